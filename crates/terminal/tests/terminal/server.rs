//! A table at a server that a test plays on both sides: a real game, the messages that a server makes of it, and the terminal of
//! somebody who sits there or watches.

use std::sync::Arc;

use luxx_protocol::{
    Chair, Change, ChatLine, ClientMessage, ClockView, Missed, Options, Own, PROTOCOL, Presence,
    ServerMessage, Sitter, State, TableInfo, Token, Update, Welcome,
};
use luxx_rules::{Game, Move, Seat, SeenEvent, Setup, Variant};
use luxx_terminal::{Colours, Errand, Heard, Online, Outfit, Visit, Wire};
use luxx_words::Language;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::seat::outfit;

/// Three people, of whom the first is host and begins.
pub(crate) struct Server {
    pub(crate) game: Option<Game>,
    pub(crate) info: TableInfo,
    pub(crate) presence: Presence,
    pub(crate) clock: Option<ClockView>,
    pub(crate) chat: Vec<ChatLine>,
    version: u64,
    seat: Option<Seat>,
    past: Vec<Missed>,
}

/// Somebody's terminal, and what it has sent that the server has not read.
pub(crate) struct Guest {
    pub(crate) online: Online,
    pub(crate) sent: Vec<ClientMessage>,
    /// The number of the connection that was asked for.
    pub(crate) number: u64,
    pub(crate) left: bool,
    /// What is kept for the next visit.
    pub(crate) kept: Option<String>,
    pub(crate) now: u64,
}

impl Server {
    pub(crate) fn new(seat: Option<usize>) -> Server {
        let person =
            |name: &str, host| Chair { name: name.into(), sitter: Sitter::Person, host, ready: false };
        let open = Chair { name: String::new(), sitter: Sitter::Open, host: false, ready: false };
        Server {
            game: None,
            info: TableInfo {
                table: "0123456789abcdef01234567".into(),
                options: Options { seats: 3, ..Options::default() },
                state: State::Waiting,
                chairs: vec![person("Ada", true), person("Ben", false), open],
                deal: 0,
                totals: vec![0; 3],
                points: Vec::new(),
                first: None,
                winners: Vec::new(),
                commitment: String::new(),
            },
            presence: Presence { here: vec![true; 3], bot_in_s: vec![None; 3], spectators: 0 },
            clock: None,
            chat: Vec::new(),
            version: 10,
            seat: seat.and_then(Seat::new),
            past: Vec::new(),
        }
    }

    /// The same once cards have been dealt; a bot has the free seat.
    pub(crate) fn dealt(seat: Option<usize>) -> Server {
        let mut server = Server::new(seat);
        server.deal();
        server
    }

    fn deal(&mut self) {
        let mut rng = SmallRng::seed_from_u64(4);
        self.game = Some(Game::deal(&Setup::shuffled(Variant::AmigoBase, 3, 0, &mut rng)).unwrap());
        self.info.state = State::Playing;
        self.info.deal += 1;
        self.info.chairs[2] = Chair { name: "Cleo".into(), sitter: Sitter::Bot, host: false, ready: true };
    }

    pub(crate) fn welcome(&self, since: u64) -> String {
        json(&ServerMessage::Welcome(Box::new(Welcome {
            protocol: PROTOCOL,
            version: self.version,
            you: self.seat.map(|seat| seat.index() as u8),
            table: self.info.clone(),
            public: self.game.as_ref().map(|game| Arc::new(game.public_ref().into())),
            own: self.own(),
            next_id: 1,
            missed: self.past.iter().filter(|missed| missed.version > since).cloned().collect(),
            clock: self.clock.clone(),
            presence: self.presence.clone(),
            chat: self.chat.clone(),
        })))
    }

    fn own(&self) -> Option<Own> {
        Some(Own::from(&self.game.as_ref()?.view(self.seat?)))
    }

    fn update(&mut self, change: Change) -> String {
        self.version += 1;
        self.past.push(Missed { version: self.version, change: change.clone() });
        json(&ServerMessage::Update(Box::new(Update {
            version: self.version,
            change,
            table: Some(Arc::new(self.info.clone())),
            public: self.game.as_ref().map(|game| Arc::new(game.public_ref().into())),
            clock: self.clock.clone(),
            own: self.own(),
        })))
    }

    /// Something about the table has changed, the cards have not.
    pub(crate) fn told(&mut self) -> String {
        self.update(Change::Ready { seat: 0 })
    }

    pub(crate) fn start(&mut self) -> String {
        self.deal();
        self.update(Change::Dealt { starts: 0, facts: Vec::new() })
    }

    /// Somebody's move; the update that comes of it.
    pub(crate) fn play(&mut self, wish: Move) -> String {
        let (seat, game) = (self.seat, self.game.as_mut().unwrap());
        let mover = game.decider().unwrap();
        let mut facts = Vec::new();
        let see = |event: luxx_rules::Event| {
            seat.map_or(SeenEvent::Open(event.public()), |seat| event.seen_by(seat))
        };
        game.apply_with(wish, |event| facts.push(see(event))).unwrap();
        if game.outcome().is_some() {
            self.info.state = State::Over;
            self.info.chairs.iter_mut().for_each(|chair| chair.ready = chair.sitter == Sitter::Bot);
        }
        self.update(Change::Moved { seat: mover.index() as u8, wish, bot: false, facts })
    }

    /// The latest change is lost, although it was told.
    pub(crate) fn step_back(&mut self) {
        self.past.pop();
        self.version -= 1;
    }

    /// Whatever is first among the legal moves.
    pub(crate) fn first_legal(&self) -> Option<Move> {
        self.game.as_ref()?.legal_moves().get(0)
    }
}

pub(crate) fn json(message: &ServerMessage) -> String {
    serde_json::to_string(message).unwrap()
}

impl Guest {
    /// Comes to the table; the server has answered.
    pub(crate) fn at(server: &Server, language: Language) -> Guest {
        let mut guest = Guest::coming(server, language, None);
        guest.connect(server, 0);
        guest
    }

    /// Comes to the table with what an earlier visit has left; there is no connection yet.
    pub(crate) fn coming(server: &Server, language: Language, kept: Option<String>) -> Guest {
        let visit = Visit {
            table: server.info.table.clone(),
            token: server.seat.map(|_| Token::new("secret")),
            kept: kept.clone(),
            link: format!("http://192.168.1.23:5899/#/t/{}", server.info.table),
            seed: 7,
            share: || "0".repeat(64),
            only_here: false,
            serving: false,
        };
        let mut outfit: Outfit = outfit(language);
        outfit.theme.colours = Colours::Sixteen;
        outfit.conduct.pace.speed = luxx_session::Speed::Normal;
        let online = Online::new(visit, outfit, 0);
        let mut guest = Guest { online, sent: Vec::new(), number: 0, left: false, kept, now: 0 };
        guest.settle();
        guest
    }

    /// The connection that was asked for is there, and the server answers.
    pub(crate) fn connect(&mut self, server: &Server, since: u64) {
        self.online.on_heard(self.number, &Heard::Opened, self.now);
        self.hear(&server.welcome(since));
    }

    pub(crate) fn hear(&mut self, frame: &str) {
        self.online.on_heard(self.number, &Heard::Text(frame.to_owned()), self.now);
        self.settle();
    }

    pub(crate) fn lose(&mut self) {
        self.online.on_heard(self.number, &Heard::Closed, self.now);
        self.settle();
    }

    /// Lets so much time go by.
    pub(crate) fn wait(&mut self, ms: u64) {
        let until = self.now + ms;
        while let Some(next) = self.online.wake_at(self.now).filter(|next| *next <= until) {
            self.now = next.max(self.now + 1);
            self.online.on_time(self.now);
            self.settle();
        }
        self.now = until;
    }

    fn settle(&mut self) {
        while let Some(errand) = self.online.errand() {
            match errand {
                Errand::Wire(Wire::Connect(number)) => self.number = number,
                Errand::Wire(Wire::Send(text)) => self.sent.push(ClientMessage::read(&text).unwrap()),
                Errand::Wire(Wire::Disconnect) => {}
                Errand::Ask(ticket, request) => self.online.answer(ticket, request.answer(), self.now),
                Errand::Keep(kept) => self.kept = kept,
                Errand::Quit => self.left = true,
            }
        }
    }

    pub(crate) fn key(&mut self, code: KeyCode) {
        self.online.on_key(KeyEvent::new(code, KeyModifiers::NONE), self.now);
        self.settle();
    }

    /// Clicks where this is on the screen.
    pub(crate) fn click(&mut self, text: &str) {
        let screen = self.screen();
        let found = screen.iter().enumerate().find_map(|(row, line)| Some((line.find(text)?, row, line)));
        let (at, row, line) = found.unwrap_or_else(|| panic!("no {text}:\n{}", screen.join("\n")));
        self.online.on_click(line[..at].chars().count() as u16, row as u16, self.now);
        self.settle();
    }

    pub(crate) fn types(&mut self, text: &str) {
        text.chars().for_each(|letter| self.key(KeyCode::Char(letter)));
    }

    /// What is on the screen, row by row.
    pub(crate) fn screen(&mut self) -> Vec<String> {
        self.screen_of(80, 24)
    }

    pub(crate) fn screen_of(&mut self, width: u16, height: u16) -> Vec<String> {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| self.online.draw(frame, self.now)).unwrap();
        let buffer = terminal.backend().buffer();
        let row = |y: u16| -> String {
            let cells = (0..width).map(|x| buffer[(x, y)].symbol());
            cells.collect::<String>().trim_end().to_owned()
        };
        (0..height).map(row).collect()
    }

    /// The same as one text.
    pub(crate) fn shown(&mut self) -> String {
        self.screen().join("\n")
    }
}
