//! The rules by topic, in the words of `luxx rules`.

use luxx_session::Table;
use luxx_words::guide::Guide;
use luxx_words::say;
use ratatui::Frame;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::{parts, sheets};
use crate::App;
use crate::stage::Sheet;
use crate::theme::Theme;

pub(super) fn draw<T: Table>(app: &mut App<T>, topic: usize, down: usize, frame: &mut Frame<'_>) {
    let (words, theme) = (app.words(), app.outfit.theme);
    let guide = Guide::new(words.language());
    let topic = topic.min(guide.topics.len().saturating_sub(1));
    let Some(told) = guide.topics.get(topic) else { return };
    let title = format!("{} ({}/{})", told.title, topic + 1, guide.topics.len());
    let size = (sheets::wide(frame), frame.area().height.saturating_sub(2));
    let inside = sheets::sheet(app, &title, &say!(words, "terminal-rules-foot"), size, frame);
    let lines = told.text.lines();
    let text: Vec<Line<'_>> =
        lines.flat_map(|line| parts::wrapped(emphasised(theme, line), inside.width, 0)).collect();
    let down = down.min(text.len().saturating_sub(usize::from(inside.height)));
    app.sheet = Some(Sheet::Rules { topic, down });
    frame.render_widget(Paragraph::new(text).scroll((down as u16, 0)), inside);
}

/// `**bold**` in the terminal's own way; a table's bars stay, its rule goes.
fn emphasised(theme: Theme, line: &str) -> Vec<Span<'static>> {
    if line.starts_with('|') && line.contains("---") {
        return Vec::new();
    }
    let bold = |(place, part): (usize, &str)| {
        let span = Span::raw(theme.text(part));
        if place % 2 == 1 { span.style(Theme::STRONG) } else { span }
    };
    line.split("**").enumerate().map(bold).collect()
}
