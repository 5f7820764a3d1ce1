//! A table of another node, at an edge: takes in what people here say and hands it on, and hands out what the owner says. What all of
//! them may see comes once. It knows what each of them has been told, so that they can be attached anew without a gap when the
//! link ends or the table moves; their sockets stay open.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use luxx_protocol::{Code, Refusal, write_json};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use super::link::{Heard, Link};
use super::wire::{self, Answer, Question, Up};
use crate::registry::Registry;
use crate::store::Peer;
use crate::table::{Command, Out, Outlet, Visitor, restarting};

/// After how long without anybody it is given up.
const IDLE: Duration = Duration::from_secs(10);

/// Somebody here who is, or will be, at the table.
struct Guest {
    out: mpsc::Sender<Box<Out>>,
    /// The last version that was handed out.
    since: Option<u64>,
    /// Waits for the welcome.
    arriving: Option<oneshot::Sender<Result<u64, Refusal>>>,
}

struct RemoteTable {
    registry: Arc<Registry>,
    table: String,
    link: Arc<Link>,
    guests: BTreeMap<u64, Guest>,
}

/// Serves a table of another node until nobody needs it, or it has to be looked for again.
pub(crate) async fn serve(
    registry: Arc<Registry>,
    table: String,
    peer: Peer,
    mut commands: mpsc::Receiver<Box<Command>>,
) {
    // Perhaps nobody wants anything: whoever was only woken for a clock need not disturb the owner.
    let idle = commands.is_empty() && registry.retire(&table, &commands);
    let Some(links) = registry.node.links().filter(|_| !idle) else {
        return registry.close_mailbox(&table, commands).await;
    };
    let link = match links.to(&peer, &registry.entropy).await {
        Ok(link) => link,
        Err(error) => {
            let node = super::name(&peer);
            if let Some(more) = registry.link_failures.pass(&node) {
                tracing::warn!(node, %error, more, "a node cannot be reached");
            }
            return registry.close_mailbox(&table, commands).await;
        }
    };
    let Some(mut heard) = link.hear_of(&table) else {
        return registry.close_mailbox(&table, commands).await;
    };
    let mut far = RemoteTable { registry, table, link, guests: BTreeMap::new() };
    far.run(&mut commands, &mut heard).await;
    let RemoteTable { registry, table, link, .. } = far;
    link.hear_no_more(&table, &heard);
    registry.close_mailbox(&table, commands).await;
}

impl RemoteTable {
    async fn run(&mut self, commands: &mut mpsc::Receiver<Box<Command>>, heard: &mut mpsc::Receiver<Heard>) {
        let stopping = self.registry.stopping.clone();
        let mut idle_since = Instant::now();
        loop {
            tokio::select! {
                biased;
                () = stopping.cancelled() => return self.say_goodbye(),
                heard = heard.recv() => match heard {
                    Some(Heard::Anew { upto }) if self.guests.keys().all(|guest| *guest > upto) => {}
                    Some(Heard::Anew { .. }) | None => return self.send_away().await,
                    Some(heard) => self.hand_out(heard).await,
                },
                command = commands.recv() => {
                    let Some(command) = command else { return };
                    if !self.hand_on(*command).await {
                        return self.send_away().await;
                    }
                    idle_since = Instant::now();
                },
                () = sleep_until(idle_since + IDLE), if self.guests.is_empty() => {
                    if self.registry.retire(&self.table, commands) {
                        return;
                    }
                    idle_since = Instant::now();
                },
            }
            self.registry.metrics.relayed.inc();
        }
    }

    /// Hands on what somebody here wants. False: the link is over.
    async fn hand_on(&mut self, command: Command) -> bool {
        let table = || self.table.clone();
        match command {
            Command::Connect { conn, visitor, out: Outlet::Here(out), reply } => {
                let Visitor { token, since, from, socket, again } = visitor;
                self.guests.insert(conn, Guest { out, since, arriving: Some(reply) });
                let token = token.map(|token| token.expose().to_owned());
                let visitor = wire::Visitor { token, since, from, socket, again };
                self.link.say(&Up::Attach { table: table(), guest: conn, visitor }).await
            }
            Command::Message { conn, message } => {
                let mut text = String::new();
                if write_json(&mut text, &message).is_err() || !self.guests.contains_key(&conn) {
                    return true;
                }
                self.link.say(&Up::Message { guest: conn, text }).await
            }
            Command::Disconnect { conn } => self.drop_guest(conn).await,
            Command::Info { relayed: false, reply } => self.ask(Question::Info, reply).await,
            Command::Join { name, key, from, relayed: false, reply } => {
                let key = key.map(|key| key.expose().to_owned());
                self.ask(Question::Join { name, key, from }, reply).await
            }
            // Another node believes that the table is here: whoever asked has to look again.
            Command::Connect { .. } | Command::Info { .. } | Command::Join { .. } => true,
        }
    }

    async fn ask<T: for<'a> serde::Deserialize<'a> + Send + 'static>(
        &self,
        question: Question,
        reply: oneshot::Sender<Result<T, Refusal>>,
    ) -> bool {
        let number = self.registry.next_conn();
        let Some(answer) = self.link.expect(number) else { return false };
        let closed = self.link.closed().clone();
        tokio::spawn(async move {
            let answer: Answer = tokio::select! {
                biased;
                answer = answer => answer.ok().flatten(),
                () = closed.cancelled() => None,
            };
            let read = match answer {
                Some(Ok(text)) => serde_json::from_str(&text).ok().map(Ok),
                Some(Err(text)) => serde_json::from_str(&text).ok().map(Err),
                None => None,
            };
            // Whoever hears nothing asks again.
            if let Some(answer) = read {
                let _ = reply.send(answer);
            }
        });
        self.link.say(&Up::Ask { table: self.table.clone(), number, question }).await
    }

    async fn hand_out(&mut self, heard: Heard) {
        let mut slow = Vec::new();
        match heard {
            Heard::To { guest, version, text } => {
                if let Some(known) = self.guests.get_mut(&guest) {
                    known.since = version.or(known.since);
                    if let Some(reply) = known.arriving.take() {
                        // Whoever came may be gone; then they are dropped in a moment.
                        let _ = reply.send(Ok(guest));
                    }
                    if !known.take(text.into()) {
                        slow.push(guest);
                    }
                }
            }
            Heard::All { version, own, open } => {
                let open = Utf8Bytes::from(open);
                let mut own: BTreeMap<u64, String> = own.into_iter().collect();
                for (number, guest) in self.guests.iter_mut().filter(|(_, guest)| guest.arriving.is_none()) {
                    guest.since = version.or(guest.since);
                    let text = own.remove(number).map_or_else(|| open.clone(), Utf8Bytes::from);
                    if !guest.take(text) {
                        slow.push(*number);
                    }
                }
            }
            Heard::Last { guest, text } => {
                if let Some(known) = self.forget(guest).await {
                    // A connection that takes nothing more is ended by being dropped.
                    let _ = known.out.try_send(Box::new(Out::Bye(text.into())));
                }
            }
            Heard::Refused { guest, refusal } => {
                if let Some(reply) = self.forget(guest).await.and_then(|known| known.arriving) {
                    let damaged = |_| Refusal::new(Code::Unavailable, "the answer cannot be read");
                    let _ = reply.send(Err(serde_json::from_str(&refusal).unwrap_or_else(damaged)));
                }
            }
            Heard::Anew { .. } => {}
        }
        for guest in slow {
            self.drop_guest(guest).await;
        }
    }

    /// Somebody here is gone, or does not keep up.
    async fn drop_guest(&mut self, guest: u64) -> bool {
        self.forget(guest).await;
        !self.link.closed().is_cancelled()
    }

    /// The owner has to forget them too: it holds everybody who was ever attached until it hears that they are gone.
    async fn forget(&mut self, guest: u64) -> Option<Guest> {
        let known = self.guests.remove(&guest)?;
        // A link that is over has forgotten everybody.
        self.link.say(&Up::Detach { guest }).await;
        Some(known)
    }

    /// Everybody here has to look for the table again. Nobody's messages may arrive twice, so the owner forgets them first.
    async fn send_away(&mut self) {
        for (number, guest) in std::mem::take(&mut self.guests) {
            // Whoever has not arrived asks again by themselves.
            if guest.arriving.is_none() {
                let _ = guest.out.try_send(Box::new(Out::Anew { since: guest.since }));
            }
            self.link.say(&Up::Detach { guest: number }).await;
        }
    }

    fn say_goodbye(&mut self) {
        for (_, guest) in std::mem::take(&mut self.guests) {
            let _ = guest.out.try_send(Box::new(Out::Bye(restarting())));
        }
    }
}

impl Guest {
    /// Puts a message into the outbox: false if there is no room, or nobody any more.
    fn take(&self, text: Utf8Bytes) -> bool {
        self.out.try_send(Box::new(Out::Text(text))).is_ok()
    }
}
