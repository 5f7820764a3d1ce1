//! Whole games over real sockets: every mode, two to five people, matches, bots.

use crate::support::play::{all_ready, contribution, play, play_all};
use crate::support::{Client, Server, generous, options};
use luxx_protocol::fair::Proof;
use luxx_protocol::{Change, ClientMessage, Options, ServerMessage, Sitter};
use luxx_rules::Variant;

async fn proof(server: &Server, table: &str) -> Proof {
    let (status, _, body) = server.http("GET", &format!("/api/tables/{table}/proof"), "").await;
    assert_eq!(status, 200, "{body}");
    Proof::read(body.as_bytes()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_mode_is_played_to_its_end_and_proved_to_be_fair() {
    let server = Server::start(generous()).await;
    for variant in Variant::ALL {
        for seats in 2..=5 {
            let options = Options {
                edition: variant.edition().name().to_owned(),
                variant: variant.name().to_owned(),
                ..options(seats)
            };
            let (seated, mut clients) = server.table(&options).await;
            all_ready(&mut clients).await;
            let id = clients[0].id();
            clients[0].ask(&ClientMessage::Start { id }).await.unwrap();
            let clients = play_all(clients, u64::from(seats)).await;
            let ends: Vec<_> = clients.iter().map(|client| client.public.unwrap()).collect();
            assert!(ends.iter().all(|end| *end == ends[0] && end.outcome().is_some()));

            let proof = proof(&server, &seated[0].table).await;
            assert_eq!(proof.check(), Ok(1), "{variant}, {seats} players");
            let deal = &proof.deals[0];
            assert_eq!(deal.commitment, seated[0].commitment, "what was promised before the start");
            assert_eq!(deal.contributions[1], Some(contribution(1)));
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_goes_on_by_itself_and_can_be_played_again() {
    let server = Server::start(generous()).await;
    let options = Options { rounds: Some(1), ..options(2) };
    let (seated, mut clients) = server.table(&options).await;
    let id = clients[0].id();
    clients[0].ask(&ClientMessage::Start { id }).await.unwrap();
    // Two deals make the match, the third begins another.
    for deal in 1..=3_u32 {
        clients = play_all(clients, deal.into()).await;
        for client in &mut clients {
            let committed =
                |(_, change): &(u64, Change)| matches!(change, Change::Committed { revealed: Some(_) });
            while !client.changes.iter().any(committed) {
                client.next().await.unwrap();
            }
            client.changes.clear();
        }
        let (_, info) = server.get(&format!("/api/tables/{}", seated[0].table)).await;
        assert_eq!(info["state"], if deal == 2 { "over" } else { "between" });
        assert_eq!(info["deal"], deal);
        assert_eq!(info["winners"].as_array().unwrap().is_empty(), deal != 2);
        if deal < 3 {
            all_ready(&mut clients).await;
            for client in &mut clients {
                while client.over() {
                    client.next().await.unwrap();
                }
            }
        }
    }
    let proof = proof(&server, &seated[0].table).await;
    assert_eq!(proof.check(), Ok(3));
    assert!(!proof.deals[1].lot, "the start goes round in a match");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_of_every_level_fill_the_seats() {
    let server = Server::start(generous()).await;
    for level in ["random", "beginner", "greedy", "tactician", "searcher", "champion"] {
        let options = Options { bots: level.to_owned(), ..options(3) };
        let seated = server.create(&options).await;
        let mut client = Client::seated(&server, &seated).await;
        let id = client.id();
        client.ask(&ClientMessage::Start { id }).await.unwrap();
        let client = play(client, 3).await;
        assert!(client.changes.iter().any(|(_, change)| matches!(change, Change::Moved { bot: true, .. })));
        let (_, info) = server.get(&format!("/api/tables/{}", seated.table)).await;
        assert_eq!(info["chairs"][1]["sitter"], serde_json::to_value(Sitter::Bot).unwrap());
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_stopped_says_so_and_tables_go_on_with_the_next_one() {
    let server = Server::start(generous()).await;
    let (seated, mut clients) = server.table(&options(3)).await;
    let id = clients[0].id();
    clients[0].ask(&ClientMessage::Start { id }).await.unwrap();
    let path = server.data.clone();
    let folder = server.stop().await;
    let mut told = false;
    while let Some(message) = clients[1].next().await {
        told |= matches!(message, ServerMessage::Bye { retry_ms: Some(_), .. });
    }
    assert!(told);
    let server = Server::start_on(&path, generous()).await;
    let mut again = Vec::new();
    for seat in &seated {
        again.push(Client::seated(&server, seat).await);
    }
    assert!(play_all(again, 4).await.iter().all(Client::over));
    server.stop().await;
    drop(folder);
}

#[tokio::test(flavor = "multi_thread")]
async fn whose_cards_do_not_change_hears_what_everybody_hears() {
    let server = Server::start(generous()).await;
    let (seated, mut clients) = server.table(&options(4)).await;
    let id = clients[0].id();
    let mut version = clients[0].ask(&ClientMessage::Start { id }).await.unwrap();
    clients.push(Client::connect(server.address, &seated[0].table, None, None).await.unwrap());
    let mut shared = 0;
    for _ in 0..20 {
        for client in &mut clients {
            client.until(version).await;
        }
        let Some(decider) = clients.iter().position(Client::decides) else { break };
        let wish = clients[decider].first_legal();
        version = clients[decider].wish(&wish).await.unwrap();
        let mut heard = Vec::new();
        for client in &mut clients {
            client.until(version).await;
            let update = client.heard.iter().rfind(|text| text.starts_with(r#"{"type":"update""#)).unwrap();
            heard.push(update.clone());
        }
        let open = heard.pop().unwrap();
        assert!(!open.contains("\"own\""));
        shared += heard.iter().filter(|text| **text == open).count();
        assert!(heard.iter().all(|text| *text == open || text.contains("\"own\"")));
    }
    assert!(shared >= 20, "{shared} of 80 messages");
    server.stop().await;
}
