//! Limits on everything: how fast, how many, how large.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::time::Duration;

use parking_lot::Mutex;

/// The limits of a server.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// Live connections, all together.
    pub connections: usize,
    /// Live connections of one address.
    pub connections_per_address: usize,
    /// Messages a second of one seat on all its connections, or of one address that only watches, in the long run.
    pub messages_per_second: f32,
    /// How many messages may come at once.
    pub burst: f32,
    /// Requests and connections a second of one address, in the long run.
    pub requests_per_second: f32,
    /// Tables that one address may set up in an hour.
    pub tables_per_hour: f32,
    /// Seats that one address may take in an hour.
    pub joins_per_hour: f32,
    /// The timeout for a request's header, for its body, and for each write of the answer.
    pub request: Duration,
    /// How many people may watch a table.
    pub spectators: usize,
    /// After how long without a connection a table goes to sleep.
    pub idle: Duration,
    /// After how long a table that was never played at is removed.
    pub unplayed: Duration,
    /// After how long a table at which the game is over is removed; none: never.
    pub finished: Option<Duration>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 50_000,
            connections_per_address: 100,
            messages_per_second: 20.0,
            burst: 60.0,
            requests_per_second: 20.0,
            tables_per_hour: 60.0,
            joins_per_hour: 240.0,
            request: Duration::from_secs(10),
            spectators: 100,
            idle: Duration::from_mins(1),
            unplayed: Duration::from_hours(24),
            finished: None,
        }
    }
}

/// How many connections each address has.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    /// By address, and of all together.
    counts: Mutex<(HashMap<IpAddr, usize>, usize)>,
}

impl Counts {
    /// Counts one more, unless there are `most` already, or `all` over all addresses.
    pub(crate) fn enter(&self, address: IpAddr, most: usize, all: usize) -> bool {
        let mut locked = self.counts.lock();
        let (counts, total) = &mut *locked;
        let before = counts.get(&network(address)).copied().unwrap_or(0);
        if *total >= all || before >= most {
            return false;
        }
        counts.insert(network(address), before + 1);
        *total += 1;
        true
    }

    /// How many there are over all addresses.
    pub(crate) fn total(&self) -> usize {
        self.counts.lock().1
    }

    /// Counts one less.
    pub(crate) fn leave(&self, address: IpAddr) {
        let mut locked = self.counts.lock();
        let (counts, total) = &mut *locked;
        let key = network(address);
        if let Some(count) = counts.get_mut(&key) {
            (*count, *total) = (*count - 1, *total - 1);
            if *count == 0 {
                counts.remove(&key);
            }
        }
    }
}

/// What counts as one address: of IPv6 the first half, for everybody has billions of the second.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(six) => six.to_ipv4_mapped().map_or_else(
            || {
                let [a, b, c, d, ..] = six.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            },
            IpAddr::V4,
        ),
    }
}

/// The neighbourhood of an address: 256 of IPv4, and of IPv6 what one customer of a provider usually has.
pub(crate) fn neighbourhood(address: IpAddr) -> IpAddr {
    match network(address) {
        IpAddr::V4(four) => {
            let [a, b, c, _] = four.octets();
            IpAddr::V4(Ipv4Addr::new(a, b, c, 0))
        }
        IpAddr::V6(six) => {
            let [a, b, c, ..] = six.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_counted_by_address_and_all_together() {
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        let counts = Counts::default();
        assert!(counts.enter(address("192.0.2.1"), 1, 2) && !counts.enter(address("192.0.2.1"), 1, 2));
        assert!(counts.enter(address("192.0.2.2"), 1, 2) && !counts.enter(address("192.0.2.3"), 1, 2));
        counts.leave(address("192.0.2.1"));
        assert!(counts.enter(address("192.0.2.3"), 1, 2));
    }
}
