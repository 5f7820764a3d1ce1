//! One game is played in one tab: whoever opens it elsewhere is told, and may take it over.
//!
//! The browser's locks say who has a game; a tab that is closed gives it back by itself. Browsers have them on secure pages
//! only. Elsewhere the store says when another tab has written (`games.rs`), and the tab that wrote last has the game.

use std::cell::RefCell;

use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::browser::window;
use crate::store::GameId;

#[wasm_bindgen]
extern "C" {
    /// The browser's locks: web-sys still calls them unstable, browsers do not.
    type Locks;
    #[wasm_bindgen(method, catch)]
    fn request(this: &Locks, name: &str, options: &Object, held: &Function) -> Result<Promise, JsValue>;
}

thread_local! {
    /// Gives back the game that this tab has.
    static RELEASE: RefCell<Option<Function>> = const { RefCell::new(None) };
}

fn locks() -> Option<Locks> {
    let locks = Reflect::get(&window().navigator(), &"locks".into()).ok()?;
    locks.is_object().then(|| locks.unchecked_into())
}

/// Asks for a game, and gives back the one before; false if another tab has it. With `steal` that tab loses it. `lost` is called
/// when the same happens to this one.
pub(crate) async fn claim(id: &GameId, steal: bool, lost: impl FnOnce() + 'static) -> bool {
    release();
    let Some(locks) = locks() else { return true };
    let options = Object::new();
    let how = if steal { "steal" } else { "ifAvailable" };
    let _ = Reflect::set(&options, &how.into(), &JsValue::TRUE);
    let mut request = None;
    let mut decide = None;
    let granted = Promise::new(&mut |decided, _| {
        decide = Some(decided.clone());
        // The lock is held until the promise that this returns is kept.
        let held = Closure::once_into_js(move |lock: JsValue| {
            let _ = decided.call1(&JsValue::NULL, &lock.is_object().into());
            if !lock.is_object() {
                return JsValue::UNDEFINED;
            }
            Promise::new(&mut |release, _| RELEASE.set(Some(release))).into()
        });
        request = locks.request(&format!("luxx.{}", id.name()), &options, held.unchecked_ref()).ok();
    });
    let (Some(request), Some(decide)) = (request, decide) else { return true };
    leptos::task::spawn_local(async move {
        if JsFuture::from(request).await.is_ok() {
            return;
        }
        if RELEASE.take().is_some() {
            // It fails when the lock is taken away.
            lost();
        } else {
            // A browser that blocks what sites keep refuses its locks too: then it has none.
            let _ = decide.call1(&JsValue::NULL, &JsValue::TRUE);
        }
    });
    JsFuture::from(granted).await.is_ok_and(|granted| granted.is_truthy())
}

/// Gives back the game that this tab has.
pub(crate) fn release() {
    if let Some(release) = RELEASE.take() {
        let _ = release.call0(&JsValue::NULL);
    }
}
