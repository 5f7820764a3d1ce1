//! A node whose workers have something else to do, on threads of their own. The store's time goes on only when those who are to renew their
//! leases have done so, in their own time: on a machine that is busy itself that takes longer, and comes to the same.

use tokio::runtime::{Builder, Runtime};

use super::*;
use crate::store::RENEW;

/// Longer than anything here takes on any machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// The time of the store, in milliseconds.
#[derive(Clone, Default)]
struct Time(Arc<AtomicU64>);

impl Time {
    fn world(&self) -> World {
        let time = self.clone();
        let memory = Memory::shared(move || Duration::from_millis(time.0.load(Relaxed)));
        World { memory, ..World::new() }
    }

    /// It goes on until this is so. Between two of its steps each of these nodes renews its lease.
    async fn until(&self, what: &str, renewing: &[&Running], so: impl Fn() -> bool) {
        let renewals = || renewing.iter().map(|node| node.way.renewals.load(Relaxed)).collect::<Vec<_>>();
        let began = Instant::now();
        while !so() {
            assert!(began.elapsed() < PATIENCE, "waited in vain for {what}");
            let before = renewals();
            wait_for(what, || renewals().iter().zip(&before).all(|(now, before)| now > before)).await;
            self.0.fetch_add(RENEW.as_millis() as u64, Relaxed);
        }
    }
}

async fn wait_for(what: &str, so: impl Fn() -> bool) {
    let began = Instant::now();
    while !so() {
        assert!(began.elapsed() < PATIENCE, "waited in vain for {what}");
        sleep(Duration::from_millis(10)).await;
    }
}

/// Keeps the only worker busy until what is returned is dropped. It is when this returns.
async fn keep_busy(runtime: &Runtime) -> std::sync::mpsc::Sender<()> {
    let (until, dropped) = std::sync::mpsc::channel();
    let (begun, is_busy) = oneshot::channel();
    runtime.spawn(async move {
        begun.send(()).unwrap();
        // A word that never comes.
        let _ = dropped.recv();
    });
    is_busy.await.unwrap();
    until
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_whose_workers_are_busy_for_longer_than_its_lease_is_not_evicted() {
    let time = Time::default();
    let world = time.world();
    let one_worker = || Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let [runtime, other] = [one_worker(), one_worker()];
    let alert = world.node_on(&Handle::current(), "alert", Platform::system()).await;
    let busy = world.node_on(runtime.handle(), "busy", Platform::system()).await;
    // For comparison one that renews its lease among everything else.
    let on_the_spot = Background::Clocked(Box::new(|| Duration::ZERO));
    let platform = Platform { background: on_the_spot, ..Platform::system() };
    let careless = world.node_on(other.handle(), "careless", platform).await;
    let names = || [&busy, &careless].map(|node| node.registry.node.life().node);
    let before = names();
    let lease = node::LEASE.as_millis() as u64;
    let longer_than_a_lease = time.0.load(Relaxed) + lease + lease / 2;
    time.until("a lease to pass", &[&alert, &busy, &careless], || time.0.load(Relaxed) > longer_than_a_lease)
        .await;
    assert_eq!(names(), before);
    let works = [keep_busy(&runtime).await, keep_busy(&other).await];
    let evictions = || [&alert, &busy].map(|node| node.registry.metrics.evicted.get()).iter().sum::<u64>();
    time.until("one of those whose workers are busy to be evicted", &[&alert, &busy], || evictions() > 0)
        .await;
    drop(works);
    wait_for("the careless one to find out", || names()[1] != before[1]).await;
    let evicted = |node: &Running| node.registry.metrics.lease_lost.get();
    assert_eq!((evicted(&busy), evicted(&careless)), (0, 1));
    assert_eq!(names()[0], before[0]);
    assert_eq!(evictions(), 1);
    for node in [busy, careless, alert] {
        node.stop().await;
    }
    runtime.shutdown_background();
    other.shutdown_background();
}
