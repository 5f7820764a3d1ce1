//! The table on the screen and the person before it: what is shown, what is picked, what lies over it.

use std::collections::VecDeque;

use luxx_rules::{Decision, Move, Seat, View};
use luxx_session::Next;
use luxx_session::{
    Blunder, BotRequest, Conduct, Director, NoUndo, Preview, Refused, Scene, Shown, Table, Ticket,
};
use luxx_words::{Narrator, Words, say};
use ratatui::crossterm::event::{KeyEvent, KeyEventKind};
use ratatui::layout::Rect;

use crate::around::Around;
use crate::picking::Picking;
use crate::stage::{Sheet, Stage};
use crate::theme::Theme;
use crate::voice;
use crate::{Command, command};

/// So many lines a turn of the wheel is.
const WHEEL: usize = 3;

/// How a table is shown.
#[derive(Clone, Copy)]
pub struct Outfit {
    /// In which language.
    pub words: &'static Words,
    /// In which colours.
    pub theme: Theme,
    /// How fast.
    pub conduct: Conduct,
}

/// What an [`App`] asks of whoever runs it.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Put this question to a bot, and hand in its [answer](App::answer).
    Ask(Ticket, Box<BotRequest>),
    /// The game has changed: keep it.
    Keep,
    /// The person leaves.
    Quit,
}

/// The screen and everything on it. See the [crate's page](crate).
pub struct App<T> {
    pub(crate) director: Director<T>,
    pub(crate) outfit: Outfit,
    pub(crate) stage: Stage,
    pub(crate) picking: Picking,
    pub(crate) sheet: Option<Sheet>,
    /// A word about what cannot be done, until the next key.
    pub(crate) notice: Option<String>,
    /// What can be clicked, as it was drawn last; the last one is on top.
    pub(crate) areas: Vec<(Rect, Command)>,
    pub(crate) effects: VecDeque<Effect>,
    /// How many facts of the deal there were when the game was last to be kept.
    kept: usize,
    /// What stands around a table of people; none where everybody plays on this machine.
    pub(crate) around: Option<Around>,
}

impl<T: Table> App<T> {
    /// A screen for this table.
    pub fn new(table: T, outfit: Outfit, now: u64) -> App<T> {
        let mut app = App {
            kept: table.fact_count(),
            director: Director::new(table),
            outfit,
            stage: Stage::Showing { until: now },
            picking: Picking::default(),
            sheet: None,
            notice: None,
            areas: Vec::new(),
            effects: VecDeque::new(),
            around: None,
        };
        app.advance(now);
        app
    }

    /// The next thing to do for the app; none: nothing until something happens.
    pub fn effect(&mut self) -> Option<Effect> {
        self.effects.pop_front()
    }

    /// A key.
    pub fn on_key(&mut self, key: KeyEvent, now: u64) {
        match command(key, self.decision(), self.words()) {
            Some(command) => self.on_command(command, now),
            // Any key closes these, also one that means nothing.
            None if key.kind != KeyEventKind::Release => {
                self.sheet.take_if(|sheet| matches!(sheet, Sheet::Help | Sheet::Log { .. }));
            }
            None => {}
        }
    }

    /// A click, in the cells of the screen.
    pub fn on_click(&mut self, column: u16, row: u16, now: u64) {
        if let Some(command) = self.hit(column, row) {
            self.on_command(command, now);
        }
    }

    /// The wheel was turned: it moves what is longer than its sheet, and nothing else.
    pub fn on_wheel(&mut self, up: bool, now: u64) {
        if matches!(self.sheet, Some(Sheet::Log { .. } | Sheet::Rules { .. })) {
            for _ in 0..WHEEL {
                self.on_sheet(if up { Command::More } else { Command::Fewer }, now);
            }
        }
    }

    /// What a click there means.
    pub(crate) fn hit(&self, column: u16, row: u16) -> Option<Command> {
        let hit = |area: &Rect| area.contains((column, row).into());
        self.areas.iter().rev().find(|(area, _)| hit(area)).map(|(_, command)| *command)
    }

    /// Where something was drawn that does this when it is clicked.
    pub fn place_of(&self, command: Command) -> Option<(u16, u16)> {
        let found = self.areas.iter().rev().find(|(area, does)| *does == command && !area.is_empty());
        found.map(|(area, _)| (area.x, area.y))
    }

    /// The person wants something.
    pub fn on_command(&mut self, command: Command, now: u64) {
        self.notice = None;
        if command == Command::Exit || command == Command::Quit && self.sheet.is_none() {
            return self.effects.push_back(Effect::Quit);
        }
        if self.sheet.is_some() {
            return self.on_sheet(command, now);
        }
        match (&self.stage, command) {
            (_, Command::Help) => self.sheet = Some(Sheet::Help),
            (_, Command::Rules) => self.sheet = Some(Sheet::Rules { topic: 0, down: 0 }),
            (Stage::Covered(seat), Command::Enter) => {
                let seat = *seat;
                self.director.hand_over(seat);
                self.picking = Picking::default();
                self.advance(now);
            }
            (Stage::Covered(_), _) => {}
            (_, Command::Log) => self.sheet = Some(Sheet::Log { up: 0 }),
            (_, Command::Undo) => self.undo(now),
            (Stage::Over, _) => self.sheet = Some(Sheet::Scores),
            (Stage::Deciding, command) => self.decide(command, now),
            (_, Command::Hurry | Command::Enter) => {
                self.director.hurry();
                if matches!(self.stage, Stage::Showing { .. } | Stage::Failed) {
                    self.advance(now);
                }
            }
            _ => {}
        }
    }

    /// Lets things happen until there is something to wait for.
    pub(crate) fn advance(&mut self, now: u64) {
        self.go_to_next(now);
        // Moves that are forced are made here, too: nobody else sees them.
        let facts = self.table().fact_count();
        if facts != self.kept {
            self.kept = facts;
            self.effects.push_back(Effect::Keep);
        }
    }

    fn go_to_next(&mut self, now: u64) {
        loop {
            self.stage = match self.director.next(self.outfit.conduct) {
                Next::Show(Shown { timing, .. }) if timing.total == 0 => continue,
                Next::Show(Shown { timing, .. }) => Stage::Showing { until: now + u64::from(timing.total) },
                Next::Ask(ticket, request) => {
                    let seat = request.view.seat();
                    self.effects.push_back(Effect::Ask(ticket, request));
                    Stage::Thinking { seat, ticket }
                }
                Next::Wait(seat) => Stage::Waiting(seat),
                Next::Decide => {
                    if self.stage != Stage::Deciding {
                        self.picking = Picking::default();
                    }
                    Stage::Deciding
                }
                Next::HandOver(seat) => {
                    // What the last one saw goes before anybody else looks.
                    self.sheet = None;
                    Stage::Covered(seat)
                }
                Next::Over => {
                    if self.stage != Stage::Over {
                        self.sheet = Some(Sheet::Scores);
                    }
                    Stage::Over
                }
            };
            return;
        }
    }

    fn decide(&mut self, command: Command, now: u64) {
        let Some((decision, view)) = self.director.asked() else { return };
        let playing = decision == Decision::Play;
        match command {
            Command::Digit(digit) => {
                let found = self.picking.digit(&view, digit, now);
                self.notice = (!found).then(|| say!(self.words(), "terminal-not-there", number = digit));
            }
            Command::Pick(value) if playing => self.picking.pick(view.hand(), value),
            Command::Joker if playing => self.picking.joker(&view),
            Command::NoJoker if playing => self.picking.no_joker(&view),
            Command::More if playing => self.picking.count(&view, 1),
            Command::Fewer if playing => self.picking.count(&view, -1),
            Command::More => self.picking.step(&view, -1),
            Command::Fewer => self.picking.step(&view, 1),
            Command::Step(by) => self.picking.step(&view, by),
            Command::Escape => {
                self.picking.let_go();
            }
            Command::Answer(choice) if view.legal_moves().contains(choice) => self.make(&view, choice, now),
            Command::Enter => match self.picking.choice(&view) {
                Some(choice) => self.make(&view, choice, now),
                None => self.notice = Some(say!(self.words(), "terminal-pick-first")),
            },
            Command::Hint => self.ask_hint(),
            _ => {}
        }
    }

    /// Makes a move. One that would hurt is asked about first.
    fn make(&mut self, view: &View, choice: Move, now: u64) {
        if Blunder::of(view, choice).is_some() && self.picking.surely != Some(choice) {
            self.picking.point(view, choice);
            self.picking.surely = Some(choice);
            return;
        }
        match self.director.play(choice) {
            Ok(()) => {
                self.picking = Picking::default();
                self.stage = Stage::Showing { until: now };
                self.advance(now);
            }
            Err(Refused::Illegal(why)) => self.notice = Some(self.narrator().illegal(why)),
            Err(Refused::NotAsked | Refused::NotWanted) => self.advance(now),
        }
    }

    pub(crate) fn undo(&mut self, now: u64) {
        match self.director.undo() {
            Ok(()) => {
                self.picking = Picking::default();
                self.stage = Stage::Showing { until: now };
                self.notice = Some(say!(self.words(), "page-undone"));
                self.advance(now);
            }
            Err(why) => self.notice = Some(self.no_undo(why)),
        }
    }

    fn no_undo(&self, why: NoUndo) -> String {
        say!(self.words(), "page-no-undo", why = why.name())
    }

    /// The table.
    pub fn table(&self) -> &T {
        self.director.table()
    }

    /// The table, to be told what comes from outside; then comes [`on_news`](App::on_news).
    pub fn table_mut(&mut self) -> &mut T {
        self.director.table_mut()
    }

    /// What is decided by the onlooker now.
    pub fn decision(&self) -> Option<Decision> {
        let open = self.stage == Stage::Deciding && self.sheet.is_none();
        self.director.asked().filter(|_| open).map(|(decision, _)| decision)
    }

    pub(crate) fn words(&self) -> &'static Words {
        self.outfit.words
    }

    pub(crate) fn scene(&self) -> &Scene {
        self.director.scene()
    }

    pub(crate) fn narrator(&self) -> Narrator {
        voice::narrator(self.outfit.words, self.director.table(), self.director.onlooker())
    }

    /// What the onlooker is asked, if it is time.
    pub(crate) fn asked(&self) -> Option<(Decision, View)> {
        self.director.asked().filter(|_| self.stage == Stage::Deciding)
    }

    /// What would come of the cards that are picked.
    pub(crate) fn preview(&self) -> Option<Preview> {
        let (decision, view) = self.asked()?;
        let picked = self.picking.choice(&view).filter(|_| decision == Decision::Play)?;
        let Move::Play(layer) = picked else { return None };
        Some(Preview::of(&view, layer))
    }

    /// Who decides now, as far as it has been shown.
    pub(crate) fn decider(&self) -> Option<Seat> {
        match self.stage {
            Stage::Thinking { seat, .. } | Stage::Waiting(seat) | Stage::Covered(seat) => Some(seat),
            Stage::Deciding => self.director.onlooker(),
            Stage::Showing { .. } | Stage::Failed | Stage::Over => None,
        }
    }
}
