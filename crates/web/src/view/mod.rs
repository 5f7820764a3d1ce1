//! The screens. Each file draws one thing; what is drawn follows from the signals of [`Page`], and taps go to
//! [`crate::table`]. Markup and classes are those of the style sheets in `style/`.

mod bar;
mod cover;
mod hand;
mod hint;
mod log;
mod menu;
mod middle;
mod panel;
pub(crate) mod parts;
mod pick;
mod rules;
mod score;
mod seat;
mod set_up;
mod shadow;
mod sheet;
mod start;
mod table;

use leptos::ev::keydown;
use leptos::prelude::*;

use crate::page::{Page, Screen, Sheet};

/// The whole page.
pub(crate) fn app(page: Page) -> impl IntoView {
    let keys = window_event_listener(keydown, move |event| table::on_key(page, &event));
    on_cleanup(move || keys.remove());
    let screen = Memo::new(move |_| page.screen.get());
    // Texts are written where they are drawn: another language draws everything anew.
    let language = Memo::new(move |_| page.language());
    view! {
        {move || {
            language.track();
            match screen.get() {
                Screen::Start => start::view(page).into_any(),
                Screen::SetUp => set_up::view(page).into_any(),
                Screen::Table => table::view(page).into_any(),
            }
        }}
        {move || {
            language.track();
            page.sheet.get().map(|sheet| match sheet {
                Sheet::Menu => menu::view(page).into_any(),
                Sheet::Rules => rules::view(page).into_any(),
                Sheet::Hint => hint::view(page).into_any(),
                Sheet::Log => log::view(page).into_any(),
                Sheet::Score => score::view(page).into_any(),
            })
        }}
        {move || page.notice.get().map(|notice| parts::notice(page, notice))}
        <div class="sky" aria-hidden="true"></div>
        <p class="sr" role="status" aria-live="polite" data-testid="news">{page.news}</p>
    }
}
