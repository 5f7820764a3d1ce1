//! Asking what a move that was made was worth: for the review of a deal that is over. The question travels as those to bots do, with what
//! its player saw and nothing more.

use luxx_bots::{Company, Level, Review, Reviewed, Verdict};
use luxx_rules::{Move, View};
use serde::{Deserialize, Serialize};

use crate::{KeptDeal, Sitter};

/// What is asked of a judge.
#[derive(Clone, Debug, PartialEq)]
pub struct VerdictRequest {
    /// What the player saw who decided.
    pub view: View,
    /// What that player did.
    pub made: Move,
    /// Who sat at the table, a bot's level by seat, nothing for people.
    pub company: Vec<Option<Level>>,
    /// What is random about the answer follows from this.
    pub seed: u64,
    /// How many trials it may take.
    pub worlds: u32,
}

#[derive(Serialize, Deserialize)]
struct Raw {
    view: View,
    made: String,
    company: Vec<Option<String>>,
    /// As text: JavaScript would round it.
    seed: String,
    worlds: u32,
}

impl VerdictRequest {
    /// How many trials a decision of a review may take: half of them look for the best move, half compare it with the one that was made.
    pub const WORLDS: u32 = 1_200;
    /// What is random about reviews follows from this: the same deal is always judged in the same way.
    const SEED: u64 = 1;

    /// The question about a decision of a deal that is reviewed.
    pub fn of(deal: &KeptDeal, decision: &Reviewed) -> VerdictRequest {
        let bot = |sitter: &Sitter| if let Sitter::Bot(level) = sitter { Some(*level) } else { None };
        VerdictRequest {
            view: decision.view.clone(),
            made: decision.made,
            company: deal.sitters.iter().map(bot).collect(),
            seed: Review::seed(VerdictRequest::SEED, decision),
            worlds: VerdictRequest::WORLDS,
        }
    }

    /// The question as text.
    pub fn to_json(&self) -> String {
        let raw = Raw {
            view: self.view.clone(),
            made: self.made.to_string(),
            company: self.company.iter().map(|level| level.map(|level| level.to_string())).collect(),
            seed: self.seed.to_string(),
            worlds: self.worlds,
        };
        serde_json::to_string(&raw).unwrap_or_default()
    }

    pub(crate) fn from_json(json: &str) -> Option<VerdictRequest> {
        let raw: Raw = serde_json::from_str(json).ok()?;
        let made: Move = raw.made.parse().ok()?;
        let sitter = |level: Option<String>| level.map(|level| level.parse()).transpose();
        let company = raw.company.into_iter().map(sitter).collect::<Result<Vec<_>, _>>().ok()?;
        // Only whoever could make the move is judged for it.
        let possible = raw.view.is_decider() && raw.view.legal_moves().contains(made);
        let seed = raw.seed.parse().ok()?;
        possible.then_some(VerdictRequest { view: raw.view, made, company, seed, worlds: raw.worlds })
    }

    /// Thinks about it, with the strongest judge there is.
    pub fn answer(&self) -> Verdict {
        let company = Company::new(self.company.iter().copied());
        Verdict::of(&self.view, self.made, company, self.seed, self.worlds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{answer, heuristic_answer, needs_weights};
    use luxx_rules::{Game, Position};

    #[test]
    fn a_question_travels_and_is_answered_as_it_was_asked() {
        let position: Position = "
            seat 0  hand 9 9 2         display 3
            seat 1  hand 1 5 8 12      display 4 4
            seat 2  hand 1 5 8 12
            pool    1 2 3 4 5 6
            deck    rest
        "
        .parse()
        .unwrap();
        let game = Game::from_position(&position).unwrap();
        let view = game.view(game.decider().unwrap());
        let company = vec![None, Some(Level::Greedy), None];
        let request =
            VerdictRequest { view, made: "play 2".parse().unwrap(), company, seed: u64::MAX, worlds: 40 };
        let json = request.to_json();
        assert_eq!(VerdictRequest::from_json(&json), Some(request.clone()));
        let said: Verdict = answer(&json).unwrap().parse().unwrap();
        assert_eq!((said, said.made), (request.answer(), request.made));
        assert_eq!(heuristic_answer(&json), Ok(None), "it is one for the judges");
        // The champion is to judge; in some builds it is there from the start.
        assert_eq!(needs_weights(&json), luxx_bots::network().is_err());
        for wrong in [json.replace("play 2", "play 7"), json.replace("play 2", "take"), "{}".to_owned()] {
            assert_eq!(VerdictRequest::from_json(&wrong), None, "{wrong}");
        }
    }
}
