//! A game on this machine, at a real terminal: the loop that carries out what the [`App`] asks for.
//!
//! Keys are read by a thread of their own and bots think on another one; both report into one channel, so that the loop
//! sleeps until something happens.

use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use luxx_rules::record::MatchRecord;
use luxx_session::{BotReply, BotRequest, Session, Ticket};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
    MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;

use crate::{App, Effect, KeepError, Kept, Outfit, command};

/// A game that could not go on.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The terminal.
    #[error("the terminal: {0}")]
    Terminal(#[from] io::Error),
    /// The game could not be kept.
    #[error("the game cannot be kept: {0}")]
    Keep(#[from] KeepError),
    /// The record could not be written.
    #[error("{0}")]
    Record(String),
    /// The keyboard or the bots are gone.
    #[error("a part of the program has ended early")]
    Ended,
}

/// What happens while the loop sleeps.
enum News {
    Input(io::Result<Event>),
    Answer(Ticket, Option<BotReply>),
}

/// Plays until the person leaves or the last deal is over, and returns the game as it stands. After every change `record` is
/// given the deals, and the game is kept; a game that is over is forgotten.
pub fn play(
    session: Session,
    outfit: Outfit,
    kept: Option<&Kept>,
    record: impl Fn(&MatchRecord) -> Result<(), String>,
) -> Result<Session, PlayError> {
    let mut screen = Screen::open()?;
    let (report, news) = mpsc::channel();
    let questions = start_thinker(report.clone());
    start_reader(report);
    let clock = Instant::now();
    let now = || clock.elapsed().as_millis() as u64;
    let mut app = App::new(session, outfit, now());
    let keep = |session: &Session| -> Result<(), PlayError> {
        record(&session.match_record()).map_err(PlayError::Record)?;
        match kept {
            Some(kept) if session.outcome().is_some() && !session.has_next() => Ok(kept.forget()?),
            Some(kept) => Ok(kept.save(session)?),
            None => Ok(()),
        }
    };
    keep(app.table())?;
    loop {
        while let Some(effect) = app.effect() {
            match effect {
                Effect::Ask(ticket, request) => {
                    questions.send((ticket, request)).map_err(|_| PlayError::Ended)?;
                }
                Effect::Keep => keep(app.table())?,
                Effect::Quit => return Ok(app.table().clone()),
            }
        }
        screen.terminal.draw(|frame| app.draw(frame))?;
        match wait(&news, app.wake_at(), now())? {
            None => app.on_time(now()),
            Some(News::Answer(ticket, reply)) => app.answer(ticket, reply, now()),
            Some(News::Input(event)) => input(&mut app, &event?, now()),
        }
    }
}

/// What comes next; none when it is time.
fn wait(news: &Receiver<News>, until: Option<u64>, now: u64) -> Result<Option<News>, PlayError> {
    let Some(until) = until else { return news.recv().map(Some).map_err(|_| PlayError::Ended) };
    match news.recv_timeout(Duration::from_millis(until.saturating_sub(now))) {
        Ok(news) => Ok(Some(news)),
        Err(RecvTimeoutError::Timeout) => Ok(None),
        Err(RecvTimeoutError::Disconnected) => Err(PlayError::Ended),
    }
}

/// What is typed and clicked. What is pasted is no command.
fn input(app: &mut App<Session>, event: &Event, now: u64) {
    match event {
        Event::Key(key) => {
            if let Some(command) = command(*key, app.decision(), app.words()) {
                app.on_command(command, now);
            }
        }
        Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
            app.on_click(mouse.column, mouse.row, now);
        }
        _ => {}
    }
}

fn start_reader(report: Sender<News>) {
    thread::spawn(move || {
        loop {
            let read = event::read();
            let failed = read.is_err();
            if report.send(News::Input(read)).is_err() || failed {
                return;
            }
        }
    });
}

fn start_thinker(report: Sender<News>) -> Sender<(Ticket, Box<BotRequest>)> {
    let (ask, asked) = mpsc::channel::<(Ticket, Box<BotRequest>)>();
    thread::spawn(move || {
        for (ticket, request) in asked {
            if report.send(News::Answer(ticket, request.answer())).is_err() {
                return;
            }
        }
    });
    ask
}

/// The terminal, taken over until this is dropped; a panic gives it back, too.
struct Screen {
    terminal: DefaultTerminal,
}

impl Screen {
    fn open() -> io::Result<Screen> {
        let terminal = ratatui::try_init()?;
        let inner = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            // The hook that `try_init` has set gives back the rest.
            let _ = execute!(io::stdout(), DisableMouseCapture, DisableBracketedPaste);
            inner(panic);
        }));
        let screen = Screen { terminal };
        execute!(io::stdout(), EnableMouseCapture, EnableBracketedPaste)?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // Nothing better can be done if that fails.
        let _ = execute!(io::stdout(), DisableMouseCapture, DisableBracketedPaste);
        let _ = ratatui::try_restore();
    }
}
