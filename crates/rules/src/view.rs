//! What one player sees (rule 8), and the worlds that fit it.

use rand::Rng;
use rand::seq::SliceRandom;

use crate::game::DRAWN;
use crate::history::LongHistory;
use crate::{Cards, Game, LegalMoves, Public, PublicRef, Seat};

/// A game as seen from one seat: everything public, and the own hand. Other hands and the order of the deck have no
/// place in it, so whoever is given a `View`, a bot for instance, cannot peek.
///
/// ```
/// use luxx_rules::{Game, Setup, Variant};
/// use rand::{SeedableRng, rngs::SmallRng};
///
/// let mut rng = SmallRng::seed_from_u64(3);
/// let game = Game::deal(&Setup::shuffled(Variant::AmigoBase, 4, 0, &mut rng))?;
/// let view = game.view(game.decider().unwrap());
///
/// // A world that the player cannot tell from the true one: the same view, the same choices.
/// let world = view.determinize(&mut rng);
/// assert_eq!(world.view(view.seat()), view);
/// assert_eq!(world.legal_moves(), game.legal_moves());
/// # Ok::<(), luxx_rules::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub(crate) public: Public,
    pub(crate) seat: Seat,
    /// The part of the own hand that the others do not know.
    pub(crate) hidden: Cards,
    /// Positions of the past are public, too.
    pub(crate) long_history: LongHistory,
}

impl View {
    /// Whose view this is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What everybody sees.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The own hand.
    pub fn hand(&self) -> Cards {
        self.public.known(self.seat).plus(self.hidden)
    }

    /// Whether it is this player who has to decide.
    pub fn is_decider(&self) -> bool {
        self.public.decider() == Some(self.seat)
    }

    /// The legal moves of this player; none while someone else decides.
    pub fn legal_moves(&self) -> LegalMoves {
        self.as_view_ref().legal_moves()
    }

    /// The same, borrowed.
    pub fn as_view_ref(&self) -> ViewRef<'_> {
        ViewRef { public: &self.public, seat: self.seat, hand: self.hand() }
    }

    /// What everybody sees, ready to be told.
    pub fn public_ref(&self) -> PublicRef<'_> {
        PublicRef { public: &self.public, long_history: &self.long_history }
    }

    /// The cards this player cannot point at: those in the deck and the hidden parts of the other hands together.
    pub fn unseen(&self) -> Cards {
        Cards::BOX.minus(self.public.open_cards()).minus(self.hidden)
    }

    /// Samples a full game that this player cannot tell from the true one: cards known to be in a hand stay there,
    /// the unseen ones are dealt at random to the other hands' hidden places and the deck, every arrangement alike.
    pub fn determinize(&self, rng: &mut impl Rng) -> Game {
        let mut cards = [DRAWN; Cards::BOX.len() as usize];
        let unseen = self.unseen();
        let places = usize::from(unseen.len());
        for (place, card) in cards.iter_mut().zip(unseen.iter()) {
            *place = card;
        }
        cards[..places].shuffle(rng);

        let mut hidden = [Cards::EMPTY; _];
        hidden[self.seat.index()] = self.hidden;
        // The deck comes first, where the game keeps it; the hands take what lies behind.
        let mut rest = &mut cards[self.public.deck_len()..places];
        for seat in self.public.others(self.seat) {
            let (hand, others) = rest.split_at_mut(self.public.hidden_len(seat));
            hidden[seat.index()] = hand.iter().fold(Cards::EMPTY, |all, &card| all.plus(Cards::one(card)));
            hand.fill(DRAWN);
            rest = others;
        }
        Game { public: self.public, hidden, deck: cards, long_history: self.long_history.clone() }
    }
}

/// A [`View`] that borrows: what a player needs for deciding here and now, at no cost. Rollouts decide millions of times
/// a second; they look at the game through this, and see no more than a `View` shows.
#[derive(Clone, Copy, Debug)]
pub struct ViewRef<'a> {
    public: &'a Public,
    seat: Seat,
    hand: Cards,
}

impl<'a> ViewRef<'a> {
    /// Whose eyes these are.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What everybody sees.
    pub fn public(&self) -> &'a Public {
        self.public
    }

    /// The own hand.
    pub fn hand(&self) -> Cards {
        self.hand
    }

    /// As [`View::unseen`].
    pub fn unseen(&self) -> Cards {
        let hidden = self.hand.minus(self.public.known(self.seat));
        Cards::BOX.minus(self.public.open_cards()).minus(hidden)
    }

    /// The legal moves of this player; none while someone else decides.
    pub fn legal_moves(&self) -> LegalMoves {
        if self.public.decider() == Some(self.seat) {
            LegalMoves::of(self.public, self.hand)
        } else {
            LegalMoves::NONE
        }
    }
}

impl Game {
    /// What the one who decides sees, borrowed; none once the game is over.
    #[inline]
    pub fn decider_view(&self) -> Option<ViewRef<'_>> {
        let seat = self.decider()?;
        Some(ViewRef { public: &self.public, seat, hand: self.hand(seat) })
    }
}
