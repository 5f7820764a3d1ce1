//! What everybody at the table sees (rule 8), and so exactly what a spectator sees.

use crate::display::Displays;
use crate::history::{History, LongHistory};
use crate::outcome::{Outcome, Reason, points};
use crate::seat::MAX_PLAYERS;
use crate::{Card, Cards, Decision, Layer, Pool, Seat, Variant};

/// Where in a turn the game stands. Each phase but the last waits for one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The paw's holder must play (rule 2.1).
    Play,
    /// The paw's holder must catch from the shadow display (rule 7.6).
    Shadow,
    /// The attacker takes the caught layer or leaves it (rule 3.2). It lies in no display and no hand.
    Take {
        /// Whose layer it was.
        victim: Seat,
        /// The caught layer.
        layer: Layer,
    },
    /// The victim takes the layer back or discards it (rule 3.4). It lies in no display and no hand.
    Return {
        /// Whose layer it was.
        victim: Seat,
        /// The caught layer.
        layer: Layer,
    },
    /// The victim draws, card by card (rules 3.3, 3.4, 4.1).
    Draw {
        /// Who draws.
        victim: Seat,
        /// How many cards are still to be drawn, even if fewer are left.
        owed: u8,
    },
    /// The paw's holder caught nobody and may draw one card (rule 2.7).
    MayDraw,
    /// The game has ended (rule 6.1).
    Over(Reason),
}

/// Everything that is open to all: what a spectator sees, and the part of a player's [`View`](crate::View) that
/// everyone shares. There is no field in which a hidden card could sit.
///
/// Hands are split in two: the cards that everybody knows to be there, because they were seen going in
/// ([`known`](Public::known)), and a mere number of others ([`hidden_len`](Public::hidden_len)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Public {
    pub(crate) variant: Variant,
    pub(crate) players: u8,
    pub(crate) paw: Seat,
    pub(crate) phase: Phase,
    pub(crate) hidden_len: [u8; MAX_PLAYERS],
    pub(crate) deck_len: u8,
    pub(crate) known: [Cards; MAX_PLAYERS],
    pub(crate) pool: Pool,
    pub(crate) discard: Cards,
    pub(crate) shadow: Cards,
    pub(crate) removed: Cards,
    pub(crate) displays: Displays,
    pub(crate) history: History,
}

/// What everybody sees, with the positions of the past however many they are (rule 6.4): a [`Public`] alone keeps
/// those of a short stretch only, so that it stays plain bytes. What is told to others is made from this.
#[derive(Clone, Copy, Debug)]
pub struct PublicRef<'a> {
    pub(crate) public: &'a Public,
    pub(crate) long_history: &'a LongHistory,
}

impl<'a> PublicRef<'a> {
    /// Everything but the positions of a long past.
    pub fn public(self) -> &'a Public {
        self.public
    }
}

impl Public {
    /// A table before anything lies on it.
    pub(crate) fn bare(variant: Variant, players: u8, paw: Seat) -> Public {
        Public {
            variant,
            players,
            paw,
            phase: Phase::Play,
            hidden_len: [0; MAX_PLAYERS],
            deck_len: 0,
            known: [Cards::EMPTY; MAX_PLAYERS],
            pool: Pool::default(),
            discard: Cards::EMPTY,
            shadow: Cards::EMPTY,
            removed: Cards::EMPTY,
            displays: Displays::empty(players),
            history: History::new(),
        }
    }

    /// The rules this game is played by.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// How many players sit at the table.
    pub fn players(&self) -> usize {
        usize::from(self.players)
    }

    /// The seats, clockwise from seat 0.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + use<> {
        Seat::all(self.players())
    }

    /// The seat with this index, if somebody sits there.
    pub fn seat(&self, index: usize) -> Option<Seat> {
        Seat::new(index).filter(|_| index < self.players())
    }

    /// The other seats, clockwise from the left neighbour of `seat`: the order of rule 2.5.
    pub fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let players = self.players;
        (1..players).map(move |steps| seat.clockwise(steps, players))
    }

    /// Whether two players play the duel (rule 7).
    pub fn is_duel(&self) -> bool {
        self.players == 2
    }

    /// Who holds the paw: the active player, who is not always the one to decide.
    pub fn paw(&self) -> Seat {
        self.paw
    }

    /// Where in a turn the game stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// What has to be decided; none once the game is over.
    pub fn decision(&self) -> Option<Decision> {
        Some(match self.phase {
            Phase::Play => Decision::Play,
            Phase::Shadow => Decision::Shadow,
            Phase::Take { .. } => Decision::Take,
            Phase::Return { .. } => Decision::Return,
            Phase::Draw { .. } => Decision::Draw,
            Phase::MayDraw => Decision::MayDraw,
            Phase::Over(_) => return None,
        })
    }

    /// Who has to decide; nobody once the game is over.
    pub fn decider(&self) -> Option<Seat> {
        match self.phase {
            Phase::Play | Phase::Shadow | Phase::Take { .. } | Phase::MayDraw => Some(self.paw),
            Phase::Return { victim, .. } | Phase::Draw { victim, .. } => Some(victim),
            Phase::Over(_) => None,
        }
    }

    /// The layer that was caught and waits for `take` or `return`, and whose it was.
    pub fn caught(&self) -> Option<(Seat, Layer)> {
        match self.phase {
            Phase::Take { victim, layer } | Phase::Return { victim, layer } => Some((victim, layer)),
            _ => None,
        }
    }

    /// How many cards are still to be drawn: the full debt at `draw`, one at `may-draw`, else none.
    pub fn owed(&self) -> u8 {
        match self.phase {
            Phase::Draw { owed, .. } => owed,
            Phase::MayDraw => 1,
            _ => 0,
        }
    }

    /// A seat's layers, bottom first.
    pub fn display(&self, seat: Seat) -> &[Layer] {
        self.displays.of(seat)
    }

    /// The layer on top of a seat's display: the one that can be abluxxed (rule 2.5).
    pub fn top(&self, seat: Seat) -> Option<Layer> {
        Some(self.displays.top(seat)).filter(|top| *top != Layer::NONE)
    }

    /// Whom `layer` would abluxx if `seat` played it now, in the order of rule 2.5. Nobody, if these are the last cards of
    /// the hand (rule 2.4). The duel's shadow comes before: [`shadow_catches`](Public::shadow_catches).
    pub fn catches(&self, seat: Seat, layer: Layer) -> impl Iterator<Item = (Seat, Layer)> {
        let last = usize::from(layer.size()) >= self.hand_len(seat);
        let others = self.others(seat).filter(move |_| !last);
        others
            .map(|other| (other, self.displays.top(other)))
            .filter(move |(_, top)| layer.catches(*top, self.variant))
    }

    /// The values of the shadow display of which `layer` would catch one (rule 7.6) if `seat` played it now. None, if
    /// these are the last cards of the hand (rule 7.9).
    pub fn shadow_catches(&self, seat: Seat, layer: Layer) -> impl Iterator<Item = Card> {
        let last = usize::from(layer.size()) >= self.hand_len(seat);
        self.catchable_shadow(layer).iter().filter(move |_| !last)
    }

    /// The open row.
    pub fn pool(&self) -> Pool {
        self.pool
    }

    /// The discard pile.
    pub fn discard(&self) -> Cards {
        self.discard
    }

    /// The duel's shadow display (rule 7.2).
    pub fn shadow(&self) -> Cards {
        self.shadow
    }

    /// Cards that left the game (rule 7.4).
    pub fn removed(&self) -> Cards {
        self.removed
    }

    /// How many cards the draw deck has.
    pub fn deck_len(&self) -> usize {
        usize::from(self.deck_len)
    }

    /// How many cards a seat has in hand.
    pub fn hand_len(&self, seat: Seat) -> usize {
        usize::from(self.known(seat).len() + self.hidden_len[seat.index()])
    }

    /// The cards in a seat's hand that everybody knows of, because they were seen going there: taken from a display
    /// or the shadow, taken back, drawn from the pool, or the duel's first two jokers.
    pub fn known(&self, seat: Seat) -> Cards {
        self.known[seat.index()]
    }

    /// How many cards of a seat's hand only that seat knows.
    pub fn hidden_len(&self, seat: Seat) -> usize {
        usize::from(self.hidden_len[seat.index()])
    }

    /// A seat's points as they stand: cards in the display less cards in the hand (rule 6.2).
    pub fn points(&self, seat: Seat) -> i32 {
        points(usize::from(self.displays.card_count(seat)), self.hand_len(seat))
    }

    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.phase {
            Phase::Over(reason) => Some(Outcome::of(self, reason)),
            _ => None,
        }
    }

    /// How the game would end if `seat` played this layer as the last cards of the hand (rule 2.4).
    pub fn going_out(&self, seat: Seat, layer: Layer) -> Outcome {
        let mut after = *self;
        after.displays.push(seat, layer);
        after.known[seat.index()] = Cards::EMPTY;
        after.hidden_len[seat.index()] = 0;
        Outcome::of(&after, Reason::EmptyHand)
    }

    /// Every card that everybody can point at: all but the hidden parts of the hands and the deck.
    pub fn open_cards(&self) -> Cards {
        let caught = self.caught().map_or(Cards::EMPTY, |(_, layer)| layer.cards());
        let piles =
            [self.pool.cards(), self.discard, self.shadow, self.removed, self.displays.cards(), caught];
        piles.into_iter().chain(self.known).fold(Cards::EMPTY, Cards::plus)
    }

    /// The layer just played: the top of the active player's display, until the paw moves on.
    pub(crate) fn played(&self) -> Layer {
        self.displays.top(self.paw)
    }
}
