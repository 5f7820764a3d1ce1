//! The files of the page use each other in one direction only: a tap is followed from the view to the stored move without coming
//! to any of them twice.

#![cfg(test)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::shell::root;

/// Which module uses which, by the names below the crate.
type Uses = BTreeMap<String, BTreeSet<String>>;

/// The modules that a source text names with `crate::`, in paths and in lists.
fn used(source: &str) -> BTreeSet<String> {
    let code =
        source.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut found = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        match rest.strip_prefix('{') {
            None => found.extend(name(rest)),
            Some(list) => {
                let mut depth = 1;
                let end = list.find(|letter| {
                    depth += i32::from(letter == '{') - i32::from(letter == '}');
                    depth == 0
                });
                found.extend(entries(&list[..end.unwrap_or(list.len())]).filter_map(name));
            }
        }
    }
    found
}

/// What stands before the first thing that cannot be part of a name; modules are written in small letters.
fn name(path: &str) -> Option<String> {
    let name: String =
        path.trim_start().chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect();
    name.starts_with(|first: char| first.is_lowercase()).then_some(name)
}

/// The entries of a list, without those of lists within it.
fn entries(list: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    list.split(move |letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ',' && depth == 0
    })
}

fn read(folder: &Path, module: Option<&str>, uses: &mut Uses) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let module = module.unwrap_or(&stem);
        if path.is_dir() {
            read(&path, Some(module), uses);
        } else if module != "lib" {
            let mut used = used(&fs::read_to_string(&path).unwrap());
            used.remove(module);
            uses.entry(module.to_owned()).or_default().extend(used);
        }
    }
}

/// Modules that use each other in a circle, if there are any.
fn circle(uses: &Uses) -> Option<Vec<String>> {
    let mut left = uses.clone();
    // Whoever uses nobody that is left cannot be in a circle.
    loop {
        let names: BTreeSet<String> = left.keys().cloned().collect();
        let before = left.len();
        left.retain(|_, used| used.iter().any(|used| names.contains(used)));
        if left.len() == before {
            return (before > 0).then(|| left.into_keys().collect());
        }
    }
}

#[test]
fn no_circle_in_the_page() {
    let mut uses = Uses::new();
    read(&root().join("crates/web/src"), None, &mut uses);
    assert!(uses["view"].contains("actions"), "the edges are found: {uses:?}");
    assert_eq!(circle(&uses), None, "{uses:#?}");
}

#[test]
fn circles_are_found() {
    let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<BTreeSet<_>>();
    let source = "use crate::a::{B, C};\n// crate::no\nuse crate::{d, e::{f, G}, h};\nlet x = crate::i::j();";
    assert_eq!(used(source), names(&["a", "d", "e", "h", "i"]));
    let mut uses: Uses = [("a".to_owned(), names(&["b"])), ("b".to_owned(), names(&["c"]))].into();
    assert_eq!(circle(&uses), None);
    uses.insert("c".to_owned(), names(&["b"]));
    assert_eq!(circle(&uses), Some(vec!["a".to_owned(), "b".to_owned(), "c".to_owned()]));
}
