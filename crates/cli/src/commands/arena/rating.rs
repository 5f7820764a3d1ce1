//! Ratings: one number a bot, such that the difference of two says how often the one ends ahead of the other.
//!
//! Every two seats of a game are compared by their places, and the ratings are those that make all these results most
//! likely together (the model of Bradley and Terry, on the scale of Elo: 400 points are odds of ten to one). Elo,
//! Glicko-2 and Weng-Lin, for which there are good crates, reckon one game after the other, because they follow people
//! who come, go and learn: their result depends on the order of the games. Here all games are known and nobody learns, so
//! they are taken together and no order plays a part.
//!
//! The results of one deal hang together, the more so as several pairs sit at each table. The intervals therefore come from
//! leaving out whole deals, a hundredth of them at a time, and looking how far the ratings move (the jackknife).

use std::cmp::Ordering;

use super::seating::Played;
use super::stats::Figure;

/// In how many parts the deals are left out.
const PARTS: usize = 100;
/// One tie of every two bots is taken for granted: who never lost would else be infinitely strong.
const TIE: f64 = 0.5;
/// Points of rating for odds of e to one.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// Who ended ahead of whom, and how often.
#[derive(Clone)]
pub(crate) struct Comparisons {
    bots: usize,
    deals: usize,
    /// For each part of the deals.
    parts: Vec<Matrix>,
}

/// How often the one (row) ended ahead of the other (column), a tie half each. Five at a table are at most five bots.
/// Halves add up without rounding, so that not even the last digit knows of an order.
type Matrix = [[f64; 5]; 5];

impl Comparisons {
    pub(crate) fn new(bots: usize) -> Comparisons {
        Comparisons { bots, deals: 0, parts: vec![Matrix::default(); PARTS] }
    }

    /// Adds one deal in all its rotations.
    pub(crate) fn add(&mut self, rotations: &[Played]) {
        let part = &mut self.parts[self.deals % PARTS];
        self.deals += 1;
        for game in rotations {
            for (at, one) in game.seats.iter().enumerate() {
                for other in game.seats[at + 1..].iter().filter(|other| other.bot != one.bot) {
                    let ahead = match one.place.cmp(&other.place) {
                        Ordering::Less => 1.0,
                        Ordering::Equal => 0.5,
                        Ordering::Greater => 0.0,
                    };
                    part[one.bot][other.bot] += ahead;
                    part[other.bot][one.bot] += 1.0 - ahead;
                }
            }
        }
    }

    /// The ratings of the bots, 0 on average.
    pub(crate) fn ratings(&self) -> Vec<Figure> {
        let bots = self.bots;
        let all = self.without(None);
        let ratings = fit(&all, bots);
        let mut variances = vec![0.0; bots];
        let mut vary = |one: &[f64], other: &[f64], weight: f64| {
            for (variance, (one, other)) in variances.iter_mut().zip(one.iter().zip(other)) {
                *variance += weight * (one - other).powi(2);
            }
        };
        let parts = self.deals.min(PARTS);
        for part in 0..parts {
            vary(&fit(&self.without(Some(part)), bots), &ratings, 1.0 - 1.0 / parts as f64);
        }
        // The ties taken for granted might have leaned to either side. Where somebody hardly ever lost, that is what
        // decides.
        for one in 0..bots {
            for other in 0..one {
                let leaning = |by: f64| {
                    let mut leant = all;
                    leant[one][other] += by;
                    leant[other][one] -= by;
                    fit(&leant, bots)
                };
                vary(&leaning(TIE / 2.0), &leaning(-TIE / 2.0), 1.0);
            }
        }
        let figure = |(rating, variance): (f64, f64)| Figure::with_error(rating, variance.sqrt());
        ratings.into_iter().zip(variances).map(figure).collect()
    }

    /// All comparisons but those of one part.
    fn without(&self, left_out: Option<usize>) -> Matrix {
        let mut sum = [[TIE; 5]; 5];
        for (_, part) in self.parts.iter().enumerate().filter(|(part, _)| Some(*part) != left_out) {
            for (total, more) in sum.as_flattened_mut().iter_mut().zip(part.as_flattened()) {
                *total += more;
            }
        }
        sum
    }
}

/// The most likely ratings (Zermelo's method): whoever wins more than expected becomes stronger, until nothing moves.
fn fit(ahead: &Matrix, bots: usize) -> Vec<f64> {
    let mut strength = vec![1.0; bots];
    for _ in 0..100_000 {
        let mut moved: f64 = 0.0;
        for bot in 0..bots {
            let (mut wins, mut expected) = (0.0, 0.0);
            for other in (0..bots).filter(|other| *other != bot) {
                wins += ahead[bot][other];
                expected += (ahead[bot][other] + ahead[other][bot]) / (strength[bot] + strength[other]);
            }
            let new = if bots > 1 { wins / expected } else { 1.0 };
            moved = moved.max((new / strength[bot] - 1.0_f64).abs());
            strength[bot] = new;
        }
        if moved < 1e-11 {
            break;
        }
    }
    let ratings: Vec<f64> = strength.iter().map(|strength| SCALE * strength.ln()).collect();
    let mean = ratings.iter().sum::<f64>() / bots as f64;
    ratings.into_iter().map(|rating| rating - mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::arena::seating::SeatResult;
    use rand::RngExt;

    /// A game in which these bots take the places 1, 2, ….
    fn game(places: &[(usize, usize)]) -> Played {
        let seat = |&(bot, place)| SeatResult { bot, place, share: 0.0, margin: 0 };
        Played { seats: places.iter().map(seat).collect(), times: Vec::new() }
    }

    /// Deals of three bots whose true ratings are these, drawn at random.
    fn drawn(truth: [f64; 3], deals: usize, seed: u64) -> Vec<Vec<Played>> {
        let mut rng = crate::random::generator(seed, 0);
        let mut draw = || {
            let mut pair = |one: usize, other: usize| {
                let odds = ((truth[one] - truth[other]) / SCALE).exp();
                let first = rng.random_bool(odds / (1.0 + odds));
                game(&[(one, 2 - usize::from(first)), (other, 1 + usize::from(first))])
            };
            vec![pair(0, 1), pair(1, 2), pair(2, 0)]
        };
        (0..deals).map(|_| draw()).collect()
    }

    fn ratings<'a>(bots: usize, deals: impl IntoIterator<Item = &'a Vec<Played>>) -> Vec<Figure> {
        let mut comparisons = Comparisons::new(bots);
        deals.into_iter().for_each(|deal| comparisons.add(deal));
        comparisons.ratings()
    }

    #[test]
    fn ten_to_one_are_four_hundred_points() {
        let won = vec![game(&[(0, 1), (1, 2)])];
        let lost = vec![game(&[(0, 2), (1, 1)])];
        let deals: Vec<_> = (0..11_000).map(|deal| if deal % 11 == 0 { &lost } else { &won }).collect();
        let found = ratings(2, deals);
        assert!((found[0].value - found[1].value - 400.0).abs() < 0.2, "{found:?}");
        assert!((found[0].value + found[1].value).abs() < 1e-9, "0 on average");
    }

    #[test]
    fn the_truth_lies_in_the_interval_about_nineteen_times_in_twenty() {
        let truth = [150.0, 30.0, -180.0];
        let mut inside = 0;
        for seed in 0..100 {
            let found = ratings(3, &drawn(truth, 300, seed));
            inside +=
                found.iter().zip(truth).filter(|(it, truth)| (it.value - truth).abs() <= it.interval).count();
        }
        assert!((275..=295).contains(&inside), "{inside} of 300");
    }

    #[test]
    fn the_order_of_the_games_does_not_matter() {
        let deals = drawn([100.0, 0.0, -100.0], 400, 7);
        let (forth, back) = (ratings(3, &deals), ratings(3, deals.iter().rev()));
        for (one, other) in forth.iter().zip(&back) {
            assert!((one.value - other.value).abs() < 1e-12);
        }
    }

    #[test]
    fn ties_and_walkovers_have_finite_ratings() {
        let tie = vec![game(&[(0, 1), (1, 1), (1, 1)])];
        assert!(ratings(2, [&tie, &tie]).iter().all(|it| it.value.abs() < 1e-9));
        let walkover = vec![game(&[(0, 1), (1, 2), (1, 2)])];
        let found = ratings(2, vec![&walkover; 50]);
        assert!(found[0].low() > 0.0 && found[0].high().is_finite(), "{found:?}");
        assert!(found[0].interval > 100.0, "how strong somebody is who never lost is hard to say: {found:?}");
        assert_eq!(ratings(1, [&tie]).len(), 1, "a bot among its like");
    }
}
