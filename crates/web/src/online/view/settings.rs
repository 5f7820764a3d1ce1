//! What the host agrees with the guests: as fields when a table is opened and while it waits for them, as one line for everybody.

use leptos::prelude::*;
use luxx_bots::Level;
use luxx_protocol::{ChatMode, Clock, Options};
use luxx_rules::Variant;
use luxx_words::{Words, say};

use crate::online::actions as online;
use crate::online::state::room;
use crate::state::Page;
use crate::view::menu::{radio, switch};

/// Seconds for a decision that can be chosen; days for play by the way.
const CLOCKS: [Option<u32>; 5] = [None, Some(30), Some(60), Some(24 * 60 * 60), Some(3 * 24 * 60 * 60)];
const DAY: u32 = 24 * 60 * 60;
/// What is kept in reserve, in seconds, where decisions are counted in seconds.
const RESERVE: u32 = 120;

/// What is agreed, and what becomes of a change.
#[derive(Clone, Copy)]
pub(crate) struct Terms {
    shown: Signal<Options>,
    agree: Callback<Options>,
    /// So many seats are taken, as far as the last one of them.
    taken: Signal<u8>,
}

impl Terms {
    /// Of a table that is not there yet.
    pub(crate) fn new(options: RwSignal<Options>) -> Terms {
        let agree = Callback::new(move |changed| options.set(changed));
        Terms { shown: options.into(), agree, taken: Signal::stored(0) }
    }

    /// Of the table that waits: the server is asked for every change.
    pub(crate) fn of_the_room(page: Page) -> Terms {
        let agree = Callback::new(move |changed| online::configure(page, changed));
        Terms { shown: Signal::derive(|| room().options()), agree, taken: Signal::derive(|| room().taken()) }
    }

    pub(crate) fn with<T>(self, of: impl FnOnce(&Options) -> T) -> T {
        self.shown.with(of)
    }

    fn update(self, change: impl FnOnce(&mut Options)) {
        let mut options = self.shown.get_untracked();
        change(&mut options);
        self.agree.run(options);
    }
}

/// The whole set-up in one line.
pub(crate) fn line(page: Page, options: &Options) -> String {
    let words = page.chrome.words();
    let variant = Variant::find(&options.edition, &options.variant).map(|variant| words.variant(variant));
    let length = length(words, options.rounds, options.seats);
    let clock = match options.clock {
        None => say!(words, "online-no-clock"),
        Some(clock) => clock_name(words, Some(clock.decision_s)),
    };
    let line =
        say!(words, "online-setting", variant = variant.unwrap_or_default(), length = length, clock = clock);
    let chat = match options.chat {
        ChatMode::Off => Some(say!(words, "online-chat-is-off")),
        ChatMode::Phrases => Some(say!(words, "online-chat-is-phrases")),
        ChatMode::Free | ChatMode::Unknown => None,
    };
    let rest = [
        options.hints.then(|| say!(words, "online-hints-on")),
        chat,
        options.public.then(|| say!(words, "online-list-on")),
        (!options.spectators).then(|| say!(words, "online-spectators-off")),
    ];
    let parts: Vec<String> = std::iter::once(line).chain(rest.into_iter().flatten()).collect();
    parts.join(" · ")
}

fn length(words: &Words, rounds: Option<u8>, seats: u8) -> String {
    match rounds {
        None => say!(words, "online-one-deal"),
        Some(rounds) => say!(words, "online-match", deals = usize::from(rounds) * usize::from(seats)),
    }
}

fn clock_name(words: &Words, seconds: Option<u32>) -> String {
    match seconds {
        None => say!(words, "online-clock-none"),
        Some(seconds) if seconds >= DAY => say!(words, "online-clock-days", days = (seconds / DAY) as usize),
        Some(seconds) => say!(words, "online-clock-seconds", seconds = seconds as usize),
    }
}

/// Everything that can be agreed on.
pub(crate) fn fields(page: Page, options: Terms) -> AnyView {
    let words = page.chrome.words();
    // A seat in which somebody sits stays.
    let seats = move || {
        let count = |count: u8| {
            let label = say!(words, "page-players-count", count = usize::from(count));
            let checked = move || options.with(|options| options.seats == count);
            radio("seats", &count.to_string(), label, checked, move || {
                options.update(|options| {
                    options.seats = count;
                    options.seat_bots.truncate(count.into());
                });
            })
        };
        (options.taken.get().max(2)..=5).map(count).collect_view()
    };
    let lengths = [None, Some(1), Some(2)].map(|rounds: Option<u8>| {
        // Everybody starts equally often, so it depends on the seats.
        let label = move || options.with(|options| length(words, rounds, options.seats));
        let value = rounds.map_or("deal".to_owned(), |rounds| rounds.to_string());
        let checked = move || options.with(|options| options.rounds == rounds);
        view! {
            <label>
                <input type="radio" name="rounds" value=value prop:checked=checked on:change=move |_| options.update(|options| options.rounds = rounds)/>
                {label}
            </label>
        }
    });
    let clocks = CLOCKS.map(|seconds| {
        let checked = move || options.with(|options| options.clock.map(|clock| clock.decision_s) == seconds);
        let value = seconds.unwrap_or(0).to_string();
        radio("clock", &value, clock_name(words, seconds), checked, move || {
            options.update(|options| {
                let reserve = |seconds| if seconds < DAY { RESERVE } else { 0 };
                options.clock =
                    seconds.map(|seconds| Clock { decision_s: seconds, reserve_s: reserve(seconds) });
            });
        })
    });
    let chats = [
        (ChatMode::Off, say!(words, "online-chat-off")),
        (ChatMode::Phrases, say!(words, "online-chat-phrases")),
        (ChatMode::Free, say!(words, "online-chat-free")),
    ]
    .map(|(chat, label)| {
        let checked = move || options.with(|options| options.chat == chat);
        radio("chat", &label.clone(), label, checked, move || options.update(|options| options.chat = chat))
    });
    view! {
        <div class="stack">
            <fieldset class="field"><legend>{say!(words, "online-seats")}</legend><div class="seg">{seats}</div></fieldset>
            {variants(page, options)}
            {levels(page, options)}
            <fieldset class="field"><legend>{say!(words, "page-length")}</legend><div class="seg">{lengths.into_iter().collect_view()}</div></fieldset>
            <fieldset class="field"><legend>{say!(words, "online-clock")}</legend><div class="seg">{clocks.into_iter().collect_view()}</div></fieldset>
            <fieldset class="field"><legend>{say!(words, "online-chat")}</legend><div class="seg">{chats.into_iter().collect_view()}</div></fieldset>
            <div class="rows">
                {switch("globe", "public", say!(words, "online-list"), say!(words, "online-list-line"),
                    move || options.with(|options| options.public), move |on| options.update(|options| options.public = on))}
                {switch("eye", "spectators", say!(words, "online-spectators"), say!(words, "online-spectators-line"),
                    move || options.with(|options| options.spectators), move |on| options.update(|options| options.spectators = on))}
                {switch("hint", "hints", say!(words, "online-hints"), say!(words, "online-hints-line"),
                    move || options.with(|options| options.hints), move |on| options.update(|options| options.hints = on))}
            </div>
        </div>
    }
    .into_any()
}

fn variants(page: Page, options: Terms) -> AnyView {
    let words = page.chrome.words();
    let choices = Variant::ALL.map(|variant| {
        let chosen = move || options.with(|options| of(options) == Some(variant));
        view! { <option value=variant.to_string() selected=chosen>{words.variant(variant)}</option> }
    });
    let value =
        move || options.with(|options| of(options).map(|variant| variant.to_string()).unwrap_or_default());
    let choose = move |event| {
        let value = event_target_value(&event);
        if let Some(variant) = Variant::ALL.into_iter().find(|variant| variant.to_string() == value) {
            options.update(|options| {
                variant.edition().name().clone_into(&mut options.edition);
                variant.name().clone_into(&mut options.variant);
            });
        }
    };
    view! {
        <label class="field">
            <span class="legend">{say!(words, "page-variant")}</span>
            <select class="input" data-testid="variant" prop:value=value on:change=choose>{choices.into_iter().collect_view()}</select>
        </label>
    }
    .into_any()
}

fn of(options: &Options) -> Option<Variant> {
    Variant::find(&options.edition, &options.variant).ok()
}

fn levels(page: Page, options: Terms) -> AnyView {
    let words = page.chrome.words();
    let choose = move |level| {
        options.update(|options| {
            options.bots = level;
            options.seat_bots.clear();
        });
    };
    view! {
        <label class="field">
            <span class="legend">{say!(words, "online-bots")}</span>
            {ladder(words, "bots", None, move || options.with(|options| options.bots.clone()), choose)}
        </label>
    }
    .into_any()
}

/// The bot for a seat that nobody has taken, as the host chooses it.
pub(crate) fn seat_bot(page: Page, seat: usize) -> AnyView {
    let (words, options) = (page.chrome.words(), Terms::of_the_room(page));
    let choose = move |level: String| {
        options.update(|options| {
            let least = options.seat_bots.len().max(seat + 1);
            options.seat_bots.resize(least, None);
            options.seat_bots[seat] = (level != options.bots).then_some(level);
            // As short as it can be: the same terms are written in one way.
            while options.seat_bots.pop_if(|last| last.is_none()).is_some() {}
        });
    };
    let label = say!(words, "online-seat-bot", seat = seat + 1);
    ladder(
        words,
        "seat-bot",
        Some(label),
        move || options.with(|options| options.bot(seat).to_owned()),
        choose,
    )
}

/// What a level is called that came from a server.
pub(crate) fn level_name(words: &Words, name: &str) -> String {
    Level::LADDER
        .into_iter()
        .find(|level| level.name() == name)
        .map(|level| words.level(level))
        .unwrap_or_default()
}

/// All levels of bots to choose from.
fn ladder(
    words: &Words,
    name: &'static str,
    label: Option<String>,
    chosen: impl Fn() -> String + Copy + Send + Sync + 'static,
    choose: impl Fn(String) + 'static,
) -> AnyView {
    let choices = Level::LADDER.map(|level| {
        let selected = move || chosen() == level.name();
        view! { <option value=level.name() selected=selected>{words.level(level)}</option> }
    });
    view! {
        <select
            class="input"
            data-testid=name
            aria-label=label
            prop:value=chosen
            on:change=move |event| choose(event_target_value(&event))
        >
            {choices.into_iter().collect_view()}
        </select>
    }
    .into_any()
}
