//! A link, seen from the owner: lets in guests of another node as if they were here, and sends back what they are told. It never
//! waits for a table: one that does not keep up is sent away for all of them to come again, so no table holds up the others.

use std::collections::BTreeMap;
use std::future::Future;
use std::io;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use luxx_protocol::{ClientMessage, Refusal, Token, write_json};
use serde::Serialize;
use tokio::io::split;
use tokio::sync::{mpsc, oneshot};

use super::frame::{Writer, read, write};
use super::handshake::accept;
use super::link::{Gate, Stream};
use super::strangers::Strangers;
use super::wire::{self, Down, Question, Up};
use crate::registry::Registry;
use crate::table::{Command, Far, Outlet, RemoteGuest, Visitor};

/// Lets links in until the server stops.
pub(crate) async fn receive(mut gate: impl Gate, registry: Arc<Registry>) {
    let mut strangers = Strangers::default();
    loop {
        let (stream, from) = tokio::select! {
            biased;
            () = registry.stopping.cancelled() => return,
            next = gate.next() => next,
        };
        let (mut place, full) = strangers.enter(from.ip());
        if full && let Some(more) = registry.link_failures.pass("full") {
            tracing::warn!(%from, more, "unauthenticated peers fill the places for new links");
        }
        let registry = Arc::clone(&registry);
        tokio::spawn(async move {
            let life = registry.node.life();
            let proven = async {
                let Some(links) = registry.node.links() else { return Err(io::ErrorKind::NotFound.into()) };
                let mut stream = links.network.carrier.take(stream).await?;
                accept(&mut stream, &links.network.secret, &registry.entropy, life.node).await?;
                Ok::<_, io::Error>(stream)
            };
            let proven = tokio::select! {
                biased;
                proven = proven => proven,
                _ = &mut place => return,
            };
            drop(place);
            match proven {
                Ok(stream) => {
                    tokio::select! {
                        biased;
                        // What was heard in one life is not carried out in the next.
                        () = ended(&registry, &life.over) => {}
                        () = serve(&registry, stream) => {}
                    }
                }
                Err(error) => {
                    if let Some(more) = registry.link_failures.pass(&kind(&error)) {
                        tracing::warn!(%from, %error, more, "a link was refused");
                    }
                }
            }
        });
    }
}

/// As what a refusal is counted: what people have to mend is not kept back because a scanner is refused all the time.
fn kind(error: &io::Error) -> String {
    // Those are our own words, a handful.
    if error.kind() == io::ErrorKind::PermissionDenied { error.to_string() } else { "refused".to_owned() }
}

/// When nothing is to be said to the edges any more: tables say goodbye a moment after a life has ended.
async fn ended(registry: &Registry, over: &tokio_util::sync::CancellationToken) {
    over.cancelled().await;
    if registry.stopping.is_cancelled() {
        registry.handed_over.cancelled().await;
    }
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
}

/// Somebody at the other end.
struct Attached {
    conn: u64,
    table: Arc<str>,
    mailbox: mpsc::Sender<Box<Command>>,
}

/// Serves a link until it ends.
async fn serve(registry: &Arc<Registry>, stream: Box<dyn Stream>) {
    let (reading, writing) = split(stream);
    let (down, outgoing) = Writer::new(&registry.metrics.link_bytes);
    let closed = down.closed.clone();
    // However this ends, the other side notices.
    let _over = closed.clone().drop_guard();
    tokio::spawn(write(writing, outgoing));
    let mut edge =
        Edge { registry: Arc::clone(registry), number: registry.next_conn(), down, guests: BTreeMap::new() };
    let ended =
        read(reading, &closed, |frame| postcard::from_bytes(frame).map(|up| edge.hear(up)).is_ok()).await;
    if let Err(error) = ended {
        tracing::debug!(%error, "a link is over");
    }
}

/// A node at the other end of a link, and who is connected there.
struct Edge {
    registry: Arc<Registry>,
    number: u64,
    down: Writer,
    guests: BTreeMap<u64, Attached>,
}

impl Edge {
    fn hear(&mut self, up: Up) {
        self.registry.metrics.relayed.inc();
        match up {
            Up::Attach { table, guest, visitor } => {
                let (table, conn) = (Arc::<str>::from(table), self.registry.next_conn());
                let mailbox = self.registry.wake(&table);
                let (reply, answer) = oneshot::channel();
                let out = Outlet::There(RemoteGuest { far: Arc::new(self.way_to(&table)), guest });
                let wire::Visitor { token, since, from, socket, again } = visitor;
                let visitor = Visitor { token: token.map(Token::new), since, from, socket, again };
                let command = Command::Connect { conn, visitor, out, reply };
                if mailbox.try_send(Box::new(command)).is_err() {
                    self.down.send(&Down::Anew { table: &table, upto: guest });
                    return;
                }
                self.refused(answer, Arc::clone(&table), guest);
                self.guests.insert(guest, Attached { conn, table, mailbox });
            }
            Up::Message { guest, text } => {
                let (Some(known), Ok(message)) = (self.guests.get(&guest), ClientMessage::read(&text)) else {
                    return;
                };
                let command = Command::Message { conn: known.conn, message };
                if known.mailbox.try_send(Box::new(command)).is_err() {
                    // It is gone, or so far behind that nothing may be left out unnoticed.
                    let table = Arc::clone(&known.table);
                    self.send_away(&table);
                }
            }
            Up::Detach { guest } => {
                if let Some(known) = self.guests.remove(&guest) {
                    known.leave();
                }
            }
            Up::Ask { table, number, question } => {
                let mailbox = self.registry.wake(&table);
                match question {
                    Question::Info => {
                        let (reply, answer) = oneshot::channel();
                        let asked = mailbox.try_send(Box::new(Command::Info { relayed: true, reply }));
                        self.answer(number, asked.is_ok().then_some(answer));
                    }
                    Question::Join { name, key, from } => {
                        let (reply, answer) = oneshot::channel();
                        let key = key.map(Token::new);
                        let join = Command::Join { name, key, from, relayed: true, reply };
                        let asked = mailbox.try_send(Box::new(join));
                        self.answer(number, asked.is_ok().then_some(answer));
                    }
                }
            }
        }
    }

    /// Forgets everybody who is at this table, and has all of them look for it again: whoever has said something may be gone by now,
    /// so it is the last one to come who counts.
    fn send_away(&mut self, table: &Arc<str>) {
        let there = |_: &u64, known: &mut Attached| known.table == *table;
        let mut last = None;
        for (guest, known) in self.guests.extract_if(.., there) {
            last = Some(guest);
            known.leave();
        }
        if let Some(upto) = last {
            self.down.send(&Down::Anew { table, upto });
        }
    }

    fn way_to(&self, table: &Arc<str>) -> Way {
        Way { link: self.number, table: Arc::clone(table), down: self.down.clone() }
    }

    /// Tells the edge if somebody is not let in. Whoever is gets the welcome from the table.
    fn refused(
        &self,
        answer: impl Future<Output = Result<Result<u64, Refusal>, oneshot::error::RecvError>> + Send + 'static,
        table: Arc<str>,
        guest: u64,
    ) {
        let down = self.down.clone();
        tokio::spawn(async move {
            match answer.await {
                Ok(Ok(_)) => {}
                Ok(Err(refusal)) => {
                    let refusal = json(&refusal);
                    down.send(&Down::Refused { table: &table, guest, refusal: &refusal });
                }
                Err(_) => {
                    down.send(&Down::Anew { table: &table, upto: guest });
                }
            }
        });
    }

    fn answer<T: Serialize + Send + 'static>(
        &self,
        number: u64,
        answer: Option<oneshot::Receiver<Result<T, Refusal>>>,
    ) {
        let down = self.down.clone();
        tokio::spawn(async move {
            let answer = match answer {
                Some(answer) => {
                    answer.await.ok().map(|answer| answer.map(|it| json(&it)).map_err(|it| json(&it)))
                }
                None => None,
            };
            let answer = answer.as_ref().map(|answer| answer.as_deref().map_err(String::as_str));
            down.send(&Down::Answer { number, answer });
        });
    }
}

impl Drop for Edge {
    fn drop(&mut self) {
        std::mem::take(&mut self.guests).into_values().for_each(Attached::leave);
    }
}

impl Attached {
    /// The table hears that they are gone, as soon as it has time.
    fn leave(self) {
        let gone = Box::new(Command::Disconnect { conn: self.conn });
        if let Err(mpsc::error::TrySendError::Full(gone)) = self.mailbox.try_send(gone) {
            tokio::spawn(async move { self.mailbox.send(gone).await });
        }
    }
}

fn json(what: &impl Serialize) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_json(&mut text, what);
    text
}

/// The way to the guests of one table at the other end.
struct Way {
    link: u64,
    table: Arc<str>,
    down: Writer,
}

impl Far for Way {
    fn link(&self) -> u64 {
        self.link
    }

    fn tell(&self, guest: u64, version: Option<u64>, text: &str) -> bool {
        self.down.send(&Down::To { table: &self.table, guest, version, text })
    }

    fn dismiss(&self, guest: u64, text: &str) {
        self.down.send(&Down::Last { table: &self.table, guest, text });
    }

    fn tell_all(&self, version: Option<u64>, own: &[(u64, Utf8Bytes)], open: &str) -> bool {
        let own = own.iter().map(|(guest, text)| (*guest, text.as_str())).collect();
        self.down.send(&Down::All { table: &self.table, version, own, open })
    }

    fn send_away(&self, upto: u64) {
        self.down.send(&Down::Anew { table: &self.table, upto });
    }
}
