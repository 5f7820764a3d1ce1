//! A game on this machine, at a real terminal: the loop that carries out what the [`App`] asks for.
//!
//! Keys are read by a thread of their own and bots think on another one; both report into one channel, so that the loop
//! sleeps until something happens.

use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use luxx_session::{BotReply, BotRequest, Session, Ticket};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
    MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;

use crate::{App, Effect, Outfit, command};

/// A game that could not go on.
#[derive(Debug)]
pub enum PlayError<E> {
    /// The terminal.
    Terminal(io::Error),
    /// The game could not be kept.
    Keep(E),
    /// The keyboard or the bots are gone.
    Ended,
}

impl<E> From<io::Error> for PlayError<E> {
    fn from(error: io::Error) -> PlayError<E> {
        PlayError::Terminal(error)
    }
}

/// What happens while the loop sleeps.
enum News {
    Input(io::Result<Event>),
    Answer(Ticket, Option<BotReply>),
}

/// Plays until the person leaves or the last deal is over, and returns the game as it stands. It is kept after every change.
pub fn play<E>(
    session: Session,
    outfit: Outfit,
    keep: impl Fn(&Session) -> Result<(), E>,
) -> Result<Session, PlayError<E>> {
    let mut screen = Screen::open()?;
    let (report, news) = mpsc::channel();
    let questions = start_thinker(report.clone());
    start_reader(report);
    let clock = Instant::now();
    let now = || clock.elapsed().as_millis() as u64;
    let mut app = App::new(session, outfit, now());
    keep(app.table()).map_err(PlayError::Keep)?;
    loop {
        while let Some(effect) = app.effect() {
            match effect {
                Effect::Ask(ticket, request) => {
                    questions.send((ticket, request)).map_err(|_| PlayError::Ended)?;
                }
                Effect::Keep => keep(app.table()).map_err(PlayError::Keep)?,
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
fn wait<E>(news: &Receiver<News>, until: Option<u64>, now: u64) -> Result<Option<News>, PlayError<E>> {
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
