//! The worker in which bots think, so that the page never waits for them. Every question has a number, and so has its
//! answer; a worker that fails is replaced when it is needed again.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::{GetValue, LocalStorage, StoredValue};
use luxx_session::{BotReply, BotRequest};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::browser::window;

/// How long a bot may think before something must be wrong, in milliseconds.
const LIMIT: i32 = 60_000;

/// Questions under way: where the answer goes, and where a failure does.
type Waiting = Rc<RefCell<HashMap<u32, (Function, Function)>>>;

/// Where bots think.
pub(crate) struct Thinker {
    address: String,
    /// None where it failed: the next question starts another.
    worker: Rc<RefCell<Option<Worker>>>,
    waiting: Waiting,
    asked: RefCell<u32>,
}

/// A handle to the one thinker of the page.
#[derive(Clone, Copy)]
pub(crate) struct Thinkers(StoredValue<Rc<Thinker>, LocalStorage>);

impl Thinkers {
    pub(crate) fn new(address: &str) -> Thinkers {
        Thinkers(StoredValue::new_local(Rc::new(Thinker::new(address))))
    }

    pub(crate) fn get(self) -> Rc<Thinker> {
        self.0.get_value()
    }
}

impl Thinker {
    /// Starts the worker of this address ahead of the first question.
    pub(crate) fn new(address: &str) -> Thinker {
        let thinker = Thinker {
            address: address.to_owned(),
            worker: Rc::default(),
            waiting: Waiting::default(),
            asked: RefCell::new(0),
        };
        *thinker.worker.borrow_mut() = thinker.start().ok();
        thinker
    }

    fn start(&self) -> Result<Worker, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&self.address, &options)?;
        let (waiting, slot) = (self.waiting.clone(), self.worker.clone());
        let answered = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let part = |name: &str| Reflect::get(&event.data(), &name.into()).ok();
            let id = part("id").and_then(|id| id.as_f64()).unwrap_or(-1.0);
            let Some((answer, fail)) = waiting.borrow_mut().remove(&(id as u32)) else { return };
            let _ = match part("answer").filter(JsValue::is_string) {
                Some(text) => answer.call1(&JsValue::NULL, &text),
                None => fail.call1(&JsValue::NULL, &part("error").unwrap_or_default()),
            };
            if part("broken").is_some_and(|broken| broken.is_truthy()) {
                give_up(&slot, &waiting);
            }
        });
        worker.set_onmessage(Some(answered.into_js_value().unchecked_ref()));
        let (waiting, slot) = (self.waiting.clone(), self.worker.clone());
        // It could not be loaded, or something broke in it outside of any question: nobody will be answered.
        let broken = Closure::<dyn Fn(JsValue)>::new(move |_| give_up(&slot, &waiting));
        worker.set_onerror(Some(broken.into_js_value().unchecked_ref()));
        Ok(worker)
    }

    /// Asks, and waits for the answer to this very question.
    pub(crate) fn ask(
        self: &Rc<Self>,
        request: &BotRequest,
    ) -> impl Future<Output = Result<BotReply, String>> + use<> {
        let answer = self.ask_text(request.to_json());
        async move { Ok(BotReply::read(&answer.await?)) }
    }

    /// The same for a question and an answer that are text.
    pub(crate) fn ask_text(
        self: &Rc<Self>,
        question: String,
    ) -> impl Future<Output = Result<String, String>> + use<> {
        let thinker = Rc::clone(self);
        async move {
            let answer = JsFuture::from(thinker.post(&question)).await;
            let answer = answer
                .map_err(|error| error.as_string().unwrap_or_else(|| "the worker failed".to_owned()))?;
            Ok(answer.as_string().unwrap_or_default())
        }
    }

    fn post(&self, question: &str) -> Promise {
        *self.asked.borrow_mut() += 1;
        let id = *self.asked.borrow();
        Promise::new(&mut |answer, fail| {
            let message = Object::new();
            let _ = Reflect::set(&message, &"id".into(), &id.into());
            let _ = Reflect::set(&message, &"question".into(), &question.into());
            let mut worker = self.worker.borrow_mut();
            if worker.is_none() {
                *worker = self.start().ok();
            }
            let posted = worker.as_ref().is_some_and(|worker| worker.post_message(&message).is_ok());
            if posted {
                self.waiting.borrow_mut().insert(id, (answer, fail));
                self.give_up_later(id);
            } else {
                let _ = fail.call1(&JsValue::NULL, &"there is no worker".into());
            }
        })
    }

    /// Gives up where this question still waits when nobody can be thinking about it any more.
    fn give_up_later(&self, id: u32) {
        let (worker, waiting) = (self.worker.clone(), self.waiting.clone());
        let late = Closure::once_into_js(move || {
            if waiting.borrow().contains_key(&id) {
                give_up(&worker, &waiting);
            }
        });
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(late.unchecked_ref(), LIMIT);
    }
}

/// Ends the worker and everything that waits for it; the next question gets a new one.
fn give_up(worker: &RefCell<Option<Worker>>, waiting: &Waiting) {
    if let Some(worker) = worker.take() {
        worker.terminate();
    }
    for (_, fail) in waiting.take().into_values() {
        let _ = fail.call1(&JsValue::NULL, &"the worker failed".into());
    }
}
