//! A hint: the best moves, how often they win, and why. The one looked at is marked on the table, too.

use luxx_bots::explain;
use luxx_rules::View;
use luxx_session::{Chance, Estimated, Table};
use luxx_words::{Reasons, say};
use ratatui::Frame;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::{parts, sheets};
use crate::App;
use crate::stage::Hint;
use crate::theme::Theme;

/// How many moves are told.
const SHOWN: usize = 3;
/// How wide a bar is.
const BAR: usize = 12;

pub(super) fn draw<T: Table>(app: &mut App<T>, hint: &Hint, frame: &mut Frame<'_>) {
    let (words, theme) = (app.words(), app.outfit.theme);
    let lines = match hint {
        Hint::Thinking(_) => vec![Line::raw(theme.text(&say!(words, "page-hint-thinking")))],
        Hint::Failed => vec![Line::raw(theme.text(&say!(words, "page-hint-failed")))],
        Hint::Moves { moves, at, view } => {
            let first = at.saturating_sub(SHOWN - 1);
            let shown = moves.iter().enumerate().skip(first).take(SHOWN);
            shown.flat_map(|(place, hint)| row(app, *hint, place, *at, view)).collect()
        }
    };
    let foot = say!(words, "terminal-hint-foot");
    // At the top, where the others are: the own cards stay in sight.
    let inside = sheets::sheet(app, &say!(words, "page-hint-title"), &foot, (76, 14), frame);
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), inside);
}

fn row<T: Table>(app: &App<T>, hint: Estimated, place: usize, at: usize, view: &View) -> Vec<Line<'static>> {
    let (words, theme, narrator) = (app.words(), app.outfit.theme, app.narrator());
    let reasons = Reasons::new(words, narrator.people(), view.seat());
    let why = reasons.sentence(&explain(view, hint.choice));
    let why = if hint.equal && place > 0 { say!(words, "page-hint-equal", why = why) } else { why };
    let chance = match hint.chance {
        Chance::Percent(percent) => {
            let full = (usize::from(percent) * BAR).div_ceil(100);
            format!("{}{} {percent} %", theme.bar().repeat(full), " ".repeat(BAR - full.min(BAR)))
        }
        Chance::Band(band) => reasons.band(band),
        Chance::Unknown => String::new(),
    };
    let mark = if place == at { theme.pointer() } else { " " };
    let mut head = vec![Span::styled(format!("{mark} "), theme.amber())];
    head.extend(parts::spans(theme, &narrator.advice(hint.choice, view)));
    head.push(Span::styled(theme.text(&format!("  {chance}")), theme.good()));
    vec![Line::from(head), Line::styled(theme.text(&format!("  {why}")), Theme::FAINT)]
}
