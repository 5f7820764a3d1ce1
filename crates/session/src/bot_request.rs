//! Asking a bot. The question travels to wherever there is time to think, with the `View` of the bot's seat and nothing more.

use luxx_bots::{Advice, Aim, Band, Bot, Budget, Champion, Coach, Company, Level, Odds, Searcher, network};
use luxx_rules::{Move, View};
use serde::{Deserialize, Serialize};

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
    /// Its chances.
    pub chance: Chance,
    /// Whether nothing proves it to be worse than the best move.
    pub equal: bool,
}

/// The chances of a move as they are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// Nobody counted.
    Unknown,
    /// So many per cent, among bots.
    Percent(u8),
    /// Among people, of whom nobody knows how they play.
    Band(Band),
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
        if self.is_untaught() {
            return self.untaught_move();
        }
        let view = self.view.is_decider().then_some(&self.view)?;
        let players = view.public().players();
        let moves = match self.level {
            Level::Searcher { worlds } => {
                let company = Company::new(self.company.iter().copied());
                let coach = Coach::new(players, self.seed, Budget::Worlds(worlds), company);
                hints(&coach.aiming(self.aim).advise(view))
            }
            Level::Champion { search } => {
                let alone = Champion::new(network().ok()?, self.seed).aiming(self.aim);
                let mut champion = search.map_or(alone.clone(), |budget| alone.searching(budget));
                vec![Estimated::uncounted(champion.choose(view))]
            }
            level => vec![Estimated::uncounted(level.bot(players, self.seed).ok()?.choose(view))],
        };
        Some(BotReply { moves })
    }

    /// Whether nothing that was learnt is needed: a move is wanted, and not the champion's.
    fn is_untaught(&self) -> bool {
        self.wanted == Wanted::Move && !matches!(self.level, Level::Champion { .. })
    }

    /// Thinks about it without the code of champion and coach.
    fn untaught_move(&self) -> Option<BotReply> {
        let view = self.view.is_decider().then_some(&self.view)?;
        let players = view.public().players();
        let choice = match self.level {
            Level::Searcher { worlds } => {
                Searcher::new(players, self.seed, Budget::Worlds(worlds)).aiming(self.aim).choose(view)
            }
            level => level.untaught(players, self.seed)?.choose(view),
        };
        Some(BotReply { moves: vec![Estimated::uncounted(choice)] })
    }
}

/// What is worth telling, the best first. A move that was given up early may look better than the best by luck: it was tried
/// in few worlds, so it is left out.
fn hints(advice: &[Advice]) -> Vec<Estimated> {
    let share = |advice: &Advice| advice.estimate.win_share;
    let most = advice.first().map_or(0.0, share);
    let mut told: Vec<&Advice> = advice.iter().filter(|advice| share(advice) <= most).collect();
    told.sort_by(|a, b| share(b).total_cmp(&share(a)));
    told.into_iter().map(Estimated::of).collect()
}

impl Estimated {
    fn uncounted(choice: Move) -> Estimated {
        Estimated { choice, chance: Chance::Unknown, equal: true }
    }

    fn of(advice: &Advice) -> Estimated {
        let chance = match advice.odds {
            Odds::Share { share, .. } => Chance::Percent((share * 100.0).round() as u8),
            Odds::Band(band) => Chance::Band(band),
        };
        Estimated { choice: advice.estimate.choice, chance, equal: advice.estimate.equal }
    }

    /// `57 = play 9 9`, `ahead - take`, `? = pass`: the chance, whether it is equal to the best, the move.
    fn line(self) -> String {
        let chance = match self.chance {
            Chance::Unknown => "?".to_owned(),
            Chance::Percent(percent) => percent.to_string(),
            Chance::Band(band) => band.name().to_owned(),
        };
        format!("{chance} {} {}", if self.equal { '=' } else { '-' }, self.choice)
    }

    fn read(line: &str) -> Option<Estimated> {
        let (chance, rest) = line.split_once(' ')?;
        let (equal, choice) = rest.split_once(' ')?;
        let chance = match Band::ALL.into_iter().find(|band| band.name() == chance) {
            Some(band) => Chance::Band(band),
            None if chance == "?" => Chance::Unknown,
            None => Chance::Percent(chance.parse().ok()?),
        };
        Some(Estimated { choice: choice.parse().ok()?, chance, equal: equal == "=" })
    }
}

impl BotReply {
    /// Reads what [`answer`] wrote.
    pub fn read(text: &str) -> BotReply {
        BotReply { moves: text.lines().filter_map(Estimated::read).collect() }
    }

    /// A line for each move.
    fn write(self) -> String {
        self.moves.into_iter().map(Estimated::line).collect::<Vec<_>>().join("\n")
    }
}

/// Answers a question that came as text, with a line for each move.
pub fn answer(question: &str) -> Result<String, NoAnswer> {
    let request = BotRequest::from_json(question).ok_or(NoAnswer::Unreadable)?;
    if !request.level.is_ready() {
        return Err(NoAnswer::NoWeights);
    }
    request.answer().map(BotReply::write).ok_or(NoAnswer::Nobody)
}

/// The same for a question that neither champion nor coach is needed for, and without their code; nothing for the others.
pub fn untaught_answer(question: &str) -> Result<Option<String>, NoAnswer> {
    let request = BotRequest::from_json(question).ok_or(NoAnswer::Unreadable)?;
    if !request.is_untaught() {
        return Ok(None);
    }
    request.untaught_move().map(|reply| Some(reply.write())).ok_or(NoAnswer::Nobody)
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
    BotRequest::from_json(question).is_some_and(|request| !request.level.is_ready())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        let bands = Band::ALL.map(Chance::Band);
        for chance in [Chance::Unknown, Chance::Percent(0), Chance::Percent(100)].into_iter().chain(bands) {
            for (choice, equal) in [("play 9 9", true), ("pass", false), ("draw deck", true)] {
                let estimated = Estimated { choice: choice.parse().unwrap(), chance, equal };
                assert_eq!(Estimated::read(&estimated.line()), Some(estimated));
            }
        }
        for wrong in ["", "57", "57 =", "x = pass", "57 = fly"] {
            assert_eq!(Estimated::read(wrong), None, "{wrong}");
        }
    }
}
