//! What the browser has for talking to a server, without its many ways to fail: a WebSocket. Bound here by hand: the few functions
//! that are needed, in place of what web-sys has for all there are.

use js_sys::{Function, Reflect};
use wasm_bindgen::prelude::*;

use crate::http::address;

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
