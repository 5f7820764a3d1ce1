//! The connection, as seen from here: whether there is one, how long it may be silent, and when the next one is tried.

use rand::rngs::SmallRng;
use rand::{Rng, RngExt, SeedableRng};

/// How patient a client is, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pacing {
    /// The pause before the second try; it doubles with every one that fails.
    pub first_ms: u64,
    /// The longest pause.
    pub longest_ms: u64,
    /// How long a connection must have held for the pauses to begin anew.
    pub steady_ms: u64,
    /// How long an answer may take: to connecting, to hello, to a ping.
    pub answer_ms: u64,
    /// After how long a silence a ping asks whether anybody is there.
    pub ping_ms: u64,
}

impl Pacing {
    /// For somebody who waits before a screen: such a client comes back sooner than a program would.
    pub const PERSON: Pacing =
        Pacing { first_ms: 250, longest_ms: 2_500, steady_ms: 10_000, answer_ms: 5_000, ping_ms: 15_000 };
}

impl Default for Pacing {
    fn default() -> Pacing {
        Pacing { first_ms: 250, longest_ms: 30_000, steady_ms: 10_000, answer_ms: 15_000, ping_ms: 25_000 }
    }
}

/// Where the connection stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Connection {
    /// None, until then.
    Waiting { until: u64 },
    /// Asked for, before it is known when.
    Asked,
    /// Asked for at this time.
    Opening { since: u64 },
    /// Hello was said; the welcome has not come.
    Greeting { since: u64 },
    /// Welcomed.
    Live { since: u64, heard: u64, pinged: Option<u64> },
    /// None, and none will follow.
    Ended,
}

impl Connection {
    /// When something is to be done if nothing happens before.
    pub(crate) fn deadline(self, pacing: &Pacing) -> Option<u64> {
        match self {
            Connection::Waiting { until } => Some(until),
            Connection::Opening { since } | Connection::Greeting { since } => {
                Some(since.saturating_add(pacing.answer_ms))
            }
            Connection::Live { pinged: Some(pinged), .. } => Some(pinged.saturating_add(pacing.answer_ms)),
            Connection::Live { heard, .. } => Some(heard.saturating_add(pacing.ping_ms)),
            Connection::Asked | Connection::Ended => None,
        }
    }
}

/// When the next connection is tried: later with every one that fails, and never at the same time as everybody else.
#[derive(Clone, Debug)]
pub(crate) struct Retry {
    pacing: Pacing,
    failures: u32,
    rng: SmallRng,
}

impl Retry {
    pub(crate) fn new(pacing: Pacing, seed: u64) -> Retry {
        Retry { pacing, failures: 0, rng: SmallRng::seed_from_u64(seed) }
    }

    /// The time of the next try after a connection that held so long has ended; the server may ask for a longer pause.
    pub(crate) fn next(&mut self, now: u64, held: u64, asked: Option<u64>) -> u64 {
        if held >= self.pacing.steady_ms {
            self.failures = 0;
        }
        let Pacing { first_ms, longest_ms, .. } = self.pacing;
        let pause = first_ms.saturating_mul(1 << self.failures.min(20)).min(longest_ms);
        self.failures = self.failures.saturating_add(1);
        let pause = pause / 2 + self.below(pause / 2);
        let asked = asked.map_or(0, |asked| asked.saturating_add(self.below(asked / 4)));
        now.saturating_add(pause.max(asked))
    }

    /// A random id, so that two devices in one seat do not use the same by accident.
    pub(crate) fn id(&mut self) -> u64 {
        1 + self.rng.next_u64() % luxx_protocol::LARGEST_ID
    }

    fn below(&mut self, most: u64) -> u64 {
        self.rng.random_range(0..=most.min(1 << 40))
    }
}
