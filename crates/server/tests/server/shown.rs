//! A table at a real server as it is shown: through the same interface, and held to the same promises, as one on the own device.

use futures_util::{SinkExt, StreamExt};
use luxx_bots::{Aim, Level};
use luxx_client::{Client, Hello, Output, Pacing};
use luxx_protocol::api::Seated;
use luxx_protocol::{Options, State};
use luxx_rules::Variant;
use luxx_session::{Director, Next, NoUndo, RemoteTable, Table, Who};
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Server, generous, options, socket};
use crate::through::step;

type Socket = tokio_tungstenite::WebSocketStream<tokio::net::TcpStream>;

/// Somebody who looks at a table through the director.
struct Onlooker {
    socket: Socket,
    director: Director<RemoteTable>,
    /// The client's time, and when it wants to be woken: nobody waits for real.
    now: u64,
    alarm: u64,
    /// What a hint would be asked for, at each of the own decisions of a match: the deal, and the aim.
    aims: Vec<(usize, Aim)>,
}

/// Sends what a client has to say.
async fn send(socket: &mut Socket, output: Output) {
    if let Output::Send(text) = output {
        socket.send(Message::text(text)).await.unwrap();
    }
}

async fn receive(socket: &mut Socket) -> String {
    loop {
        if let Message::Text(text) = socket.next().await.expect("the server goes on").unwrap() {
            return text.to_string();
        }
    }
}

impl Onlooker {
    /// Connects, starts the game where this is the host, and waits for the cards.
    async fn connect(server: &Server, seated: &Seated, host: bool) -> Onlooker {
        let hello = Hello { table: seated.table.clone(), token: Some(seated.token.clone()), since: None };
        let mut client = Client::new(hello, Pacing::default(), 1);
        let mut socket = socket(server.address).await;
        client.on_open(0);
        let mut asked = !host;
        loop {
            while let Some(output) = client.poll() {
                send(&mut socket, output).await;
            }
            client = match RemoteTable::new(client, 1) {
                Ok(table) => {
                    let director = Director::new(table);
                    return Onlooker { socket, director, now: 0, alarm: 0, aims: Vec::new() };
                }
                Err(client) => *client,
            };
            let text = receive(&mut socket).await;
            client.on_text(&text, 0);
            if client.is_live() && !asked {
                asked = true;
                client.start();
            }
        }
    }

    /// Shows what there is to show, plays where this player decides, until somebody else must do something.
    async fn go_on(&mut self) -> Next {
        let next = loop {
            let standing = self.director.table().standing();
            if let (Some(standing), Some((_, request))) = (standing, self.director.hint(Level::Greedy)) {
                self.aims.push((standing.deal, request.aim));
            }
            match step(&mut self.director) {
                Next::Wait(seat) => break Next::Wait(seat),
                Next::Over => break Next::Over,
                _ => {}
            }
        };
        while let Some(output) = self.director.table_mut().poll() {
            match output {
                Output::WakeAt(when) => self.alarm = when,
                output => send(&mut self.socket, output).await,
            }
        }
        next
    }

    async fn hear(&mut self) {
        let (text, now) = (receive(&mut self.socket).await, self.now);
        self.director.table_mut().tell(|client| client.on_text(&text, now));
    }

    /// The connection is lost, with whatever was on its way. Another one follows when the client asks for it.
    async fn lose(&mut self, server: &Server) {
        let (now, mut connected) = (self.now, false);
        self.director.table_mut().tell(|client| client.on_closed(now));
        while !self.director.table().client().is_live() {
            match self.director.table_mut().poll() {
                Some(Output::WakeAt(when)) => self.alarm = when,
                Some(Output::Connect) => {
                    (self.socket, connected) = (socket(server.address).await, true);
                    let now = self.now;
                    self.director.table_mut().tell(|client| client.on_open(now));
                }
                Some(Output::Closed(refusal)) => panic!("{refusal}"),
                Some(output) => send(&mut self.socket, output).await,
                None if connected => self.hear().await,
                None => {
                    self.now = self.now.max(self.alarm);
                    let now = self.now;
                    self.director.table_mut().tell(|client| client.on_timer(now));
                }
            }
        }
    }

    fn state(&self) -> State {
        self.director.table().client().table().map_or(State::Unknown, |table| table.state)
    }
}

#[tokio::test]
async fn whole_games_with_bots_in_every_mode() {
    let server = Server::start(generous()).await;
    for variant in Variant::ALL {
        for seats in 2..=5 {
            let (edition, name) = (variant.edition().name().to_owned(), variant.name().to_owned());
            let options = Options { edition, variant: name, hints: true, ..options(seats) };
            let seated = server.create(&options).await;
            let mut me = Onlooker::connect(&server, &seated, true).await;
            let occupants = me.director.table().occupants();
            assert_eq!(occupants.len(), usize::from(seats));
            assert!(occupants.iter().filter(|occupant| occupant.who == Who::Here).count() == 1);
            assert_eq!(me.director.may_undo(), Err(NoUndo::Never));
            while me.go_on().await != Next::Over {
                me.hear().await;
            }
            assert_eq!(me.director.table().variant(), variant);
        }
    }
}

#[tokio::test]
async fn a_match_goes_on_whatever_happens_to_the_connection_and_the_server() {
    let mut server = Server::start(generous()).await;
    let options = Options { rounds: Some(1), hints: true, bots: "greedy".to_owned(), ..options(3) };
    let seated = server.create(&options).await;
    let mut me = Onlooker::connect(&server, &seated, true).await;
    let (data, mut folder, mut heard, mut standings) = (server.data.clone(), None, 0, Vec::new());
    loop {
        let over = me.go_on().await == Next::Over;
        match me.state() {
            // The match is over, and everybody knows.
            State::Over => break,
            State::Between if over => {
                standings.push(me.director.table().standing().unwrap());
                assert!(me.director.next_deal());
                me.go_on().await;
                while me.state() == State::Between {
                    me.hear().await;
                }
                continue;
            }
            _ => {}
        }
        heard += 1;
        if heard % 40 == 0 {
            folder = server.stop().await.or(folder);
            server = Server::start_on(&data, generous()).await;
        }
        if heard % 8 == 0 {
            me.lose(&server).await;
        } else {
            me.hear().await;
        }
    }
    standings.push(me.director.table().standing().unwrap());
    assert_eq!(standings.iter().map(|standing| standing.deal).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(
        standings.iter().all(|standing| standing.deals == 3) && heard > 80,
        "{heard} messages: {standings:?}"
    );
    let before_last = &standings[1].totals;
    let last = Aim::Total([before_last[0], before_last[1], before_last[2], 0, 0]);
    assert!((1..=3).all(|deal| me.aims.iter().any(|(asked, _)| *asked == deal)));
    assert!(me.aims.iter().all(|(deal, aim)| *aim == if *deal == 3 { last } else { Aim::Points }));
    let (_, info) = server.get(&format!("/api/tables/{}", seated.table)).await;
    assert_eq!(info["totals"], serde_json::to_value(&standings[2].totals).unwrap());
    assert!(!info["winners"].as_array().unwrap().is_empty());
    server.stop().await;
    drop(folder);
}
