//! People who are gone, come and go, or take days: bots that step in, clocks, and what is told to those who come back.

use std::time::{Duration, Instant};

use crate::support::play::{all_ready, play_all};
use crate::support::{Client, Server, generous, options};
use luxx_protocol::{Change, ClientMessage, Clock, Code, Options, ServerMessage, State};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

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
    let began = Instant::now();
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
    tokio::time::sleep(Duration::from_millis(2500)).await;
    let back = Client::seated(&server, &seated[0]).await;
    assert!(back.version > version, "the game went on without anybody");
    assert_eq!(back.welcome.table.state, State::Playing);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_bot_steps_in_before_the_time_for_a_decision_has_passed() {
    let server = Server::start(generous()).await;
    let clock = Some(Clock { decision_s: 3, reserve_s: 0 });
    let options = Options { clock, away_s: 1, starts: Some(1), ..options(2) };
    let (_, mut clients) = server.table(&options).await;
    let id = clients[0].id();
    clients.remove(1).cut();
    let (began, version) = (Instant::now(), clients[0].ask(&ClientMessage::Start { id }).await.unwrap());
    clients[0].until(version + 1).await;
    assert!(began.elapsed() > Duration::from_millis(2500), "{:?}", began.elapsed());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_table_sleeps_and_is_woken_by_its_clock() {
    let mut config = generous();
    config.limits.idle = Duration::from_millis(300);
    let server = Server::start(config).await;
    let clock = Some(Clock { decision_s: 4, reserve_s: 0 });
    let options = Options { clock, starts: Some(0), ..options(2) };
    let (seated, mut clients) = server.table(&options).await;
    let id = clients[0].id();
    let (began, version) = (Instant::now(), clients[0].ask(&ClientMessage::Start { id }).await.unwrap());
    clients.into_iter().for_each(Client::cut);
    server.awake(0).await;
    assert!(
        began.elapsed() < Duration::from_secs(3),
        "it sleeps while the clock runs: {:?}",
        began.elapsed()
    );
    // Nobody comes: only the clock can wake it. It goes to sleep again, for the other player's time.
    server.awake(1).await;
    assert!(
        began.elapsed() > Duration::from_millis(3500),
        "not before the time is up: {:?}",
        began.elapsed()
    );
    server.awake(0).await;
    let back = Client::connect(server.address, &seated[0].table, Some(&seated[0].token), Some(version)).await;
    let missed = back.unwrap().changes;
    assert!(matches!(&missed[..], [(_, Change::Moved { seat: 0, bot: true, .. }), ..]), "{missed:?}");
    server.stop().await;
}

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
