//! Small things that are drawn everywhere: cards, chips, icons, sentences.

use std::hash::Hash;

use leptos::prelude::*;
use luxx_rules::{Card, Cards, Layer, Move, View};
use luxx_session::Blunder;
use luxx_session::lesson::{STEPS, State};
use luxx_words::{Article, Chip, Part, Sentence, say};

use crate::actions;
use crate::faces::{card_class, card_name};
use crate::route::{RuleAt, Sheet};
use crate::state::{Notice, Page, Remedy};

fn picture(id: &str) -> String {
    format!("<use href=\"#{id}\"/>")
}

/// A picture of the page's own: an icon, the paw, the lynx.
pub(crate) fn art(class: &'static str, id: &str) -> AnyView {
    view! { <svg class=class aria-hidden="true" inner_html=picture(id)></svg> }.into_any()
}

/// A picture that says what it shows.
pub(crate) fn labelled(class: &'static str, id: &str, label: String) -> AnyView {
    view! { <svg class=class role="img" aria-label=label inner_html=picture(id)></svg> }.into_any()
}

pub(crate) fn icon(name: &str) -> AnyView {
    art("ico", &format!("i-{name}"))
}

/// The head of a page: the way back, the title, and what else there is.
pub(crate) fn head(
    back: String,
    title: String,
    go_back: impl Fn() + 'static,
    more: Option<AnyView>,
) -> AnyView {
    view! {
        <header>
            <button class="btn quiet" data-testid="back" aria-label=back on:click=move |_| go_back()>
                {icon("back")}
            </button>
            <h1>{title}</h1>
            {more}
        </header>
    }
    .into_any()
}

/// A line to be typed: what the browser may fill in, what is in it, at most so many characters, and what Enter does.
pub(crate) fn line_input(
    testid: &'static str,
    label: Option<String>,
    autocomplete: &'static str,
    text: RwSignal<String>,
    longest: usize,
    enter: impl Fn() + 'static,
) -> AnyView {
    let placeholder = label.clone();
    view! {
        <input
            class="input"
            data-testid=testid
            aria-label=label
            placeholder=placeholder
            autocomplete=autocomplete
            maxlength=longest.to_string()
            prop:value=move || text.get()
            on:input=move |event| text.set(event_target_value(&event))
            on:keydown=move |event| {
                if event.key() == "Enter" {
                    enter();
                }
            }
        />
    }
    .into_any()
}

/// A card; none is its back.
pub(crate) fn card(card: Option<Card>) -> AnyView {
    view! { <i class=card_class(card) aria-hidden="true"></i> }.into_any()
}

/// A card's number alone.
pub(crate) fn tile(card: Card) -> AnyView {
    view! { <i class=format!("tile tile-{}", card_name(Some(card))) aria-hidden="true"></i> }.into_any()
}

/// Count × number.
pub(crate) fn chip(page: Page, layer: Layer) -> AnyView {
    drawn_chip(Chip::Layer(layer), page.chrome.words().layer(layer, Article::None))
}

/// So many cards of a value, as count × number.
pub(crate) fn group_chip(page: Page, value: Card, count: u8) -> Option<AnyView> {
    let layer = Layer::numbers(value, count, 0).or_else(|| Layer::jokers_alone(count))?;
    Some(chip(page, layer))
}

/// A layer as count × number; single cards as themselves, without a count that could be taken for their number.
pub(crate) fn drawn_chip(chip: Chip, spoken: String) -> AnyView {
    let inside = match chip {
        Chip::Layer(layer) => {
            let star = (layer.jokers() > 0 && !layer.value().is_joker()).then(|| art("star", "m-star"));
            view! {
                <span class="count">{layer.size()}</span>
                <i class="times">"×"</i>
                {tile(layer.value())}
                {star}
            }
            .into_any()
        }
        Chip::Card(card) => tile(card),
        Chip::Spot(spot) => view! { {tile(spot.card())}{spot.on_top().map(tile)} }.into_any(),
    };
    view! { <span class="chip" role="img" aria-label=spoken>{inside}</span> }.into_any()
}

/// Marks the move that the hint thinks best, where it is made.
pub(crate) fn lamp(page: Page, is_it: impl Fn(Move) -> bool + Send + 'static) -> impl IntoView {
    move || {
        let best = page.hints.best.get().or(page.picking.shown.get()).filter(|best| is_it(*best));
        best.map(|_| {
            let label = say!(page.chrome.words(), "page-best");
            view! { <span class="lamp">{labelled("ico", "i-hint", label)}</span> }
        })
    }
}

/// Cards side by side.
pub(crate) fn fan(cards: Cards) -> AnyView {
    let number = cards.len().to_string();
    let faces = cards.iter().map(|face| card(Some(face))).collect_view();
    view! { <span class="fan" style=("--n", number)>{faces}</span> }.into_any()
}

/// Whatever is there, each in an element of its own: the next one appears in the place of the last, whose words and buttons would else be
/// seen to shift. What has the same key stays where it is.
pub(crate) fn each_anew<T, K>(
    there: impl Fn() -> Option<T> + Send + Sync + 'static,
    key: impl Fn(&T) -> K + Send + Clone + 'static,
    draw: impl Fn(T) -> AnyView + Send + Clone + 'static,
) -> AnyView
where
    T: Send + 'static,
    K: Eq + Hash + 'static,
{
    view! { <For each=move || there().into_iter() key=key let(there)>{draw(there)}</For> }.into_any()
}

/// A sentence with its chips drawn.
pub(crate) fn sentence(said: &Sentence) -> AnyView {
    let mut parts = said.parts().iter().cloned().peekable();
    let mut drawn = Vec::new();
    while let Some(part) = parts.next() {
        drawn.push(match (part, parts.peek_mut()) {
            // A full stop after a chip stays on its line.
            (Part::Chip(shown, spoken), Some(Part::Text(next))) if next.starts_with(['.', ',', '?']) => {
                let stop = next.remove(0);
                view! { <span class="whole">{drawn_chip(shown, spoken)}{stop}</span> }.into_any()
            }
            (Part::Chip(shown, spoken), _) => drawn_chip(shown, spoken),
            (Part::Text(text), _) => text.into_any(),
        });
    }
    drawn.collect_view().into_any()
}

/// What is asked before a move that would hurt is made; none unless it was tapped once.
pub(crate) fn surely(page: Page, view: &View, choice: Move) -> Option<String> {
    let slip = Blunder::of(view, choice).filter(|_| page.picking.surely.get() == Some(choice))?;
    Some(say!(page.chrome.words(), "page-surely", slip = slip.name()))
}

/// Something that must be known, until it is dismissed or mended.
pub(crate) fn notice(page: Page, notice: Notice) -> AnyView {
    let words = page.chrome.words();
    let again = || say!(words, "page-try-again");
    let remedy: Option<(fn(Page), String)> = match notice.remedy {
        Remedy::Dismiss => None,
        Remedy::AskAgain => Some((actions::try_again, again())),
        Remedy::LoadAgain => Some((actions::load_again, again())),
        Remedy::MakeRoom => Some((actions::make_room, say!(words, "page-make-room"))),
    };
    let again = remedy.map(|(mend, label)| {
        view! { <button class="btn" data-testid="try-again" on:click=move |_| mend(page)>{label}</button> }
    });
    view! {
        <div class="notice" role="alert" data-testid="notice">
            <p>{notice.text}</p>
            {again}
            <button class="btn" data-testid="dismiss" on:click=move |_| page.chrome.notice.set(None)>
                {say!(words, "page-close")}
            </button>
        </div>
    }
    .into_any()
}

/// How far somebody has come with the lessons: a mark for each step, and how far in this one, in percent.
pub(crate) fn steps(page: Page, now: Option<(usize, usize)>, label: String) -> AnyView {
    let progress = page.learn.progress.get_untracked();
    let mark = |step| {
        let state = match progress.state(step) {
            _ if now.is_some_and(|(now, _)| now == step) => "now",
            State::Done => "done",
            State::Skipped => "skipped",
            State::Open => "open",
        };
        let part = now.filter(|(now, _)| *now == step).map(|(_, part)| format!("{part}%"));
        view! { <i data-state=state style=("--part", part)></i> }
    };
    view! { <span class="steps" role="img" aria-label=label>{(0..STEPS).map(mark).collect_view()}</span> }
        .into_any()
}

/// The way from a question or a refusal to the rule behind it.
pub(crate) fn rule(page: Page, number: &str) -> Option<AnyView> {
    let rule = RuleAt::read(number)?;
    let label = say!(page.chrome.words(), "page-rule-of", rule = number);
    let open = move |_| page.chrome.open(Sheet::Rules(Some(rule)));
    Some(view! { <button class="btn quiet why-rule" data-testid="rule" aria-label=label on:click=open>{icon("help")}</button> }.into_any())
}

/// `+3`, `−2`, `0`.
pub(crate) fn signed(points: i32) -> String {
    match points {
        0 => "0".to_owned(),
        1.. => format!("+{points}"),
        _ => format!("−{}", -points),
    }
}

/// The file that was chosen in an input, once. The same one may be chosen again.
pub(crate) fn chosen_file(event: &leptos::ev::Event) -> Option<web_sys::File> {
    let input = event_target::<web_sys::HtmlInputElement>(event);
    let file = input.files().and_then(|files| files.get(0));
    input.set_value("");
    file
}
