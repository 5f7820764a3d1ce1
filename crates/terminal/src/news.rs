//! What comes to the table by itself: time, answers of bots, news from elsewhere.

use luxx_session::{BotReply, Table, Ticket, Unanswered};

use crate::App;
use crate::picking::Picking;
use crate::stage::{Hint, Sheet, Stage};

impl<T: Table> App<T> {
    /// When [`on_time`](App::on_time) is to be called; none: not before something happens.
    pub fn wake_at(&self) -> Option<u64> {
        match self.stage {
            Stage::Showing { until } => Some(until),
            _ => None,
        }
    }

    /// Time has passed.
    pub fn on_time(&mut self, now: u64) {
        if matches!(self.stage, Stage::Showing { until } if until <= now) {
            self.advance(now);
        }
    }

    /// Something came from outside: the table may have changed.
    pub fn on_news(&mut self, now: u64) {
        let news = self.director.has_news();
        if news {
            // What was picked, and a hint, were about what was asked; the scores about the deal before.
            self.picking = Picking::default();
            if matches!(self.sheet, Some(Sheet::Hint(_) | Sheet::Scores)) {
                self.sheet = None;
            }
        }
        let goes_on = match self.stage {
            Stage::Waiting(_) => true,
            Stage::Deciding => news || self.director.asked().is_none(),
            Stage::Over => news,
            Stage::Showing { .. } | Stage::Thinking { .. } | Stage::Failed | Stage::Covered(_) => false,
        };
        if goes_on {
            self.advance(now);
        }
    }

    /// A bot has answered, or failed to.
    pub fn answer(&mut self, ticket: Ticket, reply: Option<BotReply>, now: u64) {
        if matches!(&self.sheet, Some(Sheet::Hint(Hint::Thinking(asked))) if *asked == ticket) {
            self.sheet = Some(Sheet::Hint(self.hint(ticket, reply)));
            return;
        }
        if !matches!(&self.stage, Stage::Thinking { ticket: asked, .. } if *asked == ticket) {
            return;
        }
        match self.director.answer(ticket, &reply.unwrap_or_default()) {
            Ok(()) | Err(Unanswered::Stale) => self.advance(now),
            // With Enter the bot is asked once more.
            Err(Unanswered::Empty | Unanswered::Refused(_)) => self.stage = Stage::Failed,
        }
    }
}
