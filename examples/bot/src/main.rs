//! A player for luxx tables, to begin your own from. It knows nothing but `docs/protocol.md`: no luxx library, only JSON
//! over a WebSocket.
//!
//!     cargo run -p luxx-example-bot -- 127.0.0.1:5899              sets up a table, plays a game against bots
//!     cargo run -p luxx-example-bot -- 127.0.0.1:5899 TABLE        sits down at a table and plays its deal or its whole match
//!
//! It plays on when the server is killed and comes back: it connects again, and asks for what it missed.

use std::io::{Error, Read, Write};
use std::net::TcpStream;
use std::thread::sleep;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

fn main() -> Result<(), Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (server, table) = match arguments.as_slice() {
        [server] => (server, None),
        [server, table] => (server, Some(table)),
        _ => {
            return Err(Error::other(
                "say where the server is, for instance 127.0.0.1:5899, and which table",
            ));
        }
    };
    let seated = match table {
        Some(table) => post(server, &format!("/api/tables/{table}/seats"), &json!({"name": "Example"}))?,
        None => post(server, "/api/tables", &json!({"name": "Example", "options": {"pace_ms": 0}}))?,
    };
    let Some(token) = seated["token"].as_str() else { return Err(Error::other(seated.to_string())) };
    println!("at table {} in seat {}", seated["table"], seated["seat"]);
    let mut hello = json!({"type": "hello", "protocol": 1, "table": seated["table"], "token": token});
    let mut pause = Duration::from_millis(100);
    loop {
        let known = hello["since"].clone();
        match play(server, &mut hello, table.is_none()) {
            Ok(result) => {
                println!("over: {result}");
                return Ok(());
            }
            // The server is gone, or busy: nothing is lost. Try again in a moment, and less often while it stays away.
            Err(problem) => println!("{problem}; trying again"),
        }
        pause = if hello["since"] == known {
            (2 * pause).min(Duration::from_secs(5))
        } else {
            Duration::from_millis(100)
        };
        sleep(pause);
    }
}

/// Connects and plays until the deal, or the whole match, is over; the answer is everybody's points. What is known
/// is kept in `hello`, for the next try.
fn play(server: &str, hello: &mut Value, host: bool) -> Result<Value, Box<dyn std::error::Error>> {
    let stream = TcpStream::connect(server)?;
    stream.set_read_timeout(Some(Duration::from_mins(1)))?;
    let (mut socket, _) = tungstenite::client(format!("ws://{server}/ws"), stream)?;
    say(&mut socket, hello)?;
    // Our seat, as the welcome says.
    let mut you = 0;
    loop {
        let Message::Text(text) = socket.read()? else { continue };
        let message: Value = serde_json::from_str(&text)?;
        match message["type"].as_str() {
            Some("welcome" | "update") => {}
            // Not to be tried again: somebody else has the seat, or the host has removed us.
            Some("bye") if message["retry_ms"].is_null() => return Ok(message["text"].clone()),
            Some("bye") => return Err(message["text"].to_string().into()),
            Some("refused") => println!("refused: {}", message["text"]),
            // Chat, presence and whatever may come one day.
            _ => continue,
        }
        if message["type"] == "welcome" {
            you = message["you"].as_u64().unwrap_or_default() as usize;
        }
        if message["version"].is_u64() {
            hello["since"] = message["version"].clone();
        }
        // It comes with everything but the moves.
        let table = &message["table"];
        match table["state"].as_str() {
            // The next deal of a match begins once everybody is ready.
            Some(state @ ("waiting" | "between")) if table["chairs"][you]["ready"] == false => {
                say(&mut socket, &json!({"type": "ready", "id": fresh(), "contribution": contribution()}))?;
                if host && state == "waiting" {
                    say(&mut socket, &json!({"type": "start", "id": fresh()}))?;
                }
            }
            Some("over") => return Ok(json!({"totals": table["totals"], "winners": table["winners"]})),
            _ => {}
        }
        if let Some(choice) = choose(&message) {
            let wish = json!({"type": "move", "id": fresh(), "version": message["version"], "move": choice});
            say(&mut socket, &wish)?;
        }
    }
}

/// Your bot begins here: `public` is what everybody sees, `own` the hand and every legal move. This one plays as many
/// cards as it can, takes what it catches, and never draws more than it must.
fn choose(message: &Value) -> Option<&str> {
    let legal = message["own"]["legal"].as_array()?.iter().filter_map(Value::as_str);
    let worth = |wish: &&str| match *wish {
        "take" | "discard" | "pass" => 2,
        "draw deck" => 0,
        wish => wish.split(' ').count(),
    };
    legal.max_by_key(worth)
}

fn say(socket: &mut WebSocket<TcpStream>, message: &Value) -> Result<(), tungstenite::Error> {
    socket.send(Message::text(message.to_string()))
}

/// An id that was not used before.
fn fresh() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.as_micros() as u64 % (1 << 53)
}

/// A share of the shuffle. Take a better generator where more depends on it.
fn contribution() -> String {
    format!("{:064x}", fresh())
}

/// A plain HTTP request with a JSON body and answer.
fn post(server: &str, path: &str, body: &Value) -> Result<Value, Error> {
    let (mut stream, body) = (TcpStream::connect(server)?, body.to_string());
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let (_, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
    Ok(serde_json::from_str(body)?)
}
