//! Every numbered rule has a test that names it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::numbered::numbered_rules;

#[test]
fn the_page_of_rules_is_understood() {
    let (rules, rulings) = numbered_rules();
    assert_eq!(rules.len(), 45, "{rules:?}");
    for number in ["1.1", "2.8", "4.6", "5.1", "5.4", "6.5", "7.10"] {
        assert!(rules.contains(number), "{number}");
    }
    let expected = ["1.4", "4.2", "4.5", "6.4", "6.5", "7", "7.4", "7.6", "7.8"];
    assert_eq!(rulings, expected.map(str::to_owned).into());
}

/// "Every numbered rule has at least one test that names it": a case whose title has the number, or a test function
/// `rule_2_5_…`.
#[test]
fn every_rule_and_worked_case_has_a_test_that_names_it() {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut named = BTreeSet::new();
    let mut folders = vec![crate_folder.join("tests"), crate_folder.join("src")];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let Ok(text) = fs::read_to_string(&path) else { continue };
            for line in text.lines() {
                if let Some(title) = line.strip_prefix("== ") {
                    named.extend(
                        title
                            .split(' ')
                            .take_while(|word| word.starts_with(|c: char| c.is_ascii_digit()))
                            .map(str::to_owned),
                    );
                } else if let Some(function) = line.trim_start().strip_prefix("fn rule_") {
                    let digits: Vec<&str> =
                        function.split('_').take_while(|part| part.parse::<u8>().is_ok()).take(2).collect();
                    named.insert(digits.join("."));
                }
            }
        }
    }
    let (mut rules, _) = numbered_rules();
    rules.extend((1..=10).map(|case| format!("9.{case}")));
    let missing: Vec<&String> = rules.difference(&named).collect();
    assert!(missing.is_empty(), "no test names {missing:?}");
    rules.insert("7".to_owned());
    let unknown: Vec<&String> = named.difference(&rules).collect();
    assert!(unknown.is_empty(), "tests name rules that do not exist: {unknown:?}");
}
