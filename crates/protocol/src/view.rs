//! The cards as somebody sees them. What everybody sees and what only one player sees are different types, and neither
//! has a place for anything else.

use std::fmt::{Display, Write};

use luxx_rules::record::GameResult;
use luxx_rules::{Public, Seat, View};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};

/// What everybody sees (rule 8). Cards are written as in a game record, ascending, jokers last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicView {
    /// Who holds the paw.
    pub paw: u8,
    /// Who decides; nobody once the deal is over.
    pub decider: Option<u8>,
    /// What: `play`, `shadow`, `take`, `return`, `draw` or `may-draw`.
    pub decision: Option<String>,
    /// How many cards are still to be drawn.
    pub owed: u8,
    /// The layer that was caught and lies between two players.
    pub caught: Option<Caught>,
    /// The seats, clockwise.
    pub seats: Vec<SeatView>,
    /// The open row; a pair is `5+13`.
    pub pool: Vec<String>,
    /// How many cards the deck has.
    pub deck: u8,
    /// The discard pile.
    pub discard: String,
    /// Cards that left the game.
    pub removed: String,
    /// The duel's shadow display.
    pub shadow: String,
    /// How the deal ended, once it has.
    pub over: Option<GameResult>,
}

/// A seat as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatView {
    /// The layers, bottom first.
    pub display: Vec<String>,
    /// How many cards are in the hand.
    pub hand: u8,
    /// Those of them that everybody saw going there.
    pub known: String,
    /// The points as they stand.
    pub points: i32,
}

/// A caught layer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Caught {
    /// Whose it was.
    pub victim: u8,
    /// The layer.
    pub cards: String,
}

/// What only one player sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Own {
    /// The hand.
    pub hand: String,
    /// Every legal move; empty while somebody else decides.
    pub legal: Vec<String>,
}

/// Something as text, in a string that need not grow: tables write thousands of these a second.
fn written(what: impl Display, longest: usize) -> String {
    let mut text = String::with_capacity(longest);
    // Writing to a string cannot fail.
    let _ = write!(text, "{what}");
    text
}

impl From<&Public> for PublicView {
    fn from(public: &Public) -> PublicView {
        let seat = |seat| SeatView {
            display: public.display(seat).iter().map(|layer| written(layer, 24)).collect(),
            hand: public.hand_len(seat) as u8,
            known: written(public.known(seat), 32),
            points: public.points(seat),
        };
        PublicView {
            paw: public.paw().index() as u8,
            decider: public.decider().map(|seat| seat.index() as u8),
            decision: public.decision().map(|decision| decision.name().to_owned()),
            owed: public.owed(),
            caught: public
                .caught()
                .map(|(victim, layer)| Caught { victim: victim.index() as u8, cards: layer.to_string() }),
            seats: public.seats().map(seat).collect(),
            pool: public.pool().iter().map(|spot| spot.to_string()).collect(),
            deck: public.deck_len() as u8,
            discard: written(public.discard(), 64),
            removed: public.removed().to_string(),
            shadow: public.shadow().to_string(),
            over: public.outcome().map(GameResult::from),
        }
    }
}

/// A [`PublicView`] that is written without being made: a server writes thousands of them a second.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a>(pub &'a Public);

impl Serialize for Shown<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let public = self.0;
        let caught = public
            .caught()
            .map(|(victim, layer)| Caught { victim: victim.index() as u8, cards: written(layer, 24) });
        let pool = public.pool();
        let mut view = serializer.serialize_struct("PublicView", 12)?;
        view.serialize_field("paw", &(public.paw().index() as u8))?;
        view.serialize_field("decider", &public.decider().map(|seat| seat.index() as u8))?;
        view.serialize_field("decision", &public.decision().map(luxx_rules::Decision::name))?;
        view.serialize_field("owed", &public.owed())?;
        view.serialize_field("caught", &caught)?;
        view.serialize_field("seats", &Each(|| public.seats().map(|seat| ShownSeat(public, seat))))?;
        view.serialize_field("pool", &Each(|| pool.iter().map(Text)))?;
        view.serialize_field("deck", &(public.deck_len() as u8))?;
        view.serialize_field("discard", &Text(public.discard()))?;
        view.serialize_field("removed", &Text(public.removed()))?;
        view.serialize_field("shadow", &Text(public.shadow()))?;
        view.serialize_field("over", &public.outcome().map(GameResult::from))?;
        view.end()
    }
}

struct ShownSeat<'a>(&'a Public, Seat);

impl Serialize for ShownSeat<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ShownSeat(public, seat) = *self;
        let mut view = serializer.serialize_struct("SeatView", 4)?;
        view.serialize_field("display", &Each(|| public.display(seat).iter().map(Text)))?;
        view.serialize_field("hand", &(public.hand_len(seat) as u8))?;
        view.serialize_field("known", &Text(public.known(seat)))?;
        view.serialize_field("points", &public.points(seat))?;
        view.end()
    }
}

/// A list, made anew whenever it is written.
struct Each<F>(F);

impl<F: Fn() -> I, I: Iterator<Item: Serialize>> Serialize for Each<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

/// Something as text.
struct Text<T>(T);

impl<T: Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl From<&View> for Own {
    fn from(view: &View) -> Own {
        Own {
            hand: written(view.hand(), 48),
            legal: view.legal_moves().iter().map(|wish| written(wish, 24)).collect(),
        }
    }
}
