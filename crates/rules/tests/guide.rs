//! The guide explains every rule, in both languages, and gives a reason for every ruling.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use luxx_rules::guide::{Guide, Language};

/// Every rule's number in `docs/rules.md`, and those marked as rulings of this project.
fn numbered_rules() -> (BTreeSet<String>, BTreeSet<String>) {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules.md");
    let page = fs::read_to_string(page).unwrap();
    let (mut rules, mut rulings) = (BTreeSet::new(), BTreeSet::new());
    let mut current = String::new();
    for line in page.lines() {
        if let Some(section) = line.strip_prefix("## ") {
            current = section.chars().take_while(char::is_ascii_digit).collect();
        }
        let number: String =
            line.trim_start_matches("- ").chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
        if line.starts_with("- ") && number.contains('.') {
            current.clone_from(&number);
            rules.insert(number);
        } else if line.starts_with('|') {
            // The table of variants names rules in its cells.
            let cells = line.split([' ', '|']).filter(|word| word.starts_with("5.") && word.len() == 3);
            rules.extend(cells.map(str::to_owned));
        }
        if line.contains('‡') && !current.is_empty() && current != "9" {
            rulings.insert(current.clone());
        }
    }
    rules.insert("8".to_owned());
    (rules, rulings)
}

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

#[test]
fn both_languages_have_the_same_topics() {
    let keys = |language| Guide::new(language).topics.iter().map(|topic| topic.key).collect::<Vec<_>>();
    assert_eq!(keys(Language::English), keys(Language::German));
    for guide in Language::ALL.map(Guide::new) {
        assert!(!guide.title.is_empty() && !guide.introduction.is_empty());
        assert!(guide.topics.iter().all(|topic| !topic.title.is_empty() && topic.text.len() > 100));
    }
}

#[test]
fn every_rule_is_explained_in_both_languages() {
    let (rules, _) = numbered_rules();
    for language in Language::ALL {
        let guide = Guide::new(language);
        for rule in &rules {
            let explained =
                guide.explaining(rule).any(|(topic, _)| !["rulings", "examples"].contains(&topic.key));
            assert!(explained, "{language}: rule {rule} is not explained");
        }
    }
}

#[test]
fn every_ruling_is_marked_and_has_its_reason() {
    let (_, rulings) = numbered_rules();
    for (language, why) in [(Language::English, "Why:"), (Language::German, "Warum:")] {
        let guide = Guide::new(language);
        let listed: Vec<&str> = guide.topic("rulings").unwrap().text.lines().collect();
        for ruling in &rulings {
            let entry = listed.iter().find(|line| line.starts_with(&format!("- **{ruling}‡ ")));
            let entry = entry.unwrap_or_else(|| panic!("{language}: ruling {ruling} is not listed"));
            assert!(entry.contains(why), "{language}: ruling {ruling} has no reason");
            let marked = guide.topics.iter().filter(|topic| topic.key != "rulings");
            assert!(
                marked.clone().any(|topic| topic.text.contains(&format!("{ruling}‡"))),
                "{language}: ruling {ruling} is not marked where it is explained"
            );
        }
    }
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
