//! A view as it travels: what one seat, or a spectator, may know (rule 8), raw, and the check that makes a [`View`] of it.
//!
//! Whoever is told about a game, over a network for instance, gets an [`Observation`]. Checked, it is the very [`View`]
//! that the game itself would hand out: the same legal moves, the same worlds that fit it, the same answers of a bot.
//!
//! ```
//! use luxx_rules::{Game, Observation, Setup, Variant, View};
//! use rand::{SeedableRng, rngs::SmallRng};
//!
//! let setup = Setup::shuffled(Variant::AmigoBase, 4, 0, &mut SmallRng::seed_from_u64(2));
//! let view = Game::deal(&setup)?.view(luxx_rules::Seat::new(0).unwrap());
//!
//! # #[cfg(feature = "serde")] {
//! let text = serde_json::to_string(&Observation::from(&view))?;
//! let observation: Observation = serde_json::from_str(&text)?;
//! assert_eq!(View::try_from(&observation)?, view);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The raw types have the form in which they are written: `decider`, `points` and `over` follow from the rest and are
//! there for readers who do not know the rules. Whatever follows must follow exactly, or the observation is refused.
//! Fields that are not known here are passed over.

mod check;
mod error;
mod quiet;

pub use error::ObservationError;
pub use quiet::QuietChange;

use crate::{Cards, Decision, Layer, Outcome, Public, PublicRef, Seat, Spot, Variant, View};

/// What one seat, or a spectator, may know: raw, as it comes from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Observation {
    /// What everybody sees.
    pub public: PublicObservation,
    /// What only one player sees; none for a spectator.
    pub own: Option<OwnObservation>,
}

/// What only one player sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OwnObservation {
    /// Who.
    pub seat: Seat,
    /// The whole hand.
    pub hand: Cards,
}

/// What everybody sees: raw, as it comes from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PublicObservation {
    /// The rules that are played by.
    pub rules: Variant,
    /// Who holds the paw.
    pub paw: Seat,
    /// Who decides; nobody once the game is over.
    pub decider: Option<Seat>,
    /// What is decided.
    pub decision: Option<Decision>,
    /// How many cards are still to be drawn.
    pub owed: u8,
    /// The layer that was caught and lies between two players.
    pub caught: Option<CaughtLayer>,
    /// The seats, clockwise.
    pub seats: Vec<SeatObservation>,
    /// The open row.
    pub pool: Vec<Spot>,
    /// How many cards the deck has.
    pub deck: u8,
    /// The discard pile.
    pub discard: Cards,
    /// Cards that left the game (rule 7.4).
    pub removed: Cards,
    /// The duel's shadow display.
    pub shadow: Cards,
    /// How the game ended, once it has.
    pub over: Option<Outcome>,
    /// The layers laid and taken since something last changed for good, oldest first: with the displays they tell which
    /// positions have stood (rule 6.4). Always empty where a position cannot come back.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub quiet: Vec<QuietChange>,
}

/// A seat as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SeatObservation {
    /// The layers, bottom first.
    pub display: Vec<Layer>,
    /// How many cards are in the hand.
    pub hand: u8,
    /// Those of them that everybody saw going there.
    pub known: Cards,
    /// The points as they stand.
    pub points: i8,
}

/// A caught layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CaughtLayer {
    /// Whose it was.
    pub victim: Seat,
    /// The layer.
    #[cfg_attr(feature = "serde", serde(rename = "cards"))]
    pub layer: Layer,
}

impl From<PublicRef<'_>> for PublicObservation {
    fn from(seen: PublicRef<'_>) -> PublicObservation {
        let PublicRef { public, long_history } = seen;
        let seat = |seat| SeatObservation {
            display: public.display(seat).to_vec(),
            hand: public.hand_len(seat) as u8,
            known: public.known(seat),
            points: public.points(seat) as i8,
        };
        PublicObservation {
            rules: public.variant(),
            paw: public.paw(),
            decider: public.decider(),
            decision: public.decision(),
            owed: public.owed(),
            caught: public.caught().map(|(victim, layer)| CaughtLayer { victim, layer }),
            seats: public.seats().map(seat).collect(),
            pool: public.pool().iter().collect(),
            deck: public.deck_len,
            discard: public.discard(),
            removed: public.removed(),
            shadow: public.shadow(),
            over: public.outcome(),
            quiet: public.history.all(long_history).iter().map(QuietChange::from).collect(),
        }
    }
}

impl From<&View> for Observation {
    fn from(view: &View) -> Observation {
        let own = OwnObservation { seat: view.seat(), hand: view.hand() };
        Observation { public: view.public_ref().into(), own: Some(own) }
    }
}

impl From<PublicRef<'_>> for Observation {
    /// What a spectator may know.
    fn from(seen: PublicRef<'_>) -> Observation {
        Observation { public: seen.into(), own: None }
    }
}

impl TryFrom<&PublicObservation> for Public {
    type Error = ObservationError;

    fn try_from(raw: &PublicObservation) -> Result<Public, ObservationError> {
        check::public(raw).map(|(public, _)| public)
    }
}

impl TryFrom<&Observation> for View {
    type Error = ObservationError;

    fn try_from(raw: &Observation) -> Result<View, ObservationError> {
        View::from_observation(&raw.public, raw.own.ok_or(ObservationError::NoSeat)?)
    }
}

impl View {
    /// The view of a player who has been told this.
    pub fn from_observation(
        public: &PublicObservation,
        own: OwnObservation,
    ) -> Result<View, ObservationError> {
        check::view(public, own)
    }
}

/// A view is written as the observation that it is, and checked when it is read.
#[cfg(feature = "serde")]
mod written {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    use super::{Observation, PublicObservation};
    use crate::{Public, PublicRef, View};

    impl Serialize for View {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            Observation::from(self).serialize(to)
        }
    }

    impl<'de> Deserialize<'de> for View {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<View, D::Error> {
            View::try_from(&Observation::deserialize(from)?).map_err(de::Error::custom)
        }
    }

    impl Serialize for PublicRef<'_> {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            PublicObservation::from(*self).serialize(to)
        }
    }

    impl<'de> Deserialize<'de> for Public {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Public, D::Error> {
            Public::try_from(&PublicObservation::deserialize(from)?).map_err(de::Error::custom)
        }
    }
}
