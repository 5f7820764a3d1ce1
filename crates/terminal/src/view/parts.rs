//! What the rest is drawn with: layers, cards, and sentences with both in them.

use luxx_rules::{Card, Layer};
use luxx_words::{Chip, Part, Sentence};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::theme::Theme;

/// A layer: `3×7`, and in brackets how many of its cards are jokers.
pub(super) fn layer(theme: Theme, layer: Layer) -> Span<'static> {
    Span::styled(format!(" {} ", brief(theme, layer)), theme.card(layer.value()))
}

/// The same in plain text, for narrow places.
pub(super) fn brief(theme: Theme, layer: Layer) -> String {
    let (size, value, jokers) = (layer.size(), layer.value(), layer.jokers());
    let times = theme.times();
    match value {
        Card::Joker => format!("{size}{times}J"),
        _ if jokers == 0 => format!("{size}{times}{value}"),
        _ if jokers == 1 => format!("{size}{times}{value}(J)"),
        _ => format!("{size}{times}{value}({jokers}J)"),
    }
}

/// A card.
pub(super) fn card(theme: Theme, card: Card) -> Span<'static> {
    Span::styled(format!(" {card} "), theme.card(card))
}

/// A sentence as pieces; cards in it are drawn.
pub(super) fn spans(theme: Theme, sentence: &Sentence) -> Vec<Span<'static>> {
    let mut spans = Vec::new();
    for part in sentence.parts() {
        match part {
            Part::Text(text) => spans.push(Span::raw(theme.text(text))),
            Part::Chip(Chip::Layer(chip), _) => spans.push(layer(theme, *chip)),
            Part::Chip(Chip::Card(chip), _) => spans.push(card(theme, *chip)),
            Part::Chip(Chip::Spot(spot), _) => {
                spans.push(card(theme, spot.card()));
                spans.extend(spot.on_top().map(|upper| card(theme, upper)));
            }
        }
    }
    spans
}

/// A sentence on one line, cut where it ends.
pub(super) fn line(theme: Theme, sentence: &Sentence, width: u16) -> Line<'static> {
    cut(theme, spans(theme, sentence), width)
}

/// Pieces on one line: what does not fit is left out, and that is seen.
pub(super) fn cut(theme: Theme, spans: Vec<Span<'static>>, width: u16) -> Line<'static> {
    let width = usize::from(width);
    let whole = Line::from(spans);
    if whole.width() <= width {
        return whole;
    }
    let more = theme.more();
    let room = width.saturating_sub(more.chars().count());
    let (mut used, mut kept) = (0, Vec::new());
    for span in whole.spans {
        let piece = span.width();
        if used + piece <= room {
            used += piece;
            kept.push(span);
            continue;
        }
        // A card is shown whole or not at all.
        if span.style == Style::default() {
            kept.push(Span::raw(shortened(&span.content, room - used)));
        }
        break;
    }
    kept.push(Span::raw(more));
    Line::from(kept)
}

/// The beginning of a text, at most so wide.
fn shortened(text: &str, width: usize) -> String {
    let mut kept = String::new();
    for letter in text.chars() {
        kept.push(letter);
        if Span::raw(kept.as_str()).width() > width {
            kept.pop();
            break;
        }
    }
    kept
}

/// Points with their sign.
pub(super) fn signed(theme: Theme, points: i32) -> String {
    match points {
        0 => "0".to_owned(),
        1.. => format!("+{points}"),
        _ => theme.text(&format!("−{}", -points)),
    }
}
