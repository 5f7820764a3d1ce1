//! A log that does not repeat itself.

use std::collections::HashMap;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

/// Lets complaints into the log, one of a kind now and then, instead of thousands in a second. There are few kinds: each is a
/// word of the program.
#[derive(Debug, Default)]
pub(crate) struct Throttle {
    /// When each kind was last let through, and how often it was not since.
    kinds: Mutex<HashMap<&'static str, (Instant, u64)>>,
}

/// How long the same complaint is kept back.
pub(crate) const REPEATED: Duration = Duration::from_secs(10);

impl Throttle {
    /// Whether to log a complaint of this kind now: then how many were kept back since the last time.
    pub(crate) fn pass(&self, kind: &'static str) -> Option<u64> {
        let mut kinds = self.kinds.lock();
        match kinds.get_mut(kind) {
            Some((when, suppressed)) if when.elapsed() < REPEATED => {
                *suppressed += 1;
                None
            }
            known => {
                let suppressed = known.map_or(0, |(_, suppressed)| *suppressed);
                kinds.insert(kind, (Instant::now(), 0));
                Some(suppressed)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn the_same_complaint_is_logged_now_and_then() {
        let throttle = Throttle::default();
        assert_eq!(throttle.pass("full"), Some(0));
        assert!((0..1000).all(|_| throttle.pass("full").is_none()));
        assert_eq!(throttle.pass("damaged"), Some(0), "another kind is news");
        tokio::time::advance(REPEATED).await;
        assert_eq!((throttle.pass("full"), throttle.pass("full")), (Some(1000), None));
        assert_eq!(throttle.pass("damaged"), Some(0));
    }
}
