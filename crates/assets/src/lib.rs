//! The built page, part of the binary that is shipped (other builds read it from `target/page`), and the routes that hand it out. Thin on purpose: `app()` is a router that
//! tests drive without a port, and that a later server can put beside its own routes.

#![forbid(unsafe_code)]

mod files;
#[cfg(test)]
mod tests;

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use files::Page;
use rust_embed::RustEmbed;

/// Whether there is a page: it must have been built before a program that is shipped was.
pub fn is_built() -> bool {
    files::find::<Page>("index.html").is_some()
}

/// The routes of the page.
pub fn app() -> Router {
    routes::<Page>()
}

/// The routes of whatever is embedded: the page, or a sample of one.
fn routes<Files: RustEmbed + 'static>() -> Router {
    Router::new().fallback(get(file::<Files>)).layer(middleware::from_fn(guard))
}

/// Hands out a file of the page, compressed if that is understood, or not at all if it is known already.
async fn file<Files: RustEmbed>(uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let Some(found) = files::find::<Files>(path) else {
        return (StatusCode::NOT_FOUND, "There is no such page here.\n").into_response();
    };
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
    let (encoding, bytes) = found.encoded::<Files>(accepted);
    let tag = format!("\"{}{}\"", found.hash, encoding.ending());
    let mut answer = HeaderMap::new();
    put(&mut answer, header::ETAG, &tag);
    put(&mut answer, header::VARY, "accept-encoding");
    // Everything in a folder is in one named after its contents; the rest must be asked for anew.
    let lasting = if path.contains('/') { "public, max-age=31536000, immutable" } else { "no-cache" };
    put(&mut answer, header::CACHE_CONTROL, lasting);
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if known.is_some_and(|known| known.split(',').any(|known| known.trim() == tag)) {
        return (StatusCode::NOT_MODIFIED, answer).into_response();
    }
    put(&mut answer, header::CONTENT_TYPE, found.kind);
    if let Some(name) = encoding.name() {
        put(&mut answer, header::CONTENT_ENCODING, name);
    }
    (answer, bytes).into_response()
}

fn put(headers: &mut HeaderMap, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(name, value);
    }
}

/// What every answer says about what a browser may do with it.
async fn guard(request: Request, next: Next) -> Response {
    const HEADERS: [(HeaderName, &str); 5] = [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; \
             connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    ];
    let mut answer = next.run(request).await;
    for (name, value) in HEADERS {
        answer.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    answer
}
