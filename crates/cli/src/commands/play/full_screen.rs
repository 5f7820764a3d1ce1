//! A game on the whole screen (`luxx-terminal`): who sits there, how it looks, where it is kept.

use std::fs::File;

use luxx_session::{Chair, Conduct, Length, Pace, Session, Sitter, Speed, Starts, TableConfig};
use luxx_terminal::{Outfit, PlayError, Theme};
use luxx_words::say;

use super::fresh_seed;
use super::kept::Kept;
use crate::args::PlayArgs;
use crate::commands::{write_record, write_whole};
use crate::exit::{self, Failure};

/// What bots are called; a name that a person has is passed over.
const BOTS: [&str; 9] = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Frida", "Gus", "Hanna", "Ivo"];

pub(super) fn run(args: &PlayArgs) -> Result<(), Failure> {
    let kept = Kept::new(args.game.as_deref())?;
    let left = if args.new || args.seed.is_some() { None } else { kept.load()? };
    let session = match left {
        Some(session) => session,
        None => dealt(args)?,
    };
    if let Some(path) = &args.record {
        // Found out now, not after a whole game: the file can be written, and no other one is lost.
        File::create_new(path).map_err(|error| Failure::path(path, &error))?;
    }
    let speed = match args.speed.as_str() {
        "calm" => Speed::Calm,
        "fast" => Speed::Fast,
        "instant" => Speed::Instant,
        _ => Speed::Normal,
    };
    let outfit = Outfit {
        words: args.speech.words(),
        theme: Theme::of_environment(|name| std::env::var(name).ok()),
        // Cards do not fly in a terminal; what happens still takes its time.
        conduct: Conduct { pace: Pace { speed, still: true }, auto: true },
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
    let played = luxx_terminal::play(session, outfit, keep).map_err(failure)?;
    if played.outcome().is_none() || played.has_next() {
        exit::say(&say!(outfit.words, "cli-kept"));
    }
    Ok(())
}

fn dealt(args: &PlayArgs) -> Result<Session, Failure> {
    let people = if args.people.is_empty() { vec![args.name.clone()] } else { args.people.clone() };
    let players = args.mode.players();
    if people.len() > players {
        return Err(Failure::Usage(format!("{} people are more than {players} players", people.len())));
    }
    let free = BOTS.into_iter().filter(|name| people.iter().all(|person| person != name));
    let bots = free.map(|name| Chair { name: name.to_owned(), sitter: Sitter::Bot(args.opponents) });
    let chairs = people.iter().map(|name| Chair { name: name.clone(), sitter: Sitter::Person });
    let table = TableConfig {
        variant: args.mode.variant()?,
        chairs: chairs.chain(bots).take(players).collect(),
        starts: Starts::Lot,
        length: args.rounds.map_or(Length::Deal, |rounds| Length::Match { rounds: usize::from(rounds) }),
        practice: args.practice,
    };
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
