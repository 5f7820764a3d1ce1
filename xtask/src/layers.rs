//! Which crate may use which: the table in ARCHITECTURE.md says it, and this holds it against what the manifests say.

#![cfg(test)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::Value;

use crate::shell::{cargo, output, root};

const HEADING: &str = "## Which crate may use which";

/// Who uses whom.
type Uses = BTreeMap<String, BTreeSet<String>>;

/// The first two columns of the table, its names in code quotes.
fn allowed(page: &str) -> Uses {
    let (_, section) = page.split_once(HEADING).expect("ARCHITECTURE.md has the section");
    let section = section.split_once("\n## ").map_or(section, |(section, _)| section);
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    let names = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<BTreeSet<_>>();
    rows.map(|row| {
        let mut cells = row.split('|').skip(1).map(names);
        let name = cells.next().and_then(|names| names.into_iter().next()).expect("a row begins with a name");
        (name, cells.next().unwrap_or_default())
    })
    .collect()
}

/// What the manifests say, dependencies of tests included.
fn declared() -> Uses {
    let metadata = output(cargo(&["metadata", "--no-deps", "--offline", "--format-version", "1"])).unwrap();
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let name = |value: &Value| value["name"].as_str().unwrap().to_owned();
    let members: BTreeSet<String> = packages.iter().map(name).collect();
    let used = |package: &Value| {
        let used = package["dependencies"].as_array().unwrap().iter().map(name);
        used.filter(|used| members.contains(used)).collect::<BTreeSet<_>>()
    };
    packages.iter().map(|package| (name(package), used(package))).collect()
}

#[test]
fn crates_use_each_other_as_the_map_says() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let (allowed, declared) = (allowed(&page), declared());
    let mut different = Vec::new();
    for name in allowed.keys().chain(declared.keys()).collect::<BTreeSet<_>>() {
        match (allowed.get(name), declared.get(name)) {
            (Some(allowed), Some(declared)) => {
                let more =
                    declared.difference(allowed).map(|other| format!("{name} uses {other} and may not"));
                let less =
                    allowed.difference(declared).map(|other| format!("{name} may use {other} and does not"));
                different.extend(more.chain(less));
            }
            (None, _) => different.push(format!("{name} has no row")),
            (_, None) => different.push(format!("{name} has a row and does not exist")),
        }
    }
    assert!(different.is_empty(), "\"{HEADING}\" in ARCHITECTURE.md:\n{}", different.join("\n"));
}

#[test]
fn a_table_is_read() {
    let page = format!(
        "{HEADING}\n\n| crate | may use | why |\n|---|---|---|\n| `a` | `b`, `c` | as `d` |\n| `b` | | |\n\n## Next\n| `e` |"
    );
    let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<BTreeSet<_>>();
    assert_eq!(allowed(&page), [("a".to_owned(), names(&["b", "c"])), ("b".to_owned(), names(&[]))].into());
}
