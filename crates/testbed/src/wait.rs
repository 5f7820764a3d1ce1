//! Waiting for what comes in its own time: a test looks again and again, and a busy machine costs it patience but not its verdict.

use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long anything here may take on a machine that is busy with something else.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// Waits until it is done; fails if it is never done.
pub(crate) fn wait_for(what: &str, mut done: impl FnMut() -> bool) {
    let began = Instant::now();
    while !done() {
        assert!(began.elapsed() < PATIENCE, "waited in vain for {what}");
        sleep(Duration::from_millis(10));
    }
}
