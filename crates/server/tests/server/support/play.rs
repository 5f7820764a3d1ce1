//! Clients that play.

use luxx_protocol::ClientMessage;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::Client;

/// What somebody in this seat contributes to the shuffle.
pub fn contribution(seat: usize) -> String {
    format!("{seat:064x}")
}

/// Plays every own decision at random until the deal is over. Returns the client for more.
pub async fn play(mut client: Client, seed: u64) -> Client {
    let mut rng = SmallRng::seed_from_u64(seed);
    while !client.over() {
        if client.decides() {
            let legal = client.legal();
            let wish = legal[rng.random_range(0..legal.len())];
            let version = client.wish(&wish.to_string()).await.unwrap();
            client.until(version).await;
        } else {
            client.next().await.expect("the game goes on");
        }
    }
    client
}

/// Everybody is ready and contributes to the shuffle.
pub async fn all_ready(clients: &mut [Client]) {
    for (seat, client) in clients.iter_mut().enumerate() {
        let id = client.id();
        client.ask(&ClientMessage::Ready { id, contribution: Some(contribution(seat)) }).await.unwrap();
    }
}

/// Everybody plays until the deal is over.
pub async fn play_all(clients: Vec<Client>, seed: u64) -> Vec<Client> {
    let tasks: Vec<_> = clients.into_iter().map(|client| tokio::spawn(play(client, seed))).collect();
    let mut done = Vec::new();
    for task in tasks {
        done.push(task.await.unwrap());
    }
    done
}
