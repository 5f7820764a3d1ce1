//! Cards in words, and as chips.

use luxx_rules::{Card, Layer, Seat, Spot};

use crate::{Chip, Key, Part, People, Value, Words, key, say};

/// What stands before cards, and with it their case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Article {
    /// `a 9`, `two 9s`, as what something is done to: `einen Joker`.
    A,
    /// The same as what does something: `ein Joker`.
    ASubject,
    /// `the 9`, `den Joker`.
    The,
    /// Nothing, after whose they are or alone: `9`, `two 9s`.
    None,
}

impl Article {
    const fn key(self) -> Key {
        match self {
            Article::A | Article::ASubject => key!("cards-a"),
            Article::The => key!("cards-the"),
            Article::None => key!("cards-bare"),
        }
    }

    const fn case(self) -> &'static str {
        match self {
            Article::ASubject => "nominative",
            Article::A | Article::The | Article::None => "accusative",
        }
    }
}

const fn kind(value: Card) -> &'static str {
    if value.is_joker() { "joker" } else { "number" }
}

impl Words {
    /// What stands on a card: `7`, `joker`.
    pub fn face(&self, card: Card) -> String {
        if card.is_joker() { say!(self, "cards-joker") } else { card.to_string() }
    }

    /// So many cards of one value: `a 9`, `two 9s`, `einen Joker`.
    pub fn cards(&self, count: u8, value: Card, article: Article) -> String {
        let variables = [
            ("count", Value::from(count)),
            ("number", self.count(usize::from(count)).into()),
            ("value", kind(value).into()),
            ("face", value.face().into()),
            ("case", article.case().into()),
        ];
        self.say(article.key(), &variables)
    }

    /// A layer: `two 9s`, `three 9s (one a joker)`.
    pub fn layer(&self, layer: Layer, article: Article) -> String {
        let cards = self.cards(layer.size(), layer.value(), article);
        if layer.jokers() == 0 || layer.value().is_joker() {
            return cards;
        }
        let number = self.count(usize::from(layer.jokers()));
        say!(self, "cards-with-jokers", cards = cards, count = layer.jokers(), number = number)
    }

    /// What is drawn with one spot of the pool: `a 9`, `the pair 5 and 13`.
    pub fn spot(&self, spot: Spot, article: Article) -> String {
        match spot.on_top() {
            None => self.cards(1, spot.card(), article),
            Some(upper) => {
                say!(self, "cards-pair", card = self.face(spot.card()), upper = self.face(upper))
            }
        }
    }

    /// A layer within a sentence.
    pub fn layer_chip(&self, layer: Layer, article: Article) -> Part {
        Part::Chip(Chip::Layer(layer), self.layer(layer, article))
    }

    /// A card within a sentence.
    pub fn card_chip(&self, card: Card, article: Article) -> Part {
        Part::Chip(Chip::Card(card), self.cards(1, card, article))
    }

    /// A spot of the pool within a sentence.
    pub fn spot_chip(&self, spot: Spot, article: Article) -> Part {
        Part::Chip(Chip::Spot(spot), self.spot(spot, article))
    }

    /// Cards of one number, without jokers, within a sentence.
    pub fn group_chip(&self, value: Card, count: u8, article: Article) -> Part {
        match Layer::numbers(value, count, 0) {
            Some(layer) => self.layer_chip(layer, article),
            None => Part::Text(self.cards(count, value, article)),
        }
    }
}

impl People {
    /// `Ben's two 9s`, `deinen Joker`, where `cards` are these cards without an article, in words or as a chip.
    pub(crate) fn whose_cards(
        &self,
        words: &Words,
        owner: Seat,
        (count, value): (u8, Card),
        cards: impl Into<Value<'static>>,
    ) -> String {
        let gender = if value.is_joker() && count == 1 { "masculine" } else { "other" };
        let forms = self.variables(words, "owner", owner);
        let mut variables: Vec<(&str, Value<'_>)> =
            forms.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
        variables.extend([("cards", cards.into()), ("gender", gender.into())]);
        words.say(key!("cards-whose"), &variables)
    }
}
