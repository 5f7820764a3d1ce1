//! The worker in which bots think, so that the page never waits for them.

use js_sys::Promise;
use luxx_session::{BotReply, BotRequest};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// A worker; questions are answered in the order in which they are asked.
pub(crate) struct Thinker {
    worker: Worker,
}

impl Thinker {
    pub(crate) fn new(address: &str) -> Result<Thinker, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        Ok(Thinker { worker: Worker::new_with_options(address, &options)? })
    }

    /// Asks, and waits for the answer. The driver asks one question at a time.
    pub(crate) fn ask(
        &self,
        question: &BotRequest,
    ) -> impl Future<Output = Result<BotReply, String>> + use<> {
        let worker = self.worker.clone();
        let text = question.to_json();
        let promise = Promise::new(&mut |resolve, reject| {
            let answered = Closure::once_into_js(move |event: MessageEvent| {
                let _ = resolve.call1(&JsValue::NULL, &event.data());
            });
            let failed = Closure::once_into_js(move |_: JsValue| {
                let _ = reject.call0(&JsValue::NULL);
            });
            worker.set_onmessage(Some(answered.unchecked_ref()));
            worker.set_onerror(Some(failed.unchecked_ref()));
            let _ = worker.post_message(&text.as_str().into());
        });
        async move {
            let answer = JsFuture::from(promise).await.map_err(|_| "the bots' worker failed".to_owned())?;
            Ok(BotReply::read(&answer.as_string().unwrap_or_default()))
        }
    }
}
