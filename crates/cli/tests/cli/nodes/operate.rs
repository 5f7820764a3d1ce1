//! From a file to several machines, as an operator does it: the tables are moved, the games go on at nodes, and what is done with a file
//! is done with a database.

use std::fs;
use std::path::Path;
use std::process::Output;

use luxx_testbed::{Balancer, Postgres};
use tempfile::TempDir;

use super::Known;
use super::alone::{nodes, play};
use crate::crash::{Server, proven, same_as_known, seat_people};
use crate::support::{command, err, exits, out};

#[test]
fn tables_move_from_a_file_into_a_database_and_are_looked_after_there() {
    let (postgres, folder) = (Postgres::start(), TempDir::new().unwrap());
    let data = postgres.new_database();
    let name = data.rsplit('/').next().unwrap();
    let (guarded, password) = postgres.guarded(name);
    let file = folder.path().join("tables.sqlite");
    let (known, people) = {
        let server = Server::start(&file, 0);
        let (known, people) = (Known::default(), seat_people(&[server.port]));
        play(server.port, &people, &known, 0);
        (known, people)
    };
    let file = file.to_str().unwrap();
    let luxx = |words: &[&str]| -> Output {
        let output =
            command().env("PGPASSWORD", password).env_remove("LUXX_DATA").args(words).output().unwrap();
        assert!(
            !format!("{}{}", out(&output), err(&output)).contains(password),
            "nobody is shown the password"
        );
        output
    };
    for told in ["6 brought over now, 0 there before", "0 brought over now, 6 there before"] {
        let moved = luxx(&["move-tables", file, &guarded]);
        exits(&moved, 0);
        assert!(
            err(&moved).contains("all 6 tables of the file") && err(&moved).contains(told),
            "{}",
            err(&moved)
        );
    }
    let elsewhere = luxx(&["move-tables", file, "elsewhere.sqlite"]);
    exits(&elsewhere, 2);
    assert!(err(&elsewhere).contains("postgres://USER@HOST/DATABASE"), "{}", err(&elsewhere));
    // The same people play on, at one address for two nodes, of which one is ended.
    let mut several = nodes();
    let ports = [0; 2].map(|_| several.add(&data, 0, |port| port)).map(|node| several.port(node));
    let balancer = Balancer::to(ports.to_vec());
    play(balancer.port(), &people, &known, 100);
    assert!(several.stop(0), "{}", several.log(0));
    play(balancer.port(), &people, &known, 200);
    for host in people.iter().step_by(2) {
        same_as_known(&proven(balancer.port(), &host.table), &host.table, &known);
    }
    let behind = luxx(&["move-tables", file, &guarded]);
    exits(&behind, 0);
    assert!(err(&behind).contains("6 there before and played on"), "{}", err(&behind));
    // All of this may be done while nodes run.
    let games = folder.path().join("games");
    let exported = luxx(&["export", "--data", &guarded, games.to_str().unwrap()]);
    exits(&exported, 0);
    assert_eq!(files(&games), 6, "{}", err(&exported));
    exits(&luxx(&["check", games.to_str().unwrap()]), 0);
    let backup = luxx(&["backup", "--data", &guarded, folder.path().join("copy").to_str().unwrap()]);
    exits(&backup, 2);
    assert!(err(&backup).contains("pg_dump") && err(&backup).contains("pg_basebackup"), "{}", err(&backup));
    assert!(several.stop(1), "{}", several.log(1));
    // One game was over a hundred days ago.
    let long_ago = "UPDATE luxx.summaries SET stage = 2, at = at - 100 * 86400000::bigint
        WHERE table_id = (SELECT table_id FROM luxx.summaries LIMIT 1)";
    postgres.sql(name, long_ago);
    let pruned = luxx(&["prune", "--data", &guarded, "--older-than", "90"]);
    exits(&pruned, 0);
    assert!(err(&pruned).contains("1 tables were removed from postgres://127.0.0.1"), "{}", err(&pruned));
    let left = "SELECT (SELECT count(*) FROM luxx.tables), (SELECT count(DISTINCT table_id) FROM luxx.lines)";
    assert_eq!(postgres.sql(name, left), "5|5");
}

fn files(folder: &Path) -> usize {
    fs::read_dir(folder).unwrap().count()
}
