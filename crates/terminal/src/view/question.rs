//! What is asked, what would come of each answer, and the keys for it.

use luxx_rules::{Decision, Move, Seat, View};
use luxx_session::{Blunder, Debt, Fate, Preview, Table};
use luxx_words::{Article, Sentence, say, tell};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::parts;
use crate::command::key_of;
use crate::picking::answers;
use crate::stage::Stage;
use crate::theme::Theme;
use crate::voice;
use crate::{App, Command};

/// How far the second row of an answer stands to the right.
const INDENT: u16 = 4;

/// A row of what is asked, and what a click on it does.
pub(super) struct Row {
    line: Line<'static>,
    does: Option<Command>,
}

impl From<Line<'static>> for Row {
    fn from(line: Line<'static>) -> Row {
        Row { line, does: None }
    }
}

/// What is asked, in at most so many rows, if it is possible to say it in so few.
pub(super) fn rows<T: Table>(app: &App<T>, preview: Option<&Preview>, width: u16, most: u16) -> Vec<Row> {
    let theme = app.outfit.theme;
    let mut rows: Vec<Row> = Vec::new();
    if let Some(notice) = &app.notice {
        let text = Span::styled(theme.text(notice), theme.bad());
        rows.extend(parts::wrapped(vec![text], width, 0).into_iter().map(Row::from));
    }
    match app.asked() {
        Some((Decision::Play, view)) => {
            if let Some(preview) = preview {
                rows.extend(picked(app, &view, preview, width));
            } else {
                let text = say!(app.words(), "terminal-your-turn");
                rows.push(Line::styled(theme.text(&text), Theme::STRONG).into());
            }
        }
        Some((decision, view)) => {
            let text = parts::spans(theme, &sentence(app, decision, &view));
            let lines = parts::wrapped(text, width, 0);
            rows.extend(lines.into_iter().map(|line| line.patch_style(Theme::STRONG).into()));
            let room = usize::from(most).saturating_sub(rows.len());
            rows.extend(offered(app, &view, width, room));
        }
        None => rows.extend(waiting(app, width)),
    }
    rows
}

pub(super) fn draw<T: Table>(app: &mut App<T>, rows: Vec<Row>, frame: &mut Frame<'_>, area: Rect) {
    let rule = app.outfit.theme.rule().repeat(usize::from(area.width));
    frame.render_widget(Line::styled(rule, Theme::FAINT), Rect { height: 1, ..area });
    for (y, Row { line, does }) in (area.y + 1..area.bottom()).zip(rows) {
        let place = Rect { y, height: 1, width: (line.width() as u16).min(area.width), ..area };
        frame.render_widget(line, place);
        app.areas.extend(does.map(|command| (place, command)));
    }
}

/// Whose turn it is, while somebody else decides.
fn waiting<T: Table>(app: &App<T>, width: u16) -> Vec<Row> {
    let theme = app.outfit.theme;
    let said: Sentence = match app.stage {
        Stage::Over => say!(app.words(), "page-score").into(),
        Stage::Failed => say!(app.words(), "terminal-no-answer").into(),
        _ => match app.director.acting() {
            Some(seat) => app.narrator().acting(seat, app.scene().paw),
            None => return Vec::new(),
        },
    };
    let lines = parts::wrapped(parts::spans(theme, &said), width, 0);
    lines.into_iter().map(|line| line.patch_style(Theme::FAINT).into()).collect()
}

/// Cards are picked: what plays them, and what would come of it.
fn picked<T: Table>(app: &App<T>, view: &View, preview: &Preview, width: u16) -> Vec<Row> {
    let theme = app.outfit.theme;
    let choice = Move::Play(preview.layer);
    let label = surely(app, view, choice).unwrap_or_else(|| app.narrator().advice(choice, view).to_string());
    let button = Line::styled(theme.text(&format!(" Enter: {label} ")), theme.go());
    let why = parts::spans(theme, &consequences(app, preview, view.seat()));
    let first = Row { line: button, does: Some(Command::Answer(choice)) };
    std::iter::once(first).chain(parts::wrapped(why, width, 0).into_iter().map(Row::from)).collect()
}

/// The answers, each with what would come of it; where that takes more rows than there are, it is cut.
fn offered<T: Table>(app: &App<T>, view: &View, width: u16, room: usize) -> Vec<Row> {
    // What lies in the middle is pointed at there.
    let listed: Vec<Move> = answers(view).into_iter().filter(|answer| !in_the_middle(*answer)).collect();
    let row = |answer: &Move, lines: Vec<Line<'static>>| {
        let does = Some(Command::Answer(*answer));
        lines.into_iter().map(move |line| Row { line, does }).collect::<Vec<Row>>()
    };
    let whole = |answer: &Move| row(answer, parts::wrapped(offer(app, view, *answer), width, INDENT));
    let rows: Vec<Row> = listed.iter().flat_map(whole).collect();
    if rows.len() <= room {
        return rows;
    }
    let cut =
        |answer: &Move| row(answer, vec![parts::cut(app.outfit.theme, offer(app, view, *answer), width)]);
    listed.iter().flat_map(cut).collect()
}

fn offer<T: Table>(app: &App<T>, view: &View, answer: Move) -> Vec<Span<'static>> {
    let theme = app.outfit.theme;
    let pointed = app.picking.choice(view) == Some(answer);
    let key = key_of(answer, app.words()).map(|key| format!("{key} ")).unwrap_or_default();
    let title = surely(app, view, answer).unwrap_or_else(|| app.narrator().advice(answer, view).to_string());
    let style = if pointed { theme.go() } else { Theme::STRONG };
    vec![
        Span::styled(if pointed { theme.pointer() } else { " " }, theme.amber()),
        Span::styled(key, Theme::STRONG),
        Span::styled(theme.text(&format!(" {title} ")), style),
        Span::styled(theme.text(&format!("  {}", consequence(app, view, answer))), Theme::FAINT),
    ]
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
            let other = Seat::all(public.players()).find(|seat| *seat != view.seat());
            let other = other.map(|seat| name(app, seat)).unwrap_or_default();
            ask.then(say!(words, "page-shadow-why", name = other).into())
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
        Decision::MayDraw => {
            let ask: Sentence = say!(words, "page-may-draw-ask").into();
            ask.then(say!(words, "page-may-draw-why").into())
        }
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
    Some(say!(app.words(), "page-surely", slip = slip.name()))
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
    // Not at every table people may ask for one.
    let hint = app.asked().is_some() && app.table().allows_hints();
    let text = if hint { format!("{text}   {}", say!(words, "terminal-keys-hint")) } else { text };
    frame.render_widget(Line::styled(theme.text(&text), Theme::FAINT), area);
}
