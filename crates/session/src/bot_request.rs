//! Asking a bot. The question travels to wherever there is time to think; there the game is played up to this decision,
//! and the bot gets the `View` of its seat and nothing more.

use luxx_bots::{Aim, Bot, Budget, Champion, Estimate, Level, Searcher, network};
use luxx_rules::record::{Document, Record};
use luxx_rules::{Game, Move};
use serde::{Deserialize, Serialize};

/// What a bot is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct BotRequest {
    /// The game up to the decision.
    pub record: Record,
    /// Who is asked.
    pub level: Level,
    /// What is random about the answer follows from this.
    pub seed: u64,
    /// What is wanted.
    pub wanted: Wanted,
    /// What is played for: a deal, or a match.
    pub aim: Aim,
}

/// What is wanted of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wanted {
    /// Its move.
    Move,
    /// The best moves it can think of.
    Hint,
}

/// What a bot answers: moves, the best first. For a move it is one.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct BotReply {
    /// The moves.
    pub moves: Vec<Estimated>,
}

/// A move and what the bot expects of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimated {
    /// The move.
    pub choice: Move,
    /// How often it wins, in per cent; 0 where nobody counted.
    pub win_percent: u8,
}

#[derive(Serialize, Deserialize)]
struct Raw {
    record: String,
    level: String,
    /// As text: JavaScript would round it.
    seed: String,
    wanted: Wanted,
    aim: RawAim,
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
            record: self.record.to_json(),
            level: self.level.to_string(),
            seed: self.seed.to_string(),
            wanted: self.wanted,
            aim: match self.aim {
                Aim::Win => RawAim::Win,
                Aim::Points => RawAim::Points,
                Aim::Total(totals) => RawAim::Total(totals),
            },
        };
        serde_json::to_string(&raw).unwrap_or_default()
    }

    fn from_json(json: &str) -> Option<BotRequest> {
        let raw: Raw = serde_json::from_str(json).ok()?;
        let Ok(Document::Game(record)) = Document::read(raw.record.as_bytes()) else { return None };
        let (level, seed) = (raw.level.parse().ok()?, raw.seed.parse().ok()?);
        let aim = match raw.aim {
            RawAim::Win => Aim::Win,
            RawAim::Points => Aim::Points,
            RawAim::Total(totals) => Aim::Total(totals),
        };
        Some(BotRequest { record, level, seed, wanted: raw.wanted, aim })
    }

    /// Whether the answer takes no time that anybody would notice: it can be found wherever the question is.
    pub fn is_quick(&self) -> bool {
        !self.level.takes_time() && self.level.is_ready()
    }

    /// Thinks about it.
    pub fn answer(&self) -> Option<BotReply> {
        let game: Game = self.record.check().ok()?;
        let view = game.view(game.decider()?);
        let players = view.public().players();
        let moves = match self.level {
            Level::Searcher { worlds } => {
                let mut searcher = Searcher::new(players, self.seed, Budget::Worlds(worlds)).aiming(self.aim);
                match self.wanted {
                    Wanted::Hint => hints(searcher.consider(&view)),
                    Wanted::Move => vec![Estimated::uncounted(searcher.choose(&view))],
                }
            }
            Level::Champion { search } => {
                let alone = Champion::new(network().ok()?, self.seed).aiming(self.aim);
                let mut champion = search.map_or(alone.clone(), |budget| alone.searching(budget));
                vec![Estimated::uncounted(champion.choose(&view))]
            }
            level => vec![Estimated::uncounted(level.bot(players, self.seed).ok()?.choose(&view))],
        };
        Some(BotReply { moves })
    }
}

/// What is worth telling, the best first. A move that was given up early may look better than the best by luck: it was tried
/// in few worlds, so it is left out.
fn hints(estimates: Vec<Estimate>) -> Vec<Estimated> {
    let all: Vec<Estimated> = estimates.into_iter().map(Estimated::of).collect();
    let best = all.first().map_or(0, |best| best.win_percent);
    let mut told: Vec<Estimated> = all.into_iter().filter(|hint| hint.win_percent <= best).collect();
    told.sort_by_key(|hint| std::cmp::Reverse(hint.win_percent));
    told
}

impl Estimated {
    fn uncounted(choice: Move) -> Estimated {
        Estimated { choice, win_percent: 0 }
    }

    fn of(estimate: Estimate) -> Estimated {
        Estimated { choice: estimate.choice, win_percent: (estimate.win_share * 100.0).round() as u8 }
    }

    fn read(line: &str) -> Option<Estimated> {
        let (percent, choice) = line.split_once(' ')?;
        Some(Estimated { choice: choice.parse().ok()?, win_percent: percent.parse().ok()? })
    }
}

impl BotReply {
    /// Reads what [`answer`] wrote.
    pub fn read(text: &str) -> BotReply {
        BotReply { moves: text.lines().filter_map(Estimated::read).collect() }
    }
}

/// Answers a question that came as text, with a line for each move: its share of wins and the move.
pub fn answer(question: &str) -> Result<String, NoAnswer> {
    let request = BotRequest::from_json(question).ok_or(NoAnswer::Unreadable)?;
    if !request.level.is_ready() {
        return Err(NoAnswer::NoWeights);
    }
    let reply = request.answer().ok_or(NoAnswer::Nobody)?;
    let line = |hint: &Estimated| format!("{} {}", hint.win_percent, hint.choice);
    Ok(reply.moves.iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// A question to which there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer {
    /// Not what [`BotRequest::to_json`] writes.
    #[error("the question cannot be read")]
    Unreadable,
    /// The game cannot be played up to a decision.
    #[error("nobody decides in this game")]
    Nobody,
    /// The champion is asked, and nobody has handed in its weights.
    #[error("the champion's weights are not there")]
    NoWeights,
}

/// Whether a question that came as text is one for the champion, and its weights are not there yet.
pub fn needs_weights(question: &str) -> bool {
    BotRequest::from_json(question).is_some_and(|request| !request.level.is_ready())
}
