//! Updates written straight into text. A server tells every change to everybody at a table, thousands of times a second, and
//! would be busy with little else if it made an [`Update`](crate::Update) each time and had it serialised. The text is the
//! same to the last byte. Nothing in it needs escaping: it is numbers, names of decisions, cards and moves.

use std::fmt::{self, Display, Formatter, Write};

use luxx_rules::record::GameResult;
use luxx_rules::{Public, Seat, View};

/// An [`Update`](crate::Update) of which each part is JSON already.
#[derive(Clone, Copy, Debug)]
pub struct WrittenUpdate<'a> {
    /// The version of the table after it.
    pub version: u64,
    /// What changed.
    pub change: &'a str,
    /// The table, if anything about it changed.
    pub table: Option<&'a str>,
    /// The cards, if they changed: [`written_public`].
    pub public: Option<&'a str>,
    /// The own cards, if anything about them changed: [`written_own`].
    pub own: Option<&'a str>,
    /// The time left.
    pub clock: Option<&'a str>,
}

impl WrittenUpdate<'_> {
    /// The whole message.
    pub fn text(&self) -> String {
        let WrittenUpdate { version, change, table, public, own, clock } = *self;
        let parts = [("table", table), ("public", public), ("own", own), ("clock", clock)];
        let length = |part: Option<&str>| part.map_or(0, str::len);
        let length = 128 + change.len() + parts.iter().map(|(_, part)| length(*part)).sum::<usize>();
        let mut text = written(length, format_args!(r#"{{"type":"update","version":{version},"change":"#));
        text.push_str(change);
        for (name, part) in parts {
            if let Some(part) = part {
                for piece in [",\"", name, "\":", part] {
                    text.push_str(piece);
                }
            }
        }
        text.push('}');
        text
    }
}

/// A [`PublicView`](crate::PublicView) as JSON.
#[allow(clippy::missing_panics_doc)] // it cannot
pub fn written_public(public: &Public) -> String {
    let caught = public.caught().map(|(victim, layer)| {
        display(move |f| write!(f, r#"{{"victim":{},"cards":"{layer}"}}"#, victim.index()))
    });
    let seats = list(|| {
        public.seats().map(|seat| {
            display(move |f| {
                let display = texts(|| public.display(seat).iter());
                let (hand, known) = (public.hand_len(seat), public.known(seat));
                let points = public.points(seat);
                write!(f, r#"{{"display":{display},"hand":{hand},"known":"{known}","points":{points}}}"#)
            })
        })
    });
    let decision = public.decision().map(|decision| display(move |f| write!(f, r#""{}""#, decision.name())));
    let over = public.outcome().map(|outcome| {
        serde_json::to_string(&GameResult::from(outcome)).expect("a result is made of numbers and names")
    });
    written(
        1024,
        format_args!(
            r#"{{"paw":{},"decider":{},"decision":{},"owed":{},"caught":{},"seats":{seats},"pool":{},"deck":{},"discard":"{}","removed":"{}","shadow":"{}","over":{}}}"#,
            public.paw().index(),
            or_null(public.decider().map(Seat::index)),
            or_null(decision),
            public.owed(),
            or_null(caught),
            texts(|| public.pool().iter()),
            public.deck_len(),
            public.discard(),
            public.removed(),
            public.shadow(),
            or_null(over),
        ),
    )
}

/// An [`Own`](crate::Own) as JSON.
pub fn written_own(view: &View) -> String {
    let legal = view.legal_moves();
    written(512, format_args!(r#"{{"hand":"{}","legal":{}}}"#, view.hand(), texts(|| legal.iter())))
}

/// Something as text, with room for so many bytes from the beginning.
fn written(room: usize, what: fmt::Arguments<'_>) -> String {
    let mut text = String::with_capacity(room);
    // Writing to a string cannot fail.
    let _ = text.write_fmt(what);
    text
}

/// Whatever a function writes.
struct Displayed<F>(F);

impl<F: Fn(&mut Formatter<'_>) -> fmt::Result> Display for Displayed<F> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}

fn display<F: Fn(&mut Formatter<'_>) -> fmt::Result>(write: F) -> Displayed<F> {
    Displayed(write)
}

fn or_null(what: Option<impl Display>) -> impl Display {
    display(move |f| match &what {
        Some(what) => what.fmt(f),
        None => f.write_str("null"),
    })
}

fn list<I: Iterator<Item: Display>>(items: impl Fn() -> I) -> impl Display {
    display(move |f| {
        f.write_str("[")?;
        for (place, item) in items().enumerate() {
            f.write_str(if place > 0 { "," } else { "" })?;
            item.fmt(f)?;
        }
        f.write_str("]")
    })
}

/// A list of texts, in as few pieces as possible. Only for what needs no escaping.
fn texts<I: Iterator<Item: Display>>(items: impl Fn() -> I) -> impl Display {
    display(move |f| {
        let mut some = false;
        for item in items() {
            f.write_str(if some { "\",\"" } else { "[\"" })?;
            item.fmt(f)?;
            some = true;
        }
        f.write_str(if some { "\"]" } else { "[]" })
    })
}
