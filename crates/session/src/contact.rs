//! How the people at a table at a server are connected, and who of them is missing: what every screen shows beside the names.

use luxx_protocol::{Chair, Presence, Sitter, TableInfo};
use luxx_rules::Seat;

/// How somebody is connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contact {
    /// There.
    Here,
    /// Not known, or the own connection is being made.
    Unknown,
    /// Gone; the seconds until a bot steps in.
    Away(Option<u32>),
    /// A bot plays for somebody who is gone.
    Replaced,
    /// A bot.
    Bot,
}

impl Contact {
    /// How the player of a seat is connected, seen from the own seat, with a connection that is live or not.
    pub fn of(
        seat: usize,
        table: Option<&TableInfo>,
        presence: Option<&Presence>,
        me: Option<Seat>,
        live: bool,
    ) -> Contact {
        let chair = table.and_then(|table| table.chairs.get(seat));
        if chair.is_some_and(|chair| chair.sitter == Sitter::Bot) {
            return Contact::Bot;
        }
        if me.is_some_and(|me| me.index() == seat) {
            return if live { Contact::Here } else { Contact::Unknown };
        }
        let Some(presence) = presence else { return Contact::Unknown };
        let here = presence.here.get(seat).copied().unwrap_or(false);
        match presence.bot_in_s.get(seat).copied().flatten() {
            _ if here => Contact::Here,
            Some(0) => Contact::Replaced,
            Some(seconds) => Contact::Away(Some(seconds)),
            None => Contact::Away(None),
        }
    }
}

/// The names of the people who have not said that they are ready. A host who has not yet begun need not.
pub fn unready(table: &TableInfo, host_too: bool) -> Vec<String> {
    let missing =
        |chair: &&Chair| chair.sitter == Sitter::Person && !chair.ready && (host_too || !chair.host);
    table.chairs.iter().filter(missing).map(|chair| chair.name.clone()).collect()
}

#[cfg(test)]
mod tests {
    use luxx_protocol::{Options, State};

    use super::*;

    fn table() -> TableInfo {
        let chair = |name: &str, sitter, host| Chair { name: name.into(), sitter, host, ready: false };
        TableInfo {
            table: "t".into(),
            options: Options::default(),
            state: State::Waiting,
            chairs: vec![
                chair("Ada", Sitter::Person, true),
                chair("Ben", Sitter::Person, false),
                chair("", Sitter::Open, false),
                chair("Bot", Sitter::Bot, false),
            ],
            deal: 0,
            totals: vec![0; 4],
            points: Vec::new(),
            first: None,
            winners: Vec::new(),
            commitment: String::new(),
        }
    }

    #[test]
    fn marks_follow_the_connection() {
        let table = table();
        let me = Seat::new(0);
        let gone = |bot_in| Presence {
            here: vec![true, false, false, true],
            bot_in_s: vec![None, bot_in, None, None],
            spectators: 0,
        };
        let ben = |presence: Option<&Presence>| Contact::of(1, Some(&table), presence, me, true);
        assert_eq!(ben(None), Contact::Unknown);
        assert_eq!(ben(Some(&gone(None))), Contact::Away(None));
        assert_eq!(ben(Some(&gone(Some(7)))), Contact::Away(Some(7)));
        assert_eq!(ben(Some(&gone(Some(0)))), Contact::Replaced);
        assert_eq!(Contact::of(3, Some(&table), Some(&gone(None)), me, true), Contact::Bot);
        assert_eq!(Contact::of(0, Some(&table), None, me, true), Contact::Here, "whoever looks knows");
        assert_eq!(Contact::of(0, Some(&table), None, me, false), Contact::Unknown);
        assert_eq!(
            Contact::of(9, Some(&table), Some(&gone(None)), me, true),
            Contact::Away(None),
            "no such seat"
        );
    }

    #[test]
    fn a_host_starts_without_saying_ready() {
        assert_eq!(unready(&table(), false), ["Ben"]);
        assert_eq!(unready(&table(), true), ["Ada", "Ben"]);
    }
}
