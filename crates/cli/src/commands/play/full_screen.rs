//! A game on the whole screen (`luxx-terminal`): who sits there, how it looks, where it is kept.

use std::fs::File;
use std::path::PathBuf;

use luxx_rules::record::MatchRecord;
use luxx_session::{Chair, Conduct, Length, Pace, Session, Sitter, Speed, Starts, TableConfig};
use luxx_terminal::{Kept, Outfit, PlayError, Theme};
use luxx_words::say;

use super::fresh_seed;
use crate::args::PlayArgs;
use crate::commands::{write_record, write_whole};
use crate::exit::{self, Failure};

/// What bots are called; a name that a person has is passed over.
const BOTS: [&str; 9] = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Frida", "Gus", "Hanna", "Ivo"];

pub(super) fn run(args: &PlayArgs) -> Result<(), Failure> {
    let kept = Kept::in_file(match &args.game {
        Some(file) => file.clone(),
        None => default_file()?,
    });
    let left = if args.new || args.seed.is_some() { None } else { left(&kept)? };
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
    let record = |deals: &MatchRecord| match (&args.record, deals.deals.as_slice()) {
        (None, _) => Ok(()),
        (Some(path), [only]) if args.rounds.is_none() => {
            write_record(path, only).map_err(|error| told(&error))
        }
        (Some(path), _) => write_whole(path, &deals.to_json()).map_err(|error| told(&error)),
    };
    let played = luxx_terminal::play(session, outfit, Some(&kept), record).map_err(failure)?;
    if played.outcome().is_none() || played.has_next() {
        exit::say(&say!(outfit.words, "cli-kept"));
    }
    Ok(())
}

/// The game that was left. One that cannot be read is put aside, not lost.
fn left(kept: &Kept) -> Result<Option<Session>, Failure> {
    match kept.load() {
        Ok(session) => Ok(session),
        Err(problem) => {
            let aside = kept.path().with_extension("damaged");
            std::fs::rename(kept.path(), &aside).map_err(|error| Failure::path(kept.path(), &error))?;
            exit::say(&format!("{problem}; it was put aside as {}", crate::style::shown(&aside)));
            Ok(None)
        }
    }
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

fn default_file() -> Result<PathBuf, Failure> {
    let folder = dirs::data_local_dir();
    let folder = folder.ok_or_else(|| {
        Failure::Usage("there is no folder for a game that is left; name a file with --game".to_owned())
    })?;
    Ok(folder.join("luxx").join("terminal.game"))
}

fn told(failure: &Failure) -> String {
    match failure {
        Failure::Check(why) | Failure::Usage(why) => why.clone(),
        Failure::Output(error) => error.to_string(),
    }
}

fn failure(error: PlayError) -> Failure {
    match error {
        PlayError::Terminal(error) => Failure::Output(error),
        other => Failure::Usage(other.to_string()),
    }
}
