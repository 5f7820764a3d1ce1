//! What an owner keeps of people at other nodes: nothing, once they are gone.

use super::*;

#[tokio::test(start_paused = true)]
async fn whoever_was_refused_or_removed_is_forgotten_by_the_owner() {
    let world = World::new();
    let [owner, edge] = [world.node("a", 0).await, world.node("b", 0).await];
    let seated = sit_down(&[&owner, &edge], options(3)).await;
    let table = &seated[0].table;
    let mut host = Guest::come(&owner, &seated[0], None).await;
    // For everybody attached the owner holds the way to the table.
    let ways = || owner.registry.wake(table).strong_count();
    let before = ways();
    let mut guest = Guest::come(&edge, &seated[1], None).await;
    assert_eq!(ways(), before + 1);
    for _ in 0..5 {
        let stranger = Seated { token: edge.registry.entropy.token(), ..seated[1].clone() };
        let refused = Guest::try_to_come(&edge, &stranger, None).await.map(drop);
        assert_eq!(refused.unwrap_err().code, Code::BadToken);
    }
    let version = host.version;
    let removed = host.ask(ClientMessage::Remove { id: 1, version, seat: 1 }).await;
    assert!(matches!(removed, Some(ServerMessage::Ack { .. })), "{removed:?}");
    let bye = guest.until(|message| matches!(message, ServerMessage::Bye { .. })).await;
    assert!(matches!(bye, Some(ServerMessage::Bye { refusal, .. }) if refusal.code == Code::Removed));
    sleep(Duration::from_millis(100)).await;
    assert_eq!(ways(), before, "the link goes on, and nobody is on it");
}
