//! A server that is no node, on a database where nodes were before it, or come beside it.

use std::path::Path;
use std::sync::atomic::Ordering;
use std::thread::sleep;
use std::time::{Duration, Instant};

use luxx_protocol::api::Seated;
use luxx_testbed::{NO_LIMITS, Nodes, Postgres};
use tempfile::TempDir;

use super::options::{refused, serve};
use super::{Known, PATIENCE, Player};
use crate::crash::{Server, http, proven, same_as_known, seat_people};

/// How long the lease of a node lasts, and a little more.
const LEASE: Duration = Duration::from_millis(2_500);

/// How many moves at each table are acknowledged at a time.
const MOVES: usize = 5;

/// People play at this server until it has acknowledged some moves at each table, and a deal has ended there.
pub(super) fn play(port: u16, people: &[Seated], known: &Known, seed: u64) {
    let tables: Vec<&str> = people.iter().step_by(2).map(|host| &*host.table).collect();
    let moves = |table: &str| {
        let acknowledged = known.acknowledged.lock().unwrap();
        acknowledged.keys().filter(|(at, _)| at == table).count()
    };
    let before: Vec<usize> = tables.iter().map(|table| moves(table)).collect();
    // What is heard again of earlier deals counts as finished too: it is moves that tell.
    let goes_on =
        |(table, before): (&&str, &usize)| moves(table) >= before + MOVES && known.finished_at(table) > 0;
    let all_go_on = || tables.iter().zip(&before).all(goes_on);
    known.stop.store(false, Ordering::Relaxed);
    std::thread::scope(|scope| {
        let player =
            |(seed, seated)| scope.spawn(move || Player::new(&[port], seated, known, seed).play(seed + 1));
        let players: Vec<_> = (seed..).step_by(2).zip(people).map(player).collect();
        let (began, failed) =
            (Instant::now(), || players.iter().any(std::thread::ScopedJoinHandle::is_finished));
        while !all_go_on() && !failed() && began.elapsed() < PATIENCE {
            sleep(Duration::from_millis(20));
        }
        known.stop.store(true, Ordering::Relaxed);
    });
    assert!(all_go_on(), "moves at every table are accepted");
}

pub(super) fn nodes() -> Nodes {
    Nodes::of(Path::new(env!("CARGO_BIN_EXE_luxx")), &[&NO_LIMITS[..], &["--no-page"]].concat())
}

#[test]
fn whoever_is_no_node_stays_away_from_where_nodes_are_and_goes_on_with_their_tables_when_they_have_ended() {
    let (postgres, folder) = (Postgres::start(), TempDir::new().unwrap());
    let data = postgres.new_database();
    let mut nodes = nodes();
    for _ in 0..2 {
        nodes.add(&data, 0, |port| port);
    }
    // A node that has a table has joined.
    let (stopped, killed) = (seat_people(&[nodes.port(0)]), seat_people(&[nodes.port(1)]));
    refused(serve(&["--data", &data]), &["node 1 at 127.0.0.1:", "--node HOST:PORT"]);
    let known = Known::default();
    play(nodes.port(0), &stopped, &known, 0);
    play(nodes.port(1), &killed, &known, 100);
    // One has given its tables back, of the other nobody has heard that it is dead.
    assert!(nodes.stop(0), "{}", nodes.log(0));
    nodes.kill(1);
    sleep(LEASE);
    let alone = Server::logging(data.as_ref(), &folder.path().join("log"), 0);
    for (people, seed) in [(&stopped, 200), (&killed, 300)] {
        play(alone.port, people, &known, seed);
        for host in people.iter().step_by(2) {
            same_as_known(&proven(alone.port, &host.table), &host.table, &known);
        }
    }
}

#[test]
fn nodes_that_come_beside_a_lone_server_take_its_tables_and_what_it_still_writes_is_refused() {
    let (postgres, folder) = (Postgres::start(), TempDir::new().unwrap());
    let data = postgres.new_database();
    let log = folder.path().join("log");
    let alone = Server::logging(data.as_ref(), &log, 0);
    let (people, waiting) = (seat_people(&[alone.port]), seat_people(&[alone.port]));
    let known = Known::default();
    play(alone.port, &people, &known, 0);
    let join = |port, name: &str| {
        let seats = format!("/api/tables/{}/seats", waiting[0].table);
        http(port, "POST", &seats, &format!(r#"{{"name": "{name}"}}"#))
    };
    let mut nodes = nodes();
    nodes.add(&data, 0, |port| port);
    let node = nodes.port(0);
    assert!(join(node, "Cleo").is_some(), "a node takes the table");
    // It is awake at the lone server, which does not know of the third seat yet.
    for _ in 0..2 {
        assert_eq!(join(alone.port, "Dora"), None, "the lone one writes nothing more");
    }
    let told = std::fs::read_to_string(&log).unwrap();
    assert!(told.contains("node 1 at 127.0.0.1:") && told.contains("is no node"), "{told}");
    play(node, &people, &known, 100);
    for host in people.iter().step_by(2) {
        same_as_known(&proven(node, &host.table), &host.table, &known);
    }
}
