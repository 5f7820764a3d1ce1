//! Which message says a fact.

use luxx_bots::Fact;

use crate::{Key, key};

pub(super) fn key(fact: &Fact) -> Key {
    match fact {
        Fact::Ends { .. } => key!("reasons-ends"),
        Fact::Catches { .. } => key!("reasons-catches"),
        Fact::CatchesNobody { .. } => key!("reasons-catches-nobody"),
        Fact::FromShadow { .. } => key!("reasons-from-shadow"),
        Fact::CouldJoin { .. } => key!("reasons-could-join"),
        Fact::Baits { .. } => key!("reasons-baits"),
        Fact::PoolOffers { .. } => key!("reasons-pool-offers"),
        Fact::Leaves { cards: ..=3 } => key!("reasons-leaves-few"),
        Fact::Leaves { .. } => key!("reasons-leaves"),
        Fact::OnePlay { .. } => key!("reasons-one-play"),
        Fact::Hurry { .. } => key!("reasons-hurry"),
        Fact::Splits { .. } => key!("reasons-splits"),
        Fact::SpendsJokers { .. } => key!("reasons-spends-jokers"),
        Fact::SavesJokers { .. } => key!("reasons-saves-jokers"),
        Fact::Safe { .. } => key!("reasons-safe"),
        Fact::OnlyBy { .. } => key!("reasons-only-by"),
        Fact::InDanger { .. } => key!("reasons-in-danger"),
        Fact::Shows { caught_by, .. } if caught_by.len() <= Fact::FEW_VALUES => key!("reasons-shows-few"),
        Fact::Shows { .. } => key!("reasons-shows"),
        Fact::Covers { .. } => key!("reasons-covers"),
        Fact::Joins { .. } => key!("reasons-joins"),
        Fact::NewSet { .. } => key!("reasons-new-set"),
        Fact::Lone { .. } => key!("reasons-lone"),
        Fact::GainsJokers { .. } => key!("reasons-gains-jokers"),
        Fact::TwoForOne => key!("reasons-two-for-one"),
        Fact::Blind => key!("reasons-blind"),
        Fact::NothingFits => key!("reasons-nothing-fits"),
        Fact::KeepsFrom { .. } => key!("reasons-keeps-from"),
        Fact::PassesUpJoker => key!("reasons-passes-up-joker"),
        Fact::HandGrows { .. } => key!("reasons-hand-grows"),
        Fact::HandStays { .. } => key!("reasons-hand-stays"),
        Fact::Late { .. } => key!("reasons-late"),
        Fact::InTime { .. } => key!("reasons-in-time"),
        Fact::Denies { .. } => key!("reasons-denies"),
        Fact::VictimChooses { .. } => key!("reasons-victim-chooses"),
        Fact::LeavesJokers { .. } => key!("reasons-leaves-jokers"),
        Fact::GivesBack { .. } => key!("reasons-gives-back"),
        Fact::NewCards { .. } => key!("reasons-new-cards"),
        Fact::GivesUp { .. } => key!("reasons-gives-up"),
    }
}
