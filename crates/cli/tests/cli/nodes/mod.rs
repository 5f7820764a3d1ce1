//! Several nodes, each a real process, on a real PostgreSQL, under load, while parts of it are killed, held up, cut off and restarted. After each
//! fault every acknowledged move is there once, every client ends with the same game, games go on, and no table had two writers.
//!
//! `LUXX_FAULTS=300 cargo test -p luxx-cli --test cli nodes` is the long run, `LUXX_SEED` the same one again.

mod alone;
mod cluster;
mod faults;
mod operate;
mod options;

use std::sync::atomic::Ordering;
use std::thread::sleep;
use std::time::{Duration, Instant};

use luxx_protocol::api::Seated;

use super::crash::player::{Known, Player};
use super::crash::{proven, same_as_known, seat_people};
use cluster::Cluster;
use faults::Fault;

/// How many nodes there are, unless it is said.
const NODES: usize = 3;
/// How long people play before something happens.
const BEFORE: Duration = Duration::from_millis(400);
/// How long games may take to go on afterwards.
const PATIENCE: Duration = Duration::from_mins(1);

/// People play while this happens to this node, and on until a deal for each table has ended after that.
fn play_through(cluster: &mut Cluster, fault: Fault, node: usize, people: &[Seated]) -> Known {
    let (ports, known, count) = (cluster.ports(), Known::default(), cluster.count());
    // The two of a table, and those of each table, begin at different nodes.
    let turned = |first: usize| ports.iter().cycle().skip(first).take(count).copied().collect::<Vec<u16>>();
    let turned: Vec<Vec<u16>> = (0..count).map(turned).collect();
    let tables: Vec<String> = people.iter().step_by(2).map(|host| host.table.clone()).collect();
    std::thread::scope(|scope| {
        // Whatever fails below: else the players would be waited for without an end.
        let _stop = known.stop_at_the_end();
        for (number, seated) in people.iter().enumerate() {
            let (ports, known) = (&turned[number / 2 % count], &known);
            let seed = 2 * number as u64;
            scope.spawn(move || Player::new(ports, seated, known, seed).play(seed + 1));
        }
        sleep(BEFORE);
        fault.strike(cluster, node, &tables);
        let before: Vec<usize> = tables.iter().map(|table| known.finished_at(table)).collect();
        let stuck =
            || tables.iter().zip(&before).find(|(table, before)| known.finished_at(table) == **before);
        let began = Instant::now();
        while stuck().is_some() && began.elapsed() < PATIENCE {
            sleep(Duration::from_millis(50));
        }
        known.stop.store(true, Ordering::Relaxed);
        assert_eq!(stuck(), None, "games go on after {fault:?}: {}", cluster.told());
    });
    known
}

/// The next of a row of numbers that look random.
fn next(seed: &mut u64) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize
}

#[test]
fn whatever_happens_to_nodes_no_acknowledged_move_is_lost_and_no_table_has_two_writers() {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse::<u64>().expect("a number"));
    let count = number("LUXX_FAULTS");
    let mut seed = number("LUXX_SEED").unwrap_or(20_261_119);
    let mut cluster = Cluster::start(number("LUXX_NODES").map_or(NODES, |nodes| nodes as usize));
    let began = Instant::now();
    let (mut moves, mut refused) = (0, 0);
    for round in 0..count.map_or(faults::ALL.len(), |count| count as usize) {
        // Every fault once; in the long run at random.
        let fault = if count.is_some() {
            faults::ALL[next(&mut seed) % faults::ALL.len()]
        } else {
            faults::ALL[round]
        };
        let node = next(&mut seed) % cluster.count();
        cluster.until_ready();
        let people = seat_people(&cluster.ports());
        let known = play_through(&mut cluster, fault, node, &people);
        let (acknowledged, told_no) =
            (known.acknowledged.lock().unwrap().len(), known.refused.load(Ordering::Relaxed));
        if fault.is_planned() {
            assert_eq!(told_no, 0, "what is planned refuses nobody anything: {}", cluster.told());
        }
        assert!(acknowledged > 100, "only {acknowledged} moves: that would prove little");
        cluster.until_ready();
        let ports = cluster.ports();
        for (place, host) in people.iter().step_by(2).enumerate() {
            let proof = proven(ports[place % ports.len()], &host.table);
            same_as_known(&proof, &host.table, &known);
        }
        moves += acknowledged;
        refused += told_no;
        let appends = cluster.one_writer_each();
        println!(
            "{:5.1} s, fault {}: {fault:?}, node {node}: {acknowledged} moves acknowledged, none lost; {appends} appends so far, each by \
             the one writer of its table",
            began.elapsed().as_secs_f64(),
            round + 1,
        );
    }
    let relayed: u64 =
        (0..cluster.count()).filter_map(|node| cluster.figure(node, "luxx_relayed_total ")).sum();
    assert!(relayed > 0, "people at other nodes took part");
    println!("{moves} acknowledged moves, none lost; {refused} times somebody was told to try again");
}
