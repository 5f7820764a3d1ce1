//! Every file that ARCHITECTURE.md names in short, as seen from the crate that a section is about, is there. (`links.rs` looks after paths in full.)

#![cfg(test)]

use std::fs;

use crate::shell::{command, output, root};

/// Where the files of a section lie, besides those that it names in full.
const SECTIONS: [(&str, &[&str]); 7] = [
    ("", &["crates/"]),
    ("The rules crate", &["crates/rules/"]),
    ("The bots", &["crates/bots/", "crates/learn/"]),
    ("The words", &["crates/words/"]),
    ("The page", &["crates/web/", "crates/session/", "xtask/"]),
    ("The server", &["crates/server/", "crates/cli/tests/"]),
    ("The command", &["crates/cli/", "crates/terminal/"]),
];

/// What is made by the build.
const MADE: [&str; 1] = ["late.css"];

/// The endings of files that are named, and a folder's.
const ENDINGS: [&str; 10] = [".rs", ".js", ".css", ".html", ".svg", ".ftl", ".txt", ".md", ".toml", "/"];

/// The names of files and folders in code quotes, each with the heading it stands below.
fn named(page: &str) -> Vec<(&str, &str)> {
    let mut section = "";
    let mut found = Vec::new();
    for line in page.lines() {
        section = line.strip_prefix("## ").unwrap_or(section);
        let names = line.split('`').skip(1).step_by(2);
        let is_file = |name: &&str| {
            let letter = |letter: char| letter.is_ascii_alphanumeric() || "./_-*".contains(letter);
            name.chars().all(letter) && ENDINGS.iter().any(|ending| name.ends_with(ending))
        };
        found.extend(names.filter(is_file).map(|name| (section, name)));
    }
    found
}

/// Whether a path is what a name means: the whole of it, or what it ends with. `crates/web/src/tell.rs` is also `web/tell.rs`.
fn means(path: &str, name: &str, section: &str) -> bool {
    let below_crates = path.strip_prefix("crates/").unwrap_or(path);
    let in_full =
        is(path, name) || is(below_crates, name) || is(&below_crates.replacen("/src/", "/", 1), name);
    let folders =
        SECTIONS.iter().find(|(known, _)| *known == section).map_or(&[][..], |(_, folders)| folders);
    in_full || (folders.iter().any(|folder| path.starts_with(folder)) && ends_with(path, name))
}

fn is(path: &str, name: &str) -> bool {
    path.split('/').count() == name.split('/').count() && ends_with(path, name)
}

/// Whether a path ends with these parts; `*` stands for anything within one.
fn ends_with(path: &str, name: &str) -> bool {
    let is = |part: &str, name: &str| match name.split_once('*') {
        Some((before, after)) => part.starts_with(before) && part.ends_with(after),
        None => part == name,
    };
    path.split('/').count() >= name.split('/').count()
        && path.rsplit('/').zip(name.rsplit('/')).all(|(part, name)| is(part, name))
}

#[test]
fn what_the_map_names_is_there() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let listed = output(command("git", &["ls-files", "--cached", "--others", "--exclude-standard"])).unwrap();
    let files = listed.lines().filter(|path| root().join(path).exists());
    let mut paths = Vec::new();
    for file in files {
        let folders = file.match_indices('/').map(|(end, _)| &file[..=end]);
        paths.extend(folders.chain([file]));
    }
    let named = named(&page);
    assert!(named.len() > 200, "names are found: {}", named.len());
    let there = |(section, name): &(&str, &str)| {
        MADE.contains(name) || paths.iter().any(|path| means(path, name, section))
    };
    let gone: Vec<_> = named.iter().filter(|named| !there(named)).collect();
    assert!(gone.is_empty(), "ARCHITECTURE.md names what is not there: {gone:?}");
}

#[test]
fn names_mean_files() {
    let page = "`a/` of `no name.rs`\n## The server\n| `table/*.rs`, `Actor::run` | `x.rs` |";
    assert_eq!(named(page), [("", "a/"), ("The server", "table/*.rs"), ("The server", "x.rs")]);
    let actor = "crates/server/src/table/actor.rs";
    for (name, section, expected) in [
        ("table/actor.rs", "The server", true),
        ("actor.rs", "The server", true),
        ("table/*.rs", "The server", true),
        ("tor.rs", "The server", false),
        ("actor.rs", "The page", false),
        ("server/table/actor.rs", "The page", true),
        ("server/actor.rs", "The page", false),
        (actor, "The page", true),
        ("crates/server/src/table/*.rs", "The page", true),
    ] {
        assert_eq!(means(actor, name, section), expected, "{name} in {section}");
    }
}
