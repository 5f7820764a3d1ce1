//! A person before the screen: answers for the bots, keys, clicks, and what is to be seen.

use luxx_bots::{Bot, Level};
use luxx_rules::{Card, Move, Source, Variant, View};
use luxx_session::{
    Chair, Conduct, Length, Pace, Selection, Session, Sitter, Speed, Starts, Table, TableConfig,
};
use luxx_terminal::{App, Colours, Command, Effect, Outfit, Symbols, Theme, command};
use luxx_words::{Language, Words};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

pub(crate) const NAMES: [&str; 5] = ["Toni", "Anna", "Ben", "Cleopatra", "Dora"];

/// Everything one can play: the variants with 2 to 5 players.
pub(crate) fn modes() -> impl Iterator<Item = (Variant, usize)> {
    Variant::ALL.into_iter().flat_map(|variant| (2..=5).map(move |players| (variant, players)))
}

/// One person and bots.
pub(crate) fn table(variant: Variant, players: usize) -> TableConfig {
    let sitter = |seat| if seat == 0 { Sitter::Person } else { Sitter::Bot(Level::Greedy) };
    let chair = |seat: usize| Chair { name: NAMES[seat].to_owned(), sitter: sitter(seat) };
    TableConfig {
        variant,
        chairs: (0..players).map(chair).collect(),
        starts: Starts::Lot,
        length: Length::Deal,
        practice: false,
    }
}

pub(crate) fn outfit(language: Language) -> Outfit {
    Outfit {
        words: Words::of(language),
        theme: Theme { colours: Colours::None, symbols: Symbols::Unicode },
        conduct: Conduct { pace: Pace { speed: Speed::Instant, still: true }, auto: false },
    }
}

/// An app with somebody before it; time stands still unless it is waited for.
pub(crate) struct Person {
    pub(crate) app: App<Session>,
    /// What time it is, in milliseconds.
    pub(crate) now: u64,
    /// Who tells the person what to play.
    bot: Box<dyn Bot>,
    /// The moves of the game as it was kept last.
    pub(crate) kept: Option<usize>,
    /// Whether the person has left.
    pub(crate) left: bool,
}

impl Person {
    pub(crate) fn at(config: TableConfig, seed: u64, outfit: Outfit) -> Person {
        let players = config.players();
        let session = Session::new(config, seed).unwrap();
        let bot = Level::Greedy.bot(players, seed).unwrap();
        let mut person = Person { app: App::new(session, outfit, 0), now: 0, bot, kept: None, left: false };
        person.settle();
        person
    }

    /// Does what the app asks for, until it asks for nothing.
    pub(crate) fn settle(&mut self) {
        while let Some(effect) = self.app.effect() {
            match effect {
                Effect::Ask(ticket, request) => self.app.answer(ticket, request.answer(), self.now),
                Effect::Keep => self.kept = Some(self.moves()),
                Effect::Quit => self.left = true,
            }
        }
    }

    /// What whoever decides at this keyboard sees.
    pub(crate) fn view(&self) -> Option<View> {
        let decider = self.app.table().game().decider()?;
        self.app.decision()?;
        self.app.table().view(decider)
    }

    /// A good enough move.
    pub(crate) fn choice(&mut self) -> Option<Move> {
        let view = self.view()?;
        Some(self.bot.choose(&view))
    }

    pub(crate) fn key(&mut self, code: KeyCode) {
        let key = KeyEvent::new(code, KeyModifiers::NONE);
        // What is typed here is English.
        if let Some(command) = command(key, self.app.decision(), Words::of(Language::English)) {
            self.command(command);
        }
    }

    pub(crate) fn command(&mut self, command: Command) {
        self.app.on_command(command, self.now);
        self.settle();
    }

    /// Lets everything be shown in its time, until something is asked.
    pub(crate) fn wait(&mut self) {
        while let Some(then) = self.app.wake_at() {
            self.now = then;
            self.app.on_time(then);
            self.settle();
        }
    }

    /// Types a move, key by key.
    pub(crate) fn type_move(&mut self, choice: Move) {
        let before = self.moves();
        match choice {
            Move::Play(layer) => self.type_layer(layer.value(), Selection::of(layer)),
            Move::Take => return self.key(KeyCode::Char('t')),
            Move::Leave => return self.key(KeyCode::Char('l')),
            Move::TakeBack => return self.key(KeyCode::Char('b')),
            Move::Discard => self.key(KeyCode::Char('d')),
            Move::Draw(Source::Deck) => return self.key(KeyCode::Char('d')),
            Move::Pass => return self.key(KeyCode::Char('n')),
            Move::Draw(Source::Pool(_)) | Move::Shadow(_) => self.point_at(choice),
        }
        // A move that hurts is asked for a second time.
        for _ in 0..2 {
            if self.moves() == before {
                self.key(KeyCode::Enter);
            }
        }
    }

    fn type_layer(&mut self, value: Card, wanted: Selection) {
        if value.is_joker() {
            self.key(KeyCode::Char('j'));
        } else {
            value.to_string().chars().for_each(|digit| self.key(KeyCode::Char(digit)));
        }
        let held = self.view().unwrap().hand().count(value);
        let wanted_count = if value.is_joker() { wanted.jokers } else { wanted.count };
        for _ in wanted_count..held {
            self.key(KeyCode::Char('-'));
        }
        if !value.is_joker() {
            for _ in 0..wanted.jokers {
                self.key(KeyCode::Char('j'));
            }
        }
    }

    /// Steps until Enter would make this move.
    fn point_at(&mut self, choice: Move) {
        let answers: Vec<Move> = self.view().unwrap().legal_moves().iter().collect();
        let place = answers.iter().position(|answer| *answer == choice).unwrap();
        for _ in 0..place {
            self.key(KeyCode::Right);
        }
    }

    /// How many moves have been made.
    pub(crate) fn moves(&self) -> usize {
        self.app.table().steps().len()
    }

    /// The cells of the screen.
    pub(crate) fn cells(&mut self, width: u16, height: u16) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| self.app.draw(frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    /// What is on the screen, row by row.
    pub(crate) fn screen(&mut self, width: u16, height: u16) -> Vec<String> {
        let buffer = self.cells(width, height);
        let row = |y: u16| -> String {
            let cells = (0..width).map(|x| buffer[(x, y)].symbol());
            cells.collect::<String>().trim_end().to_owned()
        };
        (0..height).map(row).collect()
    }
}
