//! `luxx play`: on the whole screen (`full_screen.rs`, `kept.rs` for a game that is left) where there is one, else line by line: `input.rs` is what is typed,
//! `screen.rs` what is shown, `hint.rs` what a hint says.

mod full_screen;
mod hint;
mod input;
mod kept;
mod screen;

pub(crate) use full_screen::speed;

use std::fs::File;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::PathBuf;

use luxx_bots::{Bot, Company};
use luxx_rules::record::Record;
use luxx_rules::{Game, Move, Seat, SeenEvent, Setup, View};
use luxx_session::BOT_NAMES;
use luxx_words::{Narrator, say};
use rand::rngs::SysRng;
use rand::{RngExt, TryRng};

use self::hint::Hints;
use self::input::{Input, Keys};
use super::write_record;
use crate::args::PlayArgs;
use crate::exit::Failure;
use crate::style::{HEADING, NAME, paint};
use crate::{random, story};

pub(crate) fn run(args: &PlayArgs) -> Result<(), Failure> {
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if terminal && !args.plain { full_screen::run(args) } else { plain(args) }
}

fn plain(args: &PlayArgs) -> Result<(), Failure> {
    let table = args.rounds.is_some() || args.practice || !args.people.is_empty();
    if table || args.new || args.is_typed("game") {
        let why = "--people, --match, --practice, --new and --game need the whole screen: no --plain, and a terminal for input and output";
        return Err(Failure::Usage(why.to_owned()));
    }
    let variant = args.mode.variant()?;
    let seed = match args.seed {
        Some(seed) => seed,
        None => fresh_seed()?,
    };
    let players = args.mode.players();
    let mut rng = random::generator(seed, 0);
    let starts = rng.random_range(0..players as u32) as usize;
    let setup = Setup::shuffled(variant, players, starts, &mut rng);
    let others = BOT_NAMES.into_iter().map(str::to_owned);
    let names: Vec<String> = std::iter::once(args.name.clone()).chain(others).take(players).collect();
    let refused = |error: &dyn std::error::Error| Failure::Usage(error.to_string());
    let game = Game::deal(&setup).map_err(|error| refused(&error))?;
    let record = Record::new(setup, names).map_err(|error| refused(&error))?;

    let me = game.public().seats().next().ok_or_else(|| Failure::Usage("nobody plays".to_owned()))?;
    if let Some(path) = &args.record {
        // Found out now, not after a whole game: the file can be written, and no other one is lost.
        File::create_new(path).map_err(|error| Failure::path(path, &error))?;
    }
    let words = args.speech.words();
    let people = story::people(record.players.iter().map(String::as_str)).told_to(me);
    let bots: Result<_, _> =
        (0..players).map(|seat| args.opponents.bot(players, seed ^ seat as u64)).collect();
    let mut sitting = Sitting {
        narrator: Narrator::new(words, people),
        keys: Keys::new(words),
        me,
        game,
        record,
        kept_in: args.record.clone(),
        hints: Hints::new(players, seed, Company::new(vec![Some(args.opponents); players])),
        others: bots.map_err(|error| refused(&error))?,
        input: io::stdin().lock(),
        out: anstream::AutoStream::auto(io::stdout().lock()),
    };
    sitting.keep()?;
    sitting.play(seed)
}

/// A fresh seed, short enough to be typed again.
fn fresh_seed() -> Result<u64, Failure> {
    let seed = SysRng
        .try_next_u32()
        .map_err(|error| Failure::Usage(format!("no random seed to be had: {error}")))?;
    Ok(u64::from(seed))
}

/// One person and the others at a table.
struct Sitting<I, O> {
    game: Game,
    record: Record,
    /// Where the record is kept, if anywhere.
    kept_in: Option<PathBuf>,
    me: Seat,
    narrator: Narrator,
    keys: Keys,
    hints: Hints,
    /// Who sits where; at the own seat nobody is asked.
    others: Vec<Box<dyn Bot>>,
    input: I,
    out: O,
}

impl<I: BufRead, O: Write> Sitting<I, O> {
    fn play(&mut self, seed: u64) -> Result<(), Failure> {
        let (words, public) = (self.narrator.words(), self.game.public());
        let (variant, players) = (words.variant(public.variant()), public.players());
        let title = say!(words, "cli-title", variant = variant, players = players, seed = seed.to_string());
        writeln!(self.out, "{}", paint(HEADING, title))?;
        let introduction = format!("{} {}", self.narrator.starts(public.paw()), say!(words, "cli-keys"));
        for text in [say!(words, "cli-aim"), introduction] {
            writeln!(self.out, "{}", textwrap::fill(&text, textwrap::termwidth()))?;
        }
        while let Some(seat) = self.game.decider() {
            let choice = if seat == self.me {
                let Some(choice) = self.ask()? else {
                    let goodbye = say!(words, "cli-goodbye", seed = seed.to_string());
                    return Ok(writeln!(self.out, "{goodbye}")?);
                };
                choice
            } else {
                self.others[seat.index()].choose(&self.game.view(seat))
            };
            self.carry_out(choice)?;
        }
        if let Some(outcome) = self.game.outcome() {
            writeln!(self.out, "\n{}", story::ending(&self.narrator, &outcome))?;
        }
        Ok(())
    }

    fn carry_out(&mut self, choice: Move) -> Result<(), Failure> {
        let mut seen: Vec<SeenEvent> = Vec::new();
        let me = self.me;
        // A person's move has been tried before, and bots make legal ones: what is refused here would be refused for ever.
        let applied = self.game.apply_with(choice, |event| seen.push(event.seen_by(me)));
        applied.map_err(|illegal| Failure::Usage(format!("{choice}: {illegal}")))?;
        self.record.moves.push(choice);
        self.record.result = self.game.outcome().map(Into::into);
        self.keep()?;
        for event in seen.into_iter().filter(|event| story::is_told(*event)) {
            writeln!(self.out, "  {}", story::painted(&self.narrator.line(event)))?;
        }
        Ok(())
    }

    /// Brings the record up to date, so that nothing is lost however the game is left.
    fn keep(&self) -> Result<(), Failure> {
        self.kept_in.as_ref().map_or(Ok(()), |path| write_record(path, &self.record))
    }

    /// Asks until there is an answer; none if the person leaves.
    fn ask(&mut self) -> Result<Option<Move>, Failure> {
        let view = self.game.view(self.me);
        let Some(decision) = view.public().decision() else { return Ok(None) };
        writeln!(self.out, "\n{}", screen::table(&view, &self.narrator))?;
        loop {
            let question = screen::question(decision, &view, &self.narrator);
            write!(self.out, "{} ", paint(NAME, question))?;
            self.out.flush()?;
            let Some(line) = self.read_line()? else {
                writeln!(self.out)?;
                return Ok(None);
            };
            match self.keys.read(&line, decision) {
                Input::Move(choice) => match self.refusal(choice) {
                    None => return Ok(Some(choice)),
                    Some(why) => writeln!(self.out, "{why}")?,
                },
                Input::Quit => return Ok(None),
                Input::Help => writeln!(self.out, "{}", screen::help(&view, &self.keys, &self.narrator))?,
                Input::Hint(considered) => self.show_hint(&view, considered)?,
                Input::Rules => super::rules::print_overview(self.narrator.words(), &mut self.out)?,
                Input::Unclear(why) => writeln!(self.out, "{why}")?,
            }
        }
    }

    /// A line of input; none at its end. Nobody types more than a few cards, so a longer line is cut.
    fn read_line(&mut self) -> Result<Option<String>, Failure> {
        const LONGEST: u64 = 4096;
        let unreadable = |error: io::Error| Failure::Usage(format!("cannot read the input: {error}"));
        let mut line = Vec::new();
        let read = (&mut self.input).take(LONGEST).read_until(b'\n', &mut line).map_err(unreadable)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
    }

    /// Why the rules refuse a move; none if they allow it.
    fn refusal(&self, choice: Move) -> Option<String> {
        self.game.clone().apply(choice).err().map(|illegal| self.narrator.illegal(illegal))
    }

    fn show_hint(&mut self, view: &View, considered: Option<Move>) -> Result<(), Failure> {
        let refused = considered.and_then(|choice| self.refusal(choice));
        let said = refused.unwrap_or_else(|| self.hints.give(view, considered, &self.narrator));
        Ok(writeln!(self.out, "{said}")?)
    }
}
