//! A table in a simulated world: the real server and real clients of the protocol on a network, a clock and a disk that follow
//! a seed. Connections are cut at random, by the clients, by the network, and by killing the server. Whatever happens,
//! everybody must end up with the same game. A seed that fails can be tried again and fails in the same way.

mod person;
mod store;

use std::cell::RefCell;
use std::future::pending;
use std::io;
use std::net::SocketAddr;
use std::num::NonZero;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::serve::Listener;
use luxx_protocol::Options;
use luxx_protocol::api::Seated;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use turmoil::net::{TcpListener, TcpStream};

use crate::registry::Registry;
use crate::secret::Entropy;
use crate::{Config, Limits};
use person::Person;
use store::SlowDisk;

/// How many people sit at the table.
const SEATS: u8 = 3;
/// How many worlds are looked at unless `LUXX_WORLDS` says otherwise.
const WORLDS: u64 = 8;

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

/// What happened in a world: how often the server was killed, and everything that each person has heard.
#[derive(Debug, PartialEq, Eq)]
struct World {
    kills: usize,
    lost: usize,
    heard: Vec<String>,
}

fn world(seed: u64) -> World {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut sim = turmoil::Builder::new()
        .rng_seed(seed)
        .tick_duration(Duration::from_millis(5))
        .min_message_latency(Duration::from_millis(1))
        .max_message_latency(Duration::from_millis(rng.random_range(5..200)))
        .simulation_duration(Duration::from_hours(2))
        .enable_random_order()
        .build();
    let store = Arc::new(SlowDisk::new(seed));
    let starts = Mutex::new(0);
    sim.host("server", move || {
        *starts.lock().unwrap() += 1;
        let generator = SmallRng::seed_from_u64(seed ^ (*starts.lock().unwrap() << 32));
        let limits = Limits { idle: Duration::from_secs(20), ..Limits::default() };
        let config = Config { limits, ..Config::default() };
        let store = Arc::clone(&store);
        async move {
            let registry = Registry::new(config, store, Entropy::Seeded(parking_lot::Mutex::new(generator)));
            let listener = Simulated(TcpListener::bind("0.0.0.0:80").await?);
            crate::run(listener, registry, Router::new(), pending()).await;
            Ok(())
        }
    });
    let seated: Rc<RefCell<Vec<Seated>>> = Rc::default();
    let people: Rc<RefCell<Vec<Person>>> = Rc::default();
    for seat in 0..SEATS {
        let (seated, people) = (Rc::clone(&seated), Rc::clone(&people));
        let seed = rng.random();
        sim.client(format!("person{seat}"), async move {
            if seat == 0 {
                let options =
                    Options { seats: SEATS, away_s: 30, bots: "greedy".into(), ..Options::default() };
                let all = person::sit_down(&options).await;
                *seated.borrow_mut() = all;
            }
            while seated.borrow().is_empty() {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            let mine = seated.borrow()[usize::from(seat)].clone();
            let mut person = Person::new(mine, seed);
            person.play_to_the_end().await;
            people.borrow_mut().push(person);
            Ok(())
        });
    }
    let (mut kills, mut cut) = (0, None);
    loop {
        if sim.step().expect("a world without a mistake") {
            break;
        }
        // Nothing happens before everybody sits: what is stored then is not what this is about.
        if seated.borrow().is_empty() {
            continue;
        }
        match cut {
            None if rng.random_bool(0.002) => {
                let somebody = format!("person{}", rng.random_range(0..SEATS));
                sim.partition("server", somebody.as_str());
                cut = Some(somebody);
            }
            Some(ref somebody) if rng.random_bool(0.005) => {
                sim.repair("server", somebody.as_str());
                cut = None;
            }
            _ => {}
        }
        if sim.is_host_running("server") && rng.random_bool(0.0003) {
            // As by a power cut: nobody hears a last word. In which order tokio drops the server's connections depends on how
            // many tasks this process has ever had, and a world must depend on nothing but its seed.
            for seat in 0..SEATS {
                sim.partition("server", format!("person{seat}"));
            }
            sim.crash("server");
            for seat in 0..SEATS {
                let person = format!("person{seat}");
                if cut.as_ref() != Some(&person) {
                    sim.repair("server", person);
                }
            }
            kills += 1;
        } else if !sim.is_host_running("server") && rng.random_bool(0.01) {
            sim.bounce("server");
        }
    }
    let mut people = people.take();
    people.sort_by_key(|person| person.seated.seat);
    for person in &people {
        assert_eq!(person.public(), people[0].public(), "seed {seed}: everybody sees the same");
        assert_eq!(person.moves(), people[0].moves(), "seed {seed}: everybody has heard of the same moves");
    }
    let lost = people.iter().map(|person| person.connections - 1).sum();
    World { kills, lost, heard: people.into_iter().flat_map(|person| person.heard).collect() }
}

#[test]
fn however_connections_are_cut_everybody_sees_the_same_game() {
    let worlds = std::env::var("LUXX_WORLDS").map_or(WORLDS, |worlds| worlds.parse().unwrap());
    let (next, kills, lost) = (AtomicU64::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Relaxed);
                    if seed >= worlds {
                        break;
                    }
                    let world = world(seed);
                    kills.fetch_add(world.kills, Relaxed);
                    lost.fetch_add(world.lost, Relaxed);
                }
            });
        }
    });
    let (kills, lost) = (kills.into_inner(), lost.into_inner());
    println!("{worlds} worlds, {kills} kills, {lost} connections lost");
    assert!(kills as u64 > worlds && lost as u64 > 10 * worlds, "a quiet world proves little");
}

#[test]
fn the_same_seed_is_the_same_world() {
    assert_eq!(world(7), world(7));
    assert_ne!(world(7).heard, world(8).heard);
}
