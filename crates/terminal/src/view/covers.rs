//! What lies over a table at a server: what people say, how others come to it, whether to leave it; and its end.

use luxx_protocol::{Code, Phrase};
use luxx_words::say;
use ratatui::Frame;
use ratatui::layout::{Alignment, Constraint, Flex, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::{parts, room, sheets};
use crate::online::{Cover, Online};
use crate::theme::Theme;
use crate::{Command, code};

pub(super) fn draw(online: &mut Online, frame: &mut Frame<'_>) {
    match online.cover {
        None => {}
        Some(Cover::Talk) => talk(online, frame),
        Some(Cover::Invite) => invite(online, frame),
        Some(Cover::Leave) => leave(online, frame),
    }
}

fn talk(online: &mut Online, frame: &mut Frame<'_>) {
    let (words, theme) = (online.words(), online.outfit.theme);
    let (phrases, free) = online.may_say();
    let foot = match (phrases, free) {
        (_, true) => say!(words, "terminal-talk-foot"),
        (true, false) => say!(words, "terminal-talk-foot-phrases"),
        (false, false) => say!(words, "terminal-talk-foot-quiet"),
    };
    let size = (sheets::wide(frame), frame.area().height.saturating_sub(4));
    let inside = sheets::panel(
        theme,
        &mut online.areas,
        &say!(words, "online-talk"),
        &foot,
        size,
        frame.area(),
        frame,
    );
    let [said, mutes, offered, written] = Layout::vertical([
        Constraint::Fill(1),
        Constraint::Length(2),
        Constraint::Length(if phrases { 2 } else { 0 }),
        Constraint::Length(u16::from(free)),
    ])
    .areas(inside);
    draw_said(online, frame, said);
    draw_mutes(online, frame, mutes);
    if phrases {
        draw_phrases(online, frame, offered);
    }
    if free {
        let text = theme.text(&online.talk.text);
        // Of a long line its end is seen: there it goes on.
        let room = usize::from(written.width).saturating_sub(4);
        let skipped = text.chars().count().saturating_sub(room);
        let shown: String = text.chars().skip(skipped).collect();
        let hint = if shown.is_empty() { theme.text(&say!(words, "online-say")) } else { String::new() };
        let line = Line::from(vec![
            Span::styled("> ", theme.amber()),
            Span::raw(shown),
            Span::styled("_", theme.amber()),
            Span::styled(format!(" {hint}"), Theme::FAINT),
        ]);
        frame.render_widget(line, written);
    }
}

/// What was said, the latest at the bottom.
fn draw_said(online: &Online, frame: &mut Frame<'_>, area: Rect) {
    let theme = online.outfit.theme;
    let chat = online.client().map(luxx_client::Client::chat).unwrap_or_default();
    let heard = chat.iter().filter(|line| !online.talk.is_muted(line.seat));
    let mut lines: Vec<Line<'_>> = heard
        .flat_map(|line| {
            let name = theme.text(&format!("{} ", online.name(usize::from(line.seat))));
            let said = vec![Span::styled(name, Theme::STRONG), Span::raw(theme.text(&online.said(line)))];
            parts::wrapped(said, area.width, 2)
        })
        .collect();
    if lines.is_empty() {
        lines.push(Line::styled(theme.text(&say!(online.words(), "online-quiet")), Theme::FAINT));
    }
    let up = lines.len().saturating_sub(usize::from(area.height)) as u16;
    frame.render_widget(Paragraph::new(lines).scroll((up, 0)), area);
}

/// A switch for everybody else.
fn draw_mutes(online: &mut Online, frame: &mut Frame<'_>, area: Rect) {
    let (words, theme) = (online.words(), online.outfit.theme);
    let others = online.others();
    let pointed = online.talk.pointed.min(others.len().saturating_sub(1));
    let mut x = area.x;
    for (place, seat) in others.into_iter().enumerate() {
        let name = online.name(usize::from(seat));
        let label = if online.talk.is_muted(seat) {
            say!(words, "online-unmute", name = name)
        } else {
            say!(words, "online-mute", name = name)
        };
        let mark = if place == pointed { theme.pointer() } else { " " };
        let line = Line::from(vec![
            Span::styled(mark, theme.amber()),
            Span::styled(theme.text(&format!("{label}  ")), Theme::FAINT),
        ]);
        let width = (line.width() as u16).min(area.right().saturating_sub(x));
        let spot = Rect { x, y: area.y + 1, width, height: 1 };
        frame.render_widget(line, spot);
        online.areas.push((spot, Command::Mute(seat)));
        x += width;
    }
}

/// What can be said with one key.
fn draw_phrases(online: &mut Online, frame: &mut Frame<'_>, area: Rect) {
    let (words, theme) = (online.words(), online.outfit.theme);
    let (mut x, mut y) = (area.x, area.y);
    for (place, phrase) in Phrase::ALL.into_iter().enumerate() {
        let label = theme.text(&say!(words, "online-phrase", phrase = phrase.name()));
        let line = Line::from(vec![Span::styled(format!("{} ", place + 1), Theme::STRONG), Span::raw(label)]);
        let width = line.width() as u16;
        if x + width > area.right() {
            (x, y) = (area.x, y + 1);
        }
        let spot = Rect { x, y, width, height: 1 }.intersection(area);
        frame.render_widget(line, spot);
        online.areas.push((spot, Command::Say(phrase)));
        x += width + 2;
    }
}

fn invite(online: &mut Online, frame: &mut Frame<'_>) {
    let (words, theme) = (online.words(), online.outfit.theme);
    let link = theme.text(&online.visit.link);
    let mut lines = vec![
        Line::styled(link.clone(), Theme::STRONG),
        Line::styled(theme.text(&room::link_line(online)), Theme::FAINT),
        Line::styled(theme.text(&say!(words, "terminal-select")), Theme::FAINT),
    ];
    let height = frame.area().height.saturating_sub(6);
    let drawn = theme.draws_code() && !online.visit.only_here;
    let rows = code(&link).filter(|rows| drawn && rows.len() <= usize::from(height));
    lines.extend(rows.into_iter().flatten().map(|row| Line::styled(row, theme.paper())));
    let size = (76, lines.len() as u16 + 2);
    let (title, foot) = (say!(words, "online-invite"), say!(words, "terminal-close"));
    let inside = sheets::panel(theme, &mut online.areas, &title, &foot, size, frame.area(), frame);
    frame.render_widget(Paragraph::new(lines), inside);
}

fn leave(online: &mut Online, frame: &mut Frame<'_>) {
    let (words, theme) = (online.words(), online.outfit.theme);
    let kept = if online.visit.serving {
        say!(words, "terminal-leave-serving")
    } else {
        say!(words, "terminal-leave-keep-line")
    };
    let mut lines = vec![
        Line::styled(theme.text(&format!(" Enter: {} ", say!(words, "terminal-leave-keep"))), theme.go()),
        Line::styled(theme.text(&kept), Theme::FAINT),
        Line::raw(""),
        Line::from(vec![
            Span::styled(format!(" {} ", say!(words, "terminal-key-leave-for-good")), Theme::STRONG),
            Span::raw(theme.text(&say!(words, "online-leave"))),
        ]),
        Line::styled(theme.text(&say!(words, "terminal-leave-good-line")), Theme::FAINT),
    ];
    let closes = online.is_host();
    if closes {
        lines.push(Line::raw(""));
        lines.push(Line::from(vec![
            Span::styled(format!(" {} ", say!(words, "terminal-key-close-table")), Theme::STRONG),
            Span::raw(theme.text(&say!(words, "terminal-close-table"))),
        ]));
        lines.push(Line::styled(theme.text(&say!(words, "terminal-close-table-line")), Theme::FAINT));
    }
    let (title, foot) = (say!(words, "terminal-leave"), say!(words, "terminal-close"));
    let size = (70, lines.len() as u16 + 2);
    let inside = sheets::panel(theme, &mut online.areas, &title, &foot, size, frame.area(), frame);
    frame.render_widget(Paragraph::new(lines), inside);
    online.areas.push((Rect { height: 1, ..inside }, Command::Enter));
    let for_good = Rect { y: inside.y + 3, height: 2, ..inside }.intersection(inside);
    online.areas.push((for_good, Command::LeaveForGood));
    if closes {
        let close = Rect { y: inside.y + 6, height: 2, ..inside }.intersection(inside);
        online.areas.push((close, Command::CloseTable));
    }
}

/// The server has ended it: the seat is played elsewhere, it was taken away, or there is no such table.
pub(super) fn closed(online: &mut Online, code: Code, frame: &mut Frame<'_>) {
    let (words, theme) = (online.words(), online.outfit.theme);
    let (head, line, label) = if code == Code::Moved {
        (say!(words, "online-moved"), say!(words, "online-moved-line"), say!(words, "online-take-back"))
    } else {
        (say!(words, "online-closed"), words.refusal(&code.name(), None), say!(words, "terminal-end"))
    };
    let text = vec![
        Line::styled(theme.text(&head), theme.amber()),
        Line::raw(""),
        Line::raw(theme.text(&line)),
        Line::raw(""),
        Line::styled(theme.text(&format!(" Enter: {label} ")), theme.go()),
        Line::raw(""),
        parts::cut(
            theme,
            vec![Span::styled(
                theme.text(&format!(
                    "{}: {}",
                    say!(words, "terminal-key-quit"),
                    say!(words, "terminal-leave")
                )),
                Theme::FAINT,
            )],
            frame.area().width,
        ),
    ];
    let [place] = Layout::vertical([Constraint::Length(9)]).flex(Flex::Center).areas(frame.area());
    frame.render_widget(Paragraph::new(text).alignment(Alignment::Center).wrap(Wrap { trim: true }), place);
    online.areas.push((place, Command::Enter));
}
