//! Facts as sentences: what happened, told to a person.

use luxx_rules::{Card, Event, Layer, Public, PublicEvent, RevealedTo, Seat, SeenEvent, Spot, printed};

use crate::style::{CATCH, FAINT, NAME, paint};

/// Tells events with the players' names.
pub(crate) struct Narrator {
    names: Vec<String>,
    /// Who is listening, if it is one of the players: they are told "you".
    listener: Option<Seat>,
}

impl Narrator {
    /// Names come from files and from the keyboard: whatever could command a terminal is left out.
    pub(crate) fn new<'a>(names: impl IntoIterator<Item = &'a str>) -> Narrator {
        const LONGEST: usize = 24;
        let clean = |name: &str| {
            let visible: String = name.chars().take(LONGEST).map(printed).collect();
            if visible.trim().is_empty() { "?".to_owned() } else { visible }
        };
        Narrator { names: names.into_iter().map(clean).collect(), listener: None }
    }

    /// Tells it to this player.
    pub(crate) fn to(self, listener: Seat) -> Narrator {
        Narrator { listener: Some(listener), ..self }
    }

    /// A player's name.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        if self.listener == Some(seat) {
            return "You";
        }
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// `Ada plays`, or `You play`.
    pub(crate) fn does(&self, seat: Seat, verb: &str) -> String {
        let name = paint(NAME, self.name(seat));
        match self.listener == Some(seat) {
            true => format!("{name} {verb}"),
            false if verb.ends_with("ch") => format!("{name} {verb}es"),
            false => format!("{name} {verb}s"),
        }
    }

    /// `Ada's`, or `your`.
    fn whose(&self, seat: Seat) -> String {
        if self.listener == Some(seat) { "your".to_owned() } else { format!("{}'s", self.name(seat)) }
    }

    /// A fact with everything in it, hidden cards too.
    pub(crate) fn tell(&self, event: Event) -> Option<String> {
        match event {
            Event::DrewBlind { seat, card } => {
                Some(format!("{} from the deck ({card})", self.does(seat, "draw")))
            }
            Event::Open(open) => self.tell_public(open),
        }
    }

    /// A fact as one player may know it.
    pub(crate) fn tell_seen(&self, event: SeenEvent) -> Option<String> {
        match event {
            SeenEvent::MyBlindDraw { seat, card } => {
                Some(format!("{} {card} from the deck", self.does(seat, "draw")))
            }
            SeenEvent::Open(open) => self.tell_public(open),
        }
    }

    /// A fact as everybody may know it; none if it speaks for itself.
    fn tell_public(&self, event: PublicEvent) -> Option<String> {
        Some(match event {
            PublicEvent::Played { seat, layer } => {
                format!("{} {}", self.does(seat, "play"), layer_words(layer))
            }
            PublicEvent::CaughtShadow { seat, value, count } => {
                let what = paint(CATCH, format_args!("{count}×{value} from the shadow"));
                format!("{} {what}", self.does(seat, "catch"))
            }
            PublicEvent::Revealed { card, place } => match place {
                RevealedTo::Shadow => format!("the shadow gets {card}"),
                RevealedTo::OnPool(under) => format!("{card} comes up and goes onto the pool's {under}"),
                RevealedTo::Removed => format!("{card} comes up and leaves the game"),
            },
            PublicEvent::Caught { attacker, victim, layer } => {
                let what = paint(CATCH, format_args!("{} {}", self.whose(victim), layer_words(layer)));
                format!("{} {what}", self.does(attacker, "catch"))
            }
            PublicEvent::Took { attacker, .. } => format!("{} it", self.does(attacker, "take")),
            PublicEvent::Left { attacker, .. } => format!("{} it", self.does(attacker, "leave")),
            PublicEvent::TookBack { victim, .. } => format!("{} it back", self.does(victim, "take")),
            PublicEvent::Discarded { victim, .. } => format!("{} it", self.does(victim, "discard")),
            PublicEvent::DrewOpen { seat, spot } => {
                format!("{} {} from the pool", self.does(seat, "draw"), spot_words(spot))
            }
            PublicEvent::DrewBlind { seat } => format!("{} from the deck", self.does(seat, "draw")),
            PublicEvent::Passed { seat } => format!("{} nothing", self.does(seat, "draw")),
            PublicEvent::Refilled { card } => format!("the pool gets {card}"),
            PublicEvent::PawMoved { .. } | PublicEvent::Over { .. } => return None,
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
        let winners: Vec<Seat> = outcome.winners().collect();
        let who = if let [winner] = winners[..] {
            self.does(winner, "win")
        } else {
            let names: Vec<&str> = winners.iter().map(|seat| self.name(*seat)).collect();
            format!("{} share the win", paint(NAME, names.join(" and ")))
        };
        let reason = outcome.reason();
        let mut lines = vec![format!("{who} ({reason}, rule {}).", reason.rule())];
        for seat in public.seats() {
            let (score, hand) = (outcome.scores()[seat.index()], outcome.hands()[seat.index()]);
            lines.push(format!("  {:<24} {score:+4} points, {hand} cards in hand", self.name(seat)));
        }
        Some(lines.join("\n"))
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
