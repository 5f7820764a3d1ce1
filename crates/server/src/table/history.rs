//! What is found out by going through a table's log once more: the finished deals with everything needed to check them, and
//! what somebody has missed.

use luxx_protocol::fair::{DealProof, FORMAT, Proof, commitment};
use luxx_protocol::{Missed, State};
use luxx_rules::Seat;
use serde_json::value::RawValue;

use super::deal::Deal;
use super::state::{Damaged, Table};
use crate::entry::Entry;
use crate::store::Line;

/// The proof that follows from a table's log. A deal that is still played is not in it.
pub(crate) fn proof(id: &str, log: &[Line]) -> Result<Proof, Damaged> {
    let mut deals = Vec::new();
    Table::replay(id, log, |table, line, _| {
        if let (Entry::Moved { .. }, Some(deal)) = (&line.entry, &table.deal)
            && table.state() != State::Playing
        {
            deals.push(one(id, table.deals(), deal));
        }
    })?;
    Ok(Proof { format: FORMAT.to_owned(), table: id.to_owned(), deals })
}

/// What happened after a version, as somebody may know it.
pub(super) fn missed(id: &str, log: &[Line], seat: Option<Seat>, since: u64) -> Result<Vec<Missed>, Damaged> {
    let mut missed = Vec::new();
    Table::replay(id, log, |_, line, effect| {
        if line.version > since {
            missed.push(Missed { version: line.version, change: effect.seen_by(seat) });
        }
    })?;
    Ok(missed)
}

#[allow(clippy::expect_used, reason = "our own record, just written")]
fn one(id: &str, number: u32, deal: &Deal) -> DealProof {
    let (dealt, record) = (&deal.dealt, deal.record().to_json());
    DealProof {
        deal: number,
        commitment: commitment(id, number, &dealt.secret),
        secret: dealt.secret.to_string(),
        contributions: dealt.contributions.clone(),
        lot: dealt.lot,
        record: RawValue::from_string(record.trim().to_owned()).expect("a record is JSON"),
    }
}
