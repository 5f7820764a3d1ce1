//! The first thing anybody sees: one tap from a game.

use leptos::prelude::*;
use luxx_rules::Card;
use luxx_session::Theme;
use luxx_words::{Language, say};

use super::parts::{art, card_class, icon, labelled};
use crate::actions;
use crate::page::{Page, Screen, Sheet};

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.words();
    let german = page.language() == Language::German;
    let other = if german { Language::English } else { Language::German };
    let dark = move || {
        let theme = page.settings.with(|settings| settings.theme);
        theme == Theme::Dark
            || theme == Theme::System && crate::browser::matches("(prefers-color-scheme: dark)")
    };
    let dusk = move |_| {
        let next = if untrack(dark) { Theme::Light } else { Theme::Dark };
        page.set(|settings| settings.theme = next);
    };
    let cards = [(-2, Card::One), (-1, Card::Four), (0, Card::Seven), (1, Card::Nine), (2, Card::Thirteen)];
    let cards = cards.map(|(place, face): (i32, Card)| {
        view! { <i class=card_class(Some(face)) aria-hidden="true" style=("--k", place.to_string())></i> }
    });
    let switch = move |_| {
        page.set(|settings| settings.german = Some(!german));
        crate::browser::focus_later("[data-testid=language]");
    };
    view! {
        <main class="start">
            <nav class="corner">
                <button class="btn quiet" data-testid="language" lang=other.code() on:click=switch>
                    {icon("globe")}{other.own_name()}
                </button>
                <button class="btn quiet" data-testid="dusk" aria-label=say!(words, "page-theme") on:click=dusk>
                    {move || icon(if dark() { "sun" } else { "moon" })}
                </button>
                <button class="btn quiet" data-testid="menu" aria-label=say!(words, "page-settings") on:click=move |_| page.sheet.set(Some(Sheet::Menu))>
                    {icon("menu")}
                </button>
            </nav>
            <div class="hero">
                <div class="den" aria-hidden="true">{art("lynx", "lynx")}{cards.into_iter().collect_view()}</div>
                <h1>{labelled("word", "wordmark", "luxx".to_owned())}</h1>
                <p>{say!(words, "page-tagline")}</p>
            </div>
            <div class="doors">
                {move || resume(page)}
                <button class="btn go" data-testid="play" on:click=move |_| actions::sit_down(page, actions::usual(page))>
                    <span>{say!(words, "page-play")}<small>{say!(words, "page-play-line")}</small></span>
                </button>
                <div class="pair">
                    <button class="btn" data-testid="set-up" on:click=move |_| page.screen.set(Screen::SetUp)>
                        {icon("settings")}{say!(words, "page-set-up")}
                    </button>
                    <button class="btn" data-testid="rules" on:click=move |_| page.sheet.set(Some(Sheet::Rules))>
                        {icon("rules")}{say!(words, "page-rules")}
                    </button>
                </div>
            </div>
            <footer>{say!(words, "page-own-names")}</footer>
        </main>
    }
    .into_any()
}

/// The way back to a game that is not over.
fn resume(page: Page) -> Option<AnyView> {
    let words = page.words();
    let left = page.session.with(|session| {
        let session = session.as_ref()?;
        let goes_on = session.outcome().is_none() || session.has_next();
        goes_on.then(|| session.game().public().deck_len())
    })?;
    let view = view! {
        <button class="btn resume" data-testid="continue" on:click=move |_| actions::go_on(page)>
            {icon("undo")}
            <span class="grow"><b>{say!(words, "page-continue")}</b><small>{say!(words, "page-deck", count = left)}</small></span>
            {icon("next")}
        </button>
    };
    Some(view.into_any())
}
