//! Evictions of which nobody hears, and those that would come too early.

use super::*;

#[tokio::test(start_paused = true)]
async fn a_clock_goes_on_if_nobody_heard_who_was_evicted() {
    let world = World::new();
    // By the clock of the second the time to wake the table was over long ago when the first dies.
    let [first, second] = [world.node("a", 0).await, world.node("b", 3_600_000).await];
    let clock = Some(Clock { decision_s: 100, reserve_s: 0 });
    let seated = sit_down(&[&first, &second], Options { clock, ..options(2) }).await;
    let mut host = Guest::come(&first, &seated[0], None).await;
    assert!(matches!(host.ask(ClientMessage::Start { id: 1 }).await, Some(ServerMessage::Ack { .. })));
    let version = host.version;
    // The table goes to sleep at the second, which only knew it from outside.
    sleep(Duration::from_secs(30)).await;
    second.way.deaf.store(true, Relaxed);
    first.die(&world);
    sleep(Duration::from_secs(110)).await;
    assert!(!second.way.deaf.load(Relaxed), "it was evicted, and nobody was told");
    assert_eq!(world.memory.read(&seated[0].table, version).await.unwrap().len(), 1, "its time has come");
    second.stop().await;
}

#[tokio::test(start_paused = true)]
async fn whoever_is_no_node_evicts_nobody_when_the_store_was_away_for_all() {
    let world = World::new();
    let node = world.memory.join("a").await.unwrap().node;
    // For everybody: nobody has renewed a lease.
    sleep(2 * node::LEASE).await;
    let registry = Registry::new(Config::default(), Arc::new(world.way()), Platform::system());
    let evicting = tokio::spawn(registry.follow_nodes());
    for _ in 0..100 {
        sleep(node::LEASE / 4).await;
        assert_eq!(world.memory.renew(node).await, Ok(true), "it lives");
    }
    sleep(Duration::from_secs(20)).await;
    assert_eq!(world.memory.renew(node).await, Ok(false), "now it is dead");
    evicting.abort();
}
