//! A table at a real server as it is shown: through the same interface, and held to the same promises, as one on the own device.

use futures_util::{SinkExt, StreamExt};
use luxx_client::{Client, Output, Pacing, Ticket};
use luxx_protocol::Options;
use luxx_protocol::api::Seated;
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
        let ticket = Ticket { table: seated.table.clone(), token: Some(seated.token.clone()), since: None };
        let mut client = Client::new(ticket, Pacing::default(), 1);
        let mut socket = socket(server.address).await;
        client.on_open(0);
        let mut asked = !host;
        loop {
            while let Some(output) = client.poll() {
                send(&mut socket, output).await;
            }
            client = match RemoteTable::new(client, 1) {
                Ok(table) => return Onlooker { socket, director: Director::new(table) },
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
            match step(&mut self.director) {
                Next::Wait(seat) => break Next::Wait(seat),
                Next::Over => break Next::Over,
                _ => {}
            }
        };
        while let Some(output) = self.director.table_mut().poll() {
            send(&mut self.socket, output).await;
        }
        next
    }

    async fn hear(&mut self) {
        let text = receive(&mut self.socket).await;
        self.director.table_mut().tell(|client| client.on_text(&text, 0));
    }
}

#[tokio::test]
async fn whole_games_with_bots_in_every_mode() {
    let server = Server::start(generous()).await;
    for variant in Variant::ALL {
        for seats in 2..=5 {
            let (edition, name) = (variant.edition().name().to_owned(), variant.name().to_owned());
            let options = Options { edition, variant: name, ..options(seats) };
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
