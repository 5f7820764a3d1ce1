//! `luxx play`: a plain game in the terminal.

use std::io::{self, BufRead, Write};

use luxx_rules::record::Record;
use luxx_rules::{
    Card, Cards, Decision, Game, Layer, LegalMoves, Move, Public, Seat, SeenEvent, Setup, View,
};
use rand::rngs::{ChaCha8Rng, SysRng};
use rand::{RngExt, TryRng};

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
    let mut sitting = Sitting {
        narrator: Narrator::new(record.players.iter().map(String::as_str)).to(me),
        me,
        game,
        record,
        rng,
        input: io::stdin().lock(),
        out: anstream::AutoStream::auto(io::stdout().lock()),
    };
    let played = sitting.play(seed);
    if let Some(file) = &args.record {
        std::fs::write(file, sitting.record.to_json()).map_err(|error| Failure::path(file, &error))?;
    }
    played
}

/// A seed that nobody can guess, short enough to be typed again.
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
    me: Seat,
    narrator: Narrator,
    rng: ChaCha8Rng,
    input: I,
    out: O,
}

/// What a person typed.
enum Answer {
    Move(Move),
    Help,
    Quit,
    Unclear(String),
}

impl<I: BufRead, O: Write> Sitting<I, O> {
    fn play(&mut self, seed: u64) -> Result<(), Failure> {
        let public = self.game.public();
        let title = format!("luxx: {}, {} players, seed {seed}", public.variant(), public.players());
        writeln!(self.out, "{}", paint(HEADING, title))?;
        writeln!(self.out, "{}. Type ? for help, q to leave.", self.narrator.does(public.paw(), "start"))?;
        while let Some(seat) = self.game.decider() {
            let choice = if seat == self.me {
                match self.ask()? {
                    Some(choice) => choice,
                    None => return Ok(writeln!(self.out, "Good-bye. Deal it again with --seed {seed}.")?),
                }
            } else {
                let Some(choice) = random::pick(&self.game.legal_moves(), &mut self.rng) else { break };
                choice
            };
            self.carry_out(choice)?;
        }
        self.record.result = self.game.outcome().map(Into::into);
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
        for sentence in seen.into_iter().filter_map(|event| self.narrator.tell_seen(event, me)) {
            writeln!(self.out, "  {sentence}")?;
        }
        Ok(())
    }

    /// Asks until there is an answer; none if the person leaves.
    fn ask(&mut self) -> Result<Option<Move>, Failure> {
        let view = self.game.view(self.me);
        let Some(decision) = view.public().decision() else { return Ok(None) };
        self.show_table(&view)?;
        loop {
            write!(self.out, "{} ", paint(NAME, question(decision, view.public(), &self.narrator)))?;
            self.out.flush()?;
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 {
                writeln!(self.out)?;
                return Ok(None);
            }
            match understand(line.trim(), decision, &view.legal_moves()) {
                Answer::Move(choice) => return Ok(Some(choice)),
                Answer::Quit => return Ok(None),
                Answer::Help => self.show_help(&view)?,
                Answer::Unclear(why) => writeln!(self.out, "{why}")?,
            }
        }
    }

    fn show_table(&mut self, view: &View) -> Result<(), Failure> {
        let public = view.public();
        writeln!(self.out)?;
        for seat in public.others(self.me).chain([self.me]) {
            let layers: Vec<String> = public.display(seat).iter().map(|layer| layer_words(*layer)).collect();
            let display = if layers.is_empty() { "nothing yet".to_owned() } else { layers.join(" | ") };
            writeln!(
                self.out,
                "{:<10} {:>2} cards in hand, {:>+3} points: {display}",
                self.narrator.name(seat),
                public.hand_len(seat),
                public.points(seat),
            )?;
        }
        let spots: Vec<String> = public.pool().iter().map(|spot| spot.to_string()).collect();
        let piles = format!("deck {}, discard pile {}", public.deck_len(), public.discard().len());
        writeln!(self.out, "Pool: {}   {}", spots.join(" "), paint(FAINT, piles))?;
        if public.is_duel() {
            writeln!(self.out, "Shadow: {}", grouped(public.shadow()))?;
        }
        Ok(writeln!(self.out, "Your hand: {}", paint(NAME, view.hand()))?)
    }

    fn show_help(&mut self, view: &View) -> Result<(), Failure> {
        // A move is not broken across lines: its blanks hold together while the lines are filled.
        let moves: Vec<String> =
            view.legal_moves().iter().map(|legal| legal.to_string().replace(' ', "\u{a0}")).collect();
        let short = "Short forms: the cards to play or draw (7 7 J), t take, l leave, b take back, d discard, deck, \
                     p pass, q quit. The rules: luxx rules.";
        for text in [format!("You can: {}.", moves.join(", ")).as_str(), short] {
            let filled = textwrap::fill(text, textwrap::termwidth());
            writeln!(self.out, "{}", filled.replace('\u{a0}', " "))?;
        }
        Ok(())
    }
}

fn question(decision: Decision, public: &Public, narrator: &Narrator) -> String {
    let caught = public.caught().map(|(_, layer)| layer_words(layer)).unwrap_or_default();
    let victim = public.caught().map(|(victim, _)| narrator.name(victim)).unwrap_or_default();
    match decision {
        Decision::Play => "Which cards do you play?".to_owned(),
        Decision::Shadow => "Which value do you catch from the shadow?".to_owned(),
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

/// Reads a move as a person types it: in full, or only what the question asks for.
fn understand(line: &str, decision: Decision, legal: &LegalMoves) -> Answer {
    let short = match (decision, line) {
        (_, "?" | "h" | "help") => return Answer::Help,
        (_, "q" | "quit" | "exit") => return Answer::Quit,
        (_, "") => return Answer::Unclear("Type ? to see what you can do.".to_owned()),
        (Decision::Take, "t") => "take".to_owned(),
        (Decision::Take, "l") => "leave".to_owned(),
        (Decision::Return, "b") => "take-back".to_owned(),
        (Decision::Return, "d") => "discard".to_owned(),
        (Decision::MayDraw, "p") => "pass".to_owned(),
        (Decision::Play, cards) => match layer_of(cards.strip_prefix("play ").unwrap_or(cards)) {
            Ok(layer) => Move::Play(layer).to_string(),
            Err(why) => return Answer::Unclear(why),
        },
        (Decision::Shadow, value) if !value.contains(' ') => format!("shadow {value}"),
        (Decision::Draw | Decision::MayDraw, spot) if !spot.contains(' ') && spot != "pass" => {
            format!("draw {}", spot.to_uppercase().replace("DECK", "deck"))
        }
        (_, other) => other.to_owned(),
    };
    match short.parse::<Move>() {
        Ok(choice) if legal.contains(choice) => Answer::Move(choice),
        Ok(choice) => Answer::Unclear(format!("\"{choice}\" is not possible now. Type ? to see what is.")),
        Err(error) => Answer::Unclear(format!("{error}.")),
    }
}

/// Cards in any order, a small j for a joker allowed.
fn layer_of(text: &str) -> Result<Layer, String> {
    let cards: Result<Vec<Card>, _> =
        text.to_uppercase().split([' ', ',']).filter(|word| !word.is_empty()).map(str::parse).collect();
    let mut cards = cards.map_err(|error| format!("{error}."))?;
    cards.sort_unstable();
    let words: Vec<String> = cards.iter().map(ToString::to_string).collect();
    words.join(" ").parse().map_err(|error: luxx_rules::ParseLayerError| format!("{error}."))
}
