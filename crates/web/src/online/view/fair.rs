//! Checking the shuffle after a deal: one tap, and a plain word about what was checked, what it proves and what not.

use leptos::prelude::*;
use luxx_words::{Words, say};

use super::together::complaint;
use crate::online::actions::{self as online, Checked};
use crate::online::state::OwnShare;
use crate::state::Page;
use crate::view::parts::icon;

/// What has come of it.
#[derive(Clone)]
enum Verdict {
    Unasked,
    Asked,
    Found(Checked),
    Failed(String),
}

pub(crate) fn view(page: Page) -> AnyView {
    let words = page.chrome.words();
    let verdict = RwSignal::new(Verdict::Unasked);
    let check = move |_| {
        verdict.set(Verdict::Asked);
        leptos::task::spawn_local(async move {
            verdict.set(match online::check_shuffle().await {
                Ok(checked) => Verdict::Found(checked),
                Err(failed) => Verdict::Failed(complaint(page, &failed)),
            });
        });
    };
    let button = move |busy: bool| {
        view! {
            <button class="btn" data-testid="check-shuffle" disabled=busy on:click=check>
                {icon("shield")}{say!(words, "online-fair-check")}
            </button>
        }
        .into_any()
    };
    let shown = move || match verdict.get() {
        Verdict::Unasked => button(false),
        Verdict::Asked => button(true),
        Verdict::Failed(why) => view! { {button(false)}<p class="note" role="alert">{why}</p> }.into_any(),
        Verdict::Found(checked) => found(words, &checked),
    };
    view! { <section class="fair">{shown}</section> }.into_any()
}

fn found(words: &'static Words, checked: &Checked) -> AnyView {
    let save = view! {
        <a class="btn" data-testid="save-proof" download=checked.file.clone() href=checked.address.clone()>
            {icon("down")}{say!(words, "online-fair-save")}
        </a>
    };
    let wrong = match checked.own_share {
        _ if !checked.right => Some(say!(words, "online-fair-wrong")),
        OwnShare::Replaced => Some(say!(words, "online-fair-replaced")),
        OwnShare::There | OwnShare::None | OwnShare::Unknown => None,
    };
    if let Some(wrong) = wrong {
        return view! {
            <p class="verdict-line" role="alert" data-testid="fair" data-fair="no">
                {icon("close")}<span>{wrong}</span>
            </p>
            {save}
        }
        .into_any();
    }
    let share = match checked.own_share {
        OwnShare::There => say!(words, "online-fair-own"),
        OwnShare::None => say!(words, "online-fair-no-share"),
        OwnShare::Unknown | OwnShare::Replaced => say!(words, "online-fair-forgotten"),
    };
    let promise = if checked.promised {
        say!(words, "online-fair-promised")
    } else {
        say!(words, "online-fair-not-seen")
    };
    view! {
        <div class="verdict-line" role="status" data-testid="fair" data-fair="yes">
            {icon("check")}
            <span>
                <b>{say!(words, "online-fair-right", deals = checked.deals)}</b>
                <small>{promise}" "{share}" "{say!(words, "online-fair-limits")}</small>
            </span>
        </div>
        {save}
    }
    .into_any()
}
