//! What is asked, what would come of each answer, and the keys for it.

use luxx_rules::{Decision, Move, Seat, View};
use luxx_session::{Blunder, Debt, Fate, Preview, Table};
use luxx_words::{Article, Sentence, say, tell};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::parts;
use crate::command::key_of;
use crate::picking::answers;
use crate::stage::Stage;
use crate::theme::Theme;
use crate::voice;
use crate::{App, Command};

pub(super) fn draw<T: Table>(app: &mut App<T>, preview: Option<&Preview>, frame: &mut Frame<'_>, area: Rect) {
    let theme = app.outfit.theme;
    let rule = theme.rule().repeat(usize::from(area.width));
    frame.render_widget(Line::styled(rule, Theme::FAINT), Rect { height: 1, ..area });
    let area = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    if let Some(notice) = &app.notice {
        let text = Span::styled(theme.text(notice), theme.bad());
        return frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
    }
    match app.asked() {
        Some((Decision::Play, view)) => {
            if let Some(preview) = preview {
                picked(app, &view, preview, frame, area);
            } else {
                let text = say!(app.words(), "terminal-your-turn");
                frame.render_widget(Line::styled(theme.text(&text), Theme::STRONG), area);
            }
        }
        Some((decision, view)) => ask(app, decision, &view, frame, area),
        None => waiting(app, frame, area),
    }
}

/// Whose turn it is, while somebody else decides.
fn waiting<T: Table>(app: &App<T>, frame: &mut Frame<'_>, area: Rect) {
    let theme = app.outfit.theme;
    let line = match app.stage {
        Stage::Over => Line::raw(theme.text(&say!(app.words(), "page-score"))),
        _ => parts::line(theme, &app.narrator().turn(app.scene().paw), area.width),
    };
    frame.render_widget(line.patch_style(Theme::FAINT), area);
}

/// Cards are picked: how many, what would come of it, and what plays them.
fn picked<T: Table>(app: &mut App<T>, view: &View, preview: &Preview, frame: &mut Frame<'_>, area: Rect) {
    let theme = app.outfit.theme;
    let choice = Move::Play(preview.layer);
    let label = surely(app, view, choice).unwrap_or_else(|| app.narrator().advice(choice, view).to_string());
    let button = Span::styled(theme.text(&format!(" Enter: {label} ")), theme.go());
    let width = button.width() as u16;
    frame.render_widget(button, area);
    app.areas.push((Rect { width: width.min(area.width), height: 1, ..area }, Command::Answer(choice)));
    let why = consequences(app, preview, view.seat());
    let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let text = Line::from(parts::spans(theme, &why));
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), below);
}

/// Every other question: its sentence, and an answer a line.
fn ask<T: Table>(app: &mut App<T>, decision: Decision, view: &View, frame: &mut Frame<'_>, area: Rect) {
    let theme = app.outfit.theme;
    frame.render_widget(
        parts::line(theme, &sentence(app, decision, view), area.width).patch_style(Theme::STRONG),
        Rect { height: 1, ..area },
    );
    let pointed = app.picking.choice(view);
    // What lies in the middle is pointed at there.
    let listed = answers(view).into_iter().filter(|answer| !in_the_middle(*answer));
    for (row, answer) in (area.y + 1..area.bottom()).zip(listed) {
        let place = Rect { y: row, height: 1, ..area };
        let mark = if pointed == Some(answer) { theme.pointer() } else { " " };
        let key = key_of(answer, app.words()).map(|key| format!("{key} ")).unwrap_or_default();
        let title =
            surely(app, view, answer).unwrap_or_else(|| app.narrator().advice(answer, view).to_string());
        let title_style = if pointed == Some(answer) { theme.go() } else { Theme::STRONG };
        let line = vec![
            Span::styled(mark, theme.amber()),
            Span::styled(key, Theme::STRONG),
            Span::styled(theme.text(&format!(" {title} ")), title_style),
            Span::styled(theme.text(&format!("  {}", consequence(app, view, answer))), Theme::FAINT),
        ];
        frame.render_widget(parts::cut(theme, line, area.width), place);
        app.areas.push((place, Command::Answer(answer)));
    }
}

fn in_the_middle(answer: Move) -> bool {
    matches!(answer, Move::Draw(_) | Move::Shadow(_))
}

/// The question.
fn sentence<T: Table>(app: &App<T>, decision: Decision, view: &View) -> Sentence {
    let (words, narrator, public) = (app.words(), app.narrator(), view.public());
    let caught = public.caught();
    let cards = || caught.map(|(victim, layer)| narrator.whose(victim, layer)).unwrap_or_default();
    match decision {
        Decision::Play => Sentence::default(),
        Decision::Shadow => {
            let ask: Sentence = say!(words, "page-shadow-ask").into();
            ask.then(say!(words, "page-shadow-why").into())
        }
        Decision::Take => tell!(words, "page-take-ask", cards = cards()),
        Decision::Return => {
            tell!(words, "page-return-ask", name = name(app, public.paw()), cards = cards())
        }
        Decision::Draw => {
            let why = match Debt::of(&app.director.facts(), view.seat()) {
                Some(Debt::Taken { by, layer }) => {
                    let cards = narrator.whose(view.seat(), layer);
                    tell!(words, "page-draw-took", name = name(app, by), cards = cards)
                }
                Some(Debt::Discarded { layer }) => {
                    tell!(words, "page-draw-gave", cards = words.layer_chip(layer, Article::A))
                }
                None => Sentence::default(),
            };
            let ask: Sentence = (say!(words, "page-draw-ask", owed = public.owed()) + ".").into();
            why.then(ask)
        }
        Decision::MayDraw => say!(words, "page-may-draw-ask").into(),
    }
}

/// What would come of an answer.
fn consequence<T: Table>(app: &App<T>, view: &View, answer: Move) -> String {
    let words = app.words();
    let Some((victim, layer)) = view.public().caught() else { return String::new() };
    let (hand, size) = (view.hand().len() + layer.size(), layer.size());
    match answer {
        Move::Take => say!(words, "page-take-line", hand = hand, name = name(app, victim), size = size),
        Move::Leave => say!(words, "page-leave-line", name = name(app, victim), size = size),
        Move::TakeBack => say!(words, "page-take-back-line", hand = hand),
        Move::Discard => say!(words, "page-discard-line", size = size),
        _ => String::new(),
    }
}

/// A move that would hurt is asked about a second time.
fn surely<T: Table>(app: &App<T>, view: &View, choice: Move) -> Option<String> {
    let slip = Blunder::of(view, choice).filter(|_| app.picking.surely == Some(choice))?;
    let slip = match slip {
        Blunder::Loses => "loses",
        Blunder::LoneJokers => "lone-jokers",
        Blunder::LostJokers => "lost-jokers",
    };
    Some(say!(app.words(), "page-surely", slip = slip))
}

fn name<T: Table>(app: &App<T>, seat: Seat) -> String {
    voice::name(app.words(), &app.table().occupants(), seat.index())
}

/// All that would come of playing what is picked.
fn consequences<T: Table>(app: &App<T>, preview: &Preview, me: Seat) -> Sentence {
    let narrator = app.narrator();
    if let Some(outcome) = &preview.going_out {
        return narrator.goes_out(me, outcome);
    }
    let caught = |(seat, fate): &(Seat, Fate)| matches!(fate, Fate::Caught(_)).then_some(*seat);
    let caught: Vec<Seat> = preview.others.iter().filter_map(caught).collect();
    let covers = preview.covers.map(|covered| narrator.covers(me, covered)).unwrap_or_default();
    let catches = narrator.catches(preview.layer, &caught, &preview.shadow);
    catches.then(covers).then(narrator.threat(preview.layer, &preview.beaten_by))
}

/// The keys for what is asked.
pub(super) fn keys<T: Table>(app: &App<T>, frame: &mut Frame<'_>, area: Rect) {
    let (words, theme) = (app.words(), app.outfit.theme);
    let text = match app.asked() {
        Some((Decision::Play, _)) if app.picking.selection().is_some() => say!(words, "terminal-keys-picked"),
        Some((Decision::Play, _)) => say!(words, "terminal-keys-play"),
        Some((Decision::Draw, _)) => say!(words, "terminal-keys-draw"),
        Some((Decision::MayDraw, _)) => say!(words, "terminal-keys-may-draw"),
        Some((Decision::Shadow, _)) => say!(words, "terminal-keys-shadow"),
        Some(_) => say!(words, "terminal-keys-answer"),
        None if app.stage == Stage::Over => say!(words, "terminal-keys-over"),
        None => say!(words, "terminal-keys-wait"),
    };
    frame.render_widget(Line::styled(theme.text(&text), Theme::FAINT), area);
}
