//! Tables at a server: the ways there, the door, the waiting room, and what a table of people shows besides the cards.

mod away;
mod big;
mod door;
mod end;
mod fair;
mod invitation;
mod marks;
mod room;
mod settings;
mod talk;
mod together;
mod trouble;

use leptos::prelude::*;
use luxx_protocol::{Code, State};

pub(crate) use away::strip;
pub(crate) use end::view as end;
pub(crate) use invitation::sheet as invite;
pub(crate) use marks::{bubble, clock, mark};
pub(crate) use talk::view as talk;
pub(crate) use together::view as together;

use crate::state::{Line, Page, Standing};

/// After so many tries nobody believes any more that there is a server.
const PATIENT: u32 = 3;

/// What there is to see at a table of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Face {
    Looking,
    NoServer,
    Door,
    Room,
    Table,
    Closed(Code),
}

fn face(page: Page) -> Face {
    let online = page.online;
    match online.standing.get() {
        Standing::Nowhere | Standing::Looking => Face::Looking,
        Standing::NoServer => Face::NoServer,
        Standing::Door => Face::Door,
        Standing::Closed(code) => Face::Closed(code),
        // What the door knew does not say who one is.
        Standing::There if online.line.get() == Line::New => Face::Looking,
        Standing::There => match online.state() {
            None if matches!(online.line.get(), Line::Lost { tries } if tries >= PATIENT) => Face::NoServer,
            Some(State::Waiting) => Face::Room,
            Some(_) if page.table.scene.with(Option::is_some) => Face::Table,
            None | Some(_) => Face::Looking,
        },
    }
}

/// The table in the middle of a room.
pub(crate) fn big(page: Page) -> AnyView {
    let face = Memo::new(move |_| match face(page) {
        Face::Room => Face::Table,
        face => face,
    });
    let shown = move || match face.get() {
        Face::NoServer => trouble::no_server(page),
        Face::Closed(code) => trouble::closed(page, code),
        Face::Table => big::view(page),
        Face::Looking | Face::Door | Face::Room => trouble::looking(page),
    };
    view! { {shown} }.into_any()
}

/// The table at the server, as far as one has come.
pub(crate) fn view(page: Page) -> AnyView {
    let face = Memo::new(move |_| face(page));
    let shown = move || match face.get() {
        Face::Looking => trouble::looking(page),
        Face::NoServer => trouble::no_server(page),
        Face::Door => door::view(page),
        Face::Room => room::view(page),
        Face::Table => view! { {super::table::view(page)}{super::column::view(page)} }.into_any(),
        Face::Closed(code) => trouble::closed(page, code),
    };
    view! { {shown} }.into_any()
}
