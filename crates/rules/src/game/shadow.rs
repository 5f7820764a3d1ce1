//! The duel's shadow display (rules 7.2 to 7.10; that the last cards catch nothing, 7.9, is decided in `play`).

use super::Game;
use crate::cards::Faces;
use crate::event::RevealedTo;
use crate::{Card, Cards, Event, Illegal, Layer, Public, PublicEvent, Spot};

/// How many cards the shadow display has when the deck allows (rule 7.2).
pub(crate) const SHADOW_LEN: u8 = 13;

impl Public {
    /// The values that `played` catches from the shadow display: lower ones that lie there exactly as often as cards
    /// were played (rule 7.6). Outside the duel the shadow is empty, and so is this.
    #[inline]
    pub(crate) fn catchable_shadow(&self, played: Layer) -> Faces {
        if self.shadow.is_empty() {
            return Faces::NONE;
        }
        self.shadow.faces_counted(played.size()).below(played.value())
    }
}

impl Game {
    /// The active player takes a group from the shadow display into the hand (rule 7.6); the shadow is refilled
    /// before the other player is compared (rule 7.7), and it counts as having abluxxed (rule 7.8).
    pub(super) fn catch_from_shadow(
        &mut self,
        value: Card,
        tell: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        let (seat, played) = (self.public.paw, self.public.played());
        if !self.public.catchable_shadow(played).has(value) {
            return Err(Illegal::NotInShadow { value, size: played.size() });
        }
        let group = Cards::several(value, played.size());
        self.public.shadow = self.public.shadow.minus(group);
        self.gain_openly(seat, group);
        self.changed_for_good();
        tell(PublicEvent::CaughtShadow { seat, value, count: played.size() }.into());
        self.fill_shadow(tell);
        self.compare(1, true, tell);
        Ok(())
    }

    /// Reveals cards until the shadow is full or the deck is empty (rules 7.2, 7.3, 7.10).
    pub(crate) fn fill_shadow(&mut self, tell: &mut impl FnMut(Event)) {
        while self.public.shadow.len() < SHADOW_LEN {
            let Some(card) = self.reveal() else { break };
            let place = match card {
                Card::Thirteen | Card::Joker => self.put_on_pool(card),
                value => {
                    self.public.shadow = self.public.shadow.plus(Cards::one(value));
                    RevealedTo::Shadow
                }
            };
            tell(PublicEvent::Revealed { card, place }.into());
        }
    }

    /// A 13 or joker goes onto the lowest pool card that has nothing on it (rule 7.3), or leaves the game (rule 7.4).
    fn put_on_pool(&mut self, card: Card) -> RevealedTo {
        let carrier = self.public.pool.lowest_single();
        if let Some((under, pair)) = carrier.and_then(|under| Some((under, Spot::pair(under, card)?))) {
            self.public.pool.remove(Spot::single(under));
            self.public.pool.add(pair);
            RevealedTo::OnPool(under)
        } else {
            self.public.removed = self.public.removed.plus(Cards::one(card));
            RevealedTo::Removed
        }
    }
}
