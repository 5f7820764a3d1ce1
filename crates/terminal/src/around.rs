//! What stands around a table of people, ready to be drawn: the cards are the table's business.

use luxx_rules::Seat;
use luxx_session::Contact;

/// Whatever is shown around the cards at a table at a server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Around {
    /// How everybody is connected, by seat.
    pub(crate) contacts: Vec<Contact>,
    /// Whose clock runs, and the seconds that are left.
    pub(crate) clock: Option<(Seat, u64)>,
    /// What was just said, by whom.
    pub(crate) said: Vec<(Seat, String)>,
    /// One line that concerns everybody: the own connection, what was missed, what was refused, who is away.
    pub(crate) strip: Option<String>,
    /// How many lines have been said since the talk was looked at.
    pub(crate) unread: usize,
    /// What Enter does once a deal is over, in words; empty for spectators.
    pub(crate) go: String,
    /// Who is waited for then.
    pub(crate) awaited: String,
}

impl Around {
    pub(crate) fn contact(&self, seat: Seat) -> Contact {
        self.contacts.get(seat.index()).copied().unwrap_or(Contact::Unknown)
    }

    pub(crate) fn said_by(&self, seat: Seat) -> Option<&str> {
        self.said.iter().find(|(who, _)| *who == seat).map(|(_, said)| said.as_str())
    }

    pub(crate) fn clock_of(&self, seat: Seat) -> Option<u64> {
        self.clock.filter(|(whose, _)| *whose == seat).map(|(_, seconds)| seconds)
    }
}
