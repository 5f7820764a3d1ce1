//! The guide's Markdown as it is drawn: paragraphs, lists, tables, each paragraph and item on one line. A rule has its number beside it, a
//! ruling its reason below it.

use leptos::prelude::*;
use luxx_session::Table;
use luxx_words::guide::{Guide, numbers};
use luxx_words::say;

use super::{go, is_about, picture};
use crate::route::RuleAt;
use crate::state::Page;

/// Where text is drawn, and what of it is wanted.
#[derive(Clone)]
pub(super) struct Context {
    pub(super) page: Page,
    pub(super) guide: StoredValue<Guide>,
    /// The rule that somebody came for.
    pub(super) marked: Option<RuleAt>,
    /// What is looked for.
    pub(super) searching: Option<String>,
}

impl Context {
    /// The text of a topic, or some lines of it.
    pub(super) fn prose(&self, topic: &str, text: &str) -> AnyView {
        let mut blocks: Vec<AnyView> = Vec::new();
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            if line.starts_with("- ") {
                let mut items = vec![line];
                while let Some(item) = lines.next_if(|line| line.starts_with("- ")) {
                    items.push(item);
                }
                let items = items.into_iter().map(|item| self.item(topic, item)).collect_view();
                blocks.push(view! { <ul>{items}</ul> }.into_any());
            } else if line.starts_with('|') {
                let mut rows = vec![line];
                while let Some(row) = lines.next_if(|line| line.starts_with('|')) {
                    rows.push(row);
                }
                blocks.push(self.grid(&rows));
            } else if !line.trim().is_empty() {
                blocks.push(self.paragraph(topic, line));
            }
        }
        blocks.collect_view().into_any()
    }

    fn paragraph(&self, topic: &str, line: &str) -> AnyView {
        let (text, found) = numbers(line);
        if found.is_empty() {
            return view! { <p>{self.spans(text)}</p> }.into_any();
        }
        view! { <div class="rule" data-marked=self.is_marked(line)>{self.rule(topic, line)}</div> }.into_any()
    }

    fn item(&self, topic: &str, line: &str) -> AnyView {
        let (text, found) = numbers(line);
        if found.is_empty() {
            return view! { <li>{self.spans(text.trim_start_matches("- "))}</li> }.into_any();
        }
        view! { <li class="rule" data-marked=self.is_marked(line)>{self.rule(topic, line)}</li> }.into_any()
    }

    fn is_marked(&self, line: &str) -> Option<&'static str> {
        self.marked.filter(|rule| is_about(line, *rule)).map(|_| "")
    }

    /// A rule: its numbers, what it says, its picture; whose ruling it is and why.
    fn rule(&self, topic: &str, line: &str) -> AnyView {
        let page = self.page;
        let (text, found) = numbers(line);
        let is_ruling_itself = topic == "rulings";
        let links = found.iter().filter_map(|(number, ruled)| {
            let rule = RuleAt::read(number)?;
            let shown = if *ruled { format!("{number}‡") } else { (*number).to_owned() };
            let follow = move |event: leptos::ev::MouseEvent| {
                event.prevent_default();
                go(page, rule);
            };
            let label = say!(page.chrome.words(), "learn-rule", rule = shown.clone());
            Some(view! {
                <a class="number" href=format!("#/rules/{rule}") aria-label=label on:click=follow>{shown}</a>
            })
        });
        let links = links.collect_view();
        let picture = found
            .first()
            .filter(|_| !is_ruling_itself && topic != "examples" && self.searching.is_none())
            .and_then(|(number, _)| picture::of(page, number));
        let ruled = found.iter().filter(|(_, ruled)| *ruled && !is_ruling_itself);
        let reasons = ruled.flat_map(|(number, _)| {
            let rulings = self.guide.with_value(|guide| guide.rulings(number).map(str::to_owned).collect::<Vec<_>>());
            rulings.into_iter().map(|ruling| {
                let text = self.spans(&format!("**{ruling}"));
                view! { <p class="ruling" data-testid="ruling"><b class="sign">"‡ "{say!(page.chrome.words(), "learn-ruling")}</b>{text}</p> }
            })
        });
        let reasons = reasons.collect_view();
        let examples = self.examples(topic, line);
        let text =
            if is_ruling_itself { opening_off(text) } else { text.trim_start_matches("- ").to_owned() };
        view! {
            <span class="numbers">{links}</span>
            <div class="says"><p>{self.spans(&text)}</p>{picture}{reasons}{examples}</div>
        }
        .into_any()
    }

    /// The worked examples of the rule that somebody came for.
    fn examples(&self, topic: &str, line: &str) -> Option<AnyView> {
        let rule = self.marked.filter(|rule| topic != "examples" && is_about(line, *rule))?;
        let lines = self.guide.with_value(|guide| {
            let lines = guide.topic("examples").map(|topic| topic.text.lines()).into_iter().flatten();
            lines.filter(|line| is_about(line, rule)).map(str::to_owned).collect::<Vec<_>>()
        });
        if lines.is_empty() || rule.is_section() {
            return None;
        }
        let items = lines.iter().map(|line| {
            let text = numbers(line).0.trim_start_matches("- ");
            view! { <li>{self.spans(text)}</li> }
        });
        let title = say!(self.page.chrome.words(), "learn-examples");
        Some(view! { <div class="examples"><h3>{title}</h3><ul>{items.collect_view()}</ul></div> }.into_any())
    }

    /// Side by side; the row of the variant on the table says so.
    fn grid(&self, rows: &[&str]) -> AnyView {
        let page = self.page;
        let cells = |row: &str| -> Vec<String> {
            row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
        };
        let played = page.table.with(|played| page.chrome.words().variant(played.director.table().variant()));
        let is_ruler = |row: &&&str| row.contains("---");
        let head = rows.first().map(|row| {
            cells(row)
                .into_iter()
                .map(|cell| view! { <th scope="col">{self.spans(&cell)}</th> })
                .collect_view()
        });
        let body = rows.iter().skip(1).filter(|row| !is_ruler(row)).map(|row| {
            let mut cells = cells(row).into_iter();
            let name = cells.next().unwrap_or_default();
            let here = played.as_ref() == Some(&name);
            let note = here.then(|| view! { <small>{say!(page.chrome.words(), "learn-this-table")}</small> });
            let cells = cells.map(|cell| view! { <td>{self.spans(&cell)}</td> }).collect_view();
            view! { <tr data-here=here.then_some("")><th scope="row">{name}{note}</th>{cells}</tr> }
        });
        let body = body.collect_view();
        view! { <table class="grid"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table> }.into_any()
    }

    /// Text with its bold parts, and what is looked for marked in it.
    fn spans(&self, text: &str) -> AnyView {
        let part = |(place, part): (usize, &str)| {
            let part = self.sought(part);
            if place % 2 == 1 { view! { <b>{part}</b> }.into_any() } else { part }
        };
        text.split("**").enumerate().map(part).collect_view().into_any()
    }

    fn sought(&self, text: &str) -> AnyView {
        let words = self.searching.as_deref().unwrap_or_default().to_lowercase();
        let low = text.to_lowercase();
        // Where letters change their length there is nothing to mark by.
        if words.trim().is_empty() || low.len() != text.len() {
            return text.to_owned().into_any();
        }
        let (mut drawn, mut rest) = (Vec::new(), 0);
        while let Some((start, end)) = first(&low, rest, &words) {
            let (Some(before), Some(found)) = (text.get(rest..start), text.get(start..end)) else { break };
            let (before, found) = (before.to_owned(), found.to_owned());
            drawn.push(view! { {before}<mark>{found}</mark> }.into_any());
            rest = end;
        }
        drawn.push(text.get(rest..).unwrap_or_default().to_owned().into_any());
        drawn.collect_view().into_any()
    }
}

/// Where one of the words stands first.
fn first(text: &str, from: usize, words: &str) -> Option<(usize, usize)> {
    let rest = text.get(from..)?;
    let found = words
        .split_whitespace()
        .filter_map(|word| rest.find(word).map(|at| (from + at, from + at + word.len())));
    found.min_by_key(|(start, end)| (*start, usize::MAX - end))
}

/// The entry of a ruling without its number, which stands beside it.
fn opening_off(line: &str) -> String {
    line.split_once("‡ ").map_or_else(|| line.to_owned(), |(_, text)| format!("**{text}"))
}
