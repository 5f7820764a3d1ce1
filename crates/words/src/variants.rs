//! The variants: what they are called, and what sets them apart.

use luxx_rules::Variant;

use crate::{Words, say};

impl Words {
    /// What a variant is called: `AMIGO base`, `AMIGO-Grundspiel`.
    pub fn variant(&self, variant: Variant) -> String {
        match variant {
            Variant::AmigoBase => say!(self, "variants-amigo-base"),
            Variant::AmigoAdvanced => say!(self, "variants-amigo-advanced"),
            Variant::AmigoExpert => say!(self, "variants-amigo-expert"),
            Variant::Ravensburger => say!(self, "variants-ravensburger"),
        }
    }

    /// What sets it apart, in a line.
    pub fn variant_line(&self, variant: Variant) -> String {
        match variant {
            Variant::AmigoBase => say!(self, "variants-amigo-base-line"),
            Variant::AmigoAdvanced => say!(self, "variants-amigo-advanced-line"),
            Variant::AmigoExpert => say!(self, "variants-amigo-expert-line"),
            Variant::Ravensburger => say!(self, "variants-ravensburger-line"),
        }
    }
}
