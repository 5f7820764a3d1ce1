//! The routes, driven without a port. The page in `target/page` must be the one handed out; only where none was built there is
//! just the 404 to test.

use std::path::Path;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use axum::response::Response;
use tower::ServiceExt;

async fn get(path: &str, headers: &[(header::HeaderName, &str)]) -> Response {
    let mut request = Request::get(path);
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    luxx_assets::app().oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
}

fn text<'a>(response: &'a Response, name: &header::HeaderName) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

#[tokio::test]
async fn what_is_not_there_is_said_so_and_guarded() {
    for path in ["/nothing", "/../Cargo.toml", "/index.html.br", "/%2e%2e/secret"] {
        let response = get(path, &[]).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
        assert!(text(&response, &header::CONTENT_SECURITY_POLICY).contains("default-src 'none'"));
        assert_eq!(text(&response, &header::X_CONTENT_TYPE_OPTIONS), "nosniff");
    }
}

#[tokio::test]
async fn the_page_is_handed_out_in_every_form_if_it_was_built() {
    let response = get("/", &[]).await;
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/page/index.html");
    assert_eq!(luxx_assets::is_built(), built.is_file(), "what lies in target/page is what is handed out");
    if !luxx_assets::is_built() {
        assert_eq!(response.status(), StatusCode::NOT_FOUND);
        return;
    }
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(text(&response, &header::CONTENT_TYPE), "text/html; charset=utf-8");
    assert_eq!(text(&response, &header::CACHE_CONTROL), "no-cache");
    let tag = text(&response, &header::ETAG).to_owned();
    assert_eq!(get("/", &[(header::IF_NONE_MATCH, &tag)]).await.status(), StatusCode::NOT_MODIFIED);
    let page = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    let page = String::from_utf8(page.to_vec()).unwrap();
    assert_eq!(page, std::fs::read_to_string(built).unwrap());
    for address in page.split('"').filter_map(|word| word.strip_prefix("./")) {
        assert_eq!(get(&format!("/{address}"), &[]).await.status(), StatusCode::OK, "{address}");
    }
    let (_, after) = page.split_once("as=\"fetch\"").unwrap();
    assert!(!after.contains("{{"), "everything is filled in");
    let wasm = page.split('"').find(|word| word.contains(".wasm")).unwrap().trim_start_matches('.');
    for (accepted, encoding) in [("gzip, br", "br"), ("gzip;q=1, br;q=0", "gzip"), ("", "")] {
        let response = get(wasm, &[(header::ACCEPT_ENCODING, accepted)]).await;
        assert_eq!(text(&response, &header::CONTENT_ENCODING), encoding, "{accepted}");
        assert_eq!(text(&response, &header::CONTENT_TYPE), "application/wasm");
        assert!(text(&response, &header::CACHE_CONTROL).contains("immutable"));
    }
}
