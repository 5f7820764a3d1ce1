//! How the table looks, from top to bottom: a bar, the others, pool and piles, what happened, the own cards, the question.
//! What can be clicked is noted while it is drawn.

mod hand;
mod hint;
mod middle;
mod parts;
mod question;
mod rules;
mod scores;
mod seats;
mod sheets;

use luxx_session::Table;
use luxx_words::say;
use ratatui::Frame;
use ratatui::layout::{Alignment, Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use crate::stage::Stage;
use crate::theme::Theme;
use crate::voice;
use crate::{App, Command};

/// The smallest window in which a table can be read.
const SMALLEST: (u16, u16) = (60, 20);

impl<T: Table> App<T> {
    /// Draws everything.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        self.areas.clear();
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            let text = say!(self.words(), "terminal-too-small", width = SMALLEST.0, height = SMALLEST.1);
            let text = self.outfit.theme.text(&text);
            return frame
                .render_widget(Paragraph::new(text).wrap(ratatui::widgets::Wrap { trim: true }), area);
        }
        if let Stage::Covered(seat) = self.stage {
            sheets::cover(self, seat, frame);
        } else {
            self.draw_table(frame, area);
        }
        sheets::draw(self, frame);
    }

    fn draw_table(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let duel = u16::from(self.table().public().is_duel());
        let roomy = area.height >= 32;
        let [bar, others, middle, story, own, hand, question, keys] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(if roomy { 8 } else { 6 }),
            Constraint::Length(if roomy { 4 + duel } else { 3 + duel }),
            Constraint::Fill(1),
            Constraint::Length(1),
            Constraint::Length(if roomy { 4 } else { 3 }),
            Constraint::Length(5),
            Constraint::Length(1),
        ])
        .areas(area);
        let preview = self.preview();
        draw_bar(self, frame, bar);
        seats::others(self, preview.as_ref(), frame, others);
        middle::draw(self, frame, middle);
        draw_story(self, frame, story);
        hand::own(self, frame, own);
        hand::draw(self, frame, hand);
        question::draw(self, preview.as_ref(), frame, question);
        question::keys(self, frame, keys);
    }
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
    frame.render_widget(Line::from(title), area);
    let entries = [
        ("?".to_owned(), say!(words, "terminal-help"), Command::Help),
        (say!(words, "terminal-key-hint"), say!(words, "page-hint"), Command::Hint),
        (say!(words, "terminal-key-undo"), say!(words, "page-undo"), Command::Undo),
        (say!(words, "terminal-key-log"), say!(words, "page-log"), Command::Log),
        (say!(words, "terminal-key-rules"), say!(words, "page-rules"), Command::Rules),
        (say!(words, "terminal-key-quit"), say!(words, "terminal-leave"), Command::Quit),
    ];
    let mut right = area.right();
    for (key, name, command) in entries.into_iter().rev() {
        let name = theme.text(&name);
        let width = (key.chars().count() + name.chars().count() + 3) as u16;
        if right < area.x + 24 + width {
            break;
        }
        right -= width;
        let place = Rect { x: right, width, ..area };
        let line = vec![Span::styled(key, Theme::STRONG), Span::raw(" "), Span::styled(name, Theme::FAINT)];
        frame.render_widget(Line::from(line), place);
        app.areas.push((place, command));
    }
}

/// What happened last, the latest at the bottom, as much as there is room for.
fn draw_story<T: Table>(app: &App<T>, frame: &mut Frame<'_>, area: Rect) {
    let (theme, narrator) = (app.outfit.theme, app.narrator());
    let facts = app.director.facts();
    let told = facts.iter().rev().copied().filter(|fact| voice::is_told(*fact));
    let mut rows: Vec<Line<'_>> = Vec::new();
    for (age, fact) in told.take(usize::from(area.height)).enumerate() {
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
