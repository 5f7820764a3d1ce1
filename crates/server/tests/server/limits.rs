//! Limits on connections: idle ones, and ones that send anything but a hello first.

use std::time::Duration;

use crate::support::play::{all_ready, play_all};
use crate::support::{Client, Server, generous, options, socket, text};
use futures_util::SinkExt;
use luxx_protocol::{ClientMessage, Code, PROTOCOL};
use luxx_server::{Config, Limits};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;

#[tokio::test(flavor = "multi_thread")]
async fn silent_connections_of_one_address_are_limited_too() {
    let limits = Limits { connections_per_address: 2, ..Limits::default() };
    let server = Server::start(Config { limits, ..Config::default() }).await;
    let mut silent = Vec::new();
    for _ in 0..4 {
        silent.push(TcpStream::connect(server.address).await.unwrap());
    }
    let mut more = TcpStream::connect(server.address).await.unwrap();
    assert!(matches!(more.read(&mut [0]).await, Ok(0) | Err(_)), "there is no room for a fifth");
    // The fourth was let in before, and is still there.
    let request = format!("GET /healthz HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    silent[3].write_all(request.as_bytes()).await.unwrap();
    assert_eq!(silent[3].read(&mut [0]).await.unwrap(), 1);
    // Who goes makes room, and half a request does not keep the server from stopping.
    drop(silent.pop());
    while server.get("/healthz").await.0 != 200 {}
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

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_reads_nothing_is_let_go_and_everybody_is_told() {
    let server = Server::start(generous()).await;
    let (seated, mut clients) = server.table(&options(2)).await;
    let id = clients[0].id();
    clients[0].ask(&ClientMessage::Start { id }).await.unwrap();
    // Little fits into what this one takes without looking at it.
    let slow = TcpSocket::new_v4().unwrap();
    slow.set_recv_buffer_size(2048).unwrap();
    let stream = slow.connect(server.address).await.unwrap();
    let (mut slow, _) = client_async(format!("ws://{}/ws", server.address), stream).await.unwrap();
    let hello = json!({"type": "hello", "protocol": PROTOCOL, "table": seated[0].table});
    slow.send(Message::text(hello.to_string())).await.unwrap();
    let told = |client: &Client, spectators: u32| {
        let said = format!("\"spectators\":{spectators}}}");
        client
            .heard
            .iter()
            .rposition(|text| text.starts_with(r#"{"type":"presence""#) && text.ends_with(&said))
    };
    for deal in 0..100 {
        clients = play_all(clients, deal).await;
        if told(&clients[0], 0) > told(&clients[0], 1) && told(&clients[0], 1).is_some() {
            return;
        }
        all_ready(&mut clients).await;
        for client in &mut clients {
            while client.over() {
                client.next().await.expect("the next deal");
            }
        }
    }
    panic!("whoever reads nothing is never let go");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_does_not_live_for_ever() {
    let server = Server::start(generous()).await;
    let (data, seated) = (server.data.clone(), server.create(&options(2)).await);
    let _folder = server.stop().await;
    let table = &seated.table;
    let ready = |version: u64| {
        format!("{table} {version} 0 - - {{\"entry\":\"ready\",\"seat\":0,\"contribution\":null}}\n")
    };
    let lines: String = (4..=50_000).map(ready).collect();
    let store = rusqlite::Connection::open(&data).unwrap();
    store.execute("INSERT INTO log (lines) VALUES (?1)", [lines]).unwrap();
    drop(store);
    let server = Server::start_on(&data, generous()).await;
    let mut host = Client::seated(&server, &seated).await;
    assert_eq!(host.version, 50_000);
    let id = host.id();
    assert_eq!(host.ask(&ClientMessage::Start { id }).await.unwrap_err().code, Code::TooMany);
    server.stop().await;
}
