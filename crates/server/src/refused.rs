//! A refusal as an answer to a request: with the status that fits and, where waiting helps, the time to wait.

use std::ops::Deref;
use std::time::Duration;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use luxx_protocol::{Code, Refusal};

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refused {
    refusal: Refusal,
    /// After how long the same request may be granted; none: that is not known.
    wait: Option<Duration>,
}

impl Refused {
    /// A limit is reached that gives way with time.
    pub(crate) fn for_now(code: Code, text: &str, wait: Duration) -> Refused {
        Refused { refusal: Refusal::new(code, text), wait: Some(wait) }
    }
}

impl Deref for Refused {
    type Target = Refusal;

    fn deref(&self) -> &Refusal {
        &self.refusal
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        Refused { refusal, wait: None }
    }
}

impl From<JsonRejection> for Refused {
    fn from(rejection: JsonRejection) -> Refused {
        let code = if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
            Code::TooLarge
        } else {
            Code::BadMessage
        };
        let text: String = rejection.body_text().chars().take(240).map(luxx_rules::printed).collect();
        Refusal::new(code, text).into()
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = match self.code {
            Code::UnknownTable => StatusCode::NOT_FOUND,
            Code::ClosedByHost => StatusCode::GONE,
            Code::Full | Code::Started | Code::NotNow | Code::Stale => StatusCode::CONFLICT,
            Code::TooFast | Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::Unavailable | Code::Restarting => StatusCode::SERVICE_UNAVAILABLE,
            Code::Origin
            | Code::BadToken
            | Code::NotHost
            | Code::NotSeated
            | Code::SwitchedOff
            | Code::Removed => StatusCode::FORBIDDEN,
            _ => StatusCode::BAD_REQUEST,
        };
        let mut answer = (status, Json(self.refusal)).into_response();
        if let Some(wait) = self.wait {
            // Whole seconds, and never too early.
            let seconds = wait.as_secs().saturating_add(u64::from(wait.subsec_nanos() > 0));
            answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds.max(1)));
        }
        answer
    }
}
