//! A log that does not repeat itself.

use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

/// Lets the same complaint into the log now and then, instead of thousands of times in a second.
#[derive(Debug, Default)]
pub(crate) struct Throttle {
    /// When it was last let through, and how often it was not since.
    last: Mutex<(Option<Instant>, u64)>,
}

/// How long the same complaint is kept back.
const REPEATED: Duration = Duration::from_secs(10);

impl Throttle {
    /// Whether to log now: then how many were kept back since the last time.
    pub(crate) fn pass(&self) -> Option<u64> {
        let mut last = self.last.lock();
        let (when, suppressed) = &mut *last;
        if when.is_some_and(|when| when.elapsed() < REPEATED) {
            *suppressed += 1;
            return None;
        }
        *when = Some(Instant::now());
        Some(std::mem::take(suppressed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn the_same_complaint_is_logged_now_and_then() {
        let throttle = Throttle::default();
        assert_eq!(throttle.pass(), Some(0));
        assert!((0..1000).all(|_| throttle.pass().is_none()));
        tokio::time::advance(REPEATED).await;
        assert_eq!((throttle.pass(), throttle.pass()), (Some(1000), None));
    }
}
