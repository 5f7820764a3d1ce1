//! The look ahead: in an imagined world the network plays for everybody until its own next play, then says how that stands.
//!
//! To play on to the end was tried and is worse: the luck of a whole game drowns what a move is worth.

use luxx_learn::{Evaluator, Stakes, Values, encode_ref};
use luxx_rules::{Decision, Game, Public, Seat};

use crate::Aim;
use crate::aim::SEATS;
use crate::search::Trial;

/// How many own plays are waited for. In a duel the next one comes soon.
fn horizon(players: usize) -> usize {
    if players == 2 { 2 } else { 1 }
}

/// Plays on and judges. None if the network wishes something illegal, which it cannot.
pub(super) fn play_on(
    mut game: Game,
    me: Seat,
    evaluator: &mut Evaluator,
    stakes: &Stakes,
    aim: Aim,
) -> Option<Trial> {
    let mut plays = horizon(game.public().players());
    while let Some(view_ref) = game.decider_view() {
        let moves = view_ref.legal_moves();
        let due = view_ref.seat() == me && game.public().decision() == Some(Decision::Play);
        plays -= usize::from(due);
        if moves.len() > 1 || plays == 0 {
            evaluator.look_as(view_ref.seat().index(), &encode_ref(view_ref, stakes));
        }
        if plays == 0 {
            return Some(by_seat(evaluator.values(game.public().players()), game.public(), me));
        }
        game.apply(evaluator.best(&moves)?).ok()?;
    }
    Trial::of(&game, me, aim)
}

/// What the network expects, by seat; it speaks of the one who looks first.
pub(super) fn by_seat(values: Values, public: &Public, me: Seat) -> Trial {
    let mut shares = [0.0; SEATS];
    for (seat, share) in std::iter::once(me).chain(public.others(me)).zip(values.win) {
        shares[seat.index()] = f64::from(share);
    }
    Trial { shares, margin: f64::from(values.margin) }
}
