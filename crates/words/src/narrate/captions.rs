//! What somebody did, in a few words, for below the name.

use luxx_rules::{PublicEvent, Seat, SeenEvent};

use super::Narrator;
use crate::{Article, Sentence, tell};

impl Narrator {
    /// Who did something, and what; none for what nobody did. Long names are cut, so that the cards after them are
    /// seen.
    pub fn caption(&self, event: SeenEvent) -> Option<(Seat, Sentence)> {
        const LONGEST: usize = 8;
        let words = self.words;
        let short = Narrator { people: self.people.cut(LONGEST), ..self.clone() };
        let cards = |layer| words.layer_chip(layer, Article::A);
        let known = |layer| words.layer_chip(layer, Article::The);
        let SeenEvent::Open(open) = event else {
            // The own card is in the own hand: there is nothing to add.
            return None;
        };
        Some(match open {
            PublicEvent::Played { seat, layer } => {
                (seat, tell!(words, "events-caption-played", cards = cards(layer)))
            }
            PublicEvent::CaughtShadow { seat, value, count } => {
                let cards = words.group_chip(value, count, Article::A);
                (seat, tell!(words, "events-caption-caught-shadow", cards = cards))
            }
            PublicEvent::Caught { attacker, victim, layer } => {
                (attacker, tell!(words, "events-caption-caught", cards = short.whose(victim, layer)))
            }
            PublicEvent::Took { attacker, victim, layer } => {
                (attacker, tell!(words, "events-caption-took", cards = short.whose(victim, layer)))
            }
            PublicEvent::Left { attacker, victim, layer } => {
                (attacker, tell!(words, "events-caption-left", cards = short.whose(victim, layer)))
            }
            PublicEvent::TookBack { victim, layer } => {
                (victim, tell!(words, "events-caption-took-back", cards = known(layer)))
            }
            PublicEvent::Discarded { victim, layer } => {
                (victim, tell!(words, "events-caption-discarded", cards = known(layer)))
            }
            PublicEvent::DrewOpen { seat, spot } => {
                (seat, tell!(words, "events-caption-drew-open", card = words.spot_chip(spot, Article::A)))
            }
            PublicEvent::DrewBlind { seat } => (seat, tell!(words, "events-caption-drew-blind")),
            PublicEvent::Passed { seat } => (seat, tell!(words, "events-caption-passed")),
            PublicEvent::Revealed { .. }
            | PublicEvent::Refilled { .. }
            | PublicEvent::PawMoved { .. }
            | PublicEvent::Over { .. } => return None,
        })
    }
}
