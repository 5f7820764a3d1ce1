//! The screens. Each file draws one thing; what is drawn follows from the signals of [`Page`], and taps go to
//! [`crate::actions`]. Markup and classes are those of the style sheets in `style/`.

mod bar;
pub(crate) mod column;
mod cover;
mod hand;
mod hint;
mod key_list;
mod lesson;
mod log;
mod look;
pub(crate) mod menu;
pub(crate) mod middle;
mod panel;
pub(crate) mod parts;
mod pick;
mod score;
pub(crate) mod seat;
mod set_up;
pub(crate) mod shadow;
pub(crate) mod sheet;
pub(crate) mod sheets;
mod start;
pub(crate) mod table;

use leptos::ev::{keydown, pointerdown, popstate, resize, storage};
use leptos::prelude::*;

use crate::route::Screen;
use crate::state::{Page, Part};
use crate::{actions, browser, games, keys};

/// The whole page.
pub(crate) fn app(page: Page) -> impl IntoView {
    let listeners = (
        window_event_listener(keydown, move |event| {
            browser::note_use();
            keys::on_key(page, &event);
        }),
        window_event_listener(popstate, move |_| actions::arrive(page)),
        window_event_listener(storage, move |event| {
            games::on_foreign_write(page, &event.key().unwrap_or_default());
        }),
        window_event_listener(resize, move |_| page.chrome.resized()),
        window_event_listener(pointerdown, |_| browser::note_use()),
    );
    on_cleanup(move || {
        listeners.0.remove();
        listeners.1.remove();
        listeners.2.remove();
        listeners.3.remove();
        listeners.4.remove();
    });
    let screen = page.chrome.screen;
    // Texts are written where they are drawn: another language draws everything anew.
    let language = move || page.chrome.language();
    // Every sheet is an element of its own, so it opens at its top wherever the last one was scrolled to.
    let above = move || page.chrome.above().map(|sheet| (language(), sheet));
    // A new screen begins at its top.
    Effect::new(move |_| {
        screen.track();
        browser::window().scroll_to_with_x_and_y(0.0, 0.0);
    });
    view! {
        {move || {
            language();
            match screen.get() {
                Screen::Start => start::view(page).into_any(),
                Screen::SetUp => page.sheets.view(page, move |code| (code.set_up)(page)),
                Screen::Table => view! { {table::view(page)}{column::view(page)} }.into_any(),
                solo if solo.is_solo() => page.solo.view(page, Part::Screen(solo)),
                learn if learn.is_learning() => page.learn.view(page, Part::Screen(learn)),
                archive if archive.is_archive() => page.archive.view(page, Part::Screen(archive)),
                online => page.online.view(page, Part::Screen(online)),
            }
        }}
        {parts::each_anew(above, |above| *above, move |(_, sheet)| {
            page.sheets.view(page, move |code| (code.above)(page, sheet))
        })}
        {move || page.chrome.notice.get().map(|notice| parts::notice(page, notice))}
        <div class="sky" aria-hidden="true"></div>
        <p class="sr" role="status" aria-live="polite" data-testid="news">{page.voice.news}</p>
    }
}
