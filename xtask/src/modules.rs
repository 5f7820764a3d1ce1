//! The files of the page use each other in one direction only: a tap is followed from the view to the stored move without coming
//! to any of them twice. The folders do so among each other, and the files within each folder.

#![cfg(test)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::shell::root;

/// Which module uses which, by their paths below the crate.
type Uses = BTreeMap<String, BTreeSet<String>>;

/// The paths that a source text names from the crate's root or from its parent, in code and in lists.
fn paths(source: &str) -> Vec<String> {
    let code =
        source.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for start in ["crate::", "super::"] {
        for (at, _) in code.match_indices(start) {
            let part_of_word =
                code[..at].ends_with(|before: char| before.is_alphanumeric() || "_:".contains(before));
            if !part_of_word {
                spell_out("", &code[at..], &mut found);
            }
        }
    }
    found
}

/// The paths of which a text begins with one, or with a list of them, each behind `before`.
fn spell_out(before: &str, text: &str, found: &mut Vec<String>) {
    let text = text.trim_start();
    let end = text.find(|letter: char| !letter.is_alphanumeric() && !"_:".contains(letter));
    let (path, rest) = text.split_at(end.unwrap_or(text.len()));
    let path = format!("{before}{path}");
    match rest.strip_prefix('{').filter(|_| path.ends_with("::")) {
        Some(list) => entries(list).for_each(|entry| spell_out(&path, entry, found)),
        None => found.push(path),
    }
}

/// The entries of a list up to its end, those of lists within it in one piece.
fn entries(list: &str) -> impl Iterator<Item = &str> {
    let mut depth = 1;
    let end = list.find(|letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        depth == 0
    });
    let mut depth = 0;
    list[..end.unwrap_or(list.len())].split(move |letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ',' && depth == 0
    })
}

/// The module that a path names in another one: the longest part of it that is one; none: it is the crate's root.
fn named(path: &str, module: &str, known: &BTreeSet<String>) -> Option<String> {
    let mut parts = path.split("::").peekable();
    let mut folder: Vec<&str> = module.split('/').collect();
    if parts.next_if_eq(&"crate").is_some() {
        folder.clear();
    }
    while parts.next_if_eq(&"super").is_some() {
        folder.pop();
    }
    let mut named = folder.join("/");
    for part in parts {
        let further = if named.is_empty() { part.to_owned() } else { format!("{named}/{part}") };
        if !known.contains(&further) {
            break;
        }
        named = further;
    }
    (!named.is_empty()).then_some(named)
}

/// The modules below a folder with their texts.
fn read(folder: &Path, below: &str, modules: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let name = if below.is_empty() { stem.to_owned() } else { format!("{below}/{stem}") };
        if path.is_dir() {
            read(&path, &name, modules);
        } else if name != "lib" {
            let name = if stem == "mod" { below.to_owned() } else { name };
            modules.insert(name, fs::read_to_string(&path).unwrap());
        }
    }
}

/// Who uses whom. A module belongs to those it lies in, so it may use what they offer to all of theirs.
fn uses(modules: &BTreeMap<String, String>) -> Uses {
    let known: BTreeSet<String> = modules.keys().cloned().collect();
    let of = |module: &str, source: &str| {
        let used = paths(source).into_iter().filter_map(|path| named(&path, module, &known));
        used.filter(|used| used != module && !module.starts_with(&format!("{used}/")))
            .collect::<BTreeSet<_>>()
    };
    modules.iter().map(|(module, source)| (module.clone(), of(module, source))).collect()
}

/// The same among the folders and files directly below the crate.
fn merged(uses: &Uses) -> Uses {
    let top = |module: &String| module.split('/').next().unwrap_or_default().to_owned();
    let mut merged = Uses::new();
    for (module, used) in uses {
        let others = used.iter().map(top).filter(|used| *used != top(module));
        merged.entry(top(module)).or_default().extend(others);
    }
    merged
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
    let mut modules = BTreeMap::new();
    read(&root().join("crates/web/src"), "", &mut modules);
    let uses = uses(&modules);
    assert!(
        uses["view/hand"].contains("actions") && uses["archive/review/view"].contains("archive/review/work")
    );
    assert_eq!(circle(&merged(&uses)), None, "{uses:#?}");
    assert_eq!(circle(&uses), None, "{uses:#?}");
}

#[test]
fn circles_are_found() {
    let modules = [
        ("a", "use crate::b::{self, C, x::{y, Z}};\n// crate::no\nmod d;"),
        ("a/d", "use super::e;\nuse super::own;\nlet x = crate::b::x::j();"),
        ("a/e", "let y = super::d::K;"),
        ("b", ""),
        ("b/x", ""),
        ("b/x/y", "not_crate::a::b"),
    ];
    let modules = modules.map(|(name, source)| (name.to_owned(), source.to_owned())).into();
    let mut uses = uses(&modules);
    let used = |uses: &Uses, module: &str| uses[module].iter().cloned().collect::<Vec<_>>().join(" ");
    assert_eq!(used(&uses, "a"), "b b/x b/x/y");
    assert_eq!(used(&uses, "a/d"), "a/e b/x");
    assert_eq!(used(&uses, "a/e"), "a/d");
    assert_eq!(used(&uses, "b/x/y"), "");
    assert_eq!(circle(&merged(&uses)), None);
    assert_eq!(circle(&uses).unwrap(), ["a/d", "a/e"], "those within a folder too");
    uses.get_mut("a/e").unwrap().clear();
    assert_eq!(circle(&uses), None);
}
