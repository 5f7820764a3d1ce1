//! Before the first card and between deals: who is host, who may watch, who is ready, what is said, which device has the seat.

use std::time::{Duration, Instant};

use crate::support::play::{all_ready, contribution, play_all};
use crate::support::{Client, Server, generous, options};
use luxx_protocol::{ChatMode, ClientMessage, Code, Options, Phrase, ServerMessage, State};
use serde_json::json;

fn start(client: &mut Client) -> ClientMessage {
    ClientMessage::Start { id: client.id() }
}

fn remove(client: &mut Client, seat: u8) -> ClientMessage {
    ClientMessage::Remove { id: client.id(), version: client.version, seat }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_may_remove_a_guest_before_the_start() {
    let server = Server::start(generous()).await;
    let (seated, mut clients) = server.table(&options(3)).await;
    let of_host = remove(&mut clients[1], 0);
    assert_eq!(clients[1].ask(&of_host).await.unwrap_err().code, Code::NotHost);
    let of_guest = remove(&mut clients[0], 1);
    clients[0].ask(&of_guest).await.unwrap();
    let mut last = None;
    while let Some(message) = clients[1].next().await {
        last = Some(message);
    }
    assert!(matches!(last, Some(ServerMessage::Bye { refusal, .. }) if refusal.code == Code::Removed));
    let gone = Client::connect(server.address, &seated[0].table, Some(&seated[1].token), None).await;
    assert_eq!(gone.err().unwrap().code, Code::BadToken);
    // The seat is free again. Whoever sits down there is not meant by what the host said before.
    assert_eq!(server.join(&seated[0].table, "Dana").await.seat, 1);
    let late = ClientMessage::Remove { id: clients[0].id(), version: seated_at(&clients[0]), seat: 1 };
    assert_eq!(clients[0].ask(&late).await.unwrap_err().code, Code::Stale);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_may_close_the_table() {
    let server = Server::start(generous()).await;
    let (seated, mut clients) = server.table(&options(3)).await;
    let hosts = start(&mut clients[0]);
    clients[0].ask(&hosts).await.unwrap();
    let of_guest = ClientMessage::Close { id: clients[1].id() };
    assert_eq!(clients[1].ask(&of_guest).await.unwrap_err().code, Code::NotHost);
    let of_host = ClientMessage::Close { id: clients[0].id() };
    clients[0].send(&of_host).await;
    for client in &mut clients {
        let mut last = None;
        while let Some(message) = client.next().await {
            last = Some(message);
        }
        assert!(
            matches!(last, Some(ServerMessage::Bye { refusal, retry_ms: None }) if refusal.code == Code::ClosedByHost)
        );
    }
    let table = &seated[0].table;
    let again = Client::connect(server.address, table, Some(&seated[0].token), None).await;
    assert_eq!(again.err().unwrap().code, Code::ClosedByHost);
    let (status, _, body) =
        server.http("POST", &format!("/api/tables/{table}/seats"), r#"{"name": "Zoe"}"#).await;
    assert!(status == 410 && body.contains("closed-by-host"), "{status} {body}");
    let (_, info) = server.get(&format!("/api/tables/{table}")).await;
    assert_eq!(info["state"], json!(State::Closed));
    server.stop().await;
}

/// The version that this client was welcomed with.
fn seated_at(client: &Client) -> u64 {
    client.welcome.version
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_host_leaves_somebody_is_host_who_sat_there_before() {
    let server = Server::start(generous()).await;
    let (seated, mut clients) = server.table(&options(3)).await;
    clients[0].send(&ClientMessage::Leave { id: 5 }).await;
    while clients[0].next().await.is_some() {}
    let stranger = server.join(&seated[0].table, "Zoe").await;
    assert_eq!(stranger.seat, 0, "the free seat");
    let mut stranger = Client::seated(&server, &stranger).await;
    let (its, guests) = (start(&mut stranger), start(&mut clients[2]));
    assert_eq!(stranger.ask(&its).await.unwrap_err().code, Code::NotHost);
    assert_eq!(clients[2].ask(&guests).await.unwrap_err().code, Code::NotHost);
    let (_, info) = server.get(&format!("/api/tables/{}", seated[0].table)).await;
    assert_eq!(info["chairs"][1]["host"], json!(true));
    let hosts = start(&mut clients[1]);
    clients[1].ask(&hosts).await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_deal_waits_for_those_who_are_there_and_not_for_those_who_left() {
    let server = Server::start(generous()).await;
    let (_, mut clients) = server.table(&options(3)).await;
    let hosts = start(&mut clients[0]);
    clients[0].ask(&hosts).await.unwrap();
    let mut clients = play_all(clients, 3).await;
    all_ready(&mut clients[..2]).await;
    // Whoever says something after it is answered after it.
    for id in 1..3 {
        clients[0].ask(&ClientMessage::Phrase { id, phrase: Phrase::Again }).await.unwrap();
    }
    let (_, info) = server.get(&format!("/api/tables/{}", clients[0].welcome.table.table)).await;
    assert_eq!(info["state"], json!(State::Over), "one is not ready");
    clients[2].send(&ClientMessage::Leave { id: 999 }).await;
    while clients[0].over() {
        clients[0].next().await.expect("the next deal");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn being_ready_is_said_once_and_a_contribution_is_given_once() {
    let server = Server::start(generous()).await;
    let (seated, mut clients) = server.table(&options(2)).await;
    let ready = |id, seat| ClientMessage::Ready { id, contribution: Some(contribution(seat)) };
    let version = clients[1].ask(&ready(1, 1)).await.unwrap();
    for id in 2..5 {
        assert_eq!(clients[1].ask(&ready(id, 1)).await, Ok(version), "nothing is stored again");
    }
    assert_eq!(clients[1].ask(&ready(1, 2)).await.unwrap_err().code, Code::BadMessage, "the id of another");
    assert_eq!(clients[1].ask(&ready(7, 2)).await.unwrap_err().code, Code::NotNow);
    // Another device learns which ids were used.
    let other = Client::seated(&server, &seated[1]).await;
    assert_eq!(other.welcome.next_id, 2);
    let (_, proof) = server.get(&format!("/api/tables/{}/proof", seated[0].table)).await;
    assert_eq!(proof["deals"], json!([]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_watches_holds_nobody_up_and_stays_outside_if_the_host_says_so() {
    let server = Server::start(generous()).await;
    let closed = server.create(&Options { spectators: false, ..options(2) }).await;
    let refused = Client::connect(server.address, &closed.table, None, None).await.err().unwrap();
    assert_eq!(refused.code, Code::SwitchedOff);
    // Somebody who comes and goes faster than a bot moves.
    let seated = server.create(&Options { pace_ms: 400, starts: Some(1), ..options(2) }).await;
    let mut host = Client::seated(&server, &seated).await;
    let hosts = start(&mut host);
    let (began, version) = (Instant::now(), host.ask(&hosts).await.unwrap());
    while host.version == version {
        Client::connect(server.address, &seated.table, None, None).await.unwrap().cut();
        if tokio::time::timeout(Duration::from_millis(50), host.until(version + 1)).await.is_err() {
            assert!(began.elapsed() < Duration::from_mins(1), "the bot never moves");
        }
    }
    // Nothing of a deal that is being played is in the proof.
    let (_, _, proof) = server.http("GET", &format!("/api/tables/{}/proof", seated.table), "").await;
    assert!(proof.contains("\"deals\":[]") && !proof.contains("secret"), "{proof}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_is_measured_and_can_be_switched_off() {
    let server = Server::start(generous()).await;
    let (seated, mut clients) = server.table(&options(2)).await;
    let say = |id, text: &str| ClientMessage::Say { id, text: text.to_owned() };
    let began = Instant::now();
    clients[0].ask(&say(1, "<script>alert(1)</script>")).await.unwrap();
    let said = loop {
        if let ServerMessage::Said(line) = clients[1].next().await.unwrap() {
            break line.text.unwrap();
        }
    };
    assert_eq!(said, "<script>alert(1)</script>", "text is text");
    assert!(clients[0].ask(&say(1, "<script>alert(1)</script>")).await.is_ok(), "the same again is answered");
    assert_eq!(clients[0].ask(&say(1, "other")).await.unwrap_err().code, Code::BadMessage);
    assert_eq!(clients[0].ask(&say(2, &"x".repeat(201))).await.unwrap_err().code, Code::TooLarge);
    let mut refused = 0;
    for id in 10..20 {
        // A new connection gives nobody more to say.
        clients[0] = Client::seated(&server, &seated[0]).await;
        refused += u32::from(clients[0].ask(&say(id, "hm")).await.is_err());
    }
    // Five at once, of which one was said above, and another every two seconds.
    let come_back = began.elapsed().as_secs_f64() / 2.0;
    assert!(refused <= 6 && f64::from(refused) >= 6.0 - come_back, "{refused}, {come_back:.1} came back");
    for (mode, free, phrase) in [(ChatMode::Phrases, false, true), (ChatMode::Off, false, false)] {
        let (_, mut clients) = server.table(&Options { chat: mode, ..options(2) }).await;
        assert_eq!(clients[0].ask(&say(1, "hello")).await.is_ok(), free);
        let ready_made = ClientMessage::Phrase { id: 2, phrase: Phrase::Hello };
        assert_eq!(clients[0].ask(&ready_made).await.is_ok(), phrase);
    }
    server.stop().await;
}
