//! A table as it follows from its log, and nothing but that: no clock, no connection, no generator. The same log
//! gives the same table, on every server and after every crash.

use std::sync::Arc;

use luxx_bots::Level;
use luxx_protocol::fair::{commitment, derive};
use luxx_protocol::{Change, Code, Missed, Options, Refusal, State};
use luxx_rules::{Card, Game, Match, Move, Seat, Setup, Variant};

use super::deal::{Deal, Dealt, Effect};
use super::idempotency::{Deduplication, wanted_for};
use super::seating::Seating;
use crate::entry::{Entry, LogEntry};
use crate::store::Line;

/// A table. It is copied for every change that is tried, so whatever does not change with a move is shared.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) id: Arc<str>,
    pub(crate) options: Arc<Options>,
    /// Stands for whoever set it up, in the list of open tables.
    pub(crate) origin: u64,
    variant: Variant,
    pub(crate) level: Level,
    /// How many lines there are.
    pub(crate) version: u64,
    /// The version that last changed the cards: a move must have been made for it, or for a later one.
    pub(crate) cards_version: u64,
    pub(super) chairs: Arc<[Seating]>,
    /// Who may begin and remove guests.
    host: Option<u8>,
    /// The secret of the deal that is played or, if none is, of the next one.
    secret: Arc<str>,
    pub(crate) deal: Option<Deal>,
    deals: u32,
    pub(super) contest: Option<Match>,
    /// The latest messages of each seat that were carried out.
    carried_out: Vec<Arc<Deduplication>>,
}

impl Table {
    /// The table that this log tells of.
    pub(crate) fn from_log(id: &str, log: &[Line]) -> Result<Table, Refusal> {
        Table::replay(id, log, |_, _, _| {})
    }

    /// The same; shown on the way is the table after each entry but the first, and what the entry did.
    pub(super) fn replay(
        id: &str,
        log: &[Line],
        mut shown: impl FnMut(&Table, &LogEntry, &Effect),
    ) -> Result<Table, Refusal> {
        let parse = |(version, line)| LogEntry::parse(version, line).ok_or_else(|| broken(id, version, None));
        let mut entries = (1..).zip(log).map(parse);
        let Some(LogEntry { entry: Entry::Created { options, origin }, .. }) = entries.next().transpose()?
        else {
            return Err(broken(id, 1, None));
        };
        let mut table = Table::new(id, &options, origin)?;
        for entry in entries {
            let entry = entry?;
            let effect =
                table.apply(&entry).map_err(|refusal| broken(id, entry.version, Some(refusal.code)))?;
            shown(&table, &entry, &effect);
        }
        Ok(table)
    }

    /// A table that has just been set up.
    pub(crate) fn new(id: &str, options: &Options, origin: u64) -> Result<Table, Refusal> {
        let variant = options.check()?;
        let level = Level::LADDER.into_iter().find(|level| level.name() == options.bots && level.is_ready());
        let Some(level) = level else {
            let names = Level::LADDER.map(Level::name).join(", ");
            return Err(Refusal::new(Code::BadOptions, format!("there is no such bot: there are {names}")));
        };
        let seats = usize::from(options.seats);
        Ok(Table {
            id: id.into(),
            options: Arc::new(options.clone()),
            origin,
            variant,
            level,
            version: 1,
            cards_version: 1,
            chairs: vec![Seating::Open; seats].into(),
            host: None,
            secret: "".into(),
            deal: None,
            deals: 0,
            contest: None,
            carried_out: vec![Arc::default(); seats],
        })
    }

    /// Adds a line. Refused if it cannot follow on the ones before; the table must then be thrown away.
    pub(crate) fn apply(&mut self, line: &LogEntry) -> Result<Effect, Refusal> {
        if line.version != self.version + 1 {
            return Err(not_now("a line is missing"));
        }
        let effect = match &line.entry {
            Entry::Created { .. } => return Err(not_now("a table is set up once")),
            Entry::Committed { secret } => {
                // Whoever learns the old secret may check the deal that is over; before the first there is none.
                let revealed = self.deal.as_ref().map(|deal| deal.dealt.secret.to_string());
                self.secret = secret.as_str().into();
                Effect::Open(Change::Committed { revealed })
            }
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
            deal.asides.push(Missed { version: self.version, change: change.clone() });
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
        let (moves, asides) = (Vec::new(), Vec::new());
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
        let next = self.contest.as_ref().filter(|_| self.options.rounds.is_some());
        let (starts, lot) = match next.and_then(Match::next_starts) {
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

    /// Where the table stands.
    pub(crate) fn state(&self) -> State {
        match (&self.deal, &self.contest) {
            (Some(deal), _) if deal.game.outcome().is_none() => State::Playing,
            (Some(_), Some(contest)) if self.options.rounds.is_some() && !contest.is_over() => State::Between,
            (Some(_), _) => State::Over,
            (None, _) => State::Waiting,
        }
    }

    /// Who may begin and remove guests.
    pub(crate) fn host(&self) -> Option<u8> {
        self.host
    }

    /// How many seats there are.
    pub(crate) fn seats(&self) -> usize {
        self.chairs.len()
    }

    /// The version that came of a message of this seat, if it was carried out. Refused if the id was used for something
    /// else: to acknowledge that would be a lie.
    pub(crate) fn carried_out(&self, seat: u8, id: u64, wanted: u64) -> Result<Option<u64>, Refusal> {
        self.carried_out.get(usize::from(seat)).map_or(Ok(None), |latest| latest.find(id, wanted))
    }

    /// An id from which this seat may count up; `said` are those with which it has said something lately.
    pub(crate) fn next_id(&self, seat: u8, said: &[u64]) -> u64 {
        self.carried_out.get(usize::from(seat)).map_or(1, |latest| latest.next_id(said))
    }

    /// What the server has bound itself to for the deal that is played or, if none is, for the next one.
    pub(crate) fn commitment(&self) -> String {
        let number = self.deals + u32::from(self.state() != State::Playing);
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

fn not_now(text: &str) -> Refusal {
    Refusal::new(Code::NotNow, text)
}

/// What is stored about a table makes no sense. Says where, but not what: the sentence of a refusal tells of the cards.
fn broken(id: &str, version: u64, problem: Option<Code>) -> Refusal {
    tracing::error!(table = id, version, ?problem, "what is stored about a table makes no sense");
    Refusal::new(Code::Unavailable, "what is stored about this table is damaged; it is left as it is")
}
