//! A table at a server, before a person in a terminal: the waiting room, the same table as in a game on this machine, and the end.
//! `link.rs` carries out what the client (`luxx-client`) asks for, `keys.rs` what the person wants, `around.rs` gathers what stands
//! around the cards, `talk.rs` what is said, `run.rs` is the loop at a real terminal.
//!
//! No socket, no clock, no generator here: whoever runs it carries out its [`Errand`]s and says what came of them.

mod around;
mod keys;
mod link;
mod run;
mod talk;

use std::collections::VecDeque;

use luxx_client::{Client, Hello, Kept, Pacing};
use luxx_protocol::{Chair, Code, State, TableInfo, Token};
use luxx_rules::{Decision, Seat};
use luxx_session::{BotReply, BotRequest, RemoteTable, Ticket};
use luxx_words::Words;
use ratatui::layout::Rect;

pub use run::{Farewell, Report, visit};
pub(crate) use talk::Talk;

use crate::{App, Command, Outfit};

/// Which table is visited, and as whom.
pub struct Visit {
    /// The table's name.
    pub table: String,
    /// The own seat; none for somebody who only watches.
    pub token: Option<Token>,
    /// What an earlier visit in this seat has left to be kept, if anything.
    pub kept: Option<String>,
    /// The link that others come by.
    pub link: String,
    /// Whether that link leads to the server from this computer alone.
    pub only_here: bool,
    /// What pauses, ids and hints follow from: another one for every visit.
    pub seed: u64,
    /// A share of the shuffle, randomly generated every time: 64 hexadecimal digits.
    pub share: fn() -> String,
    /// Whether the server is this very program: the table ends with it.
    pub serving: bool,
}

/// What is asked of whoever has the socket. Connections have numbers: what is heard on an earlier one is nobody's business.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wire {
    /// Open a connection with this number, in place of any other.
    Connect(u64),
    /// Send this text.
    Send(String),
    /// Drop the connection.
    Disconnect,
}

/// What happens on a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// It is there.
    Opened,
    /// A text came.
    Text(String),
    /// It has ended, or did not come about.
    Closed,
}

/// What an [`Online`] asks of whoever runs it.
#[derive(Clone, Debug, PartialEq)]
pub enum Errand {
    /// Something at the socket.
    Wire(Wire),
    /// Put this question to a bot, and hand in its [answer](Online::answer).
    Ask(Ticket, Box<BotRequest>),
    /// Keep this for the next visit in this seat, in place of what was kept; none: nothing.
    Keep(Option<String>),
    /// The person leaves.
    Quit,
}

/// Where the person is.
pub(crate) enum Phase {
    /// Before the first deal.
    Room(Box<Client>),
    /// At the table.
    Table(Box<App<RemoteTable>>),
    /// The server does not want this connection, for this reason.
    Closed(Code),
}

/// The own connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConnectionState {
    /// Being made for the first time.
    New,
    /// There.
    Live,
    /// Lost; it comes back by itself.
    Lost,
}

/// What lies over room and table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cover {
    /// What people say.
    Talk,
    /// How others come here.
    Invite,
    /// Whether to leave for good.
    Leave,
}

/// What is known of the seat with which somebody came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Claim {
    /// The server has not let anybody in with it yet.
    Unproven,
    /// It has.
    Welcomed,
    /// It is of no use any more.
    Lost,
}

/// The screen of a table at a server. See the module's page.
pub struct Online {
    pub(crate) visit: Visit,
    pub(crate) outfit: Outfit,
    pub(crate) phase: Phase,
    pub(crate) connection: ConnectionState,
    pub(crate) cover: Option<Cover>,
    pub(crate) talk: Talk,
    /// Which seat of the waiting room is pointed at.
    pub(crate) pointed: usize,
    /// How many changes were missed, while they are being shown.
    pub(crate) missed: usize,
    /// What could not be done, until the next key.
    pub(crate) refused: Option<String>,
    /// Whether the server has lost what it had told, until the next key.
    pub(crate) stepped_back: bool,
    /// Since when the person waits for leaving for good.
    leaving: Option<u64>,
    claim: Claim,
    /// What was last asked to be kept.
    kept: Option<Kept>,
    /// The number of the connection.
    number: u64,
    /// When the client wants to be woken.
    alarm: Option<u64>,
    /// Whether something about the cards has come that the table has not been told.
    news: bool,
    errands: VecDeque<Errand>,
    /// What can be clicked, where the table has nothing to say.
    pub(crate) areas: Vec<(Rect, Command)>,
}

impl Online {
    /// Goes to a table.
    pub fn new(visit: Visit, outfit: Outfit, now: u64) -> Online {
        let kept = visit.kept.as_deref().and_then(Kept::read);
        let client = client(&visit, kept.clone());
        let mut online = Online {
            visit,
            outfit,
            phase: Phase::Room(Box::new(client)),
            connection: ConnectionState::New,
            cover: None,
            talk: Talk::default(),
            pointed: 0,
            missed: 0,
            refused: None,
            stepped_back: false,
            leaving: None,
            claim: Claim::Unproven,
            kept,
            number: 0,
            alarm: None,
            news: false,
            errands: VecDeque::new(),
            areas: Vec::new(),
        };
        online.tell(now, |client| client.on_timer(now));
        online
    }

    /// The next thing to do; none: nothing until something happens.
    pub fn errand(&mut self) -> Option<Errand> {
        self.errands.pop_front()
    }

    /// When [`on_time`](Online::on_time) is to be called; none: not before something happens.
    pub fn wake_at(&self, now: u64) -> Option<u64> {
        let table = if let Phase::Table(app) = &self.phase { app.wake_at() } else { None };
        let leaving = self.leaving.map(|since| since + keys::FAREWELL_MS);
        let second = self.has_seconds(now).then(|| (now / 1000 + 1) * 1000);
        [table, leaving, second, self.alarm, self.talk.wake_at()].into_iter().flatten().min()
    }

    /// Time has passed.
    pub fn on_time(&mut self, now: u64) {
        self.talk.forget(now);
        if self.leaving.is_some_and(|since| since + keys::FAREWELL_MS <= now) {
            self.leaving = None;
            self.errands.push_back(Errand::Quit);
        }
        if self.alarm.is_some_and(|alarm| alarm <= now) {
            self.alarm = None;
            self.tell(now, |client| client.on_timer(now));
        }
        if let Phase::Table(app) = &mut self.phase {
            app.on_time(now);
        }
        self.flush(now);
    }

    /// A bot has answered what was asked for a hint, or failed to.
    pub fn answer(&mut self, ticket: Ticket, reply: Option<BotReply>, now: u64) {
        if let Phase::Table(app) = &mut self.phase {
            app.answer(ticket, reply, now);
        }
        self.flush(now);
    }

    /// What is decided by the person now.
    pub fn decision(&self) -> Option<Decision> {
        match &self.phase {
            Phase::Table(app) if self.cover.is_none() => app.decision(),
            _ => None,
        }
    }

    /// Whether there is a connection, and the server has told how things stand.
    pub fn is_live(&self) -> bool {
        self.connection == ConnectionState::Live
    }

    /// What the client knows.
    pub fn client(&self) -> Option<&Client> {
        match &self.phase {
            Phase::Room(client) => Some(client),
            Phase::Table(app) => Some(app.table().client()),
            Phase::Closed(_) => None,
        }
    }

    pub(crate) fn words(&self) -> &'static Words {
        self.outfit.words
    }

    pub(crate) fn info(&self) -> Option<&TableInfo> {
        self.client().and_then(Client::table)
    }

    pub(crate) fn me(&self) -> Option<Seat> {
        self.client().and_then(Client::seat)
    }

    pub(crate) fn own_chair(&self) -> Option<&Chair> {
        self.info()?.chairs.get(self.me()?.index())
    }

    pub(crate) fn is_host(&self) -> bool {
        self.own_chair().is_some_and(|chair| chair.host)
    }

    pub(crate) fn state(&self) -> Option<State> {
        self.info().map(|info| info.state)
    }
}

/// A client that is told everything of this deal, so that it can be read, and goes on where an earlier one has ended.
fn client(visit: &Visit, kept: Option<Kept>) -> Client {
    let hello = Hello { table: visit.table.clone(), token: visit.token.clone(), since: Some(0) };
    match kept {
        Some(kept) => Client::resumed(hello, Pacing::PERSON, visit.seed, kept),
        None => Client::new(hello, Pacing::PERSON, visit.seed),
    }
}
