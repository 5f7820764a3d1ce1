//! Facts as sentences: what happened, told to a person.

use luxx_rules::{Card, Event, Layer, Place, Public, PublicEvent, Seat, SeenEvent, Spot};

use crate::style::{CATCH, FAINT, NAME, paint};

/// Tells events with the players' names.
pub(crate) struct Narrator {
    names: Vec<String>,
}

impl Narrator {
    /// Names come from files and from the keyboard: whatever could command a terminal is left out.
    pub(crate) fn new<'a>(names: impl IntoIterator<Item = &'a str>) -> Narrator {
        const LONGEST: usize = 24;
        let clean = |name: &str| {
            let visible: String = name.chars().filter(|c| !c.is_control()).take(LONGEST).collect();
            if visible.trim().is_empty() { "?".to_owned() } else { visible }
        };
        Narrator { names: names.into_iter().map(clean).collect() }
    }

    /// A player's name.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    fn bold(&self, seat: Seat) -> String {
        paint(NAME, self.name(seat))
    }

    /// A fact with everything in it, hidden cards too.
    pub(crate) fn tell(&self, event: Event) -> Option<String> {
        match event {
            Event::DrewBlind { seat, card } => {
                Some(format!("{} draws from the deck ({card})", self.bold(seat)))
            }
            open => self.tell_public(open.public()),
        }
    }

    /// A fact as one player may know it.
    pub(crate) fn tell_seen(&self, event: SeenEvent, seat: Seat) -> Option<String> {
        match event {
            SeenEvent::MyBlindDraw(card) => Some(format!("{} draws {card} from the deck", self.bold(seat))),
            SeenEvent::Public(open) => self.tell_public(open),
        }
    }

    /// A fact as everybody may know it; none if it speaks for itself.
    fn tell_public(&self, event: PublicEvent) -> Option<String> {
        Some(match event {
            PublicEvent::Played { seat, layer } => {
                format!("{} plays {}", self.bold(seat), layer_words(layer))
            }
            PublicEvent::CaughtShadow { seat, value, count } => {
                paint(CATCH, format_args!("{} catches {count}×{value} from the shadow", self.name(seat)))
            }
            PublicEvent::Revealed { card, place } => match place {
                Place::Shadow => format!("the shadow gets {card}"),
                Place::OnPool(under) => format!("{card} comes up and goes onto the pool's {under}"),
                Place::Removed => format!("{card} comes up and leaves the game"),
            },
            PublicEvent::Caught { attacker, victim, layer } => paint(
                CATCH,
                format_args!(
                    "{} catches {}'s {}",
                    self.name(attacker),
                    self.name(victim),
                    layer_words(layer)
                ),
            ),
            PublicEvent::Took { attacker, .. } => format!("{} takes it", self.bold(attacker)),
            PublicEvent::Left { attacker, .. } => format!("{} leaves it", self.bold(attacker)),
            PublicEvent::TookBack { victim, .. } => format!("{} takes it back", self.bold(victim)),
            PublicEvent::Discarded { victim, .. } => format!("{} discards it", self.bold(victim)),
            PublicEvent::DrewOpen { seat, spot } => {
                format!("{} draws {} from the pool", self.bold(seat), spot_words(spot))
            }
            PublicEvent::DrewBlind { seat } => format!("{} draws from the deck", self.bold(seat)),
            PublicEvent::Passed { seat } => format!("{} draws nothing", self.bold(seat)),
            PublicEvent::Refilled { card } => format!("the pool gets {card}"),
            PublicEvent::PawPassed { .. } | PublicEvent::Over { .. } => return None,
        })
    }

    /// Everybody's points as they stand.
    pub(crate) fn scores(&self, public: &Public) -> String {
        let entries: Vec<String> =
            public.seats().map(|seat| format!("{} {:+}", self.name(seat), public.points(seat))).collect();
        paint(FAINT, entries.join("  "))
    }

    /// How a game ended; none while it goes on.
    pub(crate) fn ending(&self, public: &Public) -> Option<String> {
        let outcome = public.outcome()?;
        let winners: Vec<&str> = outcome.winners().map(|seat| self.name(seat)).collect();
        let verb = if winners.len() == 1 { "wins" } else { "share the win" };
        let rows: String = public
            .seats()
            .map(|seat| {
                let (score, hand) = (outcome.scores()[seat.index()], outcome.hands()[seat.index()]);
                format!("\n  {:<24} {score:+4} points, {hand} cards in hand", self.name(seat))
            })
            .collect();
        let reason = outcome.reason();
        let line = format!("{} {verb} ({reason}, rule {}).", winners.join(" and "), reason.rule());
        Some(format!("{}{rows}", paint(NAME, line)))
    }
}

/// `3×7`, and how many of them are jokers.
pub(crate) fn layer_words(layer: Layer) -> String {
    let (size, value, jokers) = (layer.size(), layer.value(), layer.jokers());
    match (value, jokers) {
        (Card::Joker, 1) => "a joker alone".to_owned(),
        (Card::Joker, _) => format!("{size} jokers alone"),
        (_, 0) => format!("{size}×{value}"),
        (_, 1) => format!("{size}×{value} (one a joker)"),
        (_, _) => format!("{size}×{value} ({jokers} of them jokers)"),
    }
}

fn spot_words(spot: Spot) -> String {
    match spot.on_top() {
        None => spot.card().to_string(),
        Some(on_top) => format!("the pair {} and {on_top}", spot.card()),
    }
}
