//! What the rest is drawn with: layers, cards, and sentences with both in them.

use luxx_rules::{Card, Layer};
use luxx_words::{Chip, Part, Sentence};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use crate::theme::Theme;

/// A layer: `3×7`, and in brackets how many of its cards are jokers.
pub(super) fn layer(theme: Theme, layer: Layer) -> Span<'static> {
    Span::styled(format!(" {} ", brief(theme, layer)), theme.card(layer.value()))
}

/// A layer in plain text, for narrow places.
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
        if !is_whole(&span) {
            kept.push(Span::styled(shortened(&span.content, room - used), span.style));
        }
        break;
    }
    kept.push(Span::raw(more));
    Line::from(kept)
}

/// Pieces on as many lines as it takes, broken between words; all but the first line are indented. Cards stay whole, and what follows
/// one without a blank stays with it.
pub(super) fn wrapped(spans: Vec<Span<'static>>, width: u16, indent: u16) -> Vec<Line<'static>> {
    let (width, indent) = (usize::from(width.max(1)), usize::from(indent.min(width / 2)));
    let mut lines = vec![Line::default()];
    let (mut used, mut begins) = (0, 0);
    for word in words(spans) {
        let blanks = word.last().map_or(0, |piece| piece.width() - trimmed(piece));
        let wanted = word.iter().map(Span::width).sum::<usize>() - blanks;
        if used > begins && used + wanted > width {
            lines.push(Line::raw(" ".repeat(indent)));
            (used, begins) = (indent, indent);
        }
        for mut piece in word {
            // A word that is longer than a line goes on in the next one.
            while trimmed(&piece) > 0 && used + trimmed(&piece) > width {
                let head = shortened(&piece.content, width.saturating_sub(used));
                let rest = piece.content[head.len()..].to_owned();
                if head.is_empty() && used == indent {
                    break;
                }
                push(&mut lines, Span::styled(head, piece.style));
                piece.content = rest.into();
                lines.push(Line::raw(" ".repeat(indent)));
                (used, begins) = (indent, indent);
            }
            used += piece.width();
            push(&mut lines, piece);
        }
    }
    lines
}

fn push(lines: &mut [Line<'static>], piece: Span<'static>) {
    if let Some(line) = lines.last_mut() {
        line.push_span(piece);
    }
}

/// How wide a piece is without the blanks at its end; those of a card belong to it.
fn trimmed(piece: &Span<'_>) -> usize {
    if is_whole(piece) { piece.width() } else { Span::raw(piece.content.trim_end()).width() }
}

/// Whether it is shown whole or not at all: a card, or a button.
fn is_whole(piece: &Span<'_>) -> bool {
    piece.style.bg.is_some() || piece.style.add_modifier.contains(Modifier::REVERSED)
}

/// What stays together on a line: pieces up to a blank.
fn words(spans: Vec<Span<'static>>) -> Vec<Vec<Span<'static>>> {
    let mut words = vec![Vec::new()];
    for span in spans {
        let whole = is_whole(&span);
        let pieces = if whole { vec![&*span.content] } else { span.content.split_inclusive(' ').collect() };
        for piece in pieces {
            let ends = !whole && piece.ends_with(' ');
            if let Some(word) = words.last_mut() {
                word.push(Span::styled(piece.to_owned(), span.style));
            }
            if ends {
                words.push(Vec::new());
            }
        }
    }
    words
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

#[cfg(test)]
mod tests {
    use luxx_rules::Card;

    use super::*;
    use crate::theme::{Colours, Symbols};

    fn lines(spans: Vec<Span<'static>>, width: u16, indent: u16) -> Vec<String> {
        wrapped(spans, width, indent).iter().map(|line| line.to_string().trim_end().to_owned()).collect()
    }

    #[test]
    fn lines_are_broken_between_words_and_cards_stay_whole() {
        let theme = Theme { colours: Colours::True, symbols: Symbols::Unicode };
        assert_eq!(lines(vec![Span::raw("one two three")], 7, 0), ["one two", "three"]);
        assert_eq!(lines(vec![Span::raw("one two three")], 7, 2), ["one two", "  three"]);
        assert_eq!(lines(vec![Span::raw("incomprehensible")], 8, 2), ["incompre", "  hensib", "  le"]);
        let cards = || vec![Span::raw("takes "), card(theme, Card::Seven), Span::raw("."), Span::raw(" Yes")];
        assert_eq!(lines(cards(), 10, 0), ["takes  7 .", "Yes"]);
        assert_eq!(lines(cards(), 9, 0), ["takes", " 7 . Yes"]);
        assert_eq!(lines(Vec::new(), 9, 0), [""]);
        assert_eq!(lines(vec![Span::raw("猫猫 x")], 1, 0).concat().matches('x').count(), 1, "too narrow");
    }
}
