//! Looking for puzzles in games of bots. To look at a position costs little at first and more and more the longer it seems to be a puzzle: a few
//! moves in a few worlds, all legal moves in some, the best few in many fresh ones.

use std::error::Error;

use luxx_bots::{Bot, Champion, Compared, Greedy, Level, Tactician, network};
use luxx_rules::{Decision, Game, Move, Position, Seat, Setup, Variant, View};
use luxx_session::puzzle::{Puzzle, Theme, Weighed};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

/// How many games of a mode are looked at before it is left with fewer puzzles; or with fewer of the rare themes, as most modes are: that a
/// part of a group is clearly the best came up fourteen times in 11,207 games.
const PATIENCE: u32 = 1_500;
const RARE_PATIENCE: u32 = 800;
/// Of so many decisions one is looked at: games of the same mode should give different puzzles.
const ONE_OF: u32 = 3;
/// Worlds of the three looks, and by how much the best move must be ahead in each.
const LOOKS: [(u32, f64); 3] = [(16, 0.10), (64, 0.07), (Puzzle::WORLDS, Puzzle::AHEAD / 100.0)];
/// How many moves are tried in the last look, and of those that the network likes once more.
pub(crate) const LAST: usize = 4;
/// More are no puzzle but a search.
const MOST_MOVES: usize = 40;
/// By how much a reply must make the wrong move worse than the best one.
const REFUTED: f64 = 0.05;
/// Nobody watches a longer one.
const LONGEST_REPLY: usize = 24;

/// What somebody looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sought {
    /// Whatever comes up, of every theme some.
    All,
    /// Themes that hardly ever come up by themselves: every decision of many games, but only where such a move seems to be good.
    Rare,
}

impl Sought {
    /// How many of a mode are wanted of a theme. What the searches find adds up.
    fn most(self, theme: Theme) -> usize {
        match self {
            Sought::Rare => match theme {
                Theme::Finish | Theme::Split => 2,
                Theme::Shadow => 4,
                _ => 0,
            },
            Sought::All => match theme {
                // Two answers to choose from are a small puzzle.
                Theme::Prize | Theme::Loss => 2,
                Theme::Draw | Theme::Shadow => 3,
                _ => 5,
            },
        }
    }

    /// Whether another one of this kind is wanted: all themes should come up, and few that anybody sees at once.
    fn wants(self, found: &[Puzzle], theme: Theme, level: u8) -> bool {
        let count = |kind: &dyn Fn(&Puzzle) -> bool| found.iter().filter(|puzzle| kind(puzzle)).count();
        if count(&|puzzle| puzzle.theme == theme) >= self.most(theme) {
            return false;
        }
        let most_of_level = if level == 1 { 5 } else { 8 };
        self == Sought::Rare || count(&|puzzle| puzzle.level == level) < most_of_level
    }
}

/// Somebody who looks for puzzles of one mode.
pub(crate) struct Finder {
    variant: Variant,
    players: usize,
    sought: Sought,
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
    pub(crate) fn new(
        variant: Variant,
        players: usize,
        seed: u64,
        sought: Sought,
    ) -> Result<Finder, Box<dyn Error>> {
        let mode = Variant::ALL.iter().position(|known| *known == variant).unwrap_or_default() * 8 + players;
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        // Games of their own: those of the first search have been looked through.
        rng.set_stream(mode as u64 + if sought == Sought::Rare { 1_000 } else { 0 });
        Ok(Finder { variant, players, sought, rng, champion: Champion::new(network()?, seed), games: 0 })
    }

    /// So many puzzles, or what is wanted of the rare themes.
    pub(crate) fn find(&mut self, each: usize) -> Result<Vec<Puzzle>, Box<dyn Error>> {
        let (sought, players) = (self.sought, self.players);
        let patience = if sought == Sought::Rare { RARE_PATIENCE } else { PATIENCE };
        let is_enough = |found: &[Puzzle]| match sought {
            Sought::All => found.len() >= each,
            Sought::Rare => Theme::ALL.iter().all(|theme| {
                let count = found.iter().filter(|puzzle| puzzle.theme == *theme).count();
                count >= sought.most(*theme) || (*theme == Theme::Shadow && players > 2)
            }),
        };
        let mut found: Vec<Puzzle> = Vec::new();
        while !is_enough(&found) && self.games < patience {
            self.games += 1;
            found.extend(self.play_a_game(&found)?);
        }
        Ok(found)
    }

    /// How many games were looked at.
    pub(crate) fn games(&self) -> u32 {
        self.games
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
            let looked_at = self.sought == Sought::Rare || self.rng.random_range(0..ONE_OF) == 0;
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
        let is_rare =
            |choice: &Move| Theme::of(view, *choice).is_some_and(|theme| self.sought.most(theme) > 0);
        if self.sought == Sought::Rare && !first.iter().any(is_rare) {
            return None;
        }
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
        if !self.sought.wants(found, theme, level(best[0].choice)) {
            return None;
        }
        let best = self.clear(view, &all, LOOKS[1])?;
        let last: Vec<Move> = best.iter().map(|compared| compared.choice).take(LAST).collect();
        // Other worlds than those in which it seemed to be the best.
        let mut fresh = Champion::new(network().ok()?, self.rng.next_u64());
        let sure = clear(fresh.compare(view, &last, LOOKS[2].0), LOOKS[2].1)?;
        let (best, second) = (sure[0], sure[1]);
        let theme = Theme::of(view, best.choice)?;
        if second.behind < Puzzle::SURE * second.error || !self.sought.wants(found, theme, level(best.choice))
        {
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
