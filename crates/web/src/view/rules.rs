//! The rules for people: the guide of `luxx-words`, topic by topic.

use leptos::prelude::*;
use luxx_words::guide::Guide;
use luxx_words::say;

use super::sheet;
use crate::state::Page;

pub(crate) fn view(page: Page) -> AnyView {
    let guide = Guide::new(page.chrome.language());
    let open = RwSignal::new(0_usize);
    let titles = guide.topics.iter().enumerate().map(|(place, topic)| {
        let current = move || (open.get() == place).then_some("true");
        view! { <button class="btn" aria-current=current on:click=move |_| open.set(place)>{topic.title}</button> }
    });
    let titles = titles.collect_view();
    let text =
        move || guide.topics.get(open.get()).map(|topic| view! { <h3>{topic.title}</h3>{prose(topic.text)} });
    let body = view! {
        <nav class="topics">{titles}</nav>
        <div class="prose" tabindex="0" data-testid="rules-text">{text}</div>
        <p class="note">{say!(page.chrome.words(), "page-rules-note")}</p>
    };
    sheet::view(page, "rules-sheet", say!(page.chrome.words(), "page-rules"), body.into_any())
}

/// The guide's Markdown: paragraphs, lists, tables, each paragraph and item on one line.
fn prose(text: &str) -> AnyView {
    let mut blocks: Vec<AnyView> = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(item) = line.strip_prefix("- ") {
            let mut items = vec![item];
            while let Some(item) = lines.next_if(|line| line.starts_with("- ")) {
                items.push(item.trim_start_matches("- "));
            }
            let items = items.into_iter().map(|item| view! { <li>{spans(item)}</li> }).collect_view();
            blocks.push(view! { <ul>{items}</ul> }.into_any());
        } else if line.starts_with('|') {
            let mut rows = vec![line];
            while let Some(row) = lines.next_if(|line| line.starts_with('|')) {
                rows.push(row);
            }
            blocks.push(grid(&rows));
        } else if !line.trim().is_empty() {
            blocks.push(view! { <p>{spans(line)}</p> }.into_any());
        }
    }
    blocks.collect_view().into_any()
}

fn grid(rows: &[&str]) -> AnyView {
    let cells = |row: &str| -> Vec<String> {
        row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    let is_ruler = |row: &&&str| row.contains("---");
    let head = rows
        .first()
        .map(|row| cells(row).into_iter().map(|cell| view! { <th scope="col">{cell}</th> }).collect_view());
    let body = rows.iter().skip(1).filter(|row| !is_ruler(row)).map(|row| {
        let cells = cells(row).into_iter().map(|cell| view! { <td>{cell}</td> }).collect_view();
        view! { <tr>{cells}</tr> }
    });
    let body = body.collect_view();
    view! { <table class="grid"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table> }.into_any()
}

/// Text with its bold parts.
fn spans(text: &str) -> AnyView {
    let part = |(place, part): (usize, &str)| {
        let part = part.to_owned();
        if place % 2 == 1 { view! { <b>{part}</b> }.into_any() } else { part.into_any() }
    };
    text.split("**").enumerate().map(part).collect_view().into_any()
}
