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

use luxx_rules::{Card, Decision, Layer, Move, Public, Seat, Sight, Source, View};

use crate::outlook::{Chances, Outlook};
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

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            tempo: 0.6,
            pace: 1.9,
            slope: 1.3,
            drain: 2.0,
            risk: 1.0,
            will: 0.5,
            catch: 0.8,
            take_ahead: 0.5,
            joker: 0.4,
            draw: 0.0,
            take: 0.0,
            deny: 0.3,
            back: 0.1,
        }
    }
}

/// Decides by weighing; no randomness, no search.
#[derive(Clone, Debug)]
pub struct Tactician {
    weights: Weights,
    chances: Chances,
    threats: Threats,
}

impl Default for Tactician {
    fn default() -> Tactician {
        Tactician::new()
    }
}

impl Tactician {
    /// A tactician with the usual weights.
    pub fn new() -> Tactician {
        Tactician::with(Weights::default())
    }

    /// A tactician with other weights.
    pub fn with(weights: Weights) -> Tactician {
        Tactician {
            weights,
            chances: Chances::new(weights.tempo, weights.pace, weights.slope),
            threats: Threats::new(weights.will),
        }
    }

    /// The best move in its eyes.
    pub fn choose_by_sight(&self, sight: Sight<'_>) -> Move {
        let mut best = (f32::NEG_INFINITY, NOTHING);
        self.weigh(sight, |choice, value| {
            if value > best.0 {
                best = (value, choice);
            }
        });
        best.1
    }

    /// Every move worth a thought, with its value.
    pub fn weigh(&self, sight: Sight<'_>, mut tell: impl FnMut(Move, f32)) {
        let Some(decision) = sight.public().decision() else { return };
        let worth = self.chances.at(self.fewest(sight));
        let outlook = Outlook::new(worth, sight.hand());
        match decision {
            Decision::Play => self.weigh_plays(sight, &outlook, &mut tell),
            Decision::Shadow => {
                for choice in sight.legal_moves().iter() {
                    if let Move::Shadow(value) = choice {
                        let count = sight.public().shadow().count(value);
                        let cards = luxx_rules::Cards::of(value, count).unwrap_or_default();
                        tell(choice, outlook.gain_of(cards));
                    }
                }
            }
            Decision::Take => {
                let (victim, layer) = sight.public().caught().unwrap_or((sight.seat(), any_layer()));
                tell(Move::Take, self.taking(sight, &outlook, victim, layer));
                tell(Move::Leave, 0.0);
            }
            Decision::Return => {
                let layer = sight.public().caught().map_or(any_layer(), |(_, layer)| layer);
                let size = f32::from(layer.size());
                tell(Move::TakeBack, outlook.gain_of(layer.cards()) + self.weights.back * size);
                tell(Move::Discard, self.drawing(sight, &outlook, layer.size()));
            }
            Decision::Draw | Decision::MayDraw => {
                for spot in sight.public().pool().iter() {
                    let value = match spot.on_top() {
                        None => self.card_gain(&outlook, spot.card()),
                        Some(_) => outlook.gain_of(spot.cards()),
                    };
                    tell(Move::Draw(Source::Pool(spot)), value);
                }
                if sight.public().deck_len() > 0 {
                    tell(Move::Draw(Source::Deck), outlook.gain_from_deck());
                }
                if decision == Decision::MayDraw {
                    tell(Move::Pass, self.weights.draw);
                }
            }
        }
    }

    /// The pace of the game: the fewest cards an opponent holds, or what the draw deck still allows.
    fn fewest(&self, sight: Sight<'_>) -> usize {
        let public = sight.public();
        let hands = public.others(sight.seat()).map(|seat| public.hand_len(seat)).min().unwrap_or(0);
        let left = public.deck_len() + usize::from(public.pool().len());
        hands.min((left as f32 / self.weights.drain) as usize)
    }

    fn card_gain(&self, outlook: &Outlook<'_>, card: Card) -> f32 {
        outlook.gain(card) + if card.is_joker() { self.weights.joker } else { 0.0 }
    }

    fn weigh_plays(&self, sight: Sight<'_>, outlook: &Outlook<'_>, tell: &mut impl FnMut(Move, f32)) {
        let hand = sight.hand();
        let jokers = hand.jokers();
        let few = hand.len() <= 8;
        // The sizes that could catch someone; other parts of a group are no use.
        let mut sizes = 0u16;
        for seat in sight.public().others(sight.seat()) {
            sizes |= sight.public().top(seat).map_or(0, |top| 1 << top.size());
        }
        for (value, count) in hand.groups().filter(|(card, _)| !card.is_joker()) {
            for with in 0..=jokers {
                for numbers in 1..=count {
                    let size = numbers + with;
                    let whole = numbers == count && (with == 0 || few);
                    if whole || sizes & 1 << size != 0 {
                        if let Some(layer) = Layer::numbers(value, numbers, with) {
                            tell(Move::Play(layer), self.playing(sight, outlook, layer));
                        }
                    }
                }
            }
        }
        for size in 1..=jokers {
            if let Some(layer) = Layer::jokers_alone(size) {
                tell(Move::Play(layer), self.playing(sight, outlook, layer));
            }
        }
    }

    /// What it is worth to play this layer.
    fn playing(&self, sight: Sight<'_>, outlook: &Outlook<'_>, layer: Layer) -> f32 {
        let (public, me) = (sight.public(), sight.seat());
        let Some(rest) = sight.hand().checked_sub(layer.cards()) else { return f32::NEG_INFINITY };
        let size = f32::from(layer.size());
        if rest.is_empty() {
            return going_out(public, me, layer);
        }
        let after = Outlook::new(outlook.worth(), rest);
        let mut value = size + after.value(1) + self.weights.joker * f32::from(rest.jokers());
        value -= self.weights.risk * size * self.threats.chance(public, me, layer);
        for (victim, caught) in public.catches(me, layer) {
            value += self.weights.catch * f32::from(caught.size());
            value += self.weights.take_ahead * self.taking(sight, &after, victim, caught).max(0.0);
        }
        let best_shadow = public
            .shadow_catches(me, layer)
            .map(|value| after.gain_of(luxx_rules::Cards::of(value, layer.size()).unwrap_or_default()))
            .fold(f32::NEG_INFINITY, f32::max);
        if best_shadow > f32::NEG_INFINITY {
            value += best_shadow;
        }
        value
    }

    /// What it is worth to take a caught layer rather than to leave it.
    fn taking(&self, sight: Sight<'_>, outlook: &Outlook<'_>, victim: Seat, layer: Layer) -> f32 {
        let gain = outlook.gain_of(layer.cards()) + self.weights.joker * f32::from(layer.jokers());
        // A victim who gets a set back can play it in one turn; the larger the set, the more that is worth.
        let size = f32::from(layer.size());
        let public = sight.public();
        let danger = if public.hand_len(victim) <= 4 { 1.5 } else { 1.0 };
        gain + self.weights.deny * danger * (size - 1.0) - self.weights.take
    }

    /// What it is worth to draw so many cards: the best of the pool, or chance.
    fn drawing(&self, sight: Sight<'_>, outlook: &Outlook<'_>, count: u8) -> f32 {
        let chance = outlook.gain_from_deck();
        let mut gains = [chance; 13];
        for (gain, spot) in gains.iter_mut().zip(sight.public().pool().iter()) {
            *gain = match spot.on_top() {
                None => self.card_gain(outlook, spot.card()).max(chance),
                Some(_) => outlook.gain_of(spot.cards()).max(chance),
            };
        }
        gains.sort_unstable_by(|a, b| b.total_cmp(a));
        gains[..usize::from(count).min(13)].iter().sum()
    }
}

impl Bot for Tactician {
    fn choose(&mut self, view: &View) -> Move {
        self.choose_by_sight(view.sight())
    }
}

/// A layer for positions that do not come up.
fn any_layer() -> Layer {
    Layer::jokers_alone(1).unwrap_or_else(|| unreachable!("one joker is a layer"))
}

/// Going out ends the game: good if it wins, and only then.
fn going_out(public: &Public, me: Seat, layer: Layer) -> f32 {
    let points = |seat: Seat| {
        let played = if seat == me { 2 * i32::from(layer.size()) } else { 0 };
        public.points(seat) + played
    };
    let best = public.others(me).map(points).max().unwrap_or(0);
    let margin = (points(me) - best) as f32;
    if margin >= 0.0 { 1000.0 + margin } else { -1000.0 + margin }
}

/// How likely a layer is caught before its owner plays again.
#[derive(Clone, Debug)]
struct Threats {
    /// By size of the layer, face of its value, and hidden cards of one opponent: the chance that it is not caught.
    spared: Vec<f32>,
}

const SIZES: usize = 9;
const FACES: usize = 15;
const HIDDEN: usize = 20;

impl Threats {
    fn new(will: f32) -> Threats {
        let mut spared = vec![1.0; SIZES * FACES * HIDDEN];
        for size in 1..SIZES {
            for face in 1..FACES {
                for hidden in 0..HIDDEN {
                    let higher = 14usize.saturating_sub(face + 1) as f64;
                    let alone = at_least(hidden, 5.0 / 109.0, size);
                    let one = at_least(hidden, 8.0 / 109.0, size)
                        + at_least(hidden, 5.0 / 109.0, 1) * at_least(hidden, 8.0 / 109.0, size - 1) * 0.3;
                    let expected = if face < 14 { higher * one.min(1.0) + alone } else { 0.0 };
                    spared[index(size, face, hidden)] = (-expected * f64::from(will)).exp() as f32;
                }
            }
        }
        Threats { spared }
    }

    fn chance(&self, public: &Public, me: Seat, layer: Layer) -> f32 {
        let (size, face) = (usize::from(layer.size()).min(SIZES - 1), usize::from(layer.value().face()));
        let mut spared = 1.0;
        for seat in public.others(me) {
            let mut one = self.spared[index(size, face, public.hidden_len(seat).min(HIDDEN - 1))];
            let known = public.known(seat);
            if usize::from(known.len()) >= size {
                let jokers = known.jokers();
                let holds = |(card, count): (Card, u8)| {
                    card > layer.value() && usize::from(count + if card.is_joker() { 0 } else { jokers }) >= size
                };
                if known.groups().any(holds) {
                    one *= 0.5;
                }
            }
            spared *= one;
        }
        1.0 - spared
    }
}

fn index(size: usize, face: usize, hidden: usize) -> usize {
    (size * FACES + face) * HIDDEN + hidden
}

/// The chance of at least `wanted` hits in `tries`.
fn at_least(tries: usize, chance: f64, wanted: usize) -> f64 {
    let mut below = 0.0;
    let mut term = (1.0 - chance).powi(tries as i32);
    for hits in 0..wanted.min(tries + 1) {
        below += term;
        term *= (tries - hits) as f64 / (hits + 1) as f64 * chance / (1.0 - chance);
    }
    if wanted > tries { 0.0 } else { (1.0 - below).clamp(0.0, 1.0) }
}

