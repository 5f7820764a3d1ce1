//! The page's connection to a table at a server: carries out what the client (`luxx-client`) asks for, tells it what came and how
//! time passes, and publishes how things stand. Before the first deal the client is kept in the state; then the table has it.
//!
//! What is to be done about news of the cards is the driver's business: here they are only counted.

mod lasting;
mod socket;

use std::cell::{Cell, RefCell};

use leptos::prelude::*;
use luxx_client::{Client, Hello, Notice, Output, Pacing};
use luxx_protocol::{Change, ChatLine, Code, State, TableInfo, Token};
use luxx_rules::Seat;
use luxx_session::RemoteTable;
use wasm_bindgen::prelude::*;

pub(crate) use lasting::{is_waiting, see};
use socket::{Heard, Socket};

use crate::online::state::{self, Bubble, ConnectionState, Visit, connection, fairness, room, talk};
use crate::route::TableId;
use crate::state::Page;
use crate::{browser, store};

/// How long something that was said is shown, in milliseconds.
const SHOWN: u32 = 4_000;

thread_local! {
    static SOCKET: RefCell<Option<Socket>> = const { RefCell::new(None) };
    /// The browser's name for the alarm that is set.
    static ALARM: Cell<Option<i32>> = const { Cell::new(None) };
    /// Counts connections: what comes from an earlier one is nobody's business.
    static NUMBER: Cell<u32> = const { Cell::new(0) };
    /// The latest time there was: the device's clock may be set back.
    static LATEST: Cell<f64> = const { Cell::new(0.0) };
    /// Counts what was said.
    static SAID: Cell<u32> = const { Cell::new(0) };
}

fn now() -> u64 {
    let now = browser::now().max(LATEST.get());
    LATEST.set(now);
    now as u64
}

/// Connects to a table: with a token to the own seat, without one as a spectator.
pub(crate) fn connect(page: Page, table: TableId, token: Option<Token>) {
    drop_socket();
    page.table.clear();
    // Everything that happened in this deal is told, so that it can be read.
    let hello = Hello { table: table.to_string(), token: token.clone(), since: Some(0) };
    connection().visit.set(Visit::There);
    connection().state.set(ConnectionState::New);
    let kept = lasting::recall(table, token.as_ref());
    connection().token.set_value(token);
    connection().kept.set_value(kept.clone());
    let (pacing, seed) = (Pacing::PERSON, browser::fresh_seed());
    connection().client.set_value(Some(match kept {
        Some(kept) => Client::resumed(hello, pacing, seed, kept),
        None => Client::new(hello, pacing, seed),
    }));
    tell(page, Client::on_timer);
    keep_time(page);
}

/// Ends the connection and forgets the table.
pub(crate) fn hang_up(page: Page) {
    drop_socket();
    if page.table.is_remote() {
        page.table.clear();
    }
    state::begin(None);
    connection().watches.set(false);
}

fn drop_socket() {
    NUMBER.set(NUMBER.get() + 1);
    SOCKET.take();
    set_alarm(None);
}

/// Comes back at once when the device wakes up, the page is looked at again, or there is a network again.
pub(crate) fn listen(page: Page) {
    let wake = move || {
        if !browser::document().hidden() {
            tell(page, Client::on_wake);
            see(page);
        }
    };
    let woken = Closure::<dyn Fn()>::new(wake).into_js_value();
    let woken = woken.unchecked_ref();
    let _ = browser::document().add_event_listener_with_callback("visibilitychange", woken);
    let _ = browser::window().add_event_listener_with_callback("online", woken);
}

/// Tells the client something, does what it asks for then, and publishes how things stand.
pub(crate) fn tell<R>(page: Page, what: impl FnOnce(&mut Client, u64) -> R) -> Option<R> {
    let now = now();
    let mut told = None;
    let mut what = Some(what);
    let mut ask = |client: &mut Client| told = what.take().map(|what| what(client, now));
    if connection().client.with_value(Option::is_some) {
        connection().client.update_value(|client| client.iter_mut().for_each(&mut ask));
        sit_down(page);
    } else {
        page.table.with_director(|director| {
            director.table_mut().other_mut::<RemoteTable>().map(|table| table.tell(ask))
        });
    }
    flush(page);
    told
}

/// Looks at the client, wherever it is.
fn look<R>(page: Page, at: impl Fn(&Client) -> R) -> Option<R> {
    connection().client.with_value(|client| client.as_ref().map(&at)).or_else(|| {
        page.table
            .with(|played| played.director.table().other::<RemoteTable>().map(|table| at(table.client())))
            .flatten()
    })
}

/// Once cards have been dealt the table has the client.
fn sit_down(page: Page) {
    if look(page, |client| client.public().is_some()) != Some(true) {
        return;
    }
    let Some(client) = connection().client.try_update_value(Option::take).flatten() else { return };
    match RemoteTable::new(client, browser::fresh_seed()) {
        Ok(table) => {
            // What was missed in the waiting room is not told with the cards.
            connection().missed.set(0);
            page.table.put_remote(Box::new(table));
        }
        Err(client) => connection().client.set_value(Some(*client)),
    }
    connection().news.update(|news| *news += 1);
}

/// Does what the client asks for, and publishes how things stand.
pub(crate) fn flush(page: Page) {
    if look(page, |_| ()).is_none() {
        return;
    }
    lasting::keep(page);
    while let Some(output) = poll(page) {
        match output {
            Output::Connect => open(page),
            Output::Send(text) => {
                SOCKET.with_borrow(|socket| socket.iter().for_each(|socket| socket.send(&text)));
            }
            Output::Disconnect => {
                NUMBER.set(NUMBER.get() + 1);
                SOCKET.take();
            }
            Output::WakeAt(when) => set_alarm(Some((page, when))),
            Output::Show(notice) => show(notice),
            Output::Closed(refusal) => close(refusal.code),
        }
    }
    publish(page);
}

/// The server wants no connection with this client any more.
fn close(code: Code) {
    // What an address brought is no seat: the own one comes back with the next try.
    let nowhere = matches!(code, Code::UnknownTable | Code::ClosedByHost);
    if (nowhere || is_lost(code)) && connection().accepting.get_value() {
        connection().table.get_untracked().into_iter().for_each(store::drop_offer);
    }
    // Nobody comes back to it, not the host, either.
    if code == Code::ClosedByHost {
        connection().table.get_untracked().into_iter().for_each(store::forget_seat);
    }
    connection().visit.set(Visit::Closed(code));
}

/// Whether a seat that this device keeps is of no use any more.
pub(crate) fn is_lost(code: Code) -> bool {
    matches!(code, Code::BadToken | Code::Removed)
}

fn poll(page: Page) -> Option<Output> {
    if connection().client.with_value(Option::is_some) {
        return connection().client.try_update_value(|client| client.as_mut()?.poll()).flatten();
    }
    page.table.with_director(|director| director.table_mut().other_mut::<RemoteTable>()?.poll()).flatten()
}

fn open(page: Page) {
    NUMBER.set(NUMBER.get() + 1);
    let number = NUMBER.get();
    let socket = Socket::open(move |heard| {
        if NUMBER.get() != number {
            return;
        }
        tell(page, |client, now| match heard {
            Heard::Opened => client.on_open(now),
            Heard::Text(text) => client.on_text(&text, now),
            Heard::Closed => client.on_closed(now),
        });
    });
    SOCKET.set(socket);
}

fn set_alarm(alarm: Option<(Page, u64)>) {
    if let Some(alarm) = ALARM.take() {
        browser::window().clear_timeout_with_handle(alarm);
    }
    let Some((page, when)) = alarm else { return };
    let ring = Closure::once_into_js(move || {
        ALARM.set(None);
        tell(page, Client::on_timer);
    });
    let wait = i32::try_from(when.saturating_sub(now())).unwrap_or(i32::MAX);
    let set =
        browser::window().set_timeout_with_callback_and_timeout_and_arguments_0(ring.unchecked_ref(), wait);
    ALARM.set(set.ok());
}

fn show(notice: Notice) {
    match notice {
        Notice::Welcomed { missed, .. } => {
            connection().missed.set(missed);
            connection().state.set(ConnectionState::Live);
            connection().news.update(|news| *news += 1);
        }
        Notice::Happened { change: Change::Dealt { .. } | Change::Moved { .. }, .. } => {
            connection().news.update(|news| *news += 1);
        }
        Notice::Done { id, .. } => {
            fairness().answered(id, true);
            connection().news.update(|news| *news += 1);
        }
        // The welcome that follows is the news.
        Notice::SteppedBack { .. } => {
            fairness().doubt();
            connection().stepped_back.set(true);
        }
        Notice::Happened { change: Change::Configured, .. } => {
            fairness().void(room().next_deal());
            room().changed.set(!untrack(|| room().is_host()));
        }
        Notice::Refused { id, refusal } => {
            if let Some(id) = id {
                fairness().answered(id, false);
            }
            room().wanted.set(None);
            connection().refused.set(Some((refusal.code, refusal.rule)));
            connection().news.update(|news| *news += 1);
        }
        Notice::Unanswered { .. } => connection().refused.set(Some((Code::Unavailable, None))),
        Notice::Said(line) => hear(line),
        Notice::Lost { .. } => connection().state.update(|state| {
            let tries = if let ConnectionState::Lost { tries } = state { *tries } else { 0 };
            *state = ConnectionState::Lost { tries: tries + 1 };
        }),
        Notice::Happened { .. } | Notice::Presence => {}
    }
}

/// Shows what was said for a moment, at whoever said it.
fn hear(line: ChatLine) {
    if untrack(|| talk().is_muted(line.seat)) {
        return;
    }
    let id = SAID.get();
    SAID.set(id.wrapping_add(1));
    talk().bubbles.update(|bubbles| {
        bubbles.retain(|bubble| bubble.line.seat != line.seat);
        bubbles.push(Bubble { id, line });
    });
    talk().unread.update(|unread| *unread += 1);
    leptos::task::spawn_local(async move {
        browser::sleep(SHOWN).await;
        talk().bubbles.update(|bubbles| bubbles.retain(|bubble| bubble.id != id));
    });
}

/// Publishes how things stand around the table.
fn publish(page: Page) {
    if let Some((info, me, chat)) =
        look(page, |client| (client.table().cloned(), client.seat(), client.chat().to_vec()))
    {
        remember_promise(info.as_ref());
        if info.as_ref().map(|info| &info.options) == room().wanted.get_untracked().as_ref() {
            put(room().wanted, None);
        }
        if put(room().info, info.or_else(|| room().info.get_untracked())) {
            page.table.around.update(|around| *around += 1);
        }
        if put(room().me, me) {
            remember_seat(me);
        }
        put(talk().chat, chat);
    }
    publish_time(page);
}

/// A seat that came with an address is one: it is kept, and here it is told for the first time which it is.
fn remember_seat(me: Option<Seat>) {
    let (Some(table), Some(me)) = (connection().table.get_untracked(), me) else { return };
    if connection().accepting.get_value()
        && let Some(token) = store::offer(table)
    {
        store::keep_seat(table, &token, Some(me.index() as u8));
        store::drop_offer(table);
        fairness().sit_elsewhere();
        connection().accepting.set_value(false);
    }
    if let Some(kept) = store::seat(table).filter(|kept| kept.seat.is_none()) {
        store::keep_seat(table, &kept.token, Some(me.index() as u8));
    }
}

/// Keeps what the server has bound itself to for the next deal: afterwards it cannot choose another secret.
fn remember_promise(info: Option<&TableInfo>) {
    if let Some(info) = info.filter(|info| info.state != State::Playing) {
        fairness().promise(info.deal + 1, &info.commitment);
    }
}

fn publish_time(page: Page) {
    let now = now();
    if let Some((presence, clock)) = look(page, |client| (client.presence(now), client.time_left(now))) {
        put(room().presence, presence);
        put(room().clock, clock);
    }
}

/// Sets a signal that has changed, and says whether it has: what is drawn from it is not drawn anew for nothing.
fn put<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) -> bool {
    let changed = signal.with_untracked(|before| *before != value);
    if changed {
        signal.set(value);
    }
    changed
}

/// Lets the seconds of clocks run as long as this table is looked at.
fn keep_time(page: Page) {
    thread_local!(static TICKING: Cell<bool> = const { Cell::new(false) });
    if TICKING.replace(true) {
        return;
    }
    leptos::task::spawn_local(async move {
        while connection().table.get_untracked().is_some() {
            publish_time(page);
            browser::sleep(500).await;
        }
        TICKING.set(false);
    });
}
