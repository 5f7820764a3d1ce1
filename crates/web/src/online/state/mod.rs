//! The state of a table at a server, as far as it is not cards: handles that live as long as the page. The cards are where those of
//! other games are, in `crate::state`.

mod connection;
mod fairness;
mod room;
mod talk;

pub(crate) use connection::{Connection, ConnectionState, Visit};
pub(crate) use fairness::{Fairness, OwnShare};
pub(crate) use room::Room;
pub(crate) use talk::{Bubble, Talk};

use leptos::prelude::Set;

use crate::route::TableId;

struct State {
    connection: Connection,
    room: Room,
    talk: Talk,
    fairness: Fairness,
}

thread_local! {
    // First asked for when the part is loaded, in a task: signals that are made while a screen is drawn or an effect runs would go with it.
    static STATE: State = State {
        connection: Connection::new(),
        room: Room::new(),
        talk: Talk::new(),
        fairness: Fairness::new(),
    };
}

/// Makes all of it, if it is not there.
pub(super) fn make() {
    let _ = connection();
}

/// Which table, and the way to it.
pub(crate) fn connection() -> Connection {
    STATE.with(|state| state.connection)
}

/// Who is there.
pub(crate) fn room() -> Room {
    STATE.with(|state| state.room)
}

/// What is said.
pub(crate) fn talk() -> Talk {
    STATE.with(|state| state.talk)
}

/// What is needed to check the shuffle.
pub(crate) fn fairness() -> Fairness {
    STATE.with(|state| state.fairness)
}

/// Goes to another table, or to none: the one before is forgotten.
pub(crate) fn begin(table: Option<TableId>) {
    connection().begin(table);
    room().begin();
    talk().begin(table);
    fairness().begin(table);
}

/// Sets a signal back to what it was at first.
fn reset<T: Default + Send + Sync + 'static>(signal: leptos::prelude::RwSignal<T>) {
    signal.set(T::default());
}
