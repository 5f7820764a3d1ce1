//! The panel next to the hand: what is asked, and what would come of each answer.

use leptos::prelude::*;
use luxx_rules::{Cards, Decision, Layer, Move, Phase, PublicEvent, Seat, SeenEvent, View};
use luxx_session::Preview;
use luxx_words::{Article, Sentence, say, tell};

use super::parts::{art, card, chip, fan, icon, sentence, surely};
use super::pick;
use crate::actions;
use crate::page::{Page, Sheet};
use crate::tell;

/// What is asked of the onlooker, or whose turn it is.
pub(crate) fn view(page: Page, preview: Memo<Option<Preview>>) -> impl IntoView {
    let paw = page.part(|scene| scene.paw);
    let over = page.part(|scene| scene.outcome.is_some());
    move || match page.turn() {
        Some((decision, view)) => asked(page, decision, &view, preview),
        None if over.get() == Some(true) => Some(ended(page)),
        None => paw.get().map(|paw| waiting(page, paw)),
    }
}

/// The way back to the scores, and from there on.
fn ended(page: Page) -> AnyView {
    view! {
        <section class="panel" data-kind="prompt">
            <button class="btn go" data-testid="scores" on:click=move |_| actions::show(page, Sheet::Score)>
                {say!(page.words(), "page-score")}
            </button>
        </section>
    }
    .into_any()
}

fn asked(page: Page, decision: Decision, view: &View, preview: Memo<Option<Preview>>) -> Option<AnyView> {
    Some(match decision {
        Decision::Play => match preview.get() {
            Some(preview) => pick::view(page, view, &preview),
            None => prompt(page),
        },
        Decision::Shadow => shadow(page, view),
        Decision::Take | Decision::Return => caught(page, view)?,
        Decision::Draw => draw(page, view),
        Decision::MayDraw => may_draw(page),
    })
}

fn waiting(page: Page, paw: Seat) -> AnyView {
    let text = tell::narrator(page).turn(paw).to_string();
    view! { <section class="panel" data-kind="prompt"><p class="ask">{text}</p></section> }.into_any()
}

fn prompt(page: Page) -> AnyView {
    view! {
        <section class="panel" data-kind="prompt">
            <p class="ask">{art("paw", "paw")}{say!(page.words(), "page-your-turn")}</p>
        </section>
    }
    .into_any()
}

/// A question about a caught layer, to the attacker or to the victim.
fn caught(page: Page, view: &View) -> Option<AnyView> {
    let words = page.words();
    let public = view.public();
    let (victim, layer) = public.caught()?;
    let hand = view.hand().len();
    let size = layer.size();
    let (question, choices) = if let Phase::Take { .. } = public.phase() {
        let name = page.name(victim);
        (
            tell!(words, "page-take-ask", cards = tell::narrator(page).whose(victim, layer)),
            [
                choice(
                    page,
                    view,
                    Move::Take,
                    "hand",
                    say!(words, "moves-take", count = size),
                    &say!(words, "page-take-line", hand = hand + size, name = name.clone(), size = size),
                ),
                choice(
                    page,
                    view,
                    Move::Leave,
                    "back",
                    say!(words, "moves-leave", count = size),
                    &say!(words, "page-leave-line", name = name, size = size),
                ),
            ],
        )
    } else {
        (
            tell!(
                words,
                "page-return-ask",
                name = page.name(public.paw()),
                cards = tell::narrator(page).whose(victim, layer),
                size = size,
                gender = if layer.value().is_joker() { "masculine" } else { "other" }
            ),
            [
                choice(
                    page,
                    view,
                    Move::TakeBack,
                    "hand",
                    say!(words, "moves-take-back"),
                    &say!(words, "page-take-back-line", hand = hand + size),
                ),
                choice(
                    page,
                    view,
                    Move::Discard,
                    "shuffle",
                    say!(words, "moves-discard"),
                    &say!(words, "page-discard-line", size = size),
                ),
            ],
        )
    };
    let label = question.to_string();
    let view = view! {
        <section class="panel" data-kind="ask" aria-label=label>
            <div class="lead">
                {fan(layer.cards())}
                <h2>{sentence(&question)}</h2>
            </div>
            <div class="choices">{choices.into_iter().collect_view()}</div>
        </section>
    };
    Some(view.into_any())
}

fn choice(page: Page, view: &View, choice: Move, sign: &'static str, title: String, line: &str) -> AnyView {
    let surely = surely(page, view, choice);
    let sure = surely.is_some().then_some("");
    let title = surely.unwrap_or(title);
    view! {
        <button class="choice" data-sure=sure data-move=choice.to_string() on:click=move |_| actions::play(page, choice)>
            <b>{icon(sign)}{title}</b>
            <small>{line.to_owned()}</small>
        </button>
    }
    .into_any()
}

fn shadow(page: Page, view: &View) -> AnyView {
    let words = page.words();
    let groups = view.legal_moves().iter().filter_map(|legal| {
        let Move::Shadow(value) = legal else { return None };
        let held = view.hand().count(value);
        let layer = Layer::numbers(value, view.public().shadow().count(value), 0)?;
        let group = view! {
            <button
                class="choice"
                data-move=legal.to_string()
                on:click=move |_| actions::play(page, legal)
            >
                <b>{chip(page, layer)}</b>
                <small>{say!(words, "page-held", count = held)}</small>
            </button>
        };
        Some(group.into_any())
    });
    view! {
        <section class="panel" data-kind="ask" aria-label=say!(words, "page-shadow-ask")>
            <h2>{say!(words, "page-shadow-ask")}</h2>
            <p class="why">{say!(words, "page-shadow-why")}</p>
            <div class="choices" data-many="">{groups.collect_view()}</div>
        </section>
    }
    .into_any()
}

fn draw(page: Page, view: &View) -> AnyView {
    let words = page.words();
    let owed = view.public().owed();
    let reason = owing(page, view.seat()).unwrap_or_default();
    let drawn = drawn(page, view.seat()).iter().map(|face| card(Some(face))).collect_view();
    let due = (0..owed).map(|_| view! { <i class="due"></i> }).collect_view();
    view! {
        <section class="panel" data-kind="draw" aria-label=say!(words, "page-draw-ask", owed = owed)>
            <h2>{say!(words, "page-draw-ask", owed = owed)}</h2>
            <p class="why">{sentence(&reason.then(say!(words, "page-draw-why").into()))}</p>
            <div class="owed" aria-hidden="true">{drawn}{due}</div>
        </section>
    }
    .into_any()
}

/// Why cards are owed: what was lost last.
fn owing(page: Page, me: Seat) -> Option<Sentence> {
    let words = page.words();
    page.session.with(|session| {
        let mut events = session.as_ref()?.steps().iter().rev().flat_map(|step| step.events.iter().rev());
        events.find_map(|event| match event.public() {
            PublicEvent::Took { attacker, victim, layer } if victim == me => {
                let cards = tell::narrator(page).whose(me, layer);
                Some(tell!(words, "page-draw-took", name = page.name(attacker), cards = cards))
            }
            PublicEvent::Discarded { victim, layer } if victim == me => {
                Some(tell!(words, "page-draw-gave", cards = words.layer_chip(layer, Article::A)))
            }
            _ => None,
        })
    })
}

/// What has been drawn of this debt already.
fn drawn(page: Page, me: Seat) -> Cards {
    page.session.with(|session| {
        let steps = session.as_ref().map(luxx_session::Session::steps).unwrap_or_default();
        let mine = |step: &&luxx_session::Step| step.seat == me && matches!(step.choice, Move::Draw(_));
        let events = steps.iter().rev().take_while(mine).flat_map(|step| step.events.iter());
        let cards = events.filter_map(|event| match event.seen_by(me) {
            SeenEvent::MyBlindDraw { card, .. } => Cards::of(card, 1),
            SeenEvent::Open(PublicEvent::DrewOpen { spot, .. }) => Some(spot.cards()),
            SeenEvent::Open(_) => None,
        });
        cards.fold(Cards::EMPTY, |all, more| all.checked_add(more).unwrap_or(all))
    })
}

fn may_draw(page: Page) -> AnyView {
    let words = page.words();
    view! {
        <section class="panel" data-kind="draw" aria-label=say!(words, "page-may-draw-ask")>
            <h2>{say!(words, "page-may-draw-ask")}</h2>
            <p class="why">{say!(words, "page-may-draw-why")}</p>
            <button class="btn" data-move=Move::Pass.to_string() on:click=move |_| actions::play(page, Move::Pass)>
                {say!(words, "page-pass")}
            </button>
        </section>
    }
    .into_any()
}
