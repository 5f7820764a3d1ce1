//! A table as it follows from its log, and nothing but that: no clock, no connection, no generator. The same log
//! gives the same table, on every server and after every crash.

use std::sync::Arc;

use luxx_bots::{Aim, Level};
use luxx_protocol::fair::{commitment, derive};
use luxx_protocol::{Change, Code, Missed, Options, Refusal, State};
use luxx_rules::{Card, Game, Match, Move, Seat, Setup, Variant};

use super::deal::{Deal, Dealt, Effect};
use super::idempotency::{Deduplication, wanted_for};
use super::seating::Seating;
use crate::entry::{Entry, LogEntry};
use crate::store::Line;

/// What everybody is told about a table that its host has closed.
pub(super) const CLOSED: &str = "the host has closed this table";

/// What is stored about a table makes no sense. Says where, but not what: the sentence of a refusal tells of the cards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("what is stored about table {table} is damaged at version {version}")]
pub(crate) struct Damaged {
    pub(crate) table: String,
    pub(crate) version: u64,
    pub(crate) problem: Option<Code>,
}

/// A table. It is copied for every change that is tried, so whatever does not change with a move is shared.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) id: Arc<str>,
    pub(crate) options: Arc<Options>,
    /// Stands for whoever set it up, in the list of open tables.
    pub(crate) origin: u64,
    variant: Variant,
    /// The bot for each seat that nobody has taken, or whose player is gone.
    levels: Arc<[Level]>,
    /// How many lines there are.
    pub(crate) version: u64,
    /// The version that last changed the cards: a move must have been made for it, or for a later one.
    pub(crate) cards_version: u64,
    pub(super) chairs: Arc<[Seating]>,
    /// Who may begin, remove guests and close the table.
    host: Option<u8>,
    /// The secret of the deal that is played or, if none is, of the next one.
    secret: Arc<str>,
    pub(crate) deal: Option<Deal>,
    deals: u32,
    contest: Option<Match>,
    /// Whether the host has closed it: nothing follows.
    closed: bool,
    /// The latest messages of each seat that were carried out.
    carried_out: Vec<Arc<Deduplication>>,
}

impl Table {
    /// The table that this log tells of.
    pub(crate) fn from_log(id: &str, log: &[Line]) -> Result<Table, Damaged> {
        Table::replay(id, log, |_, _, _| {})
    }

    /// Replays a log. Shown on the way is the table after each entry but the first, and what the entry did.
    pub(super) fn replay(
        id: &str,
        log: &[Line],
        mut shown: impl FnMut(&Table, &LogEntry, &Effect),
    ) -> Result<Table, Damaged> {
        let damaged = |version, problem| Damaged { table: id.to_owned(), version, problem };
        let parse = |(version, line)| LogEntry::parse(version, line).ok_or_else(|| damaged(version, None));
        let mut entries = (1..).zip(log).map(parse);
        let Some(LogEntry { entry: Entry::Created { options, origin }, .. }) = entries.next().transpose()?
        else {
            return Err(damaged(1, None));
        };
        let mut table = Table::new(id, &options, origin).map_err(|refusal| damaged(1, Some(refusal.code)))?;
        for entry in entries {
            let entry = entry?;
            let effect = table.apply(&entry).map_err(|refusal| damaged(entry.version, Some(refusal.code)))?;
            shown(&table, &entry, &effect);
        }
        Ok(table)
    }

    /// A table that has just been set up.
    pub(crate) fn new(id: &str, options: &Options, origin: u64) -> Result<Table, Refusal> {
        let (variant, levels) = (options.check()?, levels(options)?);
        let seats = usize::from(options.seats);
        Ok(Table {
            id: id.into(),
            options: Arc::new(options.clone()),
            origin,
            variant,
            levels,
            version: 1,
            cards_version: 1,
            chairs: vec![Seating::Open; seats].into(),
            host: None,
            secret: "".into(),
            deal: None,
            deals: 0,
            contest: None,
            closed: false,
            carried_out: vec![Arc::default(); seats],
        })
    }

    /// Adds a line. Refused if it cannot follow on the ones before; the table must then be thrown away.
    pub(crate) fn apply(&mut self, line: &LogEntry) -> Result<Effect, Refusal> {
        if line.version != self.version + 1 {
            return Err(not_now("a line is missing"));
        }
        self.must_be_open()?;
        let effect = match &line.entry {
            Entry::Created { .. } => return Err(not_now("a table is set up once")),
            Entry::Committed { secret } => {
                // Whoever learns the old secret may check the deal that is over; before the first there is none.
                let revealed = self.deal.as_ref().map(|deal| deal.dealt.secret.to_string());
                self.secret = secret.as_str().into();
                Effect::Open(Change::Committed { revealed })
            }
            Entry::Configured { options } => self.configure(options)?,
            Entry::Joined { seat, name, token } => {
                let chair = self.chair_mut(*seat)?;
                *chair = Seating::Person {
                    name: name.as_str().into(),
                    token: token.as_str().into(),
                    since: line.version,
                    ready: false,
                    contribution: None,
                    left: false,
                };
                self.host = self.host.or(Some(*seat));
                // Whoever sat here before has used ids of their own.
                self.carried_out[usize::from(*seat)] = Arc::default();
                Effect::Open(Change::Joined { seat: *seat })
            }
            Entry::Left { seat } => {
                *self.chair_mut(*seat)? = Seating::Open;
                if self.host == Some(*seat) {
                    // One of those who sit here already, not the next to come.
                    self.host =
                        (0..self.chairs.len()).find(|seat| self.is_person(*seat)).map(|seat| seat as u8);
                }
                Effect::Open(Change::Left { seat: *seat })
            }
            Entry::Departed { seat } => self.set_left(*seat, true, Change::Departed { seat: *seat })?,
            Entry::Returned { seat } => self.set_left(*seat, false, Change::Returned { seat: *seat })?,
            Entry::Closed => {
                self.closed = true;
                Effect::Open(Change::Closed)
            }
            Entry::Ready { seat, contribution: given } => {
                let Seating::Person { ready, contribution, .. } = self.chair_mut(*seat)? else {
                    return Err(not_now("nobody sits there"));
                };
                *ready = true;
                contribution.clone_from(given);
                Effect::Open(Change::Ready { seat: *seat })
            }
            Entry::Dealt { starts, lot, deck } => self.begin(line, *starts, *lot, deck)?,
            Entry::Moved { seat, wish, bot, reserve_ms } => {
                self.advance(line, *seat, wish, *bot, *reserve_ms)?
            }
        };
        self.version = line.version;
        if let (Effect::Open(change), Some(deal)) = (&effect, &mut self.deal) {
            Arc::make_mut(&mut deal.asides).push(Missed { version: self.version, change: change.clone() });
        }
        if matches!(effect, Effect::Dealt { .. } | Effect::Moved { .. }) {
            self.cards_version = line.version;
        }
        if let Some((seat, id)) = line.author
            && let Some(latest) = self.carried_out.get_mut(usize::from(seat))
        {
            Arc::make_mut(latest).add(id, line.version, wanted_for(&line.entry));
        }
        Ok(effect)
    }

    fn configure(&mut self, options: &Options) -> Result<Effect, Refusal> {
        if self.state() != State::Waiting {
            return Err(not_now("the game has begun"));
        }
        let seats = usize::from(options.seats);
        (self.variant, self.levels) = (options.check()?, levels(options)?);
        if (seats..self.chairs.len()).any(|seat| self.is_person(seat)) {
            return Err(not_now("somebody sits in a seat that would be gone"));
        }
        let mut chairs = self.chairs.to_vec();
        chairs.resize(seats, Seating::Open);
        // Nobody has agreed to this yet.
        for chair in &mut chairs {
            if let Seating::Person { ready, contribution, .. } = chair {
                (*ready, *contribution) = (false, None);
            }
        }
        self.chairs = chairs.into();
        self.carried_out.resize_with(seats, Arc::default);
        self.options = Arc::new(options.clone());
        Ok(Effect::Open(Change::Configured))
    }

    fn begin(&mut self, line: &LogEntry, starts: u8, lot: bool, deck: &str) -> Result<Effect, Refusal> {
        let contributions = self.contributions();
        for chair in Arc::make_mut(&mut self.chairs) {
            match chair {
                Seating::Open => *chair = Seating::Bot,
                Seating::Person { ready, contribution, .. } => (*ready, *contribution) = (false, None),
                Seating::Bot => {}
            }
        }
        let deck = deck.split(' ').map(str::parse::<Card>).collect::<Result<_, _>>();
        let deck = deck.map_err(|error| not_now(&error.to_string()))?;
        let players = self.chairs.len();
        let setup = Setup { variant: self.variant, players, starts: usize::from(starts), deck };
        let players: Vec<String> = (0..players).map(|seat| self.name(seat).to_owned()).collect();
        let mut events = Vec::new();
        let game = Game::deal_with(&setup, |event| events.push(event))
            .map_err(|error| not_now(&error.to_string()))?;
        if self.contest.as_ref().is_none_or(Match::is_over) {
            let rounds = usize::from(self.options.rounds.unwrap_or(1));
            let contest = Match::new(players.len(), usize::from(starts), rounds);
            self.contest = Some(contest.map_err(|error| not_now(&error.to_string()))?);
        }
        self.deals += 1;
        let reserve = self.options.clock.map_or(0, |clock| u64::from(clock.reserve_s) * 1000);
        let reserve_ms = vec![reserve; players.len()];
        let (version, secret) = (line.version, Arc::clone(&self.secret));
        let dealt = Arc::new(Dealt { setup, players, version, secret, contributions, lot });
        let (moves, asides) = (Vec::new(), Arc::default());
        self.deal = Some(Deal { game, dealt, moves, asides, since: line.at, reserve_ms });
        Ok(Effect::Dealt { starts, events })
    }

    fn advance(
        &mut self,
        line: &LogEntry,
        seat: u8,
        wish: &str,
        bot: bool,
        reserve: u64,
    ) -> Result<Effect, Refusal> {
        let Some(deal) = &mut self.deal else { return Err(not_now("no cards have been dealt")) };
        let wish: Move = wish
            .parse()
            .map_err(|error: luxx_rules::ParseMoveError| Refusal::new(Code::BadMessage, error.to_string()))?;
        let mover = Seat::new(usize::from(seat)).ok_or_else(|| not_now("there is no such seat"))?;
        let mut events = Vec::new();
        deal.game.apply_by(mover, wish, |event| events.push(event))?;
        deal.moves.push((wish, bot));
        deal.since = line.at;
        if let Some(left) = deal.reserve_ms.get_mut(usize::from(seat)) {
            *left = left.saturating_sub(reserve);
        }
        if let (Some(outcome), Some(contest)) = (deal.game.outcome(), &mut self.contest)
            && self.options.rounds.is_some()
        {
            contest.add(outcome).map_err(|error| not_now(&error.to_string()))?;
        }
        Ok(Effect::Moved { seat, wish, bot, events })
    }

    /// The entry that deals the next game: the cards follow from the secret and what the players have contributed.
    pub(crate) fn next_deal(&self) -> Entry {
        let derived = derive(&self.secret, &self.contributions());
        let (starts, lot) = match self.played_match().and_then(Match::next_starts) {
            Some(seat) => (seat.index(), false),
            None => match self.options.starts {
                Some(seat) => (usize::from(seat), false),
                None => (derived.lot, true),
            },
        };
        let deck: Vec<String> = derived.deck.iter().map(ToString::to_string).collect();
        Entry::Dealt { starts: starts as u8, lot, deck: deck.join(" ") }
    }

    fn contributions(&self) -> Vec<Option<String>> {
        let given = |chair: &Seating| match chair {
            Seating::Person { contribution, .. } => contribution.clone(),
            _ => None,
        };
        self.chairs.iter().map(given).collect()
    }

    /// The match that is played; none where every deal stands alone.
    pub(super) fn played_match(&self) -> Option<&Match> {
        self.contest.as_ref().filter(|_| self.options.rounds.is_some())
    }

    /// What the bots play for.
    pub(super) fn aim(&self) -> Aim {
        self.played_match().map_or(Aim::Win, Aim::in_match)
    }

    /// Where the table stands.
    pub(crate) fn state(&self) -> State {
        match (&self.deal, self.played_match()) {
            _ if self.closed => State::Closed,
            _ if self.is_under_way() => State::Playing,
            (Some(_), Some(contest)) if !contest.is_over() => State::Between,
            (Some(_), _) => State::Over,
            (None, _) => State::Waiting,
        }
    }

    /// Whether there is a deal that is not over: at a closed table it never will be.
    pub(crate) fn is_under_way(&self) -> bool {
        self.deal.as_ref().is_some_and(|deal| deal.game.outcome().is_none())
    }

    /// Who decides now, if anybody may.
    pub(crate) fn decider(&self) -> Option<Seat> {
        self.deal.as_ref().filter(|_| !self.closed)?.game.decider()
    }

    /// Refused if the host has closed the table.
    pub(crate) fn must_be_open(&self) -> Result<(), Refusal> {
        if self.closed { Err(closed()) } else { Ok(()) }
    }

    /// Who may begin, remove guests and close the table.
    pub(crate) fn host(&self) -> Option<u8> {
        self.host
    }

    /// The bot that plays for a seat which nobody has taken, or whose player is gone.
    pub(crate) fn level(&self, seat: usize) -> Level {
        self.levels[seat]
    }

    /// How many seats there are.
    pub(crate) fn seats(&self) -> usize {
        self.chairs.len()
    }

    /// Whether whoever sits here has ever asked for anything that was carried out.
    pub(crate) fn has_acted(&self, seat: usize) -> bool {
        self.carried_out.get(seat).is_some_and(|latest| !latest.is_empty())
    }

    /// The version that came of a message of this seat, if it was carried out. Refused if the id was used for something
    /// else.
    pub(crate) fn carried_out(&self, seat: u8, id: u64, wanted: u64) -> Result<Option<u64>, Refusal> {
        self.carried_out.get(usize::from(seat)).map_or(Ok(None), |latest| latest.find(id, wanted))
    }

    /// An id from which this seat may count up; `said` are those with which it has said something lately.
    pub(crate) fn next_id(&self, seat: u8, said: &[u64]) -> u64 {
        self.carried_out.get(usize::from(seat)).map_or(1, |latest| latest.next_id(said))
    }

    /// What the server has bound itself to for the deal that is played or, if none is, for the next one.
    pub(crate) fn commitment(&self) -> String {
        let number = self.deals + u32::from(!self.is_under_way());
        commitment(&self.id, number, &self.secret)
    }

    /// How many deals have begun.
    pub(crate) fn deals(&self) -> u32 {
        self.deals
    }

    fn set_left(&mut self, seat: u8, gone: bool, change: Change) -> Result<Effect, Refusal> {
        let Seating::Person { left, .. } = self.chair_mut(seat)? else {
            return Err(not_now("nobody sits there"));
        };
        *left = gone;
        Ok(Effect::Open(change))
    }

    fn chair_mut(&mut self, seat: u8) -> Result<&mut Seating, Refusal> {
        Arc::make_mut(&mut self.chairs)
            .get_mut(usize::from(seat))
            .ok_or_else(|| not_now("there is no such seat"))
    }
}

/// The bots of all seats; refused if one cannot play here.
fn levels(options: &Options) -> Result<Arc<[Level]>, Refusal> {
    let level = |seat| {
        let found = Level::LADDER.into_iter().find(|level| level.name() == options.bot(seat));
        found.filter(|level| level.is_ready()).ok_or_else(|| {
            let names = Level::LADDER.map(Level::name).join(", ");
            Refusal::new(Code::BadOptions, format!("there is no such bot: there are {names}"))
        })
    };
    // The usual one steps in for nobody if every seat has its own, but it must exist all the same.
    level(usize::MAX)?;
    (0..usize::from(options.seats)).map(level).collect()
}

fn closed() -> Refusal {
    Refusal::new(Code::ClosedByHost, CLOSED)
}

fn not_now(text: &str) -> Refusal {
    Refusal::new(Code::NotNow, text)
}
