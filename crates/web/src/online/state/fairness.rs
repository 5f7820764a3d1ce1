//! What is needed to check the shuffle afterwards. Nothing of it is drawn. Where there is a seat it is kept with it: a reload in the middle
//! of a deal must not make the page forget what it has seen and given.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::route::TableId;
use crate::store;

/// Of so many deals it is remembered.
const DEALS: usize = 4;

/// What this device has seen and given before each deal.
#[derive(Clone, Copy)]
pub(crate) struct Fairness {
    known: StoredValue<Known>,
    /// The share that was sent last, by the number of its message.
    asked: StoredValue<Option<(u64, String)>>,
    table: StoredValue<Option<TableId>>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Known {
    /// What the server had bound itself to before each deal, by the deal's number, as far as this device was there.
    #[serde(default)]
    promises: Vec<(u32, String)>,
    /// The shares of shuffles that this device has given, the latest last.
    #[serde(default)]
    shares: Vec<Share>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Share {
    deal: u32,
    hex: String,
    /// Whether the server has said that it has taken it.
    taken: bool,
}

/// What can be said about the own share of a shuffle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OwnShare {
    /// It is part of it.
    There,
    /// None of this seat is.
    None,
    /// One is; whether it is the one that was given is not known any more.
    Unknown,
    /// Another one is in its place.
    Replaced,
}

impl Fairness {
    pub(super) fn new() -> Fairness {
        Fairness {
            known: StoredValue::new(Known::default()),
            asked: StoredValue::new(None),
            table: StoredValue::new(None),
        }
    }

    pub(super) fn begin(self, table: Option<TableId>) {
        let kept = table.and_then(store::fairness).and_then(|kept| serde_json::from_str(&kept).ok());
        self.known.set_value(kept.unwrap_or_default());
        self.asked.set_value(None);
        self.table.set_value(table);
    }

    /// Keeps what the server has bound itself to for a deal.
    pub(crate) fn promise(self, deal: u32, promise: &str) {
        let entry = (deal, promise.to_owned());
        if !promise.is_empty() && self.known.with_value(|known| !known.promises.contains(&entry)) {
            self.change(|known| {
                known.promises.push(entry);
                last(&mut known.promises);
            });
        }
    }

    /// A share is sent.
    pub(crate) fn give(self, deal: u32, hex: String) {
        self.change(|known| {
            known.shares.push(Share { deal, hex, taken: false });
            last(&mut known.shares);
        });
    }

    /// From another seat other shares were given; what the server is bound to is the same at all.
    pub(crate) fn sit_elsewhere(self) {
        self.change(|known| known.shares.clear());
    }

    /// By this number the answer is known.
    pub(crate) fn asked(self, id: u64, share: String) {
        self.asked.set_value(Some((id, share)));
    }

    /// The server has answered: it has taken the share, or not.
    pub(crate) fn answered(self, id: u64, taken: bool) {
        let Some((_, asked)) = self.asked.get_value().filter(|(number, _)| *number == id) else { return };
        self.change(|known| {
            if taken {
                known
                    .shares
                    .iter_mut()
                    .filter(|share| share.hex == asked)
                    .for_each(|share| share.taken = true);
            } else {
                known.shares.retain(|share| share.hex != asked);
            }
        });
    }

    /// What was given for this deal does not count any more: something else was agreed.
    pub(crate) fn void(self, deal: u32) {
        self.change(|known| known.shares.retain(|share| share.deal != deal));
    }

    /// The server has lost what it had told: what it had taken it may not have.
    pub(crate) fn doubt(self) {
        self.change(|known| known.shares.iter_mut().for_each(|share| share.taken = false));
    }

    /// Whether the server has kept what it had bound itself to; none where this device did not see it.
    pub(crate) fn is_kept(self, deal: u32, commitment: &str) -> Option<bool> {
        self.known.with_value(|known| {
            let mut promises = known.promises.iter().filter(|(of, _)| *of == deal).peekable();
            promises.peek()?;
            Some(promises.all(|(_, promise)| promise == commitment))
        })
    }

    /// Compares what lies at the own seat with what was given.
    pub(crate) fn compare(self, deal: u32, found: Option<&str>) -> OwnShare {
        let Some(found) = found else { return OwnShare::None };
        self.known.with_value(|known| {
            let given: Vec<&Share> = known.shares.iter().filter(|share| share.deal == deal).collect();
            // One that was taken later counts in the place of those before.
            let taken = given.iter().rposition(|share| share.taken);
            match taken {
                _ if given[taken.unwrap_or(0)..].iter().any(|share| share.hex == found) => OwnShare::There,
                Some(_) => OwnShare::Replaced,
                None => OwnShare::Unknown,
            }
        })
    }

    fn change(self, change: impl FnOnce(&mut Known)) {
        self.known.update_value(change);
        let table = self.table.get_value().filter(|table| store::seat(*table).is_some());
        if let (Some(table), Ok(text)) = (table, self.known.with_value(serde_json::to_string)) {
            store::keep_fairness(table, &text);
        }
    }
}

fn last<T>(all: &mut Vec<T>) {
    all.drain(..all.len().saturating_sub(DEALS));
}
