//! The real terminal: taken over and given back, its keys, and the bots that think beside it. Both report into one channel, so that
//! a loop sleeps until something happens.

use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use luxx_session::{BotReply, BotRequest, Ticket};
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
};
use ratatui::crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use ratatui::crossterm::{execute, queue};
use ratatui::{DefaultTerminal, Frame};

use crate::online::Heard;

/// A game that could not go on.
#[derive(Debug)]
pub enum PlayError<E> {
    /// The terminal.
    Terminal(io::Error),
    /// The game could not be kept.
    Keep(E),
    /// The keyboard is gone.
    Ended,
}

impl<E> From<io::Error> for PlayError<E> {
    fn from(error: io::Error) -> PlayError<E> {
        PlayError::Terminal(error)
    }
}

/// What happens while a loop sleeps.
pub(crate) enum News {
    Input(io::Result<Event>),
    Answer(Ticket, Option<BotReply>),
    /// On the connection with this number.
    Heard(u64, Heard),
    /// The system wants this program to end.
    End,
    /// The keyboard is gone.
    Gone,
}

/// What comes next; none when it is time.
pub(crate) fn wait<E>(
    news: &Receiver<News>,
    until: Option<u64>,
    now: u64,
) -> Result<Option<News>, PlayError<E>> {
    let next = match until {
        None => news.recv().map_err(RecvTimeoutError::from),
        Some(until) => news.recv_timeout(Duration::from_millis(until.saturating_sub(now))),
    };
    match next {
        Ok(News::Gone) | Err(RecvTimeoutError::Disconnected) => Err(PlayError::Ended),
        Ok(news) => Ok(Some(news)),
        Err(RecvTimeoutError::Timeout) => Ok(None),
    }
}

/// Says that its thread has ended, however that came about.
struct Gone(Sender<News>);

impl Drop for Gone {
    fn drop(&mut self) {
        // The loop may have ended before.
        let _ = self.0.send(News::Gone);
    }
}

pub(crate) fn start_reader(report: Sender<News>) {
    thread::spawn(move || {
        let report = Gone(report);
        loop {
            let read = event::read();
            let failed = read.is_err();
            if report.0.send(News::Input(read)).is_err() || failed {
                return;
            }
        }
    });
}

pub(crate) fn start_thinker(report: Sender<News>) -> Sender<(Ticket, Box<BotRequest>)> {
    let (ask, asked) = mpsc::channel();
    thread::spawn(move || think(asked, &report, BotRequest::answer));
    ask
}

/// Answers one question after the other. A panic is no answer, and no end.
fn think(
    asked: Receiver<(Ticket, Box<BotRequest>)>,
    report: &Sender<News>,
    answer: impl Fn(&BotRequest) -> Option<BotReply>,
) {
    for (ticket, request) in asked {
        let reply = panic::catch_unwind(AssertUnwindSafe(|| answer(&request))).unwrap_or_default();
        if report.send(News::Answer(ticket, reply)).is_err() {
            return;
        }
    }
}

/// A terminal that is closed, a system that shuts down, or `kill -INT` (Ctrl+C is a key here) ends the visit like the person would:
/// nothing is left half done.
#[cfg(unix)]
pub(crate) fn start_listener(report: Sender<News>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    thread::spawn(move || {
        for _ in signals.forever() {
            if report.send(News::End).is_err() {
                return;
            }
        }
    });
    Ok(())
}

#[cfg(not(unix))]
pub(crate) fn start_listener(_: Sender<News>) -> io::Result<()> {
    Ok(())
}

type Hook = Box<dyn Fn(&PanicHookInfo<'_>) + Send + Sync>;

/// The terminal, taken over until this is dropped; a panic of the thread that draws gives it back, too.
pub(crate) struct Screen {
    terminal: DefaultTerminal,
    /// Whether a panic has given it back. Done twice it would take the cursor back to above the panic's message.
    given_back: Arc<AtomicBool>,
    /// What other threads have panicked about: it is said when there is a place for it.
    elsewhere: Arc<Mutex<Vec<String>>>,
}

impl Screen {
    pub(crate) fn open() -> io::Result<Screen> {
        let terminal = ratatui::try_init()?;
        let screen = Screen { terminal, given_back: Arc::default(), elsewhere: Arc::default() };
        panic::set_hook(screen.hook(panic::take_hook()));
        execute!(io::stdout(), EnableMouseCapture, EnableBracketedPaste)?;
        Ok(screen)
    }

    /// Draws a frame, which a terminal that knows synchronized updates shows as a whole, however slow the line is.
    pub(crate) fn draw(&mut self, render: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        queue!(io::stdout(), BeginSynchronizedUpdate)?;
        let drawn = self.terminal.draw(render).map(drop);
        execute!(io::stdout(), EndSynchronizedUpdate)?;
        drawn
    }

    /// What a panic does; `inner` is what `try_init` has set, which gives back the rest of the terminal.
    fn hook(&self, inner: Hook) -> Hook {
        let here = thread::current().id();
        let (given_back, elsewhere) = (Arc::clone(&self.given_back), Arc::clone(&self.elsewhere));
        Box::new(move |panic| {
            if thread::current().id() == here || given_back.load(Ordering::Relaxed) {
                given_back.store(true, Ordering::Relaxed);
                // It may have come in the middle of a frame.
                let _ =
                    execute!(io::stdout(), EndSynchronizedUpdate, DisableMouseCapture, DisableBracketedPaste);
                inner(panic);
            } else {
                elsewhere.lock().unwrap_or_else(PoisonError::into_inner).push(panic.to_string());
            }
        })
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        if !self.given_back.swap(true, Ordering::Relaxed) {
            // Nothing better can be done if that fails.
            let _ = execute!(io::stdout(), DisableMouseCapture, DisableBracketedPaste);
            let _ = ratatui::try_restore();
        }
        for panic in self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            let _ = writeln!(io::stderr(), "{panic}");
        }
    }
}

#[cfg(test)]
mod tests {
    use luxx_bots::Level;
    use luxx_rules::Variant;
    use luxx_session::{
        Chair, Conduct, Director, Length, Next, Pace, Session, Sitter, Speed, Starts, TableConfig,
    };

    use super::*;

    #[test]
    fn a_bot_that_panics_has_no_answer_and_is_asked_again() {
        let chair = |sitter| Chair { name: String::from("x"), sitter };
        let table = TableConfig {
            variant: Variant::AmigoBase,
            chairs: vec![chair(Sitter::Bot(Level::Random)), chair(Sitter::Person)],
            starts: Starts::Seat(luxx_rules::Seat::new(0).unwrap()),
            length: Length::Deal,
            practice: false,
        };
        let conduct = Conduct { pace: Pace { speed: Speed::Instant, still: true }, auto: false };
        let mut director = Director::new(Session::new(table, 1).unwrap());
        let Next::Ask(ticket, request) = director.next(conduct) else { panic!("a bot begins") };
        let ((ask, asked), (report, news)) = (mpsc::channel(), mpsc::channel());
        ask.send((ticket, request.clone())).unwrap();
        ask.send((ticket, request)).unwrap();
        drop(ask);
        think(asked, &report, |_| panic!("on purpose"));
        drop(report);
        let answers = || news.recv().map(|news| matches!(news, News::Answer(_, None)));
        assert_eq!([answers(), answers(), answers()], [Ok(true), Ok(true), Err(mpsc::RecvError)]);
    }
}
