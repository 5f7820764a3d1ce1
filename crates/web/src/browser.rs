//! The few things of the browser that the page needs, without their many ways to fail.

use js_sys::{Array, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Document, Element, Window};

pub(crate) fn window() -> Window {
    // The page runs in one.
    web_sys::window().expect("a window")
}

pub(crate) fn document() -> Document {
    window().document().expect("a document")
}

/// Waits.
pub(crate) async fn sleep(milliseconds: u32) {
    if milliseconds == 0 {
        return;
    }
    let promise = Promise::new(&mut |resolve, _| {
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds as i32);
    });
    let _ = JsFuture::from(promise).await;
}

/// Waits until the browser is about to paint: what has changed can be measured then.
pub(crate) async fn next_frame() {
    let promise = Promise::new(&mut |resolve, _| {
        let _ = window().request_animation_frame(&resolve);
    });
    let _ = JsFuture::from(promise).await;
}

/// The time of day in milliseconds.
pub(crate) fn now() -> f64 {
    js_sys::Date::now()
}

/// Whether the browser answers yes to a media query.
pub(crate) fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// A random seed, from the browser.
pub(crate) fn fresh_seed() -> u64 {
    let mut bytes = [0; 4];
    let filled = window().crypto().and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes));
    match filled {
        Ok(_) => u64::from(u32::from_le_bytes(bytes)),
        Err(_) => (js_sys::Math::random() * f64::from(u32::MAX)) as u64,
    }
}

pub(crate) fn find(selector: &str) -> Option<Element> {
    document().query_selector(selector).ok().flatten()
}

/// Gives the keyboard to an element.
pub(crate) fn focus(selector: &str) {
    if let Some(element) = find(selector).and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok())
    {
        let _ = element.focus();
    }
}

/// The same once everything has been drawn anew.
pub(crate) fn focus_later(selector: impl Into<String>) {
    let selector = selector.into();
    leptos::task::spawn_local(async move {
        next_frame().await;
        focus(&selector);
    });
}

#[wasm_bindgen]
extern "C" {
    /// An element seen as something that can be animated: web-sys still calls that unstable, browsers do not.
    type Animated;
    #[wasm_bindgen(method)]
    fn animate(this: &Animated, frames: &Array, options: &Object) -> JsValue;
}

/// Animates an element from one set of properties to another.
pub(crate) fn animate(element: &Element, frames: &[&[(&str, &str)]], milliseconds: u32, delay: u32) {
    let keyframes = Array::new();
    for frame in frames {
        let keyframe = Object::new();
        for (name, value) in *frame {
            let _ = Reflect::set(&keyframe, &(*name).into(), &(*value).into());
        }
        keyframes.push(&keyframe);
    }
    let options = Object::new();
    let numbers = [("duration", milliseconds), ("delay", delay)];
    for (name, number) in numbers {
        let _ = Reflect::set(&options, &name.into(), &number.into());
    }
    for (name, word) in [("easing", "cubic-bezier(.3,.1,.2,1)"), ("fill", "both")] {
        let _ = Reflect::set(&options, &name.into(), &word.into());
    }
    let animated: &Animated = element.unchecked_ref();
    let _ = animated.animate(&keyframes, &options);
}
