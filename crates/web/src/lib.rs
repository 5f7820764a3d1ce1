//! The page.
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

/// Opens the page.
#[wasm_bindgen]
pub fn open() {
    console_error_panic_hook::set_once();
    leptos::mount::mount_to_body(|| {
        let n = RwSignal::new(0);
        view! { <p>"hello"</p><button on:click=move |_| n.update(|n| *n+=1)>{n}</button> }
    });
}
