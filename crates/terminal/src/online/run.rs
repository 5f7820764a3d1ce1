//! The loop at a real terminal: keys, the socket and bots report into one channel.

use std::convert::Infallible;
use std::sync::mpsc::{self, Sender};
use std::time::Instant;

use luxx_protocol::Code;
use ratatui::crossterm::event::{Event, MouseButton, MouseEventKind};

use super::{Claim, Errand, Heard, Online, Phase, Visit, Wire};
use crate::screen::{News, PlayError, Screen, start_listener, start_reader, start_thinker, wait};
use crate::{Command, Outfit};

/// How a visit has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Farewell {
    /// Whether the own seat is of no use any more.
    pub lost_seat: bool,
    /// Whether the server has let this visit in: a seat that only a link has brought is one.
    pub welcomed: bool,
    /// Why the server did not want this connection, if that was the end.
    pub closed: Option<Code>,
}

/// Where whoever has the socket says what happens at it.
#[derive(Clone)]
pub struct Report(Sender<News>);

impl Report {
    /// Something happened on the connection with this number. False: nobody listens any more.
    pub fn heard(&self, number: u64, heard: Heard) -> bool {
        self.0.send(News::Heard(number, heard)).is_ok()
    }
}

/// Visits a table until the person leaves. `connect` gets where to report to, and gives what carries out what is asked of the socket; `keep` gets
/// what the next visit in this seat is to be given.
pub fn visit<W: FnMut(Wire)>(
    visit: Visit,
    outfit: Outfit,
    connect: impl FnOnce(Report) -> W,
    mut keep: impl FnMut(Option<String>),
) -> Result<Farewell, PlayError<Infallible>> {
    let mut screen = Screen::open()?;
    let (report, news) = mpsc::channel();
    let questions = start_thinker(report.clone());
    start_reader(report.clone());
    start_listener(report.clone())?;
    let mut wire = connect(Report(report));
    let clock = Instant::now();
    let now = || clock.elapsed().as_millis() as u64;
    let mut online = Online::new(visit, outfit, now());
    loop {
        while let Some(errand) = online.errand() {
            match errand {
                Errand::Wire(what) => wire(what),
                Errand::Ask(ticket, request) => {
                    questions.send((ticket, request)).map_err(|_| PlayError::Ended)?;
                }
                Errand::Keep(kept) => keep(kept),
                Errand::Quit => {
                    let closed = if let Phase::Closed(code) = online.phase { Some(code) } else { None };
                    return Ok(Farewell {
                        lost_seat: online.claim == Claim::Lost,
                        welcomed: online.claim == Claim::Welcomed,
                        closed,
                    });
                }
            }
        }
        screen.draw(|frame| online.draw(frame, now()))?;
        match wait(&news, online.wake_at(now()), now())? {
            None => online.on_time(now()),
            Some(News::Answer(ticket, reply)) => online.answer(ticket, reply, now()),
            Some(News::Heard(number, heard)) => online.on_heard(number, &heard, now()),
            Some(News::Input(event)) => input(&mut online, &event?, now()),
            Some(News::End) => online.on_command(Command::Exit, now()),
            // It was an error before.
            Some(News::Gone) => {}
        }
    }
}

fn input(online: &mut Online, event: &Event, now: u64) {
    match event {
        Event::Key(key) => online.on_key(*key, now),
        Event::Paste(text) => online.on_paste(text),
        Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
            online.on_click(mouse.column, mouse.row, now);
        }
        Event::Mouse(mouse) if mouse.kind == MouseEventKind::ScrollUp => online.on_wheel(true, now),
        Event::Mouse(mouse) if mouse.kind == MouseEventKind::ScrollDown => online.on_wheel(false, now),
        _ => {}
    }
}
