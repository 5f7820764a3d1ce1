//! What the page teaches: the tables of the lessons ([`STEPS`], which `luxx-session` reads and plays) and what is said there. How both
//! files are written is told by `lessons/README.md`.

use crate::{Language, Span, Words};

/// The tables and what is asked there, the same for every language.
pub const STEPS: &str = include_str!("../lessons/steps.txt");

/// The texts of all lessons in one language.
#[derive(Clone, Debug)]
pub struct Lessons {
    words: &'static Words,
    lessons: Vec<Told>,
}

/// The texts of one lesson.
#[derive(Clone, Debug)]
struct Told {
    key: &'static str,
    title: &'static str,
    texts: Vec<(&'static str, &'static str)>,
}

/// What is said about an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The reason in a few words.
    pub heading: &'static str,
    /// The rest.
    pub text: Vec<Span>,
}

impl Lessons {
    /// The texts in this language.
    pub fn of(language: Language) -> Lessons {
        let text = match language {
            Language::English => include_str!("../lessons/en.txt"),
            Language::German => include_str!("../lessons/de.txt"),
        };
        let lessons = text.split("\n## ").skip(1).map(|section| {
            let (heading, texts) = section.split_once('\n').unwrap_or((section, ""));
            let (key, title) = heading.split_once('|').unwrap_or((heading, heading));
            let texts = texts.lines().filter_map(|line| line.split_once(": ")).collect();
            Told { key: key.trim(), title: title.trim(), texts }
        });
        Lessons { words: Words::of(language), lessons: lessons.collect() }
    }

    /// The title of a lesson.
    pub fn title(&self, lesson: &str) -> Option<&'static str> {
        self.find(lesson).map(|told| told.title)
    }

    /// What is asked.
    pub fn question(&self, lesson: &str, key: &str) -> Option<Vec<Span>> {
        Some(Span::read(self.words, self.text(lesson, key)?))
    }

    /// What is said about an answer.
    pub fn remark(&self, lesson: &str, key: &str) -> Option<Remark> {
        let (heading, text) = self.text(lesson, key)?.split_once(" | ")?;
        Some(Remark { heading, text: Span::read(self.words, text) })
    }

    /// The names of all lessons, each with the names of its texts.
    pub fn keys(&self) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
        self.lessons.iter().map(|told| (told.key, told.texts.iter().map(|(key, _)| *key).collect()))
    }

    fn find(&self, lesson: &str) -> Option<&Told> {
        self.lessons.iter().find(|told| told.key == lesson)
    }

    fn text(&self, lesson: &str, key: &str) -> Option<&'static str> {
        self.find(lesson)?.texts.iter().find(|(name, _)| *name == key).map(|(_, text)| *text)
    }
}
