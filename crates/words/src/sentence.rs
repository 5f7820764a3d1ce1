//! What is said, in parts: text, and chips, which a screen may draw.
//!
//! A message is formatted as one string, so a chip travels through it between marks: private-use characters that no text
//! has. They come about in [`Part`]'s conversion to a [`Value`] and end in [`Words::tell`](crate::Words::tell); whoever
//! shows a sentence sees its parts only.

use std::fmt;

use luxx_rules::{Card, Layer, Spot};

use crate::Value;

/// Around a chip; `BETWEEN` parts what it is from how it is read aloud.
const OPEN: char = '\u{e000}';
const BETWEEN: char = '\u{e001}';
const CLOSE: char = '\u{e002}';

/// Something of the game within a sentence, for a screen to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chip {
    /// Cards played together, or a group of them: how many of what.
    Layer(Layer),
    /// A single card.
    Card(Card),
    /// A card or a pair of the pool.
    Spot(Spot),
}

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Words.
    Text(String),
    /// Something to draw, and the words that say it where nothing is drawn.
    Chip(Chip, String),
}

impl Part {
    /// The part in words.
    pub fn plain(&self) -> &str {
        match self {
            Part::Text(text) | Part::Chip(_, text) => text,
        }
    }

    /// The part as it travels through a message.
    fn marked(&self) -> String {
        match self {
            Part::Text(text) => text.clone(),
            Part::Chip(Chip::Layer(layer), spoken) => format!("{OPEN}layer {layer}{BETWEEN}{spoken}{CLOSE}"),
            Part::Chip(Chip::Card(card), spoken) => format!("{OPEN}card {card}{BETWEEN}{spoken}{CLOSE}"),
            Part::Chip(Chip::Spot(spot), spoken) => format!("{OPEN}spot {spot}{BETWEEN}{spoken}{CLOSE}"),
        }
    }
}

impl From<Part> for String {
    /// The part for a place in a message that [`Words::tell`](crate::Words::tell) says.
    fn from(part: Part) -> String {
        part.marked()
    }
}

impl From<Part> for Value<'_> {
    fn from(part: Part) -> Self {
        part.marked().into()
    }
}

/// What is said. Displayed, it is in words alone: for a terminal, a screen reader, a log.
///
/// ```
/// use luxx_rules::Card;
/// use luxx_words::{Article, Chip, Language, Part, Words, tell};
///
/// let words = Words::of(Language::English);
/// let sentence = tell!(words, "moves-draw-open", card = words.card_chip(Card::Four, Article::A));
/// assert_eq!(sentence.to_string(), "Draw a 4 from the pool");
/// assert_eq!(sentence.parts()[1], Part::Chip(Chip::Card(Card::Four), "a 4".to_owned()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence(Vec<Part>);

impl Sentence {
    /// Reads what a message was formatted to. Marks that are not ours are left out.
    pub(crate) fn read(text: &str) -> Sentence {
        let mut pieces = text.split(OPEN);
        let mut parts = vec![Part::Text(unmarked(pieces.next().unwrap_or_default()))];
        for piece in pieces {
            let (marked, rest) = piece.split_once(CLOSE).unwrap_or(("", piece));
            parts.extend(read_chip(marked));
            parts.push(Part::Text(unmarked(rest)));
        }
        parts.retain(|part| !part.plain().is_empty());
        Sentence(parts)
    }

    /// The parts, in order.
    pub fn parts(&self) -> &[Part] {
        &self.0
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// This and then another one.
    #[must_use]
    pub fn then(mut self, next: Sentence) -> Sentence {
        if !self.is_empty() && !next.is_empty() {
            self.0.push(Part::Text(" ".to_owned()));
        }
        self.0.extend(next.0);
        self
    }

    /// The same with a capital letter.
    #[must_use]
    pub fn capitalised(mut self) -> Sentence {
        if let Some(Part::Text(first) | Part::Chip(_, first)) = self.0.first_mut() {
            *first = capitalised(first);
        }
        self
    }

    /// The same with a capital letter where it opens with a chip that is said: `A 13 comes up`. A name stays as it is.
    pub(crate) fn opened(mut self) -> Sentence {
        if let Some(Part::Chip(_, spoken)) = self.0.first_mut() {
            *spoken = capitalised(spoken);
        }
        self
    }
}

fn read_chip(marked: &str) -> Option<Part> {
    let (chip, spoken) = marked.split_once(BETWEEN)?;
    let (kind, notation) = chip.split_once(' ')?;
    let chip = match kind {
        "layer" => Chip::Layer(notation.parse().ok()?),
        "card" => Chip::Card(notation.parse().ok()?),
        "spot" => Chip::Spot(notation.parse().ok()?),
        _ => return None,
    };
    Some(Part::Chip(chip, unmarked(spoken)))
}

/// A text from outside without characters that would be taken for marks.
pub(crate) fn unmarked(text: &str) -> String {
    text.replace([OPEN, BETWEEN, CLOSE], "")
}

/// The text with a capital at its beginning. It knows the letters that our texts begin with; the table of all that there are would
/// be a hundredth of what a first visit loads.
pub(crate) fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    let capital = |first| match first {
        'ä' => 'Ä',
        'ö' => 'Ö',
        'ü' => 'Ü',
        other => other.to_ascii_uppercase(),
    };
    characters.next().map(capital).into_iter().chain(characters).collect()
}

impl From<String> for Sentence {
    fn from(text: String) -> Sentence {
        Sentence(if text.is_empty() { Vec::new() } else { vec![Part::Text(text)] })
    }
}

impl From<Sentence> for Value<'_> {
    fn from(sentence: Sentence) -> Self {
        sentence.0.iter().map(Part::marked).collect::<String>().into()
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|part| f.write_str(part.plain()))
    }
}
