//! A friend's deal that came by a link: to be played before one looks at what the friend did.

use leptos::prelude::*;
use luxx_words::say;

use crate::archive::actions;
use crate::archive::state::archive;
use crate::route::Screen;
use crate::state::Page;
use crate::tables;
use crate::view::parts::{art, head, signed};

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    let told = archive().me().and_then(|me| {
        archive().with_shown(|deal| {
            let name = deal.record.players.get(me.index()).filter(|name| !tables::is_you(name));
            let name = name.map_or_else(|| say!(words, "games-dare-friend"), String::clone);
            let points = deal.points(me).unwrap_or_default();
            let count = points.unsigned_abs();
            let line = say!(words, "games-dare-line", name = name, points = signed(points), count = count);
            (line, words.variant(deal.record.setup.variant))
        })
    });
    let (line, about) = told.unwrap_or_default();
    view! {
        <main class="page plain" data-testid="dare">
            {head(say!(words, "page-home"), String::new(), move || crate::actions::go_to(page, Screen::Start), None)}
            {art("lynx", "lynx-wink")}
            <h1>{say!(words, "games-dare")}</h1>
            <p>{line}</p>
            <p class="note">{about}</p>
            <button class="btn go" data-testid="dare-play" on:click=move |_| actions::dare(page)>{say!(words, "games-dare-play")}</button>
            <button class="btn quiet" data-testid="dare-look" on:click=move |_| actions::look(page)>{say!(words, "games-dare-look")}</button>
        </main>
    }
    .into_any()
}
