//! A node whose workers have something else to do, in real time.

use tokio::runtime::Builder;

use super::*;

/// Longer than a lease lasts.
const BUSY: Duration = Duration::from_millis(3500);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_whose_workers_are_busy_for_longer_than_its_lease_is_not_evicted() {
    let world = World::new();
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
    // Nobody evicts before its own renewals have worked for a lease.
    sleep(node::LEASE + Duration::from_secs(1)).await;
    assert_eq!(names(), before);
    runtime.spawn(async { std::thread::sleep(BUSY) });
    other.spawn(async { std::thread::sleep(BUSY) });
    sleep(BUSY + Duration::from_secs(1)).await;
    let evicted = |node: &Running| node.registry.metrics.lease_lost.get();
    assert_eq!((evicted(&busy), evicted(&careless)), (0, 1));
    assert!(names()[0] == before[0] && names()[1] != before[1], "{before:?}, then {:?}", names());
    assert_eq!(alert.registry.metrics.evicted.get() + busy.registry.metrics.evicted.get(), 1);
    for node in [busy, careless, alert] {
        node.stop().await;
    }
    runtime.shutdown_background();
    other.shutdown_background();
}
