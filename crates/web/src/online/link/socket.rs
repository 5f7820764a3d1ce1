//! What the browser has for talking to a server, without its many ways to fail: a WebSocket, and requests. Bound here by hand: the
//! few functions that are needed, in place of what web-sys has for all there are.

use js_sys::{Function, Object, Promise, Reflect};
use luxx_protocol::Refusal;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::browser::document;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = WebSocket)]
    type WebSocket;
    #[wasm_bindgen(constructor, js_class = "WebSocket", catch)]
    fn new(address: &str) -> Result<WebSocket, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn send(this: &WebSocket, text: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch)]
    fn close(this: &WebSocket) -> Result<(), JsValue>;
    #[wasm_bindgen(method, setter)]
    fn set_onopen(this: &WebSocket, act: Option<&Function>);
    #[wasm_bindgen(method, setter)]
    fn set_onmessage(this: &WebSocket, act: Option<&Function>);
    #[wasm_bindgen(method, setter)]
    fn set_onclose(this: &WebSocket, act: Option<&Function>);

    type Answer;
    #[wasm_bindgen(method, getter)]
    fn ok(this: &Answer) -> bool;
    #[wasm_bindgen(method)]
    fn text(this: &Answer) -> Promise;
    #[wasm_bindgen(js_name = fetch)]
    fn request(address: &str, options: &Object) -> Promise;
}

/// Where something of the server is: beside the page, wherever that lies.
fn address(path: &str) -> String {
    let page = document().base_uri().ok().flatten().unwrap_or_default();
    let page = page.split(['#', '?']).next().unwrap_or_default();
    let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
    format!("{folder}/{path}")
}

/// The address of a table, to be given away.
pub(crate) fn link(hash: &str) -> String {
    address(hash)
}

/// What happens on a connection.
pub(crate) enum Heard {
    Opened,
    Text(String),
    Closed,
}

/// A connection. Dropped, it is closed and says nothing more.
pub(crate) struct Socket {
    socket: WebSocket,
    _hears: [Closure<dyn Fn(JsValue)>; 3],
}

impl Socket {
    /// Connects; none where the browser refuses to.
    pub(crate) fn open(hear: impl Fn(Heard) + Clone + 'static) -> Option<Socket> {
        let address = address("ws").replacen("http", "ws", 1);
        let socket = WebSocket::new(&address).ok()?;
        let on = |of: fn(JsValue) -> Heard| {
            let hear = hear.clone();
            Closure::<dyn Fn(JsValue)>::new(move |event| hear(of(event)))
        };
        let text = |event: JsValue| {
            let data = Reflect::get(&event, &"data".into()).ok();
            Heard::Text(data.and_then(|data| data.as_string()).unwrap_or_default())
        };
        let hears = [on(|_| Heard::Opened), on(text), on(|_| Heard::Closed)];
        let [opened, told, closed] = &hears;
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(told.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        Some(Socket { socket, _hears: hears })
    }

    /// Sends a text. What cannot be sent is sent again by the client on the next connection.
    pub(crate) fn send(&self, text: &str) {
        let _ = self.socket.send(text);
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
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
