//! What comes back from a bot: moves, and what is known of their chances. It travels as text, a line for each move.

use luxx_bots::{Advice, Aim, Band, Judge, Odds};
use luxx_rules::Move;

/// What a bot answers: moves, the best first. For a move it is one.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct BotReply {
    /// The moves.
    pub moves: Vec<Estimated>,
    /// Who judged them; nobody where the move alone was wanted.
    pub judge: Option<Judge>,
}

/// A move and what the bot expects of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimated {
    /// The move.
    pub choice: Move,
    /// Its chances.
    pub chance: Chance,
    /// What stands behind the chances, among bots.
    pub figures: Option<Figures>,
    /// Whether nothing proves it to be worse than the best move.
    pub equal: bool,
}

/// The figures of a move among bots. In whole numbers: they travel as text and come out the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// The ends of the 95 % interval of the own share of the win, in per cent.
    pub between: [u8; 2],
    /// Everybody's share of the win by seat, in per cent.
    pub shares: [u8; 5],
    /// The own points less those of the best other, and the half of its 95 % interval, in tenths of a point.
    pub points: [i16; 2],
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

/// What is worth telling, the best first. A move that was given up early may look better than the best by luck: it was tried
/// in few worlds, so it is left out.
pub(crate) fn hints(advice: &[Advice], aim: Aim) -> Vec<Estimated> {
    let brought = |advice: &Advice| advice.estimate.brought(aim);
    let Some(most) = advice.first().map(brought) else { return Vec::new() };
    let mut told: Vec<&Advice> = advice.iter().filter(|advice| brought(advice) <= most).collect();
    told.sort_by(|a, b| brought(b).total_cmp(&brought(a)));
    told.into_iter().map(Estimated::of).collect()
}

impl Estimated {
    fn uncounted(choice: Move) -> Estimated {
        Estimated { choice, chance: Chance::Unknown, figures: None, equal: true }
    }

    fn of(advice: &Advice) -> Estimated {
        let percent = |share: f64| (share * 100.0).round() as u8;
        let tenths = |points: f64| (points * 10.0).round() as i16;
        let (chance, figures) = match advice.odds {
            Odds::Share { share, low, high, shares } => {
                let points = [advice.estimate.margin, 1.96 * advice.estimate.margin_error].map(tenths);
                let between = [low, high].map(percent);
                (
                    Chance::Percent(percent(share)),
                    Some(Figures { between, shares: shares.map(percent), points }),
                )
            }
            Odds::Band(band) => (Chance::Band(band), None),
        };
        Estimated { choice: advice.estimate.choice, chance, figures, equal: advice.estimate.equal }
    }

    /// `57 = play 9 9`, `ahead - take`, `? = pass`: the chance, whether it is equal to the best, the move. Figures follow the chance:
    /// `57,51,63,57,20,15,8,0,34,12 = play 9 9`.
    fn line(self) -> String {
        let chance = match self.chance {
            Chance::Unknown => "?".to_owned(),
            Chance::Percent(percent) => percent.to_string(),
            Chance::Band(band) => band.name().to_owned(),
        };
        let figures = self.figures.map(|Figures { between, shares, points }| {
            let shares = between.into_iter().chain(shares).map(i16::from);
            shares.chain(points).map(|figure| figure.to_string()).collect::<Vec<_>>().join(",")
        });
        let chance = figures.map_or(chance.clone(), |figures| format!("{chance},{figures}"));
        format!("{chance} {} {}", if self.equal { '=' } else { '-' }, self.choice)
    }

    fn read(line: &str) -> Option<Estimated> {
        let (chance, rest) = line.split_once(' ')?;
        let (equal, choice) = rest.split_once(' ')?;
        let (chance, figures) = match chance.split_once(',') {
            Some((chance, figures)) => (chance, Some(Figures::read(figures)?)),
            None => (chance, None),
        };
        let chance = match Band::ALL.into_iter().find(|band| band.name() == chance) {
            Some(band) => Chance::Band(band),
            None if chance == "?" => Chance::Unknown,
            None => Chance::Percent(chance.parse().ok()?),
        };
        Some(Estimated { choice: choice.parse().ok()?, chance, figures, equal: equal == "=" })
    }
}

impl Figures {
    fn read(text: &str) -> Option<Figures> {
        let figures: Vec<i16> = text.split(',').map(|figure| figure.parse().ok()).collect::<Option<_>>()?;
        let (percents, points) = figures.split_at_checked(7)?;
        let percent = |figure: &i16| u8::try_from(*figure).ok().filter(|percent| *percent <= 100);
        let percents: Vec<u8> = percents.iter().map(percent).collect::<Option<_>>()?;
        let (between, shares) = percents.split_at(2);
        Some(Figures {
            between: between.try_into().ok()?,
            shares: shares.try_into().ok()?,
            points: points.try_into().ok()?,
        })
    }
}

/// What the line begins with that says who judged.
const JUDGED_BY: &str = "judge ";

impl BotReply {
    /// A move, and no more.
    pub(crate) fn of(choice: Move) -> BotReply {
        BotReply { moves: vec![Estimated::uncounted(choice)], judge: None }
    }

    /// Reads what [`answer`](crate::answer) wrote.
    pub fn read(text: &str) -> BotReply {
        let judge = text.lines().find_map(|line| line.strip_prefix(JUDGED_BY)?.parse().ok());
        BotReply { moves: text.lines().filter_map(Estimated::read).collect(), judge }
    }

    /// Who judged, and a line for each move.
    pub(crate) fn write(self) -> String {
        let judge = self.judge.map(|judge| format!("{JUDGED_BY}{judge}"));
        judge.into_iter().chain(self.moves.into_iter().map(Estimated::line)).collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        let bands = Band::ALL.map(Chance::Band);
        for chance in [Chance::Unknown, Chance::Percent(0), Chance::Percent(100)].into_iter().chain(bands) {
            for (choice, equal) in [("play 9 9", true), ("pass", false), ("draw deck", true)] {
                let figures = Figures { between: [0, 100], shares: [57, 20, 15, 8, 0], points: [-34, 12] };
                for figures in [None, Some(figures)] {
                    let estimated = Estimated { choice: choice.parse().unwrap(), chance, figures, equal };
                    assert_eq!(Estimated::read(&estimated.line()), Some(estimated));
                }
            }
        }
        for wrong in
            ["", "57", "57 =", "x = pass", "57 = fly", "57,1 = pass", "57,1,2,3,4,5,6,101,8,9 = pass"]
        {
            assert_eq!(Estimated::read(wrong), None, "{wrong}");
        }
        for judge in [None, Some(Judge::Champion), Some(Judge::Searcher)] {
            let reply = BotReply { moves: vec![Estimated::uncounted(Move::Pass)], judge };
            assert_eq!(BotReply::read(&reply.clone().write()), reply);
        }
    }
}
