//! "It is your turn", for somebody who looks elsewhere: the title, a badge on the icon, a sound, a buzz, and where that was asked for a
//! notification. Nothing of it while the page is in front.

use js_sys::{Array, Function, Object, Promise, Reflect};
use leptos::prelude::*;
use luxx_words::say;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::state::Page;
use crate::{browser, sound};

/// How long a phone buzzes, in milliseconds.
const BUZZ: f64 = 200.0;
/// The icon while it is one's turn: the amber of "this one decides".
const BADGE: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Ccircle cx='16' cy='16' r='15' fill='%23f4b740'/%3E%3Cpath d='M16 7v11M16 23v2' stroke='%232b1a04' stroke-width='5' stroke-linecap='round'/%3E%3C/svg%3E";

thread_local! {
    /// The icon's own address, while the badge is in its place.
    static ICON: std::cell::RefCell<Option<String>> = const { std::cell::RefCell::new(None) };
}

fn is_in_front() -> bool {
    let document = browser::document();
    !document.hidden() && document.has_focus().unwrap_or(true)
}

/// Calls somebody who looks elsewhere.
pub(crate) fn ring(page: Page) {
    if is_in_front() {
        return;
    }
    let title = say!(untrack(|| page.chrome.words()), "online-turn-title");
    browser::document().set_title(&title);
    if let Some(icon) = browser::find("link[rel=icon]") {
        ICON.with_borrow_mut(|kept| {
            kept.get_or_insert_with(|| icon.get_attribute("href").unwrap_or_default());
        });
        let _ = icon.set_attribute("href", BADGE);
    }
    let (audible, notified) =
        page.chrome.settings.with_untracked(|settings| (settings.sound, settings.notifications));
    if audible {
        sound::play(sound::Sound::Turn);
    }
    let navigator = browser::window().navigator();
    if let Some(buzz) = function(&navigator, "vibrate") {
        let _ = buzz.call1(&navigator, &BUZZ.into());
    }
    if notified {
        notify(title);
    }
}

/// The page is looked at again.
fn hush() {
    if is_in_front() {
        quiet();
    }
}

/// It is nobody's turn here, any more: a bot has stepped in, or time was up.
pub(crate) fn quiet() {
    if let Some(icon) = ICON.take() {
        browser::document().set_title("luxx");
        if let Some(link) = browser::find("link[rel=icon]") {
            let _ = link.set_attribute("href", &icon);
        }
    }
}

/// Is quiet as soon as the page is looked at.
pub(crate) fn listen() {
    let seen = Closure::<dyn Fn()>::new(hush).into_js_value();
    let seen = seen.unchecked_ref();
    let _ = browser::document().add_event_listener_with_callback("visibilitychange", seen);
    let _ = browser::window().add_event_listener_with_callback("focus", seen);
}

fn function(of: &JsValue, name: &str) -> Option<Function> {
    Reflect::get(of, &name.into()).ok()?.dyn_into().ok()
}

/// Whether the person lets this page show notifications.
pub(crate) fn may_notify() -> bool {
    let permission = function(&browser::window(), "Notification")
        .and_then(|notification| Reflect::get(&notification, &"permission".into()).ok()?.as_string());
    permission.as_deref() == Some("granted")
}

/// Asks whether notifications are welcome, and says what came of it. The browser asks the person once.
pub(crate) async fn ask_to_notify() -> bool {
    if !may_notify()
        && let Some(notification) = function(&browser::window(), "Notification")
        && let Some(ask) = function(&notification, "requestPermission")
        && let Ok(answer) = ask.call0(&notification)
    {
        let _ = JsFuture::from(Promise::resolve(&answer)).await;
    }
    may_notify()
}

/// The service worker shows it, where there is one: phones allow nobody else to.
fn notify(title: String) {
    leptos::task::spawn_local(async move {
        let options = Object::new();
        let _ = Reflect::set(&options, &"tag".into(), &"luxx-turn".into());
        let address = browser::window().location().href().unwrap_or_default();
        let _ = Reflect::set(&options, &"data".into(), &address.into());
        if let Some(worker) = worker().await
            && let Some(show) = function(&worker, "showNotification")
            && let Ok(shown) = show.call2(&worker, &title.as_str().into(), &options)
            && JsFuture::from(Promise::resolve(&shown)).await.is_ok()
        {
            return;
        }
        // Browsers that do not allow it here, either, refuse: the title says it, too.
        let Some(notification) = function(&browser::window(), "Notification") else { return };
        let made = Reflect::construct(&notification, &Array::of2(&title.as_str().into(), &options));
        let Ok(made) = made else { return };
        let come = Closure::once_into_js(|| {
            if let Some(focus) = function(&browser::window(), "focus") {
                let _ = focus.call0(&browser::window());
            }
        });
        let _ = Reflect::set(&made, &"onclick".into(), &come);
    });
}

/// The registration of the service worker that keeps this page, if there is one and it is active.
async fn worker() -> Option<JsValue> {
    let workers = Reflect::get(&browser::window().navigator(), &"serviceWorker".into()).ok()?;
    let asked = function(&workers, "getRegistration")?.call0(&workers).ok()?;
    let registration = JsFuture::from(Promise::resolve(&asked)).await.ok()?;
    let active = Reflect::get(&registration, &"active".into()).ok()?;
    active.is_truthy().then_some(registration)
}
