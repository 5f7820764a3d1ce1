//! What the host of a table has agreed with its guests, as one line and piece by piece.

use luxx_rules::Variant;

use crate::{Words, say};

/// From so many seconds on the time for a decision is told in days.
const DAY: u32 = 24 * 60 * 60;

/// What is agreed, as far as it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreed {
    /// The rules; none: not known here.
    pub variant: Option<Variant>,
    /// How many play.
    pub seats: u8,
    /// How often everyone starts in a match; none: a single deal.
    pub rounds: Option<u8>,
    /// Seconds for a decision; none: no clock.
    pub decision_s: Option<u32>,
    /// Whether hints may be asked for.
    pub hints: bool,
}

impl Words {
    /// All that is agreed, in one line.
    pub fn agreed(&self, agreed: &Agreed) -> String {
        let clock = match agreed.decision_s {
            None => say!(self, "online-no-clock"),
            seconds => self.decision_time(seconds),
        };
        let line = say!(
            self,
            "online-setting",
            variant = agreed.variant.map(|variant| self.variant(variant)).unwrap_or_default(),
            length = self.length(agreed.rounds, agreed.seats),
            clock = clock
        );
        if agreed.hints { format!("{line} · {}", say!(self, "online-hints-on")) } else { line }
    }

    /// How many deals are played.
    pub fn length(&self, rounds: Option<u8>, seats: u8) -> String {
        match rounds {
            None => say!(self, "online-one-deal"),
            Some(rounds) => say!(self, "online-match", deals = usize::from(rounds) * usize::from(seats)),
        }
    }

    /// The time for a decision.
    pub fn decision_time(&self, seconds: Option<u32>) -> String {
        match seconds {
            None => say!(self, "online-clock-none"),
            Some(seconds) if seconds >= DAY => {
                say!(self, "online-clock-days", days = (seconds / DAY) as usize)
            }
            Some(seconds) => say!(self, "online-clock-seconds", seconds = seconds as usize),
        }
    }
}
