//! The finished deals of a table, with everything needed to check them. A deal that is still played is not in it.

use luxx_protocol::fair::{DealProof, FORMAT, Proof, commitment};
use luxx_protocol::{Code, Refusal, State};
use serde_json::value::RawValue;

use super::deal::Deal;
use super::state::Table;
use crate::entry::{Entry, Line};

/// The proof that follows from a table's lines.
pub(crate) fn proof(id: &str, lines: &[Line]) -> Result<Proof, Refusal> {
    let unreadable = || Refusal::new(Code::Unavailable, "what is stored about this table is damaged");
    let Some((Line { entry: Entry::Created { options }, .. }, rest)) = lines.split_first() else {
        return Err(unreadable());
    };
    let mut table = Table::new(id, options)?;
    let mut deals = Vec::new();
    for line in rest {
        table.apply(line).map_err(|_| unreadable())?;
        if let (Entry::Moved { .. }, Some(deal)) = (&line.entry, &table.deal)
            && table.state() != State::Playing
        {
            deals.push(one(id, table.deals(), deal).ok_or_else(unreadable)?);
        }
    }
    Ok(Proof { format: FORMAT.to_owned(), table: id.to_owned(), deals })
}

fn one(id: &str, number: u32, deal: &Deal) -> Option<DealProof> {
    let dealt = &deal.dealt;
    Some(DealProof {
        deal: number,
        commitment: commitment(id, number, &dealt.secret),
        secret: dealt.secret.to_string(),
        contributions: dealt.contributions.clone(),
        lot: dealt.lot,
        record: RawValue::from_string(deal.record().to_json().trim().to_owned()).ok()?,
    })
}
