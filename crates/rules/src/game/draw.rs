//! Drawing (rule 4), card by card.

use super::Game;
use crate::{Cards, Event, Illegal, Phase, Pool, PublicEvent, Reason, Seat, Source, Spot};

impl Game {
    /// The victim draws one of the cards owed (rules 3.3, 3.4, 4.1).
    #[inline]
    pub(super) fn draw_owed(
        &mut self,
        victim: Seat,
        owed: u8,
        source: Source,
        tell: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        self.draw(victim, source, tell)?;
        if self.nothing_left() {
            self.end(Reason::NoCardsLeft, tell);
        } else if owed > 1 {
            self.public.phase = Phase::Draw { victim, owed: owed - 1 };
        } else {
            self.refill_pool(tell);
            self.compare_after(victim, tell);
        }
        Ok(())
    }

    /// The active player, who caught nobody, draws the one card allowed (rule 2.7).
    #[inline]
    pub(super) fn draw_extra(&mut self, source: Source, tell: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        self.draw(self.public.paw, source, tell)?;
        if self.nothing_left() {
            self.end(Reason::NoCardsLeft, tell);
        } else {
            self.refill_pool(tell);
            self.hand_on(tell);
        }
        Ok(())
    }

    /// The active player does without that card (rule 2.7).
    pub(super) fn pass(&mut self, tell: &mut impl FnMut(Event)) {
        tell(PublicEvent::Passed { seat: self.public.paw }.into());
        self.hand_on(tell);
    }

    /// Moves one card, or in the duel a pair (rule 7.5), into a hand. Who saw it knows of it (rule 4.2).
    fn draw(&mut self, seat: Seat, source: Source, tell: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        match source {
            Source::Pool(spot) => {
                if self.public.pool.count(spot) == 0 {
                    return Err(Illegal::NotInPool(spot));
                }
                self.public.pool.remove(spot);
                self.gain_openly(seat, spot.cards());
                tell(PublicEvent::DrewOpen { seat, spot }.into());
            }
            Source::Deck => {
                let card = self.reveal().ok_or(Illegal::DeckEmpty)?;
                let hidden = &mut self.hidden[seat.index()];
                *hidden = hidden.plus(Cards::one(card));
                self.public.hidden_len[seat.index()] += 1;
                tell(Event::DrewBlind { seat, card });
            }
        }
        self.changed_for_good();
        Ok(())
    }

    /// The moment at which the game ends, whatever is still owed (rule 4.5).
    fn nothing_left(&self) -> bool {
        self.public.deck_len == 0 && self.public.pool.is_empty()
    }

    /// Fills the pool up to six once the whole draw is done, as far as the deck goes (rule 4.3).
    fn refill_pool(&mut self, tell: &mut impl FnMut(Event)) {
        for _ in self.public.pool.len()..Pool::SPOTS {
            let Some(card) = self.reveal() else { break };
            self.public.pool.add(Spot::single(card));
            tell(PublicEvent::Refilled { card }.into());
        }
    }
}
