//! What the table waits for, and what lies over it.

use luxx_bots::Judge;
use luxx_rules::{Seat, View};
use luxx_session::{Estimated, Ticket};

/// What the table waits for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Stage {
    /// A fact is shown until then.
    Showing {
        /// In milliseconds.
        until: u64,
    },
    /// A bot thinks.
    Thinking {
        /// Which.
        seat: Seat,
        /// What it was asked.
        ticket: Ticket,
    },
    /// A bot had no answer; it is asked again when the person wants it.
    Failed,
    /// Somebody elsewhere decides, or the own move is on its way.
    Waiting(Seat),
    /// The onlooker decides.
    Deciding,
    /// The device goes to this person: nobody's cards are shown.
    Covered(Seat),
    /// The deal is over.
    Over,
}

/// What lies over the table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Sheet {
    /// The keys.
    Help,
    /// Everything that happened, scrolled so far up from its end.
    Log {
        /// Lines.
        up: usize,
    },
    /// The rules: a topic, scrolled so far down.
    Rules {
        /// Which topic.
        topic: usize,
        /// Lines.
        down: usize,
    },
    /// A hint.
    Hint(Hint),
    /// The scores at the end of a deal.
    Scores,
}

/// A hint, from the question to the answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Hint {
    /// Asked.
    Thinking(Ticket),
    /// The best moves, which of them is looked at, from where they are seen, and who judged them.
    Moves {
        /// The best first.
        moves: Vec<Estimated>,
        /// Which of them.
        at: usize,
        /// What the asker saw.
        view: Box<View>,
        /// Who judged them.
        judge: Option<Judge>,
    },
    /// No answer came.
    Failed,
}
