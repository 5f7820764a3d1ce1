//! Deals at a table of people, as the device of one of them keeps them: how many are over, and what the server tells of them then.

use luxx_protocol::fair::{Proof, ProofError};
use luxx_protocol::{State, TableInfo};
use luxx_rules::Seat;
use luxx_rules::record::{Document, Record};

use crate::{KeptDeal, Sitter};

/// The deals at a table of people that are over, for somebody who plays there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Together {
    seat: Seat,
    /// Who sits there now. Of an earlier deal nobody tells who it was, but hardly anybody changes.
    sitters: Vec<Sitter>,
    /// How many are over.
    over: u32,
    /// How many make a match.
    deals: usize,
}

impl Together {
    /// What is over at a table, for whoever plays from this seat; none before the end of the first deal.
    pub fn of(info: &TableInfo, seat: Seat) -> Option<Together> {
        let over = match info.state {
            State::Playing => info.deal.checked_sub(1)?,
            State::Between | State::Over => info.deal,
            // A closed table may have been left in the middle of a deal.
            State::Waiting | State::Closed | State::Unknown => 0,
        };
        let sitter = |(seat, chair): (usize, &luxx_protocol::Chair)| match chair.sitter {
            luxx_protocol::Sitter::Bot => info.options.bot(seat).parse().map_or(Sitter::Person, Sitter::Bot),
            _ => Sitter::Person,
        };
        let rounds = info.options.rounds.map(usize::from);
        let deals = rounds.map_or(1, |rounds| rounds * info.chairs.len());
        let sitters = info.chairs.iter().enumerate().map(sitter).collect();
        (over > 0 && deals > 0).then_some(Together { seat, sitters, over, deals })
    }

    /// How many deals are over.
    pub fn over(&self) -> u32 {
        self.over
    }

    /// The deals after the first `kept` ones, by their numbers, out of the proof that the server gives to everybody; none in the place of one
    /// that cannot have been played.
    pub fn deals(&self, proof: &str, kept: u32, at: f64) -> Result<Vec<(u32, Option<KeptDeal>)>, ProofError> {
        let proof = Proof::read(proof.as_bytes())?;
        let new = proof.deals.iter().filter(|deal| deal.deal > kept);
        let deal = |number: u32, record: Record| {
            let place = (number as usize - 1) % self.deals + 1;
            KeptDeal::together(record, self.sitters.clone(), self.seat, (place, self.deals), at).ok()
        };
        let new = new.map(|told| {
            let record = finished(told.record.get());
            (told.deal, record.and_then(|record| deal(told.deal, record)))
        });
        Ok(new.collect())
    }
}

/// The record of a deal, if every move of it can be played and it came to its end.
fn finished(text: &str) -> Option<Record> {
    let Document::Game(record) = Document::read(text.as_bytes()).ok()? else { return None };
    (record.result.is_some() && record.check().is_ok()).then_some(record)
}
