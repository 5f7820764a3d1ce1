//! Who has sat down and not connected yet, and whom the host has removed. It is not stored: see [`Guests::of`] for what is made of
//! the log when a table is read anew; a removal is forgotten then.

use std::net::IpAddr;
use std::time::Duration;

use tokio::time::Instant;

use super::state::Table;
use crate::limits::network;

/// How long somebody whom the host has removed stays outside.
const BAN: Duration = Duration::from_mins(10);

/// The guests of a table, seat by seat.
pub(crate) struct Guests {
    /// Since when a seat is taken by somebody who has never connected; only where strangers may sit down.
    unconfirmed: Vec<Option<Instant>>,
    /// Where each seat was last heard from.
    addresses: Vec<Option<IpAddr>>,
    /// Whom the host has removed, and when.
    banned: Vec<(IpAddr, Instant)>,
}

impl Guests {
    /// Those of a table that was just read. Nobody knows who was connected before: at a table for strangers a guest of whom there is no
    /// message in the log has as much time to connect as one who has just sat down.
    pub(super) fn of(table: &Table) -> Guests {
        let silent = |seat: usize| {
            let guest = table.is_person(seat) && table.host() != Some(seat as u8);
            guest && !table.has_acted(seat)
        };
        let unconfirmed = |seat| (table.options.public && silent(seat)).then(Instant::now);
        Guests {
            unconfirmed: (0..table.seats()).map(unconfirmed).collect(),
            addresses: vec![None; table.seats()],
            banned: Vec::new(),
        }
    }

    /// There are as many seats now; those that are gone had nobody in them.
    pub(super) fn set_seats(&mut self, seats: usize) {
        self.unconfirmed.resize(seats, None);
        self.addresses.resize(seats, None);
    }

    /// Somebody new sits here. Where strangers may sit down, the seat is theirs for good only once they connect.
    pub(super) fn sat_down(&mut self, seat: u8, from: IpAddr, public: bool) {
        self.addresses[usize::from(seat)] = Some(network(from));
        self.unconfirmed[usize::from(seat)] = public.then(Instant::now);
    }

    /// Whoever has this seat has connected.
    pub(super) fn connected(&mut self, seat: u8, from: IpAddr) {
        self.addresses[usize::from(seat)] = Some(network(from));
        self.confirm(seat);
    }

    /// The seat is not waited for any more.
    pub(super) fn confirm(&mut self, seat: u8) {
        self.unconfirmed[usize::from(seat)] = None;
    }

    /// The seat that has waited longest for somebody to connect, and since when.
    pub(super) fn unconfirmed(&self) -> Option<(u8, Instant)> {
        let waiting = |(seat, since): (usize, &Option<Instant>)| Some((seat as u8, (*since)?));
        self.unconfirmed.iter().enumerate().filter_map(waiting).min_by_key(|(_, since)| *since)
    }

    /// Keeps whoever sits in a seat from sitting down again for a while. Not if the host has the same address: it may be the
    /// whole household's.
    pub(super) fn ban(&mut self, seat: u8, host: u8) {
        let [guest, host] = [seat, host].map(|seat| self.addresses[usize::from(seat)]);
        if let Some(guest) = guest.filter(|guest| host != Some(*guest)) {
            self.banned.retain(|(_, since)| since.elapsed() < BAN);
            self.banned.push((guest, Instant::now()));
        }
    }

    /// Whether somebody from here was removed lately.
    pub(super) fn is_banned(&self, from: IpAddr) -> bool {
        self.banned.iter().any(|(address, since)| *address == network(from) && since.elapsed() < BAN)
    }
}
