//! The rules by topic, in the words of `luxx rules`.

use luxx_session::Table;
use luxx_words::guide::Guide;
use luxx_words::say;
use ratatui::Frame;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::sheets;
use crate::App;
use crate::stage::Sheet;
use crate::theme::Theme;

pub(super) fn draw<T: Table>(app: &mut App<T>, topic: usize, down: usize, frame: &mut Frame<'_>) {
    let (words, theme) = (app.words(), app.outfit.theme);
    let guide = Guide::new(words.language());
    let topic = topic.min(guide.topics.len().saturating_sub(1));
    let Some(told) = guide.topics.get(topic) else { return };
    let title = format!("{} ({}/{})", told.title, topic + 1, guide.topics.len());
    let size = (78, frame.area().height.saturating_sub(2));
    let inside = sheets::sheet(app, &title, &say!(words, "terminal-rules-foot"), size, frame);
    let text: Vec<Line<'_>> = told.text.lines().map(|line| emphasised(theme, line)).collect();
    let width = usize::from(inside.width.max(1));
    // As many rows as the text may take: a little more than it does, so that its end can be reached.
    let rows: usize = text.iter().map(|line| line.width().div_ceil(width).max(1)).sum();
    let down = down.min(rows.saturating_sub(usize::from(inside.height) / 2));
    app.sheet = Some(Sheet::Rules { topic, down });
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: false }).scroll((down as u16, 0)), inside);
}

/// `**bold**` in the terminal's own way; a table's bars stay, its rule goes.
fn emphasised(theme: Theme, line: &str) -> Line<'static> {
    if line.starts_with('|') && line.contains("---") {
        return Line::raw("");
    }
    let bold = |(place, part): (usize, &str)| {
        let span = Span::raw(theme.text(part));
        if place % 2 == 1 { span.style(Theme::STRONG) } else { span }
    };
    Line::from(line.split("**").enumerate().map(bold).collect::<Vec<_>>())
}
