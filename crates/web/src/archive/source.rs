//! Finding the deals that an address leads to: kept on this device, at a server, or in the address itself.

use leptos::prelude::*;
use luxx_protocol::Code;
use luxx_protocol::fair::Proof;
use luxx_rules::Seat;
use luxx_rules::record::Document;
use luxx_session::{KeptDeal, Purpose, SharedGame};
use luxx_words::say;

use super::exchange::bad_link;
use super::state::{Eyes, Found, archive};
use super::together;
use crate::http::Failed;
use crate::route::{DealAt, DealId, Letters, TableId};
use crate::state::Page;
use crate::{browser, deals, store};

/// Looks for the deals, and goes on once they are there, unless somebody has gone elsewhere meanwhile.
pub(crate) fn find(page: Page, at: DealAt, then: impl FnOnce() + 'static) {
    leptos::task::spawn_local(async move {
        let found = match at {
            DealAt::Kept(id) => kept(page, id).await,
            DealAt::Table(table) => at_server(page, table).await,
            DealAt::Link(letters) => by_link(page, letters),
        };
        if archive().at.get_untracked() != Some(at) {
            return;
        }
        match found {
            Err(found) => archive().found.set(found),
            Ok((deals, purpose)) => {
                let count = deals.len();
                archive().deal.set(count - 1);
                archive().eyes.set(eyes(at, deals.last()));
                archive().deals.set_value(deals);
                let challenged = purpose == Purpose::Challenge;
                archive().found.set(if challenged { Found::Challenge } else { Found::Deals(count) });
                then();
            }
        }
    });
}

/// Deals, at least one, and what they are for; or what there is instead.
type Sought = Result<(Vec<KeptDeal>, Purpose), Found>;

async fn kept(page: Page, id: DealId) -> Sought {
    let nothing = || Found::Nothing(say!(untrack(|| page.chrome.words()), "games-gone"));
    let found = deals::read(&[id]).await.map_err(|problem| {
        browser::note(&problem.to_string());
        nothing()
    })?;
    let deal = found.into_iter().flatten().next().ok_or_else(nothing)?;
    Ok((vec![deal], Purpose::Look))
}

async fn at_server(page: Page, table: TableId) -> Sought {
    let nothing = || Found::Nothing(say!(untrack(|| page.chrome.words()), "games-none-at-table"));
    let proof = match together::proof(table).await {
        Err(Failed::NoServer) => return Err(Found::NoServer),
        Err(Failed::Refused(refusal)) if refusal.code != Code::UnknownTable => {
            let words = untrack(|| page.chrome.words());
            return Err(Found::Nothing(words.refusal(&refusal.code.name(), refusal.rule.as_deref())));
        }
        Err(Failed::Refused(_)) => return Err(nothing()),
        Ok(text) => Proof::read(text.as_bytes()).map_err(|_| nothing())?,
    };
    let records =
        proof.deals.iter().filter_map(|deal| match Document::read(deal.record.get().as_bytes()).ok()? {
            Document::Game(record) => Some(record),
            Document::Match(_) => None,
        });
    let (count, now) = (proof.deals.len(), browser::now());
    let deals: Vec<KeptDeal> = records
        .enumerate()
        .map(|(place, record)| KeptDeal::brought(record, (place + 1, count), now))
        .collect();
    if deals.is_empty() { Err(nothing()) } else { Ok((deals, Purpose::Look)) }
}

fn by_link(page: Page, letters: Letters) -> Sought {
    let words = untrack(|| page.chrome.words());
    match SharedGame::read(letters.as_str()) {
        Err(error) => {
            browser::note(&error.to_string());
            Err(Found::Nothing(bad_link(words, &error)))
        }
        Ok(shared) => {
            // Without an end there is nothing to beat.
            let purpose = if shared.record.result.is_some() { shared.purpose } else { Purpose::Look };
            Ok((vec![KeptDeal::shared(shared, browser::now())], purpose))
        }
    }
}

/// Through whose eyes it is seen at first: one's own, where that is known.
fn eyes(at: DealAt, deal: Option<&KeptDeal>) -> Eyes {
    let own = match at {
        DealAt::Table(table) => store::seat(table).and_then(|kept| Seat::new(kept.seat?.into())),
        DealAt::Kept(_) | DealAt::Link(_) => deal.and_then(KeptDeal::owner),
    };
    own.map_or(Eyes::All, Eyes::Seat)
}
