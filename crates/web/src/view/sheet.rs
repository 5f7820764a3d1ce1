//! A sheet above the table: title, close button, body.

use leptos::prelude::*;
use luxx_words::say;
use wasm_bindgen::JsCast;

use super::parts::icon;
use crate::browser;
use crate::state::Page;

/// Wraps a body. The browser keeps the keyboard inside and closes it with Escape.
pub(crate) fn view(page: Page, name: &'static str, title: impl IntoView + 'static, body: AnyView) -> AnyView {
    let dialog = NodeRef::<leptos::html::Dialog>::new();
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get().filter(|dialog| !dialog.open()) {
            let _ = dialog.show_modal();
        }
    });
    let close = move || page.chrome.close();
    // Whatever closes it, the keyboard goes back to where it came from, or to what is asked.
    let opener = browser::Keyboard::now();
    on_cleanup(move || opener.give_back_later());
    view! {
        <dialog
            class="sheet"
            node_ref=dialog
            aria-labelledby="sheet-title"
            data-testid=name
            on:close=move |_| close()
            on:click=move |event| {
                // A tap beside the sheet is one on the dialog itself.
                let target = event.target().map(JsCast::unchecked_into::<web_sys::Element>);
                if target.is_some_and(|target| target.tag_name() == "DIALOG") {
                    close();
                }
            }
        >
            <header>
                <h2 id="sheet-title">{title}</h2>
                <button class="btn quiet" data-testid="close" aria-label=say!(page.chrome.words(), "page-close") on:click=move |_| close()>
                    {icon("close")}
                </button>
            </header>
            <div class="body">{body}</div>
        </dialog>
    }
    .into_any()
}
