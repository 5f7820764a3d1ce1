//! Setting a table up, and sitting down at one.

use std::net::IpAddr;
use std::sync::Arc;

use luxx_protocol::api::{Create, Join, Seated};
use luxx_protocol::{Code, Refusal, Token, name};

use super::Registry;
use crate::entry::{Entry, LogEntry};
use crate::limits::network;
use crate::refused::Refused;
use crate::secret;
use crate::table::{Command, Table, replayed, summary};

impl Registry {
    /// Sets a table up, with its host in seat 0.
    pub(crate) async fn create(&self, create: Create, from: IpAddr) -> Result<Seated, Refused> {
        let name = name(&create.name)?;
        let (id, token) = match &create.key {
            Some(key) => {
                let id = secret::table_of(key)?;
                let token = secret::token_of(key, &id)?;
                if let Some(seated) = self.created_before(&id, &token).await? {
                    return Ok(seated);
                }
                (id, token)
            }
            None => (self.entropy.fresh::<12>(), self.entropy.token()),
        };
        let origin = self.origin(from);
        let mut table = Table::new(&id, &create.options, origin)?;
        if table.has_name_like(&name) {
            return Err(Refusal::new(Code::BadName, "a bot has this name, or one that looks like it").into());
        }
        self.creations.take(from).map_err(|wait| {
            Refused::for_now(Code::TooMany, "too many tables from this address; try again later", wait)
        })?;
        let entries = [
            Entry::Created { options: create.options, origin },
            Entry::Committed { secret: self.entropy.fresh::<32>() },
            Entry::Joined { seat: 0, name, token: secret::hash(&token) },
        ];
        let at = self.time.now_ms();
        let entry = |(place, entry)| LogEntry { version: place as u64 + 1, at, author: None, entry };
        let log: Vec<LogEntry> = entries.into_iter().enumerate().map(entry).collect();
        for entry in &log[1..] {
            table.apply(entry)?;
        }
        let lines = log.iter().filter_map(LogEntry::line).collect();
        let stored = self
            .store
            .append(self.node.life().node, &id, 0, lines, Some(summary(&table, self.common_ms(), None)))
            .await;
        stored.map_err(|error| self.unavailable(&id, &error))?;
        self.metrics.tables_created.inc();
        tracing::info!(table = id, "a table is set up");
        Ok(Seated { table: id, seat: 0, token, commitment: table.commitment() })
    }

    /// The table that the same request has set up before, if it has.
    async fn created_before(&self, id: &str, token: &Token) -> Result<Option<Seated>, Refusal> {
        let log = self.store.read(id, 0).await.map_err(|error| self.unavailable(id, &error))?;
        if log.is_empty() {
            return Ok(None);
        }
        let table = replayed(self, id, log).await?;
        let seat =
            table.seat_of(token).ok_or_else(|| Refusal::new(Code::BadToken, "this key was used before"))?;
        let (table, commitment) = (id.to_owned(), table.commitment());
        Ok(Some(Seated { table, seat, token: token.clone(), commitment }))
    }

    /// Somebody sits down at a table.
    pub(crate) async fn join(
        self: &Arc<Self>,
        id: &str,
        join: Join,
        from: IpAddr,
    ) -> Result<Seated, Refused> {
        self.joins.take(from).map_err(|wait| {
            Refused::for_now(Code::TooMany, "too many seats taken from this address; try again later", wait)
        })?;
        // If the answer gets lost between here and the table, the same request takes no second seat.
        let key = join.key.unwrap_or_else(|| self.entropy.token());
        let command = |reply| {
            let (name, key) = (join.name.clone(), Some(key.clone()));
            Command::Join { name, key, from, relayed: false, reply }
        };
        Ok(self.ask(id, command).await.map(|(seated, _)| seated)?)
    }

    /// A number that stands for an address in the list of open tables. It is stored, so it must not tell the address.
    fn origin(&self, from: IpAddr) -> u64 {
        secret::number_of(&self.salt, &network(from).to_string())
    }
}
