//! Chances as they are told.

use luxx_rules::View;

use super::Judge;
use super::calibration::{Calibration, HINT_TRIALS, Map, logit};
use crate::aim::SEATS;
use crate::{Aim, Budget, Company, Estimate, Level};

/// The chances of a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Odds {
    /// Everybody else is a bot of whom it was measured how they play.
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
    /// People sit there, too, or bots that were never measured, or points or a match are played for: digits would say more than
    /// anybody knows.
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
    pub(super) fn of(
        estimate: &Estimate,
        view: &View,
        (judge, budget): (Judge, Budget),
        company: &Company,
        aim: Aim,
    ) -> Odds {
        let players = view.public().players();
        let early = Calibration::early(view);
        let (map, measured) = map(view, (judge, budget), company, aim);
        if !measured {
            return Odds::Band(Band::of(map.apply(estimate.win_share, early), players));
        }
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

/// The map for this table, and whether it was measured there: for the win of a deal, where it is known of everybody how they play.
fn map(view: &View, (judge, budget): (Judge, Budget), company: &Company, aim: Aim) -> (Map, bool) {
    let levels: Option<Vec<Level>> =
        view.public().others(view.seat()).map(|other| company.level(other)).collect();
    let (calibration, players) = (Calibration::shipped(), view.public().players());
    match (levels, aim) {
        (Some(levels), Aim::Win | Aim::Points) => {
            let measured = aim == Aim::Win && Calibration::is_measured(&levels, budget);
            (calibration.mean(judge, players, &levels), measured)
        }
        // Between those who only grab and those who know what they do. Also for the last deal of a match: maps of strong tables hold
        // much against whoever seems to win, which is wrong where the deals before have nearly decided it.
        (None, _) | (_, Aim::Total(_)) => {
            (calibration.mean(judge, players, &[Level::Greedy, Level::Tactician]), false)
        }
    }
}

/// The share of every seat in the win of the deal as numbers, also where people sit: then as among bots who play neither
/// badly nor well. For a review, which compares moves of one game and adds up what they cost.
pub(super) fn told_shares(estimate: &Estimate, view: &View, judge: Judge, company: &Company) -> [f64; SEATS] {
    let (map, _) = map(view, (judge, Budget::Worlds(HINT_TRIALS)), company, Aim::Win);
    let own = map.apply(estimate.win_share.clamp(0.0, 1.0), Calibration::early(view));
    shares(estimate, own, view.seat().index())
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
    use std::time::Duration;

    use luxx_rules::{Game, Setup, Variant};
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    use super::*;

    #[test]
    fn digits_are_told_only_of_what_was_measured() {
        let setup = Setup::shuffled(Variant::AmigoBase, 4, 0, &mut Xoshiro256PlusPlus::seed_from_u64(1));
        let game = Game::deal(&setup).unwrap();
        let view = game.view(game.decider().unwrap());
        let estimate = |share| Estimate {
            choice: view.legal_moves().get(0).unwrap(),
            win_share: share,
            margin: 0.0,
            margin_error: 0.0,
            error: 0.05,
            worlds: 100,
            shares: [share, 1.0 - share, 0.0, 0.0, 0.0],
            equal: true,
        };
        let [searchers, people] = [Level::LADDER.get(4).copied(), None].map(|level| Company::new([level; 4]));
        for (judge, share) in Judge::ALL.into_iter().zip([0.35, 0.25]) {
            let asked = (judge, Budget::Worlds(HINT_TRIALS));
            let told = |company: &Company, aim| Odds::of(&estimate(share), &view, asked, company, aim);
            // As `data/calibration.txt` says: judges are too hopeful among searchers by more than ten points.
            let Odds::Share { share: told_share, .. } = told(&searchers, Aim::Win) else {
                panic!("the win of a deal among bots was measured")
            };
            assert!(told_share < share - 0.1, "{judge}: {told_share} for {share}");
            assert_eq!(told(&searchers, Aim::Points), Odds::Band(Band::Behind), "{judge}");
            for aim in [Aim::Win, Aim::Points, Aim::Total([0; SEATS])] {
                assert!(matches!(told(&people, aim), Odds::Band(_)), "{judge} {aim:?}");
            }
            let decided = Odds::of(&estimate(0.99), &view, asked, &searchers, Aim::Total([20, 0, 0, 0, 0]));
            assert_eq!(decided, Odds::Band(Band::FarAhead), "{judge}");

            // Nobody played games with these others, or with a judge that thinks for as long.
            for unmeasured in ["champion:5ms", "champion:600", "searcher:2500", "searcher:150"] {
                let mut levels = [Some(Level::Champion { search: None }); 4];
                levels[(view.seat().index() + 1) % 4] = Some(unmeasured.parse().unwrap());
                let company = Company::new(levels);
                assert!(matches!(told(&company, Aim::Win), Odds::Band(_)), "{judge} {unmeasured}");
            }
            for budget in [Budget::Worlds(2000), Budget::Time(Duration::from_millis(5))] {
                let odds = Odds::of(&estimate(share), &view, (judge, budget), &searchers, Aim::Win);
                assert!(matches!(odds, Odds::Band(_)), "{judge} {budget:?}");
            }
        }
    }

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
