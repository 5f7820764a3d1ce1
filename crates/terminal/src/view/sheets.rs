//! What lies over the table: the keys, everything that happened, and the cover between two people at one terminal.

use luxx_rules::{PublicEvent, Seat, SeenEvent};
use luxx_session::{Contact, Table};
use luxx_words::{Words, say};
use ratatui::Frame;
use ratatui::layout::{Alignment, Constraint, Flex, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Padding, Paragraph, Wrap};

use super::{column, hint, parts, rules, scores};
use crate::stage::Sheet;
use crate::theme::Theme;
use crate::voice;
use crate::{App, Command};

pub(super) fn draw<T: Table>(app: &mut App<T>, frame: &mut Frame<'_>) {
    match app.sheet.clone() {
        None => {}
        Some(Sheet::Help) => help(app, frame),
        Some(Sheet::Log { up }) => log(app, up, frame),
        Some(Sheet::Rules { topic, down }) => rules::draw(app, topic, down, frame),
        // In a wide window it stands beside the table.
        Some(Sheet::Hint(_)) if column::split(frame.area()).1.is_some() => {}
        Some(Sheet::Hint(told)) => hint::draw(app, &told, frame),
        Some(Sheet::Scores) => scores::draw(app, frame),
    }
}

/// How wide a sheet with much to read is: what the window has, as far as lines are read well.
pub(super) fn wide(frame: &Frame<'_>) -> u16 {
    frame.area().width.saturating_sub(4).clamp(76, 100)
}

/// A framed sheet over the table.
pub(super) fn sheet<T: Table>(
    app: &mut App<T>,
    title: &str,
    foot: &str,
    size: (u16, u16),
    frame: &mut Frame<'_>,
) -> Rect {
    // Over the table, and not over what stands beside it, if that is possible.
    let (table, _) = column::split(frame.area());
    let place = if size.0 <= table.width { table } else { frame.area() };
    panel(app.outfit.theme, &mut app.areas, title, foot, size, place, frame)
}

/// A framed sheet of at most this size in the middle of a place on the screen; returns the room inside. A click beside it closes it.
pub(super) fn panel(
    theme: Theme,
    areas: &mut Vec<(Rect, Command)>,
    title: &str,
    foot: &str,
    (width, height): (u16, u16),
    place: Rect,
    frame: &mut Frame<'_>,
) -> Rect {
    let [row] =
        Layout::vertical([Constraint::Length(height.min(place.height))]).flex(Flex::Center).areas(place);
    let [area] =
        Layout::horizontal([Constraint::Length(width.min(place.width))]).flex(Flex::Center).areas(row);
    let block = Block::bordered()
        .border_set(theme.border())
        .padding(Padding::horizontal(1))
        .title(Line::styled(theme.text(&format!(" {title} ")), theme.amber()))
        .title_bottom(Line::styled(theme.text(&format!(" {foot} ")), Theme::FAINT));
    let inside = block.inner(area);
    frame.render_widget(Clear, area);
    frame.render_widget(block, area);
    // Nothing below can be clicked.
    areas.clear();
    areas.push((frame.area(), Command::Escape));
    inside
}

fn help<T: Table>(app: &mut App<T>, frame: &mut Frame<'_>) {
    let (words, theme) = (app.words(), app.outfit.theme);
    let mut rows = keys(words, theme);
    if app.around.is_some() {
        // Nothing is taken back among people, and a seat is kept by the server.
        let left_out = |key: &str| {
            key == say!(words, "terminal-key-undo")
                || key == say!(words, "terminal-key-quit")
                || key == say!(words, "terminal-key-hint") && !app.table().allows_hints()
        };
        rows.retain(|(key, _)| !left_out(key));
        rows.push((say!(words, "terminal-key-talk"), say!(words, "terminal-help-talk")));
        rows.push((say!(words, "terminal-key-invite"), say!(words, "terminal-help-invite")));
        rows.push((say!(words, "terminal-key-quit"), say!(words, "terminal-help-quit-online")));
        rows.push((theme.contact(Contact::Away(None)).to_owned(), say!(words, "online-away")));
        rows.push((theme.contact(Contact::Bot).to_owned(), say!(words, "online-bot")));
    }
    let widest = rows.iter().map(|(keys, _)| keys.chars().count()).max().unwrap_or(0);
    let lines: Vec<Line<'_>> = rows
        .iter()
        .map(|(keys, what)| {
            Line::from(vec![
                Span::styled(format!("{keys:<widest$}  "), Theme::STRONG),
                Span::raw(theme.text(what)),
            ])
        })
        .collect();
    let height = lines.len() as u16 + 2;
    let inside = sheet(app, &say!(words, "sheets-keys"), &say!(words, "terminal-close"), (76, height), frame);
    frame.render_widget(Paragraph::new(lines), inside);
}

/// Every key and what it does.
fn keys(words: &Words, theme: Theme) -> Vec<(String, String)> {
    let arrows = if theme.times() == "x" { ["< >", "^ v"] } else { ["← →", "↑ ↓"] };
    vec![
        ("1 … 13".replace('…', theme.more()), say!(words, "sheets-keys-pick")),
        ("j  J".to_owned(), say!(words, "terminal-help-joker")),
        (format!("+ −  {}", arrows[1]).replace('−', "-"), say!(words, "sheets-keys-count")),
        (arrows[0].to_owned(), say!(words, "terminal-help-step")),
        ("Enter".to_owned(), say!(words, "terminal-help-enter")),
        ("Esc".to_owned(), say!(words, "sheets-keys-let-go")),
        (say!(words, "terminal-help-space"), say!(words, "terminal-help-hurry")),
        (say!(words, "terminal-key-hint"), say!(words, "terminal-help-hint")),
        (say!(words, "terminal-key-undo"), say!(words, "terminal-help-undo")),
        (say!(words, "terminal-key-log"), say!(words, "terminal-help-log")),
        (say!(words, "terminal-key-rules"), say!(words, "terminal-help-rules")),
        (say!(words, "terminal-key-quit"), say!(words, "terminal-help-quit")),
        ("Ctrl+C".to_owned(), say!(words, "terminal-help-exit")),
        (say!(words, "terminal-key-shift"), say!(words, "terminal-help-select")),
    ]
}

/// Everything that happened in this deal, a play with what came of it; the latest at the bottom.
fn log<T: Table>(app: &mut App<T>, up: usize, frame: &mut Frame<'_>) {
    let (words, theme) = (app.words(), app.outfit.theme);
    let size = (wide(frame), frame.area().height.saturating_sub(2));
    let inside = sheet(app, &say!(words, "page-log"), &say!(words, "terminal-scroll"), size, frame);
    let lines = told(app, |spans| vec![parts::cut(theme, spans, inside.width)]);
    let room = usize::from(inside.height);
    let most = lines.len().saturating_sub(room);
    // Further up than the beginning there is nothing.
    let up = up.min(most);
    app.sheet = Some(Sheet::Log { up });
    frame.render_widget(Paragraph::new(lines).scroll(((most - up) as u16, 0)), inside);
}

/// What there is to tell of this deal, as lines made of its pieces.
pub(super) fn told<T: Table>(
    app: &App<T>,
    line: impl Fn(Vec<Span<'static>>) -> Vec<Line<'static>>,
) -> Vec<Line<'static>> {
    let (words, theme, narrator) = (app.words(), app.outfit.theme, app.narrator());
    let facts = app.director.facts();
    let mut lines = Vec::new();
    for fact in facts.iter().copied().filter(|fact| voice::is_told(*fact)) {
        let begins = matches!(fact, SeenEvent::Open(PublicEvent::Played { .. }));
        let mut spans = vec![Span::raw(if begins { "" } else { "   " })];
        spans.extend(parts::spans(theme, &narrator.line(fact)));
        lines.extend(line(spans));
    }
    if lines.is_empty() {
        lines = line(vec![Span::raw(theme.text(&say!(words, "sheets-log-empty")))]);
    }
    lines
}

/// Between two people at one terminal: nobody's cards are shown.
pub(super) fn cover<T: Table>(app: &mut App<T>, seat: Seat, frame: &mut Frame<'_>) {
    let (words, theme) = (app.words(), app.outfit.theme);
    let name = voice::name(words, &app.table().occupants(), seat.index());
    let text = vec![
        Line::styled(theme.text(&say!(words, "page-cover", name = name.clone())), theme.amber()),
        Line::raw(""),
        Line::raw(theme.text(&say!(words, "page-cover-line"))),
        Line::raw(""),
        Line::styled(
            theme.text(&format!(" Enter: {} ", say!(words, "page-cover-show", name = name))),
            theme.go(),
        ),
    ];
    let [place] = Layout::vertical([Constraint::Length(7)]).flex(Flex::Center).areas(frame.area());
    frame.render_widget(Paragraph::new(text).alignment(Alignment::Center).wrap(Wrap { trim: true }), place);
    app.areas.push((place, Command::Enter));
}
