//! Programs that end at any moment, as a page does that is loaded anew: what they have kept is enough for the next one to make every move once, and
//! to tell what happened since somebody looked.

use std::collections::BTreeSet;

use futures_util::{SinkExt, StreamExt};
use luxx_client::{Client, Hello, Kept, Notice, Output, Pacing};
use luxx_protocol::api::Seated;
use luxx_protocol::{Change, ClientMessage, Code, Options};
use luxx_rules::Variant;
use luxx_session::{Director, Next, RemoteTable};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tokio_tungstenite::tungstenite::Message;

use crate::support::{self, Server, generous, options, socket};
use crate::through::step;

type Socket = tokio_tungstenite::WebSocketStream<tokio::net::TcpStream>;

/// One program in the host's seat, from its start to its end.
struct Life {
    socket: Socket,
    director: Director<RemoteTable>,
}

/// What the lives of a seat come to.
#[derive(Default)]
struct Account {
    /// What the last one has left.
    left: Option<String>,
    begun: bool,
    /// The ids of all moves that were decided, and of those that the server has said to be made.
    decided: BTreeSet<u64>,
    made: BTreeSet<u64>,
    /// How many lives began with something to tell.
    recaps: usize,
}

async fn receive(socket: &mut Socket) -> String {
    loop {
        if let Message::Text(text) = socket.next().await.expect("the server goes on").unwrap() {
            return text.to_string();
        }
    }
}

fn client(seated: &Seated, left: Option<&str>, seed: u64) -> Client {
    let hello = Hello { table: seated.table.clone(), token: Some(seated.token.clone()), since: Some(0) };
    match left.map(|left| Kept::read(left).expect("what was written can be read")) {
        Some(kept) => Client::resumed(hello, Pacing::default(), seed, kept),
        None => Client::new(hello, Pacing::default(), seed),
    }
}

impl Life {
    /// Connects, starts the game where it has not begun, and waits for the cards.
    async fn begin(server: &Server, seated: &Seated, account: &mut Account, seed: u64) -> Life {
        let mut client = client(seated, account.left.as_deref(), seed);
        let mut socket = socket(server.address).await;
        client.on_open(0);
        let mut asked = account.begun;
        loop {
            // What the client has been told is the table's, if there is one.
            client = match RemoteTable::new(client, seed) {
                Ok(table) => {
                    let director = Director::new(table);
                    account.begun = true;
                    account.recaps += usize::from(director.has_news());
                    return Life { socket, director };
                }
                Err(client) => *client,
            };
            while let Some(output) = client.poll() {
                if let Output::Send(text) = output {
                    socket.send(Message::text(text)).await.unwrap();
                }
            }
            let text = receive(&mut socket).await;
            client.on_text(&text, 0);
            if client.is_live() && !asked {
                asked = true;
                client.start();
            }
        }
    }

    /// Lives until the deal is over or something ends it: true, it is over.
    async fn live(mut self, account: &mut Account, rng: &mut SmallRng) -> bool {
        loop {
            let next = loop {
                let next = step(&mut self.director);
                // Somebody may close the page in the middle of what it tells.
                if matches!(next, Next::Show(_)) && rng.random_bool(0.02) {
                    return false;
                }
                if matches!(next, Next::Wait(_) | Next::Over) {
                    break next;
                }
            };
            self.director.table_mut().tell(Client::see);
            // As a page does: kept first, then sent.
            account.left = self.director.table().client().kept().map(|kept| kept.to_text());
            while let Some(output) = self.director.table_mut().poll() {
                match output {
                    Output::Send(text) => {
                        let message = ClientMessage::read(&text).unwrap();
                        let is_move = matches!(message, ClientMessage::Move { .. });
                        account.decided.extend(message.id().filter(|_| is_move));
                        let fate = if is_move { rng.random_range(0..6) } else { 5 };
                        if fate == 0 {
                            return false;
                        }
                        self.socket.send(Message::text(text)).await.unwrap();
                        if fate == 1 {
                            return false;
                        }
                    }
                    Output::Show(Notice::Done { id, .. }) if account.decided.contains(&id) => {
                        account.made.insert(id);
                    }
                    Output::Show(notice @ (Notice::Refused { .. } | Notice::Unanswered { .. })) => {
                        panic!("{notice:?}")
                    }
                    _ => {}
                }
            }
            // The last move may be told before it is acknowledged.
            if next == Next::Over && self.director.table().client().pending().len() == 0 {
                return true;
            }
            let text = receive(&mut self.socket).await;
            self.director.table_mut().tell(|client| client.on_text(&text, 0));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_move_is_made_once_whenever_the_program_ends() {
    let mut server = Server::start(generous()).await;
    let (data, mut folder, mut recaps, mut lives) = (server.data.clone(), None, 0, 0);
    for (seed, variant) in Variant::ALL.into_iter().enumerate() {
        let (edition, name) = (variant.edition().name().to_owned(), variant.name().to_owned());
        let seats = 2 + (seed % 3) as u8;
        let seated = server.create(&Options { edition, variant: name, hints: true, ..options(seats) }).await;
        let (mut account, mut rng) = (Account::default(), SmallRng::seed_from_u64(seed as u64));
        loop {
            lives += 1;
            let life = Life::begin(&server, &seated, &mut account, lives).await;
            if life.live(&mut account, &mut rng).await {
                break;
            }
            if rng.random_bool(0.1) {
                folder = server.stop().await.or(folder);
                server = Server::start_on(&data, generous()).await;
            }
        }
        let all = support::Client::connect(server.address, &seated.table, Some(&seated.token), Some(0)).await;
        let own = |change: &Change| matches!(change, Change::Moved { seat: 0, bot: false, .. });
        let found = all.unwrap().changes.iter().filter(|(_, change)| own(change)).count();
        assert_eq!(found, account.decided.len(), "{variant:?}: every decision became a move, and none two");
        assert_eq!(account.made, account.decided, "each of them is answered");
        assert_eq!(account.left, None, "a deal that is over leaves nothing");
        recaps += account.recaps;
    }
    assert!(lives > 16 && recaps > 8, "{lives} lives, {recaps} recaps");
    server.stop().await;
    drop(folder);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_was_overtaken_is_refused() {
    let server = Server::start(generous()).await;
    let seated = server.create(&Options { starts: Some(0), ..options(3) }).await;
    let (mut account, mut now) = (Account::default(), Vec::new());
    let mut life = Life::begin(&server, &seated, &mut account, 1).await;
    let choice = life.director.table().client().asked().unwrap().legal_moves();
    life.director.play(choice.get(0).unwrap()).unwrap();
    let left = life.director.table().client().kept().unwrap().to_text();
    drop(life);
    // Another device in the same seat decides otherwise.
    let mut other = support::Client::seated(&server, &seated).await;
    other.wish(&choice.get(1).unwrap().to_string()).await.unwrap();
    drop(other);
    account.left = Some(left);
    let mut life = Life::begin(&server, &seated, &mut account, 2).await;
    while now.is_empty() {
        let text = receive(&mut life.socket).await;
        life.director.table_mut().tell(|client| client.on_text(&text, 0));
        while let Some(output) = life.director.table_mut().poll() {
            match output {
                Output::Send(text) => life.socket.send(Message::text(text)).await.unwrap(),
                Output::Show(Notice::Refused { refusal, .. }) => now.push(refusal.code),
                Output::Show(Notice::Done { .. }) => panic!("it was overtaken"),
                _ => {}
            }
        }
    }
    assert_eq!(now, [Code::Stale]);
    assert!(life.director.table().client().pending().len() == 0);
    server.stop().await;
}
