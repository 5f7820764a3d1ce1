//! A deal that is over as a table: shown again move by move, forwards and backwards. Nobody decides here.

use luxx_rules::record::{Record, RecordError};
use luxx_rules::{Cards, Event, Game, Move, Public, Seat, SeenEvent, Variant, View};

use crate::session::seen;
use crate::{Occupant, Refused, Table, Who};

/// A deal being shown again.
#[derive(Clone, Debug)]
pub struct ReplayedTable {
    names: Vec<String>,
    /// Through whose eyes it is seen; nobody's: as a spectator.
    eyes: Option<Seat>,
    /// Who is spoken to.
    reader: Option<Seat>,
    /// The game before each move and after the last one, with how many facts had happened by then.
    stops: Vec<(Game, usize)>,
    facts: Vec<Event>,
    /// Before which move it stands.
    at: usize,
    generation: u64,
}

impl ReplayedTable {
    /// Plays a record through and stands before its first move. A record that does not hold is refused.
    pub fn new(record: &Record, eyes: Option<Seat>) -> Result<ReplayedTable, RecordError> {
        record.check()?;
        let mut replay = record.replay()?;
        let mut facts = Vec::new();
        let mut stops = vec![(replay.game().clone(), 0)];
        while replay.advance(|fact| facts.push(fact))?.is_some() {
            stops.push((replay.game().clone(), facts.len()));
        }
        let eyes = eyes.filter(|seat| seat.index() < record.players.len());
        Ok(ReplayedTable {
            names: record.players.clone(),
            eyes,
            reader: None,
            stops,
            facts,
            at: 0,
            generation: 0,
        })
    }

    /// The same, told to somebody who has played in it.
    #[must_use]
    pub fn told_to(self, reader: Option<Seat>) -> ReplayedTable {
        ReplayedTable { reader: reader.filter(|seat| seat.index() < self.players()), ..self }
    }

    /// How many play.
    pub fn players(&self) -> usize {
        self.names.len()
    }

    /// How many moves there are.
    pub fn moves(&self) -> usize {
        self.stops.len() - 1
    }

    /// Before which move it stands; after the last one it is as many as there are.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Goes to another move: one ahead is shown as it happens, everything else as it stands.
    pub fn go_to(&mut self, at: usize) {
        let at = at.min(self.moves());
        if at != self.at && at != self.at + 1 {
            self.generation += 1;
        }
        self.at = at;
    }

    /// The hand of a seat as it is here: for whoever looks at a deal that is over with all cards open.
    pub fn hand(&self, seat: Seat) -> Option<Cards> {
        self.is_over().then(|| self.game().view(seat).hand())
    }

    /// Whether the deal came to its end: until then nobody sees what others hold.
    pub fn is_over(&self) -> bool {
        self.stops.last().is_some_and(|(game, _)| game.outcome().is_some())
    }

    fn game(&self) -> &Game {
        &self.stops[self.at].0
    }
}

impl Table for ReplayedTable {
    fn variant(&self) -> Variant {
        self.public().variant()
    }

    fn occupants(&self) -> Vec<Occupant> {
        let who = |seat| if self.eyes == Some(seat) { Who::Here } else { Who::Elsewhere { connected: true } };
        let seats = Seat::all(self.names.len()).zip(&self.names);
        seats.map(|(seat, name)| Occupant { name: name.clone(), who: who(seat) }).collect()
    }

    fn reader(&self) -> Option<Seat> {
        self.reader
    }

    fn public(&self) -> &Public {
        self.game().public()
    }

    fn view(&self, seat: Seat) -> Option<View> {
        (self.eyes == Some(seat)).then(|| self.game().view(seat))
    }

    fn is_asked(&self, _: Seat) -> bool {
        false
    }

    fn fact_count(&self) -> usize {
        self.stops[self.at].1
    }

    fn facts(&self, onlooker: Option<Seat>, from: usize) -> Vec<SeenEvent> {
        let facts = self.facts.get(from..self.fact_count()).unwrap_or_default();
        facts.iter().map(|fact| seen(*fact, onlooker)).collect()
    }

    fn generation(&self) -> u64 {
        self.generation
    }

    fn play(&mut self, _: Seat, _: Move) -> Result<(), Refused> {
        Err(Refused::NotAsked)
    }
}
