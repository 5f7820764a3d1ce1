//! One deal at a table: how it began, every move since, and what somebody may know of it.

use std::sync::Arc;

use luxx_protocol::{Change, Missed};
use luxx_rules::record::Record;
use luxx_rules::{Event, Game, Move, Seat, SeenEvent, Setup};

/// The deal that is played or was played last.
#[derive(Clone)]
pub(crate) struct Deal {
    pub(crate) game: Game,
    pub(crate) dealt: Arc<Dealt>,
    /// Every move since, and whether it was a bot's.
    pub(super) moves: Vec<(Move, bool)>,
    /// What has happened since besides moves, with its version.
    pub(super) asides: Arc<Vec<Missed>>,
    /// When the open decision came up.
    pub(crate) since: u64,
    /// How much of its reserve of time each seat has left, in milliseconds.
    pub(crate) reserve_ms: Vec<u64>,
}

/// How a deal began.
pub(crate) struct Dealt {
    pub(super) setup: Setup,
    pub(super) players: Vec<String>,
    /// The version of the table that came of it.
    pub(super) version: u64,
    pub(crate) secret: Arc<str>,
    pub(crate) contributions: Vec<Option<String>>,
    /// Whether the starting seat was drawn by lot.
    pub(crate) lot: bool,
}

/// What a line did, complete with what is hidden: it stays inside the server.
pub(crate) enum Effect {
    /// Nothing about cards.
    Open(Change),
    /// Cards were dealt.
    Dealt { starts: u8, events: Vec<Event> },
    /// A move was made.
    Moved { seat: u8, wish: Move, bot: bool, events: Vec<Event> },
}

impl Effect {
    /// Whether this player may know more of it than everybody: only a card that was drawn unseen makes a difference.
    pub(crate) fn is_different_for(&self, seat: Seat) -> bool {
        let (Effect::Dealt { events, .. } | Effect::Moved { events, .. }) = self else { return false };
        events.iter().any(|event| event.seen_by(seat) != SeenEvent::Open(event.public()))
    }

    /// The change as somebody in this seat, or nobody in particular, may know it.
    pub(crate) fn seen_by(&self, seat: Option<Seat>) -> Change {
        let facts = |events: &[Event]| events.iter().map(|event| seen(*event, seat)).collect();
        match self {
            Effect::Open(change) => change.clone(),
            Effect::Dealt { starts, events } => Change::Dealt { starts: *starts, facts: facts(events) },
            Effect::Moved { seat: mover, wish, bot, events } => {
                Change::Moved { seat: *mover, wish: *wish, bot: *bot, facts: facts(events) }
            }
        }
    }
}

fn seen(event: Event, seat: Option<Seat>) -> SeenEvent {
    match seat {
        Some(seat) => event.seen_by(seat),
        None => SeenEvent::Open(event.public()),
    }
}

impl Deal {
    /// Whether anything that this player holds or may do has changed since `before`.
    pub(crate) fn is_news_for(&self, seat: Seat, before: Option<&Deal>) -> bool {
        before.is_none_or(|before| {
            [before, self].iter().any(|deal| deal.game.decider() == Some(seat))
                || before.game.hand(seat) != self.game.hand(seat)
        })
    }

    /// The deal as a game record, with its result once it is over.
    pub(crate) fn record(&self) -> Record {
        Record {
            setup: self.dealt.setup.clone(),
            players: self.dealt.players.clone(),
            moves: self.moves.iter().map(|(wish, _)| *wish).collect(),
            result: self.game.outcome().map(Into::into),
        }
    }

    /// What happened in this deal after a version, as somebody may know it: replayed from the cards that were dealt.
    pub(crate) fn missed(&self, since: u64, seat: Option<Seat>) -> Vec<Missed> {
        let mut missed = Vec::new();
        let mut events = Vec::new();
        let Dealt { setup, version: dealt, .. } = &*self.dealt;
        let Ok(mut game) = Game::deal_with(setup, |event| events.push(event)) else {
            return missed;
        };
        if since < *dealt {
            let starts = setup.starts as u8;
            missed.push(Missed { version: *dealt, change: Effect::Dealt { starts, events }.seen_by(seat) });
        }
        let mut version = *dealt;
        let mut asides = self.asides.iter().peekable();
        for &(wish, bot) in &self.moves {
            version += 1;
            while let Some(aside) = asides.next_if(|aside| aside.version == version) {
                missed.extend((version > since).then(|| aside.clone()));
                version += 1;
            }
            let mover = game.decider();
            let mut events = Vec::new();
            let applied = game.apply_with(wish, |event| events.push(event));
            if let (Ok(()), Some(mover), true) = (applied, mover, version > since) {
                let effect = Effect::Moved { seat: mover.index() as u8, wish, bot, events };
                missed.push(Missed { version, change: effect.seen_by(seat) });
            }
        }
        missed.extend(asides.filter(|aside| aside.version > since).cloned());
        missed
    }
}
