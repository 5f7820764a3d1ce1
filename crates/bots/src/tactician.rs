//! Experience in a formula: what a hand is worth, what a layer risks, what a catch brings.
//!
//! The thoughts are those of every good player; how much each weighs was found by letting tacticians with other weights
//! play against each other.
//!
//! - Large groups are worth more than small ones: they take one turn. A hand of few groups is soon empty.
//! - A large set of low cards is hard to catch; a single card is caught by nearly everything.
//! - Near the end nobody takes what can no longer be played.
//! - What is left to a victim comes back as a whole set; what is taken has to be replaced by chance cards.
//! - Jokers go with anything, and are kept until they matter.

use std::sync::{Arc, OnceLock};

use luxx_rules::{Card, Decision, Layer, Move, Public, Seat, Source, Spot, View, ViewRef};
use rand::{Rng, RngExt};

use crate::outlook::{Chances, Outlook, Worth};
use crate::rivals::{HIDDEN, Rival, Rivals, SIZES, any_layer};
use crate::{Bot, NOTHING};

/// How much each thought weighs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Turns left when an opponent has no cards.
    pub tempo: f32,
    /// Cards that an opponent gets rid of in a turn.
    pub pace: f32,
    /// How sharply the chance of a further turn falls.
    pub slope: f32,
    /// How many cards left to draw count as one card in the fewest hand.
    pub drain: f32,
    /// What it costs to lose a card of the layer just played.
    pub risk: f32,
    /// How readily opponents catch when they can.
    pub will: f32,
    /// What each card caught costs its owner, to me.
    pub catch: f32,
    /// What part of the gain from taking counts when choosing a play.
    pub take_ahead: f32,
    /// What a joker in hand is worth beyond an ordinary card.
    pub joker: f32,
    /// What a card must bring for me to draw it if I need not.
    pub draw: f32,
    /// What taking must bring for me to take.
    pub take: f32,
    /// How much it weighs that a victim gets the set back.
    pub deny: f32,
    /// What a card of the own set is worth beyond the others when taking it back.
    pub back: f32,
}

impl Weights {
    /// The weights for a table of so many players, found by play.
    pub const fn for_players(players: usize) -> Weights {
        let [tempo, pace, slope, drain, risk, will, catch, take_ahead, joker, draw, take, deny, back] =
            match players {
                ..=2 => TWO,
                3 | 4 => FOUR,
                _ => FIVE,
            };
        Weights { tempo, pace, slope, drain, risk, will, catch, take_ahead, joker, draw, take, deny, back }
    }
}

const TWO: [f32; 13] =
    [1.781, 4.035, 3.240, 2.177, -0.642, 0.010, 1.177, 0.516, 1.236, -0.209, -0.247, 0.372, 0.236];
/// Three play with them too: weights found by three tacticians among themselves held worse against others.
const FOUR: [f32; 13] =
    [0.397, 1.476, 0.489, 3.090, 1.023, 2.979, -0.127, 2.567, 0.891, 0.519, 0.973, 0.679, -0.039];
const FIVE: [f32; 13] =
    [0.579, 1.558, 0.755, 3.547, 1.693, 4.896, -0.170, 2.922, 0.980, 0.461, 0.927, 0.018, 0.310];

/// Decides by weighing; no randomness, no search.
#[derive(Clone, Debug)]
pub struct Tactician {
    weights: Weights,
    tables: Arc<Tables>,
}

/// What follows from weights alone: thousands of exponentials.
#[derive(Debug)]
struct Tables {
    chances: Chances,
    threats: Threats,
}

/// The usual tacticians, for up to two players, three or four, and five.
static USUAL: [OnceLock<Tactician>; 3] = [const { OnceLock::new() }; 3];

impl Tactician {
    /// A tactician for a table of so many players. All of one size share their tables, which are made once.
    pub fn new(players: usize) -> Tactician {
        let usual = match players {
            ..=2 => &USUAL[0],
            3 | 4 => &USUAL[1],
            _ => &USUAL[2],
        };
        usual.get_or_init(|| Tactician::with(Weights::for_players(players))).clone()
    }

    /// A tactician with other weights, and tables of its own.
    pub fn with(weights: Weights) -> Tactician {
        let tables = Tables { chances: Chances::new(&weights), threats: Threats::new(weights.will) };
        Tactician { weights, tables: Arc::new(tables) }
    }

    /// The best move in its eyes.
    pub fn choose_by_ref(&self, view_ref: ViewRef<'_>) -> Move {
        self.best(view_ref, |value| value)
    }

    /// As [`choose_by_ref`](Tactician::choose_by_ref), by someone not quite sure of the values: each is off by up to
    /// `doubt`. A playout in which everybody always does the same would be believed too readily.
    pub fn choose_in_doubt(&self, view_ref: ViewRef<'_>, doubt: f32, rng: &mut impl Rng) -> Move {
        self.best(view_ref, |value| value + doubt * rng.random::<f32>())
    }

    /// The move with the highest value, as `judge` sees the values.
    fn best(&self, view_ref: ViewRef<'_>, mut judge: impl FnMut(f32) -> f32) -> Move {
        let mut best = (f32::NEG_INFINITY, NOTHING);
        self.weigh(view_ref, |choice, value| {
            let value = judge(value);
            if value > best.0 {
                best = (value, choice);
            }
        });
        best.1
    }

    /// Every move worth a thought, with its value.
    pub fn weigh(&self, view_ref: ViewRef<'_>, mut tell: impl FnMut(Move, f32)) {
        let Some(decision) = view_ref.public().decision() else { return };
        let outlook = Outlook::new(self.worth(view_ref), view_ref.hand());
        match decision {
            Decision::Play => self.weigh_plays(view_ref, &outlook, &mut tell),
            Decision::Shadow => {
                for choice in view_ref.legal_moves().iter() {
                    if let Move::Shadow(value) = choice {
                        let count = view_ref.public().shadow().count(value);
                        tell(choice, outlook.gain_of_group(value, count, 0));
                    }
                }
            }
            Decision::Take => {
                let (victim, layer) = view_ref.public().caught().unwrap_or((view_ref.seat(), any_layer()));
                let cards = view_ref.public().hand_len(victim) as u8;
                tell(Move::Take, self.taking(&outlook, cards, layer));
                tell(Move::Leave, 0.0);
            }
            Decision::Return => {
                let layer = view_ref.public().caught().map_or(any_layer(), |(_, layer)| layer);
                let size = f32::from(layer.size());
                tell(Move::TakeBack, outlook.gain_of(layer) + self.weights.back * size);
                tell(Move::Discard, self.drawing(view_ref, &outlook, layer.size()));
            }
            Decision::Draw | Decision::MayDraw => self.weigh_draws(view_ref, &outlook, decision, &mut tell),
        }
    }

    /// What cards are worth at the pace of this game.
    fn worth(&self, view_ref: ViewRef<'_>) -> &Worth {
        let public = view_ref.public();
        let hands = public.others(view_ref.seat()).map(|seat| public.hand_len(seat));
        let fewest = hands.fold(usize::MAX, usize::min);
        self.tables.chances.at(fewest, public.deck_len() + usize::from(public.pool().len()))
    }

    fn spot_gain(&self, outlook: &Outlook<'_>, spot: Spot) -> f32 {
        let gain = |card: Card| outlook.gain(card) + if card.is_joker() { self.weights.joker } else { 0.0 };
        gain(spot.card()) + spot.on_top().map_or(0.0, gain)
    }

    fn weigh_draws(
        &self,
        view_ref: ViewRef<'_>,
        outlook: &Outlook<'_>,
        decision: Decision,
        tell: &mut impl FnMut(Move, f32),
    ) {
        view_ref.public().pool().different().for_each(|spot| {
            tell(Move::Draw(Source::Pool(spot)), self.spot_gain(outlook, spot));
        });
        if view_ref.public().deck_len() > 0 {
            tell(Move::Draw(Source::Deck), outlook.gain_from_deck());
        }
        if decision == Decision::MayDraw {
            tell(Move::Pass, self.weights.draw);
        }
    }

    fn weigh_plays(&self, view_ref: ViewRef<'_>, outlook: &Outlook<'_>, tell: &mut impl FnMut(Move, f32)) {
        let hand = view_ref.hand();
        let mut rivals = Rivals::new(view_ref);
        rivals.price(|rival, top| {
            let taking = self.taking(outlook, rival.cards, top).max(0.0);
            self.weights.catch * f32::from(top.size()) + self.weights.take_ahead * taking
        });
        let spend = if hand.len() <= FEW { hand.jokers() } else { 0 };
        rivals.plausible_plays(hand, spend, |layer| {
            tell(Move::Play(layer), self.playing(view_ref, outlook, &rivals, layer));
        });
    }

    /// What it is worth to play this layer.
    #[inline]
    fn playing(&self, view_ref: ViewRef<'_>, outlook: &Outlook<'_>, rivals: &Rivals, layer: Layer) -> f32 {
        let (public, me) = (view_ref.public(), view_ref.seat());
        let size = f32::from(layer.size());
        if layer.size() == view_ref.hand().len() {
            return going_out(public, me, layer);
        }
        let jokers = f32::from(outlook.jokers() - layer.jokers());
        let mut value = size + outlook.without(layer) + self.weights.joker * jokers;
        value -= self.weights.risk * size * self.tables.threats.chance(rivals, layer);
        value += rivals.prizes(layer);
        if public.is_duel() {
            let groups =
                public.shadow_catches(me, layer).map(|value| outlook.gain_of_group(value, layer.size(), 0));
            value += groups.reduce(f32::max).unwrap_or(0.0);
        }
        value
    }

    /// What it is worth to take a caught layer rather than to leave it.
    fn taking(&self, outlook: &Outlook<'_>, victims_cards: u8, layer: Layer) -> f32 {
        let gain = outlook.gain_of(layer) + self.weights.joker * f32::from(layer.jokers());
        // A victim who gets a set back can play it in one turn, if that turn still comes: the larger, the more it is worth.
        let danger = if victims_cards <= 4 { 1.5 } else { 1.0 };
        let set = f32::from(layer.size() - 1) * outlook.chance_of_next_turn();
        gain + self.weights.deny * danger * set - self.weights.take
    }

    /// What it is worth to draw so many cards: the best of the pool, or chance.
    fn drawing(&self, view_ref: ViewRef<'_>, outlook: &Outlook<'_>, count: u8) -> f32 {
        let chance = outlook.gain_from_deck();
        let mut gains = [chance; 13];
        for (gain, spot) in gains.iter_mut().zip(view_ref.public().pool().iter()) {
            *gain = self.spot_gain(outlook, spot).max(chance);
        }
        gains.sort_unstable_by(|a, b| b.total_cmp(a));
        gains[..usize::from(count).min(13)].iter().sum()
    }
}

impl Bot for Tactician {
    fn choose(&mut self, view: &View) -> Move {
        self.choose_by_ref(view.as_view_ref())
    }
}

/// Going out ends the game: good if it wins, and only then.
#[cold]
fn going_out(public: &Public, me: Seat, layer: Layer) -> f32 {
    let outcome = public.going_out(me, layer);
    let points = f32::from(outcome.scores()[me.index()]);
    if outcome.won(me) { 1000.0 + points } else { -1000.0 + points }
}

/// How likely a layer is caught before its owner plays again.
#[derive(Clone, Debug)]
struct Threats {
    /// By size of the layer, face of its value, and hidden cards of one opponent: the chance that it is not caught.
    spared: Box<[[[f32; HIDDEN]; FACES]]>,
}

const FACES: usize = 16;

impl Threats {
    fn new(will: f32) -> Threats {
        let mut spared = vec![[[1.0; HIDDEN]; FACES]; SIZES].into_boxed_slice();
        for size in 1..SIZES {
            for face in 1..FACES {
                for hidden in 0..HIDDEN {
                    let higher = 14usize.saturating_sub(face + 1) as f64;
                    let alone = at_least(hidden, 5.0 / 109.0, size);
                    let one = at_least(hidden, 8.0 / 109.0, size)
                        + at_least(hidden, 5.0 / 109.0, 1) * at_least(hidden, 8.0 / 109.0, size - 1) * 0.3;
                    let expected = if face < 14 { higher * one.min(1.0) + alone } else { 0.0 };
                    spared[size][face][hidden] = libm::exp(-expected * f64::from(will)) as f32;
                }
            }
        }
        Threats { spared }
    }

    fn chance(&self, rivals: &Rivals, layer: Layer) -> f32 {
        let (size, face) = (usize::from(layer.size()).min(SIZES - 1), layer.value().face());
        let table = &self.spared[size][usize::from(face) % FACES];
        let spare = |rival: &Rival| table[usize::from(rival.hidden) % HIDDEN];
        let known = rivals.all().iter().filter(|rival| rival.can_catch(layer)).count();
        1.0 - KNOWN[known % KNOWN.len()] * rivals.all().iter().map(spare).product::<f32>()
    }
}

/// With so many cards or fewer in hand, jokers are no longer saved up.
const FEW: u8 = 8;

/// How likely a layer is spared if so many are known to hold what catches it.
const KNOWN: [f32; 5] = [1.0, 0.5, 0.25, 0.125, 0.0625];

/// The chance of at least `wanted` hits in `tries`.
fn at_least(tries: usize, chance: f64, wanted: usize) -> f64 {
    let mut below = 0.0;
    let mut term = (0..tries).fold(1.0, |term, _| term * (1.0 - chance));
    for hits in 0..wanted.min(tries + 1) {
        below += term;
        term *= (tries - hits) as f64 / (hits + 1) as f64 * chance / (1.0 - chance);
    }
    if wanted > tries { 0.0 } else { (1.0 - below).clamp(0.0, 1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tacticians_of_a_table_share_what_follows_from_their_weights() {
        for players in 2..=5 {
            let [one, other] = [Tactician::new(players), Tactician::new(players)];
            assert!(Arc::ptr_eq(&one.tables, &other.tables), "{players}");
            assert_eq!(one.weights, Weights::for_players(players), "{players}");
        }
    }
}
