//! What an operator does with a store besides serving it.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::store::{Location, Sqlite, Stage, Store, StoreError};
use crate::table::proof;
use crate::time::Time;

/// What came of an export.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// How many files were written.
    pub tables: usize,
    /// What is the matter with the tables that could not be read.
    pub damaged: Vec<String>,
}

/// Writes the finished deals of every table into a folder, a file each, as `luxx check` verifies them. Deals that are still
/// played stay secret.
pub fn export(data: &Location, folder: &Path) -> Result<Exported, StoreError> {
    let failed = |error: std::io::Error| StoreError::Other(format!("{}: {error}", folder.display()));
    fs::create_dir_all(folder).map_err(failed)?;
    let mut exported = Exported::default();
    data.for_each_table(|table, log| {
        let read = log
            .map_err(|error| error.to_string())
            .and_then(|log| proof(table, &log).map_err(|damaged| damaged.to_string()));
        let proof = match read {
            Ok(proof) if proof.deals.is_empty() => return Ok(()),
            Ok(proof) => proof,
            Err(problem) => {
                exported.damaged.push(problem);
                return Ok(());
            }
        };
        let text =
            serde_json::to_string_pretty(&proof).map_err(|error| StoreError::Other(error.to_string()))?;
        fs::write(folder.join(format!("{table}.json")), text + "\n").map_err(failed)?;
        exported.tables += 1;
        Ok(())
    })?;
    Ok(exported)
}

/// Removes the tables at which the game is over and nothing has happened for so long. Returns how many. A file gives their room
/// back; a database reuses it.
pub async fn prune(data: &Location, age: Duration) -> Result<u64, StoreError> {
    match data {
        Location::File(path) if !path.exists() => Err(StoreError::Other("there is no such file".to_owned())),
        Location::File(path) => {
            let store = Sqlite::open(path)?;
            let pruned = prune_all(&store, age).await?;
            store.shrink().await?;
            Ok(pruned)
        }
        Location::Database(_) => prune_all(&*data.open()?, age).await,
    }
}

async fn prune_all(store: &dyn Store, age: Duration) -> Result<u64, StoreError> {
    let now = store.time().await?.unwrap_or_else(|| Time::from_system().now_ms());
    let before = now.saturating_sub(age.as_millis() as u64);
    let mut pruned = 0;
    loop {
        match store.prune(Stage::Finished, before).await? {
            0 => return Ok(pruned),
            count => pruned += count,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::{Entry, LogEntry};
    use crate::store::{Memory, NodeId, Summary};

    #[tokio::test]
    async fn what_is_old_is_asked_of_the_clock_of_the_store() {
        let now = Duration::from_hours(48);
        let store = Memory::shared(move || now);
        let summary = |hours| Summary {
            at: Duration::from_hours(hours).as_millis() as u64,
            stage: Stage::Finished,
            listed: None,
            wake_at: None,
        };
        for (table, hours) in [("old", 1), ("new", 47)] {
            store.append(NodeId::ONLY, table, 0, Vec::new(), Some(summary(hours))).await.unwrap();
        }
        assert_eq!(prune_all(&store, Duration::from_hours(24)).await, Ok(1));
        assert_eq!(prune_all(&store, Duration::ZERO).await, Ok(1));
    }

    #[tokio::test]
    async fn damaged_tables_are_named_and_do_not_stop_an_export() {
        let folder = tempfile::tempdir().unwrap();
        let (data, games) = (folder.path().join("tables.sqlite"), folder.path().join("games"));
        let store = Sqlite::open(&data).unwrap();
        for table in ["bad", "worse"] {
            // No table begins so.
            let entry = LogEntry { version: 1, at: 5, author: None, entry: Entry::Left { seat: 0 } };
            store.append(NodeId::ONLY, table, 0, vec![entry.line().unwrap()], None).await.unwrap();
        }
        let Exported { tables, damaged } = export(&Location::File(data), &games).unwrap();
        assert_eq!((tables, damaged.len()), (0, 2), "{damaged:?}");
        assert!(damaged[0].contains("table bad") && damaged[1].contains("table worse"), "{damaged:?}");
    }
}
