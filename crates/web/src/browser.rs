//! The few things of the browser that the page needs, without their many ways to fail.

use std::cell::{Cell, RefCell};

use js_sys::{Array, Object, Promise, Reflect};
use leptos::prelude::{GetUntracked, GetValue, LocalStorage, RwSignal, Set, SetValue, StoredValue};
use luxx_words::Language;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, Document, Element, HtmlElement, Url, Window};

pub(crate) fn window() -> Window {
    // The page runs in one.
    web_sys::window().expect("a window")
}

pub(crate) fn document() -> Document {
    window().document().expect("a document")
}

/// Waits.
pub(crate) async fn sleep(milliseconds: u32) {
    if milliseconds > 0 {
        let _ = JsFuture::from(timeout(milliseconds)).await;
    }
}

fn timeout(milliseconds: u32) -> Promise {
    Promise::new(&mut |resolve, _| {
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds as i32);
    })
}

/// Waits for a promise, however it ends.
pub(crate) async fn settled(promise: Promise) {
    let _ = JsFuture::from(promise).await;
}

/// Waits until all of these animations are over, but no longer than that: a page that nobody sees has none.
pub(crate) fn finished(animations: &Array, longest: u32) -> Promise {
    let finished = |animation: JsValue| Reflect::get(&animation, &"finished".into()).unwrap_or_default();
    let all = Promise::all_settled(&animations.iter().map(finished).collect::<Array>());
    Promise::race(&Array::of2(&all, &timeout(longest)))
}

/// A wait that can be cut short.
#[derive(Clone, Copy)]
pub(crate) struct Patience {
    end: StoredValue<Option<js_sys::Function>, LocalStorage>,
    /// How often somebody has lost patience.
    ended: RwSignal<u32>,
}

impl Patience {
    pub(crate) fn new() -> Patience {
        Patience { end: StoredValue::new_local(None), ended: RwSignal::new(0) }
    }

    /// Waits so long, or until [`end`](Patience::end): false then.
    pub(crate) async fn wait(self, milliseconds: u32) -> bool {
        if milliseconds == 0 {
            return true;
        }
        let before = self.ended.get_untracked();
        let promise = Promise::new(&mut |resolve, _| {
            let _ =
                window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds as i32);
            self.end.set_value(Some(resolve));
        });
        let _ = JsFuture::from(promise).await;
        self.end.set_value(None);
        self.ended.get_untracked() == before
    }

    /// Ends the wait.
    pub(crate) fn end(self) {
        self.ended.set(self.ended.get_untracked() + 1);
        if let Some(end) = self.end.get_value() {
            let _ = end.call0(&JsValue::NULL);
        }
    }
}

thread_local! {
    /// The style of what is loaded later, on its way or there.
    static LATE_STYLE: RefCell<Option<Promise>> = const { RefCell::new(None) };
}

/// Loads the style of what is loaded later, at once; whoever waits for the answer knows that it holds.
pub(crate) fn late_style() -> impl Future<Output = Result<(), JsValue>> {
    let coming = LATE_STYLE.with_borrow_mut(|style| style.get_or_insert_with(link_late_style).clone());
    async move {
        let came = JsFuture::from(coming).await;
        if came.is_err() {
            // Whoever wants it next tries again.
            LATE_STYLE.take();
        }
        came.map(drop)
    }
}

/// Adds it after the page's style sheet, in the same folder.
fn link_late_style() -> Promise {
    Promise::new(&mut |resolve, reject| {
        let link = || {
            let first = find("link[rel=stylesheet]")?;
            let address = first.get_attribute("href")?.replace("style.css", "late.css");
            let link = document().create_element("link").ok()?;
            link.set_attribute("rel", "stylesheet").ok()?;
            link.set_attribute("href", &address).ok()?;
            link.add_event_listener_with_callback("load", &resolve).ok()?;
            link.add_event_listener_with_callback("error", &reject).ok()?;
            first.after_with_node_1(&link).ok()
        };
        if link().is_none() {
            let _ = reject.call0(&JsValue::NULL);
        }
    })
}

/// Waits until the browser is about to paint: what has changed can be measured then.
pub(crate) async fn next_frame() {
    let promise = Promise::new(&mut |resolve, _| {
        let _ = window().request_animation_frame(&resolve);
    });
    let _ = JsFuture::from(promise).await;
}

/// Waits until what has changed can be seen.
pub(crate) async fn painted() {
    next_frame().await;
    // The frame is painted right after its callbacks; this comes after that.
    let promise = Promise::new(&mut |resolve, _| {
        let _ = window().set_timeout_with_callback(&resolve);
    });
    let _ = JsFuture::from(promise).await;
}

/// The time of day in milliseconds.
pub(crate) fn now() -> f64 {
    js_sys::Date::now()
}

/// The day that people's own clock shows here: so many days after 1 January 1970.
pub(crate) fn today() -> u32 {
    let date = js_sys::Date::new_0();
    ((date.get_time() - date.get_timezone_offset() * 60_000.0) / DAY).floor().max(0.0) as u32
}

/// A day in milliseconds.
const DAY: f64 = 86_400_000.0;

/// How many minutes are left of it.
pub(crate) fn minutes_left() -> u32 {
    let date = js_sys::Date::new_0();
    let gone = date.get_hours() * 60 + date.get_minutes();
    (24 * 60_u32).saturating_sub(gone)
}

/// A moment in milliseconds as people of this language write it: of a date the parts that are named, with the year where that is not this one's.
pub(crate) fn date(at: f64, language: Language, parts: &[(&str, &str)]) -> String {
    let (date, now) = (js_sys::Date::new(&JsValue::from_f64(at)), js_sys::Date::new_0());
    let has_month = parts.iter().any(|(part, _)| *part == "month");
    let year = (has_month && date.get_full_year() != now.get_full_year()).then_some(("year", "numeric"));
    let options = Object::new();
    for (part, how) in parts.iter().copied().chain(year) {
        let _ = Reflect::set(&options, &part.into(), &how.into());
    }
    // The texts are British.
    let language = match language {
        Language::English => "en-GB",
        Language::German => "de",
    };
    date.to_locale_date_string(language, &options).into()
}

/// Whether the browser answers yes to a media query.
pub(crate) fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// Random bytes for secrets, from the browser.
pub(crate) fn random<const BYTES: usize>() -> [u8; BYTES] {
    let mut bytes = [0; BYTES];
    let filled = window().crypto().and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes));
    // Every browser that can run this has it.
    filled.expect("the browser has random bytes");
    bytes
}

/// A random seed, short enough to be told to somebody.
pub(crate) fn fresh_seed() -> u64 {
    u64::from(u32::from_le_bytes(random()))
}

/// Scrolls an element into view.
pub(crate) fn scroll_to(selector: &str) {
    if let Some(element) = find(selector) {
        element.scroll_into_view();
    }
}

pub(crate) fn find(selector: &str) -> Option<Element> {
    document().query_selector(selector).ok().flatten()
}

/// All elements that a selector finds, in order.
pub(crate) fn find_all(selector: &str) -> Vec<Element> {
    let Ok(found) = document().query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|index| found.get(index)?.dyn_into().ok()).collect()
}

/// Gives the keyboard to an element.
pub(crate) fn focus(selector: &str) {
    if let Some(element) = find(selector).and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
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

/// What has the keyboard.
#[derive(Clone, Copy)]
pub(crate) struct Keyboard(StoredValue<Option<HtmlElement>, LocalStorage>);

impl Keyboard {
    /// What has it now.
    pub(crate) fn now() -> Keyboard {
        let active = document().active_element().filter(|element| element.tag_name() != "BODY");
        Keyboard(StoredValue::new_local(active.and_then(|element| element.dyn_into().ok())))
    }

    /// Once everything has been drawn anew, what had it gets it back, if it is still there and nothing else has it.
    pub(crate) fn give_back_later(self) {
        let element = self.0.get_value();
        leptos::task::spawn_local(async move {
            next_frame().await;
            if let Some(element) = element.filter(|element| element.is_connected() && is_lost()) {
                let _ = element.focus();
            }
            find_keyboard();
        });
    }
}

fn is_lost() -> bool {
    document().active_element().is_none_or(|element| element.tag_name() == "BODY")
}

thread_local! {
    /// Whether anybody has pressed or tapped anything on this page. The browser's own word for it outlives a reload.
    static USED: Cell<bool> = const { Cell::new(false) };
}

/// Somebody has pressed or tapped something.
pub(crate) fn note_use() {
    USED.set(true);
}

/// Where the keyboard has lost its place because what it was on is gone, it comes to what is asked. Not on a page nobody has touched
/// yet: there the browser would draw a ring, which looks like a choice to whoever has no keyboard.
pub(crate) fn find_keyboard() {
    if USED.get() && is_lost() && find("dialog[open]").is_none() {
        focus(".panel button:not(:disabled), .middle [data-move], .hand button:not(:disabled)");
    }
}

/// Notes something for whoever looks into the browser's console.
pub(crate) fn note(text: &str) {
    web_sys::console::info_1(&text.into());
}

/// A function of an object that browsers may lack.
fn ability(of: &JsValue, name: &str) -> Option<js_sys::Function> {
    Reflect::get(of, &name.into()).ok()?.dyn_into().ok()
}

/// Copies a text; false where the browser does not allow it.
pub(crate) async fn copy(text: &str) -> bool {
    let clipboard = Reflect::get(&window().navigator(), &"clipboard".into()).unwrap_or_default();
    if let Some(write) = ability(&clipboard, "writeText")
        && let Ok(promise) = write.call1(&clipboard, &text.into())
        && JsFuture::from(Promise::resolve(&promise)).await.is_ok()
    {
        return true;
    }
    copy_selected(text).unwrap_or(false)
}

/// Pages that are not secure, such as one on a laptop in the same network, have no clipboard: there a selected text is copied.
fn copy_selected(text: &str) -> Option<bool> {
    let document = document();
    let field = document.create_element("textarea").ok()?;
    field.set_text_content(Some(text));
    // Beside an open sheet everything is inert.
    let around = find("dialog[open]").or_else(|| document.body().map(Element::from))?;
    around.append_child(&field).ok()?;
    let select = ability(&field, "select")?;
    let _ = select.call0(&field);
    let copied =
        ability(&document, "execCommand").and_then(|copy| copy.call1(&document, &"copy".into()).ok());
    field.remove();
    copied.map(|copied| copied.is_truthy())
}

/// Whether the system has a sheet for sharing.
pub(crate) fn can_share() -> bool {
    ability(&window().navigator(), "share").is_some()
}

/// Opens the system's sheet for sharing a link.
pub(crate) fn share(text: &str, link: &str) {
    let navigator = window().navigator();
    let Some(share) = ability(&navigator, "share") else { return };
    let what = Object::new();
    for (name, value) in [("title", "luxx"), ("text", text), ("url", link)] {
        let _ = Reflect::set(&what, &name.into(), &value.into());
    }
    if let Ok(promise) = share.call1(&navigator, &what) {
        // Whoever closes the sheet has changed their mind; that is no failure.
        leptos::task::spawn_local(async move {
            let _ = JsFuture::from(Promise::resolve(&promise)).await;
        });
    }
}

/// Takes the keyboard away from whatever has it.
pub(crate) fn blur() {
    let active = document().active_element();
    if let Some(element) = active.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.blur();
    }
}

#[wasm_bindgen]
extern "C" {
    /// An element seen as something that can be animated: web-sys still calls that unstable, browsers do not.
    type Animated;
    #[wasm_bindgen(method)]
    fn animate(this: &Animated, frames: &Array, options: &Object) -> JsValue;
}

/// Animates an element from one set of properties to another; `fill` says what holds before and after.
pub(crate) fn animate(
    element: &Element,
    frames: &[&[(&str, &str)]],
    milliseconds: u32,
    delay: u32,
    fill: &str,
) -> JsValue {
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
    for (name, word) in [("easing", "cubic-bezier(.3,.1,.2,1)"), ("fill", fill)] {
        let _ = Reflect::set(&options, &name.into(), &word.into());
    }
    let animated: &Animated = element.unchecked_ref();
    animated.animate(&keyframes, &options)
}

/// An address from which a JSON text is saved as a file.
pub(crate) fn json_address(text: &str) -> String {
    format!("data:application/json;charset=utf-8,{}", js_sys::encode_uri_component(text))
}

/// Has the browser save a JSON text as a file of this name, however long it is.
pub(crate) fn save_json(name: &str, text: &str) -> Result<(), JsValue> {
    let blob = Blob::new_with_str_sequence(&Array::of1(&text.into()))?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let link: HtmlElement = document().create_element("a")?.unchecked_into();
    link.set_attribute("href", &address)?;
    link.set_attribute("download", name)?;
    link.click();
    leptos::task::spawn_local(async move {
        // Some browsers begin to read only after the click is through.
        sleep(SAVED).await;
        let _ = Url::revoke_object_url(&address);
    });
    Ok(())
}

/// After so many milliseconds a file that is saved has been read.
const SAVED: u32 = 60_000;
