//! What luxx says to people, in English and German. No other crate has texts of its own.
//!
//! The texts are [Fluent](https://projectfluent.org) files in `texts/en` and `texts/de`, one for everybody who speaks
//! (`common.ftl` for all, `reasons.ftl` for hints, …), and are part of the binary. The name of a message begins with the name
//! of its file: `common-count` is in `common.ftl`. A name that does not exist does not compile.
//!
//! ```
//! use luxx_words::{Language, Words, say};
//!
//! let words = Words::of(Language::German);
//! assert_eq!(say!(words, "common-list-last", first = "Ada", last = "Ben"), "Ada und Ben");
//! assert_eq!(words.list(["Ada", "Ben", "Cleo"]), "Ada, Ben und Cleo");
//! ```
//!
//! ```compile_fail
//! luxx_words::key!("common-nonsense");
//! ```
//!
//! | what | where |
//! |---|---|
//! | what happens at a table | [`Narrator`]: a line, a caption, a recap; who wins; why the rules refuse a move |
//! | whom it is told to | [`People`]: names, and who is "you" |
//! | something to draw in a sentence | [`Sentence`] with its [`Part`]s, made by [`tell!`] |
//! | why a move is good | [`Reasons`] |
//! | cards, levels, variants, refusals | [`Words`] |
//! | the rules | [`guide`] |
//! | what is taught | [`lessons`] |
//! | texts that come with a part of the page | [`later`] |
//! | texts written by hand, with cards to draw | [`Span`] |
//!
//! To add a text: write it into both files and say it with [`say!`], or with [`tell!`] if it has chips. The name of a new file also goes into `texts.rs`.
//! The tests fail if a language lacks a message or one of its variables, and if nobody says it.

#![forbid(unsafe_code)]

mod agreed;
mod cards;
mod common;
pub mod guide;
mod language;
pub mod later;
pub mod lessons;
mod levels;
mod narrate;
mod people;
mod reasons;
mod records;
mod refusals;
mod sentence;
mod spans;
mod texts;
mod variants;
mod words;

pub use agreed::Agreed;
pub use cards::Article;
pub use fluent_bundle::FluentValue as Value;
pub use language::{Language, UnknownLanguage};
pub use narrate::Narrator;
pub use people::{People, printable};
pub use reasons::Reasons;
pub use sentence::{Chip, Part, Sentence};
pub use spans::Span;
pub use texts::{Key, keys};
pub use words::Words;
