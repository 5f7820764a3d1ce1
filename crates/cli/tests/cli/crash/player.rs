//! Somebody who plays on and on, whatever happens to the server, and remembers what was acknowledged and everything heard.

use std::collections::BTreeMap;
use std::net::TcpStream;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

/// What the players of a table know for sure: the moves that were acknowledged, by version.
pub(crate) type Acknowledged = Mutex<BTreeMap<(String, u64), String>>;

/// Everything that anybody was told of a table, by version: a move, or none for any other change.
pub(crate) type Heard = Mutex<BTreeMap<(String, u64), Option<String>>>;

pub(crate) fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// One person at one table, who plays every deal to its end and asks for the next until told to stop.
pub(crate) struct Player<'a> {
    pub(crate) port: u16,
    pub(crate) seated: Value,
    pub(crate) acknowledged: &'a Acknowledged,
    pub(crate) heard: &'a Heard,
    pub(crate) finished: &'a AtomicUsize,
    pub(crate) stop: &'a AtomicBool,
    pub(crate) next_id: u64,
    /// The message that waits for its answer: sent again until there is one.
    pub(crate) open: Option<Value>,
}

impl Player<'_> {
    pub(crate) fn play(&mut self) {
        while !self.stop.load(Ordering::Relaxed) {
            // Whatever goes wrong with a connection, the next one follows.
            let _ = self.connection();
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn connection(&mut self) -> Result<(), Box<dyn std::error::Error>> {
        let acknowledged = self.last_acknowledged();
        let stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(Duration::from_millis(500)))?;
        stream.set_nodelay(true)?;
        let (mut socket, _) = tungstenite::client(format!("ws://127.0.0.1:{}/ws", self.port), stream)?;
        let hello = json!({"type": "hello", "protocol": 1, "table": self.seated["table"],
            "token": self.seated["token"], "since": 1});
        say(&mut socket, &hello)?;
        // Whether the message that waits for its answer was sent again on this connection.
        let mut again = false;
        // How things stand, until it has been answered: the acknowledgement of a move comes after what came of it.
        let mut latest = None;
        while !self.stop.load(Ordering::Relaxed) {
            let message = match socket.read() {
                Ok(Message::Text(text)) => json(&text),
                Ok(_) => continue,
                Err(error) => return Err(error.into()),
            };
            match message["type"].as_str() {
                Some("welcome") => {
                    let version = message["version"].as_u64().unwrap();
                    assert!(version >= acknowledged, "{acknowledged} was acknowledged, {version} is there");
                    self.check(&message);
                    message["missed"].as_array().unwrap().iter().for_each(|missed| self.hear(missed));
                    if let Some(open) = &self.open {
                        // The answer got lost: the same message once more.
                        say(&mut socket, open)?;
                        again = true;
                    }
                }
                Some("ack") => {
                    self.acknowledge(&message);
                    if again && self.open.is_none() {
                        // How things stand was told before the answer: ask anew.
                        return Ok(());
                    }
                }
                Some("refused") => {
                    self.open = None;
                    return Ok(());
                }
                Some("bye") => return Ok(()),
                Some("update") => self.hear(&message),
                _ => continue,
            }
            if message["type"] != "ack" {
                latest = Some(message);
            }
            if let Some(latest) = latest.take_if(|_| self.open.is_none()) {
                self.answer(&mut socket, &latest)?;
            }
        }
        Ok(())
    }

    /// Remembers a change. Whoever else has heard of this version has heard the same.
    fn hear(&self, told: &Value) {
        let key = (self.seated["table"].as_str().unwrap().to_owned(), told["version"].as_u64().unwrap());
        let wish = told["change"]["move"].as_str().map(ToOwned::to_owned);
        let before = self.heard.lock().unwrap().insert(key.clone(), wish.clone());
        assert!(before.is_none_or(|before| before == wish), "{key:?} is told in two ways");
    }

    /// The version of the last move at this table, anybody's, that was acknowledged.
    fn last_acknowledged(&self) -> u64 {
        let table = self.seated["table"].as_str().unwrap().to_owned();
        let known = self.acknowledged.lock().unwrap();
        known
            .range((table.clone(), 0)..=(table, u64::MAX))
            .next_back()
            .map_or(0, |((_, version), _)| *version)
    }

    /// Everything that was acknowledged in this deal must be among what happened.
    fn check(&self, welcome: &Value) {
        let missed: BTreeMap<u64, String> = welcome["missed"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|missed| {
                Some((missed["version"].as_u64()?, missed["change"]["move"].as_str()?.to_owned()))
            })
            .collect();
        let (Some(first), Some(last)) = (missed.keys().next(), welcome["version"].as_u64()) else { return };
        let table = self.seated["table"].as_str().unwrap().to_owned();
        let known = self.acknowledged.lock().unwrap();
        for ((_, version), wish) in known.range((table.clone(), *first)..=(table.clone(), last)) {
            assert_eq!(
                missed.get(version),
                Some(wish),
                "table {table}, version {version}: an acknowledged move"
            );
        }
    }

    fn acknowledge(&mut self, ack: &Value) {
        let Some(open) = self.open.take_if(|open| open["id"] == ack["id"]) else { return };
        if let Some(wish) = open["move"].as_str() {
            let key = (self.seated["table"].as_str().unwrap().to_owned(), ack["version"].as_u64().unwrap());
            let before = self.acknowledged.lock().unwrap().insert(key, wish.to_owned());
            assert!(before.is_none(), "two messages with the same version");
        }
    }

    /// Moves if it is this player's turn; is ready when the deal is over.
    fn answer(
        &mut self,
        socket: &mut WebSocket<TcpStream>,
        message: &Value,
    ) -> Result<(), tungstenite::Error> {
        let host = self.seated["seat"] == 0;
        let waiting = message["table"]["state"] == "waiting" && host && message["type"] == "welcome";
        let message = if waiting {
            json!({"type": "start", "id": self.next_id})
        } else if message["public"]["over"].is_object() {
            if host && message["type"] == "update" {
                self.finished.fetch_add(1, Ordering::Relaxed);
            }
            json!({"type": "ready", "id": self.next_id})
        } else if let Some(wish) = message["own"]["legal"].as_array().and_then(|legal| legal.last()) {
            json!({"type": "move", "id": self.next_id, "version": message["version"], "move": wish})
        } else {
            return Ok(());
        };
        self.next_id += 1;
        say(socket, &message)?;
        self.open = Some(message);
        Ok(())
    }
}

fn say(socket: &mut WebSocket<TcpStream>, message: &Value) -> Result<(), tungstenite::Error> {
    socket.send(Message::text(message.to_string()))
}
