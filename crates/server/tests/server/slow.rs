//! Clients that use up all connections, and clients that reconnect at once. Slow clients: `src/http/tests.rs`.

use std::time::Instant;

use crate::support::{Client, Server, generous, options, socket, text};
use futures_util::SinkExt;
use luxx_protocol::{ClientMessage, Code, PROTOCOL, ServerMessage};
use luxx_server::{Config, Limits};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_full_still_tells_how_it_is() {
    let limits = Limits { connections: 4, connections_per_address: 100, ..Limits::default() };
    let server = Server::start(Config { limits, ..Config::default() }).await;
    // One address takes no more than half of the six places there are, and stays outside from then on.
    let mut here = Vec::new();
    for _ in 0..3 {
        here.push(TcpStream::connect(server.address).await.unwrap());
    }
    let mut refused = TcpStream::connect(server.address).await.unwrap();
    assert_eq!(refused.read(&mut [0]).await.unwrap_or(0), 0, "half of the room is taken");
    let from = |last: u8| async move {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind(std::net::SocketAddr::from(([127, 0, 0, last], 0))).unwrap();
        socket
    };
    for _ in 0..3 {
        here.push(from(2).await.connect(server.address).await.unwrap());
    }
    // Now everything is taken. Whoever watches over the server is answered all the same; nobody else.
    for (path, status) in [("/healthz", "200"), ("/readyz", "200"), ("/api/tables", "503")] {
        let mut stream = from(3).await.connect(server.address).await.unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert_eq!(answer.split(' ').nth(1), Some(status), "{path}: {answer}");
    }
    drop(here);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_said_too_much_stays_outside_and_gains_nothing_by_coming_again() {
    let limits =
        Limits { messages_per_second: 1.0, burst: 20.0, requests_per_second: 1e4, ..Limits::default() };
    let server = Server::start(Config { limits, ..Config::default() }).await;
    let seated = server.create(&options(2)).await;
    let (mut said, began) = (0, Instant::now());
    // On every connection a few messages, fewer than would be too many for a fresh one.
    let (wait, asked) = 'cut: loop {
        assert!(said < 100, "a new connection brings a new allowance");
        let mut client = match Client::connect(server.address, &seated.table, Some(&seated.token), None).await
        {
            Ok(client) => client,
            Err(refusal) => panic!("{refusal}"),
        };
        for _ in 0..8 {
            let asked = Instant::now();
            client.send(&ClientMessage::Ping).await;
            said += 1;
            loop {
                match client.next().await {
                    Some(ServerMessage::Pong) => break,
                    Some(ServerMessage::Bye { refusal, retry_ms }) => {
                        assert_eq!(refusal.code, Code::TooFast);
                        break 'cut (retry_ms.unwrap(), asked);
                    }
                    Some(_) => {}
                    None => panic!("the connection ended without a word"),
                }
            }
        }
    };
    let come_back = began.elapsed().as_secs() + 1;
    assert!((20..=20 + come_back).contains(&said), "{said}");
    // Whoever does not wait is not let in, and told how long it still takes.
    let mut socket = socket(server.address).await;
    let hello =
        json!({"type": "hello", "protocol": PROTOCOL, "table": seated.table, "token": seated.token.expose()});
    socket.send(Message::text(hello.to_string())).await.unwrap();
    let bye: ServerMessage = serde_json::from_str(&text(&mut socket).await.unwrap()).unwrap();
    let ServerMessage::Bye { refusal, retry_ms: Some(left) } = bye else { panic!("{bye:?}") };
    let passed = asked.elapsed().as_millis() as u64 + 1;
    assert!(refusal.code == Code::TooFast && left <= wait && left + passed >= wait, "{left} of {wait}");
    // Others are not concerned.
    let other = server.join(&seated.table, "Ben").await;
    assert_eq!(Client::seated(&server, &other).await.welcome.you, Some(1));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_too_many_to_watch_is_told_when_to_ask_again() {
    let mut config = generous();
    config.limits.spectators = 1;
    let server = Server::start(config).await;
    let seated = server.create(&options(2)).await;
    let _first = Client::connect(server.address, &seated.table, None, None).await.unwrap();
    let mut socket = socket(server.address).await;
    let hello = json!({"type": "hello", "protocol": PROTOCOL, "table": seated.table});
    socket.send(Message::text(hello.to_string())).await.unwrap();
    let bye: ServerMessage = serde_json::from_str(&text(&mut socket).await.unwrap()).unwrap();
    assert!(
        matches!(&bye, ServerMessage::Bye { refusal, retry_ms: Some(_) } if refusal.code == Code::TooMany),
        "{bye:?}"
    );
    server.stop().await;
}
