//! What a table tells without its cards: its public data, and the summary for the store.

use luxx_protocol::api::{Glance, Listed};
use luxx_protocol::{Chair, Options, Sitter, State, TableInfo};

use luxx_rules::Outcome;

use super::seating::Seating;
use super::state::Table;
use crate::store::{Listing, Stage, Summary};

impl Table {
    /// The table as everybody may see it.
    pub(crate) fn info(&self) -> TableInfo {
        let host = self.host().map(usize::from);
        let chair = |seat: usize| Chair {
            name: self.name(seat).to_owned(),
            sitter: match self.chairs[seat] {
                Seating::Open => Sitter::Open,
                Seating::Person { .. } => Sitter::Person,
                Seating::Bot => Sitter::Bot,
            },
            host: host == Some(seat),
            ready: self.is_ready(seat),
        };
        let contest = self.played_match();
        let winners = match (self.state(), contest, &self.deal) {
            (State::Over, Some(contest), _) => contest.winners(),
            (State::Over, None, Some(deal)) => {
                deal.game.outcome().map(|outcome| outcome.winners().collect()).unwrap_or_default()
            }
            _ => Vec::new(),
        };
        let single = || self.deal.as_ref().and_then(|deal| deal.game.outcome());
        let totals = match contest {
            Some(contest) => contest.totals(),
            None => single().map_or_else(|| vec![0; self.chairs.len()], |outcome| points(&outcome)),
        };
        TableInfo {
            table: self.id.to_string(),
            options: Options::clone(&self.options),
            state: self.state(),
            chairs: (0..self.chairs.len()).map(chair).collect(),
            deal: self.deals(),
            totals,
            points: contest.map(|contest| contest.deals().iter().map(points).collect()).unwrap_or_default(),
            first: contest.map(|contest| contest.starts(0).index() as u8),
            winners: winners.into_iter().map(|seat| seat.index() as u8).collect(),
            commitment: self.commitment(),
        }
    }

    /// Shows the table, and whose decision it is, to somebody who is not connected.
    pub(crate) fn glance(&self) -> Glance {
        Glance { info: self.info(), decider: self.decider().map(|seat| seat.index() as u8) }
    }
}

fn points(outcome: &Outcome) -> Vec<i32> {
    outcome.scores().iter().copied().map(i32::from).collect()
}

/// What is known about a table without reading its log, `at` this time.
pub(crate) fn summary(table: &Table, at: u64, wake_at: Option<u64>) -> Summary {
    let (state, options) = (table.state(), &table.options);
    let open = table.chairs.iter().filter(|chair| matches!(chair, Seating::Open)).count() as u8;
    let host = table.host().filter(|_| options.public && state == State::Waiting && open > 0);
    let listed = host.map(|host| Listed {
        table: table.id.to_string(),
        host: table.name(host.into()).to_owned(),
        options: Options::clone(options),
        state,
        open,
    });
    let listed = listed.and_then(|listed| serde_json::to_string(&listed).ok());
    Summary {
        at,
        stage: match state {
            State::Waiting => Stage::Unplayed,
            State::Closed if table.deals() == 0 => Stage::Unplayed,
            // Whatever it is, it is not to be thrown away.
            State::Playing | State::Between | State::Unknown => Stage::Playing,
            State::Over | State::Closed => Stage::Finished,
        },
        listed: listed.map(|text| Listing { text, origin: table.origin }),
        wake_at,
    }
}
