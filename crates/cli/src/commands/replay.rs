//! `luxx replay`: a recorded game as a story, or as a trace.

use std::io::{self, Write};

use luxx_rules::record::{Document, MatchRecord, Record, TraceLine};
use luxx_rules::{Event, PublicEvent, Seat, SeenEvent};
use luxx_words::{Narrator, Words, say};

use super::{bad, read_document};
use crate::args::ReplayArgs;
use crate::exit::Failure;
use crate::story;
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
            document.games().iter().try_for_each(|record| tell(record, args.speech.words(), out))?;
            if let Document::Match(record) = &document {
                tell_match(record, args.speech.words(), out)?;
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

fn tell(record: &Record, words: &'static Words, out: &mut impl Write) -> Result<(), Failure> {
    let narrator = Narrator::new(words, story::people(record.players.iter().map(String::as_str)));
    let mut replay = record.replay()?;
    let public = replay.game().public();
    let names: Vec<&str> = public.seats().map(|seat| narrator.people().name(seat)).collect();
    let (variant, players) = (words.variant(public.variant()), public.players());
    let title =
        say!(words, "cli-replay-title", variant = variant, players = players, names = names.join(", "));
    writeln!(out, "{}\n{}", paint(HEADING, title), narrator.starts(public.paw()))?;

    let mut turn = Turn { number: 1, sentences: Vec::new() };
    loop {
        let mut turn_over = false;
        let made = replay.advance(|event| {
            turn_over |= matches!(event.public(), PublicEvent::PawMoved { .. } | PublicEvent::Over { .. });
            let seen = whole(event);
            turn.sentences.extend(story::is_told(seen).then(|| story::painted(&narrator.line(seen))));
        });
        let last = made?.is_none();
        if turn_over || (last && !turn.sentences.is_empty()) {
            turn.print(out)?;
            writeln!(out, "      {}", story::scores(&narrator, replay.game().public()))?;
        }
        if last {
            break;
        }
    }
    let ending = match replay.game().outcome() {
        Some(outcome) => story::ending(&narrator, &outcome),
        None => say!(words, "cli-unfinished"),
    };
    writeln!(out, "\n{ending}\n")?;
    Ok(out.flush()?)
}

/// The whole truth: a game that is over has no secrets, and a record has none at all.
fn whole(event: Event) -> SeenEvent {
    match event {
        Event::DrewBlind { seat, .. } => event.seen_by(seat),
        Event::Open(open) => SeenEvent::Open(open),
    }
}

/// How a match stands, and who has won it.
fn tell_match(record: &MatchRecord, words: &'static Words, out: &mut impl Write) -> Result<(), Failure> {
    let contest = record.check()?;
    let names = record.deals.first().map(|deal| deal.players.as_slice()).unwrap_or_default();
    let people = story::people(names.iter().map(String::as_str));
    let (deals, all) = (contest.deals().len(), contest.deal_count());
    let title = say!(words, "cli-match-title", deals = deals, all = all);
    writeln!(out, "{}", paint(HEADING, title))?;
    for (seat, total) in Seat::all(names.len()).zip(contest.totals()) {
        let points = story::points(words, total);
        let won = if contest.winners().contains(&seat) {
            format!(", {}", say!(words, "cli-match-winner", rule = "6.5"))
        } else {
            String::new()
        };
        writeln!(out, "  {:<24} {points}{won}", people.name(seat))?;
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
