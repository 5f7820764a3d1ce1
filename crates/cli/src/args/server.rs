//! What can be typed for running a server, and for looking after its tables.

use std::ffi::OsString;
use std::net::{IpAddr, SocketAddr};
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
  luxx serve --no-open --base-path /luxx --trust-proxy     behind a reverse proxy
  LUXX_DATA=postgres://luxx:PASSWORD@db.example/luxx luxx serve --no-open     tables in a PostgreSQL

One of several nodes that share a PostgreSQL; the secret is the same for all, `openssl rand -hex 32` makes one:
  luxx serve --no-open --host 0.0.0.0 --data postgres://luxx@db.example/luxx \\
    --node node1.internal:5898 --node-secret-file /etc/luxx/secret"
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
    /// The file in which tables are kept, or the address of a PostgreSQL that several servers may share,
    /// `postgres://USER:PASSWORD@HOST/DATABASE` [default: luxx/tables.sqlite in your folder for such things]
    #[arg(long, value_name = "FILE-or-ADDRESS", env = "LUXX_DATA", hide_env_values = true)]
    pub(crate) data: Option<OsString>,
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
    /// For tests: by how many seconds this server's clock is wrong
    #[arg(long, hide = true, default_value_t = 0, allow_negative_numbers = true, value_name = "SECONDS")]
    pub(crate) clock_wrong_by: i64,
    #[command(flatten)]
    pub(crate) node: NodeArgs,
}

/// A server that is one of several.
#[derive(Debug, ClapArgs)]
#[command(next_help_heading = "One of several nodes")]
pub(crate) struct NodeArgs {
    /// Be one of several nodes that share the PostgreSQL named by --data: the others reach this one here, players do not. Port 0
    /// takes any free one
    #[arg(long, value_name = "HOST:PORT", env = "LUXX_NODE")]
    pub(crate) node: Option<String>,
    /// Where to listen for the others, if that is not the address of --node, for instance 0.0.0.0:5898
    #[arg(long, value_name = "ADDRESS:PORT", env = "LUXX_NODE_LISTEN")]
    pub(crate) node_listen: Option<SocketAddr>,
    /// The file with the secret of the nodes, by which they know each other and encrypt what they say. The secret itself can be in
    /// the environment instead, as `LUXX_NODE_SECRET`, never among these words
    #[arg(long, value_name = "FILE", env = "LUXX_NODE_SECRET_FILE")]
    pub(crate) node_secret_file: Option<PathBuf>,
}

/// Copy the tables of a server into a new file, while it runs. PostgreSQL has tools of its own for that.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Example:
  luxx backup --data /var/lib/luxx/tables.sqlite /backup/luxx-monday.sqlite")]
pub(crate) struct BackupArgs {
    /// The file in which tables are kept, or the address of a PostgreSQL [default: as for `luxx serve`]
    #[arg(long, value_name = "FILE-or-ADDRESS", env = "LUXX_DATA", hide_env_values = true)]
    pub(crate) data: Option<OsString>,
    /// The new file
    #[arg(value_name = "TO")]
    pub(crate) to: PathBuf,
}

/// Write the finished games of a server's tables into a folder, as `luxx check` verifies them.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Example:
  luxx export --data /var/lib/luxx/tables.sqlite games/ && luxx check games/")]
pub(crate) struct ExportArgs {
    /// The file in which tables are kept, or the address of a PostgreSQL [default: as for `luxx serve`]
    #[arg(long, value_name = "FILE-or-ADDRESS", env = "LUXX_DATA", hide_env_values = true)]
    pub(crate) data: Option<OsString>,
    /// The folder
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
}

/// Remove old tables at which the game is over. A server that keeps them in a file must not be running: let it do that by itself
/// with `luxx serve --keep-finished`.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Example:
  luxx export games/ && luxx prune --older-than 90")]
pub(crate) struct PruneArgs {
    /// The file in which tables are kept, or the address of a PostgreSQL [default: as for `luxx serve`]
    #[arg(long, value_name = "FILE-or-ADDRESS", env = "LUXX_DATA", hide_env_values = true)]
    pub(crate) data: Option<OsString>,
    /// Tables at which nothing has happened for so many days
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u16).range(0..=3650))]
    pub(crate) older_than: u16,
}

/// Bring the tables of a file into a PostgreSQL. No server may be using the file. It can be stopped and tried again: what is there
/// already is left alone, every table is compared afterwards, and nothing is moved if one of the same name is another one there.
#[derive(Debug, ClapArgs)]
#[command(after_help = "A password is better kept out of the list of processes: in PGPASSWORD.

Example:
  PGPASSWORD=… luxx move-tables /var/lib/luxx/tables.sqlite postgres://luxx@db.example/luxx")]
pub(crate) struct MoveArgs {
    /// The file in which tables are kept
    #[arg(value_name = "FILE")]
    pub(crate) from: PathBuf,
    /// The address of the PostgreSQL, `postgres://USER@HOST/DATABASE`
    #[arg(value_name = "ADDRESS")]
    pub(crate) to: OsString,
}
