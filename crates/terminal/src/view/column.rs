//! Beside the table, in a window that is wide enough: everything that happened, or the hint that was asked for.

use luxx_session::Table;
use luxx_words::say;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Padding, Paragraph};

use super::{hint, parts, sheets};
use crate::stage::{Hint, Sheet};
use crate::theme::Theme;
use crate::{App, Command};

/// From this width on there is room for a column.
const FROM: u16 = 110;
/// What the table keeps at least, as in a usual window.
const TABLE: u16 = 79;
/// Between the two.
const GAP: u16 = 1;
/// Lines that are longer than this are hard to read.
const WIDEST: u16 = 52;

/// The part of the screen for the table, and the column's, if there is one.
pub(super) fn split(screen: Rect) -> (Rect, Option<Rect>) {
    if screen.width < FROM {
        return (screen, None);
    }
    let width = (screen.width / 3).min(screen.width - TABLE - GAP).min(WIDEST);
    let table = Rect { width: screen.width - width - GAP, ..screen };
    // The bar goes over both.
    let column =
        Rect { x: table.right() + GAP, y: screen.y + 1, width, height: screen.height.saturating_sub(1) };
    (table, Some(column))
}

pub(super) fn draw<T: Table>(app: &mut App<T>, frame: &mut Frame<'_>, area: Rect) {
    match app.sheet.clone() {
        Some(Sheet::Hint(told)) => draw_hint(app, &told, frame, area),
        _ => draw_log(app, frame, area),
    }
}

fn draw_log<T: Table>(app: &App<T>, frame: &mut Frame<'_>, area: Rect) {
    let inside = framed(app, &say!(app.words(), "page-log"), frame, area);
    let lines = sheets::told(app, |spans| parts::wrapped(spans, inside.width, 3));
    let hidden = lines.len().saturating_sub(usize::from(inside.height));
    frame.render_widget(Paragraph::new(lines).scroll((hidden as u16, 0)), inside);
}

/// The hint leaves the table in sight, and the move that is looked at is marked there. Keys and clicks go to the hint.
fn draw_hint<T: Table>(app: &mut App<T>, told: &Hint, frame: &mut Frame<'_>, area: Rect) {
    let (words, theme) = (app.words(), app.outfit.theme);
    let inside = framed(app, &say!(words, "sheets-hint-title"), frame, area);
    let mut told = hint::told(app, told, inside.width);
    let foot = theme.text(&say!(words, "terminal-hint-foot"));
    let foot = parts::wrapped(vec![Span::styled(foot, Theme::FAINT)], inside.width, 0);
    told.note.push(Line::raw(""));
    told.note.extend(foot);
    hint::render(told, frame, inside);
    app.areas.clear();
    app.areas.push((frame.area(), Command::Escape));
}

/// A line to the left and a title; returns the room inside.
fn framed<T: Table>(app: &App<T>, title: &str, frame: &mut Frame<'_>, area: Rect) -> Rect {
    let theme = app.outfit.theme;
    let block = Block::new()
        .borders(Borders::LEFT)
        .border_set(theme.border())
        .border_style(Theme::FAINT)
        .padding(Padding::left(1))
        .title_top(Line::styled(theme.text(&format!(" {title}")), theme.amber()));
    let inside = block.inner(area);
    frame.render_widget(block, area);
    inside
}
