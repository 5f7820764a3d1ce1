//! The game so far at one table: a table, a seed, and every decision. From these three everything follows, the bots
//! included.

use luxx_bots::{Aim, Level};
use luxx_rules::record::{MatchRecord, Record};
use luxx_rules::{Event, Game, Illegal, Match, Move, Outcome, PublicEvent, Seat, SeenEvent, Setup};
use rand::RngExt;

use crate::bot_request::{BotRequest, Wanted};
use crate::{ConfigError, Length, NoUndo, Occasion, Starts, TableConfig, random};

/// One decision and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Who decided.
    pub seat: Seat,
    /// What.
    pub choice: Move,
    /// Whether there was nothing else to choose.
    pub forced: bool,
    /// The facts that came of it.
    pub events: Vec<Event>,
}

/// A game, or a match of several, at one table.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    pub(crate) table: TableConfig,
    pub(crate) seed: u64,
    /// What it is played for.
    pub(crate) occasion: Occasion,
    /// Whether the cards were brought along instead of dealt by the seed: a deal of another day, or a friend's.
    pub(crate) given: bool,
    /// The deals before this one.
    pub(crate) earlier: Vec<Record>,
    /// Their points, and those of this deal once it is over.
    contest: Match,
    /// This deal, as it is saved.
    pub(crate) record: Record,
    game: Game,
    /// What came up for the duel's shadow display before the first move.
    opening: Vec<Event>,
    steps: Vec<Step>,
}

impl Session {
    /// Deals the first game at this table.
    pub fn new(table: TableConfig, seed: u64) -> Result<Session, ConfigError> {
        table.check()?;
        let players = table.players();
        let mut rng = random::dealer(seed, 0);
        // The lot is drawn in any case, so that a seed means the same cards whoever starts.
        let lot = rng.random_range(0..players as u32) as usize;
        let starts = match table.starts {
            Starts::Lot => lot,
            Starts::Seat(seat) => seat.index(),
        };
        let rounds = match table.length {
            Length::Deal => 1,
            Length::Match { rounds } => rounds,
        };
        let contest = Match::new(players, starts, rounds)?;
        let setup = Setup::shuffled(table.variant, players, starts, &mut rng);
        let record = record(&table, setup);
        let (game, opening) = deal(&record)?;
        let (occasion, given) = (Occasion::Free, false);
        let steps = Vec::new();
        Ok(Session {
            table,
            seed,
            occasion,
            given,
            earlier: Vec::new(),
            contest,
            record,
            game,
            opening,
            steps,
        })
    }

    /// Puts cards on the table that were dealt before. It is a single deal: how a match would go on is nowhere written.
    pub fn given(mut table: TableConfig, setup: Setup, seed: u64) -> Result<Session, ConfigError> {
        table.length = Length::Deal;
        table.variant = setup.variant;
        if let Some(seat) = Seat::new(setup.starts) {
            table.starts = Starts::Seat(seat);
        }
        let mut session = Session::new(table, seed)?;
        session.begin(record(&session.table, setup))?;
        session.given = true;
        Ok(session)
    }

    /// The same session, played for something.
    #[must_use]
    pub fn on(self, occasion: Occasion) -> Session {
        Session { occasion, ..self }
    }

    /// The same cards once more, for nothing but fun.
    pub fn again(&self) -> Result<Session, ConfigError> {
        let session = if self.given {
            Session::given(self.table.clone(), self.record.setup.clone(), self.seed)?
        } else {
            Session::new(self.table.clone(), self.seed)?
        };
        Ok(session.on(Occasion::Again { from: 0 }))
    }

    /// Deals the next game of the match; none if this one is not over or was the last.
    pub fn next_deal(&self) -> Option<Session> {
        if !self.has_next() {
            return None;
        }
        let starts = self.contest.next_starts()?.index();
        let number = self.earlier.len() + 1;
        let mut rng = random::dealer(self.seed, number);
        let setup = Setup::shuffled(self.table.variant, self.table.players(), starts, &mut rng);
        let mut next = self.clone();
        next.earlier.push(self.record());
        next.begin(record(&self.table, setup)).ok()?;
        Some(next)
    }

    /// Puts another deal on the table.
    pub(crate) fn begin(&mut self, record: Record) -> Result<(), ConfigError> {
        (self.game, self.opening) = deal(&record)?;
        self.record = record;
        self.steps.clear();
        Ok(())
    }

    /// Carries out a move of whoever decides now, or refuses it and changes nothing. Returns what came of it.
    pub fn apply(&mut self, choice: Move) -> Result<&[Event], Illegal> {
        let seat = self.game.decider();
        let forced = self.game.legal_moves().len() == 1;
        let mut events = Vec::new();
        self.game.apply_with(choice, |event| events.push(event))?;
        // A move that was carried out had somebody who made it.
        if let Some(seat) = seat {
            self.record.moves.push(choice);
            self.steps.push(Step { seat, choice, forced, events });
        }
        if let (Some(outcome), Length::Match { .. }) = (self.game.outcome(), self.table.length) {
            // Refused only by a match that is over, and that deals no more games.
            let _ = self.contest.add(outcome);
        }
        Ok(self.steps.last().map_or(&[], |step| &step.events))
    }

    /// To how many steps `seat` may take back: to its last real choice, as long as nothing hidden has come to light and
    /// no other person has decided since; in practice always. A deal that is over and counts in a match stays.
    pub fn undoable(&self, seat: Seat) -> Result<usize, NoUndo> {
        if self.game.outcome().is_some() && matches!(self.table.length, Length::Match { .. }) {
            return Err(NoUndo::Counted);
        }
        for (index, step) in self.steps.iter().enumerate().rev() {
            let others = step.seat != seat
                && (matches!(step.choice, Move::Play(_)) || self.table.is_person(step.seat));
            if !self.table.practice && others {
                return Err(NoUndo::Others);
            }
            if !self.table.practice && step.reveals() {
                return Err(NoUndo::Revealed);
            }
            if step.seat == seat && !step.forced {
                return Ok(index);
            }
        }
        Err(NoUndo::Nothing)
    }

    /// Takes back as far as [`undoable`](Session::undoable) allows.
    pub fn take_back(&mut self, seat: Seat) -> Result<(), NoUndo> {
        let keep = self.undoable(seat)?;
        let moves: Vec<Move> = self.record.moves[..keep].to_vec();
        let fresh = Record { moves: Vec::new(), ..self.record.clone() };
        // The same deal and the same moves as before: nothing here can be refused.
        let redone = self.begin(fresh).is_ok() && moves.into_iter().all(|choice| self.apply(choice).is_ok());
        redone.then_some(()).ok_or(NoUndo::Never)
    }

    /// The move that has to be made because there is no other.
    pub fn forced(&self) -> Option<Move> {
        let moves = self.game.legal_moves();
        moves.get(0).filter(|_| moves.len() == 1)
    }

    /// What the bot that decides now is to be asked; none if a person decides.
    pub fn question(&self) -> Option<BotRequest> {
        let level = self.table.bot(self.game.decider()?)?;
        self.ask(level, Wanted::Move)
    }

    /// The question for a hint to whoever decides.
    pub fn hint(&self, level: Level) -> Option<BotRequest> {
        self.ask(level, Wanted::Hint)
    }

    /// What a bot of this level is to be asked in the place of whoever decides now.
    pub fn stand_in(&self, level: Level) -> Option<BotRequest> {
        self.ask(level, Wanted::Move)
    }

    fn ask(&self, level: Level, wanted: Wanted) -> Option<BotRequest> {
        let seat = self.game.decider()?;
        let seed = random::bot_seed(self.seed, self.earlier.len(), seat, self.steps.len());
        let aim = self.contest().map_or(Aim::Win, Aim::in_match);
        let company = self.game.public().seats().map(|seat| self.table.bot(seat)).collect();
        Some(BotRequest { view: self.game.view(seat), level, seed, wanted, aim, company })
    }

    /// The table.
    pub fn table(&self) -> &TableConfig {
        &self.table
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// What it is played for.
    pub fn occasion(&self) -> Occasion {
        self.occasion
    }

    /// The full game. A page shows of it what [`Scene`](crate::Scene) takes from it.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What came up before the first move.
    pub fn opening(&self) -> &[Event] {
        &self.opening
    }

    /// The decisions of this deal.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// How this deal ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The match, if it is one.
    pub fn contest(&self) -> Option<&Match> {
        matches!(self.table.length, Length::Match { .. }).then_some(&self.contest)
    }

    /// Which deal this is, from 1.
    pub fn deal_number(&self) -> usize {
        self.earlier.len() + 1
    }

    /// Whether this deal is over and another one follows.
    pub fn has_next(&self) -> bool {
        self.game.outcome().is_some() && self.contest().is_some_and(|contest| !contest.is_over())
    }

    /// This deal as a record, with its result once it is over.
    pub fn record(&self) -> Record {
        Record { result: self.game.outcome().map(Into::into), ..self.record.clone() }
    }

    /// All deals as the record of a match.
    pub fn match_record(&self) -> MatchRecord {
        MatchRecord { deals: self.earlier.iter().cloned().chain([self.record()]).collect() }
    }
}

impl Step {
    /// Whether this brought to light what was hidden: a card from the deck, or everybody's hand at the end.
    fn reveals(&self) -> bool {
        self.events.iter().any(|event| {
            matches!(
                event,
                Event::DrewBlind { .. }
                    | Event::Open(
                        PublicEvent::Refilled { .. }
                            | PublicEvent::Revealed { .. }
                            | PublicEvent::Over { .. }
                    )
            )
        })
    }
}

/// A fact as the player of a seat, or everybody, may know it.
pub(crate) fn seen(event: Event, onlooker: Option<Seat>) -> SeenEvent {
    match onlooker {
        Some(seat) => event.seen_by(seat),
        None => SeenEvent::Open(event.public()),
    }
}

fn record(table: &TableConfig, setup: Setup) -> Record {
    let players = table.chairs.iter().map(|chair| chair.name.clone()).collect();
    Record { setup, players, moves: Vec::new(), result: None }
}

fn deal(record: &Record) -> Result<(Game, Vec<Event>), ConfigError> {
    let mut opening = Vec::new();
    let game = Game::deal_with(&record.setup, |event| opening.push(event))
        .map_err(|error| ConfigError::Seats(error.into()))?;
    Ok((game, opening))
}
