//! The panel next to the hand: what is asked, and what would come of each answer.

use leptos::prelude::*;
use luxx_rules::{Decision, Layer, Move, Phase, Seat, SeenEvent, View};
use luxx_session::{Debt, Preview, drawn};
use luxx_words::{Article, Sentence, say, tell};

use super::parts::{art, card, chip, each_anew, fan, icon, lamp, rule, sentence, surely};
use super::{lesson, pick};
use crate::actions;
use crate::route::Sheet;
use crate::state::{Page, Stage, Venue};
use crate::tell;

/// What the panel is about. Each kind has an element of its own, so that nothing of one is seen to become something of the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    /// Others act: who does, and who has the turn.
    Waiting(Seat, Seat),
    Aim,
    Ended,
    /// Cards are picked.
    Pick,
    Asked(Decision),
}

/// What is asked of the onlooker, or whose turn it is.
pub(crate) fn view(page: Page, preview: Memo<Option<Preview>>) -> AnyView {
    let over = page.table.part(|scene| scene.outcome.is_some());
    let picking = Memo::new(move |_| preview.with(Option::is_some));
    let kind = Memo::new(move |_| {
        Some(match page.table.decision() {
            Some(Decision::Play) if picking.get() => Kind::Pick,
            Some(decision) => Kind::Asked(decision),
            None if page.table.stage.get() == Stage::Aim => Kind::Aim,
            None if over.get() == Some(true) => {
                // A lesson has no scores to go back to.
                Some(Kind::Ended).filter(|_| page.table.venue() != Venue::Learning)?
            }
            None => page.table.acting().map(|(seat, paw)| Kind::Waiting(seat, paw))?,
        })
    });
    let drawn = move |kind| match kind {
        Kind::Waiting(seat, paw) => Some(waiting(page, seat, paw)),
        Kind::Aim => Some(lesson::aim(page)),
        Kind::Ended => Some(ended(page)),
        Kind::Pick => {
            let (_, view) = page.table.turn()?;
            Some(pick::view(page, &view, &preview.get()?))
        }
        Kind::Asked(decision) => {
            let (_, view) = page.table.turn().filter(|(asked, _)| *asked == decision)?;
            asked(page, decision, &view)
        }
    };
    each_anew(move || kind.get(), |kind| *kind, move |kind| (move || drawn(kind)).into_any())
}

/// The way back to the scores, and from there on.
fn ended(page: Page) -> AnyView {
    view! {
        <section class="panel" data-kind="prompt">
            <button class="btn go" data-testid="scores" on:click=move |_| page.chrome.open(Sheet::Score)>
                {say!(page.chrome.words(), "page-score")}
            </button>
        </section>
    }
    .into_any()
}

fn asked(page: Page, decision: Decision, view: &View) -> Option<AnyView> {
    Some(match decision {
        Decision::Play => prompt(page),
        Decision::Shadow => shadow(page, view),
        Decision::Take | Decision::Return => caught(page, view)?,
        Decision::Draw => draw(page, view),
        Decision::MayDraw => may_draw(page),
    })
}

fn waiting(page: Page, seat: Seat, paw: Seat) -> AnyView {
    let text = tell::narrator(page).acting(seat, paw);
    view! { <section class="panel" data-kind="prompt"><p class="ask">{sentence(&text)}</p></section> }
        .into_any()
}

fn prompt(page: Page) -> AnyView {
    view! {
        <section class="panel" data-kind="prompt">
            <p class="ask">{art("paw", "paw")}{say!(page.chrome.words(), "page-your-turn")}{rule(page, Decision::Play.rule())}</p>
        </section>
    }
    .into_any()
}

/// A question about a caught layer, to the attacker or to the victim.
fn caught(page: Page, view: &View) -> Option<AnyView> {
    let words = page.chrome.words();
    let public = view.public();
    let (victim, layer) = public.caught()?;
    let hand = view.hand().len();
    let size = layer.size();
    let (question, choices) = if let Phase::Take { .. } = public.phase() {
        let name = tell::name(page, victim);
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
                name = tell::name(page, public.paw()),
                cards = tell::narrator(page).whose(victim, layer)
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
    let about = public.decision().and_then(|decision| rule(page, decision.rule()));
    let view = view! {
        <section class="panel" data-kind="ask" aria-label=label>
            {about}
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
            <b>{icon(sign)}{title}{lamp(page, move |best| best == choice)}</b>
            <small>{line.to_owned()}</small>
        </button>
    }
    .into_any()
}

fn shadow(page: Page, view: &View) -> AnyView {
    let words = page.chrome.words();
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
                <b>{chip(page, layer)}{lamp(page, move |best| best == legal)}</b>
                <small>{say!(words, "page-held", count = held)}</small>
            </button>
        };
        Some(group.into_any())
    });
    view! {
        <section class="panel" data-kind="ask" aria-label=say!(words, "page-shadow-ask")>
            {rule(page, Decision::Shadow.rule())}
            <h2>{say!(words, "page-shadow-ask")}</h2>
            <div class="choices" data-many="">{groups.collect_view()}</div>
        </section>
    }
    .into_any()
}

fn draw(page: Page, view: &View) -> AnyView {
    let words = page.chrome.words();
    let owed = view.public().owed();
    let facts = page.table.facts();
    let reason = owing(page, &facts, view.seat()).unwrap_or_default();
    let drawn = drawn(&facts, view.seat()).iter().map(|face| card(Some(face))).collect_view();
    let due = (0..owed).map(|_| view! { <i class="due"></i> }).collect_view();
    view! {
        <section class="panel" data-kind="draw" aria-label=say!(words, "page-draw-ask", owed = owed)>
            {rule(page, Decision::Draw.rule())}
            <h2>{say!(words, "page-draw-ask", owed = owed)}</h2>
            <p class="why">{sentence(&reason)}</p>
            <div class="owed" aria-hidden="true">{drawn}{due}</div>
        </section>
    }
    .into_any()
}

/// Why cards are owed: what was lost last.
fn owing(page: Page, facts: &[SeenEvent], me: Seat) -> Option<Sentence> {
    let words = page.chrome.words();
    Some(match Debt::of(facts, me)? {
        Debt::Taken { by, layer } => {
            let cards = tell::narrator(page).whose(me, layer);
            tell!(words, "page-draw-took", name = tell::name(page, by), cards = cards)
        }
        Debt::Discarded { layer } => {
            tell!(words, "page-draw-gave", cards = words.layer_chip(layer, Article::A))
        }
    })
}

fn may_draw(page: Page) -> AnyView {
    let words = page.chrome.words();
    view! {
        <section class="panel" data-kind="draw" aria-label=say!(words, "page-may-draw-ask")>
            {rule(page, Decision::MayDraw.rule())}
            <h2>{say!(words, "page-may-draw-press")}</h2>
            <button class="btn" data-move=Move::Pass.to_string() on:click=move |_| actions::play(page, Move::Pass)>
                {say!(words, "page-pass")}
                {lamp(page, |best| best == Move::Pass)}
            </button>
        </section>
    }
    .into_any()
}
