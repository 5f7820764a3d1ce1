//! The guide: the rules for people, by topic, with every ruling of this project and its reason.
//!
//! The text lives in `guide/en.md` and `guide/de.md`: a title and an introduction, then sections headed
//! `## key | Title`. Both languages have the same keys in the same order.

use crate::Language;

/// The guide in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guide {
    /// Its title.
    pub title: &'static str,
    /// What it is and how to read it.
    pub introduction: &'static str,
    /// Its sections, in reading order.
    pub topics: Vec<Topic>,
}

/// A section of the guide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Topic {
    /// Its name in commands and links, the same in every language.
    pub key: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Its text: paragraphs, lists and tables in Markdown, each paragraph and item on one line.
    pub text: &'static str,
}

impl Guide {
    /// The guide in this language.
    pub fn new(language: Language) -> Guide {
        let text = match language {
            Language::English => include_str!("../guide/en.md"),
            Language::German => include_str!("../guide/de.md"),
        };
        let mut sections = text.split("\n## ");
        let head = sections.next().unwrap_or_default();
        let (title, introduction) = head.split_once('\n').unwrap_or((head, ""));
        let topics = sections.map(|section| {
            let (heading, text) = section.split_once('\n').unwrap_or((section, ""));
            let (key, title) = heading.split_once('|').unwrap_or((heading, heading));
            Topic { key: key.trim(), title: title.trim(), text: text.trim() }
        });
        Guide {
            title: title.trim_start_matches('#').trim(),
            introduction: introduction.trim(),
            topics: topics.collect(),
        }
    }

    /// The section with this key.
    pub fn topic(&self, key: &str) -> Option<&Topic> {
        self.topics.iter().find(|topic| topic.key == key)
    }

    /// Every paragraph or list item that explains the rule with this number, or a rule of the section with this number, and
    /// the topic it stands in.
    pub fn explaining<'a>(&'a self, rule: &'a str) -> impl Iterator<Item = (&'a Topic, &'a str)> {
        self.topics.iter().flat_map(move |topic| {
            topic.text.lines().filter(move |line| names_rule(line, rule)).map(move |line| (topic, line))
        })
    }
}

/// Whether a line explains this rule: it closes with the rule's number in parentheses, as `(2.5, 4.2‡)` does, or it is
/// the entry of a ruling, which opens with it.
fn names_rule(line: &str, rule: &str) -> bool {
    let is_rule = |number: &str| {
        let number = number.trim().trim_end_matches('‡');
        number.strip_prefix(rule).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    if rule.is_empty() {
        return false;
    }
    let closing = line.trim_end().strip_suffix(')').and_then(|line| line.rsplit_once('('));
    let opening = line.strip_prefix("- **").and_then(|line| line.split_once('‡'));
    closing.is_some_and(|(_, numbers)| numbers.split(',').any(is_rule))
        || opening.is_some_and(|(number, _)| is_rule(number))
}
