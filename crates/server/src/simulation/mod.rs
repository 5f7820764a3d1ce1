//! Tables in simulated worlds: the real server, real clients of the protocol and real bots on a network, a clock and a disk that follow
//! a seed. Connections are cut at random, by the clients and by the network; the server is killed and stopped. Whatever happens,
//! everybody must end up with the same game. A seed that fails can be tried again and fails in the same way.
//!
//! A world plays one of the sixteen modes ([`scenario`]), [`faults`] are what goes wrong, [`person`] is who plays.

mod faults;
mod nodes;
mod person;
mod scenario;
mod store;
mod trace;

use std::cell::RefCell;
use std::io;
use std::net::SocketAddr;
use std::num::NonZero;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, UNIX_EPOCH};

use axum::Router;
use axum::serve::Listener;
use parking_lot::Mutex;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tokio::sync::Notify;
use turmoil::net::{TcpListener, TcpStream};

use crate::platform::{Background, Platform};
use crate::registry::Registry;
use crate::secret::Entropy;
use crate::store::Line;
use crate::time::Time;
use crate::{Config, Limits};
use faults::{Faults, Stop};
use person::{Person, SharedTable};
use scenario::{MODES, Scenario};
use store::SlowDisk;
use trace::Trace;

/// How many worlds are looked at unless `LUXX_WORLDS` says otherwise: every mode once.
const WORLDS: u64 = MODES;
/// How much time passes at once.
const TICK: Duration = Duration::from_millis(5);
/// When every world begins, in seconds since 1970.
const BEGINNING: u64 = 1_800_000_000;

/// The server's name in the network.
const SERVER: &str = "server";

/// A person's name in the network.
fn person_name(number: usize) -> String {
    format!("person{number}")
}

/// The simulated network's listener.
struct Simulated(TcpListener);

impl Listener for Simulated {
    type Io = TcpStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (TcpStream, SocketAddr) {
        loop {
            if let Ok(accepted) = self.0.accept().await {
                return accepted;
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }
}

/// The machine that a server runs on: everything follows from the seed and the simulated clock.
fn platform(seed: u64) -> Platform {
    let [entropy, mut thinking] = [seed, !seed].map(SmallRng::seed_from_u64);
    let now = turmoil::since_epoch().expect("in a simulation");
    // Thinking takes longer than the pace now and then.
    let thinking = Mutex::new(move || Duration::from_millis(thinking.random_range(0..1000)));
    Platform {
        entropy: Entropy::Seeded(Mutex::new(entropy)),
        time: Time::from_now(now.as_millis() as u64),
        background: Background::Clocked(Box::new(move || (thinking.lock())())),
        bots: scenario::bots,
    }
}

/// Nobody here is refused for coming too often.
fn config() -> Config {
    let limits = Limits {
        idle: Duration::from_secs(20),
        requests_per_second: 1e6,
        messages_per_second: 1e6,
        burst: 1e6,
        tables_per_hour: 1e6,
        joins_per_hour: 1e6,
        ..Limits::default()
    };
    Config { limits, ..Config::default() }
}

/// What happened in a world.
#[derive(Debug, Default, PartialEq, Eq)]
struct World {
    kills: usize,
    stops: usize,
    /// Connections that ended before the game did.
    lost: usize,
    /// Moves that a bot made in a person's place.
    stepped_in: usize,
    /// Moves of searchers.
    searched: usize,
    /// Everything.
    trace: u64,
}

fn world(seed: u64) -> World {
    let mut rng = SmallRng::seed_from_u64(seed);
    let scenario = Rc::new(Scenario::new(seed, &mut rng));
    let mut sim = turmoil::Builder::new()
        .rng_seed(seed)
        .epoch(UNIX_EPOCH + Duration::from_secs(BEGINNING))
        .tick_duration(TICK)
        .min_message_latency(Duration::from_millis(1))
        .max_message_latency(scenario.latency)
        .simulation_duration(Duration::from_hours(1))
        .enable_random_order()
        .build();
    let (store, stop, trace) = (Arc::new(SlowDisk::new(seed)), Stop::default(), Rc::new(Trace::default()));
    let starts = Mutex::new(0_u64);
    sim.host(SERVER, {
        let (store, stop) = (Arc::clone(&store), Rc::clone(&stop));
        move || {
            *starts.lock() += 1;
            let (number, store, stopped) = (*starts.lock(), Arc::clone(&store), Arc::new(Notify::new()));
            *stop.borrow_mut() = Arc::clone(&stopped);
            async move {
                let registry = Registry::new(config(), store, platform(seed ^ (number << 32)));
                let listener = Simulated(TcpListener::bind("0.0.0.0:80").await?);
                crate::run(listener, registry, Router::new(), async move { stopped.notified().await }).await;
                Ok(())
            }
        }
    });
    let (table, people) = (Rc::<SharedTable>::default(), Rc::<RefCell<Vec<Person>>>::default());
    let servers: Rc<[String]> = Rc::new([SERVER.to_owned()]);
    for number in 0..scenario.people {
        let (scenario, trace, seed) = (Rc::clone(&scenario), Rc::clone(&trace), rng.random());
        let (table, people, servers) = (Rc::clone(&table), Rc::clone(&people), Rc::clone(&servers));
        sim.client(person_name(number), async move {
            let mut person = Person::sit_down(number, &scenario, &servers, &table, trace, seed).await;
            person.play_to_the_end().await;
            people.borrow_mut().push(person);
            Ok(())
        });
    }
    let mut faults =
        Faults::new(SmallRng::seed_from_u64(rng.random()), scenario.people, stop, Rc::clone(&trace));
    while !sim.step().expect("a world without a mistake") {
        faults.strike(&mut sim, TICK);
    }
    let people = people.take();
    let log = store.log(table.borrow().as_deref().expect("a table"));
    all_the_same(seed, &people, &log, &trace);
    let by_bots = |range: std::ops::Range<usize>| {
        people[0]
            .moves()
            .iter()
            .filter(|(_, seat, _, bot)| *bot && range.contains(&usize::from(*seat)))
            .count()
    };
    World {
        kills: faults.kills,
        stops: faults.stops,
        lost: people.iter().map(|person| person.connections - 1).sum(),
        stepped_in: by_bots(0..scenario.people),
        searched: if scenario.has_searcher() { by_bots(scenario.people..5) } else { 0 },
        trace: trace.number(),
    }
}

/// Everybody has seen the same game, and it is what is stored.
fn all_the_same(seed: u64, people: &[Person], log: &[Line], trace: &Trace) {
    for person in people {
        assert_eq!(person.public(), people[0].public(), "seed {seed}: everybody sees the same");
        assert_eq!(person.moves(), people[0].moves(), "seed {seed}: everybody has heard of the same moves");
    }
    for line in log {
        trace.record(Duration::ZERO, "log", line.text());
    }
    let count = |entry: &str| log.iter().filter(|line| line.text().contains(entry)).count();
    assert_eq!(count(r#""entry":"joined""#), people.len(), "seed {seed}: nobody sits down twice");
    assert_eq!(
        count(r#""entry":"moved""#),
        people[0].moves().len(),
        "seed {seed}: every move is stored once"
    );
}

/// Looks at worlds, as many at a time as there are cores.
fn worlds<W: Send>(seeds: u64, world: impl Fn(u64) -> W + Sync) -> Vec<W> {
    let (next, all) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Relaxed);
                    if seed >= seeds {
                        break;
                    }
                    let world = world(seed);
                    all.lock().push(world);
                }
            });
        }
    });
    all.into_inner()
}

#[test]
fn whatever_goes_wrong_everybody_sees_the_same_game() {
    let count = std::env::var("LUXX_WORLDS").map_or(WORLDS, |worlds| worlds.parse().unwrap());
    let worlds = worlds(count, world);
    let sum = |what: fn(&World) -> usize| worlds.iter().map(what).sum::<usize>() as u64;
    let (kills, stops, lost) = (sum(|world| world.kills), sum(|world| world.stops), sum(|world| world.lost));
    let (stepped_in, searched) = (sum(|world| world.stepped_in), sum(|world| world.searched));
    println!(
        "{count} worlds, {kills} kills, {stops} stops, {lost} connections lost, {stepped_in} moves by bots that stepped in, \
         {searched} by searchers"
    );
    assert!(kills > count && stops > count / 4 && lost > 10 * count, "a quiet world proves little");
    assert!(
        stepped_in > count && (searched > count || count < MODES),
        "a world of people alone proves little"
    );
}

#[test]
fn the_same_seed_is_the_same_world() {
    // Three people, a searcher and a clock.
    let seed = 10;
    let scenario = Scenario::new(seed, &mut SmallRng::seed_from_u64(seed));
    assert!(scenario.has_searcher() && scenario.options.clock.is_some() && scenario.people == 3);
    assert_eq!(world(seed), world(seed));
}
