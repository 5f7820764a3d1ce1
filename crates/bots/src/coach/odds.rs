//! Chances as they are told.

use luxx_rules::View;

use super::Judge;
use super::calibration::{Calibration, Map, logit};
use crate::aim::SEATS;
use crate::{Aim, Company, Estimate, Level};

/// The chances of a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Odds {
    /// Everybody else is a bot of whom it is known how they play.
    Share {
        /// The share of the win, and the ends of its 95 % interval.
        share: f64,
        /// The lower end.
        low: f64,
        /// The upper end.
        high: f64,
        /// The share of every seat, the own one among them.
        shares: [f64; SEATS],
    },
    /// People sit there, too: digits would say more than anybody knows.
    Band(Band),
}

/// How a player stands beside the others, compared with a fair share of the win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Band {
    /// A win would be a surprise.
    FarBehind,
    /// Others have the better chances.
    Behind,
    /// About a fair share.
    Even,
    /// Better chances than the others.
    Ahead,
    /// Losing would be a surprise.
    FarAhead,
}

impl Odds {
    /// The chances that an estimate stands for at this table.
    pub(super) fn of(estimate: &Estimate, view: &View, judge: Judge, company: &Company, aim: Aim) -> Odds {
        let players = view.public().players();
        let levels: Option<Vec<Level>> =
            view.public().others(view.seat()).map(|other| company.level(other)).collect();
        let calibration = Calibration::shipped();
        let early = Calibration::early(view);
        let Some(levels) = levels else {
            // Between those who only grab and those who know what they do.
            let map = calibration.mean(judge, players, &[Level::Greedy, Level::Tactician]);
            return Odds::Band(Band::of(map.apply(estimate.win_share, early), players));
        };
        // Only the win of a deal was measured.
        let map = if aim == Aim::Win { calibration.mean(judge, players, &levels) } else { Map::IDENTITY };
        let told = |share: f64| map.apply(share.clamp(0.0, 1.0), early);
        let share = told(estimate.win_share);
        // Where all worlds agree the standard error is zero, which says too much: by the rule of three, up to three in as
        // many worlds may still go the other way.
        let spread = (1.96 * estimate.error).max(3.0 / f64::from(estimate.worlds.max(3)));
        let (low, high) = (told(estimate.win_share - spread), told(estimate.win_share + spread));
        Odds::Share { share, low, high, shares: shares(estimate, share, view.seat().index()) }
    }

    /// The chances of a move that ends the game.
    pub(super) fn certain(estimate: &Estimate) -> Odds {
        let share = estimate.win_share;
        Odds::Share { share, low: share, high: share, shares: estimate.shares }
    }
}

/// The shares of all seats: the own one as told, what is left to the others as in the playouts.
fn shares(estimate: &Estimate, own: f64, me: usize) -> [f64; SEATS] {
    let others = (1.0 - estimate.shares[me]).max(f64::MIN_POSITIVE);
    let mut shares = estimate.shares.map(|share| share * (1.0 - own) / others);
    shares[me] = own;
    shares
}

/// So far from a fair share (as a difference of logits) something is not even any more, and so far it is decided or nearly so.
const UNEVEN: f64 = 0.5;
const FAR: f64 = 1.6;

impl Band {
    /// All bands, the worst first.
    pub const ALL: [Band; 5] = [Band::FarBehind, Band::Behind, Band::Even, Band::Ahead, Band::FarAhead];

    /// The word for it, for programs and texts.
    pub const fn name(self) -> &'static str {
        match self {
            Band::FarBehind => "far-behind",
            Band::Behind => "behind",
            Band::Even => "even",
            Band::Ahead => "ahead",
            Band::FarAhead => "far-ahead",
        }
    }

    /// The band of a share of the win at a table of so many.
    pub fn of(share: f64, players: usize) -> Band {
        match logit(share) - logit(1.0 / players.max(2) as f64) {
            far if far <= -FAR => Band::FarBehind,
            behind if behind <= -UNEVEN => Band::Behind,
            even if even < UNEVEN => Band::Even,
            ahead if ahead < FAR => Band::Ahead,
            _ => Band::FarAhead,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_are_about_the_fair_share() {
        for players in 2..=5 {
            assert_eq!(Band::of(1.0 / players as f64, players), Band::Even);
            assert_eq!((Band::of(0.0, players), Band::of(1.0, players)), (Band::FarBehind, Band::FarAhead));
            let bands: Vec<Band> =
                (0..=100).map(|percent| Band::of(f64::from(percent) / 100.0, players)).collect();
            assert!(bands.is_sorted(), "{bands:?}");
        }
        assert_eq!((Band::of(0.4, 4), Band::of(0.4, 2)), (Band::Ahead, Band::Even));
    }
}
