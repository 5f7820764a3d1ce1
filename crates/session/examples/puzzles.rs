//! Makes the puzzles: plays bots' games in all modes, looks for decisions with one move that is clearly the best, and makes sure of
//! them with the champion's look ahead.
//!
//!     cargo xtask puzzles [SEED] [PUZZLES OF EACH MODE]
//!     cargo xtask puzzles --check
//!
//! The second looks at the puzzles that are there once more, in other worlds and twice as many: the move that is said to be the best must be.
//!
//! The same seed makes the same file: nothing here looks at a clock. To look at a position costs little at first and more and more the
//! longer it seems to be one: a few moves in a few worlds, all legal moves in some, the best few in many fresh ones.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use luxx_bots::{Bot, Champion, Compared, Greedy, Level, Tactician, install, network};
use luxx_rules::{Decision, Game, Move, Position, Seat, Setup, Variant, View};
use luxx_session::puzzle::{Puzzle, Puzzles, Theme, Weighed};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

/// How many games of a mode are looked at before it is left with fewer puzzles.
const PATIENCE: u32 = 1_500;
/// Of so many decisions one is looked at: games of the same mode should give different puzzles.
const ONE_OF: u32 = 3;
/// Worlds of the three looks, and by how much the best move must be ahead in each.
const LOOKS: [(u32, f64); 3] = [(16, 0.10), (64, 0.07), (Puzzle::WORLDS, Puzzle::AHEAD / 100.0)];
/// How many moves are tried in the last look, and of those that the network likes once more.
const LAST: usize = 4;
/// More are no puzzle but a search.
const MOST_MOVES: usize = 40;
/// By how much a reply must make the wrong move worse than the best one.
const REFUTED: f64 = 0.05;
/// Nobody watches a longer one.
const LONGEST_REPLY: usize = 24;
/// Worlds in which a puzzle is looked at once more, and what they follow from.
const CHECKED: u32 = 2 * Puzzle::WORLDS;
const CHECK_SEED: u64 = 0x6368_6563_6b00_0000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1).peekable();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    install(&fs::read(root.join("../learn/weights/champion.safetensors"))?)?;
    if words.next_if(|word| word == "--check").is_some() {
        return check();
    }
    let seed: u64 = words.next().map_or(Ok(1), |word| word.parse())?;
    let each: usize = words.next().map_or(Ok(21), |word| word.parse())?;
    let file = words.next().map_or_else(|| root.join("puzzles/puzzles.txt"), Into::into);
    let about = fs::read_to_string(root.join("../learn/weights/champion.toml"))?;
    let weights = about.lines().find(|line| line.starts_with("sha256")).ok_or("the weights have no hash")?;
    let mut all = Vec::new();
    for variant in Variant::ALL {
        for players in 2..=5 {
            let mut finder = Finder::new(variant, players, seed)?;
            let found = finder.find(each)?;
            eprintln!("{variant}, {players} players: {} puzzles in {} games", found.len(), finder.games);
            all.extend(found);
        }
    }
    // The easiest first: among equals those with the fewest cards to look at, then those where most is at stake.
    let cards = |puzzle: &Puzzle| puzzle.game().map_or(0, |game| game.view(Puzzle::SOLVER).hand().len());
    all.sort_by(|one, other| {
        let stake = || other.others[0].behind.total_cmp(&one.others[0].behind);
        one.level.cmp(&other.level).then_with(|| cards(one).cmp(&cards(other))).then_with(stake)
    });
    for (place, puzzle) in all.iter_mut().enumerate() {
        puzzle.number = u16::try_from(place + 1)?;
    }
    let puzzles = Puzzles { edition: format!("{seed}-{}", all.len()), all };
    let made = format!(
        "# Made by `cargo xtask puzzles {seed} {each}`; crates/session/src/puzzle/text.rs says how to read it.\n# The judge's weights: {weights}\n"
    );
    fs::create_dir_all(file.parent().unwrap_or(root))?;
    fs::write(&file, made + &puzzles.to_string())?;
    eprintln!("{} puzzles in {}", puzzles.all.len(), file.display());
    Ok(())
}

/// Looks at the puzzles that come with luxx once more, each beside the moves that were tried and those that the network likes.
fn check() -> Result<(), Box<dyn Error>> {
    let puzzles = Puzzles::read(Puzzles::OWN)?;
    let mut wrong = 0;
    for puzzle in &puzzles.all {
        puzzle.check()?;
        let view = puzzle.game()?.view(Puzzle::SOLVER);
        let mut champion = Champion::new(network()?, CHECK_SEED + u64::from(puzzle.number));
        let mut moves = vec![puzzle.best];
        let liked = champion.favourites(&view).into_iter().take(LAST).map(|(choice, _)| choice);
        for choice in puzzle.others.iter().map(|other| other.choice).chain(liked) {
            if !moves.contains(&choice) {
                moves.push(choice);
            }
        }
        let compared = champion.compare(&view, &moves, CHECKED);
        let [best, second] = [compared[0], compared[1]];
        if best.choice != puzzle.best {
            wrong += 1;
            eprintln!("puzzle {}: {} is better than {}", puzzle.number, best.choice, puzzle.best);
        } else if second.behind < Puzzle::SURE * second.error {
            eprintln!("puzzle {}: {} may be as good", puzzle.number, second.choice);
        }
    }
    if wrong > 0 {
        return Err(format!("{wrong} of {} puzzles are wrong", puzzles.all.len()).into());
    }
    eprintln!("{} puzzles hold", puzzles.all.len());
    Ok(())
}

/// Somebody who looks for puzzles of one mode.
struct Finder {
    variant: Variant,
    players: usize,
    rng: ChaCha8Rng,
    champion: Champion,
    games: u32,
}

/// A decision in a game, and how to come to it.
struct Candidate<'a> {
    game: &'a Game,
    view: View,
    start: &'a Position,
    before: &'a [Move],
}

impl Finder {
    fn new(variant: Variant, players: usize, seed: u64) -> Result<Finder, Box<dyn Error>> {
        let mode = Variant::ALL.iter().position(|known| *known == variant).unwrap_or_default() * 8 + players;
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(mode as u64);
        Ok(Finder { variant, players, rng, champion: Champion::new(network()?, seed), games: 0 })
    }

    fn find(&mut self, wanted: usize) -> Result<Vec<Puzzle>, Box<dyn Error>> {
        let mut found: Vec<Puzzle> = Vec::new();
        while found.len() < wanted && self.games < PATIENCE {
            self.games += 1;
            found.extend(self.play_a_game(&found)?);
        }
        Ok(found)
    }

    /// Plays until a puzzle comes up; no game gives two.
    fn play_a_game(&mut self, found: &[Puzzle]) -> Result<Option<Puzzle>, Box<dyn Error>> {
        let starts = self.rng.random_range(0..self.players as u32) as usize;
        let setup = Setup::shuffled(self.variant, self.players, starts, &mut self.rng);
        let mut game = Game::deal(&setup)?;
        let mut bots = Vec::new();
        for _ in 0..self.players {
            let levels = [Level::Champion { search: None }, Level::Tactician, Level::Greedy];
            let level = levels[self.rng.random_range(0..3_u32) as usize];
            bots.push(level.bot(self.players, self.rng.next_u64())?);
        }
        let (mut start, mut before) = (Position::of(&game), Vec::new());
        while let Some(seat) = game.decider() {
            if let Some(position) = Position::of(&game) {
                start = Some(position);
                before.clear();
            }
            let view = game.view(seat);
            let looked_at = self.rng.random_range(0..ONE_OF) == 0;
            if let Some(start) = start.as_ref().filter(|_| looked_at) {
                let candidate = Candidate { game: &game, view: view.clone(), start, before: &before };
                if let Some(puzzle) = self.look_at(&candidate, found) {
                    return Ok(Some(puzzle));
                }
            }
            let choice = bots[seat.index()].choose(&view);
            game.apply(choice)?;
            before.push(choice);
        }
        Ok(None)
    }

    /// A puzzle, if it is one and there are not enough of its kind.
    fn look_at(&mut self, candidate: &Candidate<'_>, found: &[Puzzle]) -> Option<Puzzle> {
        let view = &candidate.view;
        let all: Vec<Move> = view.legal_moves().iter().collect();
        let few = if view.public().decision() == Some(Decision::Play) { 3 } else { 2 };
        if all.len() < few || all.len() > MOST_MOVES {
            return None;
        }
        let liked = self.champion.favourites(view);
        let greedy = Greedy::new(0).choose(view);
        let tactician = Tactician::new(self.players).choose(view);
        let mut first: Vec<Move> = liked.iter().map(|(choice, _)| *choice).take(3).collect();
        first.extend([greedy, tactician]);
        let mut known = Vec::new();
        first.retain(|choice| {
            !known.contains(choice) && {
                known.push(*choice);
                true
            }
        });
        let best = self.clear(view, &first, LOOKS[0])?;
        let theme = Theme::of(view, best[0].choice)?;
        let level =
            |best: Move| match liked.iter().find(|(choice, _)| *choice == best).map(|(_, liking)| *liking) {
                _ if best == greedy => 1,
                _ if best == tactician => 2,
                Some(0.8..) => 3,
                Some(0.4..) => 4,
                _ => 5,
            };
        if !wanted(found, theme, level(best[0].choice)) {
            return None;
        }
        let best = self.clear(view, &all, LOOKS[1])?;
        let last: Vec<Move> = best.iter().map(|compared| compared.choice).take(LAST).collect();
        // Other worlds than those in which it seemed to be the best.
        let mut fresh = Champion::new(network().ok()?, self.rng.next_u64());
        let sure = clear(fresh.compare(view, &last, LOOKS[2].0), LOOKS[2].1)?;
        let (best, second) = (sure[0], sure[1]);
        let theme = Theme::of(view, best.choice)?;
        if second.behind < Puzzle::SURE * second.error || !wanted(found, theme, level(best.choice)) {
            return None;
        }
        let tempting = [tactician, greedy, second.choice, sure.get(2).unwrap_or(&second).choice];
        let (wrong, reply) = self.refute(candidate, best.choice, &tempting)?;
        let mut others = sure[1..].to_vec();
        if !others.iter().any(|other| other.choice == wrong) {
            // It was none of the best few: how far it is behind is found in the same way.
            let beside = fresh.compare(view, &[best.choice, wrong], LOOKS[2].0);
            others.extend(clear(beside, LOOKS[2].1)?.into_iter().filter(|other| other.choice == wrong));
            others.sort_by(|one, other| one.behind.total_cmp(&other.behind));
        }
        let weighed = |other: &Compared| Weighed {
            choice: other.choice,
            behind: (1000.0 * other.behind).floor() / 10.0,
            error: (10_000.0 * other.error).ceil() / 100.0,
        };
        let puzzle = Puzzle {
            number: 0,
            theme,
            level: level(best.choice),
            position: candidate.start.clone().turned_to(view.seat()),
            before: candidate.before.to_vec(),
            best: best.choice,
            share: 100.0 * best.share,
            others: others.iter().map(weighed).collect(),
            wrong,
            reply,
        };
        puzzle.check().ok().map(|()| puzzle)
    }

    fn clear(&mut self, view: &View, moves: &[Move], (worlds, ahead): (u32, f64)) -> Option<Vec<Compared>> {
        clear(self.champion.compare(view, moves, worlds), ahead)
    }

    /// The first of these moves that the real cards refute, with how: the network plays for everybody.
    fn refute(
        &mut self,
        candidate: &Candidate<'_>,
        best: Move,
        tempting: &[Move],
    ) -> Option<(Move, Vec<Move>)> {
        let me = candidate.view.seat();
        let (_, good) = self.play_on(candidate.game, me, best)?;
        tempting.iter().filter(|choice| **choice != best).find_map(|wrong| {
            let (reply, bad) = self.play_on(candidate.game, me, *wrong)?;
            (good - bad >= REFUTED && reply.len() <= LONGEST_REPLY).then_some((*wrong, reply))
        })
    }

    /// Plays until this player's next turn; how, and what that is worth.
    fn play_on(&mut self, game: &Game, me: Seat, choice: Move) -> Option<(Vec<Move>, f64)> {
        let mut game = game.clone();
        game.apply(choice).ok()?;
        let mut moves = Vec::new();
        loop {
            if let Some(outcome) = game.outcome() {
                let share = 1.0 / outcome.winners().count().max(1) as f64;
                return Some((moves, if outcome.won(me) { share } else { 0.0 }));
            }
            let seat = game.decider()?;
            let view = game.view(seat);
            if seat == me && view.public().decision() == Some(Decision::Play) {
                return Some((moves, self.champion.outlook(&view)[me.index()]));
            }
            let choice = self.champion.choose(&view);
            game.apply(choice).ok()?;
            moves.push(choice);
        }
    }
}

/// The moves, the best first, if that is so far ahead.
fn clear(compared: Vec<Compared>, ahead: f64) -> Option<Vec<Compared>> {
    compared.get(1).is_some_and(|second| second.behind >= ahead).then_some(compared)
}

/// Whether another one of this kind is wanted: all themes should come up, and few that anybody sees at once.
fn wanted(found: &[Puzzle], theme: Theme, level: u8) -> bool {
    let most_of_theme = match theme {
        // Two answers to choose from are a small puzzle.
        Theme::Prize | Theme::Loss => 2,
        Theme::Draw | Theme::Shadow => 3,
        _ => 5,
    };
    let most_of_level = if level == 1 { 5 } else { 8 };
    let count = |kind: &dyn Fn(&Puzzle) -> bool| found.iter().filter(|puzzle| kind(puzzle)).count();
    count(&|puzzle| puzzle.theme == theme) < most_of_theme
        && count(&|puzzle| puzzle.level == level) < most_of_level
}
