//! Imagined worlds: deal the hidden cards at random so that they fit everything seen, play every candidate out with
//! tacticians at all seats, and keep what wins most often. How worlds are shared out among the candidates is in `search/`.

use luxx_rules::{Game, Move, Seat, View};
use rand::rngs::Xoshiro256PlusPlus;

use crate::company::{Company, Mood};
use crate::search::{self, Estimate, Prior, Tally, Trial};
use crate::{Aim, Bot, Budget, NOTHING, Tactician};

/// Searches through imagined worlds.
#[derive(Clone, Debug)]
pub struct Searcher {
    seed: u64,
    decisions: u64,
    budget: Budget,
    aim: Aim,
    company: Company,
    tactician: Tactician,
}

/// How many candidates are looked at, the tactician's favourites.
const CANDIDATES: usize = 10;

impl Searcher {
    /// A searcher that plays for the win of the deal, against players of whom it knows nothing.
    pub fn new(players: usize, seed: u64, budget: Budget) -> Searcher {
        let (aim, company) = (Aim::Win, Company::unknown());
        Searcher { seed, decisions: 0, budget, aim, company, tactician: Tactician::new(players) }
    }

    /// Makes it play for another aim.
    #[must_use]
    pub fn aiming(self, aim: Aim) -> Searcher {
        Searcher { aim, ..self }
    }

    /// Makes it expect these players at the table.
    #[must_use]
    pub fn among(self, company: Company) -> Searcher {
        Searcher { company, ..self }
    }

    /// The candidates with what they are worth, the best first. Empty where there is nothing to decide.
    pub fn consider(&mut self, view: &View) -> Vec<Estimate> {
        let tallies = self.search(view, self.candidates(view));
        tallies.iter().map(|tally| tally.estimate(&tallies[0], self.aim)).collect()
    }

    /// These moves with what they are worth in the same so many imagined worlds, in the order they came in.
    pub(crate) fn try_out(&mut self, view: &View, choices: &[Move], worlds: u32) -> Vec<Tally> {
        let mut tallies: Vec<Tally> =
            choices.iter().map(|choice| Tally::new(*choice, Prior::default())).collect();
        let mut rng = search::generator(!self.seed, self.decisions);
        search::side_by_side(view, &mut tallies, worlds, &mut rng, |mut game, rng| {
            self.play_out(&mut game, view.seat(), rng);
            Trial::of(&game, view.seat(), self.aim)
        });
        tallies
    }

    fn search(&mut self, view: &View, mut tallies: Vec<Tally>) -> Vec<Tally> {
        self.decisions += 1;
        let mut rng = search::generator(self.seed, self.decisions);
        search::halve(view, &mut tallies, self.budget, self.aim, &mut rng, |mut game, rng| {
            self.play_out(&mut game, view.seat(), rng);
            Trial::of(&game, view.seat(), self.aim)
        });
        tallies
    }

    /// The tactician's favourites; the legal moves that it does not think of are left out.
    fn candidates(&self, view: &View) -> Vec<Tally> {
        let mut weighed = Vec::new();
        self.tactician.weigh(view.as_view_ref(), |choice, value| weighed.push((choice, value)));
        weighed.sort_by(|a, b| b.1.total_cmp(&a.1));
        weighed.dedup_by_key(|(choice, _)| *choice);
        weighed.into_iter().take(CANDIDATES).map(|(choice, _)| Tally::new(choice, Prior::default())).collect()
    }

    /// Plays a game to its end: the own seat as a tactician would, the others as the company says.
    fn play_out(&self, game: &mut Game, me: Seat, rng: &mut Xoshiro256PlusPlus) {
        let mood = Mood::new(rng);
        while let Some(view_ref) = game.decider_view() {
            let choice = if view_ref.seat() == me {
                self.tactician.choose_by_ref(view_ref)
            } else {
                self.company.choose(view_ref, &self.tactician, mood, rng)
            };
            if game.apply(choice).is_err() {
                return;
            }
        }
    }
}

impl Bot for Searcher {
    fn choose(&mut self, view: &View) -> Move {
        let moves = view.legal_moves();
        if moves.len() == 1 {
            return moves.get(0).unwrap_or(NOTHING);
        }
        let candidates = self.candidates(view);
        if let [only] = candidates.as_slice() {
            self.decisions += 1;
            return only.choice;
        }
        self.search(view, candidates).first().map_or(NOTHING, |best| best.choice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use luxx_rules::Position;

    /// One deal is left and seat 0 is ten points ahead in the match: going out wins it, though not the deal.
    #[test]
    fn rule_6_5_the_last_deal_of_a_match_is_played_for_the_match() {
        let text = "rules amigo base\npaw 0\nseat 0  hand 9 9  display 3\n\
                    seat 1  hand 2 4  display 5 5 5 | 12 12 12 12\nseat 2  hand 1 8 11 12  display 4\n\
                    pool 1 2 3 4 5 6\ndeck rest\n";
        let position: Position = text.parse().unwrap();
        let game = Game::from_position(&position).unwrap();
        let view = game.view(game.decider().unwrap());
        let going_out = |aim| {
            let out: Move = "play 9 9".parse().unwrap();
            let considered = Searcher::new(3, 1, Budget::Worlds(400)).aiming(aim).consider(&view);
            considered.into_iter().find(|estimate| estimate.choice == out).unwrap().win_share
        };
        assert_eq!(going_out(Aim::Total([10, 0, 0, 0, 0])).to_bits(), 1f64.to_bits());
        assert_eq!(going_out(Aim::Win).to_bits(), 0f64.to_bits());
    }
}
