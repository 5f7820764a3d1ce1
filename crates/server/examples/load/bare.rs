//! What the machine can do at best: a server of the same make that only hands on. No rules, no log, no limits; every move is
//! four messages of the usual length. A figure of the real server says more beside one of this, from the same minute.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::State;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::routing::any;
use axum::serve::ListenerExt;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde::de::IgnoredAny;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message as Frame;

use crate::Outcome;
use crate::figures::{Figures, SEATS, Shared};
use crate::played::socket;

/// The word for being this server.
pub(crate) const WORD: &str = "be-bare";
/// How long a message about a move usually is, in bytes.
const USUAL: usize = 700;

/// Where the players of each table can be reached.
type Tables = Arc<Mutex<Vec<Vec<(usize, mpsc::UnboundedSender<Utf8Bytes>)>>>>;

/// What a player says: at first who it is, then to which version it moves.
#[derive(Deserialize)]
struct Heard {
    table: Option<usize>,
    seat: Option<usize>,
    version: Option<u64>,
}

/// What a player is told: a version, and whether it is the one to move.
#[derive(Deserialize)]
struct Told {
    version: u64,
    own: Option<IgnoredAny>,
}

/// Serves for ever.
pub(crate) async fn serve() -> Outcome {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("http://{}/", listener.local_addr()?);
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    let live = async |upgrade: WebSocketUpgrade, State(tables): State<Tables>| {
        let upgrade = upgrade.read_buffer_size(512).write_buffer_size(2 * 1024);
        upgrade.on_upgrade(async move |socket| {
            // However a connection ends, it has ended.
            let _ = talk(socket, tables).await;
        })
    };
    let app = Router::new().route("/ws", any(live)).with_state(Tables::default());
    Ok(axum::serve(listener, app).await?)
}

/// Hands on whatever comes.
async fn talk(mut socket: WebSocket, tables: Tables) -> Option<()> {
    let hello = heard(&mut socket).await?;
    let (table, seat) = (hello.table?, hello.seat?);
    let (filling, (out, mut outbox)) = ("x".repeat(USUAL), mpsc::unbounded_channel());
    {
        let mut tables = tables.lock().ok()?;
        let length = tables.len().max(table + 1);
        tables.resize_with(length, Vec::new);
        tables[table].push((seat, out));
    }
    socket.send(Message::text(r#"{"version":0}"#)).await.ok()?;
    loop {
        tokio::select! {
            biased;
            message = outbox.recv() => socket.send(Message::Text(message?)).await.ok()?,
            heard = heard(&mut socket) => {
                let version = heard?.version.unwrap_or(0) + 1;
                // As the real one does it: whoever decides next hears more than the others, who share a text.
                let update = |own: &str| {
                    format!(r#"{{"type":"update","version":{version},"filling":"{filling}"{own}}}"#)
                };
                let [own, open] = [r#","own":{"legal":["take"]}"#, ""].map(|own| Utf8Bytes::from(update(own)));
                for (seat, player) in tables.lock().ok()?.get(table)? {
                    let text = if version as usize % SEATS == *seat { &own } else { &open };
                    player.send(text.clone()).ok()?;
                }
            },
        }
    }
}

async fn heard(socket: &mut WebSocket) -> Option<Heard> {
    match socket.recv().await?.ok()? {
        Message::Text(text) => serde_json::from_str(&text).ok(),
        _ => None,
    }
}

/// Four of its players, who do nothing but move when it is their turn.
pub(crate) async fn table(
    address: &str,
    number: usize,
    figures: &Arc<Figures>,
    go: &watch::Sender<bool>,
) -> Outcome {
    let shared = Arc::new(Shared::default());
    for seat in 0..SEATS {
        let mut socket = socket(address).await?;
        socket.send(Frame::text(format!(r#"{{"table":{number},"seat":{seat}}}"#))).await?;
        // Whoever is answered is connected.
        socket.next().await.ok_or("no answer")??;
        figures.spawn(play(socket, seat == 0, Arc::clone(&shared), Arc::clone(figures), go.subscribe()));
    }
    Ok(())
}

async fn play(
    mut socket: WebSocketStream<TcpStream>,
    begins: bool,
    shared: Arc<Shared>,
    figures: Arc<Figures>,
    mut go: watch::Receiver<bool>,
) -> Outcome {
    // As long as a move usually is.
    let wish = |version: u64| {
        Frame::text(format!(r#"{{"type":"move","id":{version},"version":{version},"move":"take"}}"#))
    };
    if begins {
        go.wait_for(|go| *go).await?;
        socket.send(wish(0)).await?;
    }
    while let Some(message) = socket.next().await {
        let Frame::Text(text) = message? else { continue };
        let told: Told = serde_json::from_str(&text)?;
        shared.heard(told.version, &figures);
        if told.own.is_some() {
            go.wait_for(|go| *go).await?;
            shared.sends(told.version + 1);
            socket.send(wish(told.version)).await?;
        }
    }
    Ok(())
}
