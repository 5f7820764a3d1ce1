//! A table that does not keep up with what comes over a link.

use super::*;

/// Sends this without waiting: what is sent in one go nobody answers in between.
fn say(guest: &Guest, command: impl FnOnce(u64) -> Command) {
    assert!(guest.table.try_send(Box::new(command(guest.conn))).is_ok());
}

#[tokio::test(start_paused = true)]
async fn everybody_whom_an_owner_forgets_looks_for_the_table_again() {
    let world = World::new();
    let [owner, edge] = [world.node("a", 0).await, world.node("b", 0).await];
    let seated = sit_down(&[&owner, &edge, &edge], options(3)).await;
    let host = Guest::come(&owner, &seated[0], None).await;
    let [first, mut second] =
        [Guest::come(&edge, &seated[1], None).await, Guest::come(&edge, &seated[2], None).await];
    // The table waits for its store, and its mailbox is full.
    owner.way.held.store(true, Relaxed);
    say(&host, |conn| Command::Message { conn, message: ClientMessage::Start { id: 1 } });
    sleep(Duration::from_millis(50)).await;
    let mut answers = Vec::new();
    loop {
        let (reply, answer) = oneshot::channel();
        if host.table.try_send(Box::new(Command::Info { relayed: false, reply })).is_err() {
            break;
        }
        answers.push(answer);
    }
    // Whoever says something just then has gone before the owner's answer is there.
    say(&first, |conn| Command::Message { conn, message: ClientMessage::Ping });
    say(&first, |conn| Command::Disconnect { conn });
    sleep(Duration::from_millis(50)).await;
    owner.way.held.store(false, Relaxed);
    while second.next().await.is_some() {}
    let mut again = Guest::come(&edge, &seated[2], Some(second.version)).await;
    let said = ClientMessage::Say { id: 1, text: "here".to_owned() };
    assert!(matches!(again.ask(said).await, Some(ServerMessage::Ack { .. })));
}
