//! Tables in every mode, and somebody who plays at them.

use luxx_bots::Level;
use luxx_rules::{Event, Variant};
use luxx_session::{Chair, Length, Session, Sitter, Starts, TableConfig};

pub(crate) use crate::through::{CONDUCT, follow, reply, scene_of};

/// A table at which the first `people` seats are persons.
pub(crate) fn shared(variant: Variant, players: usize, people: usize, length: Length) -> TableConfig {
    let chair = |seat: usize| Chair {
        name: format!("P{seat}"),
        sitter: if seat < people { Sitter::Person } else { Sitter::Bot(Level::LADDER[seat % 4]) },
    };
    let chairs = (0..players).map(chair).collect();
    TableConfig { variant, chairs, starts: Starts::Lot, length, practice: false }
}

/// A table with one person.
pub(crate) fn table(variant: Variant, players: usize, length: Length) -> TableConfig {
    shared(variant, players, 1, length)
}

/// One in each of the sixteen modes.
pub(crate) fn every_table(length: Length) -> impl Iterator<Item = TableConfig> {
    let players = move |variant| (2..=5).map(move |players| table(variant, players, length));
    Variant::ALL.into_iter().flat_map(players)
}

/// Makes the next move: the bot's own, or for the person what a bot would do.
pub(crate) fn advance(session: &mut Session) -> Vec<Event> {
    let question = session.question().or_else(|| session.hint(Level::Greedy)).expect("somebody decides");
    let moves = reply(&question).moves;
    session.apply(moves[0].choice).expect("a bot's move is legal").to_vec()
}

pub(crate) fn play_out(session: &mut Session) {
    while session.outcome().is_none() {
        advance(session);
    }
}
