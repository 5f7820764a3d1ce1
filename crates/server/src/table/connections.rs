//! Who is connected to a table, and who is gone and since when. None of it is stored: after a crash everybody comes back by
//! themselves.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use luxx_protocol::{Code, Presence, Refusal, ServerMessage, write_json};
use tokio::time::Instant;

use super::outlet::{Far, Out, Outlet, RemoteGuest};

/// For how long it is not sure, with several nodes, whether a connection is newer than another: one may have been on its way from
/// node to node meanwhile.
const SETTLED: Duration = Duration::from_secs(10);

/// What goes to one other node.
struct Parcel {
    far: Arc<dyn Far>,
    own: Vec<(u64, Utf8Bytes)>,
    /// Who is there.
    conns: Vec<u64>,
}

/// A connection to the table.
pub(crate) struct Conn {
    pub(crate) number: u64,
    pub(crate) seat: Option<u8>,
    /// Stands for the socket, at whatever node it is.
    pub(crate) socket: u64,
    /// Since when.
    pub(crate) since: Instant,
    pub(crate) out: Outlet,
}

/// Everybody who is there.
pub(crate) struct Connections {
    pub(crate) conns: Vec<Conn>,
    /// Since when each seat has no connection.
    gone: Vec<Option<Instant>>,
    /// Whether a connection was dropped and the others have not been told.
    dropped: bool,
}

/// Room for nearly every message but updates.
const SHORT: usize = 128;

/// A message as text; `room` is how long it will be, more or less.
#[allow(clippy::expect_used, reason = "nothing in it can fail to be written")]
pub(crate) fn json(message: &ServerMessage, room: usize) -> String {
    let mut text = String::with_capacity(room);
    write_json(&mut text, message).expect("messages are made of strings, numbers and lists");
    text
}

/// A message on its way out.
pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    json(message, SHORT).into()
}

/// The last message of a connection.
pub(crate) fn bye(refusal: Refusal, retry_ms: Option<u64>) -> Utf8Bytes {
    text(&ServerMessage::Bye { refusal, retry_ms })
}

/// The last message before the server stops.
pub(crate) fn restarting() -> Utf8Bytes {
    bye(Refusal::new(Code::Restarting, "the server is about to be restarted"), Some(1000))
}

impl Connections {
    /// No connections.
    pub(crate) fn new(seats: usize) -> Connections {
        Connections { conns: Vec::new(), gone: vec![Some(Instant::now()); seats], dropped: false }
    }

    /// Adds a connection. An earlier one of the same seat is told so and closed.
    ///
    /// With several nodes the one that comes later may be the older one. Then whoever is let go is told to connect again: of the two
    /// only somebody who is there can, and is the latest for sure. Two devices that take turns do so less and less often.
    pub(crate) fn enter(&mut self, conn: Conn, alone: bool) {
        if let Some(seat) = conn.seat {
            let unsure = |known: &Conn| known.seat == Some(seat) && known.since.elapsed() < SETTLED;
            if !alone && self.conns.iter().any(unsure) {
                let again = Refusal::new(Code::Restarting, "this seat has another connection: connect again");
                self.let_go(seat, &bye(again, Some(250)));
            }
            self.dismiss(seat, Code::Moved, "this seat was taken over from another device");
            self.gone[usize::from(seat)] = None;
        }
        self.conns.push(conn);
    }

    /// Whether somebody is connected to a seat, on another socket than this.
    pub(crate) fn is_here_on_another(&self, seat: u8, socket: u64) -> bool {
        self.conns.iter().any(|conn| conn.seat == Some(seat) && conn.socket != socket)
    }

    /// A connection has ended. Returns whether it was one of these.
    pub(crate) fn leave(&mut self, number: u64) -> bool {
        let before = self.conns.len();
        self.conns.retain(|conn| conn.number != number);
        self.look_who_is_gone();
        self.conns.len() < before
    }

    /// Ends every connection of a seat.
    pub(crate) fn dismiss(&mut self, seat: u8, code: Code, why: &str) {
        if self.conns.iter().all(|conn| conn.seat != Some(seat)) {
            return;
        }
        self.let_go(seat, &bye(Refusal::new(code, why), None));
    }

    fn let_go(&mut self, seat: u8, bye: &Utf8Bytes) {
        self.conns.retain(|conn| {
            if conn.seat == Some(seat) {
                conn.out.dismiss(bye);
            }
            conn.seat != Some(seat)
        });
        self.look_who_is_gone();
    }

    /// There are as many seats now; those that are gone had nobody in them.
    pub(crate) fn set_seats(&mut self, seats: usize) {
        self.gone.resize_with(seats, || Some(Instant::now()));
    }

    /// Ends the connections of those who only watch.
    pub(crate) fn dismiss_spectators(&mut self, code: Code, why: &str) {
        let bye = bye(Refusal::new(code, why), None);
        self.conns.retain(|conn| {
            if conn.seat.is_none() {
                conn.out.dismiss(&bye);
            }
            conn.seat.is_some()
        });
    }

    /// Ends all connections.
    pub(crate) fn dismiss_all(&mut self, code: Code, why: &str) {
        let bye = bye(Refusal::new(code, why), None);
        for conn in self.conns.drain(..) {
            conn.out.dismiss(&bye);
        }
        self.look_who_is_gone();
    }

    /// Has everybody look for the table again, who knows this version; `bye` is for those whose sockets end with this server.
    pub(crate) fn send_away(&mut self, version: u64, bye: Option<&Utf8Bytes>) {
        let mut ways: Vec<(Arc<dyn Far>, u64)> = Vec::new();
        for conn in self.conns.drain(..) {
            match (conn.out, bye) {
                (Outlet::Here(out), None) => {
                    // A connection that takes nothing more is ended by being dropped.
                    let _ = out.try_send(Box::new(Out::Anew { since: Some(version) }));
                }
                (here @ Outlet::Here(_), Some(bye)) => here.dismiss(bye),
                (Outlet::There(RemoteGuest { far, guest }), _) => {
                    match ways.iter_mut().find(|(known, _)| known.link() == far.link()) {
                        Some((_, upto)) => *upto = guest.max(*upto),
                        None => ways.push((far, guest)),
                    }
                }
            }
        }
        for (far, upto) in ways {
            far.send_away(upto);
        }
    }

    /// The seat of a connection; none for somebody who only watches.
    pub(crate) fn seat_of(&self, conn: u64) -> Option<u8> {
        self.conns.iter().find(|known| known.number == conn)?.seat
    }

    fn look_who_is_gone(&mut self) {
        for (seat, gone) in self.gone.iter_mut().enumerate() {
            let here = self.conns.iter().any(|conn| conn.seat == Some(seat as u8));
            if !here && gone.is_none() {
                *gone = Some(Instant::now());
            }
        }
    }

    /// Whether this player has a connection.
    pub(crate) fn is_here(&self, seat: usize) -> bool {
        self.gone.get(seat).is_some_and(Option::is_none)
    }

    /// Since when this player has no connection; none while the player is here.
    pub(crate) fn gone_since(&self, seat: usize) -> Option<Instant> {
        self.gone.get(seat).copied().flatten()
    }

    /// Whether any player is here.
    pub(crate) fn anybody(&self) -> bool {
        self.conns.iter().any(|conn| conn.seat.is_some())
    }

    /// How many only watch.
    pub(crate) fn spectators(&self) -> usize {
        self.conns.iter().filter(|conn| conn.seat.is_none()).count()
    }

    /// Sends to one connection. One that does not keep up is dropped: it comes again and asks for what it missed.
    pub(crate) fn send(&mut self, number: u64, message: Utf8Bytes) {
        self.send_of(number, None, message);
    }

    /// Sends to one connection what tells how the table stands at a version.
    pub(crate) fn send_of(&mut self, number: u64, version: Option<u64>, message: Utf8Bytes) {
        let conn = self.conns.iter().find(|conn| conn.number == number);
        if conn.is_some_and(|conn| !conn.out.send(version, message)) {
            self.drop_slow(number);
        }
    }

    fn drop_slow(&mut self, number: u64) {
        self.dropped |= self.leave(number);
    }

    /// Whether somebody was dropped since this was last asked.
    pub(crate) fn has_dropped(&mut self) -> bool {
        std::mem::take(&mut self.dropped)
    }

    /// Sends everybody the same.
    pub(crate) fn send_all(&mut self, message: &Utf8Bytes) {
        self.send_each(None, |_| None, message);
    }

    /// Sends everybody a message of their own or, if there is none for them, the open one. To another node that one goes once.
    pub(crate) fn send_each(
        &mut self,
        version: Option<u64>,
        own: impl Fn(u8) -> Option<Utf8Bytes>,
        open: &Utf8Bytes,
    ) {
        let (mut slow, mut parcels) = (Vec::new(), Vec::<Parcel>::new());
        for conn in &self.conns {
            let own = conn.seat.and_then(&own);
            match &conn.out {
                Outlet::Here(out) => {
                    let message = own.unwrap_or_else(|| open.clone());
                    if out.try_send(Box::new(Out::Text(message))).is_err() {
                        slow.push(conn.number);
                    }
                }
                Outlet::There(RemoteGuest { far, guest }) => {
                    let place = parcels.iter().position(|parcel| parcel.far.link() == far.link());
                    let place = place.unwrap_or_else(|| {
                        parcels.push(Parcel { far: Arc::clone(far), own: Vec::new(), conns: Vec::new() });
                        parcels.len() - 1
                    });
                    parcels[place].own.extend(own.map(|own| (*guest, own)));
                    parcels[place].conns.push(conn.number);
                }
            }
        }
        for Parcel { far, own, conns } in parcels {
            if !far.tell_all(version, &own, open) {
                slow.extend(conns);
            }
        }
        for number in slow {
            self.drop_slow(number);
        }
    }

    /// Who is there, for telling everybody. `person` says which seats belong to people, `steps_in` when a bot steps in for one.
    pub(crate) fn presence(
        &self,
        seats: usize,
        person: impl Fn(usize) -> bool,
        steps_in: impl Fn(usize) -> Option<Instant>,
    ) -> Presence {
        let now = Instant::now();
        let bot_in = |seat: usize| {
            let when = steps_in(seat).filter(|_| person(seat))?;
            Some(when.saturating_duration_since(now).as_secs_f32().ceil() as u32)
        };
        Presence {
            here: (0..seats).map(|seat| !person(seat) || self.is_here(seat)).collect(),
            bot_in_s: (0..seats).map(bot_in).collect(),
            spectators: self.spectators() as u32,
        }
    }
}
