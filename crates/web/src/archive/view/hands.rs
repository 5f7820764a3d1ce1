//! Everybody's hand in the place of the own one, where a deal is shown with all cards open.

use leptos::prelude::*;
use luxx_rules::{Cards, Seat};
use luxx_session::ReplayedTable;
use luxx_words::say;

use crate::archive::state::{Eyes, archive};
use crate::state::Page;
use crate::tell;
use crate::view::parts::fan;

pub(crate) fn view(page: Page) -> AnyView {
    let hands = Memo::new(move |_| {
        page.table.scene.track();
        let open = archive().eyes.get() == Eyes::All;
        page.table
            .with(|played| {
                let table = played.director.table().other::<ReplayedTable>()?;
                let seats = Seat::all(table.players());
                seats.map(|seat| table.hand(seat)).collect::<Option<Vec<Cards>>>()
            })
            .flatten()
            .filter(|_| open)
    });
    let shown = move || {
        let hands = hands.get()?;
        let rows_count = hands.len();
        let rows = Seat::all(hands.len()).zip(hands).map(|(seat, hand)| {
            let name = tell::name(page, seat);
            let count = usize::from(hand.len());
            let label = say!(page.chrome.words(), "games-hand-of", name = name.clone(), count = count);
            view! {
                <li data-hand=seat.index().to_string()>
                    <span class="name" aria-hidden="true">{name}</span>
                    <span class="cards" role="img" aria-label=label>{fan(hand)}</span>
                </li>
            }
        });
        Some(
            view! { <ul class="hands" data-testid="hands" style=("--rows", rows_count.to_string())>{rows.collect_view()}</ul> },
        )
    };
    view! { {shown} }.into_any()
}
