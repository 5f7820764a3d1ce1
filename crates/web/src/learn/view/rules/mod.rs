//! The rules for people: the guide of `luxx-words`, by topic, with a place for every rule. A page of its own, or a sheet above a table, which stays
//! as it was.

mod picture;
mod text;

use leptos::prelude::*;
use luxx_words::guide::{Guide, numbers};
use luxx_words::say;

use crate::actions;
use crate::browser;
use crate::learn::state::learning;
use crate::route::{RuleAt, Screen, Sheet};
use crate::state::Page;
use crate::view::parts::{head, icon};
use crate::view::sheet;

/// The page.
pub(crate) fn page(page: Page, at: Option<RuleAt>) -> AnyView {
    let words = page.chrome.words();
    // Whoever follows the address of a rule wants that, not what was looked for before.
    if at.is_some() {
        learning().sought.set(String::new());
    }
    view! {
        <main class="page rules" data-testid="rules-page">
            {head(say!(words, "page-home"), say!(words, "page-rules"), move || actions::go_to(page, Screen::Start), None)}
            {body(page, at)}
        </main>
    }
    .into_any()
}

/// The sheet.
pub(crate) fn above(page: Page, at: Option<RuleAt>) -> AnyView {
    // Whoever comes from a question wants that rule, not what was looked for before.
    learning().sought.set(String::new());
    sheet::view(page, "rules-sheet", say!(page.chrome.words(), "page-rules"), body(page, at))
}

/// Goes to another rule, where the rules are.
fn go(page: Page, rule: RuleAt) {
    learning().sought.set(String::new());
    match page.chrome.route().sheet {
        Some(Sheet::Rules(_)) => page.chrome.open(Sheet::Rules(Some(rule))),
        _ => actions::go_to(page, Screen::Rules(Some(rule))),
    }
}

/// What is to be looked for, the topics, and what was found or chosen.
fn body(page: Page, at: Option<RuleAt>) -> AnyView {
    let words = page.chrome.words();
    let guide = StoredValue::new(Guide::new(page.chrome.language()));
    let number = at.map(|rule| rule.to_string()).unwrap_or_default();
    let home = |guide: &Guide| {
        let (topic, _) = guide.explaining(&number).next()?;
        guide.topics.iter().position(|other| other.key == topic.key)
    };
    let open = RwSignal::new(guide.with_value(home).unwrap_or(0));
    // On a phone the topics are folded up, see sheets.css.
    let unfolded = RwSignal::new(false);
    let sought = learning().sought;
    let seeks = Memo::new(move |_| sought.with(|sought| !sought.trim().is_empty()));
    let count = guide.with_value(|guide| guide.topics.len());
    let titles = (0..count).map(move |place| {
        let title = guide.with_value(|guide| guide.topics[place].title);
        let current = move || (open.get() == place && !seeks.get()).then_some("true");
        let choose = move |_| {
            sought.set(String::new());
            open.set(place);
            if unfolded.get_untracked() {
                unfolded.set(false);
                browser::focus_later("[data-testid=fold]");
            }
        };
        view! { <button class="btn" aria-current=current on:click=choose>{title}</button> }
    });
    let chosen = move || {
        let topic = guide.with_value(|guide| guide.topics[open.get()]);
        let context = text::Context { page, guide, marked: at, searching: None };
        view! { <h2>{topic.title}</h2>{context.prose(topic.key, topic.text)} }.into_any()
    };
    let topic = move || {
        if seeks.get() {
            return say!(page.chrome.words(), "learn-topics");
        }
        guide.with_value(|guide| guide.topics[open.get()].title.to_owned())
    };
    let fold = view! {
        <button
            class="btn fold"
            data-testid="fold"
            aria-expanded=move || unfolded.get().to_string()
            on:click=move |_| unfolded.update(|unfolded| *unfolded = !*unfolded)
        >
            <span>{topic}</span>
            {icon("next")}
        </button>
    };
    // The sign is explained where it is seen.
    let signed = move || seeks.get() || guide.with_value(|guide| guide.topics[open.get()].text.contains('‡'));
    let note = move || {
        signed().then(|| view! { <p class="note">{say!(page.chrome.words(), "learn-rules-note")}</p> })
    };
    let shown = move || if seeks.get() { found(page, guide, open) } else { chosen() };
    if at.is_some() {
        leptos::task::spawn_local(async move {
            browser::next_frame().await;
            browser::next_frame().await;
            browser::scroll_to(".prose [data-marked]");
        });
    }
    let clear = move || {
        seeks.get().then(|| {
            view! {
                <button class="btn quiet" data-testid="clear" aria-label=say!(page.chrome.words(), "learn-clear") on:click=move |_| sought.set(String::new())>
                    {icon("close")}
                </button>
            }
        })
    };
    view! {
        <div class="seek" role="search">
            <input
                type="search"
                class="input"
                data-testid="seek"
                autocomplete="off"
                aria-label=say!(words, "learn-seek")
                placeholder=say!(words, "learn-seek")
                prop:value=move || sought.get()
                on:input=move |event| sought.set(event_target_value(&event))
            />
            {clear}
        </div>
        <nav class="topics" aria-label=say!(words, "learn-topics")>{fold}{titles.collect_view()}</nav>
        <div class="prose" data-testid="rules-text">{shown}</div>
        {note}
    }
    .into_any()
}

/// What was found, by topic; a number finds its rule.
fn found(page: Page, guide: StoredValue<Guide>, open: RwSignal<usize>) -> AnyView {
    let sought = learning().sought;
    let query = sought.get();
    let (groups, count) = guide.with_value(|guide| {
        let by_number: Vec<_> = guide.explaining(query.trim()).collect();
        let mut groups: Vec<(usize, Vec<String>)> = Vec::new();
        let place = |key: &str| guide.topics.iter().position(|topic| topic.key == key).unwrap_or(0);
        for (topic, line) in by_number {
            let place = place(topic.key);
            match groups.last_mut().filter(|(last, _)| *last == place) {
                Some((_, lines)) => lines.push(line.to_owned()),
                None => groups.push((place, vec![line.to_owned()])),
            }
        }
        if groups.is_empty() {
            let found = guide.search(&query);
            groups = found
                .map(|(topic, lines)| {
                    (place(topic.key), lines.iter().map(|line| (*line).to_owned()).collect())
                })
                .collect();
        }
        let count: usize = groups.iter().map(|(_, lines)| lines.len()).sum();
        (groups, count)
    });
    let told = say!(page.chrome.words(), "learn-found", count = count);
    let groups = groups.into_iter().map(|(place, lines)| {
        let topic = guide.with_value(|guide| guide.topics[place]);
        let context = text::Context { page, guide, marked: None, searching: Some(query.clone()) };
        let choose = move |_| {
            sought.set(String::new());
            open.set(place);
        };
        view! {
            <section>
                <h2><button class="btn quiet" on:click=choose>{topic.title}{icon("next")}</button></h2>
                {context.prose(topic.key, &lines.join("\n"))}
            </section>
        }
    });
    view! { <p class="found" role="status" data-testid="found">{told}</p>{groups.collect_view()} }.into_any()
}

/// Whether a line is about this rule, or one of this section.
fn is_about(line: &str, rule: RuleAt) -> bool {
    let (section, whole) = (rule.to_string(), rule.is_section());
    numbers(line)
        .1
        .iter()
        .any(|(number, _)| *number == section || whole && number.split('.').next() == Some(section.as_str()))
}
