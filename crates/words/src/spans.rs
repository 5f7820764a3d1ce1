//! Text that somebody wrote by hand, with what stands out in it and with cards to draw: lessons and the guide.

use luxx_rules::{Card, Layer};

use crate::{Article, Chip, Words};

/// A piece of such a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// Words.
    Text(String),
    /// Words that stand out: `**so**`.
    Strong(String),
    /// Cards, `{2×4}` or `{11}`, and the words that stand for them.
    Chip(Chip, String),
}

impl Span {
    /// Reads a line. Braces that hold no cards stay as they are.
    pub fn read(words: &Words, line: &str) -> Vec<Span> {
        let mut spans = Vec::new();
        for (place, part) in line.split("**").enumerate() {
            let text = |text: &str| {
                if place % 2 == 1 { Span::Strong(text.to_owned()) } else { Span::Text(text.to_owned()) }
            };
            let mut rest = part;
            while let Some((before, chip, after)) = next_chip(words, rest) {
                spans.extend([text(before), chip]);
                rest = after;
            }
            spans.push(text(rest));
        }
        spans.retain(|span| !span.plain().is_empty());
        spans
    }

    /// The piece in words.
    pub fn plain(&self) -> &str {
        match self {
            Span::Text(text) | Span::Strong(text) | Span::Chip(_, text) => text,
        }
    }
}

fn next_chip<'a>(words: &Words, text: &'a str) -> Option<(&'a str, Span, &'a str)> {
    let (before, rest) = text.split_once('{')?;
    let (inside, after) = rest.split_once('}')?;
    let chip = if let Some((count, value)) = inside.split_once('×') {
        let layer = group(count.parse().ok()?, value.parse().ok()?)?;
        Span::Chip(Chip::Layer(layer), words.layer(layer, Article::None))
    } else {
        let card: Card = inside.parse().ok()?;
        Span::Chip(Chip::Card(card), words.cards(1, card, Article::None))
    };
    Some((before, chip, after))
}

fn group(count: u8, value: Card) -> Option<Layer> {
    if value.is_joker() { Layer::jokers_alone(count) } else { Layer::numbers(value, count, 0) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn a_line_has_words_strong_words_and_cards() {
        let spans = Span::read(Words::of(Language::English), "Ben shows {2×4}. **Just as many** as {11}{J}!");
        let plain: Vec<&str> = spans.iter().map(Span::plain).collect();
        assert_eq!(plain, ["Ben shows ", "two 4s", ". ", "Just as many", " as ", "11", "joker", "!"]);
        assert_eq!(spans[3], Span::Strong("Just as many".to_owned()));
        assert!(matches!(&spans[1], Span::Chip(Chip::Layer(layer), _) if layer.to_string() == "4 4"));
    }

    #[test]
    fn braces_without_cards_are_words() {
        let spans = Span::read(Words::of(Language::German), "{so} {0×4} {9×4");
        assert_eq!(spans, [Span::Text("{so} {0×4} {9×4".to_owned())]);
    }
}
