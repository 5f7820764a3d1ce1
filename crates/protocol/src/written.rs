//! Updates written straight into text. A server tells every change to everybody at a table, thousands of times a second, and
//! would be busy with little else if it made an [`Update`](crate::Update) each time and had it serialised. The text is the
//! same to the last byte. Nothing in it needs escaping: it is numbers, names of decisions, cards and moves.

use std::fmt;

use luxx_rules::record::GameResult;
use luxx_rules::{Cards, Move, Public, Seat, Spot, View};

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
        let mut json = Json::with_room(length);
        json.number(r#"{"type":"update","version":"#, version);
        json.pieces([r#","change":"#, change]);
        for (name, part) in parts {
            if let Some(part) = part {
                json.pieces([r#",""#, name, r#"":"#, part]);
            }
        }
        json.pieces(["}"]);
        json.0
    }
}

/// A [`PublicView`](crate::PublicView) as JSON.
#[allow(clippy::missing_panics_doc)] // it cannot
pub fn written_public(public: &Public) -> String {
    let mut json = Json::with_room(1024);
    json.number(r#"{"paw":"#, public.paw().index());
    json.seat(r#","decider":"#, public.decider());
    match public.decision() {
        Some(decision) => json.pieces([r#","decision":""#, decision.name(), r#"""#]),
        None => json.pieces([r#","decision":null"#]),
    }
    json.number(r#","owed":"#, public.owed());
    match public.caught() {
        Some((victim, layer)) => {
            json.number(r#","caught":{"victim":"#, victim.index());
            json.cards(r#","cards":""#, layer.cards());
            json.pieces(["}"]);
        }
        None => json.pieces([r#","caught":null"#]),
    }
    for (place, seat) in public.seats().enumerate() {
        json.pieces([if place == 0 { r#","seats":[{"display":"# } else { r#"},{"display":"# }]);
        json.list(public.display(seat), |layer, text| layer.cards().write(text));
        json.number(r#","hand":"#, public.hand_len(seat));
        json.cards(r#","known":""#, public.known(seat));
        json.number(r#","points":"#, public.points(seat));
    }
    json.pieces([r#"}],"pool":"#]);
    json.list(public.pool().iter(), Spot::write);
    json.number(r#","deck":"#, public.deck_len());
    json.cards(r#","discard":""#, public.discard());
    json.cards(r#","removed":""#, public.removed());
    json.cards(r#","shadow":""#, public.shadow());
    let over = public.outcome().map(GameResult::from);
    #[allow(clippy::expect_used, reason = "nothing in it can fail to be written")]
    let over = serde_json::to_string(&over).expect("a result is made of numbers and names");
    json.pieces([r#","over":"#, &over, "}"]);
    json.0
}

/// An [`Own`](crate::Own) as JSON.
pub fn written_own(view: &View) -> String {
    let mut json = Json::with_room(512);
    json.cards(r#"{"hand":""#, view.hand());
    json.pieces([r#","legal":"#]);
    json.list(view.legal_moves().iter(), Move::write);
    json.pieces(["}"]);
    json.0
}

/// Text that grows to be JSON. Every piece goes straight into it.
struct Json(String);

impl Json {
    fn with_room(room: usize) -> Json {
        Json(String::with_capacity(room))
    }

    fn pieces<const N: usize>(&mut self, pieces: [&str; N]) {
        for piece in pieces {
            self.0.push_str(piece);
        }
    }

    fn number(&mut self, before: &str, number: impl itoa::Integer) {
        self.pieces([before, itoa::Buffer::new().format(number)]);
    }

    fn seat(&mut self, before: &str, seat: Option<Seat>) {
        match seat {
            Some(seat) => self.number(before, seat.index()),
            None => self.pieces([before, "null"]),
        }
    }

    /// Cards, with the quotation mark after them.
    fn cards(&mut self, before: &str, cards: Cards) {
        self.0.push_str(before);
        // Writing to a string cannot fail.
        let _ = cards.write(&mut self.0);
        self.0.push('"');
    }

    /// A list of texts that need no escaping.
    fn list<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        written: impl Fn(T, &mut String) -> fmt::Result,
    ) {
        let mut before = r#"[""#;
        for item in items {
            self.0.push_str(before);
            let _ = written(item, &mut self.0);
            before = r#"",""#;
        }
        self.0.push_str(if before == r#"[""# { "[]" } else { r#""]"# });
    }
}
