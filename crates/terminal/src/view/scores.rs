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

/// How wide the bars are, for cards in front and cards in hand.
const BARS: (usize, usize) = (24, 10);

pub(super) fn draw<T: Table>(app: &mut App<T>, frame: &mut Frame<'_>) {
    let (words, theme, narrator) = (app.words(), app.outfit.theme, app.narrator());
    let Some(outcome) = app.scene().outcome else { return };
    let winners: Vec<Seat> = outcome.winners().collect();
    let mut lines = vec![
        Line::styled(theme.text(&narrator.won(&winners)), theme.amber()),
        Line::styled(theme.text(&narrator.over(&outcome)), Theme::FAINT),
        Line::raw(""),
    ];
    let occupants = app.table().occupants();
    let mut seats: Vec<Seat> = Seat::all(outcome.scores().len()).collect();
    seats.sort_by_key(|seat| outcome.place(*seat));
    let laid =
        |seat: Seat| i32::from(outcome.scores()[seat.index()]) + i32::from(outcome.hands()[seat.index()]);
    let most = seats.iter().map(|seat| laid(*seat)).max().unwrap_or(1).max(1) as usize;
    for seat in seats {
        let (points, held) = (outcome.scores()[seat.index()], usize::from(outcome.hands()[seat.index()]));
        let front = (laid(seat).max(0) as usize * BARS.0).div_ceil(most);
        let back = (held * BARS.0).div_ceil(most).min(BARS.1);
        let name = theme.text(&voice::name(words, &occupants, seat.index()));
        let style = if outcome.won(seat) { Theme::STRONG } else { Theme::FAINT };
        lines.push(Line::from(vec![
            Span::raw(format!("{} ", outcome.place(seat))),
            Span::styled(format!("{name:<17}"), style),
            Span::styled(format!("{:>width$}", theme.bar().repeat(back), width = BARS.1), theme.bad()),
            Span::raw("|"),
            Span::styled(format!("{:<width$}", theme.bar().repeat(front), width = BARS.0), theme.good()),
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
    lines.push(Line::styled(theme.text(&say!(words, "page-score-how")), Theme::FAINT));
    if let Some(standing) = app.table().standing() {
        let deal = say!(words, "page-deal-of", deal = standing.deal, deals = standing.deals);
        let totals: Vec<String> = standing
            .totals
            .iter()
            .enumerate()
            .map(|(seat, total)| {
                format!("{} {}", voice::name(words, &occupants, seat), parts::signed(theme, *total))
            })
            .collect();
        lines.push(Line::raw(""));
        lines.push(Line::styled(
            theme.text(&format!("{}: {deal}", say!(words, "page-score-match"))),
            Theme::STRONG,
        ));
        lines.push(Line::raw(theme.text(&totals.join("   "))));
    }
    let follows = app.table().has_next_deal();
    let next = if follows { say!(words, "terminal-next-deal") } else { say!(words, "terminal-end") };
    let height = lines.len() as u16 + 3;
    let inside = sheets::sheet(
        app,
        &say!(words, "page-score"),
        &say!(words, "terminal-scores-foot"),
        (78, height),
        frame,
    );
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), inside);
    let button = Span::styled(theme.text(&format!(" Enter: {next} ")), theme.go());
    let mut place = inside;
    place.y = inside.bottom().saturating_sub(1);
    place.height = 1;
    app.areas.push((place, Command::Enter));
    frame.render_widget(button, place);
}
