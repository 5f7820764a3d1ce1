//! Asking a bot. The question travels to wherever there is time to think, with the `View` of the bot's seat and nothing more.

use luxx_bots::{Aim, Budget, Coach, Company, Level, network};
use luxx_rules::View;
use serde::{Deserialize, Serialize};

use crate::bot_reply::hints;
use crate::{BotReply, VerdictRequest};

/// What a bot is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct BotRequest {
    /// What is seen by whoever decides.
    pub view: View,
    /// Who is asked.
    pub level: Level,
    /// What is random about the answer follows from this.
    pub seed: u64,
    /// What is wanted.
    pub wanted: Wanted,
    /// What is played for: a deal, or a match.
    pub aim: Aim,
    /// Who sits at the table, a bot's level by seat, nothing for people: what a hint says of the chances depends on it.
    pub company: Vec<Option<Level>>,
}

/// What is wanted of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wanted {
    /// Its move.
    Move,
    /// The best moves it can think of.
    Hint,
}

#[derive(Serialize, Deserialize)]
struct Raw {
    view: View,
    level: String,
    /// As text: JavaScript would round it.
    seed: String,
    wanted: Wanted,
    aim: RawAim,
    company: Vec<Option<String>>,
}

#[derive(Serialize, Deserialize)]
enum RawAim {
    Win,
    Points,
    Total([i32; 5]),
}

impl BotRequest {
    /// The question as text.
    pub fn to_json(&self) -> String {
        let raw = Raw {
            view: self.view.clone(),
            level: self.level.to_string(),
            seed: self.seed.to_string(),
            wanted: self.wanted,
            aim: match self.aim {
                Aim::Win => RawAim::Win,
                Aim::Points => RawAim::Points,
                Aim::Total(totals) => RawAim::Total(totals),
            },
            company: self.company.iter().map(|level| level.map(|level| level.to_string())).collect(),
        };
        serde_json::to_string(&raw).unwrap_or_default()
    }

    fn from_json(json: &str) -> Option<BotRequest> {
        let raw: Raw = serde_json::from_str(json).ok()?;
        let (level, seed) = (raw.level.parse().ok()?, raw.seed.parse().ok()?);
        let aim = match raw.aim {
            RawAim::Win => Aim::Win,
            RawAim::Points => Aim::Points,
            RawAim::Total(totals) => Aim::Total(totals),
        };
        let sitter = |level: Option<String>| level.map(|level| level.parse()).transpose();
        let company = raw.company.into_iter().map(sitter).collect::<Result<Vec<_>, _>>().ok()?;
        Some(BotRequest { view: raw.view, level, seed, wanted: raw.wanted, aim, company })
    }

    /// Whether the answer takes no time that anybody would notice: it can be found wherever the question is.
    pub fn is_quick(&self) -> bool {
        !self.level.takes_time() && self.level.is_ready()
    }

    /// Thinks about it.
    pub fn answer(&self) -> Option<BotReply> {
        if self.is_heuristic() {
            return self.heuristic_move();
        }
        let view = self.view.is_decider().then_some(&self.view)?;
        let players = view.public().players();
        let choice = match (self.wanted, self.level) {
            (
                Wanted::Hint,
                Level::Searcher { worlds } | Level::Champion { search: Some(Budget::Worlds(worlds)) },
            ) => return Some(self.advice(view, worlds)),
            (_, level) => level.bot_aiming(self.aim, players, self.seed).ok()?.choose(view),
        };
        Some(BotReply::of(choice))
    }

    /// The best moves as the strongest judge sees them that is there: whoever asks for the champion where its weights are not is told by
    /// games played out, and who it was.
    fn advice(&self, view: &View, worlds: u32) -> BotReply {
        let company = Company::new(self.company.iter().copied());
        let coach = Coach::new(view.public().players(), self.seed, Budget::Worlds(worlds), company);
        let judge = Some(coach.judge());
        BotReply { moves: hints(&coach.aiming(self.aim).advise(view), self.aim), judge }
    }

    /// Whether heuristics are enough: a move is wanted, of a level that neither looks ahead nor has learnt.
    fn is_heuristic(&self) -> bool {
        self.wanted == Wanted::Move && !matches!(self.level, Level::Searcher { .. } | Level::Champion { .. })
    }

    /// Thinks about it without the code of searcher, champion and coach.
    fn heuristic_move(&self) -> Option<BotReply> {
        let view = self.view.is_decider().then_some(&self.view)?;
        let players = view.public().players();
        Some(BotReply::of(self.level.heuristic(players, self.seed)?.choose(view)))
    }
}

/// Answers a question that came as text, with a line for each move.
pub fn answer(question: &str) -> Result<String, NoAnswer> {
    if let Some(request) = VerdictRequest::from_json(question) {
        return Ok(request.answer().to_string());
    }
    let request = BotRequest::from_json(question).ok_or(NoAnswer::Unreadable)?;
    if request.wanted == Wanted::Move && !request.level.is_ready() {
        return Err(NoAnswer::NoWeights);
    }
    request.answer().map(BotReply::write).ok_or(NoAnswer::Nobody)
}

/// The same for a question that needs neither searcher, champion nor coach, and without their code; nothing for the others.
pub fn heuristic_answer(question: &str) -> Result<Option<String>, NoAnswer> {
    let Some(request) = BotRequest::from_json(question) else {
        return VerdictRequest::from_json(question).map(|_| None).ok_or(NoAnswer::Unreadable);
    };
    if !request.is_heuristic() {
        return Ok(None);
    }
    request.heuristic_move().map(|reply| Some(reply.write())).ok_or(NoAnswer::Nobody)
}

/// A question to which there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer {
    /// Not what [`BotRequest::to_json`] writes.
    #[error("the question cannot be read")]
    Unreadable,
    /// The one who is asked has nothing to decide.
    #[error("there is nothing to decide")]
    Nobody,
    /// The champion is asked, and nobody has handed in its weights.
    #[error("the champion's weights are not there")]
    NoWeights,
}

/// Whether a question that came as text is one for the champion, and its weights are not there yet.
pub fn needs_weights(question: &str) -> bool {
    match BotRequest::from_json(question) {
        Some(request) => !request.level.is_ready(),
        None => network().is_err() && VerdictRequest::from_json(question).is_some(),
    }
}
