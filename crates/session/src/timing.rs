//! How long a fact is shown: data for whoever has a clock.

use luxx_rules::{PublicEvent, SeenEvent};

use crate::{Flight, Speed};

/// How fast a table is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// What the person has set.
    pub speed: Speed,
    /// Whether nothing may move: facts still take their time.
    pub still: bool,
}

/// The times of one fact, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// How long its cards are on their way; none fly if 0.
    pub flight: u32,
    /// When the next fact may begin.
    pub total: u32,
}

impl Timing {
    /// Shown at once.
    pub const NONE: Timing = Timing { flight: 0, total: 0 };

    /// How long this fact takes. What matters stays a moment longer; what merely follows does not hold up the rest: the next
    /// fact begins while its cards are still on their way.
    pub fn of(fact: SeenEvent, pace: Pace) -> Timing {
        let Pace { speed, still } = pace;
        let (flight, pause) = (speed.flight(), speed.pause());
        let moves = Flight::of(fact).is_some();
        let travel = match (moves, still) {
            (false, _) => 0,
            (true, true) => flight / 2,
            (true, false) => flight,
        };
        let total = match fact {
            SeenEvent::Open(PublicEvent::Refilled { .. } | PublicEvent::Revealed { .. }) => travel / 4,
            SeenEvent::Open(PublicEvent::PawMoved { .. } | PublicEvent::Passed { .. }) => pause / 2,
            SeenEvent::Open(PublicEvent::Caught { .. }) => travel + pause * 2,
            _ => travel + pause,
        };
        Timing { flight: if still { 0 } else { travel }, total }
    }
}
