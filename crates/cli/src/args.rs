//! What can be typed after `luxx`; for tables at a server in `online.rs`, for running one in `server.rs`.

mod online;
mod server;

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::parser::ValueSource;
use clap::{Args as ClapArgs, CommandFactory, FromArgMatches, Parser, Subcommand};
use luxx_bots::{Aim, Judge, Level, ParseLevelError};
use luxx_rules::{Setup, UnknownVariant, Variant};
use luxx_words::{Language, Words};

use crate::exit::Failure;

pub(crate) use online::{HostArgs, JoinArgs, VisitArgs, WatchArgs};
pub(crate) use server::{BackupArgs, ExportArgs, MoveArgs, NodeArgs, PruneArgs, ServeArgs};

const EXIT_CODES: &str =
    "Exit codes: 0 fine, 1 a check failed, 2 wrong usage (a missing file is wrong usage).";

/// Play the card game Abluxxen (Linko!), replay and check game records, simulate games, read the rules.
#[derive(Debug, Parser)]
#[command(name = "luxx", version, max_term_width = 100, after_help = EXIT_CODES)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

impl Args {
    /// What was typed. What is wrong with it is said, and ends the program.
    pub(crate) fn read() -> Args {
        let typed = Args::command().get_matches();
        let mut args = Args::from_arg_matches(&typed).unwrap_or_else(|error| error.exit());
        if let (Command::Play(play), Some(("play", typed))) = (&mut args.command, typed.subcommand()) {
            let ids = typed.ids().map(clap::Id::as_str);
            let by_hand = ids.filter(|id| typed.value_source(id) == Some(ValueSource::CommandLine));
            play.typed = by_hand.map(str::to_owned).collect();
        }
        args
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Play(PlayArgs),
    Join(JoinArgs),
    Host(HostArgs),
    Watch(WatchArgs),
    Serve(ServeArgs),
    Backup(BackupArgs),
    Export(ExportArgs),
    Prune(PruneArgs),
    MoveTables(MoveArgs),
    Replay(ReplayArgs),
    Check(CheckArgs),
    Simulate(SimulateArgs),
    Arena(ArenaArgs),
    Rules(RulesArgs),
}

/// Play a game in the terminal, against bots or with others at the same keyboard. The game that was left goes on; options that ask
/// for another one, --seed among them, need --new.
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "The table takes the whole screen; where standard output or input is no terminal, and with --plain, the game is told line by line.

Examples:
  luxx play                                  four players, AMIGO base
  luxx play --people Ada,Ben --match 1       two people and two bots, everybody starts once
  luxx play --opponents champion             against the strongest
  luxx play --players 2 --variant expert     the duel, with the expert rules
  luxx play --lang de                        in German
  luxx play --seed 7 --record my-game.json   a deal you can play again, kept as a record
  luxx play --new                            a new game in place of the one that was left"
)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) mode: Mode,
    /// Who the others are: random, beginner, greedy, tactician, searcher, champion, searcher:WORLDS, champion:WORLDS
    #[arg(long, default_value = "tactician", value_name = "BOT")]
    pub(crate) opponents: Level,
    /// Deal the same cards again: same seed, same deal [default: a new deal every time]
    #[arg(long, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Your name in the record
    #[arg(long, default_value = "Guest")]
    pub(crate) name: String,
    /// Line by line instead of on the whole screen
    #[arg(long)]
    pub(crate) plain: bool,
    /// Who plays at this keyboard, separated by commas [default: you]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', conflicts_with_all = ["plain", "name"])]
    pub(crate) people: Vec<String>,
    /// A match in which everybody starts so often, instead of a single deal
    #[arg(long = "match", value_name = "TIMES", conflicts_with = "plain", value_parser = clap::value_parser!(u8).range(1..=9))]
    pub(crate) rounds: Option<u8>,
    /// Everything may be taken back
    #[arg(long, conflicts_with = "plain")]
    pub(crate) practice: bool,
    /// How fast the others play: calm, normal, fast or instant
    #[arg(long, value_name = "SPEED", default_value = "normal", value_parser = ["calm", "normal", "fast", "instant"])]
    pub(crate) speed: String,
    /// A new game in place of the one that was left
    #[arg(long, conflicts_with = "plain")]
    pub(crate) new: bool,
    /// The file in which a game that is left is kept [default: luxx/terminal.game in your folder for such things]
    #[arg(long, value_name = "FILE", env = "LUXX_GAME")]
    pub(crate) game: Option<PathBuf>,
    /// Keep a record of the game in this new file, up to date after every move
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) speech: Speech,
    /// The names of the options that were typed, not taken from the environment or left to their defaults.
    #[arg(skip)]
    typed: Vec<String>,
}

impl PlayArgs {
    /// Whether this option was typed.
    pub(crate) fn is_typed(&self, option: &str) -> bool {
        self.typed.iter().any(|typed| typed == option)
    }
}

/// Tell recorded games: who did what, and the running score.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  luxx replay game.json            the story of a game, or of every deal of a match
  luxx replay --lang de game.json  the same in German
  luxx replay --trace game.json    every position as a line of JSON, and nothing else
  luxx replay -                    read the record from standard input")]
pub(crate) struct ReplayArgs {
    /// Records of games or matches; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Print the trace: one JSON object a line for every position
    #[arg(long)]
    pub(crate) trace: bool,
    #[command(flatten)]
    pub(crate) speech: Speech,
}

/// Verify game records and proofs of fair deals; print a line for each bad one.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  luxx check game.json       one record
  luxx check games/          every .json file in a folder and the folders in it")]
pub(crate) struct CheckArgs {
    /// Records, or folders with records; - is standard input
    #[arg(required = true, value_name = "FILE-or-DIR")]
    pub(crate) paths: Vec<PathBuf>,
}

/// Play many games at random and sum them up.
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "The summary is the same for the same seed on every machine and for any number of jobs; how \
long it took goes to standard error.

Examples:
  luxx simulate --games 100000 --players 4
  luxx simulate --games 50 --players 2 --edition ravensburger --seed 3 --records games/"
)]
pub(crate) struct SimulateArgs {
    /// How many games
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) mode: Mode,
    /// The seed: same seed, same games
    #[arg(long, default_value_t = 1, value_name = "S", allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// Write a record of every game into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) records: Option<PathBuf>,
    /// How many games to play at the same time [default: one per core]
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
}

/// Let bots play against each other and say how strong they are.
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Every deal is played once for every rotation of the bots around the table, so that neither the cards \
nor the seats favour anyone; who sits next to whom is drawn by lot. Bots: random, beginner, greedy, tactician, searcher, \
searcher:WORLDS, champion, champion:WORLDS, champion:TIMEms. The last one named fills the remaining seats.

Examples:
  luxx arena --bots tactician,greedy --players 4 --deals 2000
  luxx arena --bots searcher:150,tactician,random --players 4 --games 400 --report arena.html
  luxx arena --bots searcher:300,searcher:150 --players 2 --games 20000 --decide
  luxx arena --ladder --deals 200
  luxx arena --calibrate --bots tactician,greedy --games 2000"
)]
#[expect(clippy::struct_excessive_bools, reason = "each is a word that can be typed")]
pub(crate) struct ArenaArgs {
    /// Who plays, separated by commas [with --ladder: the strongest first; default all]
    #[arg(long, value_name = "LIST", required_unless_present_any = ["ladder", "calibrate"])]
    bots: Option<String>,
    /// How many games, all rotations counted
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// How many deals, each played in all rotations, instead of --games
    #[arg(long, value_name = "N", conflicts_with = "games", value_parser = clap::value_parser!(u64).range(1..))]
    deals: Option<u64>,
    #[command(flatten)]
    pub(crate) mode: Mode,
    /// The bots play for points, as before the last deal of a match, and not for the win of the deal
    #[arg(long, conflicts_with = "calibrate")]
    points: bool,
    /// The seed: same seed, same games (as long as no bot thinks by the clock)
    #[arg(long, default_value_t = 1, value_name = "S", allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// How many deals to play at the same time [default: one per core]
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Print JSON, for programs
    #[arg(long)]
    pub(crate) json: bool,
    /// Write a page with plots into this file
    #[arg(long, value_name = "FILE.html")]
    pub(crate) report: Option<PathBuf>,
    /// Each bot against a table full of the next one, at 2 to 5 players: are they in order?
    #[arg(long, conflicts_with_all = ["players", "decide"])]
    pub(crate) ladder: bool,
    /// How true are the chances that hints name? Games of a tactician who asks, among bots of each level, at 2 to 5 players
    #[arg(long, conflicts_with_all = ["ladder", "decide", "players", "edition", "variant", "report", "json", "deals"])]
    pub(crate) calibrate: bool,
    /// With --calibrate: who judges the moves of a hint, champion or searcher
    #[arg(long, default_value = "champion", requires = "calibrate")]
    pub(crate) judge: Judge,
    /// With --calibrate: fit the chances to these games and write the maps into this file; shown are those of maps that were
    /// fitted to the other half of the games
    #[arg(long, value_name = "FILE.txt", requires = "calibrate")]
    pub(crate) fit: Option<PathBuf>,
    /// With --calibrate: draw what was shown and what came true into this file
    #[arg(long, value_name = "FILE.svg", requires = "calibrate")]
    pub(crate) svg: Option<PathBuf>,
    /// Stop as soon as it is decided whether the first bot is stronger than the others
    #[arg(long)]
    pub(crate) decide: bool,
    /// With --decide: how many percentage points above the fair share count as stronger
    #[arg(long, default_value_t = 2.0, value_name = "POINTS", value_parser = delta)]
    pub(crate) delta: f64,
}

impl ArenaArgs {
    /// The bots named; for a ladder all there are unless told, the strongest first.
    pub(crate) fn bots(&self) -> Result<Vec<Level>, Failure> {
        let Some(list) = &self.bots else { return Ok(Level::LADDER.into_iter().rev().collect()) };
        let bots: Result<Vec<Level>, ParseLevelError> =
            list.split(',').map(|name| name.trim().parse()).collect();
        bots.map_err(|error| Failure::Usage(error.to_string()))
    }

    /// Whether all bots are meant.
    pub(crate) fn names_no_bots(&self) -> bool {
        self.bots.is_none()
    }

    /// What the bots play for.
    pub(crate) fn aim(&self) -> Aim {
        if self.points { Aim::Points } else { Aim::Win }
    }

    /// How many games are played at each table.
    pub(crate) fn games(&self) -> u64 {
        self.games
    }

    /// How many deals are played at a table of so many.
    pub(crate) fn deals(&self, players: usize) -> u64 {
        self.deals.unwrap_or(self.games.div_ceil(players as u64))
    }

    /// The command that plays the same games again, option by option.
    pub(crate) fn command_line(&self) -> Vec<String> {
        let mut words = vec!["luxx arena".to_owned()];
        words.extend(self.ladder.then(|| "--ladder".to_owned()));
        words.extend(self.calibrate.then(|| format!("--calibrate --judge {}", self.judge)));
        words.extend(self.bots.as_ref().map(|bots| format!("--bots {}", bots.replace(' ', ""))));
        words.extend(self.mode.words(!self.ladder && !self.calibrate));
        words.push(self.deals.map_or(format!("--games {}", self.games), |deals| format!("--deals {deals}")));
        words.extend(self.points.then(|| "--points".to_owned()));
        words.push(format!("--seed {}", self.seed));
        words.extend(self.decide.then(|| format!("--decide --delta {}", self.delta)));
        words
    }
}

fn delta(text: &str) -> Result<f64, String> {
    let points = text.parse().map_err(|_| "not a number".to_owned())?;
    if (0.1..=50.0).contains(&points) { Ok(points) } else { Err("0.1 to 50 percentage points".to_owned()) }
}

/// Explain the rules, with this project's own rulings and their reasons.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  luxx rules                 the game in one minute, and the list of topics
  luxx rules duel            one topic
  luxx rules 2.5             one rule by its number
  luxx rules all --lang de   everything, in German")]
pub(crate) struct RulesArgs {
    /// A topic, the number of a rule, or `all`
    pub(crate) topic: Option<String>,
    #[command(flatten)]
    pub(crate) speech: Speech,
}

/// What people are told in. This help and messages about the use of the command are in English.
#[derive(Debug, ClapArgs)]
pub(crate) struct Speech {
    /// The language, en or de [default: German where the system speaks German, else English]
    #[arg(long, value_name = "LANG")]
    lang: Option<Language>,
}

impl Speech {
    /// The words of the language asked for, or of the system's.
    pub(crate) fn words(&self) -> &'static Words {
        // An empty variable counts as one that is not set.
        let set = |name: &&str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let system = || ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set);
        let spoken = || system().and_then(|locale| locale.get(..2)?.parse().ok());
        Words::of(self.lang.or_else(spoken).unwrap_or(Language::English))
    }
}

/// How many may sit at a table.
fn at_a_table() -> RangeInclusive<i64> {
    *Setup::PLAYERS.start() as i64..=*Setup::PLAYERS.end() as i64
}

/// The rules to play by, as typed.
#[derive(Debug, ClapArgs)]
pub(crate) struct Mode {
    /// How many players; two play the duel
    #[arg(long, default_value_t = 4, value_name = "P", value_parser = clap::value_parser!(u8).range(at_a_table()))]
    players: u8,
    /// The edition
    #[arg(long, value_parser = ["amigo", "ravensburger"], default_value = "amigo", value_name = "E")]
    edition: String,
    /// The variant; ravensburger has base only
    #[arg(long, value_parser = ["base", "advanced", "expert"], default_value = "base", value_name = "V")]
    variant: String,
}

impl Mode {
    pub(crate) fn players(&self) -> usize {
        usize::from(self.players)
    }

    /// The mode as it is typed; where the number of players is not a choice, without it.
    fn words(&self, with_players: bool) -> Vec<String> {
        let mut words = Vec::new();
        words.extend(with_players.then(|| format!("--players {}", self.players)));
        words.extend((self.edition != "amigo").then(|| format!("--edition {}", self.edition)));
        words.extend((self.variant != "base").then(|| format!("--variant {}", self.variant)));
        words
    }

    /// The variant, if the two words go together.
    pub(crate) fn variant(&self) -> Result<Variant, Failure> {
        Variant::find(&self.edition, &self.variant)
            .map_err(|error: UnknownVariant| Failure::Usage(error.to_string()))
    }
}
