//! What goes wrong in a world from outside: somebody's network is cut for a while, the server is killed, or stopped by its operator,
//! and started again. How often is said for a simulated second.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use rand::RngExt;
use rand::rngs::SmallRng;
use tokio::sync::Notify;
use turmoil::Sim;

use super::trace::Trace;
use super::{SERVER, person_name};

/// How often in a second the server is killed.
const KILLS: f64 = 0.1;
/// How often it is stopped.
const STOPS: f64 = 0.03;
/// How soon it is started again.
const STARTS: f64 = 2.0;
/// How often a person's network is cut, and how soon it works again.
const CUTS: f64 = 0.4;
const REPAIRS: f64 = 1.0;

/// Tells the server that runs just now to stop; every start has its own.
pub(super) type Stop = Rc<RefCell<Arc<Notify>>>;

pub(super) struct Faults {
    rng: SmallRng,
    people: usize,
    /// Whose network is cut.
    cut: Option<usize>,
    stop: Stop,
    trace: Rc<Trace>,
    pub(super) kills: usize,
    pub(super) stops: usize,
}

impl Faults {
    pub(super) fn new(rng: SmallRng, people: usize, stop: Stop, trace: Rc<Trace>) -> Faults {
        Faults { rng, people, cut: None, stop, trace, kills: 0, stops: 0 }
    }

    /// What goes wrong in the next so much time.
    pub(super) fn strike(&mut self, sim: &mut Sim<'_>, time: Duration) {
        if let Some(somebody) = self.cut {
            if self.happens(REPAIRS, time) {
                sim.repair(SERVER, person_name(somebody));
                self.cut = None;
                self.record(sim, "repaired");
            }
        } else if self.happens(CUTS, time) {
            let somebody = self.rng.random_range(0..self.people);
            sim.partition(SERVER, person_name(somebody));
            self.cut = Some(somebody);
            self.record(sim, "cut");
        }
        if !sim.is_host_running(SERVER) {
            if self.happens(STARTS, time) {
                self.unheard(sim, |sim| sim.bounce(SERVER));
                self.record(sim, "started");
            }
        } else if self.happens(KILLS, time) {
            self.unheard(sim, |sim| sim.crash(SERVER));
            self.kills += 1;
            self.record(sim, "killed");
        } else if self.happens(STOPS, time) {
            self.stop.borrow().notify_one();
            self.stops += 1;
            self.record(sim, "told to stop");
        }
    }

    /// Something ends without a last word to anybody, as by a power cut. In which order tokio drops a server's connections depends
    /// on how many tasks this process has ever had, and a world must depend on nothing but its seed.
    fn unheard(&self, sim: &mut Sim<'_>, what: impl FnOnce(&mut Sim<'_>)) {
        for person in 0..self.people {
            sim.partition(SERVER, person_name(person));
        }
        what(sim);
        for person in (0..self.people).filter(|person| self.cut != Some(*person)) {
            sim.repair(SERVER, person_name(person));
        }
    }

    fn happens(&mut self, rate: f64, time: Duration) -> bool {
        self.rng.random_bool(rate * time.as_secs_f64())
    }

    fn record(&self, sim: &Sim<'_>, what: &str) {
        self.trace.record(sim.elapsed(), SERVER, what);
    }
}
