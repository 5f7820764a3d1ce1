//! A table at a server: the waiting room before the first deal, and the same table afterwards.

use luxx_bots::Level;
use luxx_protocol::{Chair, Sitter};
use luxx_rules::Variant;
use luxx_session::Contact;
use luxx_words::{Agreed, printable, say};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::{covers, is_too_small, parts, too_small};
use crate::online::{Online, Phase};
use crate::theme::Theme;
use crate::{Command, code};

/// Room for the list of seats, beside the code.
const LIST: u16 = 42;

impl Online {
    /// Draws everything.
    pub fn draw(&mut self, frame: &mut Frame<'_>, now: u64) {
        self.areas.clear();
        if is_too_small(frame.area()) {
            return too_small(self.words(), self.outfit.theme, frame);
        }
        let around = self.around(now);
        match &mut self.phase {
            Phase::Table(app) => {
                app.around = Some(around);
                app.draw(frame);
            }
            Phase::Room(_) => draw_room(self, frame, now),
            Phase::Closed(code) => {
                let code = *code;
                covers::closed(self, code, frame);
            }
        }
        covers::draw(self, frame);
    }
}

fn draw_room(online: &mut Online, frame: &mut Frame<'_>, now: u64) {
    let theme = online.outfit.theme;
    let help = match (online.me(), online.is_host()) {
        (None, _) => say!(online.words(), "terminal-room-keys-watch"),
        (_, true) => say!(online.words(), "terminal-room-keys-host"),
        (_, false) => say!(online.words(), "terminal-room-keys"),
    };
    let help = parts::wrapped(vec![Span::styled(theme.text(&help), Theme::FAINT)], frame.area().width, 0);
    let [bar, middle, link, strip, button, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(3),
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Length(help.len() as u16),
    ])
    .areas(frame.area());
    let agreed = online.info().map(|info| {
        let options = &info.options;
        online.words().agreed(&Agreed {
            variant: Variant::find(&options.edition, &options.variant).ok(),
            seats: options.seats,
            rounds: options.rounds,
            decision_s: options.clock.map(|clock| clock.decision_s),
            hints: options.hints,
        })
    });
    let title = vec![
        Span::styled("luxx ", theme.amber()),
        Span::styled(theme.text(&agreed.unwrap_or_default()), Theme::FAINT),
    ];
    frame.render_widget(parts::cut(theme, title, bar.width), bar);
    let list = draw_code(online, frame, middle);
    draw_seats(online, frame, list, now);
    if online.info().is_some() {
        let words = online.words();
        let text = vec![
            Line::styled(theme.text(&online.visit.link), Theme::STRONG),
            Line::styled(theme.text(&link_line(online)), Theme::FAINT),
            Line::styled(theme.text(&say!(words, "terminal-select")), Theme::FAINT),
        ];
        frame.render_widget(Paragraph::new(text), link);
    }
    if let Some(text) = online.strip(now) {
        frame.render_widget(
            parts::cut(theme, vec![Span::styled(theme.text(&text), theme.amber())], strip.width),
            strip,
        );
    }
    draw_button(online, frame, button);
    frame.render_widget(Paragraph::new(help), keys);
}

/// Who may come by the link.
pub(super) fn link_line(online: &Online) -> String {
    if online.visit.only_here {
        return say!(online.words(), "terminal-only-here");
    }
    say!(online.words(), "online-link-line")
}

/// The link as a code to the right, where there is room for it; returns the room that is left.
fn draw_code(online: &Online, frame: &mut Frame<'_>, area: Rect) -> Rect {
    let theme = online.outfit.theme;
    let wanted = online.info().is_some() && theme.draws_code() && !online.visit.only_here;
    let rows = code(&online.visit.link).filter(|_| wanted);
    let Some(rows) = rows else { return area };
    let (width, height) = (rows[0].chars().count() as u16, rows.len() as u16);
    if area.width < LIST + width || area.height < height {
        return area;
    }
    let place = Rect { x: area.right() - width, width, height, ..area };
    let rows: Vec<Line<'_>> = rows.into_iter().map(|row| Line::styled(row, theme.paper())).collect();
    frame.render_widget(Paragraph::new(rows), place);
    Rect { width: area.width - width - 1, ..area }
}

fn draw_seats(online: &mut Online, frame: &mut Frame<'_>, area: Rect, now: u64) {
    let (theme, words) = (online.outfit.theme, online.words());
    let Some(info) = online.info() else { return };
    let taken = info.chairs.iter().filter(|chair| chair.sitter != Sitter::Open).count();
    let heading = vec![
        Span::styled(theme.text(&say!(words, "online-at-table")), Theme::STRONG),
        Span::styled(
            theme.text(&format!(
                "  {}",
                say!(words, "online-taken", taken = taken, seats = info.chairs.len())
            )),
            Theme::FAINT,
        ),
    ];
    let mut lines = vec![Line::raw(""), Line::from(heading), Line::raw("")];
    for (seat, chair) in info.chairs.iter().enumerate() {
        lines.extend(row(online, seat, chair, now).map(|spans| parts::cut(theme, spans, area.width)));
    }
    let spectators = online.spectators(now) as usize;
    if spectators > 0 {
        let text = say!(words, "online-spectators-count", count = spectators);
        lines.push(Line::raw(""));
        lines.push(Line::styled(theme.text(&text), Theme::FAINT));
    }
    for line in online.client().map(luxx_client::Client::chat).unwrap_or_default().iter().rev().take(3).rev()
    {
        if online.talk.is_muted(line.seat) {
            continue;
        }
        let text = format!("{}: {}", online.name(usize::from(line.seat)), online.said(line));
        lines.push(parts::cut(theme, vec![Span::raw(theme.text(&text))], area.width));
    }
    frame.render_widget(Paragraph::new(lines), area);
}

/// A seat: who sits there and is ready, and how they are connected.
fn row(online: &Online, seat: usize, chair: &Chair, now: u64) -> [Vec<Span<'static>>; 2] {
    let (theme, words) = (online.outfit.theme, online.words());
    let pointed = online.is_host() && online.pointed == seat;
    let pointer = Span::styled(if pointed { theme.pointer() } else { " " }, theme.amber());
    if chair.sitter == Sitter::Open {
        let bot = online.info().and_then(|info| info.options.bot(seat).parse().ok());
        let bot = bot.map(|level: Level| say!(words, "online-free-seat-bot", level = words.level(level)));
        let name = Span::styled(theme.text(&say!(words, "online-free-seat")), Theme::FAINT);
        let line = Span::styled(theme.text(&format!("     {}", bot.unwrap_or_default())), Theme::FAINT);
        return [vec![pointer, Span::raw(" +  "), name], vec![line]];
    }
    let contact = online.contact(seat, now);
    let me = online.me().is_some_and(|me| me.index() == seat);
    let mut about = Vec::new();
    if chair.host {
        about.push(say!(words, "online-host"));
    }
    about.push(match contact {
        _ if me => say!(words, "online-you"),
        Contact::Here => say!(words, "online-seated"),
        Contact::Unknown => say!(words, "online-half"),
        Contact::Bot | Contact::Replaced => say!(words, "online-bot"),
        Contact::Away(_) => say!(words, "online-lost"),
    });
    let person = chair.sitter == Sitter::Person;
    let ready = match (person, chair.ready, chair.host) {
        (true, true, _) => {
            Span::styled(theme.text(&format!("  {}", say!(words, "online-ready"))), theme.good())
        }
        (true, false, false) => {
            Span::styled(theme.text(&format!("  {}", say!(words, "online-not-ready"))), Theme::FAINT)
        }
        // Whoever starts is.
        _ => Span::raw(""),
    };
    let name = theme.text(&printable(&chair.name, luxx_protocol::LONGEST_NAME));
    let head = vec![
        pointer,
        Span::styled(format!(" {}  ", theme.contact(contact)), theme.amber()),
        Span::styled(name, Theme::STRONG),
        ready,
    ];
    [head, vec![Span::styled(theme.text(&format!("     {}", about.join(", "))), Theme::FAINT)]]
}

/// The one thing to press: it says what it will do with what is missing.
fn draw_button(online: &mut Online, frame: &mut Frame<'_>, area: Rect) {
    let theme = online.outfit.theme;
    let (label, awaited) = (online.go_label(), online.awaited());
    let mut spans = Vec::new();
    if !label.is_empty() {
        spans.push(Span::styled(theme.text(&format!(" Enter: {label} ")), theme.go()));
        spans.push(Span::raw("  "));
        online.areas.push((area, Command::Enter));
    }
    spans.push(Span::raw(theme.text(&awaited)));
    frame
        .render_widget(Paragraph::new(parts::cut(theme, spans, area.width)).wrap(Wrap { trim: false }), area);
}
