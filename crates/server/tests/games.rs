//! Whole games over real sockets: every mode, two to five people, matches, bots, people who come and go.

mod support;

use luxx_protocol::fair::Proof;
use luxx_protocol::{Change, ClientMessage, Clock, Options, ServerMessage, Sitter, State};
use luxx_rules::Variant;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use support::{Client, Server, generous, options};

fn contribution(seat: usize) -> String {
    format!("{seat:064x}")
}

/// Plays every own decision at random until the deal is over. Returns the client for more.
async fn play(mut client: Client, seed: u64) -> Client {
    let mut rng = SmallRng::seed_from_u64(seed);
    while !client.over() {
        if client.decides() {
            let legal = &client.own.as_ref().unwrap().legal;
            let wish = legal[rng.random_range(0..legal.len())].clone();
            let version = client.wish(&wish).await.unwrap();
            client.until(version).await;
        } else {
            client.next().await.expect("the game goes on");
        }
    }
    client
}

/// Everybody is ready and contributes to the shuffle.
async fn all_ready(clients: &mut [Client]) {
    for (seat, client) in clients.iter_mut().enumerate() {
        let id = client.id();
        client.ask(&ClientMessage::Ready { id, contribution: Some(contribution(seat)) }).await.unwrap();
    }
}

async fn play_all(clients: Vec<Client>, seed: u64) -> Vec<Client> {
    let tasks: Vec<_> = clients.into_iter().map(|client| tokio::spawn(play(client, seed))).collect();
    let mut done = Vec::new();
    for task in tasks {
        done.push(task.await.unwrap());
    }
    done
}

async fn proof(server: &Server, table: &str) -> Proof {
    let (status, _, body) = server.http("GET", &format!("/api/tables/{table}/proof"), "").await;
    assert_eq!(status, 200, "{body}");
    Proof::read(body.as_bytes()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_mode_is_played_to_its_end_and_proved_to_be_fair() {
    let server = Server::start(generous()).await;
    for variant in Variant::ALL {
        for seats in 2..=5 {
            let options = Options {
                edition: variant.edition().name().to_owned(),
                variant: variant.name().to_owned(),
                ..options(seats)
            };
            let (seated, mut clients) = server.table(&options).await;
            all_ready(&mut clients).await;
            let id = clients[0].id();
            clients[0].ask(&ClientMessage::Start { id }).await.unwrap();
            let clients = play_all(clients, u64::from(seats)).await;
            let ends: Vec<_> = clients.iter().map(|client| client.public.clone().unwrap()).collect();
            assert!(ends.iter().all(|end| *end == ends[0] && end.over.is_some()));

            let proof = proof(&server, &seated[0].table).await;
            assert_eq!(proof.check(), Ok(1), "{variant}, {seats} players");
            let deal = &proof.deals[0];
            assert_eq!(deal.commitment, seated[0].commitment, "what was promised before the start");
            assert_eq!(deal.contributions[1], Some(contribution(1)));
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_goes_on_by_itself_and_can_be_played_again() {
    let server = Server::start(generous()).await;
    let options = Options { rounds: Some(1), ..options(2) };
    let (seated, mut clients) = server.table(&options).await;
    let id = clients[0].id();
    clients[0].ask(&ClientMessage::Start { id }).await.unwrap();
    // Two deals make the match, the third begins another.
    for deal in 1..=3_u32 {
        clients = play_all(clients, deal.into()).await;
        for client in &mut clients {
            let committed =
                |(_, change): &(u64, Change)| matches!(change, Change::Committed { revealed: Some(_) });
            while !client.changes.iter().any(committed) {
                client.next().await.unwrap();
            }
            client.changes.clear();
        }
        let (_, info) = server.get(&format!("/api/tables/{}", seated[0].table)).await;
        assert_eq!(info["state"], if deal == 2 { "over" } else { "between" });
        assert_eq!(info["deal"], deal);
        assert_eq!(info["winners"].as_array().unwrap().is_empty(), deal != 2);
        if deal < 3 {
            all_ready(&mut clients).await;
            for client in &mut clients {
                while client.over() {
                    client.next().await.unwrap();
                }
            }
        }
    }
    let proof = proof(&server, &seated[0].table).await;
    assert_eq!(proof.check(), Ok(3));
    assert!(!proof.deals[1].lot, "the start goes round in a match");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_of_every_level_fill_the_seats() {
    let server = Server::start(generous()).await;
    for level in ["random", "beginner", "greedy", "tactician", "searcher"] {
        let options = Options { bots: level.to_owned(), ..options(3) };
        let seated = server.create(&options).await;
        let mut client = Client::seated(&server, &seated).await;
        let id = client.id();
        client.ask(&ClientMessage::Start { id }).await.unwrap();
        let client = play(client, 3).await;
        assert!(client.changes.iter().any(|(_, change)| matches!(change, Change::Moved { bot: true, .. })));
        let (_, info) = server.get(&format!("/api/tables/{}", seated.table)).await;
        assert_eq!(info["chairs"][1]["sitter"], serde_json::to_value(Sitter::Bot).unwrap());
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_steps_in_for_somebody_who_is_gone_and_hands_back_at_once() {
    let server = Server::start(generous()).await;
    let options = Options { away_s: 1, starts: Some(1), ..options(3) };
    let (seated, mut clients) = server.table(&options).await;
    let id = clients[0].id();
    clients[0].ask(&ClientMessage::Start { id }).await.unwrap();
    // The one who has to begin is gone: everybody sees the countdown, then the bot plays.
    clients.remove(1).cut();
    let mut counted = false;
    let bot_moved = loop {
        match clients[0].next().await.unwrap() {
            ServerMessage::Presence(presence) if !presence.here[1] => {
                counted |= presence.bot_in_s[1].is_some();
            }
            ServerMessage::Update(update) => {
                if let Change::Moved { seat: 1, bot, .. } = update.change {
                    break bot;
                }
            }
            _ => {}
        }
    };
    assert!(counted && bot_moved);
    let mut back = Client::seated(&server, &seated[1]).await;
    assert!(back.welcome.presence.here[1] && back.welcome.presence.bot_in_s[1].is_none());
    // From now on nobody decides for seat 1 but seat 1.
    back.changes.clear();
    let mut all = clients;
    all.push(back);
    let all = play_all(all, 9).await;
    let by_bot = |(_, change): &(u64, Change)| matches!(change, Change::Moved { bot: true, .. });
    assert!(!all.last().unwrap().changes.iter().any(by_bot));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_time_is_up_a_bot_decides_even_if_nobody_is_there() {
    let server = Server::start(generous()).await;
    let clock = Some(Clock { decision_s: 1, reserve_s: 1 });
    let options = Options { clock, starts: Some(0), ..options(2) };
    let (seated, mut clients) = server.table(&options).await;
    let id = clients[0].id();
    let began = std::time::Instant::now();
    clients[0].ask(&ClientMessage::Start { id }).await.unwrap();
    let mut clients = clients.into_iter();
    let (mut first, second) = (clients.next().unwrap(), clients.next().unwrap());
    let moved = loop {
        if let ServerMessage::Update(update) = first.next().await.unwrap()
            && let Change::Moved { bot, .. } = update.change
        {
            break bot;
        }
    };
    assert!(moved && began.elapsed().as_millis() >= 1900, "{:?}", began.elapsed());
    let version = first.version;
    first.cut();
    second.cut();
    tokio::time::sleep(std::time::Duration::from_millis(2500)).await;
    let back = Client::seated(&server, &seated[0]).await;
    assert!(back.version > version, "the game went on without anybody");
    assert_eq!(back.welcome.table.state, State::Playing);
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
            let legal = clients[decider].own.as_ref().unwrap().legal.clone();
            let wish = legal[rng.random_range(0..legal.len())].clone();
            version = clients[decider].wish(&wish).await.unwrap();
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
                    Change::Moved { seat, wish, .. } => Some((*version, *seat, wish.clone())),
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
async fn a_server_that_is_stopped_says_so_and_tables_go_on_with_the_next_one() {
    let server = Server::start(generous()).await;
    let (seated, mut clients) = server.table(&options(3)).await;
    let id = clients[0].id();
    clients[0].ask(&ClientMessage::Start { id }).await.unwrap();
    let path = server.data.clone();
    let folder = server.stop().await;
    let mut told = false;
    while let Some(message) = clients[1].next().await {
        told |= matches!(message, ServerMessage::Bye { retry_ms: Some(_), .. });
    }
    assert!(told);
    let server = Server::start_on(&path, generous()).await;
    let mut again = Vec::new();
    for seat in &seated {
        again.push(Client::seated(&server, seat).await);
    }
    assert!(play_all(again, 4).await.iter().all(Client::over));
    server.stop().await;
    drop(folder);
}
