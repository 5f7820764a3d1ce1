//! What can be typed for tables at a server.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args as ClapArgs;
use luxx_bots::Level;
use luxx_protocol::Options;

use super::{Mode, Speech};

/// Sit down at a table of people, by its link. The same command comes back to the seat.
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "The link is the page's: whoever opened the table has it. A personal link (… /as/…) takes that seat over.

Examples:
  luxx join 'http://192.168.1.23:5899/#/t/0123456789abcdef01234567' --name Ada
  luxx join --lang de 'https://luxx.example/#/t/0123456789abcdef01234567'"
)]
pub(crate) struct JoinArgs {
    /// The table's link; in most shells it has to stand in quotes
    pub(crate) link: String,
    /// Your name at the table [default: Guest and a number]
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    #[command(flatten)]
    pub(crate) visit: VisitArgs,
}

/// Open a table for people and sit down at it: prints its link and a QR code.
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Without --server the table is opened at this machine's `luxx serve`; if there is none, this command is the server itself,
for everybody in the same network and for as long as it runs.

Examples:
  luxx host --name Ada                            a table for four
  luxx host --players 2 --match 1 --clock 60      a match of two, a minute for every decision
  luxx host --server https://luxx.example         at another server"
)]
pub(crate) struct HostArgs {
    #[command(flatten)]
    pub(crate) mode: Mode,
    /// Who takes the seats that stay empty: random, beginner, greedy, tactician, searcher or champion
    #[arg(long, default_value = "tactician", value_name = "BOT")]
    pub(crate) opponents: Level,
    /// Your name at the table [default: Guest and a number]
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// A match in which everybody starts so often, instead of a single deal
    #[arg(long = "match", value_name = "TIMES", value_parser = clap::value_parser!(u8).range(1..=i64::from(Options::MOST_ROUNDS)))]
    pub(crate) rounds: Option<u8>,
    /// Seconds for every decision, and two minutes in reserve [default: as long as it takes]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..=1_209_600))]
    pub(crate) clock: Option<u32>,
    /// Everybody may ask for hints
    #[arg(long)]
    pub(crate) hints: bool,
    /// What may be said: off, phrases or free
    #[arg(long, default_value = "free", value_parser = ["off", "phrases", "free"])]
    pub(crate) chat: String,
    /// Put the table into the server's list of open tables
    #[arg(long)]
    pub(crate) public: bool,
    /// The server, as its page's address
    #[arg(long, value_name = "URL")]
    pub(crate) server: Option<String>,
    /// Where this command itself is the server: keep its tables in this file [default: nowhere]
    #[arg(long, value_name = "FILE", conflicts_with = "server")]
    pub(crate) data: Option<OsString>,
    #[command(flatten)]
    pub(crate) visit: VisitArgs,
}

/// Watch a table, without a seat: no hand comes to this terminal.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Example:
  luxx watch 'http://192.168.1.23:5899/#/t/0123456789abcdef01234567'")]
pub(crate) struct WatchArgs {
    /// The table's link; in most shells it has to stand in quotes
    pub(crate) link: String,
    #[command(flatten)]
    pub(crate) visit: VisitArgs,
}

/// How a table is shown, and where seats are remembered.
#[derive(Debug, ClapArgs)]
pub(crate) struct VisitArgs {
    /// How fast things are shown: calm, normal, fast or instant
    #[arg(long, value_name = "SPEED", default_value = "normal", value_parser = ["calm", "normal", "fast", "instant"])]
    pub(crate) speed: String,
    /// The file in which your seats are remembered [default: luxx/seats.json in your folder for such things]
    #[arg(long, value_name = "FILE", env = "LUXX_SEATS")]
    pub(crate) seats: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) speech: Speech,
}
