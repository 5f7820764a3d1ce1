//! A game on the whole screen (`luxx-terminal`): who sits there, how it looks, where it is kept.

use std::fs::File;

use luxx_session::{BOT_NAMES, Chair, Conduct, Length, Pace, Session, Sitter, Speed, Starts, TableConfig};
use luxx_terminal::{Outfit, PlayError, Theme};
use luxx_words::{Words, say};

use super::fresh_seed;
use super::kept::Kept;
use crate::args::PlayArgs;
use crate::commands::{write_record, write_whole};
use crate::exit::{self, Failure};

pub(super) fn run(args: &PlayArgs) -> Result<(), Failure> {
    let words = args.speech.words();
    let kept = Kept::open(args.game.as_deref(), words)?;
    let asked = table(args)?;
    let left = if args.new { None } else { kept.load(words)? };
    // Nothing that was left is thrown away unless the person says so.
    if let Some(option) = left.as_ref().and_then(|left| another(args, &asked, left)) {
        return Err(Failure::Usage(other_game(words, option, left.as_ref().map_or(&asked, Session::table))));
    }
    let greeting = left.is_some().then(|| say!(words, "cli-goes-on"));
    let session = match left {
        Some(session) => session,
        None => dealt(args, asked)?,
    };
    if let Some(path) = &args.record {
        // Found out now, not after a whole game: the file can be written, and no other one is lost.
        File::create_new(path).map_err(|error| Failure::path(path, &error))?;
    }
    let outfit = Outfit {
        words,
        theme: Theme::of_environment(|name| std::env::var(name).ok()),
        // Cards do not fly in a terminal; what happens still takes its time.
        conduct: Conduct { pace: Pace { speed: speed(&args.speed), still: true }, auto: true },
    };
    let keep = |session: &Session| {
        if let Some(path) = &args.record {
            match session.contest() {
                None => write_record(path, &session.record())?,
                Some(_) => write_whole(path, &session.match_record().to_json())?,
            }
        }
        kept.keep(session)
    };
    let played = luxx_terminal::play(session, outfit, greeting, keep).map_err(failure)?;
    // What could not be kept during the game may be possible by now; else it is said where it stays.
    keep(&played)?;
    if played.outcome().is_none() || played.has_next() {
        exit::say(&say!(words, "cli-kept"));
    }
    Ok(())
}

/// A speed as it is typed; the words are checked with the other arguments.
pub(crate) fn speed(typed: &str) -> Speed {
    match typed {
        "calm" => Speed::Calm,
        "fast" => Speed::Fast,
        "instant" => Speed::Instant,
        _ => Speed::Normal,
    }
}

/// The table that is asked for.
fn table(args: &PlayArgs) -> Result<TableConfig, Failure> {
    let people = if args.people.is_empty() { vec![args.name.clone()] } else { args.people.clone() };
    let players = args.mode.players();
    if people.len() > players {
        return Err(Failure::Usage(format!("{} people are more than {players} players", people.len())));
    }
    let free = BOT_NAMES.into_iter().filter(|name| people.iter().all(|person| person != name));
    let bots = free.map(|name| Chair { name: name.to_owned(), sitter: Sitter::Bot(args.opponents) });
    let chairs = people.iter().map(|name| Chair { name: name.clone(), sitter: Sitter::Person });
    Ok(TableConfig {
        variant: args.mode.variant()?,
        chairs: chairs.chain(bots).take(players).collect(),
        starts: Starts::Lot,
        length: args.rounds.map_or(Length::Deal, |rounds| Length::Match { rounds: usize::from(rounds) }),
        practice: args.practice,
    })
}

/// What was typed that the game that was left is not like; none if that may go on.
fn another(args: &PlayArgs, asked: &TableConfig, left: &Session) -> Option<&'static str> {
    let there = left.table();
    let people = |table: &TableConfig| -> Vec<String> {
        let sits = table.chairs.iter().filter(|chair| chair.sitter == Sitter::Person);
        sits.map(|chair| chair.name.clone()).collect()
    };
    let bots_are = |level| {
        there.chairs.iter().all(|chair| match chair.sitter {
            Sitter::Person => true,
            Sitter::Bot(bot) => bot == level,
        })
    };
    let alike = [
        ("players", "--players", there.players() == asked.players()),
        ("edition", "--edition", there.variant.edition() == asked.variant.edition()),
        ("variant", "--variant", there.variant.name() == asked.variant.name()),
        ("opponents", "--opponents", bots_are(args.opponents)),
        ("people", "--people", people(there) == people(asked)),
        ("name", "--name", people(there) == people(asked)),
        ("rounds", "--match", there.length == asked.length),
        ("practice", "--practice", there.practice == asked.practice),
        ("seed", "--seed", Some(left.seed()) == args.seed),
    ];
    let other = alike.into_iter().find(|(id, _, alike)| args.is_typed(id) && !alike);
    other.map(|(_, option, _)| option)
}

fn other_game(words: &Words, option: &str, left: &TableConfig) -> String {
    let (variant, players) = (words.variant(left.variant), left.players());
    say!(words, "cli-other-game", option = option, variant = variant, players = players)
}

fn dealt(args: &PlayArgs, table: TableConfig) -> Result<Session, Failure> {
    let seed = match args.seed {
        Some(seed) => seed,
        None => fresh_seed()?,
    };
    Session::new(table, seed).map_err(|error| Failure::Usage(error.to_string()))
}

fn failure(error: PlayError<Failure>) -> Failure {
    match error {
        PlayError::Terminal(error) => Failure::Output(error),
        PlayError::Keep(failure) => failure,
        PlayError::Ended => Failure::Usage("a part of the program has ended early".to_owned()),
    }
}
