//! Which crate may use which: the table in ARCHITECTURE.md says it, and this holds it against what the manifests say.

#![cfg(test)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::Value;

use crate::shell::{cargo, output, root};

const HEADING: &str = "## Which crate may use which";

/// Whom a crate uses: in what is shipped, and in tests only.
#[derive(Debug, Default, PartialEq)]
struct Used {
    shipped: BTreeSet<String>,
    in_tests: BTreeSet<String>,
}

/// Who uses whom.
type Uses = BTreeMap<String, Used>;

/// The first three columns of the table, its names in code quotes.
fn allowed(page: &str) -> Uses {
    let (_, section) = page.split_once(HEADING).expect("ARCHITECTURE.md has the section");
    let section = section.split_once("\n## ").map_or(section, |(section, _)| section);
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    let names = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<BTreeSet<_>>();
    rows.map(|row| {
        let mut cells = row.split('|').skip(1).map(names);
        let name = cells.next().and_then(|names| names.into_iter().next()).expect("a row begins with a name");
        let mut next = || cells.next().unwrap_or_default();
        (name, Used { shipped: next(), in_tests: next() })
    })
    .collect()
}

/// What the manifests say.
fn declared() -> Uses {
    let metadata = output(cargo(&["metadata", "--no-deps", "--offline", "--format-version", "1"])).unwrap();
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let name = |value: &Value| value["name"].as_str().unwrap().to_owned();
    let members: BTreeSet<String> = packages.iter().map(name).collect();
    let used = |package: &Value| {
        let of_ours = package["dependencies"].as_array().unwrap().iter();
        let of_ours = of_ours.filter(|used| members.contains(&name(used)));
        let (in_tests, shipped): (Vec<_>, Vec<_>) = of_ours.partition(|used| used["kind"] == "dev");
        let names = |used: Vec<&Value>| used.into_iter().map(name).collect::<BTreeSet<_>>();
        let (in_tests, shipped) = (names(in_tests), names(shipped));
        Used { in_tests: &in_tests - &shipped, shipped }
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
                for (allowed, declared, place) in [
                    (&allowed.shipped, &declared.shipped, ""),
                    (&allowed.in_tests, &declared.in_tests, " in tests"),
                ] {
                    let more = declared.difference(allowed);
                    different.extend(more.map(|other| format!("{name} uses {other}{place} and may not")));
                    let less = allowed.difference(declared);
                    different.extend(less.map(|other| format!("{name} may use {other}{place} and does not")));
                }
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
        "{HEADING}\n\n| crate | may use | in tests, too | why |\n|---|---|---|---|\n| `a` | `b`, `c` | `f` | as `d` |\n| `b` | | | |\n\n## Next\n| `e` |"
    );
    let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<BTreeSet<_>>();
    let a = Used { shipped: names(&["b", "c"]), in_tests: names(&["f"]) };
    assert_eq!(allowed(&page), [("a".to_owned(), a), ("b".to_owned(), Used::default())].into());
}
