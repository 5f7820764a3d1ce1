//! The positions of the past (rule 6.4) as they travel: which layers were laid and taken, from which everything else
//! that [`History`] keeps follows.

use super::ObservationError;
use crate::history::{Change, History, Kind, LongHistory, stood_before};
use crate::{Layer, Phase, Public, Reason, Seat};

/// A layer that came onto a display, or left it, since something last changed for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "what", rename_all = "kebab-case"))]
pub enum QuietChange {
    /// Played.
    Laid {
        /// By whom.
        seat: Seat,
        /// The layer.
        #[cfg_attr(feature = "serde", serde(rename = "cards"))]
        layer: Layer,
    },
    /// Abluxxed.
    Taken {
        /// From whom.
        seat: Seat,
        /// The layer.
        #[cfg_attr(feature = "serde", serde(rename = "cards"))]
        layer: Layer,
    },
}

impl From<&Change> for QuietChange {
    fn from(change: &Change) -> QuietChange {
        let Change { seat, layer, kind } = *change;
        match kind {
            Kind::Laid => QuietChange::Laid { seat, layer },
            Kind::Taken => QuietChange::Taken { seat, layer },
        }
    }
}

/// The history of a table on which everything but the history lies already.
pub(super) fn history(
    public: &Public,
    quiet: &[QuietChange],
) -> Result<(History, LongHistory), ObservationError> {
    let mut long = LongHistory::default();
    if !public.variant.ones_catch() {
        return if quiet.is_empty() {
            Ok((History::new(), long))
        } else {
            Err(ObservationError::Quiet { index: 0 })
        };
    }
    let mut displays = before(public, quiet)?;
    let lying = public.seats().zip(&displays).flat_map(|(seat, layers)| {
        layers.iter().enumerate().map(move |(height, layer)| (seat, height, *layer))
    });
    let mut history = History::watching(lying);
    for change in quiet {
        match *change {
            QuietChange::Laid { seat, layer } => {
                let display = &mut displays[seat.index()];
                history.turn(seat, &mut long);
                history.laid(seat, display.len(), layer, &mut long);
                display.push(layer);
            }
            QuietChange::Taken { seat, layer } => {
                let display = &mut displays[seat.index()];
                display.pop();
                history.taken(seat, display.len(), layer, &mut long);
            }
        }
    }
    if begins_a_turn(public) {
        history.turn(public.paw, &mut long);
        let third = stood_before(public.paw, &public.displays, history.all(&long)) >= 2;
        if third != (public.phase == Phase::Over(Reason::Repetition)) {
            return Err(ObservationError::Repetition);
        }
    }
    Ok((history, long))
}

/// The displays before all of it: undoes change by change, and so sees whether each can have happened.
fn before(public: &Public, quiet: &[QuietChange]) -> Result<Vec<Vec<Layer>>, ObservationError> {
    if let Some((victim, caught)) = public.caught()
        && quiet.last() != Some(&QuietChange::Taken { seat: victim, layer: caught })
    {
        return Err(ObservationError::Quiet { index: quiet.len().saturating_sub(1) });
    }
    let back = |seat: Seat| seat.clockwise(public.players - 1, public.players);
    let mut displays: Vec<Vec<Layer>> = public.seats().map(|seat| public.display(seat).to_vec()).collect();
    let mut mover = if begins_a_turn(public) { back(public.paw) } else { public.paw };
    for (index, change) in quiet.iter().enumerate().rev() {
        let possible = match *change {
            QuietChange::Laid { seat, layer } => {
                let mine = seat == mover && displays[seat.index()].pop() == Some(layer);
                mover = back(mover);
                mine
            }
            QuietChange::Taken { seat, layer } => {
                let theirs = seat != mover && seat.index() < public.players();
                if theirs {
                    displays[seat.index()].push(layer);
                }
                theirs
            }
        };
        if !possible {
            return Err(ObservationError::Quiet { index });
        }
    }
    Ok(displays)
}

/// Whether the position is one that counts: nothing has been played in this turn.
fn begins_a_turn(public: &Public) -> bool {
    matches!(public.phase, Phase::Play | Phase::Over(Reason::Repetition))
}
