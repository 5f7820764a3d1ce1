//! How the table looks, from top to bottom: a bar, the others, pool and piles, what happened, the own cards, the question.
//! What can be clicked is noted while it is drawn.

mod column;
mod covers;
mod hand;
mod hint;
mod middle;
mod parts;
mod question;
mod room;
mod rules;
mod scores;
mod seats;
mod sheets;

use luxx_session::Table;
use luxx_words::{Words, say};
use ratatui::Frame;
use ratatui::layout::{Alignment, Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph, Wrap};

use crate::stage::Stage;
use crate::theme::Theme;
use crate::voice;
use crate::{App, Command};

/// The smallest window in which a table can be read.
const SMALLEST: (u16, u16) = (60, 20);

/// The rows that what is asked gets in any window, and those that it may take.
const QUESTION: (u16, u16) = (4, 6);

/// What the bar leaves out first in a narrow window.
const SPARE: [Command; 5] = [Command::Rules, Command::Log, Command::Undo, Command::Invite, Command::Hint];

impl<T: Table> App<T> {
    /// Draws everything.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        self.areas.clear();
        if is_too_small(area) {
            return too_small(self.words(), self.outfit.theme, frame);
        }
        if let Stage::Covered(seat) = self.stage {
            sheets::cover(self, seat, frame);
        } else {
            let (table, column) = column::split(area);
            self.draw_table(frame, table, area);
            if let Some(column) = column {
                column::draw(self, frame, column);
            }
        }
        sheets::draw(self, frame);
    }

    fn draw_table(&mut self, frame: &mut Frame<'_>, area: Rect, screen: Rect) {
        let duel = u16::from(self.table().public().is_duel());
        let roomy = area.height >= 32;
        let preview = self.preview();
        // What is asked may take more rows than usual, if they are there: the story is the rest of the screen.
        let rest = if roomy { 20 } else { 16 } + duel;
        let most = area.height.saturating_sub(rest).clamp(QUESTION.0, QUESTION.1);
        let asked = question::rows(self, preview.as_ref(), area.width, most);
        let asking = (asked.len() as u16).clamp(QUESTION.0, most);
        let [bar, others, middle, story, own, hand, question, keys] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(if roomy { 8 } else { 6 }),
            Constraint::Length(if roomy { 4 + duel } else { 3 + duel }),
            Constraint::Fill(1),
            Constraint::Length(1),
            Constraint::Length(if roomy { 4 } else { 3 }),
            Constraint::Length(1 + asking),
            Constraint::Length(1),
        ])
        .areas(area);
        draw_bar(self, frame, Rect { width: screen.width, ..bar });
        seats::others(self, preview.as_ref(), frame, others);
        middle::draw(self, frame, middle);
        draw_story(self, frame, story, area != screen);
        hand::own(self, frame, own);
        hand::draw(self, frame, hand);
        question::draw(self, asked, frame, question);
        question::keys(self, frame, keys);
        if story.height == 0 && has_strip(self) {
            // In the smallest windows there is no other place for it.
            frame.render_widget(Clear, keys);
            draw_strip(self, frame, keys);
        }
    }
}

fn is_too_small(area: Rect) -> bool {
    area.width < SMALLEST.0 || area.height < SMALLEST.1
}

fn too_small(words: &Words, theme: Theme, frame: &mut Frame<'_>) {
    let text = theme.text(&say!(words, "terminal-too-small", width = SMALLEST.0, height = SMALLEST.1));
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), frame.area());
}

/// Which rules, which deal, and what can be looked at.
fn draw_bar<T: Table>(app: &mut App<T>, frame: &mut Frame<'_>, area: Rect) {
    let (words, theme) = (app.words(), app.outfit.theme);
    let variant = words.variant(app.table().variant());
    let deal = app.table().standing().map(|standing| {
        let deal = say!(words, "page-deal-of", deal = standing.deal, deals = standing.deals);
        format!("  {deal}")
    });
    let title = vec![
        Span::styled("luxx ", theme.amber()),
        Span::styled(theme.text(&format!("{variant}{}", deal.unwrap_or_default())), Theme::FAINT),
    ];
    let title = parts::cut(theme, title, area.width);
    let mut room = usize::from(area.width).saturating_sub(title.width() + 1);
    frame.render_widget(title, area);
    let remote = app.around.is_some();
    let talk = match app.around.as_ref().map_or(0, |around| around.unread) {
        0 => say!(words, "online-talk"),
        unread => format!("{} ({unread})", say!(words, "online-talk")),
    };
    let hints = app.scene().onlooker.is_some() && app.table().allows_hints();
    let entries = [
        (true, "?".to_owned(), say!(words, "terminal-help"), Command::Help),
        (!remote || hints, say!(words, "terminal-key-hint"), say!(words, "page-hint"), Command::Hint),
        (!remote, say!(words, "terminal-key-undo"), say!(words, "page-undo"), Command::Undo),
        (remote, say!(words, "terminal-key-talk"), talk, Command::Talk),
        (remote, say!(words, "terminal-key-invite"), say!(words, "online-invite"), Command::Invite),
        (true, say!(words, "terminal-key-log"), say!(words, "page-log"), Command::Log),
        (true, say!(words, "terminal-key-rules"), say!(words, "page-rules"), Command::Rules),
        (true, say!(words, "terminal-key-quit"), say!(words, "terminal-leave"), Command::Quit),
    ];
    let entries =
        entries.into_iter().filter(|(there, ..)| *there).map(|(_, key, name, does)| (key, name, does));
    // Where there is no room for all of them, the page of keys has the rest.
    let mut entries: Vec<_> = entries.map(|(key, name, does)| (key, theme.text(&name), does)).collect();
    let width = |(key, name, _): &(String, String, Command)| key.chars().count() + name.chars().count() + 3;
    for spare in SPARE {
        if entries.iter().map(width).sum::<usize>() > room {
            entries.retain(|(.., does)| *does != spare);
        }
    }
    let mut right = area.right();
    for entry in entries.into_iter().rev() {
        let taken = width(&entry);
        if taken > room {
            break;
        }
        room -= taken;
        right -= taken as u16;
        let place = Rect { x: right, width: taken as u16, ..area };
        let (key, name, command) = entry;
        let line = vec![Span::styled(key, Theme::STRONG), Span::raw(" "), Span::styled(name, Theme::FAINT)];
        frame.render_widget(Line::from(line), place);
        app.areas.push((place, command));
    }
}

fn has_strip<T: Table>(app: &App<T>) -> bool {
    app.around.as_ref().is_some_and(|around| around.strip.is_some())
}

/// The line that concerns everybody at a table of people.
fn draw_strip<T: Table>(app: &App<T>, frame: &mut Frame<'_>, area: Rect) {
    let theme = app.outfit.theme;
    if let Some(strip) = app.around.as_ref().and_then(|around| around.strip.as_ref()) {
        let line = vec![Span::styled(theme.text(strip), theme.amber())];
        frame.render_widget(parts::cut(theme, line, area.width), area);
    }
}

/// What a column beside the table leaves to the story.
const LATEST: u16 = 3;

/// What happened last, the latest at the bottom, as much as there is room for; little of it where all of it stands beside the table.
fn draw_story<T: Table>(app: &App<T>, frame: &mut Frame<'_>, area: Rect, beside: bool) {
    let (theme, narrator) = (app.outfit.theme, app.narrator());
    let height = area.height.saturating_sub(u16::from(has_strip(app)));
    draw_strip(app, frame, Rect { y: area.y + height, height: area.height - height, ..area });
    let area = Rect { height, ..area };
    let facts = app.director.facts();
    let told = facts.iter().rev().copied().filter(|fact| voice::is_told(*fact));
    let mut rows: Vec<Line<'_>> = Vec::new();
    let most = if beside { area.height.min(LATEST) } else { area.height };
    for (age, fact) in told.take(usize::from(most)).enumerate() {
        let mut line = parts::line(theme, &narrator.line(fact), area.width);
        if age > 0 {
            line = line.patch_style(Theme::FAINT);
        }
        rows.push(line);
    }
    rows.reverse();
    let top = area.bottom().saturating_sub(rows.len() as u16);
    let place = Rect { y: top, height: area.bottom() - top, ..area };
    frame.render_widget(Paragraph::new(rows).alignment(Alignment::Left), place);
}
