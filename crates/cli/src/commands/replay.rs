//! `luxx replay`: a recorded game as a story, or as a trace.

use std::io::{self, Write};

use luxx_rules::record::{Document, MatchRecord, Record, TraceLine};
use luxx_rules::{PublicEvent, Seat};

use super::{bad, read_document};
use crate::args::ReplayArgs;
use crate::exit::Failure;
use crate::narrate::Narrator;
use crate::style::{HEADING, paint};

pub(crate) fn run(args: &ReplayArgs) -> Result<(), Failure> {
    for path in &args.files {
        let document = read_document(path)?;
        // Nothing is printed of a record that turns out to be wrong further down.
        document.check().map_err(|error| bad(path, &error))?;
        if args.trace {
            let out = &mut io::BufWriter::new(io::stdout().lock());
            document.games().iter().try_for_each(|record| trace(record, out))?;
        } else {
            let out = &mut anstream::AutoStream::auto(io::stdout().lock());
            document.games().iter().try_for_each(|record| tell(record, out))?;
            if let Document::Match(record) = &document {
                tell_match(record, out)?;
            }
        }
    }
    Ok(())
}

fn trace(record: &Record, out: &mut impl Write) -> Result<(), Failure> {
    let mut replay = record.replay()?;
    loop {
        writeln!(out, "{}", TraceLine::of(replay.game(), replay.step()).to_json())?;
        if replay.advance(|_| ())?.is_none() {
            return Ok(out.flush()?);
        }
    }
}

fn tell(record: &Record, out: &mut impl Write) -> Result<(), Failure> {
    let narrator = Narrator::new(record.players.iter().map(String::as_str));
    let mut replay = record.replay()?;
    let public = replay.game().public();
    let names: Vec<&str> = public.seats().map(|seat| narrator.name(seat)).collect();
    let title = format!("{}, {} players: {}", public.variant(), public.players(), names.join(", "));
    writeln!(out, "{}\n{}.", paint(HEADING, title), narrator.does(public.paw(), "start"))?;

    let mut turn = Turn { number: 1, sentences: Vec::new() };
    loop {
        let mut turn_over = false;
        let made = replay.advance(|event| {
            turn_over |= matches!(event.public(), PublicEvent::PawMoved { .. } | PublicEvent::Over { .. });
            turn.sentences.extend(narrator.tell(event));
        });
        let last = made?.is_none();
        if turn_over || (last && !turn.sentences.is_empty()) {
            turn.print(out)?;
            writeln!(out, "      {}", narrator.scores(replay.game().public()))?;
        }
        if last {
            break;
        }
    }
    let unfinished = || "The game is not over yet.".to_owned();
    writeln!(out, "\n{}\n", narrator.ending(replay.game().public()).unwrap_or_else(unfinished))?;
    Ok(out.flush()?)
}

/// How a match stands, and who has won it.
fn tell_match(record: &MatchRecord, out: &mut impl Write) -> Result<(), Failure> {
    let contest = record.check()?;
    let names = record.deals.first().map(|deal| deal.players.as_slice()).unwrap_or_default();
    let narrator = Narrator::new(names.iter().map(String::as_str));
    let title = format!("The match after {} of {} deals", contest.deals().len(), contest.deal_count());
    writeln!(out, "{}", paint(HEADING, title))?;
    for (seat, total) in Seat::all(names.len()).zip(contest.totals()) {
        let won = if contest.winners().contains(&seat) { ", wins the match (rule 6.5)" } else { "" };
        writeln!(out, "  {:<24} {total:+4} points{won}", narrator.name(seat))?;
    }
    Ok(out.flush()?)
}

/// What happened since the paw moved.
struct Turn {
    number: usize,
    sentences: Vec<String>,
}

impl Turn {
    fn print(&mut self, out: &mut impl Write) -> io::Result<()> {
        for (place, sentence) in self.sentences.drain(..).enumerate() {
            if place == 0 {
                writeln!(out, "\n{:>4}. {sentence}", self.number)?;
            } else {
                writeln!(out, "      {sentence}")?;
            }
        }
        self.number += 1;
        Ok(())
    }
}
