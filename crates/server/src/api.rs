//! The HTTP routes: the JSON API, and the upgrade to a WebSocket. Handlers translate and delegate.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::rejection::JsonRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, FromRequestParts, Path, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use axum::{Json, Router};
use luxx_protocol::api::{Addresses, Create, Glance, Join, Listed, Seated};
use luxx_protocol::{Code, LONGEST_MESSAGE, Object, Refusal};
use tokio::time::timeout;
use utoipa::OpenApi;

use crate::admission::Peer;
use crate::refused::Refused;
use crate::registry::Registry;
use crate::socket;
use crate::table::Command;

/// The largest body of a request, in bytes.
const LARGEST_BODY: usize = 16 * 1024;

/// How much may wait to go out on a live connection, in bytes: more than the longest welcome, which tells of hundreds of
/// changes.
const LARGEST_ANSWER: usize = 1024 * 1024;

/// The description of this API.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "luxx",
        description = "Tables of Abluxxen (Linko!) online. The live connection at /ws is in docs/protocol.md."
    ),
    paths(create, listed, info, join, proof, addresses, healthz, readyz)
)]
pub(crate) struct Description;

/// The routes of the server.
pub(crate) fn routes(registry: Arc<Registry>) -> Router {
    let api = Router::new()
        .route("/api/tables", post(create).get(listed))
        .route("/api/tables/{table}", get(info))
        .route("/api/tables/{table}/seats", post(join))
        .route("/api/tables/{table}/proof", get(proof))
        .route("/api/addresses", get(addresses))
        .route("/api/openapi.json", get(description))
        .route("/ws", any(live))
        .route("/readyz", get(readyz))
        .route("/metrics", get(metrics))
        .layer(middleware::from_fn_with_state(Arc::clone(&registry), body_in_time))
        .layer(middleware::from_fn_with_state(Arc::clone(&registry), not_too_fast));
    // This one costs nothing, and whoever watches over the server must not be refused.
    api.route("/healthz", get(healthz)).layer(middleware::from_fn(guard)).with_state(registry)
}

type Answer<T> = Result<Json<T>, Refused>;

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
struct Source(IpAddr);

impl FromRequestParts<Arc<Registry>> for Source {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, registry: &Arc<Registry>) -> Result<Source, Refused> {
        let direct = parts.extensions.get::<ConnectInfo<Peer>>().map(|info| info.0.0);
        // The proxy appends the address that it sees: the last one is the only one that nobody can make up.
        let told = || {
            let all = parts.headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
            all.rsplit(',').next()?.trim().parse().ok()
        };
        let address = if registry.config.trust_proxy { told().or(direct) } else { direct };
        let unknown = || Refusal::new(Code::Unavailable, "the address of this request is unknown").into();
        address.map(Source).ok_or_else(unknown)
    }
}

/// Refuses what comes too fast from one address.
async fn not_too_fast(
    State(registry): State<Arc<Registry>>,
    Source(address): Source,
    request: Request,
    next: Next,
) -> Result<Response, Refused> {
    match registry.requests.take(address) {
        Ok(()) => Ok(next.run(request).await),
        Err(wait) => Err(Refused::for_now(Code::TooFast, "too many requests from this address", wait)),
    }
}

/// Takes in the whole body of a request, which must be short and come soon: whoever sends a byte now and then is not waited for.
async fn body_in_time(State(registry): State<Arc<Registry>>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    match timeout(registry.config.limits.request, to_bytes(body, LARGEST_BODY)).await {
        Ok(Ok(body)) => next.run(Request::from_parts(parts, Body::from(body))).await,
        Ok(Err(_)) => {
            let text = format!("a body has at most {LARGEST_BODY} bytes");
            Refused::from(Refusal::new(Code::TooLarge, text)).into_response()
        }
        Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
    }
}

/// What every answer says about what a browser may do with it.
async fn guard(request: Request, next: Next) -> Response {
    const HEADERS: [(HeaderName, &str); 5] = [
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    let mut answer = next.run(request).await;
    for (name, value) in HEADERS {
        answer.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    answer
}

/// Set up a table and sit down as its host.
#[utoipa::path(post, path = "/api/tables", request_body = Create, responses(
    (status = 200, body = Seated), (status = 400, body = Refusal), (status = 403, body = Refusal), (status = 413, body = Refusal),
    (status = 429, body = Refusal, headers(("Retry-After" = Option<u32>, description = "seconds, where waiting helps"))), (status = 503, body = Refusal)
))]
async fn create(
    State(registry): State<Arc<Registry>>,
    Source(address): Source,
    body: Result<Json<Object<Create>>, JsonRejection>,
) -> Answer<Seated> {
    let Json(Object(body)) = body?;
    Ok(Json(registry.create(body, address).await?))
}

/// The open public tables, the latest first.
#[utoipa::path(get, path = "/api/tables", responses(
    (status = 200, body = Vec<Listed>), (status = 429, body = Refusal, headers(("Retry-After" = Option<u32>, description = "seconds, where waiting helps"))), (status = 503, body = Refusal)
))]
async fn listed(State(registry): State<Arc<Registry>>) -> Answer<Vec<Listed>> {
    Ok(Json(registry.listed().await?))
}

/// A table, who sits there, and whose decision it is.
#[utoipa::path(get, path = "/api/tables/{table}", params(("table" = String, Path)), responses(
    (status = 200, body = Glance), (status = 400), (status = 404, body = Refusal), (status = 429, body = Refusal, headers(("Retry-After" = Option<u32>, description = "seconds, where waiting helps"))),
    (status = 503, body = Refusal)
))]
async fn info(State(registry): State<Arc<Registry>>, Path(table): Path<String>) -> Answer<Glance> {
    let (glance, _) = registry.ask(&table, |reply| Command::Info { relayed: false, reply }).await?;
    Ok(Json(glance))
}

/// Sit down at a table.
#[utoipa::path(post, path = "/api/tables/{table}/seats", params(("table" = String, Path)), request_body = Join, responses(
    (status = 200, body = Seated), (status = 400, body = Refusal), (status = 403, body = Refusal), (status = 404, body = Refusal),
    (status = 409, body = Refusal), (status = 410, body = Refusal), (status = 413, body = Refusal), (status = 429, body = Refusal, headers(("Retry-After" = Option<u32>, description = "seconds, where waiting helps"))),
    (status = 503, body = Refusal)
))]
async fn join(
    State(registry): State<Arc<Registry>>,
    Source(address): Source,
    Path(table): Path<String>,
    body: Result<Json<Object<Join>>, JsonRejection>,
) -> Answer<Seated> {
    let Json(Object(body)) = body?;
    Ok(Json(registry.join(&table, body, address).await?))
}

/// The finished deals of a table with everything needed to check them; `luxx check` does.
#[utoipa::path(get, path = "/api/tables/{table}/proof", params(("table" = String, Path)), responses(
    (status = 200, description = "A document luxx-fair/1", body = Object), (status = 400), (status = 404, body = Refusal),
    (status = 429, body = Refusal, headers(("Retry-After" = Option<u32>, description = "seconds, where waiting helps"))), (status = 503, body = Refusal)
))]
async fn proof(
    State(registry): State<Arc<Registry>>,
    Path(table): Path<String>,
) -> Result<Response, Refused> {
    Ok(Json(registry.proof(&table).await?).into_response())
}

/// Where other devices in the same network reach the page.
#[utoipa::path(get, path = "/api/addresses", responses(
    (status = 200, body = Addresses),
    (status = 429, body = Refusal, headers(("Retry-After" = Option<u32>, description = "seconds, where waiting helps")))
))]
async fn addresses(State(registry): State<Arc<Registry>>) -> Json<Addresses> {
    Json(Addresses { addresses: registry.config.addresses.clone() })
}

async fn description() -> Response {
    Json(Description::openapi()).into_response()
}

/// The process lives.
#[utoipa::path(get, path = "/healthz", responses((status = 200)))]
async fn healthz() -> &'static str {
    "alive\n"
}

/// Moves can be stored.
#[utoipa::path(get, path = "/readyz", responses((status = 200), (status = 429, body = Refusal, headers(("Retry-After" = Option<u32>, description = "seconds, where waiting helps"))), (status = 503)))]
async fn readyz(State(registry): State<Arc<Registry>>) -> (StatusCode, &'static str) {
    if registry.stopping.is_cancelled() || !registry.is_ready().await {
        return (StatusCode::SERVICE_UNAVAILABLE, "not ready\n");
    }
    (StatusCode::OK, "ready\n")
}

async fn metrics(State(registry): State<Arc<Registry>>) -> Response {
    let kind = HeaderValue::from_static("application/openmetrics-text; version=1.0.0; charset=utf-8");
    ([(header::CONTENT_TYPE, kind)], registry.figures()).into_response()
}

/// The admission to the live connection. A page of another site stays outside.
async fn live(
    State(registry): State<Arc<Registry>>,
    Source(address): Source,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refused> {
    if !own_origin(&headers, &registry.config.origins) {
        return Err(Refusal::new(Code::Origin, "pages of other sites may not connect here").into());
    }
    if registry.stopping.is_cancelled() {
        return Err(Refusal::new(Code::Restarting, "the server is about to be restarted").into());
    }
    // Large buffers for many sockets are what a server's memory goes to; a message is short.
    let upgrade = upgrade
        .read_buffer_size(512)
        .write_buffer_size(2 * 1024)
        .max_write_buffer_size(LARGEST_ANSWER)
        .max_message_size(4 * LONGEST_MESSAGE)
        .max_frame_size(4 * LONGEST_MESSAGE);
    let tasks = registry.tasks.clone();
    Ok(upgrade.on_upgrade(move |socket| tasks.track_future(socket::serve(socket, registry, address))))
}

/// Whether a request comes from the server's own page, from one that is allowed, or from no page at all.
fn own_origin(headers: &HeaderMap, allowed: &[String]) -> bool {
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or("?"));
    let Some(origin) = text(header::ORIGIN) else { return true };
    let host = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    host.is_some() && host == text(header::HOST) || allowed.iter().any(|known| known == origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_own_page_and_allowed_ones_may_connect() {
        let headers = |origin: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("luxx.example:8080"));
            headers.insert(header::ORIGIN, HeaderValue::from_str(origin).unwrap());
            headers
        };
        let allowed = vec!["https://friend.example".to_owned()];
        for origin in ["https://luxx.example:8080", "http://luxx.example:8080", "https://friend.example"] {
            assert!(own_origin(&headers(origin), &allowed), "{origin}");
        }
        for origin in ["https://luxx.example", "null", "https://evil.example", "file://luxx.example:8080", ""]
        {
            assert!(!own_origin(&headers(origin), &allowed), "{origin}");
        }
        assert!(own_origin(&HeaderMap::new(), &[]), "a program has no origin");
    }
}
