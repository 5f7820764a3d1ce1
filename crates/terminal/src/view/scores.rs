//! The end of a deal: who won, everybody's points with what they are made of, the match, and what comes next.

use luxx_rules::Seat;
use luxx_session::Table;
use luxx_words::say;
use ratatui::Frame;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::{parts, sheets};
use crate::theme::Theme;
use crate::voice;
use crate::{App, Command};

/// How wide the sheet is, its frame included.
const WIDTH: u16 = 78;
/// What the frame takes of that.
const FRAME: u16 = 4;
/// How wide the longest bars are, for cards in hand and cards in front together.
const BARS: usize = 34;

/// How many cells so many cards are, where the longest bars have so many.
fn cells(cards: usize, most: usize) -> usize {
    (cards * BARS).div_ceil(most.max(1))
}

pub(super) fn draw<T: Table>(app: &mut App<T>, frame: &mut Frame<'_>) {
    let (words, theme) = (app.words(), app.outfit.theme);
    let narrator = voice::narrator_for_all(words, app.table(), app.director.onlooker());
    let Some(outcome) = app.scene().outcome else { return };
    let winners: Vec<Seat> = outcome.winners().collect();
    let standing = app.table().standing();
    let champions = standing.as_ref().map(|standing| &standing.winners).filter(|winners| !winners.is_empty());
    let title = champions.map_or_else(|| narrator.won(&winners), |champions| narrator.won_match(champions));
    let mut lines = vec![
        Line::styled(theme.text(&title), theme.amber()),
        Line::styled(theme.text(&narrator.over(&outcome)), Theme::FAINT),
        Line::raw(""),
    ];
    let occupants = app.table().occupants();
    let mut seats: Vec<Seat> = Seat::all(outcome.scores().len()).collect();
    seats.sort_by_key(|seat| outcome.place(*seat));
    let laid =
        |seat: Seat| i32::from(outcome.scores()[seat.index()]) + i32::from(outcome.hands()[seat.index()]);
    let most_laid = seats.iter().map(|seat| laid(*seat)).max().unwrap_or(0).max(0) as usize;
    let most_held = outcome.hands().iter().copied().max().map_or(0, usize::from);
    // One unit for both sides: a card is as long in the hand as in front.
    let bar = |cards: usize| cells(cards, most_laid + most_held);
    let (front_width, back_width) = (bar(most_laid), bar(most_held));
    for seat in seats {
        let (points, held) = (outcome.scores()[seat.index()], usize::from(outcome.hands()[seat.index()]));
        let (front, back) = (bar(laid(seat).max(0) as usize), bar(held));
        let name = theme.text(&voice::name(words, &occupants, seat.index()));
        let style = if outcome.won(seat) { Theme::STRONG } else { Theme::FAINT };
        lines.push(Line::from(vec![
            Span::raw(format!("{} ", outcome.place(seat))),
            Span::styled(format!("{name:<17}"), style),
            Span::styled(format!("{:>width$}", theme.bar().repeat(back), width = back_width), theme.bad()),
            Span::raw("|"),
            Span::styled(format!("{:<width$}", theme.bar().repeat(front), width = front_width), theme.good()),
            Span::styled(
                theme.text(&format!(
                    " {} − {held} = {}",
                    laid(seat),
                    parts::signed(theme, i32::from(points))
                )),
                Theme::STRONG,
            ),
        ]));
    }
    lines.push(Line::styled(theme.text(&say!(words, "sheets-score-how")), Theme::FAINT));
    if let Some(standing) = standing {
        let deal = say!(words, "page-deal-of", deal = standing.deal, deals = standing.deals);
        lines.push(Line::raw(""));
        lines.push(Line::styled(
            theme.text(&format!("{}: {deal}", say!(words, "sheets-score-match"))),
            Theme::STRONG,
        ));
        lines.extend(totals(app, &standing.totals).into_iter().map(Line::raw));
    }
    let follows = app.table().has_next_deal();
    let next = match &app.around {
        Some(around) => around.go.clone(),
        None if follows => say!(words, "terminal-next-deal"),
        None => say!(words, "terminal-end"),
    };
    let foot = if let Some(around) = &app.around {
        lines.push(Line::styled(theme.text(&around.awaited), theme.amber()));
        say!(words, "terminal-scores-foot-online")
    } else {
        say!(words, "terminal-scores-foot")
    };
    let height = lines.len() as u16 + 3;
    let inside = sheets::sheet(app, &say!(words, "page-score"), &foot, (WIDTH, height), frame);
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), inside);
    if next.is_empty() {
        return;
    }
    let button = Span::styled(theme.text(&format!(" Enter: {next} ")), theme.go());
    let mut place = inside;
    place.y = inside.bottom().saturating_sub(1);
    place.height = 1;
    app.areas.push((place, Command::Enter));
    frame.render_widget(button, place);
}

/// Everybody's points in the match, the best first, in as many rows as it takes.
fn totals<T: Table>(app: &App<T>, totals: &[i32]) -> Vec<String> {
    let theme = app.outfit.theme;
    let mut order: Vec<usize> = (0..totals.len()).collect();
    order.sort_by_key(|seat| -totals[*seat]);
    let occupants = app.table().occupants();
    let mut rows: Vec<String> = Vec::new();
    for seat in order {
        let name = voice::name(app.words(), &occupants, seat);
        let entry = theme.text(&format!("{name} {}", parts::signed(theme, totals[seat])));
        match rows.last_mut() {
            Some(row) if row.chars().count() + 3 + entry.chars().count() <= usize::from(WIDTH - FRAME) => {
                row.push_str("   ");
                row.push_str(&entry);
            }
            _ => rows.push(entry),
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_card_more_is_seen() {
        for most in 0..=BARS {
            let lengths: Vec<usize> = (0..=most).map(|cards| cells(cards, most)).collect();
            assert!(lengths.array_windows().all(|[fewer, more]| fewer < more), "{lengths:?}");
        }
        // The longest of both sides fit.
        for most in 1..109 {
            assert!(
                (0..=most).all(|held| cells(held, most) + cells(most - held, most) <= BARS + 1),
                "{most}"
            );
        }
    }
}
