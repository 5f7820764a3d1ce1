//! `luxx backup`, `luxx export`, `luxx prune` and `luxx move-tables`: what an operator does with a server's tables.

use std::time::{Duration, Instant};

use luxx_server::{Address, Location, Moved};

use super::serve::{address, data, stored};
use super::thousands;
use crate::args::{BackupArgs, ExportArgs, MoveArgs, PruneArgs};
use crate::exit::{Failure, say};
use crate::style::shown;

/// How often somebody who waits is told how far it is.
const NOW_AND_THEN: Duration = Duration::from_secs(5);

pub(crate) fn backup(args: &BackupArgs) -> Result<(), Failure> {
    let data = data(args.data.as_deref())?;
    let Location::File(file) = &data else {
        return Err(Failure::Usage(format!(
            "{data} is a PostgreSQL, which has tools of its own: `pg_dump --format=custom --schema=luxx` copies the tables while \
             servers run, a standby or `pg_basebackup` with archived WAL keeps every move (docs/operation.md says more)"
        )));
    };
    luxx_server::backup(file, &args.to).map_err(|error| stored(&data, &error))?;
    say(&format!("{} is copied to {}", shown(file), shown(&args.to)));
    Ok(())
}

pub(crate) fn export(args: &ExportArgs) -> Result<(), Failure> {
    let data = data(args.data.as_deref())?;
    let exported = luxx_server::export(&data, &args.folder).map_err(|error| stored(&data, &error))?;
    say(&format!("{} tables with finished games are in {}", exported.tables, shown(&args.folder)));
    readable(&exported.damaged)
}

pub(crate) fn prune(args: &PruneArgs) -> Result<(), Failure> {
    let data = data(args.data.as_deref())?;
    let age = Duration::from_hours(24 * u64::from(args.older_than));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let pruned = runtime.block_on(luxx_server::prune(&data, age)).map_err(|error| stored(&data, &error))?;
    say(&format!("{pruned} tables were removed from {data}"));
    Ok(())
}

pub(crate) fn move_tables(args: &MoveArgs) -> Result<(), Failure> {
    let Some(to) = args.to.to_str().filter(|to| Address::is_one(to)) else {
        let how = "tables are moved from a file into a PostgreSQL: postgres://USER@HOST/DATABASE";
        return Err(Failure::Usage(how.to_owned()));
    };
    let to = address(to)?;
    let mut told = Instant::now();
    let mut tell = |moved: &Moved| {
        if told.elapsed() >= NOW_AND_THEN {
            told = Instant::now();
            say(&format!("{} tables so far", thousands(moved.tables)));
        }
    };
    let moved = luxx_server::move_tables(&args.from, &to, &mut tell)
        .map_err(|error| Failure::Usage(format!("{} to {to}: {error}", shown(&args.from))))?;
    let Moved { tables, lines, brought, there, ahead, damaged } = moved;
    let [tables, lines, brought, there, ahead] = [tables, lines, brought, there, ahead].map(thousands);
    say(&format!(
        "all {tables} tables of the file, {lines} lines, are in {to} and were compared: {brought} brought over now, {there} there \
         before, {ahead} there before and played on"
    ));
    readable(&damaged)
}

/// Tables that cannot be read are named.
fn readable(damaged: &[String]) -> Result<(), Failure> {
    if damaged.is_empty() {
        return Ok(());
    }
    Err(Failure::Check(format!("{} tables could not be read:\n{}", damaged.len(), damaged.join("\n"))))
}
