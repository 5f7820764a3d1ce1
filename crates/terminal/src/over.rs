//! What keys do while something lies over the table: a hint, the log, the rules, the scores.

use luxx_bots::{HINT_TRIALS, Level};
use luxx_session::{BotReply, Table, Ticket};

use crate::app::Effect;
use crate::picking::Picking;
use crate::stage::{Hint, Sheet, Stage};
use crate::{App, Command};

impl<T: Table> App<T> {
    pub(crate) fn ask_hint(&mut self) {
        if let Some((ticket, request)) = self.director.hint(Level::Searcher { worlds: HINT_TRIALS }) {
            self.effects.push_back(Effect::Ask(ticket, Box::new(request)));
            self.sheet = Some(Sheet::Hint(Hint::Thinking(ticket)));
        }
    }

    pub(crate) fn hint(&mut self, ticket: Ticket, reply: Option<BotReply>) -> Hint {
        let asked = self.director.asked().filter(|_| self.director.stands(ticket));
        match (reply, asked) {
            (Some(BotReply { moves, judge }), Some((_, view))) if !moves.is_empty() => {
                // The best move is marked on the table, too.
                self.picking.point(&view, moves[0].choice);
                Hint::Moves { moves, at: 0, view: Box::new(view), judge }
            }
            _ => Hint::Failed,
        }
    }

    pub(crate) fn on_sheet(&mut self, command: Command, now: u64) {
        let Some(sheet) = &mut self.sheet else { return };
        match (sheet, command) {
            (Sheet::Scores, Command::Enter) => self.go_on(now),
            (Sheet::Scores, Command::Undo) => {
                self.sheet = None;
                self.undo(now);
            }
            (Sheet::Scores, Command::Quit) => self.effects.push_back(Effect::Quit),
            (Sheet::Scores, Command::Log) => self.sheet = Some(Sheet::Log { up: 0 }),
            (Sheet::Log { up }, Command::More) => *up += 1,
            (Sheet::Log { up }, Command::Fewer) => *up = up.saturating_sub(1),
            (Sheet::Log { up }, Command::Page(by)) => *up = up.saturating_add_signed(-by * 10),
            (Sheet::Rules { down, .. }, Command::More) => *down = down.saturating_sub(1),
            (Sheet::Rules { down, .. }, Command::Fewer) => *down += 1,
            (Sheet::Rules { down, .. }, Command::Page(by)) => *down = down.saturating_add_signed(by * 10),
            (Sheet::Rules { topic, down }, Command::Step(by)) => {
                (*topic, *down) = (topic.saturating_add_signed(by), 0);
            }
            (
                Sheet::Hint(Hint::Moves { moves, at, view, .. }),
                Command::More | Command::Fewer | Command::Step(_),
            ) => {
                let by = if command == Command::More || command == Command::Step(-1) { -1 } else { 1 };
                *at = at.saturating_add_signed(by).min(moves.len() - 1);
                let (view, choice) = (view.clone(), moves[*at].choice);
                self.picking.point(&view, choice);
            }
            // Away with it: what was pointed at stays picked.
            _ => self.sheet = None,
        }
    }

    /// After the scores: the next deal, or the end.
    fn go_on(&mut self, now: u64) {
        if self.director.next_deal() {
            self.sheet = None;
            self.picking = Picking::default();
            self.stage = Stage::Showing { until: now };
            self.advance(now);
        } else {
            self.effects.push_back(Effect::Quit);
        }
    }
}
