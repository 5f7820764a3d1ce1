//! What is drawn for tables at a server: the ways there, the door, the waiting room, and what a table of people shows besides the cards.

mod away;
mod big;
mod big_end;
mod door;
mod end;
mod fair;
mod invitation;
mod marks;
mod menu;
mod room;
mod settings;
mod talk;
mod together;
mod trouble;

use leptos::prelude::*;
use luxx_protocol::{Code, State};

use crate::online::state::{ConnectionState, Visit, connection, room};
use crate::route::{Screen, Sheet};
use crate::state::{Page, Part};
use crate::view::{column, table};

/// Draws one part of it; the screens of the rest of the page are none of ours.
pub(crate) fn part(page: Page, part: Part) -> AnyView {
    match part {
        Part::Screen(Screen::Together) => together::view(page),
        Part::Screen(Screen::Online(_)) => at_table(page),
        Part::Screen(Screen::Big(_)) => big_screen(page),
        Part::Sheet(Sheet::Talk) => talk::view(page),
        Part::Sheet(Sheet::Invite) => invitation::sheet(page),
        Part::Bar => talk::button(page),
        Part::Menu => menu::view(page),
        Part::Mark(seat) => marks::mark(page, seat.index()),
        Part::Plate(seat) => view! { {marks::clock(page, seat)}{marks::bubble(page, seat)} }.into_any(),
        Part::Strip => away::strip(page),
        Part::End => end::view(page),
        Part::Screen(_) | Part::Sheet(_) | Part::Head | Part::Hands => ().into_any(),
    }
}

/// After so many tries nobody believes any more that there is a server.
const PATIENT: u32 = 3;

/// What there is to see at a table of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Face {
    Looking,
    NoServer,
    Door,
    /// Two seats to choose from.
    Offered,
    Room,
    Table,
    /// The same without the table, which is on a large screen.
    Beside,
    Closed(Code),
}

fn face(page: Page) -> Face {
    match connection().visit.get() {
        Visit::Nowhere | Visit::Looking => Face::Looking,
        Visit::NoServer => Face::NoServer,
        Visit::Door => Face::Door,
        Visit::Offered => Face::Offered,
        Visit::Closed(code) => Face::Closed(code),
        // What the door knew does not say who one is.
        Visit::There if connection().state.get() == ConnectionState::New => Face::Looking,
        Visit::There => match room().state() {
            None if matches!(connection().state.get(), ConnectionState::Lost { tries } if tries >= PATIENT) => {
                Face::NoServer
            }
            Some(State::Waiting) => Face::Room,
            Some(_) if page.table.scene.with(Option::is_some) => {
                if connection().beside.get() && room().me.get().is_some() {
                    Face::Beside
                } else {
                    Face::Table
                }
            }
            None | Some(_) => Face::Looking,
        },
    }
}

/// The table in the middle of a room.
fn big_screen(page: Page) -> AnyView {
    let face = Memo::new(move |_| match face(page) {
        Face::Room => Face::Table,
        face => face,
    });
    let shown = move || match face.get() {
        Face::NoServer => trouble::no_server(page),
        Face::Closed(code) => trouble::closed(page, code),
        Face::Table => big::view(page),
        Face::Looking | Face::Door | Face::Offered | Face::Room | Face::Beside => trouble::looking(page),
    };
    view! { {shown} }.into_any()
}

/// The table at the server, as far as one has come.
fn at_table(page: Page) -> AnyView {
    let face = Memo::new(move |_| face(page));
    let shown = move || match face.get() {
        Face::Looking => trouble::looking(page),
        Face::NoServer => trouble::no_server(page),
        Face::Door => door::view(page),
        Face::Offered => trouble::offered(page),
        Face::Room => room::view(page),
        // The style sheet leaves out what is on the large screen.
        Face::Beside => view! { <div class="beside">{table::view(page)}</div> }.into_any(),
        Face::Table => view! { {table::view(page)}{column::view(page)} }.into_any(),
        Face::Closed(code) => trouble::closed(page, code),
    };
    view! { {shown} }.into_any()
}
