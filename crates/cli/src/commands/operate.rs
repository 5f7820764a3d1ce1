//! `luxx backup`, `luxx export` and `luxx prune`: what an operator does with a server's tables.

use std::time::Duration;

use super::serve::{data, stored};
use crate::args::{BackupArgs, ExportArgs, PruneArgs};
use crate::exit::{Failure, say};
use crate::style::shown;

pub(crate) fn backup(args: &BackupArgs) -> Result<(), Failure> {
    let data = data(args.data.as_deref())?;
    luxx_server::backup(&data, &args.to).map_err(|error| stored(&data, &error))?;
    say(&format!("{} is copied to {}", shown(&data), shown(&args.to)));
    Ok(())
}

pub(crate) fn export(args: &ExportArgs) -> Result<(), Failure> {
    let data = data(args.data.as_deref())?;
    let exported = luxx_server::export(&data, &args.folder).map_err(|error| stored(&data, &error))?;
    say(&format!("{} tables with finished games are in {}", exported.tables, shown(&args.folder)));
    if exported.damaged.is_empty() {
        return Ok(());
    }
    Err(Failure::Check(format!(
        "{} tables could not be read:\n{}",
        exported.damaged.len(),
        exported.damaged.join("\n")
    )))
}

pub(crate) fn prune(args: &PruneArgs) -> Result<(), Failure> {
    let data = data(args.data.as_deref())?;
    let age = Duration::from_hours(24 * u64::from(args.older_than));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let pruned = runtime.block_on(luxx_server::prune(&data, age)).map_err(|error| stored(&data, &error))?;
    say(&format!("{pruned} tables were removed from {}", shown(&data)));
    Ok(())
}
