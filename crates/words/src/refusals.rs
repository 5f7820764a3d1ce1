//! Why something was refused: by the rules, by whoever reads what is typed, by a server.
//!
//! The errors of the libraries say what is wrong too, in English, for logs and programmers. People are told here.

use luxx_rules::{Card, Decision, Illegal, ParseCardError, ParseLayerError, ParseMoveError, ParseSpotError};

use crate::{Article, Key, Narrator, Words, key, say};

impl Narrator {
    /// Why the rules refuse a move, with the number of the rule.
    pub fn illegal(&self, illegal: Illegal) -> String {
        let words = self.words();
        let why = match illegal {
            Illegal::Over(_) => say!(words, "refusals-over"),
            Illegal::NotYours { decider, .. } => {
                say!(words, "refusals-not-yours", name = self.people().name(decider))
            }
            Illegal::NotAsked(decision) => words.say(asked(decision), &[]),
            Illegal::MustDraw => say!(words, "refusals-must-draw"),
            Illegal::NotInHand { card, held, wanted } => say!(
                words,
                "refusals-not-in-hand",
                held = held,
                gender = if card.is_joker() { "masculine" } else { "other" },
                face = words.face(card),
                cards = words.cards(held, card, Article::ASubject),
                wanted = words.count(usize::from(wanted))
            ),
            Illegal::NotInPool(spot) => {
                let kind = if spot.on_top().is_some() { "pair" } else { kind(spot.card()) };
                say!(words, "refusals-not-in-pool", kind = kind, spot = words.spot(spot, Article::None))
            }
            Illegal::DeckEmpty => say!(words, "refusals-deck-empty"),
            Illegal::NotInShadow { value, size } => say!(
                words,
                "refusals-not-in-shadow",
                value = kind(value),
                face = words.face(value),
                count = size
            ),
        };
        words.by_rule(&why, illegal.rule())
    }
}

impl Words {
    /// What is wrong with a move that somebody typed.
    pub fn misread(&self, error: &ParseMoveError) -> String {
        match error {
            ParseMoveError::Unknown => say!(self, "refusals-no-move"),
            ParseMoveError::Layer(error) => self.misread_layer(error),
            ParseMoveError::Card(error) | ParseMoveError::Spot(ParseSpotError::Card(error)) => {
                self.misread_card(error)
            }
            ParseMoveError::Spot(ParseSpotError::OnTop(card)) => {
                let cards = self.cards(1, *card, Article::ASubject);
                self.by_rule(&say!(self, "refusals-no-pair", cards = cards), "7.3")
            }
        }
    }

    fn misread_layer(&self, error: &ParseLayerError) -> String {
        match error {
            ParseLayerError::Empty => self.by_rule(&say!(self, "refusals-no-cards"), "2.1"),
            ParseLayerError::Card(error) => self.misread_card(error),
            ParseLayerError::Mixed(first, second) => {
                let [first, second] = [first, second].map(|card| self.face(*card));
                self.by_rule(&say!(self, "refusals-mixed", first = first, second = second), "2.1")
            }
            ParseLayerError::JokerFirst => say!(self, "refusals-joker-first"),
            ParseLayerError::TooMany(card) => {
                let most = self.count(usize::from(card.copies()));
                let why = if card.is_joker() {
                    say!(self, "refusals-too-many-jokers", most = most)
                } else {
                    say!(self, "refusals-too-many", most = most, face = card.face())
                };
                self.by_rule(&why, "1.1")
            }
        }
    }

    fn misread_card(&self, error: &ParseCardError) -> String {
        let typed: String = error.typed().chars().map(luxx_rules::printed).collect();
        say!(self, "refusals-no-card", typed = typed)
    }

    /// What a server's refusal means, by its code as it is written in messages. Servers may have codes that are not known
    /// here.
    pub fn refusal(&self, code: &str, rule: Option<&str>) -> String {
        let Some(key) = by_code(code) else {
            let code: String = code.chars().take(40).map(luxx_rules::printed).collect();
            return say!(self, "refusals-code-unknown", code = code);
        };
        let said = self.say(key, &[]);
        match rule {
            Some(rule) => self.by_rule(said.trim_end_matches('.'), rule),
            None => said,
        }
    }

    fn by_rule(&self, why: &str, rule: &str) -> String {
        say!(self, "refusals-by-rule", why = why, rule = rule)
    }
}

const fn kind(card: Card) -> &'static str {
    if card.is_joker() { "joker" } else { "number" }
}

const fn asked(decision: Decision) -> Key {
    match decision {
        Decision::Play => key!("refusals-asked-play"),
        Decision::Shadow => key!("refusals-asked-shadow"),
        Decision::Take => key!("refusals-asked-take"),
        Decision::Return => key!("refusals-asked-return"),
        Decision::Draw => key!("refusals-asked-draw"),
        Decision::MayDraw => key!("refusals-asked-may-draw"),
    }
}

/// By their names, so that words need not know the protocol; a test compares them with it.
fn by_code(code: &str) -> Option<Key> {
    Some(match code {
        "bad-message" => key!("refusals-code-bad-message"),
        "protocol" => key!("refusals-code-protocol"),
        "unknown-table" => key!("refusals-code-unknown-table"),
        "bad-token" => key!("refusals-code-bad-token"),
        "bad-name" => key!("refusals-code-bad-name"),
        "bad-options" => key!("refusals-code-bad-options"),
        "full" => key!("refusals-code-full"),
        "started" => key!("refusals-code-started"),
        "not-now" => key!("refusals-code-not-now"),
        "not-host" => key!("refusals-code-not-host"),
        "not-seated" => key!("refusals-code-not-seated"),
        "not-yours" => key!("refusals-code-not-yours"),
        "illegal" => key!("refusals-code-illegal"),
        "stale" => key!("refusals-code-stale"),
        "switched-off" => key!("refusals-code-switched-off"),
        "too-fast" => key!("refusals-code-too-fast"),
        "too-large" => key!("refusals-code-too-large"),
        "too-many" => key!("refusals-code-too-many"),
        "origin" => key!("refusals-code-origin"),
        "unavailable" => key!("refusals-code-unavailable"),
        "moved" => key!("refusals-code-moved"),
        "removed" => key!("refusals-code-removed"),
        "closed-by-host" => key!("refusals-code-closed-by-host"),
        "restarting" => key!("refusals-code-restarting"),
        _ => return None,
    })
}
