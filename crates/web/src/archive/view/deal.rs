//! The sheet with what can be done with a deal: through whose eyes it is seen, the review, playing on, giving it away.

use leptos::prelude::*;
use luxx_rules::Seat;
use luxx_words::say;

use super::name;
use crate::archive::state::{Eyes, archive};
use crate::archive::{actions, exchange, replay};
use crate::route::Sheet;
use crate::state::Page;
use crate::view::menu::radio;
use crate::view::parts::icon;
use crate::view::sheet;

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    // Who plays changes with the eyes.
    let play_on = move || {
        let (at, moves) = archive().place.get();
        archive().eyes.track();
        let me = archive().me().filter(|_| at < moves)?;
        let name = archive().with_shown(|deal| name(page, deal, me))?;
        let is = if name == say!(words, "page-you") { "you" } else { "other" };
        let line = say!(words, "games-play-on-line", is = is, name = name);
        Some(way("play-on", "next", say!(words, "games-play-on"), line, move || {
            actions::play_on(page, archive().place.get_untracked().0);
        }))
    };
    let review = archive().with_shown(|deal| deal.record.result.is_some()).unwrap_or_default().then(|| {
        way("review", "hint", say!(words, "page-review"), say!(words, "games-review-line"), move || {
            actions::review(page);
        })
    });
    let save = exchange::file().map(|(file, address)| {
        view! {
            <a class="row" data-testid="save-record" download=file href=address>
                {icon("down")}<span>{say!(words, "games-save")}<small>{say!(words, "games-save-line")}</small></span>
            </a>
        }
    });
    let body = view! {
        {eyes(page)}
        <div class="rows">
            {review}
            {play_on}
            {way("again", "shuffle", say!(words, "games-again"), say!(words, "games-again-line"), move || actions::again(page))}
            {way("share", "share", say!(words, "games-share"), say!(words, "games-share-line"), move || page.chrome.open(Sheet::Share))}
            {save}
        </div>
    };
    sheet::view(page, "deal-sheet", say!(words, "games-deal"), body.into_any())
}

/// One's own eyes, another's, or all cards open. Nobody looks into hands before a deal is over.
fn eyes(page: Page) -> Option<AnyView> {
    let words = page.chrome.words();
    let deal = archive().shown().filter(|deal| deal.record.result.is_some())?;
    let seats = Seat::all(deal.sitters.len()).map(|seat| (Eyes::Seat(seat), name(page, &deal, seat)));
    let all = [(Eyes::All, say!(words, "games-all-open"))];
    let choices = seats.chain(all).enumerate().map(|(place, (eyes, label))| {
        let checked = move || archive().eyes.get() == eyes;
        radio("eyes", &place.to_string(), label, checked, move || replay::look_as(page, eyes))
    });
    let choices = choices.collect_view();
    Some(
        view! {
            <fieldset class="field">
                <legend>{say!(words, "games-eyes")}</legend>
                <div class="seg" data-many="">{choices}</div>
            </fieldset>
        }
        .into_any(),
    )
}

/// A way to somewhere, with a line on what it is.
fn way(
    name: &'static str,
    sign: &'static str,
    label: String,
    line: String,
    go: impl Fn() + 'static,
) -> AnyView {
    view! {
        <button class="row" data-testid=name on:click=move |_| go()>
            {icon(sign)}<span>{label}<small>{line}</small></span>{icon("next")}
        </button>
    }
    .into_any()
}
