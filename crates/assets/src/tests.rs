//! The routes, driven without a port: with a sample of a page that is always there, and with the one in `target/page` or none.

use std::path::{Component, Path};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use axum::response::Response;
use rust_embed::RustEmbed;
use tower::ServiceExt;

use crate::files::Page;

#[derive(RustEmbed)]
#[folder = "tests/sample"]
struct Sample;

async fn get(app: Router, path: &str, headers: &[(header::HeaderName, &str)]) -> Response {
    let mut request = Request::get(path);
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    app.oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
}

fn sample() -> Router {
    super::routes::<Sample>()
}

fn header<'a>(response: &'a Response, name: &header::HeaderName) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

async fn body(response: Response) -> Vec<u8> {
    to_bytes(response.into_body(), usize::MAX).await.unwrap().to_vec()
}

/// Otherwise a program that was built before its page finds none of its files.
#[test]
fn the_folder_of_the_page_is_named_without_detours() {
    let folder = Path::new(env!("LUXX_PAGE"));
    assert!(folder.is_absolute() && !folder.components().any(|part| part == Component::ParentDir));
}

#[tokio::test]
async fn what_is_not_there_is_said_so_and_guarded() {
    for path in ["/nothing", "/../Cargo.toml", "/abc123/page.wasm.br", "/abc123/notes.txt", "/%2e%2e/secret"]
    {
        let response = get(sample(), path, &[]).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
        assert!(header(&response, &header::CONTENT_SECURITY_POLICY).contains("default-src 'none'"));
        assert_eq!(header(&response, &header::X_CONTENT_TYPE_OPTIONS), "nosniff");
    }
}

#[tokio::test]
async fn the_page_itself_is_asked_for_anew_and_sent_once() {
    for path in ["/", "/index.html"] {
        let response = get(sample(), path, &[]).await;
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(header(&response, &header::CONTENT_TYPE), "text/html; charset=utf-8");
        assert_eq!(header(&response, &header::CACHE_CONTROL), "no-cache");
        let tag = header(&response, &header::ETAG).to_owned();
        let again = get(sample(), path, &[(header::IF_NONE_MATCH, &tag)]).await;
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert!(body(again).await.is_empty());
        let other = get(sample(), path, &[(header::IF_NONE_MATCH, "\"0\"")]).await;
        assert_eq!(other.status(), StatusCode::OK);
    }
}

#[tokio::test]
async fn a_file_travels_in_the_smallest_form_that_is_accepted() {
    let forms: [(&str, &str, &[u8]); 5] = [
        ("gzip, br", "br", b"as brotli\n"),
        ("gzip;q=1, br;q=0", "gzip", b"as gzip\n"),
        ("gzip", "gzip", b"as gzip\n"),
        ("identity", "", b"plain\n"),
        ("", "", b"plain\n"),
    ];
    let mut tags = Vec::new();
    for (accepted, encoding, bytes) in forms {
        let response = get(sample(), "/abc123/page.wasm", &[(header::ACCEPT_ENCODING, accepted)]).await;
        assert_eq!(header(&response, &header::CONTENT_ENCODING), encoding, "{accepted}");
        assert_eq!(header(&response, &header::CONTENT_TYPE), "application/wasm");
        assert_eq!(header(&response, &header::VARY), "accept-encoding");
        assert!(header(&response, &header::CACHE_CONTROL).contains("immutable"));
        tags.push(header(&response, &header::ETAG).to_owned());
        assert_eq!(body(response).await, bytes, "{accepted}");
    }
    tags.sort();
    tags.dedup();
    assert_eq!(tags.len(), 3, "a form has a tag of its own");
    // Without a compressed form beside it a file travels as it is.
    let response = get(sample(), "/abc123/style.css", &[(header::ACCEPT_ENCODING, "gzip, br")]).await;
    assert_eq!(header(&response, &header::CONTENT_ENCODING), "");
}

#[tokio::test]
async fn every_kind_of_file_of_the_page_is_handed_out_as_what_it_is() {
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/abc123/page.wasm", "application/wasm"),
        ("/abc123/style.css", "text/css; charset=utf-8"),
        ("/abc123/weights.safetensors", "application/octet-stream"),
    ] {
        let response = get(sample(), path, &[]).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(header(&response, &header::CONTENT_TYPE), kind, "{path}");
    }
}

/// Whether a page was built before the tests or not: what lies in `target/page` is what is handed out.
#[tokio::test]
async fn what_was_built_is_what_is_handed_out() {
    let built =
        std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/page/index.html")).ok();
    assert_eq!(super::is_built(), built.is_some());
    let response = get(super::app(), "/", &[]).await;
    let handed_out = (response.status() == StatusCode::OK).then_some(response);
    let handed_out = match handed_out {
        Some(response) => Some(body(response).await),
        None => None,
    };
    assert_eq!(handed_out, built);
    let page = String::from_utf8(handed_out.unwrap_or_default()).unwrap();
    assert!(!page.contains("{{"), "everything is filled in");
    for address in page.split('"').filter_map(|word| word.strip_prefix("./")) {
        assert_eq!(
            get(super::app(), &format!("/{address}"), &[]).await.status(),
            StatusCode::OK,
            "{address}"
        );
    }
    for file in Page::iter().filter(|file| !file.ends_with(".br") && !file.ends_with(".gz")) {
        assert_eq!(get(super::app(), &format!("/{file}"), &[]).await.status(), StatusCode::OK, "{file}");
    }
}
