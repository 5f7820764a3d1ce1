//! A game in progress, and the one gate through which it changes.
//!
//! [`Game::apply`] looks at the phase and hands the move to the file that owns its rules: `play` (2), `catch` (3),
//! `draw` (4), `shadow` (7). Each of them checks first and changes afterwards, so a refused move leaves no trace.

mod catch;
mod draw;
mod play;
mod shadow;

use crate::history::LongHistory;
use crate::seat::MAX_PLAYERS;
use crate::{Card, Cards, Event, Illegal, LegalMoves, Move, Outcome, Phase, Public, PublicEvent, Seat, View};

/// A full game: what everybody sees, and what nobody or only one player sees.
///
/// ```
/// use luxx_rules::{Game, Setup, Variant};
/// use rand::{SeedableRng, rngs::SmallRng};
///
/// let setup = Setup::shuffled(Variant::AmigoBase, 3, 0, &mut SmallRng::seed_from_u64(7));
/// let mut game = Game::deal(&setup)?;
/// while let Some(choice) = game.legal_moves().get(0) {
///     game.apply(choice)?;
/// }
/// assert!(game.outcome().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub(crate) public: Public,
    /// The part of each hand that only its owner knows; the rest is [`Public::known`].
    pub(crate) hidden: [Cards; MAX_PLAYERS],
    /// The draw deck, its top card last; [`Public::deck_len`] says how far it reaches.
    pub(crate) deck: [Card; Cards::BOX.len() as usize],
    pub(crate) long_history: LongHistory,
}

pub(crate) use shadow::SHADOW_LEN;

/// Fills the places of the deck that are used up, so that the derived equality holds.
pub(crate) const DRAWN: Card = Card::One;

impl Game {
    /// What everybody sees.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// What everybody sees, ready to be told.
    pub fn public_ref(&self) -> crate::PublicRef<'_> {
        crate::PublicRef { public: &self.public, long_history: &self.long_history }
    }

    /// What the player in this seat sees.
    ///
    /// # Panics
    ///
    /// If nobody sits there: the seats of a game are [`Public::seats`].
    pub fn view(&self, seat: Seat) -> View {
        assert!(
            seat.index() < self.public.players(),
            "{seat} is not at this table of {}",
            self.public.players()
        );
        View {
            public: self.public,
            seat,
            hidden: self.hidden[seat.index()],
            long_history: self.long_history.clone(),
        }
    }

    /// The cards in a seat's hand.
    pub fn hand(&self, seat: Seat) -> Cards {
        self.public.known[seat.index()].plus(self.hidden[seat.index()])
    }

    /// The draw deck, next card first.
    pub fn deck(&self) -> impl Iterator<Item = Card> {
        self.deck[..self.public.deck_len()].iter().rev().copied()
    }

    /// Who has to decide; nobody once the game is over.
    pub fn decider(&self) -> Option<Seat> {
        self.public.decider()
    }

    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.public.outcome()
    }

    /// Every legal move of the one who decides; none once the game is over.
    #[inline]
    pub fn legal_moves(&self) -> LegalMoves {
        // Only the active player's hand matters: in the other decisions hands play no part.
        LegalMoves::of(&self.public, self.hand(self.public.paw))
    }

    /// Carries out a move, or refuses it and leaves the game as it was.
    #[inline]
    pub fn apply(&mut self, wish: Move) -> Result<(), Illegal> {
        self.apply_with(wish, |_| ())
    }

    /// As [`apply`](Game::apply), and tells every fact that came of it, in order.
    #[inline]
    pub fn apply_with(&mut self, wish: Move, mut tell: impl FnMut(Event)) -> Result<(), Illegal> {
        let tell = &mut tell;
        match (self.public.phase, wish) {
            (Phase::Play, Move::Play(layer)) => self.play(layer, tell),
            (Phase::Shadow, Move::Shadow(value)) => self.catch_from_shadow(value, tell),
            (Phase::Take { victim, layer }, Move::Take) => {
                self.take(victim, layer, tell);
                Ok(())
            }
            (Phase::Take { victim, layer }, Move::Leave) => {
                self.leave(victim, layer, tell);
                Ok(())
            }
            (Phase::Return { victim, layer }, Move::TakeBack) => {
                self.take_back(victim, layer, tell);
                Ok(())
            }
            (Phase::Return { victim, layer }, Move::Discard) => {
                self.discard(victim, layer, tell);
                Ok(())
            }
            (Phase::Draw { victim, owed }, Move::Draw(source)) => self.draw_owed(victim, owed, source, tell),
            (Phase::MayDraw, Move::Draw(source)) => self.draw_extra(source, tell),
            (Phase::MayDraw, Move::Pass) => {
                self.pass(tell);
                Ok(())
            }
            _ => Err(self.refusal(wish)),
        }
    }

    /// As [`apply_with`](Game::apply_with), for a move that comes from the player in `seat`: refused if it is not theirs
    /// to decide.
    pub fn apply_by(&mut self, seat: Seat, wish: Move, tell: impl FnMut(Event)) -> Result<(), Illegal> {
        match (self.decider(), self.public.decision()) {
            (Some(decider), Some(decision)) if decider != seat => {
                Err(Illegal::NotYours { decider, decision })
            }
            _ => self.apply_with(wish, tell),
        }
    }

    #[cold]
    fn refusal(&self, wish: Move) -> Illegal {
        match (self.public.phase, self.public.decision()) {
            (Phase::Over(reason), _) => Illegal::Over(reason),
            (_, Some(decision)) => Illegal::not_asked(decision, wish),
            (_, None) => unreachable!("only a game that is over has no decision"),
        }
    }

    /// Ends the game (rule 6.1).
    fn end(&mut self, reason: crate::Reason, tell: &mut impl FnMut(Event)) {
        self.public.phase = Phase::Over(reason);
        tell(PublicEvent::Over { outcome: Outcome::of(&self.public, reason) }.into());
    }

    /// Cards go openly into a hand: everybody knows of them from now on.
    fn gain_openly(&mut self, seat: Seat, cards: Cards) {
        let known = &mut self.public.known[seat.index()];
        *known = known.plus(cards);
    }

    /// Turns up the top card of the deck.
    fn reveal(&mut self) -> Option<Card> {
        let top = self.public.deck_len.checked_sub(1)?;
        self.public.deck_len = top;
        Some(std::mem::replace(&mut self.deck[usize::from(top)], DRAWN))
    }
}
