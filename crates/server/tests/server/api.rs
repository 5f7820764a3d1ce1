//! The HTTP API against its own description: every path that is described exists and answers as described, with good
//! bodies and bad ones.

use std::time::Duration;

use crate::support::{Server, generous, options};
use futures_util::future::join_all;
use luxx_protocol::Options;
use luxx_rules::Setup;
use luxx_server::{Config, Limits};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::client_async;

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_what_the_description_says() {
    let server = Server::start(generous()).await;
    let seated = server.create(&Options { public: true, ..options(2) }).await;
    let (_, description) = server.get("/api/openapi.json").await;
    let paths = description["paths"].as_object().unwrap();
    assert!(paths.len() >= 6, "{paths:?}");
    let bodies = [
        json!({"name": "Ben"}),
        json!({"name": ""}),
        json!({"name": "x".repeat(17)}),
        json!({"name": 7}),
        json!({"name": "Ben", "colour": "red"}),
        json!({"name": "Ben", "options": {"seats": 9}}),
        json!({"name": "Ben", "options": {"bots": "searcher:1000000"}}),
        json!({"name": "Ben", "options": {"edition": "\u{1b}[31m"}}),
        json!({"name": "x".repeat(20_000)}),
        json!([]),
        Value::Null,
    ];
    let tables =
        [seated.table.clone(), "0".repeat(24), "x".to_owned(), "%2e%2e".to_owned(), "%C3%A9".to_owned()];
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().unwrap() {
            for table in &tables {
                for body in &bodies {
                    let path = path.replace("{table}", table);
                    let (status, _, text) = match method.as_str() {
                        "get" => server.http("GET", &path, "").await,
                        "post" => server.http("POST", &path, &body.to_string()).await,
                        other => panic!("{other}"),
                    };
                    let described = &operation["responses"][status.to_string()];
                    let reset = status == 0 && body.to_string().len() > 16_000;
                    assert!(
                        described.is_object() || reset,
                        "{method} {path} {body}: {status} is not described"
                    );
                    if status >= 400 && described["content"].is_object() {
                        let refusal: luxx_protocol::Refusal = serde_json::from_str(&text).unwrap();
                        assert!(!refusal.text.contains('\u{1b}'));
                    }
                }
            }
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn open_public_tables_are_listed_until_they_are_full() {
    let server = Server::start(generous()).await;
    let hidden = server.create(&options(2)).await;
    let public = server.create(&Options { public: true, ..options(2) }).await;
    let (_, listed) = server.get("/api/tables").await;
    assert_eq!(listed.as_array().unwrap().len(), 1, "{listed}");
    assert_eq!((&listed[0]["table"], &listed[0]["open"]), (&json!(public.table), &json!(1)));
    assert!(!listed.to_string().contains(&hidden.table));
    server.join(&public.table, "Ben").await;
    assert_eq!(server.get("/api/tables").await.1, json!([]));
    let (status, body) =
        server.post(&format!("/api/tables/{}/seats", public.table), &json!({"name": "C"})).await;
    assert_eq!((status, &body["code"]), (409, &json!("full")));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_description_of_the_options_has_the_limits_that_are_checked() {
    let server = Server::start(generous()).await;
    let (_, description) = server.get("/api/openapi.json").await;
    let options = &description["components"]["schemas"]["Options"]["properties"];
    let (fewest, most) = (*Setup::PLAYERS.start(), *Setup::PLAYERS.end());
    for (name, limit, expected) in [
        ("seats", "minimum", fewest),
        ("seats", "maximum", most),
        ("starts", "maximum", most - 1),
        ("seat_bots", "maxItems", most),
        ("rounds", "maximum", Options::MOST_ROUNDS.into()),
    ] {
        assert_eq!(options[name][limit], json!(expected), "{name}, {limit}: {}", options[name]);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_works_under_a_path_and_is_counted() {
    let server = Server::start(Config { base_path: "/luxx".to_owned(), ..generous() }).await;
    let (status, head, _) = server.http("GET", "/luxx", "").await;
    assert!(status == 308 && head.contains("location: /luxx/"), "{head}");
    assert_eq!(server.get("/luxx/healthz").await.0, 200);
    assert_eq!(server.get("/luxx/readyz").await.0, 200);
    assert_eq!(server.get("/healthz").await.0, 404);
    let (status, _) = server.post("/luxx/api/tables", &json!({"name": "Ada"})).await;
    assert_eq!(status, 200);
    let (_, _, metrics) = server.http("GET", "/luxx/metrics", "").await;
    assert!(metrics.contains("luxx_tables_created_total 1"), "{metrics}");
    let stream = TcpStream::connect(server.address).await.unwrap();
    let live = client_async(format!("ws://{}/luxx/ws", server.address), stream).await;
    assert!(live.is_ok(), "{live:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_proxy_that_is_trusted_says_where_requests_come_from() {
    for trust_proxy in [false, true] {
        let limits = Limits { tables_per_hour: 1.0, ..generous().limits };
        let server = Server::start(Config { limits, trust_proxy, ..Config::default() }).await;
        let mut made = Vec::new();
        // The client may write what it likes; the proxy appends what it sees.
        for from in ["203.0.113.1", "203.0.113.2", "203.0.113.99, 203.0.113.1"] {
            let mut stream = TcpStream::connect(server.address).await.unwrap();
            let body = r#"{"name": "Ada"}"#;
            let request = format!(
                "POST /api/tables HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: {from}\r\n\
                 Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
                body.len()
            );
            stream.write_all(request.as_bytes()).await.unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).await.unwrap();
            made.push(answer.starts_with("HTTP/1.1 200"));
        }
        assert_eq!(made, [true, trust_proxy, false]);
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_in_the_moment_in_which_a_table_falls_asleep_is_answered() {
    let mut config = generous();
    // It wants to sleep before it has answered anything.
    config.limits.idle = Duration::from_nanos(1);
    let server = Server::start(config).await;
    let seated = server.create(&options(3)).await;
    let path = format!("/api/tables/{}", seated.table);
    let asks = (0..8).map(|_| async {
        for _ in 0..300 {
            let answer = tokio::time::timeout(Duration::from_secs(20), server.get(&path)).await;
            assert_eq!(answer.expect("an answer").0, 200);
        }
    });
    join_all(asks).await;
    server.awake(0).await;
    server.stop().await;
}
