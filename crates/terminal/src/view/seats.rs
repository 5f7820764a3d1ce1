//! The others, a column each, clockwise from the left neighbour: name, hand and points, the top layer, those below, and what
//! they did or what would happen to them.

use luxx_rules::{Layer, Seat};
use luxx_session::{Contact, Fate, Preview, Table, Who};
use luxx_words::{Sentence, say};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Paragraph, Wrap};

use super::parts;
use crate::App;
use crate::around::Around;
use crate::stage::Stage;
use crate::theme::Theme;
use crate::voice;

pub(super) fn others<T: Table>(app: &App<T>, preview: Option<&Preview>, frame: &mut Frame<'_>, area: Rect) {
    let scene = app.scene();
    let players = scene.displays.len();
    let first = usize::from(scene.onlooker.is_some());
    let from = scene.onlooker.map_or(0, Seat::index);
    let seats: Vec<Seat> = (first..players).filter_map(|step| Seat::new((from + step) % players)).collect();
    let columns = Layout::horizontal(seats.iter().map(|_| Constraint::Fill(1))).spacing(1).split(area);
    let captions = voice::captions(&app.narrator(), &app.director.facts(), players);
    for (seat, column) in seats.into_iter().zip(columns.iter()) {
        let caption = captions.get(seat.index()).cloned().unwrap_or_default();
        let fate = preview.and_then(|preview| preview.others.iter().find(|(other, _)| *other == seat));
        one(app, seat, fate.map(|(_, fate)| (preview, *fate)), &caption, frame, *column);
    }
}

fn one<T: Table>(
    app: &App<T>,
    seat: Seat,
    fate: Option<(Option<&Preview>, Fate)>,
    caption: &Sentence,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let (theme, scene) = (app.outfit.theme, app.scene());
    let (top, below) = match scene.displays[seat.index()].split_last() {
        Some((top, below)) => (Some(*top), below),
        None => (None, &[][..]),
    };
    let display = match top {
        Some(top) => vec![parts::layer(theme, top)],
        None => vec![Span::styled(theme.text(&say!(app.words(), "page-bare")), Theme::FAINT)],
    };
    let said = app.around.as_ref().and_then(|around| around.said_by(seat));
    let told = match fate {
        Some((Some(preview), fate)) => told_fate(app, preview, fate),
        _ if said.is_some() => {
            Line::styled(theme.text(&format!("“{}”", said.unwrap_or_default())), theme.good())
        }
        _ => Line::from(parts::spans(theme, caption)).patch_style(Theme::FAINT),
    };
    let mut head = vec![
        parts::cut(theme, name(app, seat), area.width),
        parts::cut(theme, vec![Span::raw(standing(app, seat))], area.width),
        parts::cut(theme, display, area.width),
    ];
    let room = usize::from(area.height.saturating_sub(TOLD)).saturating_sub(head.len()).max(1);
    head.extend(older(theme, below, area.width, room));
    let head = Text::from(head);
    let rows = head.height() as u16;
    frame.render_widget(head, area);
    let rest = Rect { y: area.y + rows, height: area.height.saturating_sub(rows), ..area };
    frame.render_widget(Paragraph::new(told).wrap(Wrap { trim: true }), rest);
}

/// The rows for what somebody did, or what would happen to them.
const TOLD: u16 = 2;

/// The layers below the top one, the latest first, in at most so many rows.
fn older(theme: Theme, below: &[Layer], width: u16, rows: usize) -> Vec<Line<'static>> {
    let layers: Vec<String> = below.iter().rev().map(|layer| parts::brief(theme, *layer)).collect();
    let mut lines = parts::wrapped(vec![Span::styled(layers.join(" "), Theme::FAINT)], width, 0);
    if lines.len() > rows {
        let rest = lines.split_off(rows - 1);
        lines.push(parts::cut(theme, rest.into_iter().flat_map(|line| line.spans).collect(), width));
    }
    lines
}

/// The name, who it is, and whether it is this player's turn.
fn name<T: Table>(app: &App<T>, seat: Seat) -> Vec<Span<'static>> {
    let (theme, words) = (app.outfit.theme, app.words());
    let occupants = app.table().occupants();
    let paw = if app.scene().paw == seat { format!("{} ", theme.paw()) } else { "  ".to_owned() };
    let decides = app.decider() == Some(seat);
    let style = if decides { theme.amber() } else { Theme::STRONG };
    let name = theme.text(&voice::name(words, &occupants, seat.index()));
    if let Some(around) = &app.around {
        let state = beside_name(app, around, seat);
        let head = vec![Span::styled(paw, theme.amber()), Span::styled(name, style), Span::raw(" ")];
        return head.into_iter().chain(state).collect();
    }
    let state = match (&app.stage, occupants.get(seat.index()).map(|occupant| occupant.who)) {
        (Stage::Thinking { seat: thinker, .. }, _) if *thinker == seat => say!(words, "page-thinking"),
        (_, Some(Who::Elsewhere { connected: false })) => say!(words, "terminal-away"),
        (Stage::Waiting(waited), _) if *waited == seat => say!(words, "page-on-turn"),
        _ => String::new(),
    };
    vec![
        Span::styled(paw, theme.amber()),
        Span::styled(name, style),
        Span::raw(" "),
        Span::styled(theme.text(&state), Theme::FAINT),
    ]
}

/// At a table of people: how somebody is connected, and the clock.
pub(super) fn beside_name<T: Table>(app: &App<T>, around: &Around, seat: Seat) -> Vec<Span<'static>> {
    let (theme, words) = (app.outfit.theme, app.words());
    let contact = around.contact(seat);
    let mut spans = vec![Span::styled(theme.contact(contact), theme.amber())];
    if let Some(seconds) = around.clock_of(seat) {
        let left = say!(words, "online-clock-seconds", seconds = seconds as usize);
        // The last seconds are not told by the colour alone.
        let (style, mark) = if seconds <= 10 { (theme.bad(), "!") } else { (theme.amber(), "") };
        spans.push(Span::styled(format!(" {left}{mark}"), style));
    }
    let told = match contact {
        Contact::Away(Some(seconds)) => format!(" {}:{:02}", seconds / 60, seconds % 60),
        Contact::Away(None) => format!(" {}", say!(words, "terminal-away")),
        Contact::Replaced => format!(" {}", say!(words, "online-replaced")),
        Contact::Unknown => format!(" {}", say!(words, "online-half")),
        Contact::Here | Contact::Bot => String::new(),
    };
    spans.push(Span::styled(theme.text(&told), Theme::FAINT));
    spans
}

/// Cards in hand, and points as they stand.
pub(super) fn standing<T: Table>(app: &App<T>, seat: Seat) -> String {
    let (scene, theme) = (app.scene(), app.outfit.theme);
    let hand = say!(app.words(), "terminal-hand", count = scene.hand_lens[seat.index()]);
    format!("  {} {}", theme.text(&hand), parts::signed(theme, scene.points(seat)))
}

/// What would happen to this player's top layer.
fn told_fate<T: Table>(app: &App<T>, preview: &Preview, fate: Fate) -> Line<'static> {
    let (words, theme) = (app.words(), app.outfit.theme);
    let mine = words.face(preview.layer.value());
    let (caught, why) = match fate {
        Fate::Caught(top) => {
            (true, say!(words, "page-caught-why", mine = mine, theirs = words.face(top.value())))
        }
        Fate::OtherCount(top) => {
            (false, say!(words, "page-safe-count", theirs = top.size(), mine = preview.layer.size()))
        }
        Fate::NotBeaten(top) => {
            (false, say!(words, "page-safe-equal", theirs = words.face(top.value()), mine = mine))
        }
        Fate::Empty => (false, say!(words, "page-safe-empty")),
        Fate::LastCards(_) => (false, say!(words, "page-safe-last")),
    };
    let head = if caught { say!(words, "page-caught") } else { say!(words, "page-safe") };
    let style = if caught { theme.amber() } else { Theme::FAINT };
    Line::from(Span::styled(theme.text(&format!("{head}: {why}")), style))
}

#[cfg(test)]
mod tests {
    use luxx_rules::Card;

    use super::*;
    use crate::theme::{Colours, Symbols};

    #[test]
    fn older_layers_take_the_rows_that_are_there() {
        let theme = Theme { colours: Colours::None, symbols: Symbols::Unicode };
        let below =
            [Card::One, Card::Two, Card::Three, Card::Four].map(|card| Layer::numbers(card, 3, 0).unwrap());
        let rows = |rows| -> Vec<String> {
            older(theme, &below, 10, rows).iter().map(|line| line.to_string().trim_end().to_owned()).collect()
        };
        assert_eq!(rows(3), ["3×4 3×3", "3×2 3×1"], "the latest first");
        assert_eq!(rows(2), rows(3));
        assert_eq!(rows(1), ["3×4 3×3 3…"], "what is left out is seen");
        assert_eq!(older(theme, &[], 10, 3).len(), 1, "the row stays free");
    }
}
