//! The cards as somebody sees them. What everybody sees and what only one player sees are different types, and neither
//! has a place for anything else.

use luxx_rules::record::GameResult;
use luxx_rules::{Public, View};
use serde::{Deserialize, Serialize};

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

impl From<&Public> for PublicView {
    fn from(public: &Public) -> PublicView {
        let seat = |seat| SeatView {
            display: public.display(seat).iter().map(ToString::to_string).collect(),
            hand: public.hand_len(seat) as u8,
            known: public.known(seat).to_string(),
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
            discard: public.discard().to_string(),
            removed: public.removed().to_string(),
            shadow: public.shadow().to_string(),
            over: public.outcome().map(GameResult::from),
        }
    }
}

impl From<&View> for Own {
    fn from(view: &View) -> Own {
        Own {
            hand: view.hand().to_string(),
            legal: view.legal_moves().iter().map(|wish| wish.to_string()).collect(),
        }
    }
}
