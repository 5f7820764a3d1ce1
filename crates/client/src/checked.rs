//! What a server tells is checked here, once, before anything is made of it: whoever shows a table may rely on a seat being one of
//! its seats, and on numbers for every seat where there are any. The cards check themselves when they become a view.

use luxx_protocol::{Change, ClockView, TableInfo};
use luxx_rules::{ObservationError, PublicEvent, Seat, SeenEvent, Setup};

/// Something that no server says.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Impossible {
    /// Cards that cannot lie like that.
    #[error(transparent)]
    Cards(#[from] ObservationError),
    /// So many seats.
    #[error("a table of {0} seats")]
    Seats(usize),
    /// Cards for other players than sit there.
    #[error("cards for {cards} players at a table of {seats}")]
    Players { cards: usize, seats: usize },
    /// A seat beyond the last one.
    #[error("there is no seat {0}")]
    Seat(usize),
    /// Points that are missing, or that nobody can have.
    #[error("no match has these points")]
    Points,
}

/// A table, which has as many seats as the cards have players, if they have been dealt.
pub(crate) fn table(table: &TableInfo, players: Option<usize>) -> Result<(), Impossible> {
    let seats = table.chairs.len();
    if !Setup::PLAYERS.contains(&seats) {
        return Err(Impossible::Seats(seats));
    }
    if let Some(cards) = players.filter(|players| *players != seats) {
        return Err(Impossible::Players { cards, seats });
    }
    // A deal has little more than a hundred cards, and a match a hundred deals.
    let one_each =
        |points: &[i32]| points.len() == seats && points.iter().all(|points| i16::try_from(*points).is_ok());
    if !one_each(&table.totals) || !table.points.iter().all(|points| one_each(points)) {
        return Err(Impossible::Points);
    }
    table.winners.iter().chain(&table.first).try_for_each(|seat| among(usize::from(*seat), seats))
}

/// A change at a table of so many seats. Only what happens with the cards is looked at: seats may come and go before.
pub(crate) fn change(change: &Change, seats: usize) -> Result<(), Impossible> {
    let (seat, facts) = match change {
        Change::Dealt { starts, facts } => (starts, facts),
        Change::Moved { seat, facts, .. } => (seat, facts),
        _ => return Ok(()),
    };
    among(usize::from(*seat), seats)?;
    facts.iter().try_for_each(|known| fact(known, seats))
}

/// A clock at a table of so many seats.
pub(crate) fn clock(clock: &ClockView, seats: usize) -> Result<(), Impossible> {
    among(usize::from(clock.seat), seats)
}

fn fact(fact: &SeenEvent, seats: usize) -> Result<(), Impossible> {
    let among = |seat: &Seat| among(seat.index(), seats);
    let open = match fact {
        SeenEvent::MyBlindDraw { seat, .. } => return among(seat),
        SeenEvent::Open(open) => open,
    };
    match open {
        PublicEvent::Played { seat, .. }
        | PublicEvent::CaughtShadow { seat, .. }
        | PublicEvent::DrewOpen { seat, .. }
        | PublicEvent::DrewBlind { seat }
        | PublicEvent::Passed { seat }
        | PublicEvent::TookBack { victim: seat, .. }
        | PublicEvent::Discarded { victim: seat, .. }
        | PublicEvent::PawMoved { to: seat } => among(seat),
        PublicEvent::Caught { attacker, victim, .. }
        | PublicEvent::Took { attacker, victim, .. }
        | PublicEvent::Left { attacker, victim, .. } => among(attacker).and_then(|()| among(victim)),
        PublicEvent::Over { outcome } => match outcome.scores().len() {
            cards if cards == seats => Ok(()),
            cards => Err(Impossible::Players { cards, seats }),
        },
        PublicEvent::Revealed { .. } | PublicEvent::Refilled { .. } => Ok(()),
    }
}

fn among(seat: usize, seats: usize) -> Result<(), Impossible> {
    if seat < seats { Ok(()) } else { Err(Impossible::Seat(seat)) }
}
