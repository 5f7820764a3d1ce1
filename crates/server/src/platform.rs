//! What a server takes from the machine it runs on: random bytes, the time, bots, and threads for long work. A simulation has all of
//! it from a seed and the simulated clock, so that nothing in a world depends on anything else.

use std::num::NonZero;
#[cfg(test)]
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::available_parallelism;
#[cfg(test)]
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::secret::Entropy;
use crate::table::{BotFactory, usual_bots};
use crate::time::Time;

/// What a server takes from outside.
pub(crate) struct Platform {
    pub(crate) entropy: Entropy,
    pub(crate) time: Time,
    pub(crate) background: Background,
    /// How bots are made.
    pub(crate) bots: BotFactory,
}

impl Platform {
    /// The system's, with a clock that is wrong by so many seconds.
    pub(crate) fn of_system(wrong_by: i64) -> Platform {
        let time = Time::from_system().wrong_by(wrong_by.saturating_mul(1000));
        Platform { time, ..Platform::system() }
    }

    /// The system's.
    pub(crate) fn system() -> Platform {
        Platform {
            entropy: Entropy::System,
            time: Time::from_system(),
            background: Background::threads(),
            bots: usual_bots,
        }
    }
}

/// Where work is done that would hold up everybody else's tables if an async worker did it.
pub(crate) enum Background {
    /// On threads for such work. Only so many bots think at the same time.
    Threads { thinkers: Semaphore },
    /// On the spot; the answer is there when as much of the runtime's clock has passed as this says. The work is the same.
    #[cfg(test)]
    Clocked(Box<dyn Fn() -> Duration + Send + Sync>),
}

impl Background {
    fn threads() -> Background {
        // One core is left for everything but thinking.
        let cores = available_parallelism().map_or(1, NonZero::get);
        Background::Threads { thinkers: Semaphore::new(cores.saturating_sub(1).max(1)) }
    }

    /// Does some work; none if it panics.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        match self {
            Background::Threads { .. } => tokio::task::spawn_blocking(work).await.ok(),
            #[cfg(test)]
            Background::Clocked(takes) => {
                tokio::time::sleep(takes()).await;
                catch_unwind(AssertUnwindSafe(work)).ok()
            }
        }
    }

    /// Does work for as long as the server lives that must go on even if everybody else is busy.
    pub(crate) fn keep(&self, work: impl Future<Output = ()> + Send + 'static) {
        match self {
            Background::Threads { .. } => {
                let thread = move || match tokio::runtime::Builder::new_current_thread().enable_all().build()
                {
                    Ok(runtime) => runtime.block_on(work),
                    Err(error) => tracing::error!(%error, "no runtime for a thread"),
                };
                if let Err(error) = std::thread::Builder::new().name("lease".to_owned()).spawn(thread) {
                    tracing::error!(%error, "no thread can be started");
                }
            }
            #[cfg(test)]
            Background::Clocked(_) => drop(tokio::spawn(work)),
        }
    }

    /// Has a bot think, when it is its turn.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let _turn = match self {
            Background::Threads { thinkers } => Some(thinkers.acquire().await.ok()?),
            #[cfg(test)]
            Background::Clocked(_) => None,
        };
        self.run(work).await
    }
}
