//! Where what goes out to a connection goes: to a socket of this server, or to another node.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

/// What goes out to a connection, in a box like a [`Command`](super::actor::Command).
pub(crate) enum Out {
    /// A message.
    Text(Utf8Bytes),
    /// The last message.
    Bye(Utf8Bytes),
    /// The table is read anew, here or at another node: whoever gets this looks for it again, with the last version that was told.
    Anew { since: Option<u64> },
}

/// Where what goes out to a connection goes.
#[derive(Clone)]
pub(crate) enum Outlet {
    /// To a socket of this server.
    Here(mpsc::Sender<Box<Out>>),
    /// To somebody at another node.
    There(RemoteGuest),
}

/// Somebody at another node.
#[derive(Clone)]
pub(crate) struct RemoteGuest {
    pub(crate) far: Arc<dyn Far>,
    /// Their number there.
    pub(crate) guest: u64,
}

/// The way to the guests of this table at another node. What is sent arrives in this order, or the whole way is lost and all of them
/// come again.
pub(crate) trait Far: Send + Sync {
    /// Ways with the same number lead to the same guests.
    fn link(&self) -> u64;
    /// Tells one of them something, of this version of the table if it tells of one. False: the way is lost.
    fn tell(&self, guest: u64, version: Option<u64>, text: &str) -> bool;
    /// Sends one of them the last message.
    fn dismiss(&self, guest: u64, text: &str);
    /// Tells those who are named what is theirs, and all others the same. False: the way is lost.
    fn tell_all(&self, version: Option<u64>, own: &[(u64, Utf8Bytes)], open: &str) -> bool;
    /// All of them, up to this number, have to look for the table again.
    fn send_away(&self, upto: u64);
}

impl Outlet {
    /// Sends something to one connection. False: there is no room, or nobody any more.
    pub(super) fn send(&self, version: Option<u64>, text: Utf8Bytes) -> bool {
        match self {
            Outlet::Here(out) => out.try_send(Box::new(Out::Text(text))).is_ok(),
            Outlet::There(RemoteGuest { far, guest }) => far.tell(*guest, version, &text),
        }
    }

    /// Sends the last message. A connection that takes nothing more is ended by being dropped.
    pub(super) fn dismiss(&self, last: &Utf8Bytes) {
        match self {
            Outlet::Here(out) => drop(out.try_send(Box::new(Out::Bye(last.clone())))),
            Outlet::There(RemoteGuest { far, guest }) => far.dismiss(*guest, last),
        }
    }
}
