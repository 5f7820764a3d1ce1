//! Limits on everything: how fast, how many, how large.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Mutex;
use std::time::Duration;

use tokio::time::Instant;

/// What a server puts up with.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// Live connections, all together.
    pub connections: usize,
    /// Live connections of one address.
    pub connections_per_address: usize,
    /// Messages a second of one connection, in the long run.
    pub messages_per_second: f32,
    /// How many messages may come at once.
    pub burst: f32,
    /// Requests and connections a second of one address, in the long run.
    pub requests_per_second: f32,
    /// Tables that one address may set up in an hour.
    pub tables_per_hour: f32,
    /// How many people may watch a table.
    pub spectators: usize,
    /// After how long without anybody a table goes to sleep.
    pub idle: Duration,
    /// After how long a table that was never played at is forgotten.
    pub unplayed: Duration,
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
            spectators: 100,
            idle: Duration::from_mins(1),
            unplayed: Duration::from_hours(24),
        }
    }
}

/// Fills up evenly and is emptied by use.
#[derive(Clone, Debug)]
pub(crate) struct Bucket {
    level: f32,
    seen: Instant,
}

impl Bucket {
    /// A bucket that holds so much.
    pub(crate) fn full(level: f32) -> Bucket {
        Bucket { level, seen: Instant::now() }
    }

    /// Takes one, if there is one. `rate` comes back every second, up to `most`.
    pub(crate) fn take(&mut self, rate: f32, most: f32) -> bool {
        self.fill(rate, most);
        let enough = self.level >= 1.0;
        if enough {
            self.level -= 1.0;
        }
        enough
    }

    /// Whether more than half of it is gone.
    pub(crate) fn is_low(&self, most: f32) -> bool {
        self.level < most / 2.0
    }

    fn fill(&mut self, rate: f32, most: f32) {
        let now = Instant::now();
        self.level = (self.level + rate * now.duration_since(self.seen).as_secs_f32()).min(most);
        self.seen = now;
    }
}

/// A bucket for each address.
#[derive(Debug)]
pub(crate) struct Buckets {
    rate: f32,
    most: f32,
    known: Mutex<HashMap<IpAddr, Bucket>>,
}

/// How many addresses are remembered before those with a full bucket are forgotten.
const ADDRESSES: usize = 50_000;

impl Buckets {
    pub(crate) fn new(rate: f32, most: f32) -> Buckets {
        Buckets { rate, most, known: Mutex::default() }
    }

    /// Takes one from this address's bucket, if there is one.
    pub(crate) fn take(&self, address: IpAddr) -> bool {
        let Ok(mut buckets) = self.known.lock() else { return false };
        if buckets.len() >= ADDRESSES {
            buckets.retain(|_, bucket| {
                bucket.fill(self.rate, self.most);
                bucket.level < self.most
            });
        }
        let key = network(address);
        if buckets.len() >= ADDRESSES && !buckets.contains_key(&key) {
            return false;
        }
        buckets.entry(key).or_insert_with(|| Bucket::full(self.most)).take(self.rate, self.most)
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
        let Ok(mut locked) = self.counts.lock() else { return false };
        let (counts, total) = &mut *locked;
        let before = counts.get(&network(address)).copied().unwrap_or(0);
        if *total >= all || before >= most {
            return false;
        }
        counts.insert(network(address), before + 1);
        *total += 1;
        true
    }

    /// Counts one less.
    pub(crate) fn leave(&self, address: IpAddr) {
        let Ok(mut locked) = self.counts.lock() else { return };
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
fn network(address: IpAddr) -> IpAddr {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_what_it_has_and_fills_up_again() {
        let mut bucket = Bucket::full(3.0);
        let taken = (0..5).filter(|_| bucket.take(0.0, 3.0)).count();
        assert_eq!(taken, 3);
        bucket.seen -= Duration::from_secs(2);
        assert!(bucket.take(1.0, 3.0) && bucket.take(1.0, 3.0) && !bucket.take(1.0, 3.0));
    }

    #[test]
    fn addresses_are_counted_apart_and_ipv6_by_network() {
        let buckets = Buckets::new(0.0, 1.0);
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        assert!(buckets.take(address("2001:db8::1")));
        assert!(!buckets.take(address("2001:db8::2")));
        assert!(buckets.take(address("192.0.2.1")));
        assert!(!buckets.take(address("::ffff:192.0.2.1")));
        let counts = Counts::default();
        assert!(counts.enter(address("192.0.2.1"), 1, 2) && !counts.enter(address("192.0.2.1"), 1, 2));
        assert!(counts.enter(address("192.0.2.2"), 1, 2) && !counts.enter(address("192.0.2.3"), 1, 2));
        counts.leave(address("192.0.2.1"));
        assert!(counts.enter(address("192.0.2.3"), 1, 2));
    }
}
