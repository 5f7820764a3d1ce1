//! Events as sentences.

use luxx_rules::{Card, PublicEvent, RevealedTo, Seat, SeenEvent};

use super::Narrator;
use crate::{Article, Key, Sentence, Value, key, tell};

impl Narrator {
    /// An event as a sentence.
    pub fn line(&self, event: SeenEvent) -> Sentence {
        let words = self.words;
        let line = match event {
            SeenEvent::MyBlindDraw { seat, card } => {
                let card = words.card_chip(card, Article::A).into();
                self.about(key!("events-drew-known"), seat, &[("card", card)])
            }
            SeenEvent::Open(open) => self.open_line(open),
        };
        line.opened()
    }

    /// An event as everybody sees it.
    fn open_line(&self, event: PublicEvent) -> Sentence {
        let words = self.words;
        let cards = |layer| ("cards", words.layer_chip(layer, Article::A).into());
        // Cards that have been spoken of.
        let known = |layer| ("cards", words.layer_chip(layer, Article::The).into());
        let whose = |owner, layer| ("cards", self.whose(owner, layer).into());
        match event {
            PublicEvent::Played { seat, layer } => self.about(key!("events-played"), seat, &[cards(layer)]),
            PublicEvent::CaughtShadow { seat, value, count } => {
                let cards = words.group_chip(value, count, Article::A).into();
                self.about(key!("events-caught-shadow"), seat, &[("cards", cards)])
            }
            PublicEvent::Revealed { card, place } => self.revealed(card, place),
            PublicEvent::Caught { attacker, victim, layer } => {
                self.about(key!("events-caught"), attacker, &[whose(victim, layer)])
            }
            PublicEvent::Took { attacker, victim, layer } => {
                self.about(key!("events-took"), attacker, &[whose(victim, layer)])
            }
            PublicEvent::Left { attacker, victim, layer } => {
                self.about(key!("events-left"), attacker, &[whose(victim, layer)])
            }
            PublicEvent::TookBack { victim, layer } => {
                self.about(key!("events-took-back"), victim, &[known(layer)])
            }
            PublicEvent::Discarded { victim, layer } => {
                self.about(key!("events-discarded"), victim, &[known(layer)])
            }
            PublicEvent::DrewOpen { seat, spot } => {
                let card = words.spot_chip(spot, Article::A).into();
                self.about(key!("events-drew-open"), seat, &[("card", card)])
            }
            PublicEvent::DrewBlind { seat } => self.about(key!("events-drew-blind"), seat, &[]),
            PublicEvent::Passed { seat } => self.about(key!("events-passed"), seat, &[]),
            PublicEvent::Refilled { card } => {
                let [card, card_subject] =
                    [Article::A, Article::ASubject].map(|article| words.card_chip(card, article));
                tell!(words, "events-refilled", card = card, card_subject = card_subject)
            }
            PublicEvent::PawMoved { to } => self.turn(to),
            PublicEvent::Over { outcome } => self.over(&outcome).into(),
        }
    }

    /// Who acts while others wait: whoever has the turn, or takes back, discards or draws meanwhile.
    pub fn acting(&self, seat: Seat, paw: Seat) -> Sentence {
        if seat == paw { self.turn(seat) } else { self.about(key!("events-decides"), seat, &[]) }
    }

    /// Whose turn it is.
    pub fn turn(&self, seat: Seat) -> Sentence {
        self.about(key!("events-paw"), seat, &[])
    }

    fn revealed(&self, card: Card, place: RevealedTo) -> Sentence {
        let words = self.words;
        let subject = words.card_chip(card, Article::ASubject);
        match place {
            RevealedTo::Shadow => {
                tell!(words, "events-revealed-shadow", card = words.card_chip(card, Article::A))
            }
            RevealedTo::OnPool(under) => {
                let under = words.card_chip(under, Article::The);
                tell!(words, "events-revealed-pool", card_subject = subject, under_the = under)
            }
            RevealedTo::Removed => tell!(words, "events-revealed-removed", card_subject = subject),
        }
    }

    /// A sentence about somebody: `$who` is "you" or "other", `$name` who it is.
    pub(super) fn about(&self, key: Key, seat: Seat, more: &[(&str, Value<'_>)]) -> Sentence {
        let who = if self.people.is_listener(seat) { "you" } else { "other" };
        let mut variables =
            vec![("who", Value::from(who)), ("name", Value::from(self.people.name(seat).to_owned()))];
        variables.extend_from_slice(more);
        self.words.tell(key, &variables)
    }
}
