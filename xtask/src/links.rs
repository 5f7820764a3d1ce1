//! Whatever a page of the documentation links to or names with its path is there.

#![cfg(test)]

use std::fs;
use std::path::Path;

use crate::shell::{command, output, root};

/// Folders with which a path in code quotes begins, if it is one from the project's root.
const FOLDERS: [&str; 6] = ["benches/", "crates/", "docs/", "examples/", "fuzz/", "xtask/"];

/// Targets of links that lie in this project, without the part after `#`.
fn links(page: &str) -> impl Iterator<Item = &str> {
    let targets = page.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
    targets.filter(|target| !target.is_empty() && !target.contains("://"))
}

/// Paths in code quotes; with a star or an ellipsis they stand for many.
fn paths(page: &str) -> impl Iterator<Item = &str> {
    let quoted = page.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    quoted.filter(|path| {
        FOLDERS.iter().any(|folder| path.starts_with(folder)) && !path.contains(['*', '…', ' ', '{', 'X'])
    })
}

#[test]
fn what_the_pages_name_is_there() {
    let pages =
        output(command("git", &["ls-files", "--cached", "--others", "--exclude-standard", "*.md"])).unwrap();
    let mut missing = Vec::new();
    for page in pages.lines() {
        let Ok(text) = fs::read_to_string(root().join(page)) else { continue };
        let folder = Path::new(page).parent().unwrap();
        let gone = |path: &Path| !root().join(path).exists();
        missing.extend(
            links(&text)
                .filter(|link| gone(&folder.join(link)))
                .map(|link| format!("{page} links to {link}")),
        );
        missing.extend(
            paths(&text).filter(|path| gone(Path::new(path))).map(|path| format!("{page} names {path}")),
        );
    }
    assert!(pages.lines().count() > 5 && missing.is_empty(), "not there:\n{}", missing.join("\n"));
}

#[test]
fn links_and_paths_are_found() {
    let page = "[a](docs/a.md#part), [b](https://b), `crates/c/src`, `crates/*/d`, `luxx e`, [f](#f)";
    assert_eq!(links(page).collect::<Vec<_>>(), ["docs/a.md"]);
    assert_eq!(paths(page).collect::<Vec<_>>(), ["crates/c/src"]);
}
