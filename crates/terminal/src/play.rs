//! A game on this machine, at a real terminal: the loop that carries out what the [`App`] asks for.

use std::fmt::Display;
use std::sync::mpsc;
use std::time::Instant;

use luxx_session::Session;
use luxx_words::say;
use ratatui::crossterm::event::{Event, MouseButton, MouseEventKind};

use crate::screen::{News, PlayError, Screen, start_listener, start_reader, start_thinker, wait};
use crate::{App, Command, Effect, Outfit};

/// Plays until the person leaves or the last deal is over, and returns the game as it stands. It is kept after every change; where
/// that fails later than at the beginning the game goes on, and the person is told. The greeting stands there until the first key.
pub fn play<E: Display>(
    session: Session,
    outfit: Outfit,
    greeting: Option<String>,
    keep: impl Fn(&Session) -> Result<(), E>,
) -> Result<Session, PlayError<E>> {
    let mut screen = Screen::open()?;
    let (report, news) = mpsc::channel();
    let questions = start_thinker(report.clone());
    start_reader(report.clone());
    start_listener(report)?;
    let clock = Instant::now();
    let now = || clock.elapsed().as_millis() as u64;
    let mut app = App::new(session, outfit, now());
    app.notice = greeting;
    keep(app.table()).map_err(PlayError::Keep)?;
    loop {
        while let Some(effect) = app.effect() {
            match effect {
                Effect::Ask(ticket, request) => {
                    questions.send((ticket, request)).map_err(|_| PlayError::Ended)?;
                }
                Effect::Keep => {
                    if let Err(why) = keep(app.table()) {
                        let why = why.to_string();
                        app.notice = Some(say!(app.words(), "terminal-not-kept", why = why));
                    }
                }
                Effect::Quit => return Ok(app.table().clone()),
            }
        }
        screen.draw(|frame| app.draw(frame))?;
        match wait(&news, app.wake_at(), now())? {
            None => app.on_time(now()),
            Some(News::Answer(ticket, reply)) => app.answer(ticket, reply, now()),
            Some(News::Input(event)) => input(&mut app, &event?, now()),
            Some(News::End) => app.on_command(Command::Exit, now()),
            // Nothing is connected; that the keyboard is gone was an error before.
            Some(News::Heard(..) | News::Gone) => {}
        }
    }
}

/// What is typed and clicked. What is pasted is no command.
fn input(app: &mut App<Session>, event: &Event, now: u64) {
    match event {
        Event::Key(key) => app.on_key(*key, now),
        Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
            app.on_click(mouse.column, mouse.row, now);
        }
        Event::Mouse(mouse) if mouse.kind == MouseEventKind::ScrollUp => app.on_wheel(true, now),
        Event::Mouse(mouse) if mouse.kind == MouseEventKind::ScrollDown => app.on_wheel(false, now),
        _ => {}
    }
}
