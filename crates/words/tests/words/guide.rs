//! The guide explains every rule, in both languages, and gives a reason for every ruling.

use luxx_words::Language;
use luxx_words::guide::{Guide, numbers, pictures};

use crate::numbered::numbered_rules;

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

#[test]
fn a_line_names_its_rules_and_whose_rulings_they_are() {
    assert_eq!(numbers("- Draw card by card. (4.1)"), ("- Draw card by card.", vec![("4.1", false)]));
    assert_eq!(numbers("- So. (2.5, 4.2‡)"), ("- So.", vec![("2.5", false), ("4.2", true)]));
    assert_eq!(
        numbers("- **7.4‡ No card.** Why: so."),
        ("- **7.4‡ No card.** Why: so.", vec![("7.4", true)])
    );
    for plain in ["- **Hand**: the cards.", "It is over (at once)", "()", ""] {
        assert_eq!(numbers(plain), (plain, Vec::new()), "{plain}");
    }
}

#[test]
fn every_marked_line_finds_its_reason() {
    for language in Language::ALL {
        let guide = Guide::new(language);
        let lines = guide.topics.iter().flat_map(|topic| topic.text.lines());
        let ruled: Vec<&str> = lines
            .flat_map(|line| numbers(line).1)
            .filter(|(_, ruled)| *ruled)
            .map(|(number, _)| number)
            .collect();
        assert!(ruled.len() > 10, "{language}");
        for number in ruled {
            assert!(guide.rulings(number).next().is_some(), "{language}: no reason for {number}");
        }
        assert_eq!(guide.rulings("6.5").count(), 2);
        assert_eq!(guide.rulings("6").count(), 0, "a section is no rule");
    }
}

#[test]
fn what_is_looked_for_is_found_wherever_it_stands() {
    let guide = Guide::new(Language::English);
    let found =
        |query| guide.search(query).map(|(topic, lines)| (topic.key, lines.len())).collect::<Vec<_>>();
    assert_eq!(found(""), []);
    assert_eq!(found("  "), []);
    assert_eq!(found("unicorn"), []);
    assert_eq!(found("PAW marks"), [("words", 1)]);
    assert_eq!(found("marks the paw"), found("paw marks the"), "in whatever order");
    assert!(found("amigo expert").iter().any(|(key, _)| *key == "variants"), "tables, too");
    let bold = guide.search("exactly as many cards").count();
    assert!(bold > 0, "what stands out is written with signs that nobody types");
}

#[test]
fn every_picture_is_of_a_rule_and_says_something_in_both_languages() {
    let (rules, _) = numbered_rules();
    let [english, german] = Language::ALL.map(|language| pictures(language).collect::<Vec<_>>());
    assert!(english.len() >= 10);
    assert_eq!(english.len(), german.len());
    for (one, other) in english.iter().zip(&german) {
        assert!(rules.iter().any(|rule| rule == one.rule), "{}", one.rule);
        assert_eq!((one.rule, one.table), (other.rule, other.table));
        assert!(one.caption != other.caption && !one.caption.is_empty());
    }
}
