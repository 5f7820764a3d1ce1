//! Requests to the server that the page may come from, bound by hand: the few functions that are needed, in place of what web-sys has
//! for all there are.

use js_sys::{Object, Promise, Reflect};
use luxx_protocol::Refusal;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::browser::document;

#[wasm_bindgen]
extern "C" {
    type Answer;
    #[wasm_bindgen(method, getter)]
    fn ok(this: &Answer) -> bool;
    #[wasm_bindgen(method)]
    fn text(this: &Answer) -> Promise;
    #[wasm_bindgen(js_name = fetch)]
    fn request(address: &str, options: &Object) -> Promise;
}

/// Where something is beside the page, wherever that lies: of the server, or an address to be given away.
pub(crate) fn address(path: &str) -> String {
    let page = document().base_uri().ok().flatten().unwrap_or_default();
    let page = page.split(['#', '?']).next().unwrap_or_default();
    let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
    format!("{folder}/{path}")
}

/// Why a request came to nothing.
#[derive(Clone, Debug)]
pub(crate) enum Failed {
    /// No server answered, or something that is none of ours.
    NoServer,
    /// It refused.
    Refused(Refusal),
}

/// Asks the server for something.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Failed> {
    read(&ask(path, None).await?)
}

/// The same, as the text it is.
pub(crate) async fn get_text(path: &str) -> Result<String, Failed> {
    ask(path, None).await
}

/// Sends something to the server.
pub(crate) async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Failed> {
    let body = serde_json::to_string(body).map_err(|_| Failed::NoServer)?;
    read(&ask(path, Some(body)).await?)
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Failed> {
    serde_json::from_str(text).map_err(|_| Failed::NoServer)
}

async fn ask(path: &str, body: Option<String>) -> Result<String, Failed> {
    let options = Object::new();
    let set = |name: &str, value: &JsValue| {
        let _ = Reflect::set(&options, &name.into(), value);
    };
    if let Some(body) = body {
        let headers = Object::new();
        let _ = Reflect::set(&headers, &"content-type".into(), &"application/json".into());
        set("method", &"POST".into());
        set("headers", &headers);
        set("body", &body.into());
    }
    set("cache", &"no-store".into());
    let answer = JsFuture::from(request(&address(path), &options)).await.map_err(|_| Failed::NoServer)?;
    let answer: Answer = answer.unchecked_into();
    let text = JsFuture::from(answer.text()).await.map_err(|_| Failed::NoServer)?;
    let text = text.as_string().unwrap_or_default();
    if answer.ok() {
        return Ok(text);
    }
    // A refusal of ours says why; what does not is somebody else's server.
    Err(serde_json::from_str(&text).map_or(Failed::NoServer, Failed::Refused))
}
