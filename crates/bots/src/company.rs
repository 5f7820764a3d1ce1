//! Who else sits at the table, and how they are expected to play in an imagined world.

use luxx_rules::{Move, Seat, ViewRef};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, RngExt};

use crate::aim::SEATS;
use crate::{Level, NOTHING, Tactician, beginner, greedy};

/// The levels of the bots by seat. Of people nothing is known, nor of a seat that nobody spoke of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Company {
    levels: [Option<Level>; SEATS],
}

impl Company {
    /// A table of which nothing is known.
    pub const fn unknown() -> Company {
        Company { levels: [None; SEATS] }
    }

    /// The levels from seat 0 on; `None` for a person. Whoever asks counts as neither.
    pub fn new(levels: impl IntoIterator<Item = Option<Level>>) -> Company {
        let mut company = Company::unknown();
        company.levels.iter_mut().zip(levels).for_each(|(place, level)| *place = level);
        company
    }

    /// The level of a bot; none if a person sits there.
    pub fn level(&self, seat: Seat) -> Option<Level> {
        self.levels[seat.index()]
    }

    /// What this seat does in a playout. Bots that think for long are played by the best that does not: what that is off
    /// by, the calibration knows.
    pub(crate) fn choose(
        &self,
        view_ref: ViewRef<'_>,
        tactician: &Tactician,
        mood: Mood,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Move {
        match self.level(view_ref.seat()) {
            None if mood.rash => greedy::choose(view_ref, rng),
            None => tactician.choose_in_doubt(view_ref, mood.doubt, rng),
            Some(Level::Random) => view_ref.legal_moves().choose(rng).unwrap_or(NOTHING),
            Some(Level::Beginner) => beginner::choose(view_ref, rng),
            Some(Level::Greedy) => greedy::choose(view_ref, rng),
            Some(Level::Tactician | Level::Searcher { .. } | Level::Champion { .. }) => {
                tactician.choose_by_ref(view_ref)
            }
        }
    }
}

/// How those of whom nothing is known play in one world: of one mind, now rash (greedy, and soon out of cards), now
/// deliberate and more or less in doubt. Whoever expects the same of everybody is surprised by most.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mood {
    rash: bool,
    doubt: f32,
}

/// In how many worlds they are rash.
const RASH: f64 = 0.6;
/// How far their values are off in the others, at most.
const DOUBT: f32 = 1.0;

impl Mood {
    pub(crate) fn new(rng: &mut impl Rng) -> Mood {
        Mood { rash: rng.random_bool(RASH), doubt: DOUBT * rng.random::<f32>() }
    }
}
