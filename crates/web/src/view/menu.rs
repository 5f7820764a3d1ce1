//! The menu: the ways out, and how the page behaves.

use leptos::prelude::*;
use luxx_session::{Speed, Theme};
use luxx_words::{Key, Language, key, say};

use super::parts::icon;
use super::sheet;
use crate::actions;
use crate::route::{Screen, Sheet};
use crate::state::{Page, Part};

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    let settings = page.chrome.settings;
    let speeds = Speed::ALL.map(|speed| {
        let checked = move || settings.with(|settings| settings.speed == speed);
        radio("speed", speed_key(speed).name(), words.say(speed_key(speed), &[]), checked, move || {
            actions::set(page, |settings| settings.speed = speed);
        })
    });
    let themes = Theme::ALL.map(|theme| {
        let checked = move || settings.with(|settings| settings.theme == theme);
        radio("theme", theme_key(theme).name(), words.say(theme_key(theme), &[]), checked, move || {
            actions::set(page, |settings| settings.theme = theme);
        })
    });
    let languages = Language::ALL.map(|language| {
        let checked = move || page.chrome.language() == language;
        radio("language", language.code(), language.own_name().to_owned(), checked, move || {
            actions::set(page, |settings| settings.german = Some(language == Language::German));
            crate::browser::focus_later("[name=language]:checked");
        })
    });
    let sound = move || settings.with(|settings| settings.sound);
    let auto = move || settings.with(|settings| settings.auto);
    let confirm = move || settings.with(|settings| settings.confirm);
    let screen = page.chrome.screen.get_untracked();
    let ways = (screen == Screen::Table).then(|| {
        view! {
            {way("shuffle", "new-game", say!(words, "sheets-new-game"), move || {
                actions::leave(page, Screen::SetUp);
            })}
            {way("home", "home", say!(words, "page-home"), move || actions::leave(page, Screen::Start))}
        }
    });
    let online = screen.online().map(|_| page.online.view(page, Part::Menu));
    let body = view! {
        <div class="rows">
            {way("rules", "rules", say!(words, "page-rules"), move || page.chrome.open(Sheet::Rules(None)))}
            {way("learn", "learn", say!(words, "page-learn"), move || actions::leave(page, Screen::Learn(None)))}
            {way("calendar", "today", say!(words, "page-today"), move || actions::leave(page, Screen::Today))}
            {way("log", "games", say!(words, "page-games"), move || actions::leave(page, Screen::Games))}
            {way("trophy", "puzzles", say!(words, "page-puzzles"), move || actions::leave(page, Screen::Puzzles(None)))}
            {way("chart", "statistics", say!(words, "sheets-statistics"), move || actions::leave(page, Screen::Statistics))}
            {way("keys", "keys", say!(words, "sheets-keys"), move || page.chrome.open(Sheet::Keys))}
            {ways}
            {online}
        </div>
        <fieldset class="field"><legend>{say!(words, "sheets-speed")}</legend><div class="seg">{speeds.into_iter().collect_view()}</div></fieldset>
        <div class="rows">
            {switch("sound", "sound", say!(words, "sheets-sound"), say!(words, "sheets-sound-line"), sound, move |on| {
                actions::set(page, |settings| settings.sound = on);
            })}
            {switch("check", "auto", say!(words, "sheets-auto"), say!(words, "sheets-auto-line"), auto, move |on| {
                actions::set(page, |settings| settings.auto = on);
            })}
            {switch("shield", "confirm", say!(words, "sheets-confirm"), say!(words, "sheets-confirm-line"), confirm, move |on| {
                actions::set(page, |settings| settings.confirm = on);
            })}
        </div>
        <fieldset class="field"><legend>{say!(words, "page-theme")}</legend><div class="seg">{themes.into_iter().collect_view()}</div></fieldset>
        <fieldset class="field"><legend>{say!(words, "sheets-language")}</legend><div class="seg">{languages.into_iter().collect_view()}</div></fieldset>
    };
    sheet::view(page, "menu-sheet", say!(words, "page-menu"), body.into_any())
}

fn speed_key(speed: Speed) -> Key {
    match speed {
        Speed::Calm => key!("sheets-speed-calm"),
        Speed::Normal => key!("sheets-speed-normal"),
        Speed::Fast => key!("sheets-speed-fast"),
        Speed::Instant => key!("sheets-speed-instant"),
    }
}

fn theme_key(theme: Theme) -> Key {
    match theme {
        Theme::System => key!("sheets-theme-system"),
        Theme::Light => key!("sheets-theme-light"),
        Theme::Dark => key!("page-theme-dark"),
    }
}

/// One of several.
pub(crate) fn radio(
    group: &'static str,
    value: &str,
    label: String,
    checked: impl Fn() -> bool + Send + 'static,
    choose: impl Fn() + 'static,
) -> AnyView {
    view! {
        <label>
            <input type="radio" name=group value=value.to_owned() prop:checked=checked on:change=move |_| choose()/>
            <span>{label}</span>
        </label>
    }
    .into_any()
}

/// On or off.
pub(crate) fn switch(
    sign: &'static str,
    name: &'static str,
    label: String,
    line: String,
    on: impl Fn() -> bool + Send + 'static,
    set: impl Fn(bool) + 'static,
) -> AnyView {
    view! {
        <label class="row">
            {icon(sign)}
            <span>{label}<small>{line}</small></span>
            <input
                type="checkbox"
                role="switch"
                class="switch"
                data-testid=name
                prop:checked=on
                on:change=move |event| set(event_target_checked(&event))
            />
        </label>
    }
    .into_any()
}

/// A way to somewhere else.
pub(crate) fn way(sign: &'static str, name: &'static str, label: String, go: impl Fn() + 'static) -> AnyView {
    view! {
        <button class="row" data-testid=format!("way-{name}") on:click=move |_| go()>
            {icon(sign)}
            <span>{label}</span>
            {icon("next")}
        </button>
    }
    .into_any()
}
