//! What can happen to nodes, their database and the network between them, and how it is mended.

use std::thread::sleep;
use std::time::Duration;

use luxx_testbed::Way;

use super::cluster::Cluster;
use crate::crash::{http, seat_one};

/// One of the things that can happen. Where it happens to a node, it is this one.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fault {
    /// One is restarted with a clock that is more than a day ahead, the next with one that is as late, and the others are killed.
    ClocksWrong,
    /// SIGKILL, and a start when the others have evicted it.
    Killed,
    /// SIGKILL, and a start at once: the dead one is still on the list.
    KilledAndBack,
    /// SIGSTOP for longer than the lease.
    Held,
    /// SIGTERM, and a start.
    Stopped,
    /// One after the other stopped and started.
    Rolled,
    /// PostgreSQL killed and started.
    NoDatabase,
    /// PostgreSQL hangs for longer than leases last.
    DatabaseHangs,
    /// The answers of the database to one node get lost, until the connections end.
    AnswersLost,
    /// Links to a node are cut, again and again.
    LinksCut,
    /// What is said on links to a node gets lost without a word: what the others say, then what it answers, then both.
    LinksSilent,
    /// It comes late.
    LinksLate,
    /// Nobody takes it in any more.
    LinksFull,
    /// SIGKILL, and then both others are asked for all of its tables in the same moment.
    TwoClaims,
}

/// All of them.
pub(super) const ALL: [Fault; 14] = [
    // First: what comes next happens to nodes whose clocks are wrong.
    Fault::ClocksWrong,
    Fault::Killed,
    Fault::KilledAndBack,
    Fault::Held,
    Fault::Stopped,
    Fault::Rolled,
    Fault::NoDatabase,
    Fault::DatabaseHangs,
    Fault::AnswersLost,
    Fault::LinksCut,
    Fault::LinksSilent,
    Fault::LinksLate,
    Fault::LinksFull,
    Fault::TwoClaims,
];

/// By how many seconds clocks are wrong: more than the time for which a table is kept at which nobody plays.
const WRONG: i64 = 30 * 3600;

fn ms(ms: u64) {
    sleep(Duration::from_millis(ms));
}

impl Fault {
    /// Whether it is an operator's doing, of which nobody is to notice more than a new connection.
    pub(super) fn is_planned(self) -> bool {
        matches!(self, Fault::Stopped | Fault::Rolled)
    }

    /// It happens, and is over when this returns.
    pub(super) fn strike(self, cluster: &mut Cluster, node: usize, tables: &[String]) {
        match self {
            Fault::ClocksWrong => {
                let waiting = &seat_one(cluster.nodes.port(node)).table;
                let late = (node + 1) % cluster.count();
                for (node, wrong_by) in [(node, WRONG), (late, -WRONG)] {
                    assert!(cluster.nodes.stop(node), "{}", cluster.nodes.log(node));
                    cluster.nodes.tell(node, &["--clock-wrong-by", &wrong_by.to_string()]);
                    cluster.nodes.start(node);
                }
                for other in (0..cluster.count()).filter(|other| ![node, late].contains(other)) {
                    cluster.nodes.kill(other);
                    cluster.nodes.start(other);
                }
                // Each has looked for tables that nobody needs any more.
                let known = http(cluster.nodes.port(late), "GET", &format!("/api/tables/{waiting}"), "");
                assert!(known.is_some(), "somebody waits there: {}", cluster.told());
            }
            Fault::Killed => {
                let life = cluster.life(node);
                cluster.nodes.kill(node);
                cluster.until_evicted(&life);
                // The others play on at its tables.
                ms(1000);
                cluster.nodes.start(node);
            }
            Fault::KilledAndBack => {
                cluster.nodes.kill(node);
                cluster.nodes.start(node);
            }
            Fault::Held => {
                let evicted = |cluster: &Cluster| cluster.figure(node, "luxx_lease_lost_total ");
                let (before, life) = (evicted(cluster), cluster.life(node));
                cluster.nodes.hold(node);
                cluster.until_evicted(&life);
                // The others play on at its tables.
                ms(1500);
                cluster.nodes.release(node);
                cluster.until("told that it was taken for dead meanwhile", || evicted(cluster) > before);
            }
            Fault::Stopped => {
                assert!(cluster.nodes.stop(node), "{}", cluster.nodes.log(node));
                ms(300);
                cluster.nodes.start(node);
            }
            Fault::Rolled => {
                for each in 0..cluster.count() {
                    assert!(cluster.nodes.stop(each), "{}", cluster.nodes.log(each));
                    cluster.nodes.start(each);
                }
            }
            Fault::NoDatabase => {
                cluster.postgres.kill();
                ms(500);
                cluster.postgres.start_again();
            }
            Fault::DatabaseHangs => {
                cluster.postgres.stop_processes();
                ms(3500);
                cluster.postgres.continue_processes();
            }
            Fault::AnswersLost => {
                for _ in 0..3 {
                    cluster.ways[node].set(Way::NoAnswers);
                    ms(150);
                    cluster.ways[node].cut();
                    cluster.ways[node].set(Way::Open);
                    ms(700);
                }
            }
            Fault::LinksCut => {
                for _ in 0..10 {
                    cluster.links[node].cut();
                    ms(100);
                }
            }
            Fault::LinksSilent => {
                // Each for longer than a silence is borne.
                for way in [Way::NoRequests, Way::NoAnswers, Way::Closed] {
                    during(cluster, node, way, 3000);
                }
            }
            Fault::LinksLate => during(cluster, node, Way::Late, 2000),
            Fault::LinksFull => during(cluster, node, Way::Full, 4000),
            Fault::TwoClaims => {
                cluster.nodes.kill(node);
                let others = (0..cluster.count())
                    .filter(|other| *other != node)
                    .map(|other| cluster.nodes.port(other));
                let others: Vec<u16> = others.collect();
                std::thread::scope(|scope| {
                    for (port, table) in
                        others.iter().flat_map(|port| tables.iter().map(move |table| (*port, table)))
                    {
                        // While the dead one is on the list whoever asks waits, and all of them get it at once.
                        scope.spawn(move || http(port, "GET", &format!("/api/tables/{table}"), ""));
                    }
                });
                cluster.nodes.start(node);
            }
        }
    }
}

fn during(cluster: &Cluster, node: usize, way: Way, time: u64) {
    cluster.links[node].set(way);
    ms(time);
    cluster.links[node].set(Way::Open);
}
