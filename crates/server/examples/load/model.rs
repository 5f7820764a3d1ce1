//! A model of more machines than there are here to measure: nodes with a few cores each on one PostgreSQL. What each piece of work takes was
//! measured on one machine ([scale](../../../../docs/scale.md)); what the model adds is how queues, groups of appends, the one disk and leases
//! work together. Locks within PostgreSQL and a network that is full are not in it.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::time::Duration;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use crate::percentile;

/// Microseconds.
type Time = u64;

/// From machine to machine.
const WIRE: Time = 100;
/// Cores of a node for luxx, and of the database.
const CORES: usize = 3;
const DATABASE: usize = 16;
/// How long the disk takes to say that everything is on it.
const FLUSH: Time = 1000;
/// What a move costs its owner before and after it is stored, everybody who hears of it, an edge that hands it in, and each edge to which it goes.
const BEFORE: Time = 15;
const AFTER: Time = 25;
const HEARS: Time = 2;
const HANDED_IN: Time = 7;
const HANDED_OUT: Time = 8;
/// What a statement costs the database, and each append in it; the most of them.
const STATEMENT: Time = 150;
const APPEND: f64 = 8.6;
const GROUP: usize = 512;
/// What a claimed table costs the database, which hands out its log, and its new owner.
const READ: Time = 190;
const REPLAYED: Time = 200;
/// Leases, as in the server.
const LEASE: Time = 2_000_000;
const RENEW: Time = 500_000;
const EVICT: Time = 250_000;
/// The longest pause between two tries to find a table.
const SOUGHT: Time = 1_000_000;
/// A node's tables, four connections each.
const TABLES: usize = 12_500;
/// Moves a second at a node: everybody decides every ten seconds.
const MOVES: f64 = 5000.0;
/// How long is looked before somebody is killed, from when on it counts, and after.
const QUIET: Time = 1_000_000;
const WARM: Time = 300_000;
const AFTERWARDS: Time = 4_500_000;

/// Cores with one queue: whoever comes gets the one that is free first.
struct Cores {
    free: BinaryHeap<Reverse<Time>>,
    worked: Time,
}

impl Cores {
    fn new(count: usize) -> Cores {
        Cores { free: (0..count).map(|_| Reverse(0)).collect(), worked: 0 }
    }

    /// When work is done that comes now: nothing may come that is not there yet.
    fn work(&mut self, now: Time, takes: Time) -> Time {
        let Reverse(free) = self.free.pop().unwrap_or(Reverse(now));
        let done = free.max(now) + takes;
        self.free.push(Reverse(done));
        self.worked += takes;
        done
    }
}

/// What happens at a node, or about one. A move is known by when it was sent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    /// Somebody moves at a table of this node.
    Moves(usize),
    /// The move comes to the owner; and is to be stored.
    Comes(usize, Time),
    Applied(usize, Time),
    /// The statement of this node comes to the database, which has carried it out; the disk has everything that it was given; the node hears it.
    Asked(usize),
    Written(usize),
    Flushed,
    Answered(usize),
    /// A stored move is told by its owner, and comes to an edge.
    Told(usize, Time),
    Hears(usize, Time),
    /// A table of the dead node is asked for at this one, read in the database, and comes.
    Sought(usize),
    Read(usize),
    Claimed(usize),
}

struct Node {
    cores: Cores,
    waiting: VecDeque<Time>,
    /// What is under way to the database.
    sent: Vec<Time>,
}

struct Model {
    rng: SmallRng,
    now: Time,
    events: BinaryHeap<Reverse<(Time, Event)>>,
    nodes: Vec<Node>,
    database: Cores,
    /// Whose statements the disk is writing, and whose come next.
    flushing: Vec<usize>,
    to_flush: Vec<usize>,
    dead: Option<usize>,
    latencies: Vec<u32>,
    taken_over: Vec<u32>,
    statements: u64,
    flushes: u64,
    moves: u64,
}

impl Model {
    fn new(count: usize) -> Model {
        let node = || Node { cores: Cores::new(CORES), waiting: VecDeque::new(), sent: Vec::new() };
        let mut model = Model {
            rng: SmallRng::seed_from_u64(count as u64),
            now: 0,
            events: BinaryHeap::new(),
            nodes: (0..count).map(|_| node()).collect(),
            database: Cores::new(DATABASE),
            flushing: Vec::new(),
            to_flush: Vec::new(),
            dead: None,
            latencies: Vec::new(),
            taken_over: Vec::new(),
            statements: 0,
            flushes: 0,
            moves: 0,
        };
        (0..count).for_each(|node| model.next_move(node));
        model
    }

    fn at(&mut self, time: Time, event: Event) {
        self.events.push(Reverse((time, event)));
    }

    fn next_move(&mut self, node: usize) {
        let pause = -self.rng.random::<f64>().max(f64::MIN_POSITIVE).ln() * 1e6 / MOVES;
        self.at(self.now + pause as Time, Event::Moves(node));
    }

    /// Another node, if there is one.
    fn edge(&mut self, owner: usize) -> Option<usize> {
        let others = self.nodes.len().checked_sub(2)?;
        Some((owner + 1 + self.rng.random_range(0..=others)) % self.nodes.len())
    }

    fn run_until(&mut self, end: Time) {
        while let Some(Reverse((time, event))) = self.events.pop() {
            self.now = time;
            if time > end {
                return self.events.push(Reverse((time, event)));
            }
            self.happens(event);
        }
    }

    fn happens(&mut self, event: Event) {
        let now = self.now;
        match event {
            Event::Moves(node)
            | Event::Comes(node, _)
            | Event::Applied(node, _)
            | Event::Answered(node)
            | Event::Told(node, _)
            | Event::Hears(node, _)
                if self.dead == Some(node) => {}
            Event::Moves(node) => {
                self.next_move(node);
                // Three of four people are at another node.
                let edge = if self.rng.random_bool(0.75) { self.edge(node) } else { None };
                let comes = edge.map_or(now, |edge| self.nodes[edge].cores.work(now, HANDED_IN) + WIRE);
                self.at(comes, Event::Comes(node, now));
            }
            Event::Comes(node, sent) => {
                let done = self.nodes[node].cores.work(now, BEFORE);
                self.at(done, Event::Applied(node, sent));
            }
            Event::Applied(node, sent) => {
                self.nodes[node].waiting.push_back(sent);
                self.write(node);
            }
            Event::Asked(node) => {
                let takes = STATEMENT + (APPEND * self.nodes[node].sent.len() as f64) as Time;
                let done = self.database.work(now, takes);
                self.at(done, Event::Written(node));
            }
            Event::Written(node) => {
                self.to_flush.push(node);
                self.flush();
            }
            Event::Flushed => {
                for node in std::mem::take(&mut self.flushing) {
                    self.at(now + WIRE, Event::Answered(node));
                }
                self.flush();
            }
            Event::Answered(node) => {
                let edges = if self.nodes.len() > 1 { 3 } else { 0 };
                for sent in std::mem::take(&mut self.nodes[node].sent) {
                    let takes = AFTER + HEARS * (4 - edges) + HANDED_OUT / 2 * edges;
                    let done = self.nodes[node].cores.work(now, takes);
                    self.at(done, Event::Told(node, sent));
                }
                self.write(node);
            }
            Event::Told(node, sent) => {
                self.moves += 1;
                self.knows(now, sent);
                for _ in 0..3 {
                    if let Some(edge) = self.edge(node) {
                        self.at(now + WIRE, Event::Hears(edge, sent));
                    }
                }
            }
            Event::Hears(node, sent) => {
                let done = self.nodes[node].cores.work(now, HANDED_OUT / 2 + HEARS);
                self.knows(done, sent);
            }
            Event::Sought(node) => self.at(now + WIRE, Event::Read(node)),
            Event::Read(node) => {
                let done = self.database.work(now, READ);
                self.at(done + WIRE, Event::Claimed(node));
            }
            Event::Claimed(node) => {
                let done = self.nodes[node].cores.work(now, REPLAYED);
                self.taken_over.push((done - QUIET) as u32);
            }
        }
    }

    /// Somebody has heard of a move.
    fn knows(&mut self, when: Time, sent: Time) {
        if sent >= WARM {
            self.latencies.push((when - sent) as u32);
        }
    }

    /// The node sends what has queued up, one statement at a time.
    fn write(&mut self, node: usize) {
        let Node { waiting, sent, .. } = &mut self.nodes[node];
        if sent.is_empty() && !waiting.is_empty() {
            sent.extend(waiting.drain(..waiting.len().min(GROUP)));
            self.statements += 1;
            self.at(self.now + WIRE, Event::Asked(node));
        }
    }

    /// The disk takes whatever is there, and then what has come meanwhile.
    fn flush(&mut self) {
        if self.flushing.is_empty() && !self.to_flush.is_empty() {
            std::mem::swap(&mut self.flushing, &mut self.to_flush);
            self.flushes += 1;
            self.at(self.now + FLUSH, Event::Flushed);
        }
    }

    /// A node ends without a word; its tables are asked for at the others when it is evicted, whenever they look the next time.
    fn kill(&mut self) {
        let evicted = self.now - self.rng.random_range(0..RENEW) + LEASE + self.rng.random_range(0..EVICT);
        self.dead = Some(0);
        for _ in 0..TABLES {
            let (node, at) = (self.edge(0), evicted + self.rng.random_range(0..SOUGHT));
            if let Some(node) = node {
                self.at(at, Event::Sought(node));
            }
        }
    }
}

/// So many nodes, all of them busy; then one is killed.
pub(crate) fn run(count: usize) {
    let mut model = Model::new(count.max(1));
    model.run_until(QUIET);
    let seconds = Duration::from_micros(QUIET).as_secs_f64();
    let worked: Time = model.nodes.iter().map(|node| node.cores.worked).sum();
    model.latencies.sort_unstable();
    println!(
        "simulated, {count} nodes of {CORES} cores, {:.0} moves a second: p50 {:.1} ms, p99 {:.1} ms from a move until somebody hears of it; each node \
         uses {:.2} cores ({:.0} µs a move); PostgreSQL uses {:.1} of {DATABASE} cores, {:.0} statements a second of {:.1} appends, {:.0} flushes",
        model.moves as f64 / seconds,
        percentile(&model.latencies, 0.5),
        percentile(&model.latencies, 0.99),
        worked as f64 / QUIET as f64 / count as f64,
        worked as f64 / model.moves as f64,
        model.database.worked as f64 / QUIET as f64,
        model.statements as f64 / seconds,
        model.moves as f64 / model.statements as f64,
        model.flushes as f64 / seconds,
    );
    if count > 1 {
        model.latencies.clear();
        model.kill();
        model.run_until(QUIET + AFTERWARDS);
        model.taken_over.sort_unstable();
        model.latencies.sort_unstable();
        println!(
            "  one with {TABLES} tables is killed: the first is awake elsewhere after {:.2} s, half of them {:.2} s, the last {:.2} s; meanwhile p99 of the \
             others' moves {:.1} ms",
            percentile(&model.taken_over, 0.0) / 1e3,
            percentile(&model.taken_over, 0.5) / 1e3,
            percentile(&model.taken_over, 1.0) / 1e3,
            percentile(&model.latencies, 0.99),
        );
    }
}
