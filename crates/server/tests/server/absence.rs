//! People who come and go, and what is told to those who come back. Whatever depends on a clock is in `src/table/tests`.

use crate::support::play::{all_ready, play_all};
use crate::support::{Client, Server, generous, options};
use luxx_protocol::{Change, ClientMessage, Code, ServerMessage};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_hears_of_everything_since_also_of_earlier_deals() {
    let server = Server::start(generous()).await;
    let (seated, mut clients) = server.table(&options(5)).await;
    let id = clients[0].id();
    clients[0].ask(&ClientMessage::Start { id }).await.unwrap();
    for deal in 1..4 {
        clients = play_all(clients, deal).await;
        all_ready(&mut clients).await;
        for client in &mut clients {
            while client.over() {
                client.next().await.unwrap();
            }
        }
    }
    clients = play_all(clients, 4).await;
    all_ready(&mut clients[..1]).await;
    let last = clients[0].version;
    for (seat, client) in clients.iter_mut().enumerate() {
        client.until(last).await;
        let versions: Vec<u64> = client.changes.iter().map(|(version, _)| *version).collect();
        for since in versions.iter().step_by(7).copied().chain([last]) {
            let token = Some(&seated[seat].token);
            let back =
                Client::connect(server.address, &seated[seat].table, token, Some(since)).await.unwrap();
            let after = client.changes.iter().filter(|(version, _)| *version > since);
            assert!(back.changes.iter().eq(after), "seat {seat} after {since}");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_come_and_go_all_the_time_see_the_same_game() {
    let server = Server::start(generous()).await;
    for seed in 0..6 {
        let mut rng = SmallRng::seed_from_u64(seed);
        let (seated, mut clients) = server.table(&options(3)).await;
        let mut watcher = Client::connect(server.address, &seated[0].table, None, None).await.unwrap();
        let id = clients[0].id();
        let mut version = clients[0].ask(&ClientMessage::Start { id }).await.unwrap();
        loop {
            for client in &mut clients {
                // Somebody's train goes through a tunnel: whatever was on its way is lost.
                if rng.random_bool(0.4) {
                    let (since, changes, next_id) = (client.version, client.changes.clone(), client.next_id);
                    let seat = &seated[usize::from(client.welcome.you.unwrap())];
                    let again =
                        Client::connect(server.address, &seat.table, Some(&seat.token), Some(since)).await;
                    *client = again.unwrap();
                    client.changes = changes.into_iter().chain(client.changes.drain(..)).collect();
                    client.next_id = next_id;
                }
                client.until(version).await;
            }
            if clients.iter().any(Client::over) {
                break;
            }
            let decider = clients.iter().position(Client::decides).unwrap();
            let legal = clients[decider].legal();
            let wish = legal[rng.random_range(0..legal.len())];
            version = clients[decider].wish(&wish.to_string()).await.unwrap();
        }
        let last = clients.iter().map(|client| client.version).max().unwrap();
        while !watcher.over() {
            watcher.next().await.unwrap();
        }
        for client in &mut clients {
            client.until(last).await;
            assert_eq!(client.public, watcher.public);
            let moves = |changes: &[(u64, Change)]| {
                let moved = |(version, change): &(u64, Change)| match change {
                    Change::Moved { seat, wish, .. } => Some((*version, *seat, *wish)),
                    _ => None,
                };
                changes.iter().filter_map(moved).collect::<Vec<_>>()
            };
            assert_eq!(moves(&client.changes), moves(&watcher.changes), "no move missing, none twice");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_tells_everybody_when_to_come_again() {
    let server = Server::start(generous()).await;
    let (seated, mut clients) = server.table(&options(2)).await;
    clients.push(Client::connect(server.address, &seated[0].table, None, None).await.unwrap());
    let stopping = tokio::spawn(server.stop());
    for mut client in clients {
        let (code, retry) = loop {
            if let ServerMessage::Bye { refusal, retry_ms } = client.next().await.expect("a last word") {
                break (refusal.code, retry_ms);
            }
        };
        assert_eq!((code, retry), (Code::Restarting, Some(1000)));
    }
    stopping.await.unwrap();
}
