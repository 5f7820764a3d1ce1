//! Setting up a table: how many, who, by which rules, who starts, how long.

use leptos::prelude::*;
use luxx_bots::Level;
use luxx_rules::{Seat, Setup, Variant};
use luxx_session::{ConfigError, Length, Sitter, Starts, TableConfig};
use luxx_words::say;

use super::menu::radio;
use super::parts::{head, icon};
use crate::route::Screen;
use crate::state::Page;
use crate::{actions, store, tables};

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    let usual = || tables::usual(words, untrack(|| page.chrome.usual_level()));
    let draft =
        RwSignal::new(store::table().map_or_else(usual, |kept| tables::in_this_language(words, kept)));
    let players = Memo::new(move |_| draft.with(TableConfig::players));
    let problem =
        Memo::new(move |_| draft.with(|draft| draft.check().err().map(|error| complain(page, &error))));
    let start = move |_| {
        if problem.get_untracked().is_none() {
            actions::sit_down(page, draft.get_untracked());
        }
    };
    view! {
        <main class="page" data-testid="set-up-page">
            {head(say!(words, "page-home"), say!(words, "page-set-up"), move || page.chrome.go_to(Screen::Start), None)}
            <fieldset class="field"><legend>{say!(words, "sheets-players")}</legend><div class="seg">{counts(page, draft)}</div></fieldset>
            <fieldset class="field">
                <legend>{say!(words, "sheets-seats")}</legend>
                <ol class="sitters">
                    {move || (0..players.get()).map(|seat| sitter(page, draft, seat)).collect_view()}
                </ol>
                <p class="note">{say!(words, "sheets-share")}</p>
            </fieldset>
            {variants(page, draft)}
            <fieldset class="field">
                <legend>{say!(words, "sheets-starts")}</legend>
                <div class="seg">{move || starters(page, draft)}</div>
            </fieldset>
            <fieldset class="field"><legend>{say!(words, "page-length")}</legend><div class="seg">{lengths(page, draft)}</div></fieldset>
            <div class="rows">
                <label class="row">
                    {icon("undo")}
                    <span>{say!(words, "page-practice")}<small>{say!(words, "sheets-practice-line")}</small></span>
                    <input
                        type="checkbox"
                        role="switch"
                        class="switch"
                        data-testid="practice"
                        prop:checked=move || draft.with(|draft| draft.practice)
                        on:change=move |event| draft.update(|draft| draft.practice = event_target_checked(&event))
                    />
                </label>
            </div>
            <div class="foot">
                <p class="note" role="alert">{move || problem.get()}</p>
                <button class="btn go" data-testid="start" disabled=move || problem.get().is_some() on:click=start>
                    {say!(words, "page-play")}
                </button>
            </div>
        </main>
    }
    .into_any()
}

fn complain(page: Page, error: &ConfigError) -> String {
    match error {
        ConfigError::NoPerson => say!(page.chrome.words(), "sheets-person-needed"),
        _ => say!(page.chrome.words(), "sheets-name-needed", most = TableConfig::LONGEST_NAME),
    }
}

fn variants(page: Page, draft: RwSignal<TableConfig>) -> AnyView {
    let options = Variant::ALL.map(|variant| {
        let words = page.chrome.words();
        view! {
            <label class="option">
                <input
                    type="radio"
                    name="variant"
                    value=variant.to_string()
                    prop:checked=move || draft.with(|draft| draft.variant == variant)
                    on:change=move |_| draft.update(|draft| draft.variant = variant)
                />
                <b>{words.variant(variant)}</b>
                <small>{words.variant_line(variant)}</small>
            </label>
        }
    });
    let legend = say!(page.chrome.words(), "page-variant");
    view! { <fieldset class="field"><legend>{legend}</legend><div class="options">{options.into_iter().collect_view()}</div></fieldset> }
        .into_any()
}

fn counts(page: Page, draft: RwSignal<TableConfig>) -> AnyView {
    let choices = Setup::PLAYERS.map(|count| {
        let checked = move || draft.with(|draft| draft.players() == count);
        let label = say!(page.chrome.words(), "page-players-count", count = count);
        radio("players", &count.to_string(), label, checked, move || {
            draft.update(|draft| {
                while draft.players() < count {
                    draft.chairs.push(tables::another_chair(draft));
                }
                draft.chairs.truncate(count);
                draft.starts = Starts::Lot;
            });
        })
    });
    choices.collect_view().into_any()
}

fn sitter(page: Page, draft: RwSignal<TableConfig>, seat: usize) -> AnyView {
    let words = page.chrome.words();
    let chair = draft.with_untracked(|draft| draft.chairs[seat].clone());
    let set = move |change: &dyn Fn(&mut luxx_session::Chair)| {
        draft.update(|draft| draft.chairs.get_mut(seat).into_iter().for_each(change));
    };
    let is_person =
        move || draft.with(|d| d.chairs.get(seat).is_some_and(|chair| chair.sitter == Sitter::Person));
    let person = Memo::new(move |_| is_person());
    let chosen = match chair.sitter {
        Sitter::Person => String::new(),
        Sitter::Bot(level) => level.name().to_owned(),
    };
    let levels = Level::LADDER.map(|level| {
        let name = words.level(level);
        view! { <option value=level.name() selected=chosen == level.name()>{name}</option> }
    });
    let character = move || {
        let sitter = draft.with(|draft| draft.chairs.get(seat).map(|chair| chair.sitter))?;
        if let Sitter::Bot(level) = sitter { Some(words.character(level)) } else { None }
    };
    view! {
        <li class="sitter">
            {move || icon(if person.get() { "person" } else { "robot" })}
            <input
                class="input"
                data-testid=format!("name-{seat}")
                maxlength=TableConfig::LONGEST_NAME.to_string()
                value=chair.name.clone()
                aria-label=say!(words, "sheets-seat-name", seat = seat + 1)
                on:input=move |event| {
                    let name = event_target_value(&event);
                    set(&|chair| chair.name.clone_from(&name));
                }
            />
            <select
                class="input"
                data-testid=format!("sitter-{seat}")
                aria-label=say!(words, "sheets-seat-sitter", seat = seat + 1)
                on:change=move |event| {
                    let level = event_target_value(&event).parse::<Level>();
                    let sitter = level.map_or(Sitter::Person, Sitter::Bot);
                    set(&|chair| chair.sitter = sitter);
                }
            >
                <option value="" selected=chosen.is_empty()>{say!(words, "sheets-person")}</option>
                {levels.into_iter().collect_view()}
            </select>
            <small>{character}</small>
        </li>
    }
    .into_any()
}

fn starters(page: Page, draft: RwSignal<TableConfig>) -> AnyView {
    let lot = radio(
        "starts",
        "lot",
        say!(page.chrome.words(), "sheets-starts-lot"),
        move || draft.with(|d| d.starts == Starts::Lot),
        move || {
            draft.update(|draft| draft.starts = Starts::Lot);
        },
    );
    let names: Vec<String> =
        draft.with(|draft| draft.chairs.iter().map(|chair| chair.name.clone()).collect());
    let seats = Seat::all(names.len()).zip(names).map(|(seat, name)| {
        // A seat without a name can still be pointed at.
        let unnamed = name.trim().is_empty();
        let name =
            if unnamed { say!(page.chrome.words(), "page-seat", seat = seat.index() + 1) } else { name };
        let checked = move || draft.with(|draft| draft.starts == Starts::Seat(seat));
        radio("starts", &seat.index().to_string(), name, checked, move || {
            draft.update(|draft| draft.starts = Starts::Seat(seat));
        })
    });
    view! { {lot}{seats.collect_view()} }.into_any()
}

fn lengths(page: Page, draft: RwSignal<TableConfig>) -> AnyView {
    let words = page.chrome.words();
    let choices = [Length::Deal, Length::Match { rounds: 1 }, Length::Match { rounds: 2 }].map(|length| {
        let (value, label) = match length {
            Length::Deal => ("deal".to_owned(), say!(words, "sheets-length-deal")),
            Length::Match { rounds } => {
                (rounds.to_string(), say!(words, "sheets-length-match", rounds = rounds))
            }
        };
        let checked = move || draft.with(|draft| draft.length == length);
        radio("length", &value, label, checked, move || draft.update(|draft| draft.length = length))
    });
    choices.into_iter().collect_view().into_any()
}
