//! Abluxxing one player (rule 3). The caught layer has already left the display (rule 3.1) and lies in the phase.

use super::Game;
use crate::{Event, Layer, Phase, PublicEvent, Seat};

impl Game {
    /// The attacker takes the layer, the victim draws as many cards (rules 3.2, 3.3).
    pub(super) fn take(&mut self, victim: Seat, layer: Layer, tell: &mut impl FnMut(Event)) {
        let attacker = self.public.paw;
        self.gain_openly(attacker, layer.cards());
        self.public.phase = Phase::Draw { victim, owed: layer.size() };
        tell(PublicEvent::Took { attacker, victim, layer }.into());
    }

    /// The attacker leaves the layer to the victim's choice (rule 3.2).
    pub(super) fn leave(&mut self, victim: Seat, layer: Layer, tell: &mut impl FnMut(Event)) {
        self.public.phase = Phase::Return { victim, layer };
        tell(PublicEvent::Left { attacker: self.public.paw, victim, layer }.into());
    }

    /// The victim takes the layer back into the hand and draws nothing (rule 3.4).
    pub(super) fn take_back(&mut self, victim: Seat, layer: Layer, tell: &mut impl FnMut(Event)) {
        self.gain_openly(victim, layer.cards());
        tell(PublicEvent::TookBack { victim, layer }.into());
        self.compare_after(victim, tell);
    }

    /// The victim discards the layer and draws as many cards (rule 3.4), even if too few are left (rule 4.6).
    pub(super) fn discard(&mut self, victim: Seat, layer: Layer, tell: &mut impl FnMut(Event)) {
        self.public.discard = self.public.discard.plus(layer.cards());
        self.public.phase = Phase::Draw { victim, owed: layer.size() };
        tell(PublicEvent::Discarded { victim, layer }.into());
        self.changed_for_good();
    }
}
