//! The Fluent files and the names of their messages.

use crate::Language;

/// The texts of one speaker in all languages.
pub(crate) struct Text {
    /// The file's name; those of its messages begin with it.
    name: &'static str,
    english: &'static str,
    german: &'static str,
}

macro_rules! texts {
    ($($name:literal),*) => {
        &[$(Text {
            name: $name,
            english: include_str!(concat!("../texts/en/", $name, ".ftl")),
            german: include_str!(concat!("../texts/de/", $name, ".ftl")),
        }),*]
    };
}

/// Texts that only a part of the page says. There they are not among the rest, for which everybody waits at the first visit: they
/// come with that part (`later.rs`).
pub(crate) const GAMES: &[Text] = texts!["games"];
pub(crate) const LEARN: &[Text] = texts!["learn"];
pub(crate) const ONLINE: &[Text] = texts!["online"];
pub(crate) const PUZZLES: &[Text] = texts!["puzzles"];
pub(crate) const REASONS: &[Text] = texts!["reasons"];
pub(crate) const SHEETS: &[Text] = texts!["sheets"];
pub(crate) const SOLO: &[Text] = texts!["solo"];
pub(crate) const LATER: &[&[Text]] = &[GAMES, LEARN, ONLINE, PUZZLES, REASONS, SHEETS, SOLO];

/// What a program has from the start. A new file must be named here, or above.
const TEXTS: [&[Text]; 9] = if cfg!(target_family = "wasm") {
    [FIRST, &[], &[], &[], &[], &[], &[], &[], &[]]
} else {
    [FIRST, texts!["cli", "host", "terminal"], GAMES, LEARN, ONLINE, PUZZLES, REASONS, SHEETS, SOLO]
};

const FIRST: &[Text] = texts!["cards", "common", "events", "levels", "moves", "page", "refusals", "variants"];

/// The sources of a language, each with its file's name.
pub(crate) fn sources(language: Language) -> impl Iterator<Item = (&'static str, &'static str)> {
    TEXTS.into_iter().flatten().map(move |text| text.of(language))
}

impl Text {
    /// The name and the source of a language.
    pub(crate) fn of(&self, language: Language) -> (&'static str, &'static str) {
        match language {
            Language::English => (self.name, self.english),
            Language::German => (self.name, self.german),
        }
    }
}

/// The name of every message, in the order of the files.
pub fn keys() -> impl Iterator<Item = &'static str> {
    // A message begins at the start of a line; comments, continued lines and terms (`-term`) begin with something else.
    let name = |line: &'static str| line.starts_with(|c: char| c.is_ascii_alphabetic()).then_some(line);
    sources(Language::English)
        .flat_map(|(_, source)| source.lines())
        .filter_map(name)
        .filter_map(|line| line.split_once('='))
        .map(|(key, _)| key.trim_end())
}

/// The name of a message that exists. Made by [`key!`](crate::key!).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key(&'static str);

impl Key {
    /// Checks the name; in a constant, as [`key!`](crate::key!) does it, a wrong one is an error of the compiler.
    ///
    /// # Panics
    ///
    /// If there is no such message.
    #[must_use]
    pub const fn new(name: &'static str) -> Key {
        let mut list = 0;
        while list < TEXTS.len() + LATER.len() {
            let texts = if list < TEXTS.len() { TEXTS[list] } else { LATER[list - TEXTS.len()] };
            let mut at = 0;
            while at < texts.len() {
                let text = &texts[at];
                if starts_with(name.as_bytes(), 0, text.name.as_bytes())
                    && has_message(text.english.as_bytes(), name.as_bytes())
                {
                    return Key(name);
                }
                at += 1;
            }
            list += 1;
        }
        panic!("no file in crates/words/texts/en has a message of this name");
    }

    /// The name.
    pub const fn name(self) -> &'static str {
        self.0
    }
}

/// The [`Key`](crate::Key) of the message with this name, checked when compiled.
#[macro_export]
macro_rules! key {
    ($name:literal) => {
        const { $crate::Key::new($name) }
    };
}

const fn has_message(source: &[u8], name: &[u8]) -> bool {
    let (mut at, mut line_start) = (0, true);
    while at < source.len() {
        if line_start && starts_with(source, at, name) {
            let after = at + name.len();
            if after < source.len() && (source[after] == b' ' || source[after] == b'=') {
                return true;
            }
        }
        line_start = source[at] == b'\n';
        at += 1;
    }
    false
}

const fn starts_with(text: &[u8], at: usize, start: &[u8]) -> bool {
    let mut place = 0;
    while place < start.len() {
        if at + place >= text.len() || text[at + place] != start[place] {
            return false;
        }
        place += 1;
    }
    true
}
