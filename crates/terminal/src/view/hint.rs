//! A hint: the best moves, how often they win, and why. The one looked at is marked on the table, too.

use luxx_bots::{HINT_TRIALS, Judge, explain};
use luxx_rules::View;
use luxx_session::{Chance, Estimated, Figures, Table};
use luxx_words::{Reasons, Words, say};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::{parts, sheets};
use crate::App;
use crate::stage::Hint;
use crate::theme::Theme;

/// How many moves are told.
const SHOWN: usize = 3;
/// How high the sheet is.
const HEIGHT: u16 = 19;
/// How far everything below a move's first row stands to the right.
const INDENT: u16 = 2;
/// How wide a bar is.
const BAR: usize = 12;

pub(super) fn draw<T: Table>(app: &mut App<T>, hint: &Hint, frame: &mut Frame<'_>) {
    let words = app.words();
    let foot = say!(words, "terminal-hint-foot");
    let size = (sheets::wide(frame), HEIGHT);
    let inside = sheets::sheet(app, &say!(words, "sheets-hint-title"), &foot, size, frame);
    let told = told(app, hint, inside.width);
    render(told, frame, inside);
}

/// A hint in lines.
pub(super) struct Told {
    /// The moves.
    moves: Vec<Line<'static>>,
    /// With how many of these lines the move that is looked at is told.
    upto: usize,
    /// What the figures are.
    pub(super) note: Vec<Line<'static>>,
}

/// Shows the note at the bottom, and of the moves what there is room for: the one that is looked at whole.
pub(super) fn render(told: Told, frame: &mut Frame<'_>, area: Rect) {
    let [moves, below] =
        Layout::vertical([Constraint::Fill(1), Constraint::Length(told.note.len() as u16)]).areas(area);
    let hidden = told.upto.saturating_sub(usize::from(moves.height)) as u16;
    frame.render_widget(Paragraph::new(told.moves).scroll((hidden, 0)), moves);
    frame.render_widget(Paragraph::new(told.note), below);
}

pub(super) fn told<T: Table>(app: &App<T>, hint: &Hint, width: u16) -> Told {
    let (words, theme) = (app.words(), app.outfit.theme);
    let said = |text: String, style| parts::wrapped(vec![Span::styled(theme.text(&text), style)], width, 0);
    match hint {
        Hint::Thinking(_) => {
            Told { moves: said(say!(words, "sheets-hint-thinking"), Style::new()), upto: 0, note: Vec::new() }
        }
        Hint::Failed => {
            Told { moves: said(say!(words, "sheets-hint-failed"), Style::new()), upto: 0, note: Vec::new() }
        }
        Hint::Moves { moves, at, view, judge } => {
            let first = at.saturating_sub(SHOWN - 1);
            let (mut lines, mut upto) = (Vec::new(), 0);
            for (place, hint) in moves.iter().enumerate().skip(first).take(SHOWN) {
                lines.extend(row(app, *hint, place, *at, view, width));
                upto = if place == *at { lines.len() } else { upto };
            }
            let judge = judge.map_or("none", Judge::name);
            let note = say!(words, "sheets-hint-line", worlds = HINT_TRIALS, judge = judge);
            Told { moves: lines, upto, note: said(note, Theme::FAINT) }
        }
    }
}

fn row<T: Table>(
    app: &App<T>,
    hint: Estimated,
    place: usize,
    at: usize,
    view: &View,
    width: u16,
) -> Vec<Line<'static>> {
    let (words, theme, narrator) = (app.words(), app.outfit.theme, app.narrator());
    let reasons = Reasons::new(words, narrator.people(), view.seat());
    let why = reasons.sentence(&explain(view, hint.choice));
    let why = match (hint.equal && place > 0, place == at) {
        (false, _) => why,
        (true, false) => say!(words, "sheets-hint-equal"),
        (true, true) => format!("{} {why}", say!(words, "sheets-hint-equal")),
    };
    let chance = match hint.chance {
        Chance::Percent(percent) => {
            let full = (usize::from(percent) * BAR).div_ceil(100);
            let (bar, rest) = (theme.bar().repeat(full), " ".repeat(BAR - full.min(BAR)));
            format!("{bar}{rest} {}", words.percent(percent))
        }
        Chance::Band(band) => reasons.band(band),
        Chance::Unknown => String::new(),
    };
    let mark = if place == at { theme.pointer() } else { " " };
    let mut head = vec![Span::styled(format!("{mark} "), theme.amber())];
    head.extend(parts::spans(theme, &narrator.advice(hint.choice, view)));
    head.push(Span::styled(theme.text(&format!("  {chance}")), theme.good()));
    let below = |text: String, style| {
        parts::wrapped(vec![Span::raw("  "), Span::styled(theme.text(&text), style)], width, INDENT)
    };
    let figures =
        hint.figures.map(|figures| below(figures_told(words, figures), Style::new())).unwrap_or_default();
    [parts::wrapped(head, width, INDENT), figures, below(why, Theme::FAINT)].concat()
}

/// How sure the chances are, and the points.
fn figures_told(
    words: &Words,
    Figures { between: [low, high], points: [points, margin], .. }: Figures,
) -> String {
    let side = if points < 0 { "behind" } else { "ahead" };
    let [points, margin] = [points, margin].map(|tenths| words.decimal(f64::from(tenths) / 10.0));
    let (low, high) = (usize::from(low), usize::from(high));
    say!(
        words,
        "terminal-hint-figures",
        low = low,
        high = high,
        points = points,
        side = side,
        margin = margin
    )
}
