//! Three nodes on a PostgreSQL that waits for its disk: what a move costs them, what relaying adds, and how long a dead node is missed.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use luxx_protocol::api::Seated;
use luxx_testbed::{NO_LIMITS, Nodes, Postgres};
use tokio::sync::watch;
use tokio::time::sleep;

use crate::figures::{Figures, SEATS};
use crate::played::{Player, get, sit_down, table};
use crate::server::{CORE, Server, processor, processor_with_ended};
use crate::{AT_ONCE, NO_LIMIT, Outcome, percentile};

/// How many nodes there are.
pub(crate) const NODES: usize = 3;
/// How long one of those that are compared has its turn, and how long it takes to be in full swing or come to rest.
const TURN: Duration = Duration::from_secs(1);
const SWING: Duration = Duration::from_millis(300);

/// Nodes, and what they keep their tables in.
pub(crate) struct Cluster {
    pub(crate) nodes: Nodes,
    postgres: Postgres,
}

impl Cluster {
    pub(crate) fn start(luxx: impl AsRef<Path>, count: usize) -> Cluster {
        let postgres = Postgres::durable();
        let data = postgres.new_database();
        let words = [&NO_LIMITS[..], &["--no-page", "--log", "warn"]].concat();
        let mut nodes = Nodes::of(luxx.as_ref(), &words);
        for _ in 0..count {
            nodes.add(&data, 0, |port| port);
        }
        Cluster { nodes, postgres }
    }

    /// Where players come.
    pub(crate) fn addresses(&self) -> Vec<String> {
        (0..self.nodes.count()).map(|node| format!("127.0.0.1:{}", self.nodes.port(node))).collect()
    }

    /// What has been sent between the nodes so far, and what the database has written ahead.
    async fn bytes(&self) -> Outcome<Bytes> {
        let mut links = 0.0;
        for address in self.addresses() {
            let figures = get(&address, "/metrics").await?;
            let sent = figures.lines().find_map(|line| line.strip_prefix("luxx_link_bytes_total "));
            links += sent.ok_or("no such figure")?.parse::<f64>()?;
        }
        let wal = self.postgres.sql("postgres", "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')");
        Ok(Bytes { links, wal: wal.parse()?, moves: 0.0 })
    }

    /// Seconds of processor time so far: of all nodes, and of the database.
    fn processor(&self) -> Outcome<(f64, f64)> {
        let sum = |processes: Vec<u32>| processes.into_iter().map(processor).sum::<Outcome<f64>>();
        let running = (0..self.nodes.count()).filter(|node| self.nodes.runs(*node));
        let nodes = running.map(|node| self.nodes.process(node)).collect();
        Ok((sum(nodes)?, sum(self.postgres.children())? + processor_with_ended(self.postgres.process())?))
    }
}

/// At which node, counted from the owner of their table, each of the four is connected.
type At = [usize; SEATS];

/// Three of four are relayed; everybody is, or nobody.
const MOST: At = [0, 1, 2, 1];
const ALL: At = [1, 2, 1, 2];
const NONE: At = [0; SEATS];

/// Sets tables up, a few at the same time, at every node as many.
async fn tables(
    addresses: &[String],
    count: usize,
    at: At,
    figures: &Arc<Figures>,
    go: &watch::Sender<bool>,
) -> Outcome {
    let some = (0..count).map(|number| async move {
        let place = |seat: usize| &*addresses[(number + at[seat]) % addresses.len()];
        let seats = [place(0), place(1), place(2), place(3)];
        table(&addresses[number % addresses.len()], seats, figures, go, number as f64 / count as f64).await
    });
    let mut some = futures_util::stream::iter(some).buffer_unordered(AT_ONCE / SEATS);
    while let Some(table) = some.next().await {
        table?;
    }
    Ok(())
}

/// What is measured by turns with others.
enum Part {
    File(Server),
    Nodes(Cluster),
}

struct Side {
    name: &'static str,
    part: Part,
    figures: Arc<Figures>,
    go: watch::Sender<bool>,
    moves: u64,
    nodes: f64,
    postgres: f64,
    bytes: Bytes,
}

/// Bytes since the start, or in a while.
#[derive(Clone, Copy, Default)]
struct Bytes {
    /// Sent over links between nodes.
    links: f64,
    /// Written ahead by the database.
    wal: f64,
    /// How many moves were made by then: it takes a moment to find these figures out.
    moves: f64,
}

impl Side {
    async fn new(name: &'static str, part: Part, count: usize, at: At) -> Outcome<Side> {
        let (figures, go) = (Figures::new(Duration::ZERO), watch::Sender::new(false));
        let addresses = match &part {
            Part::File(server) => vec![server.address.clone()],
            Part::Nodes(cluster) => cluster.addresses(),
        };
        tables(&addresses, count, at, &figures, &go).await?;
        Ok(Side { name, part, figures, go, moves: 0, nodes: 0.0, postgres: 0.0, bytes: Bytes::default() })
    }

    fn processor(&self) -> Outcome<(f64, f64)> {
        match &self.part {
            Part::File(server) => Ok((server.processor()?, 0.0)),
            Part::Nodes(cluster) => cluster.processor(),
        }
    }

    async fn bytes(&self) -> Outcome<Bytes> {
        let bytes = match &self.part {
            Part::File(_) => Bytes::default(),
            Part::Nodes(cluster) => cluster.bytes().await?,
        };
        Ok(Bytes { moves: self.figures.moves.load(Ordering::Relaxed) as f64, ..bytes })
    }

    /// Everybody moves, and then rests.
    async fn turn(&mut self) -> Outcome {
        self.go.send_replace(true);
        sleep(SWING).await;
        let sent = self.bytes().await?;
        let (moves, before) = (self.figures.moves.load(Ordering::Relaxed), self.processor()?);
        sleep(TURN).await;
        let after = self.processor()?;
        let now = self.bytes().await?;
        self.bytes.moves += now.moves - sent.moves;
        self.bytes.links += now.links - sent.links;
        self.bytes.wal += now.wal - sent.wal;
        self.moves += self.figures.moves.load(Ordering::Relaxed) - moves;
        self.nodes += after.0 - before.0;
        self.postgres += after.1 - before.1;
        self.go.send_replace(false);
        sleep(SWING).await;
        Ok(())
    }

    /// Microseconds of processor time for a move: of the nodes, and of the database.
    fn costs(&self) -> (f64, f64) {
        let each = 1e6 / self.moves.max(1) as f64;
        (self.nodes * each, self.postgres * each)
    }
}

/// The program on the core of the server that they are compared with: what is moved from core to core costs more.
fn on_its_core(luxx: &str, folder: &Path) -> Outcome<PathBuf> {
    use std::os::unix::fs::PermissionsExt;
    let script = folder.join("luxx");
    std::fs::write(&script, format!("#!/bin/sh\nexec taskset --cpu-list {CORE} '{luxx}' \"$@\"\n"))?;
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755))?;
    Ok(script)
}

/// Everybody moves at once, by turns: what a move costs with a file, with a PostgreSQL, and with three nodes.
pub(crate) async fn play(luxx: &str, count: usize, turns: usize) -> Outcome {
    let turns = turns.max(1);
    let folder = tempfile::tempdir()?;
    let on_its_core = on_its_core(luxx, folder.path())?;
    let luxx_there = on_its_core.as_path();
    let file = Part::File(Server::start(luxx, &NO_LIMIT)?);
    let mut sides = [
        Side::new("a file", file, count, NONE).await?,
        Side::new("a PostgreSQL, one node", Part::Nodes(Cluster::start(luxx_there, 1)), count, NONE).await?,
        Side::new(
            "three nodes, three of four relayed",
            Part::Nodes(Cluster::start(luxx_there, NODES)),
            count,
            MOST,
        )
        .await?,
    ];
    for turn in 0..=turns {
        for side in &mut sides {
            side.turn().await?;
            if turn == 0 {
                // The first turn is for warming up.
                (side.moves, side.nodes, side.postgres) = (0, 0.0, 0.0);
                side.bytes = Bytes::default();
            }
        }
    }
    let one = sides[0].costs().0;
    for side in &sides {
        let (node, postgres) = side.costs();
        println!(
            "{}: {count} tables, {turns} turns of a second: {} moves, {node:.1} µs of the nodes' processor each ({:.0} for a second \
             of it, {:.2} of the first), {postgres:.1} µs of PostgreSQL's; {:.0} bytes over links and {:.0} of WAL for each move",
            side.name,
            side.moves,
            1e6 / node,
            node / one,
            side.bytes.links / side.bytes.moves.max(1.0),
            side.bytes.wal / side.bytes.moves.max(1.0),
        );
        side.figures.leave.send_replace(true);
    }
    Ok(())
}

/// So many moves a second, half of them at tables where everybody is at the owner, half where nobody is: what relaying adds.
pub(crate) async fn pace(luxx: &str, count: usize, seconds: u64, pause: Duration) -> Outcome {
    let cluster = Cluster::start(luxx, NODES);
    let go = watch::Sender::new(false);
    let [direct, relayed] = [(); 2].map(|()| Figures::new(pause));
    for (figures, at) in [(&direct, NONE), (&relayed, ALL)] {
        tables(&cluster.addresses(), count / 2, at, figures, &go).await?;
    }
    go.send_replace(true);
    // The first moments are for warming up.
    sleep(Duration::from_secs(2)).await;
    let _ = (direct.latencies(), relayed.latencies());
    sleep(Duration::from_secs(seconds)).await;
    let mut medians = Vec::new();
    for (name, figures) in [("everybody at the owner", &direct), ("everybody relayed", &relayed)] {
        let latencies = figures.latencies();
        let (p50, p99) = (percentile(&latencies, 0.5), percentile(&latencies, 0.99));
        println!("{name}: {} moves, p50 {p50:.2} ms, p99 {p99:.2} ms", latencies.len());
        medians.push(p50);
        figures.leave.send_replace(true);
    }
    println!("relaying adds {:+.2} ms to the median", medians[1] - medians[0]);
    Ok(())
}

/// A node is killed that has so many tables: how long until somebody has moved at each of them, at the other nodes.
pub(crate) async fn kill(luxx: &str, count: usize) -> Outcome {
    let mut cluster = Cluster::start(luxx, NODES);
    let addresses = cluster.addresses();
    let owner = &addresses[0];
    let some = (0..count).map(|_| async {
        let host = sit_down(owner).await?.swap_remove(0);
        Player::connect(owner, &host).await?.start().await?;
        Outcome::Ok(host)
    });
    let mut some = futures_util::stream::iter(some).buffer_unordered(AT_ONCE);
    let mut hosts: Vec<Seated> = Vec::new();
    while let Some(host) = some.next().await {
        hosts.push(host?);
    }
    drop(some);
    // Nobody evicts before its own lease has been renewed for a while.
    sleep(Duration::from_secs(3)).await;
    cluster.nodes.kill(0);
    let (began, before) = (Instant::now(), cluster.processor()?);
    let some = hosts.iter().enumerate().map(|(number, host)| {
        let address = &addresses[1 + number % (NODES - 1)];
        async move {
            let mut player = Player::connect(address, host).await?;
            player.decide().await?;
            Outcome::Ok(began.elapsed())
        }
    });
    // Whoever asks for a table of a dead node waits until it is evicted: all of them may.
    let mut some = futures_util::stream::iter(some).buffer_unordered(2000);
    let mut took = Vec::new();
    while let Some(one) = some.next().await {
        took.push(one?.as_micros() as u32);
    }
    took.sort_unstable();
    let after = cluster.processor()?;
    println!(
        "{count} tables of a node that was killed, moved at elsewhere: the first after {:.2} s, half of them {:.2} s, the last {:.2} s; \
         {:.2} s of the nodes' processor, {:.2} s of PostgreSQL's",
        percentile(&took, 0.0) / 1e3,
        percentile(&took, 0.5) / 1e3,
        percentile(&took, 1.0) / 1e3,
        after.0 - before.0,
        after.1 - before.1,
    );
    Ok(())
}
