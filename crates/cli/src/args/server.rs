//! What can be typed for running a server, and for looking after its tables.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::Args as ClapArgs;

/// Play in the browser, alone or with others: serve the page and tables from this machine.
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Every option can be given in the environment too, as LUXX_ and its name: LUXX_PORT=80, LUXX_NO_OPEN=true.

Examples:
  luxx serve                       at http://127.0.0.1:5899/, in your browser
  luxx serve --no-open --port 0    at any free port, only saying where
  luxx serve --no-open --host 0.0.0.0 --port 80 --data /var/lib/luxx/tables.sqlite
  luxx serve --no-open --base-path /luxx --trust-proxy     behind a reverse proxy"
)]
// Each switch is an option of its own on the command line.
#[allow(clippy::struct_excessive_bools)]
pub(crate) struct ServeArgs {
    /// The port to listen on; 0 takes any free one
    #[arg(long, default_value_t = 5899, value_name = "PORT", env = "LUXX_PORT")]
    pub(crate) port: u16,
    /// The address to listen on; 0.0.0.0 or :: for everybody
    #[arg(long, default_value = "127.0.0.1", value_name = "ADDRESS", env = "LUXX_HOST")]
    pub(crate) host: IpAddr,
    /// For phones in the same network: listen on every address, and print those with a QR code
    #[arg(long, conflicts_with = "host", env = "LUXX_LAN")]
    pub(crate) lan: bool,
    /// Do not open the browser
    #[arg(long, env = "LUXX_NO_OPEN")]
    pub(crate) no_open: bool,
    /// Serve tables only, without the page
    #[arg(long, env = "LUXX_NO_PAGE")]
    pub(crate) no_page: bool,
    /// The file in which tables are kept [default: luxx/tables.sqlite in your folder for such things]
    #[arg(long, value_name = "FILE", env = "LUXX_DATA")]
    pub(crate) data: Option<PathBuf>,
    /// The path under which everything lies, for instance /luxx
    #[arg(long, default_value = "", value_name = "PATH", env = "LUXX_BASE_PATH")]
    pub(crate) base_path: String,
    /// Believe the reverse proxy in front where requests come from (X-Forwarded-For)
    #[arg(long, env = "LUXX_TRUST_PROXY")]
    pub(crate) trust_proxy: bool,
    /// A further origin whose pages may connect, for instance `https://luxx.example`; may be repeated
    #[arg(long, value_name = "ORIGIN", env = "LUXX_ORIGIN", value_delimiter = ',')]
    pub(crate) origin: Vec<String>,
    /// How much to tell on standard error
    #[arg(long, default_value = "warn", value_parser = ["off", "error", "warn", "info", "debug"], env = "LUXX_LOG")]
    pub(crate) log: String,
    /// Tell it as lines of JSON
    #[arg(long, env = "LUXX_LOG_JSON")]
    pub(crate) log_json: bool,
    /// Live connections, all together
    #[arg(long, default_value_t = 50_000, value_name = "N", env = "LUXX_MAX_CONNECTIONS")]
    pub(crate) max_connections: usize,
    /// Live connections of one address
    #[arg(long, default_value_t = 100, value_name = "N", env = "LUXX_MAX_CONNECTIONS_PER_ADDRESS")]
    pub(crate) max_connections_per_address: usize,
    /// Requests a second of one address
    #[arg(long, default_value_t = 20.0, value_name = "N", env = "LUXX_MAX_REQUESTS_PER_SECOND")]
    pub(crate) max_requests_per_second: f32,
    /// Messages a second of one connection
    #[arg(long, default_value_t = 20.0, value_name = "N", env = "LUXX_MAX_MESSAGES_PER_SECOND")]
    pub(crate) max_messages_per_second: f32,
    /// Tables that one address may set up in an hour
    #[arg(long, default_value_t = 60.0, value_name = "N", env = "LUXX_MAX_TABLES_PER_HOUR")]
    pub(crate) max_tables_per_hour: f32,
    /// Seats that one address may take in an hour
    #[arg(long, default_value_t = 240.0, value_name = "N", env = "LUXX_MAX_JOINS_PER_HOUR")]
    pub(crate) max_joins_per_hour: f32,
    /// After how many days a table at which the game is over is removed [default: never]
    #[arg(long, value_name = "DAYS", env = "LUXX_KEEP_FINISHED", value_parser = clap::value_parser!(u16).range(1..=3650))]
    pub(crate) keep_finished: Option<u16>,
    /// After how many seconds without anybody a table goes to sleep
    #[arg(long, default_value_t = 60, value_name = "SECONDS", env = "LUXX_IDLE")]
    pub(crate) idle: u64,
}

/// Copy the tables of a server into a new file, while it runs.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Example:
  luxx backup --data /var/lib/luxx/tables.sqlite /backup/luxx-monday.sqlite")]
pub(crate) struct BackupArgs {
    /// The file in which tables are kept [default: as for `luxx serve`]
    #[arg(long, value_name = "FILE", env = "LUXX_DATA")]
    pub(crate) data: Option<PathBuf>,
    /// The new file
    #[arg(value_name = "TO")]
    pub(crate) to: PathBuf,
}

/// Write the finished games of a server's tables into a folder, as `luxx check` verifies them.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Example:
  luxx export --data /var/lib/luxx/tables.sqlite games/ && luxx check games/")]
pub(crate) struct ExportArgs {
    /// The file in which tables are kept [default: as for `luxx serve`]
    #[arg(long, value_name = "FILE", env = "LUXX_DATA")]
    pub(crate) data: Option<PathBuf>,
    /// The folder
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
}

/// Remove old tables at which the game is over from a server's file. The server must not be running: let it do that by itself
/// with `luxx serve --keep-finished`.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Example:
  luxx export games/ && luxx prune --older-than 90")]
pub(crate) struct PruneArgs {
    /// The file in which tables are kept [default: as for `luxx serve`]
    #[arg(long, value_name = "FILE", env = "LUXX_DATA")]
    pub(crate) data: Option<PathBuf>,
    /// Tables at which nothing has happened for so many days
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u16).range(0..=3650))]
    pub(crate) older_than: u16,
}
