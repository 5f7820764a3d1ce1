//! The files that an operator starts from name what there is: options, figures, and no way for a secret into an image or the repository.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::crash::{Server, http};
use crate::support::{luxx, out};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// The words in a text that begin so and go on with letters of this kind.
fn words<'a>(text: &'a str, start: &'a str, letter: impl Fn(char) -> bool) -> BTreeSet<&'a str> {
    let from = text.match_indices(start).map(|(place, _)| &text[place..]);
    from.map(|rest| rest.split(|c: char| !letter(c)).next().unwrap_or(rest))
        .filter(|word| *word != start)
        .collect()
}

#[test]
fn every_figure_that_a_dashboard_or_a_page_names_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&folder.path().join("tables.sqlite"), 0);
    let told = http(server.port, "GET", "/metrics", "").unwrap();
    let told: BTreeSet<&str> = told.lines().filter_map(|line| line.split(['{', ' ']).next()).collect();
    for (path, least) in [("deploy/grafana.json", 10), ("docs/operation.md", 8), ("docs/scale.md", 4)] {
        let text = read(path);
        let named = words(&text, "luxx_", |c| c.is_ascii_lowercase() || c == '_');
        assert!(named.len() >= least, "{path}: {named:?}");
        for name in named {
            // A page says `luxx_store_seconds` of all of its rows.
            let rows =
                |row: &&&str| **row == name || row.strip_prefix(name).is_some_and(|rest| rest == "_count");
            assert!(told.iter().any(|row| rows(&row)), "{path} names {name}, which nobody tells");
        }
    }
}

#[test]
fn every_option_in_a_file_to_start_from_is_one_of_the_server() {
    let help = out(&luxx(&["serve", "--help"]));
    let upper = |c: char| c.is_ascii_uppercase() || c == '_';
    let known = words(&help, "LUXX_", upper);
    for path in
        ["deploy/Containerfile", "deploy/compose.yaml", "deploy/luxx.service", "deploy/luxx-node.conf"]
    {
        let text = read(path);
        let named = words(&text, "LUXX_", upper);
        assert!(!named.is_empty(), "{path}");
        // A variable of compose.yaml itself.
        let strange: Vec<_> = named.difference(&known).filter(|name| **name != "LUXX_PASSWORD").collect();
        assert!(strange.is_empty(), "{path} names {strange:?}");
    }
}

/// systemd gives a service up for good that has failed five times within ten seconds, unless it is told not to: after a power cut
/// the database may come minutes later.
#[test]
fn the_unit_is_tried_again_for_as_long_as_it_takes() {
    let unit = read("deploy/luxx.service");
    let section = |name: &str| {
        let begins = unit.split(&format!("[{name}]\n")).nth(1).unwrap_or_default();
        begins.split("\n[").next().unwrap_or_default().lines().map(str::to_owned).collect::<Vec<_>>()
    };
    for (name, line) in [("Unit", "StartLimitIntervalSec=0"), ("Service", "Restart=on-failure")] {
        assert!(section(name).iter().any(|known| known == line), "[{name}] has no {line}");
    }
}

#[test]
fn a_secret_beside_these_files_gets_neither_into_the_repository_nor_into_an_image() {
    let ignored =
        Command::new("git").args(["check-ignore", "--quiet", "deploy/.env"]).current_dir(root()).status();
    assert!(ignored.unwrap().success(), "git would take deploy/.env");
    let left_out = read(".dockerignore");
    for path in ["**/.env", ".git", "**/target"] {
        assert!(left_out.lines().any(|line| line == path), "{path} would be copied");
    }
}
