//! How a deal begins, and how it and a match end.

use luxx_rules::{Outcome, Seat};

use super::Narrator;
use crate::{Key, Value, key, say};

impl Narrator {
    /// Who starts.
    pub fn starts(&self, seat: Seat) -> String {
        self.about(key!("events-starts"), seat, &[]).to_string()
    }

    /// Who has won a deal, as a title.
    pub fn won(&self, winners: &[Seat]) -> String {
        self.winners(key!("events-won"), winners)
    }

    /// Who has won a deal that others follow, as a title.
    pub fn won_deal(&self, winners: &[Seat]) -> String {
        self.winners(key!("events-won-deal"), winners)
    }

    /// Who has won a match, as a title.
    pub fn won_match(&self, winners: &[Seat]) -> String {
        self.winners(key!("events-won-match"), winners)
    }

    /// Why a deal is over.
    pub fn over(&self, outcome: &Outcome) -> String {
        say!(self.words, "events-over", reason = outcome.reason().name())
    }

    fn winners(&self, key: Key, winners: &[Seat]) -> String {
        // The listener is named first.
        let (mine, others): (Vec<Seat>, Vec<Seat>) =
            winners.iter().partition(|seat| self.people.is_listener(**seat));
        let who = match (mine.is_empty(), others.is_empty()) {
            (false, true) => "you",
            (false, false) => "you-too",
            (true, _) => "other",
        };
        let you = mine.iter().map(|_| say!(self.words, "common-you-alone"));
        let names: Vec<String> =
            you.chain(others.iter().map(|seat| self.people.name(*seat).to_owned())).collect();
        let (count, names) = (winners.len(), self.words.list(names));
        self.words.say(key, &[("who", who.into()), ("names", names.into()), ("count", Value::from(count))])
    }
}
