//! Editions and variants (rules 5 and 7).
//!
//! AMIGO base is the game; the other variants say here what differs, and nowhere else.

use std::fmt;
use std::str::FromStr;

use crate::Card;

/// The publisher's edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edition {
    /// The later edition.
    Amigo,
    /// The first edition, 2014/15.
    Ravensburger,
}

impl Edition {
    /// The word used in game records.
    pub const fn name(self) -> &'static str {
        match self {
            Edition::Amigo => "amigo",
            Edition::Ravensburger => "ravensburger",
        }
    }
}

/// The set of rules a game is played by. Two players always play the duel (rule 7), whatever the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// AMIGO's base game.
    AmigoBase,
    /// Without the card for catching nobody.
    AmigoAdvanced,
    /// Advanced, and ones catch 13s and jokers alone.
    AmigoExpert,
    /// Ravensburger's game.
    Ravensburger,
}

/// How equal points are settled at the end of a deal (rule 6.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TieBreak {
    /// Fewer cards in hand wins; if those are equal too, the win is shared (rule 5.3).
    FewerCards,
    /// The win is shared (rule 5.4).
    Shared,
}

impl Variant {
    /// All variants, in the order of the rules page.
    pub const ALL: [Variant; 4] =
        [Variant::AmigoBase, Variant::AmigoAdvanced, Variant::AmigoExpert, Variant::Ravensburger];

    /// May a player who caught nobody draw one card (rules 2.7, 5.1)?
    pub const fn may_draw(self) -> bool {
        matches!(self, Variant::AmigoBase)
    }

    /// Do ones catch 13s and jokers alone (rules 5.2, 5.5)? Only then can a game cycle (rule 6.4).
    pub const fn ones_catch(self) -> bool {
        matches!(self, Variant::AmigoExpert)
    }

    /// Whether cards that count as `value` catch as many that count as `other` (rules 2.5, 5.5). A joker stands for jokers
    /// alone.
    pub const fn beats(self, value: Card, other: Card) -> bool {
        let ones = value.face() == Card::One.face() && other.face() >= Card::Thirteen.face();
        value.face() > other.face() || self.ones_catch() && ones
    }

    /// How equal points are settled (rules 5.3, 5.4).
    pub const fn tie_break(self) -> TieBreak {
        match self.edition() {
            Edition::Amigo => TieBreak::FewerCards,
            Edition::Ravensburger => TieBreak::Shared,
        }
    }

    /// Whose rules these are.
    pub const fn edition(self) -> Edition {
        match self {
            Variant::Ravensburger => Edition::Ravensburger,
            _ => Edition::Amigo,
        }
    }

    /// The word used in game records for the variant within its edition.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::AmigoBase | Variant::Ravensburger => "base",
            Variant::AmigoAdvanced => "advanced",
            Variant::AmigoExpert => "expert",
        }
    }

    /// Looks up a variant by the two words of a game record.
    pub fn find(edition: &str, variant: &str) -> Result<Variant, UnknownVariant> {
        let known = Variant::ALL.into_iter().find(|v| v.edition().name() == edition && v.name() == variant);
        known.ok_or_else(|| {
            let edition_known = [Edition::Amigo, Edition::Ravensburger].iter().any(|e| e.name() == edition);
            if edition_known {
                UnknownVariant::Variant(edition.to_owned(), crate::notation::snippet(variant))
            } else {
                UnknownVariant::Edition(crate::notation::snippet(edition))
            }
        })
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.edition().name(), self.name())
    }
}

impl FromStr for Variant {
    type Err = UnknownVariant;

    /// Reads edition and variant with a blank between them: `amigo base`.
    fn from_str(text: &str) -> Result<Variant, UnknownVariant> {
        let (edition, variant) = text.split_once(' ').unwrap_or((text, ""));
        Variant::find(edition, variant)
    }
}

/// Words that name no variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownVariant {
    /// No such edition.
    #[error("unknown edition {0:?}: there are amigo and ravensburger")]
    Edition(String),
    /// The edition has no such variant.
    #[error(
        "edition {0} has no variant {1:?}: amigo has base, advanced and expert, ravensburger has base (rule 5)"
    )]
    Variant(String, String),
}
