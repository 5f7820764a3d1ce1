//! One decision: a small table as its player saw it with both moves marked, what was chosen and what would have been better, and why.

use leptos::prelude::*;
use luxx_bots::{Grade, Review, Reviewed, Verdict, contrast};
use luxx_rules::{Card, Decision, Move, Source, Spot, View};
use luxx_words::{Narrator, People, Reasons, Sentence, say};

use super::share::signed_percent;
use super::state::reviewing;
use crate::archive::actions;
use crate::archive::state::archive;
use crate::archive::view::name;
use crate::faces::card_class;
use crate::route::Screen;
use crate::state::Page;
use crate::view::parts::{chip, icon, sentence, tile};

/// A decision and what is said of it.
struct Moment {
    decision: Reviewed,
    verdict: Verdict,
    cost: f64,
}

impl Moment {
    fn now() -> Option<Moment> {
        let current = reviewing().current()?;
        reviewing().with(|review| Moment::of(review, current))?
    }

    fn of(review: &Review, place: usize) -> Option<Moment> {
        let (decision, verdict) = (review.decisions().get(place)?.clone(), *review.verdicts().get(place)?);
        Some(Moment { decision, verdict, cost: verdict.cost(review.seat()) })
    }

    /// What would have been better, if anything.
    fn better(&self) -> Option<Move> {
        (self.verdict.grade != Grade::Good).then_some(self.verdict.best)
    }

    fn sentence(&self, page: Page) -> Sentence {
        narrator(page).verdict(self.decision.made, self.better(), &self.decision.view)
    }
}

/// Tells whoever is reviewed.
pub(super) fn narrator(page: Page) -> Narrator {
    let names = archive().with_shown(|deal| {
        let seats = luxx_rules::Seat::all(deal.sitters.len());
        seats.map(|seat| name(page, deal, seat)).collect::<Vec<_>>()
    });
    let people = People::new(names.unwrap_or_default());
    let listener = archive()
        .with_shown(luxx_session::KeptDeal::owner)
        .flatten()
        .filter(|seat| archive().me() == Some(*seat));
    let people = match listener {
        Some(listener) => people.told_to(listener),
        None => people,
    };
    Narrator::new(page.chrome.words(), people)
}

/// The decision that is looked at in words.
pub(super) fn told(page: Page) -> Option<String> {
    let moment = Moment::now()?;
    let turn = say!(page.chrome.words(), "games-review-turn", turn = moment.decision.turn);
    let gain = moment.better().map(|_| format!(", {}", signed_percent(moment.cost)));
    Some(format!("{turn}. {}{}", moment.sentence(page), gain.unwrap_or_default()))
}

/// The decision that is looked at, and the ways to others.
pub(super) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    let shown = move || {
        let moment = Moment::now()?;
        let at = moment.decision.at;
        let head = say!(words, "games-review-turn", turn = moment.decision.turn);
        let gain = moment.better().map(|_| view! { <b class="gain">{signed_percent(moment.cost)}</b> });
        let watch = move |_| {
            archive().from.set_value(Some(at));
            if let Some(from) = archive().at.get_untracked() {
                crate::actions::go_to(page, Screen::Replay(from));
            }
        };
        let better = moment.better();
        let play_on = move |_| {
            actions::play_on(page, at);
            if let Some(better) = better {
                page.picking.show(better);
            }
        };
        let label =
            if better.is_some() { say!(words, "games-review-try") } else { say!(words, "games-play-on") };
        Some(view! {
            <h2>{head}</h2>
            {table(page, &moment)}
            <p class="chosen" data-testid="chosen">{sentence(&moment.sentence(page))} " " {gain}</p>
            {why(page, &moment)}
            <div class="acts">
                <button class="btn" data-testid="earlier" aria-label=say!(words, "games-review-earlier") on:click=move |_| reviewing().step(-1)>
                    {icon("back")}
                </button>
                <button class="btn go" data-testid="play-on" on:click=play_on>{label}</button>
                <button class="btn" data-testid="later" aria-label=say!(words, "games-review-later") on:click=move |_| reviewing().step(1)>
                    {icon("next")}
                </button>
                <button class="btn quiet" data-testid="watch" on:click=watch>{icon("eye")}{say!(words, "games-review-watch")}</button>
            </div>
        })
    };
    view! { <section class="moment" data-testid="moment">{shown}</section> }.into_any()
}

/// Why: what speaks for the better move, and what against the one that was made.
fn why(page: Page, moment: &Moment) -> Option<AnyView> {
    let better = moment.better()?;
    let narrator = narrator(page);
    let reasons = Reasons::new(narrator.words(), narrator.people(), moment.decision.view.seat());
    let [gain, loss] =
        reasons.contrast_bullets(&contrast(&moment.decision.view, better, moment.decision.made));
    let bullet = |class, text: String| (!text.is_empty()).then(|| view! { <li class=class>{text}</li> });
    Some(view! { <ul class="why-list">{bullet("gain", gain)}{bullet("loss", loss)}</ul> }.into_any())
}

/// The others' top layers, what can be drawn where that is the question, and the own hand.
fn table(page: Page, moment: &Moment) -> AnyView {
    let (words, view) = (page.chrome.words(), &moment.decision.view);
    let public = view.public();
    // What the better move would catch, or what was caught.
    let mut hit: Vec<_> = public.caught().map(|(victim, _)| victim).into_iter().collect();
    if let Some(Move::Play(layer)) = moment.better() {
        hit.extend(public.catches(view.seat(), layer).map(|(victim, _)| victim));
    }
    let others = public.others(view.seat()).map(|seat| {
        let name = archive().with_shown(|deal| name(page, deal, seat));
        let top = match public.top(seat) {
            Some(top) => chip(page, top),
            None => view! { <small>{say!(words, "page-bare")}</small> }.into_any(),
        };
        view! { <li data-hit=hit.contains(&seat).then_some("")><span class="name">{name}</span>{top}</li> }
    });
    let others = others.collect_view();
    let drawing = matches!(public.decision(), Some(Decision::Draw | Decision::MayDraw));
    let pool = drawing.then(|| pool(page, moment));
    let shadow = (!public.shadow().is_empty()).then(|| {
        let groups = public.shadow().groups().map(|(value, count)| {
            let marked = |choice: Option<Move>| choice == Some(Move::Shadow(value));
            view! { <span class="spot">{crate::view::parts::group_chip(page, value, count)}{tags(page, marked(Some(moment.decision.made)), marked(moment.better()))}</span> }
        });
        view! { <div class="spots"><small>{say!(words, "page-shadow")}</small>{groups.collect_view()}</div> }
    });
    view! {
        <div class="mini">
            <ul class="others">{others}</ul>
            {shadow}
            {pool}
            {hand(page, moment)}
        </div>
    }
    .into_any()
}

/// The deck and the pool, with what was drawn and what would have been better.
fn pool(page: Page, moment: &Moment) -> AnyView {
    let is = |choice: Option<Move>, source: Source| choice == Some(Move::Draw(source));
    let marks = |source| tags(page, is(Some(moment.decision.made), source), is(moment.better(), source));
    let spots = moment.decision.view.public().pool().different().map(|spot: Spot| {
        let cards = view! { {tile(spot.card())}{spot.on_top().map(tile)} };
        view! { <span class="spot">{cards}{marks(Source::Pool(spot))}</span> }
    });
    view! {
        <div class="spots">
            <span class="spot"><i class=card_class(None)></i>{marks(Source::Deck)}</span>
            {spots.collect_view()}
        </div>
    }
    .into_any()
}

/// The own hand in groups: which cards were played, and which would have been better.
fn hand(page: Page, moment: &Moment) -> AnyView {
    let view: &View = &moment.decision.view;
    let played = |choice: Option<Move>, value: Card| match choice {
        Some(Move::Play(layer)) => layer.cards().count(value),
        _ => 0,
    };
    let groups = view.hand().groups().map(|(value, count)| {
        let (mine, best) = (played(Some(moment.decision.made), value), played(moment.better(), value));
        let cards = (0..count).map(|place| {
            let from_end = count - place;
            let best = (from_end <= best).then_some("");
            let mine = (from_end <= mine).then_some("");
            view! { <i class=card_class(Some(value)) data-mine=mine data-best=best></i> }
        });
        view! {
            <span class="group" style=("--n", count.to_string())>
                <span class="fan">{cards.collect_view()}</span>
                {(count > 1).then(|| view! { <span class="count">{count}</span> })}
                {tags(page, mine > 0, best > 0)}
            </span>
        }
    });
    let widest = view.hand().groups().count();
    let label = say!(page.chrome.words(), "page-hand", count = usize::from(view.hand().len()));
    view! { <div class="own" role="img" aria-label=label style=("--groups", widest.to_string()) style=("--cards", view.hand().len().to_string())>{groups.collect_view()}</div> }
        .into_any()
}

/// Words below what was chosen and what would have been better: nothing is said by colour alone.
fn tags(page: Page, mine: bool, best: bool) -> Option<AnyView> {
    let words = page.chrome.words();
    let mine =
        mine.then(|| view! { <span class="tag" data-kind="mine">{say!(words, "games-review-mine")}</span> });
    let best =
        best.then(|| view! { <span class="tag" data-kind="best">{say!(words, "games-review-best")}</span> });
    (mine.is_some() || best.is_some()).then(|| view! { <span class="tags">{mine}{best}</span> }.into_any())
}
