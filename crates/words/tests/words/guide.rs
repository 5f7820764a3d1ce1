//! The guide explains every rule, in both languages, and gives a reason for every ruling.

use luxx_words::Language;
use luxx_words::guide::Guide;

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
