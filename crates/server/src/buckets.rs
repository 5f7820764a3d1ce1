//! Rate limits: a token bucket for each address, and for each seat.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use crate::limits::{neighbourhood, network};

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

    /// How long it takes until there is one again, if none is taken before.
    fn next(&self, rate: f32) -> Duration {
        seconds((1.0 - self.level).max(0.0) / rate)
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

/// So long, or for ever where the settings make it longer than there is a word for.
fn seconds(seconds: f32) -> Duration {
    Duration::try_from_secs_f32(seconds).unwrap_or(Duration::MAX)
}

/// A token bucket for each address. A bucket that nobody has touched for as long as it takes to fill up is full, and need not
/// be remembered: two generations of that length are kept, and dropping the older one is all the sweeping there is.
///
/// In a generation with so many addresses that no more are remembered, whoever is not known yet shares a bucket with their
/// neighbourhood. So one who has billions of addresses takes nothing from those who live elsewhere.
#[derive(Debug)]
pub(crate) struct Buckets {
    rate: f32,
    most: f32,
    generations: Mutex<Generations>,
}

#[derive(Debug)]
struct Generations {
    began: Instant,
    current: Generation,
    previous: Generation,
}

#[derive(Debug, Default)]
struct Generation {
    addresses: HashMap<IpAddr, Bucket>,
    neighbourhoods: HashMap<IpAddr, Bucket>,
}

/// How many new addresses are remembered in a generation, and as many again that were known in the one before; and how many
/// neighbourhoods. Further ones of these are refused until the next.
const ADDRESSES: usize = 50_000;

impl Buckets {
    pub(crate) fn new(rate: f32, most: f32) -> Buckets {
        let (current, previous) = (Generation::default(), Generation::default());
        let generations = Generations { began: Instant::now(), current, previous };
        Buckets { rate, most, generations: Mutex::new(generations) }
    }

    /// Takes one from this address's bucket, if there is one; or says how long it takes until there is.
    pub(crate) fn take(&self, address: IpAddr) -> Result<(), Duration> {
        let mut oldest = Generation::default();
        let mut generations = self.generations.lock();
        let Generations { began, current, previous } = &mut *generations;
        let lasts = seconds(self.most / self.rate);
        if began.elapsed() > lasts {
            oldest = std::mem::replace(previous, std::mem::take(current));
            *began = Instant::now();
        }
        let ends = lasts.saturating_sub(began.elapsed());
        let own = self.place(&mut current.addresses, &mut previous.addresses, network(address));
        let bucket = own.or_else(|| {
            let shared = neighbourhood(address);
            self.place(&mut current.neighbourhoods, &mut previous.neighbourhoods, shared)
        });
        let taken = match bucket {
            Some(bucket) => {
                if bucket.take(self.rate, self.most) {
                    Ok(())
                } else {
                    Err(bucket.next(self.rate))
                }
            }
            None => Err(ends),
        };
        drop(generations);
        // Not under the lock.
        drop(oldest);
        taken
    }

    /// The bucket that is remembered by this name, or a full one if there is room for one more.
    fn place<'a>(
        &self,
        current: &'a mut HashMap<IpAddr, Bucket>,
        previous: &mut HashMap<IpAddr, Bucket>,
        name: IpAddr,
    ) -> Option<&'a mut Bucket> {
        let (known, room) = (current.len() < 2 * ADDRESSES, current.len() < ADDRESSES);
        match current.entry(name) {
            Entry::Occupied(known) => Some(known.into_mut()),
            Entry::Vacant(place) => {
                let before = if known { previous.remove(&name) } else { None };
                let bucket = before.or_else(|| room.then(|| Bucket::full(self.most)))?;
                Some(place.insert(bucket))
            }
        }
    }
}

/// How long a client that has sent too many messages may not connect.
pub(crate) const FLOODED: Duration = Duration::from_secs(5);

/// What each seat, or each address that only watches, may still say. It belongs to the seat and not to a connection: whoever
/// connects again has no more than before. Those that are full and have no connection are not remembered; the others are parked in
/// two generations, as the buckets of addresses are.
#[derive(Debug)]
pub(crate) struct Allowances {
    rate: f32,
    most: f32,
    known: Mutex<Known>,
}

#[derive(Debug)]
struct Known {
    /// Of those who are connected, and how many connections share each.
    live: HashMap<String, (Arc<Mutex<Allowance>>, usize)>,
    /// Of those who were.
    parked: HashMap<String, Allowance>,
    parked_before: HashMap<String, Allowance>,
    began: Instant,
}

#[derive(Clone, Debug)]
struct Allowance {
    bucket: Bucket,
    /// Connections are refused until then.
    not_before: Instant,
}

/// What somebody who is connected may still say.
#[derive(Debug)]
pub(crate) struct Shared {
    allowances: Arc<Allowances>,
    who: String,
    allowance: Arc<Mutex<Allowance>>,
}

impl Allowances {
    pub(crate) fn new(rate: f32, most: f32) -> Arc<Allowances> {
        let (live, parked, parked_before) = (HashMap::new(), HashMap::new(), HashMap::new());
        let known = Mutex::new(Known { live, parked, parked_before, began: Instant::now() });
        Arc::new(Allowances { rate, most, known })
    }

    /// The allowance of somebody who connects; or how long they still have to wait.
    pub(crate) fn of(self: &Arc<Self>, who: String) -> Result<Shared, Duration> {
        let mut known = self.known.lock();
        let Known { live, parked, parked_before, .. } = &mut *known;
        let (allowance, connections) = live.entry(who.clone()).or_insert_with(|| {
            let before = parked.remove(&who).or_else(|| parked_before.remove(&who));
            let fresh = || Allowance { bucket: Bucket::full(self.most), not_before: Instant::now() };
            (Arc::new(Mutex::new(before.unwrap_or_else(fresh))), 0)
        });
        *connections += 1;
        let allowance = Arc::clone(allowance);
        drop(known);
        let wait = allowance.lock().not_before.saturating_duration_since(Instant::now());
        let shared = Shared { allowances: Arc::clone(self), who, allowance };
        if wait.is_zero() { Ok(shared) } else { Err(wait) }
    }

    /// A connection has ended.
    fn leave(&self, who: &str) {
        let mut oldest = HashMap::new();
        let mut known = self.known.lock();
        let Known { live, parked, parked_before, began } = &mut *known;
        // After so long all that are parked are full again, and let in.
        if began.elapsed() > FLOODED.max(Duration::from_secs_f32(self.most / self.rate)) {
            oldest = std::mem::replace(parked_before, std::mem::take(parked));
            *began = Instant::now();
        }
        if let Some((_, connections)) = live.get_mut(who) {
            *connections -= 1;
            if *connections == 0
                && let Some((who, (allowance, _))) = live.remove_entry(who)
            {
                let allowance = allowance.lock().clone();
                if !allowance.is_full(self.rate, self.most) && parked.len() < ADDRESSES {
                    parked.insert(who, allowance);
                }
            }
        }
        drop(known);
        // Not under the lock.
        drop(oldest);
    }
}

impl Allowance {
    fn is_full(&self, rate: f32, most: f32) -> bool {
        let mut bucket = self.bucket.clone();
        bucket.fill(rate, most);
        bucket.level >= most && self.not_before <= Instant::now()
    }
}

impl Shared {
    /// Takes one message. False: too many, and new connections are refused for a while.
    pub(crate) fn take(&self) -> bool {
        let mut allowance = self.allowance.lock();
        let enough = allowance.bucket.take(self.allowances.rate, self.allowances.most);
        if !enough {
            allowance.not_before = Instant::now() + FLOODED;
        }
        enough
    }

    /// Whether more than half of it is gone.
    pub(crate) fn is_low(&self) -> bool {
        self.allowance.lock().bucket.is_low(self.allowances.most)
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        self.allowances.leave(&self.who);
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
        let take = |number| buckets.take(address(number)).is_ok();
        let known = || {
            let generations = buckets.generations.lock();
            generations.current.addresses.len() + generations.previous.addresses.len()
        };
        assert!((0..10).all(|_| take(1)) && !take(1));
        tokio::time::advance(Duration::from_secs(11)).await;
        // Other addresses begin a new generation; what was taken before still counts.
        assert!((0..8).all(|_| take(2)));
        tokio::time::advance(Duration::from_secs(1)).await;
        assert!((0..10).all(|_| take(1)) && !take(1));
        tokio::time::advance(Duration::from_secs(11)).await;
        assert!(take(3));
        tokio::time::advance(Duration::from_secs(11)).await;
        assert!(take(4));
        assert_eq!(known(), 2, "the first two are forgotten");
        // However many addresses there are, finding out about one takes no longer: looking at all of them for each would take
        // minutes.
        let began = std::time::Instant::now();
        let taken = (0..60_000).filter(|number| take(256_000 + number)).count();
        // Of the 40 neighbourhoods for which there was no room any more each has what one address has.
        assert_eq!(taken, 49_999 + 40 * 10);
        assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn one_with_many_addresses_locks_nobody_else_out() {
        let buckets = Buckets::new(1.0, 10.0);
        let six = |a: u16, c: u16, d: u16| IpAddr::V6([0x2001, a, c, d, 0, 0, 0, 1].into());
        let four = |last: u8| IpAddr::V4([192, 0, 2, last].into());
        let take = |address| buckets.take(address).is_ok();
        // Somebody who was here before has used up half, and begins no generation.
        assert!((0..5).all(|_| take(four(1))));
        tokio::time::advance(Duration::from_secs(11)).await;
        assert!((0..50_000).all(|number: u16| take(six(1, 0, number))), "as long as there is room");
        assert_eq!((0..15_000).filter(|number| take(six(1, 0, 50_000 + number))).count(), 10, "together");
        assert!((0..10).all(|_| take(four(1))) && !take(four(1)), "the own bucket, full again");
        assert!(
            (0..10).all(|_| take(four(2))) && !take(four(3)),
            "those who are new share one with their neighbours"
        );
        assert!(take(six(1, 1, 0)) && take(six(2, 0, 0)), "as others do elsewhere");
        // There is an end to neighbourhoods, too.
        assert_eq!((0..60_000).filter(|number| take(six(3, *number, 0))).count(), 50_000 - 4);
        assert!(take(six(1, 1, 1)), "one that is known");
        assert_eq!(buckets.take(six(5, 0, 0)), Err(Duration::from_secs(10)), "until the next generation");
        tokio::time::advance(Duration::from_secs(11)).await;
        assert!(take(six(5, 0, 0)) && take(four(4)));
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_is_refused_is_told_how_long_to_wait() {
        let buckets = Buckets::new(0.5, 2.0);
        let address = IpAddr::V4([192, 0, 2, 1].into());
        assert_eq!([(); 3].map(|()| buckets.take(address)), [Ok(()), Ok(()), Err(Duration::from_secs(2))]);
        tokio::time::advance(Duration::from_millis(500)).await;
        let wait = buckets.take(address).unwrap_err();
        assert_eq!(wait, Duration::from_millis(1500));
        tokio::time::advance(wait).await;
        assert_eq!(buckets.take(address), Ok(()));
    }

    #[tokio::test(start_paused = true)]
    async fn what_a_seat_may_say_outlives_its_connections_as_long_as_it_matters() {
        let allowances = Allowances::new(1.0, 10.0);
        let of = |who: &str| allowances.of(who.to_owned());
        let known = || {
            let known = allowances.known.lock();
            (known.live.len(), known.parked.len() + known.parked_before.len())
        };
        let step = Duration::from_secs(11);
        // Connections without a message leave no entry behind.
        (0..100).for_each(|number| drop(of(&number.to_string())));
        assert_eq!(known(), (0, 0));
        let first = of("a").unwrap();
        assert!((0..10).all(|_| first.take()) && !first.take());
        // Connections of one name share it, also if one of them comes when the other has been there for long.
        tokio::time::advance(3 * step).await;
        drop(of("b").unwrap());
        let second = of("a").unwrap();
        assert!((0..10).all(|_| first.take()) && !second.take());
        drop(first);
        assert_eq!(known(), (1, 0));
        drop(second);
        assert_eq!(known(), (0, 1));
        assert_eq!(of("a").unwrap_err(), FLOODED);
        tokio::time::advance(FLOODED).await;
        let back = of("a").unwrap();
        assert_eq!((0..10).filter(|_| back.take()).count(), 5, "what has come back in five seconds");
        drop(back);
        // Others begin a new generation, and one more.
        for _ in 0..2 {
            assert_eq!(known(), (0, 1));
            tokio::time::advance(step).await;
            drop(of("b").unwrap());
        }
        assert_eq!(known(), (0, 0), "by now it is full");
    }

    #[test]
    fn addresses_have_buckets_of_their_own_and_ipv6_networks_have_one() {
        let buckets = Buckets::new(0.001, 1.0);
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        assert!(buckets.take(address("2001:db8::1")).is_ok());
        assert!(buckets.take(address("2001:db8::2")).is_err());
        assert!(buckets.take(address("192.0.2.1")).is_ok());
        assert!(buckets.take(address("::ffff:192.0.2.1")).is_err());
    }
}
