//! What an operator does with a store besides serving it.

use std::fs;
use std::path::Path;

use crate::store::{StoreError, for_each_table};
use crate::table::proof;

/// Writes the finished deals of every table into a folder, a file each, as `luxx check` verifies them. Returns how many.
/// Deals that are still played stay secret.
pub fn export(data: &Path, folder: &Path) -> Result<usize, StoreError> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(failed).map_err(StoreError::Other)?;
    let mut count = 0;
    for_each_table(data, |table, lines| {
        let proof = proof(table, &lines).map_err(|refusal| format!("table {table}: {refusal}"))?;
        if proof.deals.is_empty() {
            return Ok(());
        }
        let text = serde_json::to_string_pretty(&proof).map_err(|error| error.to_string())?;
        fs::write(folder.join(format!("{table}.json")), text + "\n").map_err(failed)?;
        count += 1;
        Ok(())
    })?;
    Ok(count)
}
