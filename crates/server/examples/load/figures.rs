//! What is counted while people play, and what they are told.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use crate::Outcome;

/// How many sit at a table.
pub(crate) const SEATS: usize = 4;

/// What is counted, and what everybody is told.
pub(crate) struct Figures {
    pub(crate) moves: AtomicU64,
    /// From sending a move until the last of the four has heard of it, in microseconds.
    latencies: Mutex<Vec<u32>>,
    /// No more moves, please.
    pub(crate) stop: AtomicBool,
    /// Everybody goes home.
    pub(crate) leave: watch::Sender<bool>,
    /// How long a decision takes.
    pub(crate) pause: Duration,
}

impl Figures {
    pub(crate) fn new(pause: Duration) -> Arc<Figures> {
        Arc::new(Figures {
            moves: AtomicU64::new(0),
            latencies: Mutex::default(),
            stop: AtomicBool::new(false),
            leave: watch::Sender::new(false),
            pause,
        })
    }

    /// Lets somebody play until everybody goes home.
    pub(crate) fn spawn(&self, player: impl Future<Output = Outcome> + Send + 'static) {
        let mut leave = self.leave.subscribe();
        tokio::spawn(async move {
            tokio::select! {
                biased;
                _ = leave.wait_for(|leave| *leave) => {}
                ended = player => if let Err(problem) = ended { eprintln!("a player: {problem}") },
            }
        });
    }

    /// The latencies since the last time, sorted.
    pub(crate) fn latencies(&self) -> Vec<u32> {
        let mut all = self.latencies.lock().map(|mut all| std::mem::take(&mut *all)).unwrap_or_default();
        all.sort_unstable();
        all
    }
}

/// What the four players of a table share.
#[derive(Default)]
pub(crate) struct Shared {
    /// The versions that not everybody has heard of yet: when their moves were sent, and how many have.
    open: Mutex<Vec<(u64, Instant, usize)>>,
}

impl Shared {
    /// A move goes out that will have this version.
    pub(crate) fn sends(&self, version: u64) {
        if let Ok(mut open) = self.open.lock() {
            open.push((version, Instant::now(), 0));
        }
    }

    /// Somebody has heard of a version: if everybody has, the move counts.
    pub(crate) fn heard(&self, version: u64, figures: &Figures) {
        if let Some(sent) = self.last_to_hear(version) {
            figures.moves.fetch_add(1, Ordering::Relaxed);
            if let Ok(mut latencies) = figures.latencies.lock() {
                latencies.push(sent.elapsed().as_micros() as u32);
            }
        }
    }

    /// When a version was sent, if everybody has heard of it now.
    fn last_to_hear(&self, version: u64) -> Option<Instant> {
        let mut open = self.open.lock().ok()?;
        let place = open.iter().position(|(awaited, ..)| *awaited == version)?;
        open[place].2 += 1;
        (open[place].2 == SEATS).then(|| open.swap_remove(place).1)
    }
}
