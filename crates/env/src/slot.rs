//! One game among many: played on to the next decision from outside, scored and dealt anew when it ends.

use luxx_learn::{Mask, SEATS, Stakes, action, encode_ref, index, mask};
use luxx_rules::{Game, LegalMoves, Match, Setup};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::chairs::{Chair, Tacticians};
use crate::config::{Config, StakesMix, draw};
use crate::{Mode, Player, Prize};

/// A game that waits for a decision from outside.
pub(crate) struct Slot {
    rng: Xoshiro256PlusPlus,
    game: Game,
    /// What may be done: found once, asked twice.
    moves: LegalMoves,
    mode: u8,
    stakes: Stakes,
    chairs: [Chair; SEATS],
}

/// Where the rows of one slot are written.
pub(crate) struct Row<'a> {
    /// Empty if nobody wants to know.
    pub(crate) features: &'a mut [u64],
    pub(crate) mask: &'a mut [u64],
    pub(crate) seat: &'a mut u8,
    pub(crate) player: &'a mut u8,
    pub(crate) mode: &'a mut u8,
}

impl Slot {
    /// The slot with this number, dealt and played to its first decision.
    pub(crate) fn new(config: &Config, tacticians: &Tacticians, number: u64) -> Slot {
        // One step of a counter that visits all numbers keeps the generators of neighbours apart.
        let seed = config.seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let (game, mode, stakes, chairs) = deal(config, &mut rng);
        let moves = game.legal_moves();
        let mut slot = Slot { rng, game, moves, mode, stakes, chairs };
        slot.play_on(config, tacticians);
        slot
    }

    /// Takes a legal action and plays on to the next decision from outside. The prize, if the deal ended on the way; a deal in
    /// which nobody outside had anything to decide goes by unseen.
    pub(crate) fn step(&mut self, config: &Config, tacticians: &Tacticians, wish: u16) -> Option<Prize> {
        let choice = action(usize::from(wish));
        let applied = choice.is_some_and(|choice| self.game.apply(choice).is_ok());
        debug_assert!(applied, "action {wish} was checked before");
        self.play_on(config, tacticians)
    }

    /// Plays bots and forced moves. The prize of the deal that was going on, if it ended.
    fn play_on(&mut self, config: &Config, tacticians: &Tacticians) -> Option<Prize> {
        let mut prize = None;
        loop {
            let Some(view_ref) = self.game.decider_view() else {
                if let Some(outcome) = self.game.outcome() {
                    prize.get_or_insert(Prize::of(&outcome, &self.stakes, config.point));
                }
                (self.game, self.mode, self.stakes, self.chairs) = deal(config, &mut self.rng);
                continue;
            };
            self.moves = view_ref.legal_moves();
            let seat = view_ref.seat();
            let choice = match self.moves.get(0) {
                Some(only) if self.moves.len() == 1 => only,
                _ => match self.chairs[seat.index()].choose(tacticians, view_ref, || self.game.view(seat)) {
                    Some(choice) => choice,
                    None => return prize,
                },
            };
            let applied = self.game.apply(choice);
            debug_assert!(applied.is_ok(), "bots play by the rules: {applied:?}");
        }
    }

    /// Writes what the decider sees and may do; the latter is returned, too.
    pub(crate) fn write(&self, row: &mut Row<'_>) -> Mask {
        let Some(view_ref) = self.game.decider_view() else { return Mask::default() };
        let mask = self.mask();
        let seat = view_ref.seat();
        if !row.features.is_empty() {
            row.features.copy_from_slice(encode_ref(view_ref, &self.stakes).as_words());
        }
        row.mask.copy_from_slice(&mask);
        *row.seat = seat.index() as u8;
        *row.player = match self.chairs[seat.index()] {
            Chair::Outside(number) => number,
            _ => 0,
        };
        *row.mode = self.mode;
        mask
    }

    /// What the decider may do.
    pub(crate) fn mask(&self) -> Mask {
        mask(&self.moves)
    }

    /// What the tactician would do here.
    pub(crate) fn advice(&self, tacticians: &Tacticians) -> u16 {
        self.game.decider_view().map_or(0, |view_ref| index(tacticians.choose(view_ref)) as u16)
    }
}

/// A new deal, drawn by lot: what is played, by whom, for what, and who starts.
fn deal(config: &Config, rng: &mut Xoshiro256PlusPlus) -> (Game, u8, Stakes, [Chair; SEATS]) {
    let modes = config.modes.iter().map(|(mode, weight)| (*mode, *weight));
    let mode: Mode = draw(rng.random(), modes).unwrap_or_else(|| unreachable!("the weights were checked"));
    let players = mode.players();
    let starts = rng.random_range(0..players as u32) as usize;
    let setup = Setup::shuffled(mode.variant(), players, starts, rng);
    let game = Game::deal(&setup).unwrap_or_else(|error| unreachable!("a shuffled deck is whole: {error}"));
    let tables = config.tables.iter().map(|table| (table, table.weight));
    let others = draw(rng.random(), tables).map_or(&[][..], |table| &table.others);
    let learner = rng.random_range(0..players as u32) as usize;
    let players_and_seeds: [(Player, u64); SEATS] = std::array::from_fn(|seat| {
        if seat == learner || seat >= players || others.is_empty() {
            return (Player::LEARNER, 0);
        }
        (others[rng.random_range(0..others.len() as u32) as usize], rng.random())
    });
    // Whoever sits down knows what is played for.
    let stakes = stakes(config.stakes, players, rng);
    let chairs = players_and_seeds.map(|(player, seed)| Chair::seat(player, players, seed, &stakes));
    (game, mode.index() as u8, stakes, chairs)
}

/// The largest points of a made-up deal; deals of equal players spread about as widely.
const SPREAD: i32 = 18;

/// What is played for; in a match the points of the deals before are made up.
fn stakes(mix: StakesMix, players: usize, rng: &mut Xoshiro256PlusPlus) -> Stakes {
    let kinds = [(0, mix.deal), (1, mix.points), (2, mix.contest)];
    match draw(rng.random(), kinds.into_iter()) {
        Some(1) => Stakes::Points,
        Some(2) => {
            let rounds = rng.random_range(1..=2u32) as usize;
            let deals = Match::new(players, 0, rounds).map_or(1, |contest| contest.deal_count()) as u32;
            // The last deal is where it matters most that it is a match, so half of them are last ones.
            let left = if rng.random() { 0 } else { rng.random_range(0..deals) };
            let mut totals = [0; SEATS];
            for total in &mut totals[..players] {
                *total = (left + 1..deals).map(|_| rng.random_range(-SPREAD..=SPREAD)).sum();
            }
            Stakes::Match { totals, left: left as u16 }
        }
        _ => Stakes::Deal,
    }
}
