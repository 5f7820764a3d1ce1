//! Requests to a server, for everything that is not live.

use std::time::Duration;

use luxx_protocol::Refusal;
use luxx_words::{Words, say};
use serde::Serialize;
use serde::de::DeserializeOwned;
use ureq::Agent;

use crate::exit::Failure;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest answer that is read; those of a server are far shorter.
const LONGEST: u64 = 1024 * 1024;

/// Why a request came to nothing.
pub(super) enum Refused {
    /// No server answered, or something that is none of ours.
    NoServer,
    /// It refused.
    By(Refusal),
}

impl Refused {
    /// Says why in a sentence.
    pub(super) fn said(self, words: &Words, server: &str) -> Failure {
        Failure::Usage(match self {
            Refused::NoServer => say!(words, "cli-no-server", server = server),
            Refused::By(refusal) => words.refusal(&refusal.code.name(), refusal.rule.as_deref()),
        })
    }
}

/// A server by its address.
pub(super) struct Server<'a> {
    address: &'a str,
    agent: Agent,
}

impl Server<'_> {
    pub(super) fn new(address: &str) -> Server<'_> {
        Server::patient(address, PATIENCE)
    }

    pub(super) fn patient(address: &str, patience: Duration) -> Server<'_> {
        let config = Agent::config_builder()
            .timeout_global(Some(patience))
            // A refusal says why in its body.
            .http_status_as_error(false)
            // The live connection takes no proxy either.
            .proxy(None)
            .build();
        Server { address, agent: config.new_agent() }
    }

    pub(super) fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Refused> {
        let answer = self.agent.get(format!("{}/{path}", self.address)).call();
        read(answer.map_err(|_| Refused::NoServer)?)
    }

    /// Sends something. It is sent twice if no answer came: it carries a key that makes it the same request.
    pub(super) fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, Refused> {
        let body = serde_json::to_string(body).map_err(|_| Refused::NoServer)?;
        let send = || {
            let request = self.agent.post(format!("{}/{path}", self.address));
            request.content_type("application/json").send(&body)
        };
        let answer = send().or_else(|_| send());
        read(answer.map_err(|_| Refused::NoServer)?)
    }
}

fn read<T: DeserializeOwned>(mut answer: ureq::http::Response<ureq::Body>) -> Result<T, Refused> {
    let body = answer.body_mut().with_config().limit(LONGEST).read_to_string();
    let body = body.map_err(|_| Refused::NoServer)?;
    if answer.status().is_success() {
        return serde_json::from_str(&body).map_err(|_| Refused::NoServer);
    }
    // A refusal of ours says why; what does not is somebody else's server.
    Err(serde_json::from_str(&body).map_or(Refused::NoServer, Refused::By))
}
