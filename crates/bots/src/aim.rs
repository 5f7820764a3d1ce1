//! What is played for, and how much thought may go into it.

use std::time::Duration;

use luxx_rules::Match;

/// Room for every seat of the largest table.
pub(crate) const SEATS: usize = 5;

/// How much thought a decision may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Budget {
    /// So many playouts in all. The same seed and worlds give the same moves on every machine.
    Worlds(u32),
    /// So much time, as far as a round of playouts allows.
    Time(Duration),
}

/// What is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Win this deal; points only decide between equal chances.
    Win,
    /// As many points more than the others as possible: in a match the points of all deals are added up (rule 6.5).
    Points,
    /// Win the match with this, its last deal: these points by seat are there already.
    Total([i32; SEATS]),
}

impl Aim {
    /// What to play for in the next deal of a match: points, until the last deal, which has to make up for what is missing. To play
    /// for the win of the match from the first deal on was tried, and the champion loses by it (docs/bots.md).
    pub fn in_match(contest: &Match) -> Aim {
        Aim::in_deal(contest.deals().len() + 1, contest.deal_count(), &contest.totals())
    }

    /// What to play for in the deal with this number, counted from 1, of so many, with the points of the deals before by seat.
    pub fn in_deal(deal: usize, deals: usize, before: &[i32]) -> Aim {
        if deal < deals {
            return Aim::Points;
        }
        let mut totals = [0; SEATS];
        totals.iter_mut().zip(before).for_each(|(total, points)| *total = *points);
        Aim::Total(totals)
    }
}

#[cfg(test)]
mod tests {
    use luxx_rules::{Game, Setup, Variant};
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    use super::*;
    use crate::Tactician;

    #[test]
    fn in_a_match_points_count_until_the_last_deal() {
        let mut contest = Match::new(2, 0, 1).unwrap();
        assert_eq!(Aim::in_match(&contest), Aim::Points);
        let setup = Setup::shuffled(Variant::AmigoBase, 2, 0, &mut Xoshiro256PlusPlus::seed_from_u64(1));
        let mut game = Game::deal(&setup).unwrap();
        while let Some(view_ref) = game.decider_view() {
            let choice = Tactician::new(2).choose_by_ref(view_ref);
            game.apply(choice).unwrap();
        }
        contest.add(game.outcome().unwrap()).unwrap();
        let totals = contest.totals();
        assert_eq!(Aim::in_match(&contest), Aim::Total([totals[0], totals[1], 0, 0, 0]));
    }
}
