//! Rate limiting of repeated log lines.

use std::collections::HashMap;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

/// Lets one log line of a kind through every [`REPEATED`], and counts those it suppresses. A kind is a fixed word, or the name of what
/// the line is about.
#[derive(Debug, Default)]
pub(crate) struct Throttle {
    /// When each kind was last let through, and how many lines were suppressed since.
    kinds: Mutex<HashMap<String, (Instant, u64)>>,
}

/// For how long further lines of a kind are suppressed.
pub(crate) const REPEATED: Duration = Duration::from_secs(10);

/// How many kinds are remembered; while all of these are recent, lines of other kinds are suppressed.
const KINDS: usize = 256;

impl Throttle {
    /// Whether to log a line of this kind now: then how many were suppressed since the last one.
    pub(crate) fn pass(&self, kind: &str) -> Option<u64> {
        let mut kinds = self.kinds.lock();
        match kinds.get_mut(kind) {
            Some((when, suppressed)) if when.elapsed() < REPEATED => {
                *suppressed += 1;
                None
            }
            Some((when, suppressed)) => {
                *when = Instant::now();
                Some(std::mem::take(suppressed))
            }
            None => {
                if kinds.len() >= KINDS {
                    kinds.retain(|_, (when, _)| when.elapsed() < REPEATED);
                }
                if kinds.len() >= KINDS {
                    return None;
                }
                kinds.insert(kind.to_owned(), (Instant::now(), 0));
                Some(0)
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

    #[tokio::test(start_paused = true)]
    async fn what_is_remembered_does_not_grow_for_ever() {
        let throttle = Throttle::default();
        let passed = (0..2 * KINDS).filter(|number| throttle.pass(&number.to_string()).is_some()).count();
        assert_eq!(passed, KINDS);
        tokio::time::advance(REPEATED).await;
        assert_eq!(throttle.pass("another"), Some(0));
        assert_eq!(throttle.kinds.lock().len(), 1);
    }
}
