//! Everybody's share of the win over the deal, as bands that add up to the whole. The own one lies at the bottom, so that it is read from the
//! base line; what it loses is seen going to somebody. Between two decisions the shares change by luck, at a decision they fall by what it cost.

use std::fmt::Write;

use leptos::prelude::*;
use luxx_bots::Review;
use luxx_rules::Seat;
use luxx_words::say;

use super::moment;
use super::share::percent;
use super::state::{costliest, reviewing};
use crate::archive::state::archive;
use crate::archive::view::name;
use crate::state::Page;

/// The units of the drawing.
const SIDE: f64 = 1_000.0;
/// How wide a name may be, as a part of the graph.
const LABEL: f64 = 0.24;
/// How high, with some air.
const LINE: f64 = 0.09;

/// Where the bands meet, from left to right: how far, and everybody's share, the own one first, then clockwise.
struct Course {
    order: Vec<Seat>,
    points: Vec<(f64, Vec<f64>)>,
}

impl Course {
    fn of(review: &Review) -> Course {
        let (players, own) = (review.players(), review.seat().index());
        let order: Vec<Seat> = (0..players).filter_map(|place| Seat::new((own + place) % players)).collect();
        let steps = (review.decisions().len() + 1) as f64;
        let mut points = vec![(0.0, vec![1.0 / players as f64; players])];
        for standing in review.course() {
            let shares = order.iter().map(|seat| standing.shares[seat.index()]).collect();
            points.push(((standing.decision + 1) as f64 / steps, shares));
        }
        Course { order, points }
    }

    /// How far it is known.
    fn end(&self) -> f64 {
        self.points.last().map_or(0.0, |(x, _)| *x)
    }

    /// The line on top of a band, as points of the drawing.
    fn line(&self, band: usize) -> Vec<String> {
        let top = |shares: &[f64]| shares.iter().take(band + 1).sum::<f64>().min(1.0);
        self.points
            .iter()
            .map(|(x, shares)| format!("{:.1} {:.1}", x * SIDE, (1.0 - top(shares)) * SIDE))
            .collect()
    }

    /// The drawing: every band between the line below and its own, thin lines between them, the own line on top of all, an even share dashed.
    fn drawing(&self) -> String {
        let mut drawing = String::new();
        for band in 0..self.order.len() {
            let mut corners = self.line(band);
            if band == 0 {
                corners.extend([format!("{:.1} {SIDE}", self.end() * SIDE), format!("0 {SIDE}")]);
            } else {
                corners.extend(self.line(band - 1).into_iter().rev());
            }
            let _ = write!(drawing, "<path data-band=\"{band}\" d=\"M{}Z\"/>", corners.join("L"));
        }
        for band in 1..self.order.len() {
            let _ = write!(drawing, "<path class=\"edge\" d=\"M{}\"/>", self.line(band).join("L"));
        }
        let even = (1.0 - 1.0 / self.order.len() as f64) * SIDE;
        drawing
            + &format!(
                "<path class=\"own\" d=\"M{}\"/><path class=\"even\" d=\"M0 {even:.1}H{SIDE}\"/>",
                self.line(0).join("L")
            )
    }

    /// Where a name fits best into its band: the middle of where it is highest over the width of a name. None where it fits nowhere.
    fn place(&self, band: usize) -> Option<(f64, f64)> {
        let edges = |(_, shares): &(f64, Vec<f64>)| {
            let below: f64 = shares.iter().take(band).sum();
            (below, below + shares[band])
        };
        let mut best: Option<(f64, f64, f64)> = None;
        for left in (0..)
            .map(|step| f64::from(step) * 0.04)
            .take_while(|left| *left == 0.0 || left + LABEL <= self.end())
        {
            let within =
                self.points.iter().filter(|(x, _)| (left - 0.04..=left + LABEL).contains(x)).map(edges);
            let (low, high) = within.fold((0.0, 1.0), |(low, high): (f64, f64), (below, above)| {
                (low.max(below), high.min(above))
            });
            // The first that is as good stays: names stand at the left where they can.
            if best.is_none_or(|(height, ..)| high - low > height + 0.02) {
                best = Some((high - low, left, f64::midpoint(low, high)));
            }
        }
        best.filter(|(height, ..)| *height > LINE).map(|(_, left, middle)| (left, 1.0 - middle))
    }
}

/// The graph, with what can be chosen on it.
pub(super) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    let state = reviewing();
    let course = move || state.with(Course::of);
    let drawing = move || course().map(|course| course.drawing()).unwrap_or_default();
    let told = move || {
        let figures = state.with(|review| {
            let shares = review.course().last().map(|standing| standing.shares);
            let own = shares.map_or(1.0 / review.players() as f64, |shares| shares[review.seat().index()]);
            (review.players(), own)
        });
        figures.map(|(players, own)| {
            say!(words, "games-review-graph", from = percent(1.0 / players as f64), to = percent(own))
        })
    };
    let even = move || {
        let players = state.with(Review::players).unwrap_or(2);
        say!(words, "games-review-axis", share = percent(1.0 / players as f64))
    };
    let turns = move |last: bool| {
        let turn = state.with(|review| {
            let decisions = review.decisions();
            if last { decisions.last() } else { decisions.first() }.map(|decision| decision.turn)
        });
        turn.flatten()
    };
    view! {
        <div class="graph-box">
            <div class="graph" data-testid="graph">
                <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" role="img" aria-label=told inner_html=drawing></svg>
                {move || names(page, &course()?)}
                {pins}
                {choice(page)}
            </div>
            {move || legend(page, &course()?)}
            <p class="axis">
                <span>{move || turns(false).map(|turn| say!(words, "games-review-turn", turn = turn))}</span>
                <span>{even}</span>
                <span>{move || turns(true)}</span>
            </p>
        </div>
    }
    .into_any()
}

fn names(page: Page, course: &Course) -> Option<AnyView> {
    let place = |share: f64| format!("{:.1}%", share * 100.0);
    let labels = course.order.iter().enumerate().filter_map(|(band, seat)| {
        let (left, top) = course.place(band)?;
        let name = archive().with_shown(|deal| name(page, deal, *seat))?;
        let own = (band == 0).then_some("");
        Some(view! { <span class="who" data-band=band.to_string() data-own=own style=("left", place(left + 0.03)) style=("top", place(top))>{name}</span> })
    });
    Some(labels.collect_view().into_any())
}

/// The bands whose names have no room on them, as far as they are there at all.
fn legend(page: Page, course: &Course) -> Option<AnyView> {
    let unnamed = course.order.iter().enumerate().filter(|(band, _)| course.place(*band).is_none());
    let entries = unnamed.filter_map(|(band, seat)| {
        let name = archive().with_shown(|deal| name(page, deal, *seat))?;
        Some(view! { <li><i data-band=band.to_string()></i>{name}</li> })
    });
    let entries: Vec<_> = entries.collect();
    (!entries.is_empty()).then(|| view! { <ul class="bands" data-testid="bands">{entries}</ul> }.into_any())
}

/// Where the shares of a decision stand: how far to the right, and the own share after it.
fn spot(review: &Review, decision: usize) -> Option<(f64, f64)> {
    let verdict = review.verdicts().get(decision)?;
    let x = (decision + 1) as f64 / (review.decisions().len() + 1) as f64;
    Some((x, verdict.after[review.seat().index()]))
}

/// The costliest decisions by their rank, and a line through the one that is looked at.
fn pins() -> AnyView {
    let state = reviewing();
    let shown = move || {
        let current = state.current();
        let places = state.with(|review| {
            let cut = current.and_then(|decision| spot(review, decision)).map(|(x, _)| x);
            // The one that is looked at lies on top.
            let ranked = costliest(review).into_iter().enumerate();
            let mut pins: Vec<_> = ranked
                .filter_map(|(rank, decision)| Some((rank, decision, spot(review, decision)?)))
                .collect();
            pins.sort_by_key(|(_, decision, _)| current == Some(*decision));
            (cut, pins)
        });
        let (cut, pins) = places?;
        let length = |share: f64| format!("{:.2}%", share * 100.0);
        let pins = pins.into_iter().map(|(rank, decision, (x, share))| {
            let on = (current == Some(decision)).then_some("");
            // A mark stays within the graph.
            let top = length(1.0 - share.clamp(0.09, 0.91));
            view! { <span class="pin" data-on=on style=("left", length(x)) style=("top", top)>{rank + 1}</span> }
        });
        let pins = pins.collect_view();
        let cut = cut.map(|x| view! { <span class="cut" style=("left", length(x))></span> });
        Some(view! { <div class="pins" aria-hidden="true">{cut}{pins}</div> })
    };
    view! { {shown} }.into_any()
}

/// The graph is pressed, dragged along, or gone through with the arrows: an input as wide as what is judged.
fn choice(page: Page) -> AnyView {
    let words = page.chrome.words();
    let state = reviewing();
    let judged = move || state.with(|review| review.verdicts().len()).unwrap_or(0);
    let part = move |of: usize| {
        let steps = state.with(|review| review.decisions().len()).unwrap_or(0) + 1;
        format!("{:.2}%", 100.0 * of as f64 / steps as f64)
    };
    let choose = move |event| {
        if let Ok(decision) = event_target_value(&event).parse() {
            state.chosen.set(Some(decision));
        }
    };
    view! {
        <input
            type="range"
            data-testid="decision"
            min="0"
            max=move || judged().saturating_sub(1).to_string()
            disabled=move || judged() < 2
            prop:value=move || state.current().unwrap_or(0).to_string()
            aria-label=say!(words, "games-review-decision")
            aria-valuetext=move || moment::told(page)
            style=("left", move || part(1))
            style=("width", move || part(judged().saturating_sub(1)))
            on:input=choose
        />
    }
    .into_any()
}
