//! `luxx play`: a plain game in the terminal.

use std::fs::File;
use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;

use luxx_bots::{Bot, Company};
use luxx_rules::record::Record;
use luxx_rules::{
    Card, Cards, Decision, Game, LegalMoves, Move, ParseMoveError, Public, Seat, SeenEvent, Setup, Source,
    Spot, View,
};
use luxx_words::Language;
use rand::rngs::SysRng;
use rand::{RngExt, TryRng};

use super::hint::Hints;
use super::write_record;
use crate::args::PlayArgs;
use crate::exit::Failure;
use crate::narrate::{Narrator, layer_words};
use crate::random;
use crate::style::{FAINT, HEADING, NAME, paint};

pub(crate) fn run(args: &PlayArgs) -> Result<(), Failure> {
    let variant = args.mode.variant()?;
    let seed = match args.seed {
        Some(seed) => seed,
        None => fresh_seed()?,
    };
    let players = args.mode.players();
    let mut rng = random::generator(seed, 0);
    let starts = rng.random_range(0..players as u32) as usize;
    let setup = Setup::shuffled(variant, players, starts, &mut rng);
    let others = ["Anna", "Ben", "Cleo", "Dora"].into_iter().map(str::to_owned);
    let names: Vec<String> = std::iter::once(args.name.clone()).chain(others).take(players).collect();
    let refused = |error: &dyn std::error::Error| Failure::Usage(error.to_string());
    let game = Game::deal(&setup).map_err(|error| refused(&error))?;
    let record = Record::new(setup, names).map_err(|error| refused(&error))?;

    let me = game.public().seats().next().ok_or_else(|| Failure::Usage("nobody plays".to_owned()))?;
    if let Some(path) = &args.record {
        // Found out now, not after a whole game: the file can be written, and no other one is lost.
        File::create_new(path).map_err(|error| Failure::path(path, &error))?;
    }
    let mut sitting = Sitting {
        narrator: Narrator::new(record.players.iter().map(String::as_str)).to(me),
        me,
        game,
        record,
        kept_in: args.record.clone(),
        language: args.lang,
        hints: Hints::new(players, seed, Company::new(vec![Some(args.opponents); players])),
        others: (0..players).map(|seat| args.opponents.bot(players, seed ^ seat as u64)).collect(),
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
    /// What hints and rules are told in.
    language: Language,
    hints: Hints,
    /// Who sits where; at the own seat nobody is asked.
    others: Vec<Box<dyn Bot>>,
    input: I,
    out: O,
}

/// What a person typed.
enum Answer {
    Move(Move),
    Help,
    /// A hint; or why a move would not be the best.
    Hint(Option<Move>),
    Rules,
    Quit,
    Unclear(String),
}

impl<I: BufRead, O: Write> Sitting<I, O> {
    fn play(&mut self, seed: u64) -> Result<(), Failure> {
        let public = self.game.public();
        let title = format!("luxx: {}, {} players, seed {seed}", public.variant(), public.players());
        writeln!(self.out, "{}", paint(HEADING, title))?;
        let rule = "Lay cards of one number in front of you; jokers (J) count as any. You catch every top layer that has \
                    as many cards and a lower value. In the end each card in front of you counts one, each in your \
                    hand costs one.";
        writeln!(self.out, "{}", textwrap::fill(rule, textwrap::termwidth()))?;
        let starts = self.narrator.does(public.paw(), "start");
        writeln!(self.out, "{starts}. Type ? for help, hint for a hint, rules for the rules, q to leave.")?;
        while let Some(seat) = self.game.decider() {
            let choice = if seat == self.me {
                let Some(choice) = self.ask()? else {
                    let same = "Good-bye. The same deal again: the same options and --seed";
                    return Ok(writeln!(self.out, "{same} {seed}.")?);
                };
                choice
            } else {
                self.others[seat.index()].choose(&self.game.view(seat))
            };
            self.carry_out(choice)?;
        }
        if let Some(ending) = self.narrator.ending(self.game.public()) {
            writeln!(self.out, "\n{ending}")?;
        }
        Ok(())
    }

    fn carry_out(&mut self, choice: Move) -> Result<(), Failure> {
        let mut seen: Vec<SeenEvent> = Vec::new();
        let me = self.me;
        if let Err(illegal) = self.game.apply_with(choice, |event| seen.push(event.seen_by(me))) {
            return Ok(writeln!(self.out, "That is not possible: {illegal}.")?);
        }
        self.record.moves.push(choice);
        self.record.result = self.game.outcome().map(Into::into);
        self.keep()?;
        for sentence in seen.into_iter().filter_map(|event| self.narrator.tell_seen(event)) {
            writeln!(self.out, "  {sentence}")?;
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
        self.show_table(&view)?;
        loop {
            write!(
                self.out,
                "{} ",
                paint(NAME, question(decision, view.public(), &view.legal_moves(), &self.narrator))
            )?;
            self.out.flush()?;
            let Some(line) = self.read_line()? else {
                writeln!(self.out)?;
                return Ok(None);
            };
            match understand(line.trim(), decision) {
                Answer::Move(choice) => return Ok(Some(choice)),
                Answer::Quit => return Ok(None),
                Answer::Help => self.show_help(&view)?,
                Answer::Hint(considered) => self.show_hint(&view, considered)?,
                Answer::Rules => super::rules::print_overview(self.language, &mut self.out)?,
                Answer::Unclear(why) => writeln!(self.out, "{why}")?,
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

    fn show_table(&mut self, view: &View) -> Result<(), Failure> {
        let public = view.public();
        writeln!(self.out)?;
        for seat in public.others(self.me).chain([self.me]) {
            let layers: Vec<String> = public.display(seat).iter().map(|layer| layer_words(*layer)).collect();
            // The top layer is the one that counts: it stands first, and in brackets.
            let display = match layers.split_last() {
                None => "no layer".to_owned(),
                Some((top, [])) => format!("[{top}]"),
                Some((top, below)) => {
                    let below: Vec<&str> = below.iter().rev().map(String::as_str).collect();
                    format!("[{top}] on {}", below.join(", "))
                }
            };
            let hand = public.hand_len(seat);
            let cards =
                if hand == 1 { " 1 card  in hand".to_owned() } else { format!("{hand:>2} cards in hand") };
            let line = format!(
                "{:<10} {cards}, {:>+3} points: {display}",
                self.narrator.name(seat),
                public.points(seat)
            );
            let options = textwrap::Options::new(textwrap::termwidth()).subsequent_indent("             ");
            writeln!(self.out, "{}", textwrap::fill(&line, options))?;
        }
        let spots: Vec<String> = public.pool().iter().map(|spot| spot.to_string()).collect();
        let piles = format!("deck {}, discard pile {}", public.deck_len(), public.discard().len());
        writeln!(self.out, "Pool: {}   {}", spots.join(" "), paint(FAINT, piles))?;
        if public.is_duel() {
            writeln!(self.out, "Shadow: {}", grouped(public.shadow()))?;
        }
        Ok(writeln!(self.out, "Your hand: {}", paint(NAME, view.hand()))?)
    }

    fn show_hint(&mut self, view: &View, considered: Option<Move>) -> Result<(), Failure> {
        let refused = considered.and_then(|choice| self.game.clone().apply(choice).err());
        if let Some(illegal) = refused {
            return Ok(writeln!(self.out, "That is not possible: {illegal}.")?);
        }
        let hint = self.hints.give(view, considered, &self.narrator, self.language);
        Ok(writeln!(self.out, "{hint}")?)
    }

    fn show_help(&mut self, view: &View) -> Result<(), Failure> {
        // A move is not broken across lines: its blanks hold together while the lines are filled.
        let moves: Vec<String> =
            view.legal_moves().iter().map(|legal| legal.to_string().replace(' ', "\u{a0}")).collect();
        let short = "Short forms: the cards to play or draw (7 7 J), t take, l leave, b take back, d discard, deck, \
                     p pass, q quit. hint: the best moves and why; hint 7 7: what speaks against that move. The rules: luxx rules.";
        for text in [format!("You can: {}.", moves.join(", ")).as_str(), short] {
            let filled = textwrap::fill(text, textwrap::termwidth());
            writeln!(self.out, "{}", filled.replace('\u{a0}', " "))?;
        }
        Ok(())
    }
}

fn question(decision: Decision, public: &Public, legal: &LegalMoves, narrator: &Narrator) -> String {
    let caught = public.caught().map(|(_, layer)| layer_words(layer)).unwrap_or_default();
    let victim = public.caught().map(|(victim, _)| narrator.name(victim)).unwrap_or_default();
    match decision {
        Decision::Play => "Which cards do you play?".to_owned(),
        Decision::Shadow => {
            let values: Vec<String> =
                legal.iter().map(|legal| legal.to_string().replace("shadow ", "")).collect();
            format!("Which value do you catch from the shadow: {}?", values.join(" or "))
        }
        Decision::Take => format!("Take {victim}'s {caught}, or leave it? (t/l)"),
        Decision::Return => format!("Take your {caught} back, or discard it and draw? (b/d)"),
        Decision::Draw => format!("You draw, {} to go: a pool card, or deck?", public.owed()),
        Decision::MayDraw => "You may draw: a pool card, deck, or pass?".to_owned(),
    }
}

/// `3×2 1×5`: how many of each.
fn grouped(cards: Cards) -> String {
    let groups: Vec<String> = cards.groups().map(|(card, count)| format!("{count}×{card}")).collect();
    groups.join(" ")
}

/// Reads a move as a person types it: in full, or only what the question asks for. Whether it is legal is not asked
/// here: the game says so, and why.
fn understand(line: &str, decision: Decision) -> Answer {
    if let Some(considered) = line.strip_prefix("hint ") {
        return match understand(considered.trim(), decision) {
            Answer::Move(choice) => Answer::Hint(Some(choice)),
            Answer::Unclear(why) => Answer::Unclear(why),
            _ => Answer::Hint(None),
        };
    }
    let read = match (decision, line) {
        (_, "?" | "h" | "help") => return Answer::Help,
        (_, "hint") => return Answer::Hint(None),
        (_, "rules") => return Answer::Rules,
        (_, "q" | "quit" | "exit") => return Answer::Quit,
        (_, "") => return Answer::Unclear("Type ? to see what you can do.".to_owned()),
        (Decision::Take, "t") => Ok(Move::Take),
        (Decision::Take, "l") => Ok(Move::Leave),
        (Decision::Return, "b") => Ok(Move::TakeBack),
        (Decision::Return, "d") => Ok(Move::Discard),
        (Decision::MayDraw, "p") => Ok(Move::Pass),
        (Decision::Play, cards)
            if cards.starts_with(|c: char| c.is_ascii_digit() || matches!(c, 'j' | 'J')) =>
        {
            layer_of(cards)
        }
        (Decision::Shadow, value) if value.parse::<Card>().is_ok() => format!("shadow {value}").parse(),
        (Decision::Draw | Decision::MayDraw, "deck") => Ok(Move::Draw(Source::Deck)),
        (Decision::Draw | Decision::MayDraw, spot) if spot.to_uppercase().parse::<Spot>().is_ok() => {
            format!("draw {}", spot.to_uppercase()).parse()
        }
        (_, in_full) => in_full.parse(),
    };
    match read {
        Ok(choice) => Answer::Move(choice),
        Err(ParseMoveError::Unknown) => {
            Answer::Unclear(format!("{} Type ? to see everything.", wanted(decision)))
        }
        Err(error) => Answer::Unclear(format!("{error}.")),
    }
}

/// What an answer to this question looks like.
fn wanted(decision: Decision) -> &'static str {
    match decision {
        Decision::Play => "Type the cards, such as 7 7 J or 2x7.",
        Decision::Shadow => "Type one of the values.",
        Decision::Take => "Type t to take it or l to leave it.",
        Decision::Return => "Type b to take it back or d to discard it and draw.",
        Decision::Draw => "Type a card of the pool, or deck.",
        Decision::MayDraw => "Type a card of the pool, deck, or p to draw nothing.",
    }
}

/// More cards than any layer has.
const MOST: usize = 14;

/// Cards in any order, a small j for a joker allowed.
fn layer_of(text: &str) -> Result<Move, ParseMoveError> {
    let words = text.to_uppercase();
    let mut cards: Vec<&str> = Vec::new();
    for word in words.split([' ', ',']).filter(|word| !word.is_empty()) {
        // 3x7, as the table shows it, or just 7; never more than a hand could hold.
        let (count, card) = word.split_once(['X', '×']).unwrap_or(("1", word));
        let count = count.parse().unwrap_or(1usize).min(MOST);
        cards.extend(std::iter::repeat_n(card, count));
        cards.truncate(MOST);
    }
    cards.sort_by_key(|card| *card == "J");
    Ok(Move::Play(cards.join(" ").parse()?))
}
