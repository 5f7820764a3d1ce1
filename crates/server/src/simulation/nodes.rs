//! Worlds with several nodes on one store. People connect to any of them, another one every time; nodes are killed, stopped by their
//! operator, started again, cut off from each other and from the people, and held up for longer than their lease. In the end
//! everybody must have seen the same game, every move is stored once, and nobody has written who had lost the table (the store of these
//! worlds looks after that).

use std::cell::RefCell;
use std::io;
use std::net::SocketAddr;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use axum::Router;
use axum::serve::Listener;
use parking_lot::Mutex;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tokio::sync::Notify;
use turmoil::Sim;
use turmoil::net::{TcpListener, TcpStream};

use super::faults::Stop;
use super::person::{Person, SharedTable};
use super::scenario::{MODES, Scenario};
use super::store::SlowDisk;
use super::trace::Trace;
use super::{BEGINNING, Simulated, TICK, all_the_same, config, person_name, platform, worlds};
use crate::Secret;
use crate::node::link::{Carrier, Gate, Later, Network, Stream};
use crate::registry::Registry;

/// How many nodes there are.
const NODES: usize = 3;
/// How many worlds are looked at unless `LUXX_WORLDS` says otherwise.
const WORLDS: u64 = 8;

/// How often in a second a node is killed, stopped, started again if it does not run.
const KILLS: f64 = 0.06;
const STOPS: f64 = 0.04;
const STARTS: f64 = 1.0;
/// How often a node is held up, and let go again: for longer than a lease every other time.
const HOLDS: f64 = 0.06;
const RELEASES: f64 = 0.35;
/// How often two machines are cut off from each other, and how soon that is repaired.
const CUTS: f64 = 0.3;
const REPAIRS: f64 = 0.7;

fn node_name(number: usize) -> String {
    format!("node{number}")
}

/// What carries links in a simulation.
struct Carried;

impl Carrier for Carried {
    fn open(&self, address: String) -> Later<io::Result<Box<dyn Stream>>> {
        Box::pin(async move { Ok(Box::new(TcpStream::connect(address).await?) as Box<dyn Stream>) })
    }

    fn take(&self, stream: Box<dyn Stream>) -> Later<io::Result<Box<dyn Stream>>> {
        Box::pin(async move { Ok(stream) })
    }
}

impl Gate for Simulated {
    async fn next(&mut self) -> (Box<dyn Stream>, SocketAddr) {
        let (stream, from) = self.accept().await;
        (Box::new(stream), from)
    }
}

/// What happened in a world.
#[derive(Debug, Default, PartialEq, Eq)]
struct World {
    kills: usize,
    stops: usize,
    holds: usize,
    cuts: usize,
    /// Connections that ended before the game did.
    lost: usize,
    /// How often the table was claimed by another node.
    moved: usize,
    trace: u64,
}

struct Faults {
    rng: SmallRng,
    people: usize,
    ways: Vec<SlowDisk>,
    stops: Vec<Stop>,
    held: Vec<bool>,
    cut: Option<(String, String)>,
    trace: Rc<Trace>,
    world: World,
}

impl Faults {
    fn happens(&mut self, rate: f64) -> bool {
        self.rng.random_bool(rate * TICK.as_secs_f64())
    }

    fn record(&self, sim: &Sim<'_>, node: usize, what: &str) {
        self.trace.record(sim.elapsed(), &node_name(node), what);
    }

    fn strike(&mut self, sim: &mut Sim<'_>) {
        if let Some((one, other)) = self.cut.clone() {
            if self.happens(REPAIRS) {
                sim.repair(one, other);
                self.cut = None;
            }
        } else if self.happens(CUTS) {
            let node = self.rng.random_range(0..NODES);
            let other = self.rng.random_range(0..self.people + NODES - 1);
            let other = if other < self.people {
                person_name(other)
            } else {
                node_name((node + 1 + other - self.people) % NODES)
            };
            sim.partition(node_name(node), other.clone());
            self.cut = Some((node_name(node), other));
            self.world.cuts += 1;
        }
        for node in 0..NODES {
            if !sim.is_host_running(node_name(node)) {
                if self.happens(STARTS) {
                    self.unheard(sim, node, |sim| sim.bounce(node_name(node)));
                    self.record(sim, node, "started");
                }
            } else if self.happens(KILLS) {
                self.unheard(sim, node, |sim| sim.crash(node_name(node)));
                self.world.kills += 1;
                self.record(sim, node, "killed");
            } else if self.happens(STOPS) {
                self.stops[node].borrow().notify_one();
                self.world.stops += 1;
                self.record(sim, node, "told to stop");
            } else if self.held[node] {
                if self.happens(RELEASES) {
                    self.hold(sim, node, false);
                }
            } else if self.happens(HOLDS) {
                self.hold(sim, node, true);
                self.world.holds += 1;
            }
        }
    }

    /// What a held node asks for is done later, and what it says arrives later, as if it had been stopped.
    fn hold(&mut self, sim: &mut Sim<'_>, node: usize, held: bool) {
        self.held[node] = held;
        self.ways[node].hold(held);
        for other in self.others(node) {
            if held { sim.hold(node_name(node), other) } else { sim.release(node_name(node), other) }
        }
        self.record(sim, node, if held { "held" } else { "let go" });
    }

    fn others(&self, node: usize) -> Vec<String> {
        let nodes = (0..NODES).filter(|other| *other != node).map(node_name);
        nodes.chain((0..self.people).map(person_name)).collect()
    }

    /// Something ends without a last word to anybody, as by a power cut.
    fn unheard(&mut self, sim: &mut Sim<'_>, node: usize, what: impl FnOnce(&mut Sim<'_>)) {
        if self.held[node] {
            self.hold(sim, node, false);
        }
        let others = self.others(node);
        for other in &others {
            sim.partition(node_name(node), other.as_str());
        }
        what(sim);
        let name = node_name(node);
        for other in others {
            let cut = self
                .cut
                .as_ref()
                .is_some_and(|(one, two)| (*one == name && *two == other) || (*one == other && *two == name));
            if !cut {
                sim.repair(name.as_str(), other);
            }
        }
    }
}

fn world(seed: u64) -> World {
    let mut rng = SmallRng::seed_from_u64(!seed);
    let mut scenario = Scenario::new(seed, &mut rng);
    scenario.latency = scenario.latency.min(Duration::from_millis(60));
    let scenario = Rc::new(scenario);
    let mut sim = turmoil::Builder::new()
        .rng_seed(seed)
        .epoch(UNIX_EPOCH + Duration::from_secs(BEGINNING))
        .tick_duration(TICK)
        .min_message_latency(Duration::from_millis(1))
        .max_message_latency(scenario.latency)
        .simulation_duration(Duration::from_hours(2))
        .enable_random_order()
        .build();
    let (disk, trace) = (SlowDisk::shared(seed), Rc::new(Trace::default()));
    let (mut ways, mut stops) = (Vec::new(), Vec::new());
    let starts = Arc::new(Mutex::new(0_u64));
    for number in 0..NODES {
        let (way, stop) = (disk.way(), Stop::default());
        ways.push(way.clone());
        stops.push(Rc::clone(&stop));
        // Every node believes that it is another time.
        let wrong = rng.random_range(0..7_200_000);
        let starts = Arc::clone(&starts);
        sim.host(node_name(number), move || {
            *starts.lock() += 1;
            let (start, way, stopped) = (*starts.lock(), way.clone(), Arc::new(Notify::new()));
            *stop.borrow_mut() = Arc::clone(&stopped);
            async move {
                let secret = Secret::new("known to all nodes").expect("long enough");
                let network = Network { carrier: Arc::new(Carried), secret };
                let address = format!("{}:7000", node_name(number));
                let mut platform = platform(seed ^ (start << 32));
                platform.time = platform.time.wrong_by(wrong);
                let registry = Registry::of_node(config(), Arc::new(way), platform, Some((network, address)));
                let people = Simulated(TcpListener::bind("0.0.0.0:80").await?);
                let links = Simulated(TcpListener::bind("0.0.0.0:7000").await?);
                let stop = async move { stopped.notified().await };
                // Whoever cannot join in time is started again.
                let _ = crate::run_as_node(people, links, registry, Router::new(), stop).await;
                Ok(())
            }
        });
    }
    let (table, people) = (Rc::<SharedTable>::default(), Rc::<RefCell<Vec<Person>>>::default());
    let servers: Rc<[String]> = (0..NODES).map(node_name).collect();
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
    let mut faults = Faults {
        rng: SmallRng::seed_from_u64(rng.random()),
        people: scenario.people,
        ways,
        stops,
        held: vec![false; NODES],
        cut: None,
        trace: Rc::clone(&trace),
        world: World::default(),
    };
    while !sim.step().expect("a world without a mistake") {
        faults.strike(&mut sim);
    }
    let people = people.take();
    let log = disk.log(table.borrow().as_deref().expect("a table"));
    all_the_same(seed, &people, &log, &trace);
    World {
        lost: people.iter().map(|person| person.connections - 1).sum(),
        moved: disk.moved(),
        trace: trace.number(),
        ..faults.world
    }
}

#[test]
fn whatever_happens_to_nodes_everybody_sees_the_same_game() {
    let count = std::env::var("LUXX_WORLDS").map_or(WORLDS, |worlds| worlds.parse().unwrap());
    let worlds = worlds(count, world);
    let sum = |what: fn(&World) -> usize| worlds.iter().map(what).sum::<usize>() as u64;
    let (kills, stops, holds) = (sum(|it| it.kills), sum(|it| it.stops), sum(|it| it.holds));
    let (cuts, lost, moved) = (sum(|it| it.cuts), sum(|it| it.lost), sum(|it| it.moved));
    println!(
        "{count} worlds of {NODES} nodes, {kills} kills, {stops} stops, {holds} held up, {cuts} cut, {lost} connections lost, \
         {moved} times a table changed its owner"
    );
    assert!(
        kills > count && stops > count / 2 && holds > count && moved > 2 * count,
        "a quiet world proves little"
    );
}

#[test]
fn the_same_seed_is_the_same_world_of_nodes() {
    let seed = MODES + 1;
    assert_eq!(world(seed), world(seed));
}
