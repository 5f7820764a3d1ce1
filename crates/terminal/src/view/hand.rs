//! The own display and the hand, grouped by number.

use luxx_rules::Layer;
use luxx_session::Table;
use luxx_words::say;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{parts, seats};
use crate::theme::Theme;
use crate::voice;
use crate::{App, Command};

/// Name, hand, points, and the own layers, the top one first.
pub(super) fn own<T: Table>(app: &App<T>, frame: &mut Frame<'_>, area: Rect) {
    let (theme, words) = (app.outfit.theme, app.words());
    let Some(me) = app.scene().onlooker else { return };
    let occupants = app.table().occupants();
    let paw = if app.scene().paw == me { format!("{} ", theme.paw()) } else { "  ".to_owned() };
    let name = theme.text(&voice::name(words, &occupants, me.index()));
    let style = if app.decider() == Some(me) { theme.amber() } else { Theme::STRONG };
    let mut line = vec![Span::styled(paw, theme.amber()), Span::styled(name, style)];
    line.push(Span::raw(format!("{}  ", seats::standing(app, me))));
    match app.scene().displays[me.index()].split_last() {
        None => line.push(Span::styled(theme.text(&say!(words, "page-bare")), Theme::FAINT)),
        Some((top, below)) => {
            line.push(parts::layer(theme, *top));
            let older: Vec<String> = below.iter().rev().map(|layer| parts::brief(theme, *layer)).collect();
            line.push(Span::styled(format!("  {}", older.join(" ")), Theme::FAINT));
        }
    }
    if let Some(around) = &app.around {
        line.push(Span::raw("  "));
        line.extend(seats::beside_name(app, around, me));
        line.extend(
            around.said_by(me).map(|said| Span::styled(theme.text(&format!("  “{said}”")), theme.good())),
        );
    }
    frame.render_widget(parts::cut(theme, line, area.width), area);
}

/// The groups of the hand; what is picked is pointed at and says how many of them.
pub(super) fn draw<T: Table>(app: &mut App<T>, frame: &mut Frame<'_>, area: Rect) {
    let theme = app.outfit.theme;
    let hand = app.scene().hand;
    let picked = app.asked().and(app.picking.selection());
    let mut x = area.x + 2;
    let mut row = area.y;
    for (value, count) in hand.groups() {
        let group =
            if value.is_joker() { Layer::jokers_alone(count) } else { Layer::numbers(value, count, 0) };
        let Some(group) = group else { continue };
        let mine = picked.filter(|picked| picked.value == value);
        let chip = parts::layer(theme, group);
        let width = chip.width() as u16 + 1;
        if x + width > area.right() && row + 1 < area.bottom() {
            (x, row) = (area.x + 2, row + 1);
        }
        let place = Rect { x, y: row, width, height: 1 }.intersection(area);
        let mark = if mine.is_some() { theme.pointer() } else { " " };
        frame.render_widget(Line::from(vec![Span::styled(mark, theme.amber()), chip]), place);
        app.areas.push((place, Command::Pick(value)));
        x += width + 1;
    }
}
