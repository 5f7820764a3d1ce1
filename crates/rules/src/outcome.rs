//! The end and the score of a deal (rules 6.1 to 6.3).

use std::fmt;

use crate::seat::MAX_PLAYERS;
use crate::variant::TieBreak;
use crate::{Public, Seat};

/// Why a game ended (rule 6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// Somebody played the last card (rule 2.4).
    EmptyHand,
    /// Deck and pool ran out (rule 4.5).
    NoCardsLeft,
    /// The same position stood for the third time (rule 6.4).
    Repetition,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Reason; 3] = [Reason::EmptyHand, Reason::NoCardsLeft, Reason::Repetition];

    /// The word used in game records.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::EmptyHand => "empty-hand",
            Reason::NoCardsLeft => "no-cards-left",
            Reason::Repetition => "repetition",
        }
    }

    /// The number of the rule that ended the game.
    pub const fn rule(self) -> &'static str {
        match self {
            Reason::EmptyHand => "2.4",
            Reason::NoCardsLeft => "4.5",
            Reason::Repetition => "6.4",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Points: the cards in the display less the cards in the hand (rule 6.2).
pub const fn points(displayed: usize, in_hand: usize) -> i32 {
    displayed as i32 - in_hand as i32
}

/// How a deal ended: why, with what points, and who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    reason: Reason,
    players: u8,
    scores: [i8; MAX_PLAYERS],
    hands: [u8; MAX_PLAYERS],
    /// By what decides the win: 1 for the winners, 0 where nobody sits.
    places: [u8; MAX_PLAYERS],
}

impl Outcome {
    pub(crate) fn of(public: &Public, reason: Reason) -> Outcome {
        let (mut scores, mut hands) = ([0; MAX_PLAYERS], [0; MAX_PLAYERS]);
        for seat in public.seats() {
            scores[seat.index()] = public.points(seat) as i8;
            hands[seat.index()] = public.hand_len(seat) as u8;
        }
        Outcome::ranked(reason, public.variant.tie_break(), public.players, scores, hands)
    }

    /// Points and cards in hand, and the places that follow from them.
    pub(crate) fn ranked(
        reason: Reason,
        tie_break: TieBreak,
        players: u8,
        scores: [i8; MAX_PLAYERS],
        hands: [u8; MAX_PLAYERS],
    ) -> Outcome {
        // What decides who is ahead of whom: points, then how ties are settled.
        let rank = |seat: Seat| {
            let fewer_cards = match tie_break {
                TieBreak::FewerCards => -(hands[seat.index()] as i8),
                TieBreak::Shared => 0,
            };
            (scores[seat.index()], fewer_cards)
        };
        let seats = || Seat::all(usize::from(players));
        let mut places = [0; MAX_PLAYERS];
        for seat in seats() {
            places[seat.index()] = 1 + seats().filter(|other| rank(*other) > rank(seat)).count() as u8;
        }
        Outcome { reason, players, scores, hands, places }
    }

    /// Why the game ended.
    pub fn reason(&self) -> Reason {
        self.reason
    }

    /// The points by seat: cards in the display less cards in the hand (rule 6.2).
    pub fn scores(&self) -> &[i8] {
        &self.scores[..usize::from(self.players)]
    }

    /// The number of cards left in each hand.
    pub fn hands(&self) -> &[u8] {
        &self.hands[..usize::from(self.players)]
    }

    /// Who won, ascending; several if the win is shared (rules 5.3, 5.4, 6.3).
    pub fn winners(&self) -> impl Iterator<Item = Seat> {
        Seat::all(usize::from(self.players)).filter(|seat| self.won(*seat))
    }

    /// Whether this seat won or shares the win.
    pub fn won(&self, seat: Seat) -> bool {
        self.places[seat.index()] == 1
    }

    /// The place of this seat, by what decides the win (rules 5.3, 5.4, 6.3): 1 for the winners, and equals have the same.
    pub fn place(&self, seat: Seat) -> usize {
        usize::from(self.places[seat.index()])
    }
}
