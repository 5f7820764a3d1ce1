//! A turn (rule 2): playing a layer, comparing it with the others, handing on the paw.

use super::Game;
use crate::{Card, Cards, Event, Illegal, Layer, Phase, PublicEvent, Reason, Seat};

impl Game {
    /// Plays a layer from the active player's hand (rules 2.1, 2.2, 2.4, 7.9).
    #[inline]
    pub(super) fn play(&mut self, layer: Layer, tell: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        let seat = self.public.paw;
        let hand = self.hand(seat);
        if !hand.contains(layer.cards()) {
            return Err(lacking(hand, layer));
        }
        self.spend(seat, layer.cards());
        self.lay(seat, layer);
        tell(PublicEvent::Played { seat, layer }.into());

        if hand == layer.cards() {
            self.end(Reason::EmptyHand, tell);
        } else if self.public.catchable_shadow(layer).is_empty() {
            self.compare(1, false, tell);
        } else {
            self.public.phase = Phase::Shadow;
        }
        Ok(())
    }

    /// Compares the layer just played with the other players' top layers, `from` that many steps clockwise
    /// (rules 2.5, 2.6). The first one caught interrupts the round; it goes on once that victim is finished.
    #[inline]
    pub(super) fn compare(&mut self, from: u8, caught_someone: bool, tell: &mut impl FnMut(Event)) {
        let public = &self.public;
        let (attacker, played) = (public.paw, public.played());
        for steps in from..public.players {
            let victim = attacker.clockwise(steps, public.players);
            let layer = public.displays.top(victim);
            if played.catches(layer, public.variant) {
                self.unlay(victim, layer);
                self.public.phase = Phase::Take { victim, layer };
                tell(PublicEvent::Caught { attacker, victim, layer }.into());
                return;
            }
        }
        // Rule 2.7. Deck and pool are never both empty here, or the game would be over (rule 4.5).
        if public.variant.may_draw() && !caught_someone {
            self.public.phase = Phase::MayDraw;
        } else {
            self.hand_on(tell);
        }
    }

    /// Goes on comparing after `victim` is finished (rule 2.6).
    pub(super) fn compare_after(&mut self, victim: Seat, tell: &mut impl FnMut(Event)) {
        let steps = self.public.paw.steps_to(victim, self.public.players);
        self.compare(steps + 1, true, tell);
    }

    /// The paw goes to the left neighbour (rule 2.8), unless this position has stood too often (rule 6.4).
    pub(super) fn hand_on(&mut self, tell: &mut impl FnMut(Event)) {
        let public = &mut self.public;
        public.paw = public.paw.clockwise(1, public.players);
        public.phase = Phase::Play;
        tell(PublicEvent::PawMoved { to: public.paw }.into());
        if self.third_time() {
            self.end(Reason::Repetition, tell);
        }
    }

    /// Notes the position at the start of a turn; says whether it stands for the third time (rule 6.4). Never, where it
    /// cannot recur.
    #[inline]
    pub(crate) fn third_time(&mut self) -> bool {
        let public = &mut self.public;
        public.variant.ones_catch()
            && public.history.third_time(public.paw, &public.displays, &mut self.long_history)
    }

    /// Something changed for good: no earlier position can come back (rule 6.4).
    #[inline]
    pub(crate) fn changed_for_good(&mut self) {
        if self.public.variant.ones_catch() {
            self.public.history.restart(&mut self.long_history);
        }
    }

    /// Lays a layer on a display.
    #[inline]
    pub(crate) fn lay(&mut self, seat: Seat, layer: Layer) {
        let public = &mut self.public;
        if public.variant.ones_catch() {
            public.history.laid(seat, public.displays.height(seat), layer, &mut self.long_history);
        }
        public.displays.push(seat, layer);
    }

    #[inline]
    fn unlay(&mut self, seat: Seat, layer: Layer) {
        let public = &mut self.public;
        public.displays.pop(seat);
        if public.variant.ones_catch() {
            public.history.taken(seat, public.displays.height(seat), layer, &mut self.long_history);
        }
    }

    /// Takes cards out of a hand. Those that everybody knows to be there go first: what was hidden stays hidden, and
    /// only what must have been among the hidden cards is revealed.
    #[inline]
    fn spend(&mut self, seat: Seat, cards: Cards) {
        let known = &mut self.public.known[seat.index()];
        let from_known = known.common(cards);
        let from_hidden = cards.minus(from_known);
        *known = known.minus(from_known);
        self.hidden[seat.index()] = self.hidden[seat.index()].minus(from_hidden);
        self.public.hidden_len[seat.index()] -= from_hidden.len();
    }
}

/// The error for a layer that the hand does not hold.
#[cold]
fn lacking(hand: Cards, layer: Layer) -> Illegal {
    let numbers = layer.size() - layer.jokers();
    let short_of_numbers = numbers > 0 && hand.count(layer.value()) < numbers;
    let (card, wanted) =
        if short_of_numbers { (layer.value(), numbers) } else { (Card::Joker, layer.jokers()) };
    Illegal::NotInHand { card, held: hand.count(card), wanted }
}
