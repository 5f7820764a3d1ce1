//! What the machine can do at best: a server of the same make that only hands on. No rules, no log, no limits; every move is
//! four messages of the usual length. A figure of the real server says more beside one of this, from the same minute.

use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::routing::{any, post};
use axum::serve::ListenerExt;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::Outcome;
use crate::played::SEATS;

/// The word for being this server.
pub(crate) const WORD: &str = "be-bare";
/// How long a message about a move usually is, in bytes.
const USUAL: usize = 700;

/// All tables.
type Tables = Arc<Mutex<Vec<Table>>>;

/// How many sit at a table, and where those who are connected can be reached.
#[derive(Default)]
struct Table {
    seats: usize,
    players: Vec<(usize, mpsc::UnboundedSender<Utf8Bytes>)>,
}

/// The part of a message that matters here.
#[derive(Deserialize)]
struct Heard {
    table: Option<String>,
    token: Option<String>,
    version: Option<u64>,
}

/// Serves for ever.
pub(crate) async fn serve() -> Outcome {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("http://{}/", listener.local_addr()?);
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    let create = async |State(tables): State<Tables>| {
        let mut tables = tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.push(Table::default());
        let last = tables.len() - 1;
        seated(&mut tables, last)
    };
    let join = async |Path(table): Path<usize>, State(tables): State<Tables>| {
        seated(&mut tables.lock().unwrap_or_else(PoisonError::into_inner), table)
    };
    let live = async |upgrade: WebSocketUpgrade, State(tables): State<Tables>| {
        let upgrade = upgrade.read_buffer_size(512).write_buffer_size(2 * 1024);
        upgrade.on_upgrade(async move |socket| {
            // However a connection ends, it has ended.
            let _ = talk(socket, tables).await;
        })
    };
    let app = Router::new()
        .route("/api/tables", post(create))
        .route("/api/tables/{table}/seats", post(join))
        .route("/ws", any(live))
        .with_state(Tables::default());
    Ok(axum::serve(listener, app).await?)
}

/// The next one sits down; the token is the number of the seat.
fn seated(tables: &mut [Table], table: usize) -> Json<Value> {
    let seat = tables[table].seats;
    tables[table].seats += 1;
    Json(json!({"table": table.to_string(), "seat": seat, "token": seat.to_string()}))
}

/// Hands on whatever comes.
async fn talk(mut socket: WebSocket, tables: Tables) -> Option<()> {
    let hello = heard(&mut socket).await?;
    let (table, seat): (usize, usize) = (hello.table?.parse().ok()?, hello.token?.parse().ok()?);
    let (filling, (out, mut outbox)) = ("x".repeat(USUAL), mpsc::unbounded_channel());
    tables.lock().ok()?.get_mut(table)?.players.push((seat, out));
    socket.send(Message::text(r#"{"type":"welcome"}"#)).await.ok()?;
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
                for (seat, player) in &tables.lock().ok()?.get(table)?.players {
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
