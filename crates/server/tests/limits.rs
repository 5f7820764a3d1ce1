//! Those who only stand in the door, and those who talk without saying who they are.

mod support;

use std::time::Duration;

use futures_util::SinkExt;
use luxx_server::{Config, Limits};
use support::{Client, Server, generous, options, socket, text};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

/// Whether the server ends this connection, or has done so, within a second.
async fn is_ended(stream: &mut TcpStream) -> bool {
    let mut byte = [0];
    let read = tokio::time::timeout(Duration::from_secs(1), stream.read(&mut byte)).await;
    matches!(read, Ok(Ok(0) | Err(_)))
}

#[tokio::test(flavor = "multi_thread")]
async fn silent_connections_of_one_address_are_limited_too() {
    let limits = Limits { connections_per_address: 2, ..Limits::default() };
    let server = Server::start(Config { limits, ..Config::default() }).await;
    let mut silent = Vec::new();
    for _ in 0..4 {
        silent.push(TcpStream::connect(server.address).await.unwrap());
    }
    let mut more = TcpStream::connect(server.address).await.unwrap();
    assert!(is_ended(&mut more).await, "there is no room for a fifth");
    assert!(!is_ended(&mut silent[3]).await);
    // Who goes makes room, and half a request does not keep the server from stopping.
    drop(silent.pop());
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(server.get("/healthz").await.0, 200);
    silent[0].write_all(b"GET /healthz HTTP/1.1\r\nHost:").await.unwrap();
    let began = std::time::Instant::now();
    server.stop().await;
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_only_pings_is_not_listened_to() {
    let server = Server::start(generous()).await;
    let mut socket = socket(server.address).await;
    for _ in 0..50 {
        if socket.send(Message::Ping(Vec::new().into())).await.is_err() {
            break;
        }
    }
    assert!(text(&mut socket).await.is_none(), "the connection has ended");
    let seated = server.create(&options(2)).await;
    assert_eq!(Client::seated(&server, &seated).await.welcome.you, Some(0));
    server.stop().await;
}
