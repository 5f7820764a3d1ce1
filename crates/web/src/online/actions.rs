//! What people do with tables at a server: open one, come in by its link, say that they are ready, start, leave. What happens at
//! the table itself goes through the same driver as a game on this device.

use leptos::prelude::*;
use luxx_client::Client;
use luxx_protocol::api::{Create, Glance, Join, Seated};
use luxx_protocol::fair::Proof;
use luxx_protocol::{Options, Phrase, State, Token};
use luxx_words::say;

use crate::http::{self, Failed};
use crate::online::state::{self, ConnectionState, OwnShare, Visit, connection, fairness, room};
use crate::online::{link, reach};
use crate::route::{Screen, TableId};
use crate::state::{Page, Remedy};
use crate::{actions, browser, driver, store};

/// Goes on whenever the server has told something, and comes back when the device wakes up.
pub(crate) fn listen(page: Page) {
    link::listen(page);
    Effect::new(move |before: Option<u32>| {
        let news = connection().news.get();
        if before.is_some_and(|before| before != news) {
            driver::nudge(page);
        }
        news
    });
}

/// A screen has been reached: the table of its address is entered, or the one before is left.
pub(crate) fn arrive(page: Page, screen: Screen) {
    let before = (connection().table.get_untracked(), connection().watches.get_untracked());
    let watches = matches!(screen, Screen::Big(_));
    let offered = !watches && screen.online().is_some_and(|table| store::offer(table).is_some());
    if before == (screen.online(), watches) && !offered {
        return;
    }
    if before.0.is_some() {
        link::hang_up(page);
    }
    if let Some(table) = screen.online() {
        connection().watches.set(watches);
        enter(page, table);
    }
}

/// Comes to a table: to the own seat if there is one, else to its door. Where the address brought another seat, it is asked which.
fn enter(page: Page, table: TableId) {
    state::begin(Some(table));
    reach::ask();
    match (store::seat(table), store::offer(table)) {
        // No hand comes to the screen in the middle, even where this device has one.
        _ if connection().watches.get_untracked() => link::connect(page, table, None),
        (Some(seat), Some(offer)) if seat.token != offer => connection().visit.set(Visit::Offered),
        (Some(seat), _) => {
            store::drop_offer(table);
            link::connect(page, table, Some(Token::new(seat.token)));
        }
        (None, Some(_)) => accept(page),
        (None, None) => look(table),
    }
}

/// Takes the seat that the address brought. The own one stays kept until the server has welcomed somebody to the new one.
pub(crate) fn accept(page: Page) {
    let Some(table) = connection().table.get_untracked() else { return };
    let Some(offer) = store::offer(table) else { return };
    connection().accepting.set_value(true);
    link::connect(page, table, Some(Token::new(offer)));
}

/// Does not.
pub(crate) fn decline(page: Page) {
    if let Some(table) = connection().table.get_untracked() {
        store::drop_offer(table);
        enter(page, table);
    }
}

/// Says whether the table is on a large screen that this device lies beside.
pub(crate) fn lie_beside(beside: bool) {
    store::keep_beside(connection().table.get_untracked().filter(|_| beside));
    connection().beside.set(beside);
}

/// Asks the server about the table, for somebody who has no seat there.
pub(crate) fn look(table: TableId) {
    connection().visit.set(Visit::Looking);
    leptos::task::spawn_local(async move {
        let found = http::get::<Glance>(&format!("api/tables/{table}")).await;
        if connection().table.get_untracked() != Some(table) {
            return;
        }
        match found {
            Ok(glance) => {
                room().info.set(Some(glance.info));
                connection().visit.set(Visit::Door);
            }
            Err(Failed::NoServer) => connection().visit.set(Visit::NoServer),
            Err(Failed::Refused(refusal)) => connection().visit.set(Visit::Closed(refusal.code)),
        }
    });
}

/// Tries once more; from another tab or device this takes the seat back.
pub(crate) fn try_again(page: Page) {
    if let Some(table) = connection().table.get_untracked() {
        enter(page, table);
    }
}

/// A key for a request: if its answer gets lost, the same request gives the same seat.
fn fresh_key() -> Token {
    Token::new(luxx_protocol::fair::hex(&browser::random::<16>()))
}

/// Opens a table and goes there. `refused` hears why that could not be done.
pub(crate) fn open(page: Page, name: String, options: Options, refused: impl Fn(Failed) + 'static) {
    store::keep_name(&name);
    leptos::task::spawn_local(async move {
        let body = Create { name, options, key: Some(fresh_key()) };
        match seated(|| http::post("api/tables", &body)).await {
            Ok((table, _)) => {
                actions::go_to(page, Screen::Online(table));
            }
            Err(failed) => refused(failed),
        }
    });
}

/// Sits down at the table at whose door one is.
pub(crate) fn join(page: Page, name: String, refused: impl Fn(Failed) + 'static) {
    let Some(table) = connection().table.get_untracked() else { return };
    store::keep_name(&name);
    leptos::task::spawn_local(async move {
        let body = Join { name, key: Some(fresh_key()) };
        let path = format!("api/tables/{table}/seats");
        match seated(|| http::post(&path, &body)).await {
            Ok((table, token)) => link::connect(page, table, Some(token)),
            Err(failed) => refused(failed),
        }
    });
}

/// Asks for a seat, twice if no answer came, and keeps it.
async fn seated<A>(ask: impl Fn() -> A) -> Result<(TableId, Token), Failed>
where
    A: Future<Output = Result<Seated, Failed>>,
{
    let seated = match ask().await {
        // The answer may have got lost: the key makes sure that it is the same seat.
        Err(Failed::NoServer) => ask().await?,
        answer => answer?,
    };
    let table = TableId::read(&seated.table).ok_or(Failed::NoServer)?;
    store::keep_seat(table, seated.token.expose(), Some(seated.seat));
    Ok((table, seated.token))
}

/// Watches the table without a seat.
pub(crate) fn watch(page: Page) {
    if let Some(table) = connection().table.get_untracked() {
        link::connect(page, table, None);
    }
}

/// Says that this player is ready for the next deal, with a share of the shuffle.
pub(crate) fn ready(page: Page) {
    let contribution = luxx_protocol::fair::hex(&browser::random::<32>());
    fairness().give(room().next_deal(), contribution.clone());
    room().changed.set(false);
    let share = contribution.clone();
    if let Some(id) = link::tell(page, |client, _| client.ready(Some(share))) {
        fairness().asked(id, contribution);
    }
}

/// Host: begins, with bots in the empty seats.
pub(crate) fn start(page: Page) {
    if !untrack(|| room().is_ready()) {
        ready(page);
    }
    link::tell(page, |client, _| client.start());
}

/// Host: frees a seat.
pub(crate) fn remove(page: Page, seat: u8) {
    link::tell(page, |client, _| client.remove(seat));
}

/// Host: agrees on something else before the start. It is shown at once, until the server has answered.
pub(crate) fn configure(page: Page, options: Options) {
    room().wanted.set(Some(options.clone()));
    link::tell(page, |client, _| client.configure(options));
}

/// Says something ready-made.
pub(crate) fn phrase(page: Page, phrase: Phrase) {
    link::tell(page, |client, _| client.phrase(phrase));
}

/// Says something.
pub(crate) fn say(page: Page, text: String) {
    link::tell(page, |client, _| client.say(text));
}

/// Host: closes the table for everybody and for good. The server's answer ends the connection.
pub(crate) fn close_table(page: Page) {
    page.chrome.close();
    if !is_unheard(page) {
        link::tell(page, |client, _| client.close());
    }
}

/// Whether there is no connection; then it is said that nothing has come of it.
fn is_unheard(page: Page) -> bool {
    let lost = connection().state.get_untracked() != ConnectionState::Live;
    if lost {
        page.chrome.notify(say!(untrack(|| page.chrome.words()), "online-unheard"), Remedy::Dismiss);
    }
    lost
}

/// Leaves the table for good: before the start the seat is free again, later a bot plays on.
pub(crate) fn quit(page: Page) {
    // Unheard, the seat would stay taken, and nobody here could come back to it.
    if room().me.get_untracked().is_some() && is_unheard(page) {
        return;
    }
    let waiting = untrack(|| room().state()) == Some(State::Waiting);
    if let Some(table) = connection().table.get_untracked().filter(|_| waiting) {
        store::forget_seat(table);
    }
    link::tell(page, |client: &mut Client, _| client.leave());
    actions::go_to(page, Screen::Together);
}

/// The seat does not exist any more: sits down anew, or looks. One that only an address brought was never kept in the place of the own.
pub(crate) fn forget(page: Page) {
    if let Some(table) = connection().table.get_untracked() {
        if !connection().accepting.get_value() {
            store::forget_seat(table);
        }
        store::drop_offer(table);
        enter(page, table);
    }
}

/// What came of checking the finished deals.
#[derive(Clone)]
pub(crate) struct Checked {
    /// How many deals there are.
    pub(crate) deals: usize,
    /// Whether nothing is wrong with them.
    pub(crate) right: bool,
    /// Whether this device saw to what the server was bound before the last deal; it is the same then, or nothing is right.
    pub(crate) promised: bool,
    /// What became of the share that this device has thrown for the last shuffle.
    pub(crate) own_share: OwnShare,
    /// The proof as a file: its name, and an address to save it from.
    pub(crate) file: String,
    pub(crate) address: String,
}

/// Fetches the proof of the finished deals and checks it here: the commitment, that the cards follow from the secret and everybody's
/// shares, and every move; and what only this device can compare, its own share and what the server was bound to.
pub(crate) async fn check_shuffle() -> Result<Checked, Failed> {
    let table = connection().table.get_untracked().ok_or(Failed::NoServer)?;
    let text = http::get_text(&format!("api/tables/{table}/proof")).await?;
    let proof = Proof::read(text.as_bytes());
    let checked = proof
        .as_ref()
        .map_err(ToString::to_string)
        .and_then(|proof| proof.check().map_err(|why| why.to_string()));
    if let Err(problem) = &checked {
        browser::note(problem);
    }
    let last = proof.ok().and_then(|proof| proof.deals.into_iter().next_back());
    let me = room().me.get_untracked();
    let (kept, own_share) = last.map_or((None, OwnShare::None), |last| {
        let found = me.and_then(|me| last.contributions.get(me.index()).cloned().flatten());
        (fairness().is_kept(last.deal, &last.commitment), fairness().compare(last.deal, found.as_deref()))
    });
    Ok(Checked {
        right: checked.is_ok() && kept != Some(false),
        deals: checked.unwrap_or(0),
        promised: kept.is_some(),
        own_share,
        file: format!("luxx-{table}.json"),
        address: browser::json_address(&text),
    })
}

/// The address that carries the own seat to another device: whoever has it plays.
pub(crate) fn own_address() -> Option<String> {
    let table = connection().table.get_untracked()?;
    let seat = store::seat(table)?;
    Some(reach::address(&format!("#/t/{table}/as/{}", seat.token)))
}
