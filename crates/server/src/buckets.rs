//! Token buckets: for each address, and for each seat. How fast things may come.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use crate::limits::network;

/// A token bucket. Ours and not the crate `governor`: it must follow the simulation's clock, be looked into and be handed on from
/// one connection to the next, and is shorter than the adapters for that.
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

/// A token bucket for each address. A bucket that nobody has touched for as long as it takes to fill up is full, and need not
/// be remembered: two generations of that length are kept, and dropping the older one is all the sweeping there is.
#[derive(Debug)]
pub(crate) struct Buckets {
    rate: f32,
    most: f32,
    generations: Mutex<Generations>,
}

#[derive(Debug)]
struct Generations {
    began: Instant,
    current: HashMap<IpAddr, Bucket>,
    previous: HashMap<IpAddr, Bucket>,
}

/// How many addresses are remembered in a generation; further ones are refused until the next.
const ADDRESSES: usize = 50_000;

impl Buckets {
    pub(crate) fn new(rate: f32, most: f32) -> Buckets {
        let (current, previous) = (HashMap::new(), HashMap::new());
        let generations = Generations { began: Instant::now(), current, previous };
        Buckets { rate, most, generations: Mutex::new(generations) }
    }

    /// Takes one from this address's bucket, if there is one.
    pub(crate) fn take(&self, address: IpAddr) -> bool {
        let mut oldest = HashMap::new();
        let mut generations = self.generations.lock();
        let Generations { began, current, previous } = &mut *generations;
        if began.elapsed().as_secs_f32() > self.most / self.rate {
            oldest = std::mem::replace(previous, std::mem::take(current));
            *began = Instant::now();
        }
        let key = network(address);
        let room = current.len() < ADDRESSES;
        let taken = match current.entry(key) {
            Entry::Occupied(mut known) => known.get_mut().take(self.rate, self.most),
            Entry::Vacant(place) => {
                room && {
                    let bucket = previous.remove(&key).unwrap_or_else(|| Bucket::full(self.most));
                    place.insert(bucket).take(self.rate, self.most)
                }
            }
        };
        drop(generations);
        // Not under the lock.
        drop(oldest);
        taken
    }
}

/// What each seat, or each address that only watches, may still say. It belongs to the seat and not to a connection: whoever
/// connects again has no more than before.
#[derive(Debug)]
pub(crate) struct Allowances {
    rate: f32,
    most: f32,
    known: Mutex<(HashMap<String, Arc<Allowance>>, usize)>,
}

/// What somebody may still say.
#[derive(Debug)]
pub(crate) struct Allowance {
    rate: f32,
    most: f32,
    /// The bucket, and until when nobody is let in with it.
    bucket: Mutex<(Bucket, Instant)>,
}

impl Allowances {
    pub(crate) fn new(rate: f32, most: f32) -> Allowances {
        Allowances { rate, most, known: Mutex::new((HashMap::new(), ADDRESSES)) }
    }

    /// The allowance of somebody who connects; or how long they still have to wait.
    pub(crate) fn of(&self, who: String) -> Result<Arc<Allowance>, Duration> {
        let mut locked = self.known.lock();
        let (known, sweep_at) = &mut *locked;
        if known.len() >= *sweep_at {
            known.retain(|_, allowance| Arc::strong_count(allowance) > 1 || !allowance.is_full());
            *sweep_at = (2 * known.len()).max(ADDRESSES);
        }
        let (rate, most) = (self.rate, self.most);
        let fresh =
            || Arc::new(Allowance { rate, most, bucket: Mutex::new((Bucket::full(most), Instant::now())) });
        let allowance = Arc::clone(known.entry(who).or_insert_with(fresh));
        drop(locked);
        let wait = allowance.bucket.lock().1.saturating_duration_since(Instant::now());
        if wait.is_zero() { Ok(allowance) } else { Err(wait) }
    }
}

impl Allowance {
    /// Takes one message. False: too many.
    pub(crate) fn take(&self) -> bool {
        self.bucket.lock().0.take(self.rate, self.most)
    }

    /// Whether more than half of it is gone.
    pub(crate) fn is_low(&self) -> bool {
        self.bucket.lock().0.is_low(self.most)
    }

    /// Lets nobody in with it for so long.
    pub(crate) fn wait(&self, how_long: Duration) {
        self.bucket.lock().1 = Instant::now() + how_long;
    }

    fn is_full(&self) -> bool {
        let mut locked = self.bucket.lock();
        let (bucket, not_before) = &mut *locked;
        bucket.fill(self.rate, self.most);
        bucket.level >= self.most && *not_before <= Instant::now()
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

    #[tokio::test(start_paused = true)]
    async fn addresses_are_forgotten_when_their_buckets_are_full_again() {
        let buckets = Buckets::new(1.0, 10.0);
        let address = |number: u32| IpAddr::V4(std::net::Ipv4Addr::from(number));
        let known = || {
            let generations = buckets.generations.lock();
            generations.current.len() + generations.previous.len()
        };
        assert!((0..10).all(|_| buckets.take(address(1))) && !buckets.take(address(1)));
        tokio::time::advance(Duration::from_secs(11)).await;
        // Other addresses begin a new generation; what was taken before still counts.
        assert!((0..8).all(|_| buckets.take(address(2))));
        tokio::time::advance(Duration::from_secs(1)).await;
        assert!((0..10).all(|_| buckets.take(address(1))) && !buckets.take(address(1)));
        tokio::time::advance(Duration::from_secs(11)).await;
        assert!(buckets.take(address(3)));
        tokio::time::advance(Duration::from_secs(11)).await;
        assert!(buckets.take(address(4)));
        assert_eq!(known(), 2, "the first two are forgotten");
        // However many addresses there are, finding out about one takes no longer: looking at all of them for each would take
        // minutes.
        let began = std::time::Instant::now();
        assert_eq!((0..60_000).filter(|number| buckets.take(address(1000 + number))).count(), 49_999);
        assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    }

    #[test]
    fn addresses_have_buckets_of_their_own_and_ipv6_networks_have_one() {
        let buckets = Buckets::new(0.001, 1.0);
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        assert!(buckets.take(address("2001:db8::1")));
        assert!(!buckets.take(address("2001:db8::2")));
        assert!(buckets.take(address("192.0.2.1")));
        assert!(!buckets.take(address("::ffff:192.0.2.1")));
    }
}
