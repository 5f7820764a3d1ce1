//! Which facts are worth telling: how much each matters, and which speak against a move.

use super::Fact;

impl Fact {
    /// How many facts are worth telling about one move.
    pub const TOLD: usize = 3;
    /// If so few values catch a layer, they are worth naming.
    pub const FEW_VALUES: usize = 3;

    /// How much it matters next to the others.
    pub fn importance(&self) -> u32 {
        match *self {
            Fact::Ends { .. } => 100,
            Fact::GainsJokers { jokers } => 80 + u32::from(jokers),
            Fact::GivesUp { layer } => 60 + 3 * u32::from(layer.size()) + 10 * u32::from(layer.jokers()),
            Fact::Catches { ref caught } => {
                70 + caught.iter().map(|(_, layer)| u32::from(layer.size())).sum::<u32>()
            }
            Fact::OnePlay { .. } => 74,
            Fact::LeavesJokers { .. } => 72,
            Fact::Late { .. } | Fact::InTime { .. } => 70,
            Fact::Leaves { cards: ..=3 } => 68,
            Fact::PassesUpJoker => 67,
            // A single card is always in danger, and whoever needs jokers for a catch will often keep them.
            Fact::InDanger { ref rivals } => {
                let likely = rivals.iter().any(|(_, with)| with.jokers() == 0 && with.size() > 1);
                36 + 30 * u32::from(likely)
            }
            Fact::Joins { gained, held, .. } => 40 + 7 * u32::from(gained + held),
            Fact::NewSet { count, .. } => 30 + 8 * u32::from(count),
            Fact::Safe { .. } => 64,
            Fact::Hurry { .. } => 62,
            Fact::FromShadow { count, .. } => 60 + u32::from(count),
            Fact::TwoForOne => 58,
            Fact::Covers { rival: Some(_), .. } => 57,
            Fact::SpendsJokers { .. } => 55,
            Fact::OnlyBy { .. } => 53,
            Fact::NothingFits => 52,
            Fact::NewCards { .. } | Fact::GivesBack { .. } => 50,
            Fact::CouldJoin { gained, held, .. } => 32 + 6 * u32::from(gained + held),
            Fact::PoolOffers { held, .. } | Fact::Baits { held, .. } => 40 + 4 * u32::from(held),
            Fact::Splits { held, .. } => 38 + 3 * u32::from(held),
            Fact::Lone { .. } => 45,
            Fact::Shows { count, ref caught_by, .. } => match count {
                _ if caught_by.len() <= Fact::FEW_VALUES => 44,
                1 => 34,
                2 => 31,
                large => 24 + 6 * u32::from(large),
            },
            Fact::KeepsFrom { held, .. } => 34 + 4 * u32::from(held),
            Fact::Denies { layer, .. } | Fact::VictimChooses { layer, .. } => {
                33 + 5 * u32::from(layer.size())
            }
            Fact::HandStays { .. } => 32,
            Fact::Blind => 30,
            Fact::HandGrows { .. } => 28,
            Fact::Covers { layer, rival: None } => 14 + 4 * u32::from(layer.size()),
            Fact::CatchesNobody { may_draw } => 16 + 4 * u32::from(may_draw),
            Fact::Leaves { .. } => 15,
            Fact::SavesJokers { jokers } => 20 + u32::from(jokers),
        }
    }

    /// Whether it speaks against the move.
    pub fn is_against(&self) -> bool {
        match self {
            Fact::Ends { won, .. } => !won,
            Fact::Splits { .. }
            | Fact::SpendsJokers { .. }
            | Fact::InDanger { .. }
            | Fact::Lone { .. }
            | Fact::PassesUpJoker
            | Fact::HandGrows { .. }
            | Fact::Late { .. }
            | Fact::LeavesJokers { .. }
            | Fact::GivesUp { .. } => true,
            Fact::Shows { count, caught_by, .. } => *count < LARGE && caught_by.len() > Fact::FEW_VALUES,
            Fact::VictimChooses { layer, .. } => layer.size() >= LARGE,
            _ => false,
        }
    }

    /// Those that are worth telling, of facts that come with what matters most first: what speaks for the move, then what
    /// speaks against it. What hardly matters is told only where there is little else.
    pub fn told(facts: &[Fact]) -> Vec<&Fact> {
        let matters = facts.iter().filter(|fact| fact.importance() >= HARDLY).count();
        let mut told: Vec<&Fact> = facts.iter().take(matters.clamp(2, Fact::TOLD)).collect();
        told.sort_by_key(|fact| fact.is_against());
        told
    }
}

/// What matters less than this hardly matters.
const HARDLY: u32 = 25;

/// A layer of so many cards is not easily caught, and worth having back.
const LARGE: u8 = 3;
