//! Pool, deck, discard pile, and the duel's shadow display. While cards are drawn, what can be drawn can be clicked.

use luxx_rules::{Layer, Move, Source};
use luxx_session::Table;
use luxx_words::say;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::parts;
use crate::theme::Theme;
use crate::{App, Command};

pub(super) fn draw<T: Table>(app: &mut App<T>, frame: &mut Frame<'_>, area: Rect) {
    let (words, theme) = (app.words(), app.outfit.theme);
    let rule = theme.rule().repeat(usize::from(area.width));
    frame.render_widget(Line::styled(rule, Theme::FAINT), Rect { height: 1, ..area });
    let scene = app.scene().clone();
    let picked = app.asked().and_then(|(_, view)| app.picking.choice(&view));
    let draws = matches!(picked, Some(Move::Draw(_) | Move::Pass));
    let mut pen = Pen { frame, row: Rect { y: area.y + 1, height: 1, ..area }, x: area.x, areas: Vec::new() };
    pen.put(Span::styled(theme.text(&say!(words, "terminal-pool")), Theme::STRONG), None);
    let mut before = None;
    for spot in &scene.pool {
        let choice = Move::Draw(Source::Pool(*spot));
        // Of equal cards the first one is pointed at.
        let pointed = picked == Some(choice) && before != Some(*spot);
        before = Some(*spot);
        let mark = if pointed { theme.pointer() } else { " " };
        let click = draws.then_some(Command::Answer(choice));
        pen.put(Span::styled(mark, theme.amber()), click);
        pen.put(parts::card(theme, spot.card()), click);
        if let Some(upper) = spot.on_top() {
            pen.put(Span::raw("+"), click);
            pen.put(parts::card(theme, upper), click);
        }
    }
    pen.put(Span::raw("  "), None);
    let deck = Move::Draw(Source::Deck);
    let click = draws.then_some(Command::Answer(deck));
    pen.put(Span::styled(if picked == Some(deck) { theme.pointer() } else { " " }, theme.amber()), click);
    let deck_style = if click.is_some() { Theme::STRONG } else { Theme::FAINT };
    pen.put(Span::styled(theme.text(&say!(words, "terminal-deck", count = scene.deck)), deck_style), click);
    let discard = say!(words, "terminal-discard", count = scene.discard.len());
    pen.put(Span::styled(theme.text(&format!("  {discard}")), Theme::FAINT), None);
    if app.table().public().is_duel() {
        pen.new_line();
        pen.put(Span::styled(theme.text(&say!(words, "terminal-shadow")), Theme::STRONG), None);
        for (value, count) in scene.shadow.groups() {
            let choice = Move::Shadow(value);
            let pointed = picked == Some(choice);
            let click = matches!(picked, Some(Move::Shadow(_))).then_some(Command::Answer(choice));
            pen.put(Span::styled(if pointed { theme.pointer() } else { " " }, theme.amber()), click);
            let group = Layer::numbers(value, count, 0);
            pen.put(
                group.map_or_else(|| parts::card(theme, value), |layer| parts::layer(theme, layer)),
                click,
            );
        }
    }
    let areas = pen.areas;
    app.areas.extend(areas);
}

/// Writes pieces one after the other and notes which can be clicked.
struct Pen<'a, 'b> {
    frame: &'a mut Frame<'b>,
    row: Rect,
    x: u16,
    areas: Vec<(Rect, Command)>,
}

impl Pen<'_, '_> {
    fn put(&mut self, span: Span<'_>, click: Option<Command>) {
        let width = span.width() as u16;
        if self.x + width > self.row.right() {
            self.new_line();
        }
        let place = Rect { x: self.x, width, ..self.row }.intersection(self.frame.area());
        self.frame.render_widget(span, place);
        self.areas.extend(click.map(|command| (place, command)));
        self.x += width;
    }

    fn new_line(&mut self) {
        self.row.y += 1;
        self.x = self.row.x;
    }
}
