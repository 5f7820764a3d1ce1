//! What came of all deals that one person has played on this device, against bots; and, apart from them, with others.

use std::collections::BTreeMap;

use luxx_bots::Level;
use luxx_rules::Variant;

use crate::{KeptDeal, Occasion, Sitter};

/// Deals and how many of them were won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many.
    pub deals: u32,
    /// How many of them were won, alone or shared.
    pub won: u32,
}

impl Tally {
    fn add(&mut self, won: bool) {
        self.deals += 1;
        self.won += u32::from(won);
    }

    /// The share of wins in per cent.
    pub fn percent(self) -> u32 {
        (100 * self.won + self.deals / 2).checked_div(self.deals).unwrap_or(0)
    }
}

/// All of it. Counted are deals that came to their end, were played here, by one person alone against bots, and for the first time. Those
/// at tables of people are a kind of their own: next to bots of known strength they would say nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Altogether.
    pub all: Tally,
    /// By rules and number of players, in the order of the set-up.
    pub modes: Vec<(Variant, usize, Tally)>,
    /// By the strongest bot at the table, the weakest first.
    pub opponents: Vec<(Level, Tally)>,
    /// How far one was ahead of the best other player, or behind, deal by deal, the oldest first.
    pub margins: Vec<i32>,
    /// Deals won in a row up to now.
    pub streak: u32,
    /// The most ever won in a row.
    pub best_streak: u32,
    /// At tables of people.
    pub together: Tally,
}

impl Statistics {
    /// Counts deals, which come in the order in which they were played.
    pub fn of<'a>(deals: impl IntoIterator<Item = &'a KeptDeal>) -> Statistics {
        let mut all = Statistics::default();
        let mut modes = BTreeMap::<(usize, usize), Tally>::new();
        let mut opponents = BTreeMap::<usize, (Option<Level>, Tally)>::new();
        for deal in deals {
            if let Occasion::Together { seat } = deal.occasion {
                if deal.points(seat).is_some() {
                    all.together.add(deal.won(seat));
                }
                continue;
            }
            let Some((won, margin)) = result(deal) else { continue };
            all.all.add(won);
            all.margins.push(margin);
            all.streak = if won { all.streak + 1 } else { 0 };
            all.best_streak = all.best_streak.max(all.streak);
            let variant = deal.record.setup.variant;
            let place = Variant::ALL.iter().position(|known| *known == variant).unwrap_or_default();
            modes.entry((place, deal.sitters.len())).or_default().add(won);
            if let Some((step, level)) = strongest(deal) {
                let (known, tally) = opponents.entry(step).or_default();
                *known = Some(level);
                tally.add(won);
            }
        }
        let mode = |((place, players), tally)| (Variant::ALL[place], players, tally);
        all.modes = modes.into_iter().map(mode).collect();
        all.opponents = opponents.into_values().filter_map(|(level, tally)| Some((level?, tally))).collect();
        all
    }

    /// The margin in the middle.
    pub fn usual_margin(&self) -> Option<i32> {
        let mut sorted = self.margins.clone();
        sorted.sort_unstable();
        sorted.get(sorted.len() / 2).copied()
    }
}

/// Whether the person won, and by how much; none for deals that do not count.
fn result(deal: &KeptDeal) -> Option<(bool, i32)> {
    let me = deal.only_person().filter(|_| deal.played_here && deal.occasion.counts())?;
    let mine = deal.points(me)?;
    let others = luxx_rules::Seat::all(deal.sitters.len()).filter(|seat| *seat != me);
    let best = others.filter_map(|seat| deal.points(seat)).max()?;
    Some((deal.won(me), mine - best))
}

/// The strongest bot, with its step of the ladder.
fn strongest(deal: &KeptDeal) -> Option<(usize, Level)> {
    let step = |level: Level| Level::LADDER.iter().position(|step| step.name() == level.name());
    let bots = deal.sitters.iter().filter_map(|sitter| match sitter {
        Sitter::Person => None,
        Sitter::Bot(level) => Some((step(*level)?, *level)),
    });
    bots.max_by_key(|(step, _)| *step)
}
