//! What must not work: messages that come twice, late, broken, too large or too fast; seats that are somebody else's;
//! pages of other sites.

use std::time::{Duration, Instant};

use crate::support::{Client, Server, generous, options, socket, text};
use futures_util::SinkExt;
use luxx_protocol::{ClientMessage, Code, Options, Phrase, ServerMessage, Token};
use luxx_server::{Config, Limits};
use serde_json::json;
use tokio::net::TcpStream;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// A table of three at which the cards are dealt and seat 0 begins.
async fn dealt(server: &Server) -> (Vec<luxx_protocol::api::Seated>, Vec<Client>) {
    let (seated, mut clients) = server.table(&Options { starts: Some(0), ..options(3) }).await;
    let id = clients[0].id();
    let version = clients[0].ask(&ClientMessage::Start { id }).await.unwrap();
    for client in &mut clients {
        client.until(version).await;
    }
    (seated, clients)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_comes_again_is_answered_again_and_not_carried_out_twice() {
    let server = Server::start(generous()).await;
    let (seated, mut clients) = dealt(&server).await;
    let wish = clients[0].first_legal();
    let message = ClientMessage::Move { id: 77, version: clients[0].version, wish };
    let first = clients[0].ask(&message).await.unwrap();
    for _ in 0..5 {
        assert_eq!(clients[0].ask(&message).await, Ok(first));
    }
    // The same after the connection is lost, and after the server is.
    let mut again = Client::seated(&server, &seated[0]).await;
    assert_eq!(again.ask(&message).await, Ok(first));
    let (path, version) = (server.data.clone(), again.version);
    let folder = server.stop().await;
    let server = Server::start_on(&path, generous()).await;
    let mut again = Client::seated(&server, &seated[0]).await;
    assert_eq!(again.version, version);
    assert_eq!(again.ask(&message).await, Ok(first));
    assert_eq!(again.version, version, "nothing has changed");
    // The same id for something else is a mistake, and is said to be one.
    let other_wish = ClientMessage::Move { id: 77, version, wish: "play 13 13 13 13 13".to_owned() };
    assert_eq!(again.ask(&other_wish).await.unwrap_err().code, Code::BadMessage);
    // The same id of another player is another message.
    let mut other = Client::seated(&server, &seated[1]).await;
    assert!(other.ask(&message).await.is_err());
    server.stop().await;
    drop(folder);
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_that_are_late_illegal_or_not_ones_own_change_nothing() {
    let server = Server::start(generous()).await;
    let (seated, mut clients) = dealt(&server).await;
    let dealt_at = clients[0].version;
    let legal: Vec<String> = clients[0].legal().iter().map(ToString::to_string).collect();
    let wish = |id, version, wish: &str| ClientMessage::Move { id, version, wish: wish.to_owned() };
    let refusals = [
        (1, wish(900, dealt_at, &legal[0]), Code::NotYours),
        (0, wish(901, dealt_at - 1, &legal[0]), Code::Stale),
        (0, wish(902, dealt_at + 1, &legal[0]), Code::Stale),
        (0, wish(903, dealt_at, "take"), Code::Illegal),
        (0, wish(904, dealt_at, "play 7 8"), Code::BadMessage),
        (0, wish(905, dealt_at, "dance"), Code::BadMessage),
        (0, wish(1 << 60, dealt_at, &legal[0]), Code::BadMessage),
        (0, ClientMessage::Ready { id: 906, contribution: None }, Code::NotNow),
        (0, ClientMessage::Start { id: 907 }, Code::NotNow),
        (1, ClientMessage::Start { id: 908 }, Code::NotHost),
        (0, ClientMessage::Remove { id: 909, version: 99, seat: 1 }, Code::Started),
    ];
    for (client, message, code) in refusals {
        let refusal = clients[client].ask(&message).await.unwrap_err();
        assert_eq!(refusal.code, code, "{message:?}: {}", refusal.text);
    }
    let mut fresh = Client::seated(&server, &seated[2]).await;
    assert_eq!(fresh.version, dealt_at);
    // Two at once from the same state: one is carried out, the other comes too late.
    let (one, two) = (wish(20, dealt_at, &legal[0]), wish(21, dealt_at, &legal[0]));
    clients[0].send(&one).await;
    let second = clients[0].ask(&two).await.unwrap_err();
    assert!(matches!(second.code, Code::Stale | Code::NotYours), "{second:?}");
    fresh.until(dealt_at + 1).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_refused_and_the_connection_lives_on() {
    let server = Server::start(generous()).await;
    let (_, mut clients) = dealt(&server).await;
    let nonsense = [
        String::new() + "x",
        "{}".to_owned(),
        "null".to_owned(),
        "[".repeat(4000),
        format!("{{\"type\": \"say\", \"id\": 1, \"text\": \"{}\"}}", "x".repeat(5000)),
        r#"{"type":"move","id":1,"version":1,"move":"take","admin":true}"#.to_owned(),
        r#"{"type":"hello","protocol":1,"table":"x"}"#.to_owned(),
        r#"["start",31]"#.to_owned(),
    ];
    for text in nonsense {
        clients[0].send_text(text.clone()).await;
        loop {
            let message = clients[0].next().await.expect("the connection lives");
            if let ServerMessage::Refused { refusal, .. } = message {
                assert!(matches!(refusal.code, Code::BadMessage | Code::TooLarge), "{refusal:?}");
                break;
            }
        }
    }
    let wish = clients[0].first_legal();
    clients[0].wish(&wish).await.unwrap();
    // What is larger than any message ends the connection, and nobody else notices.
    clients[0].send_text("x".repeat(100_000)).await;
    while clients[0].next().await.is_some() {}
    let id = clients[1].id();
    clients[1].ask(&ClientMessage::Phrase { id, phrase: Phrase::Oops }).await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_message_must_be_a_proper_hello() {
    let server = Server::start(generous()).await;
    let seated = server.create(&options(3)).await;
    let hello = |protocol: u32, table: &str, token: Option<&str>| {
        json!({"type": "hello", "protocol": protocol, "table": table, "token": token}).to_string()
    };
    let cases = [
        ("nonsense".to_owned(), "bad-message"),
        (r#"{"type":"ping"}"#.to_owned(), "bad-message"),
        (hello(99, &seated.table, None), "protocol"),
        (hello(1, &"0".repeat(24), None), "unknown-table"),
        (hello(1, "../../etc/passwd", None), "unknown-table"),
        (hello(1, &seated.table, Some("")), "bad-token"),
        (hello(1, &seated.table, Some("Ada")), "bad-token"),
    ];
    for (first, code) in cases {
        let mut socket = socket(server.address).await;
        socket.send(Message::text(first.clone())).await.unwrap();
        let answer: serde_json::Value = serde_json::from_str(&text(&mut socket).await.unwrap()).unwrap();
        assert_eq!((answer["type"].as_str(), answer["code"].as_str()), (Some("bye"), Some(code)), "{first}");
        assert!(text(&mut socket).await.is_none(), "the connection has ended");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_belongs_to_its_token_and_to_nothing_else() {
    let server = Server::start(generous()).await;
    let (seated, mut clients) = dealt(&server).await;
    let table = &seated[0].table;
    let other = server.create(&options(3)).await;
    // Somebody else's token from another table, a guess, the name: nothing opens the seat.
    for token in [other.token.clone(), Token::new("0".repeat(32)), Token::new("Ada")] {
        let refused = Client::connect(server.address, table, Some(&token), None).await.err().unwrap();
        assert_eq!(refused.code, Code::BadToken);
    }
    // The same name is not the same person, and a game that has begun takes nobody.
    let (status, body) = server.post(&format!("/api/tables/{table}/seats"), &json!({"name": "Ada"})).await;
    assert_eq!((status, body["code"].as_str()), (409, Some("started")));
    // Whoever only watches may do nothing.
    let mut watcher = Client::connect(server.address, table, None, None).await.unwrap();
    assert!(watcher.inner.view().is_none() && watcher.welcome.you.is_none());
    let refused = watcher.wish("play 1").await.unwrap_err();
    assert_eq!(refused.code, Code::NotSeated);
    // A personal link moves the seat: the old device is told and let go.
    let moved = Client::seated(&server, &seated[0]).await;
    assert_eq!(moved.welcome.you, Some(0));
    let mut last = None;
    while let Some(message) = clients[0].next().await {
        last = Some(message);
    }
    let Some(ServerMessage::Bye { refusal, retry_ms: None }) = last else { panic!("{last:?}") };
    assert_eq!(refusal.code, Code::Moved);
    // Nothing that anybody can ask for holds a token.
    for path in [format!("/api/tables/{table}"), format!("/api/tables/{table}/proof"), "/metrics".to_owned()]
    {
        let (_, _, body) = server.http("GET", &path, "").await;
        assert!(!seated.iter().any(|seat| body.contains(seat.token.expose())), "{path}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_floods_is_cut_within_a_second_and_the_others_play_on() {
    let limits = Limits { tables_per_hour: 1e6, requests_per_second: 1e4, ..Limits::default() };
    let (burst, rate) = (limits.burst, limits.messages_per_second);
    let server = Server::start(Config { limits, ..Config::default() }).await;
    let (_, mut clients) = dealt(&server).await;
    let mut flooder = clients.remove(2);
    let began = Instant::now();
    let flood = async {
        for _ in 0..10_000 {
            flooder.send(&ClientMessage::Ping).await;
        }
    };
    let _ = tokio::time::timeout(Duration::from_secs(2), flood).await;
    let (mut cut, mut answered) = (None, 0);
    while let Some(message) = flooder.next().await {
        match message {
            ServerMessage::Bye { refusal, .. } => cut = Some(refusal.code),
            ServerMessage::Pong => answered += 1,
            _ => {}
        }
    }
    // The goodbye may be lost in what was still on its way; the end is not.
    assert!(cut.is_none_or(|code| code == Code::TooFast), "{cut:?}");
    // What may be sent at once, and while this took: whoever is answered more often was not cut in time, however busy this machine is.
    let allowed = (burst + rate * began.elapsed().as_secs_f32()) as usize;
    assert!(answered <= allowed, "{answered} answers to a flood, {allowed} at most");
    let wish = clients[0].first_legal();
    clients[0].wish(&wish).await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_connections_and_requests_of_one_address_are_limited() {
    let limits = Limits {
        tables_per_hour: 3.0,
        connections_per_address: 2,
        requests_per_second: 2.0,
        ..Limits::default()
    };
    let at_once = 10.0 * limits.requests_per_second;
    let server = Server::start(Config { limits, ..Config::default() }).await;
    let (body, began) = (json!({"name": "Ada"}), Instant::now());
    let mut tables = Vec::new();
    for number in 0..5 {
        let (status, body) = server.post("/api/tables", &body).await;
        assert_eq!(status, if number < 3 { 200 } else { 429 }, "{body}");
        tables.push(body["table"].as_str().unwrap_or_default().to_owned());
    }
    // Three an hour: the next one twenty minutes after the third.
    let (status, head, _) = server.http("POST", "/api/tables", &body.to_string()).await;
    assert_eq!(status, 429);
    let passed = began.elapsed().as_secs() + 1;
    assert!((1200 - passed..=1200).contains(&retry_after(&head)), "{head} after {passed} s");
    let one = Client::connect(server.address, &tables[0], None, None).await.unwrap();
    let two = Client::connect(server.address, &tables[0], None, None).await.unwrap();
    let third = Client::connect(server.address, &tables[0], None, None).await.err().unwrap();
    assert_eq!(third.code, Code::TooMany);
    drop((one, two));
    let (mut answered, mut refused) = (0, 0);
    while refused <= 10 {
        let (status, head, _) = server.http("GET", "/api/tables", "").await;
        (answered, refused) = (answered + u32::from(status == 200), refused + u32::from(status == 429));
        assert!(status != 429 || retry_after(&head) == 1, "{head}");
        let allowed = at_once + 2.0 * began.elapsed().as_secs_f32();
        assert!(answered as f32 <= allowed, "{answered} answers, {allowed} at most");
    }
    assert_eq!(server.get("/healthz").await.0, 200, "who watches over the server is not refused");
    server.stop().await;
}

/// The seconds after which a refused request may come again.
fn retry_after(head: &str) -> u64 {
    let line = head.lines().find_map(|line| line.strip_prefix("retry-after: "));
    line.unwrap_or_else(|| panic!("no time to wait: {head}")).trim().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_stay_outside() {
    let server = Server::start(generous()).await;
    for (origin, allowed) in [
        (format!("http://{}", server.address), true),
        ("https://evil.example".to_owned(), false),
        ("null".to_owned(), false),
    ] {
        let mut request = format!("ws://{}/ws", server.address).into_client_request().unwrap();
        request.headers_mut().insert("origin", origin.parse().unwrap());
        let stream = TcpStream::connect(server.address).await.unwrap();
        assert_eq!(client_async(request, stream).await.is_ok(), allowed, "{origin}");
    }
    let (_, head, _) = server.http("GET", "/api/tables", "").await;
    assert!(!head.contains("access-control-allow-origin"));
    for header in
        ["content-security-policy: default-src 'none'", "x-content-type-options: nosniff", "no-store"]
    {
        assert!(head.contains(header), "{head}");
    }
    server.stop().await;
}
