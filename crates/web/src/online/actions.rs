//! What people do with tables at a server: open one, come in by its link, say that they are ready, start, leave. What happens at
//! the table itself goes through the same driver as a game on this device.

use leptos::prelude::*;
use luxx_client::Client;
use luxx_protocol::api::{Create, Glance, Join, Seated};
use luxx_protocol::fair::Proof;
use luxx_protocol::{Code, Options, Phrase, State, Token};

use crate::online::link::{self, Failed};
use crate::online::state::{self, Standing, connection, fairness, replay, room};
use crate::route::{Screen, TableId};
use crate::state::Page;
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
    let shown = replay().table.get_untracked();
    let wanted = if let Screen::Replay(table) = screen { Some(table) } else { None };
    if shown.is_some() && shown != wanted {
        super::replay::leave(page);
    }
    connect(page, screen);
    if let Some(table) = wanted.filter(|_| shown != wanted) {
        super::replay::enter(page, table);
    }
}

/// Connects to the table of a screen, unless that is so already, and leaves the one before.
fn connect(page: Page, screen: Screen) {
    let before = (connection().table.get_untracked(), connection().watches.get_untracked());
    let watches = matches!(screen, Screen::Big(_));
    if before == (screen.online(), watches) {
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

/// Comes to a table: to the own seat if there is one, else to its door.
fn enter(page: Page, table: TableId) {
    state::begin(Some(table));
    match store::seat(table) {
        // No hand comes to the screen in the middle, even where this device has one.
        _ if connection().watches.get_untracked() => link::connect(page, table, None),
        Some(seat) => link::connect(page, table, Some(Token::new(seat.token))),
        None => look(table),
    }
}

/// Says whether the table is on a large screen that this device lies beside.
pub(crate) fn lie_beside(beside: bool) {
    store::keep_beside(connection().table.get_untracked().filter(|_| beside));
    connection().beside.set(beside);
}

/// Asks the server about the table, for somebody who has no seat there.
pub(crate) fn look(table: TableId) {
    connection().standing.set(Standing::Looking);
    leptos::task::spawn_local(async move {
        let found = link::get::<Glance>(&format!("api/tables/{table}")).await;
        if connection().table.get_untracked() != Some(table) {
            return;
        }
        match found {
            Ok(glance) => {
                room().info.set(Some(glance.info));
                connection().standing.set(Standing::Door);
            }
            Err(Failed::NoServer) => connection().standing.set(Standing::NoServer),
            Err(Failed::Refused(refusal)) => connection().standing.set(Standing::Closed(refusal.code)),
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
        match seated(|| link::post("api/tables", &body)).await {
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
        match seated(|| link::post(&path, &body)).await {
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
    fairness().shares.update_value(|shares| shares.push(contribution.clone()));
    link::tell(page, |client, _| client.ready(Some(contribution)));
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

/// Says something ready-made.
pub(crate) fn phrase(page: Page, phrase: Phrase) {
    link::tell(page, |client, _| client.phrase(phrase));
}

/// Says something.
pub(crate) fn say(page: Page, text: String) {
    link::tell(page, |client, _| client.say(text));
}

/// Leaves the table for good: before the start the seat is free again, later a bot plays on.
pub(crate) fn quit(page: Page) {
    let waiting = untrack(|| room().state()) == Some(State::Waiting);
    if let Some(table) = connection().table.get_untracked().filter(|_| waiting) {
        store::forget_seat(table);
    }
    link::tell(page, |client: &mut Client, _| client.leave());
    actions::go_to(page, Screen::Together);
}

/// The seat does not exist any more: sits down anew, or looks.
pub(crate) fn forget() {
    if let Some(table) = connection().table.get_untracked() {
        store::forget_seat(table);
        state::begin(Some(table));
        look(table);
    }
}

/// What came of checking the finished deals.
#[derive(Clone)]
pub(crate) struct Checked {
    /// How many deals there are.
    pub(crate) deals: usize,
    /// Whether nothing is wrong with them.
    pub(crate) right: bool,
    /// Whether the last deal's secret is the one to which the server was bound before this page's eyes.
    pub(crate) promised: bool,
    /// Whether a share that this page has thrown is part of the last shuffle.
    pub(crate) own_share: bool,
    /// The proof as a file: its name, and an address to save it from.
    pub(crate) file: String,
    pub(crate) address: String,
}

/// Fetches the proof of the finished deals and checks it here: the commitment, that the cards follow from the secret and everybody's
/// shares, and every move. None where no server answers.
pub(crate) async fn check_shuffle() -> Option<Checked> {
    let table = connection().table.get_untracked()?;
    let text = link::get_text(&format!("api/tables/{table}/proof")).await.ok()?;
    let proof = Proof::read(text.as_bytes());
    let checked = proof
        .as_ref()
        .map_err(ToString::to_string)
        .and_then(|proof| proof.check().map_err(|why| why.to_string()));
    let last = proof.ok().and_then(|proof| proof.deals.into_iter().next_back());
    let promise = last.as_ref().and_then(|last| {
        fairness()
            .promises
            .with_value(|kept| kept.iter().find(|(deal, _)| *deal == last.deal).map(|(_, kept)| kept.clone()))
    });
    let me = room().me.get_untracked();
    let mine =
        last.as_ref().zip(me).and_then(|(last, me)| last.contributions.get(me.index()).cloned().flatten());
    // A promise that was broken is the one thing the document itself cannot tell.
    let broken =
        last.as_ref().zip(promise.as_ref()).is_some_and(|(last, promise)| last.commitment != *promise);
    if let Err(problem) = &checked {
        browser::note(problem);
    }
    Some(Checked {
        right: checked.is_ok() && !broken,
        deals: checked.unwrap_or(0),
        promised: promise.is_some(),
        own_share: mine.is_some_and(|mine| fairness().shares.with_value(|shares| shares.contains(&mine))),
        file: format!("luxx-{table}.json"),
        address: browser::json_address(&text),
    })
}

/// The address that carries the own seat to another device: whoever has it plays.
pub(crate) fn own_address() -> Option<String> {
    let table = connection().table.get_untracked()?;
    let seat = store::seat(table)?;
    Some(link::link(&format!("#/t/{table}/as/{}", seat.token)))
}

/// Whether a seat that this device keeps is of no use any more.
pub(crate) fn is_lost(code: Code) -> bool {
    matches!(code, Code::BadToken | Code::Removed)
}
