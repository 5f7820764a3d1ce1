//! The facts.

use luxx_rules::{Card, Layer, Outcome, Seat, Spot};

/// Something that is true of a move, whatever the hidden cards are. "The player" is the one who makes the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The game ends, now or with the draws that this forces.
    Ends {
        /// How.
        outcome: Outcome,
        /// Whether the player is among the winners.
        won: bool,
    },
    /// These layers are caught, in this order. Further ones may be, unless the game ends before.
    Catches {
        /// Whose layer, and which.
        caught: Vec<(Seat, Layer)>,
    },
    /// Nobody is caught.
    CatchesNobody {
        /// Whether the player may therefore draw a card.
        may_draw: bool,
    },
    /// One of these groups comes from the shadow display.
    FromShadow {
        /// The values to choose from.
        values: Vec<Card>,
        /// How many cards each group has.
        count: u8,
    },
    /// A caught layer could be taken, and goes with what the player holds.
    CouldJoin {
        /// The number.
        value: Card,
        /// How many would come.
        gained: u8,
        /// How many are in the hand after the play.
        held: u8,
    },
    /// Nobody is caught, so that the player may draw this from the pool: a joker, a pair, or what goes with a group in the
    /// hand.
    Baits {
        /// What lies there.
        spot: Spot,
        /// How many cards of its number the player holds.
        held: u8,
    },
    /// The player draws, and the pool has this: a joker, a pair, or what goes with a group in the hand.
    PoolOffers {
        /// What lies there.
        spot: Spot,
        /// How many cards of its number the player holds.
        held: u8,
    },
    /// So many cards stay in the hand.
    Leaves {
        /// How many.
        cards: u8,
    },
    /// The hand is then so many cards that can be played at once.
    OnePlay {
        /// How many.
        cards: u8,
    },
    /// Several cards leave the hand while somebody is nearly out.
    Hurry {
        /// Who is nearly out.
        rival: Seat,
        /// How many cards that is.
        cards: u8,
        /// How many cards leave the player's hand.
        shed: u8,
    },
    /// Only a part of a group is played.
    Splits {
        /// Its number.
        value: Card,
        /// How many of it the player holds.
        held: u8,
    },
    /// Jokers are played.
    SpendsJokers {
        /// How many.
        jokers: u8,
    },
    /// Jokers are kept.
    SavesJokers {
        /// How many.
        jokers: u8,
    },
    /// The layer cannot be caught before the player's next turn.
    Safe {
        /// Nor ever, as long as it lies there.
        forever: bool,
    },
    /// Only these could hold what catches the layer before the player's next turn.
    OnlyBy {
        /// Who, clockwise.
        rivals: Vec<Seat>,
    },
    /// Somebody is known to hold what catches the layer.
    InDanger {
        /// Who, clockwise, and what with.
        rivals: Vec<(Seat, Layer)>,
    },
    /// The layer lies on top, where it can be caught.
    Shows {
        /// What the layer counts as.
        value: Card,
        /// How many cards it has.
        count: u8,
        /// What as many cards must count as to catch it, of all that somebody could still hold. Ascending.
        caught_by: Vec<Card>,
    },
    /// The layer that was on top is covered; only the top layer can be caught.
    Covers {
        /// The layer.
        layer: Layer,
        /// Somebody who is known to hold what catches it.
        rival: Option<Seat>,
    },
    /// Cards come into the hand that go with others of their number.
    Joins {
        /// The number.
        value: Card,
        /// How many come.
        gained: u8,
        /// How many were there.
        held: u8,
    },
    /// Several cards of a number come into the hand, the first ones.
    NewSet {
        /// The number.
        value: Card,
        /// How many come.
        count: u8,
    },
    /// A single card comes into the hand, the only one of its number.
    Lone {
        /// The number.
        value: Card,
    },
    /// Jokers come into the hand.
    GainsJokers {
        /// How many.
        jokers: u8,
    },
    /// A pair brings two cards for one.
    TwoForOne,
    /// Nobody knows what card comes; the others will not see it.
    Blind,
    /// The pool has no joker, no pair, and no number that the player holds.
    NothingFits,
    /// The card is one that somebody else is known to collect.
    KeepsFrom {
        /// Who.
        rival: Seat,
        /// The number.
        value: Card,
        /// How many of it are known to be in that hand.
        held: u8,
    },
    /// A joker stays in the pool for others.
    PassesUpJoker,
    /// The hand grows.
    HandGrows {
        /// To how many cards.
        to: u8,
    },
    /// The hand stays as it is.
    HandStays {
        /// At how many cards.
        at: u8,
    },
    /// The hand grows although somebody is nearly out.
    Late {
        /// Who is nearly out.
        rival: Seat,
        /// How many cards that is.
        cards: u8,
    },
    /// The hand does not grow, as somebody is nearly out.
    InTime {
        /// Who is nearly out.
        rival: Seat,
        /// How many cards that is.
        cards: u8,
    },
    /// The victim cannot take the layer back.
    Denies {
        /// Whose layer it was.
        victim: Seat,
        /// The layer.
        layer: Layer,
    },
    /// The victim may take the layer back, or discard it and draw.
    VictimChooses {
        /// Whose layer it was.
        victim: Seat,
        /// The layer.
        layer: Layer,
    },
    /// The victim may have jokers back.
    LeavesJokers {
        /// Whose layer it was.
        victim: Seat,
        /// How many.
        jokers: u8,
    },
    /// The player has the caught layer back in the hand and draws nothing.
    GivesBack {
        /// The layer.
        layer: Layer,
    },
    /// The player draws so many cards instead.
    NewCards {
        /// How many.
        count: u8,
    },
    /// The player does without this layer, a large one or one with jokers.
    GivesUp {
        /// The layer.
        layer: Layer,
    },
}
