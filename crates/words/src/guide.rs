//! The guide: the rules for people, by topic, with every ruling of this project and its reason.
//!
//! The text lives in `guide/en.md` and `guide/de.md`: a title and an introduction, then sections headed
//! `## key | Title`. Both languages have the same keys in the same order. `guide/pictures.txt` has positions to draw.

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

    /// Why this project ruled so: each ruling about the rule with exactly this number, as it stands in the guide.
    pub fn rulings<'a>(&'a self, rule: &'a str) -> impl Iterator<Item = &'a str> {
        let lines = self.topics.iter().flat_map(|topic| topic.text.lines());
        let entry = move |line: &'a str| line.strip_prefix("- **")?.strip_prefix(rule)?.strip_prefix("‡ ");
        lines.filter_map(entry)
    }

    /// Every paragraph, list item or row of a table with all words of the query, by topic; nothing for an empty one.
    pub fn search<'a>(&'a self, query: &'a str) -> impl Iterator<Item = (&'a Topic, Vec<&'a str>)> {
        let rules_off = |line: &str| line.is_empty() || line.starts_with("|--");
        let topics = self.topics.iter().filter(move |_| !query.trim().is_empty());
        let found = move |topic: &'a Topic| {
            let lines = topic.text.lines().filter(move |line| !rules_off(line) && has_all(line, query));
            (topic, lines.collect::<Vec<_>>())
        };
        topics.map(found).filter(|(_, lines)| !lines.is_empty())
    }

    /// Every paragraph or list item that explains the rule with this number, or a rule of the section with this number, and
    /// the topic it stands in.
    pub fn explaining<'a>(&'a self, rule: &'a str) -> impl Iterator<Item = (&'a Topic, &'a str)> {
        self.topics.iter().flat_map(move |topic| {
            topic.text.lines().filter(move |line| names_rule(line, rule)).map(move |line| (topic, line))
        })
    }
}

/// A picture of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The number of the rule.
    pub rule: &'static str,
    /// What is said below it.
    pub caption: &'static str,
    /// A position and what is asked there, written as a lesson is.
    pub table: &'static str,
}

/// The pictures of all rules.
pub fn pictures(language: Language) -> impl Iterator<Item = Picture> {
    let wanted = match language {
        Language::English => "en: ",
        Language::German => "de: ",
    };
    include_str!("../guide/pictures.txt").split("\n## ").skip(1).filter_map(move |section| {
        let (rule, rest) = section.split_once('\n')?;
        let caption = rest.lines().find_map(|line| line.strip_prefix(wanted))?;
        let table = rest.find("\nrules ").map(|start| &rest[start..])?;
        Some(Picture { rule: rule.trim(), caption, table })
    })
}

/// The numbers of the rules that a line explains, each with whether it is this project's own ruling, and the line without them.
pub fn numbers(line: &str) -> (&str, Vec<(&str, bool)>) {
    let number = |number| {
        let number: &str = str::trim(number);
        let bare = number.trim_end_matches('‡');
        (bare, bare.len() < number.len())
    };
    let is_number = |(number, _): &(&str, bool)| {
        number.starts_with(|c: char| c.is_ascii_digit())
            && number.chars().all(|c| c == '.' || c.is_ascii_digit())
    };
    if let Some((text, inside)) = line.trim_end().strip_suffix(')').and_then(|line| line.rsplit_once(" (")) {
        let numbers: Vec<_> = inside.split(',').map(number).collect();
        if numbers.iter().all(is_number) {
            return (text, numbers);
        }
    }
    let opening = line.strip_prefix("- **").and_then(|line| line.split_once("‡ "));
    match opening.map(|(bare, _)| (bare, true)).filter(is_number) {
        Some(opening) => (line, vec![opening]),
        None => (line, Vec::new()),
    }
}

/// Whether a line has all words of a query somewhere, however they are written.
fn has_all(line: &str, query: &str) -> bool {
    let line = line.replace("**", "").to_lowercase();
    query.to_lowercase().split_whitespace().all(|word| line.contains(word))
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
