//! The variables of a fact's message, named as `reasons.ftl` explains them.

use luxx_bots::Fact;
use luxx_rules::{Card, Layer, Outcome, Seat, Spot};

use super::Reasons;
use crate::{Article, Key, Value, key, say};

impl Reasons<'_> {
    /// The variables of a fact that comes after "but", or not.
    pub(super) fn filling(&self, fact: &Fact, after_but: bool) -> Filling<'_> {
        let but = if after_but { say!(self.words, "reasons-but") } else { String::new() };
        let filling =
            Filling { reasons: self, variables: Vec::new() }.person("mover", self.mover).set("but", but);
        match *fact {
            Fact::Ends { outcome, .. } => filling.ending(&outcome),
            Fact::Catches { ref caught } => {
                let whose = |(victim, layer): &(Seat, Layer)| self.whose(*victim, *layer);
                filling.set("caught", self.words.list(caught.iter().map(whose)))
            }
            Fact::CatchesNobody { may_draw } => filling.flag("may_draw", may_draw),
            Fact::FromShadow { ref values, count } => {
                filling.set("choice", self.either(values, count, Article::A))
            }
            Fact::CouldJoin { value, gained, held } => filling.cards(gained, value).group(value, held),
            Fact::PoolOffers { spot, held } | Fact::Baits { spot, held } => {
                let filling = filling.set("kind", kind(spot)).set("spot", spot.to_string());
                filling.cards(1, spot.card()).group(spot.card(), held)
            }
            Fact::Leaves { cards } | Fact::OnePlay { cards } => filling.count(cards),
            Fact::Hurry { rival, cards, shed } => {
                filling.person("rival", rival).count(cards).set("shed", self.number(shed))
            }
            Fact::Splits { value, held } => filling.set("cards", self.whose_cards(self.mover, held, value)),
            Fact::SpendsJokers { jokers } | Fact::GainsJokers { jokers } => {
                filling.cards(jokers, Card::Joker)
            }
            Fact::SavesJokers { jokers } => {
                filling.set("cards", self.whose_cards(self.mover, jokers, Card::Joker))
            }
            Fact::Safe { forever } => filling.flag("forever", forever),
            Fact::OnlyBy { ref rivals } => {
                let rivals = rivals.iter().map(|rival| self.people.to(self.words, *rival));
                filling.set("rivals", self.words.list(rivals))
            }
            Fact::InDanger { ref rivals } => {
                // The verb is said once, unless it is another one: "you hold".
                let mut before = None;
                let holdings = rivals.iter().map(|(rival, layer)| {
                    let is_listener = self.people.is_listener(*rival);
                    let again = before.replace(is_listener) == Some(is_listener);
                    self.holding(*rival, *layer, again)
                });
                filling.set("holdings", self.words.list(holdings.collect::<Vec<_>>()))
            }
            Fact::Shows { value, count, ref caught_by } => {
                filling.cards(count, value).set("catchers", self.either(caught_by, count, Article::ASubject))
            }
            Fact::Covers { layer, rival } => {
                let filling = filling.layer(layer).set("cards", self.whose(self.mover, layer));
                filling.flag("known", rival.is_some()).person("rival", rival.unwrap_or(self.mover))
            }
            Fact::Joins { value, gained, held } => {
                filling.cards(gained, value).group(value, held).set("total", self.number(gained + held))
            }
            Fact::NewSet { value, count } => filling.cards(count, value),
            Fact::Lone { value } => filling.cards(1, value),
            Fact::KeepsFrom { rival, value, held } => {
                filling.person("rival", rival).cards(1, value).set("held", self.number(held))
            }
            Fact::HandGrows { to: count } | Fact::HandStays { at: count } | Fact::NewCards { count } => {
                filling.count(count)
            }
            Fact::Late { rival, cards } | Fact::InTime { rival, cards } => {
                filling.person("rival", rival).count(cards)
            }
            Fact::Denies { victim, layer } | Fact::VictimChooses { victim, layer } => {
                filling.person("rival", victim).layer(layer)
            }
            Fact::LeavesJokers { victim, jokers } => {
                filling.person("rival", victim).cards(jokers, Card::Joker)
            }
            Fact::GivesBack { layer } | Fact::GivesUp { layer } => filling.set("cards", self.held(layer)),
            Fact::TwoForOne | Fact::Blind | Fact::NothingFits | Fact::PassesUpJoker => filling,
        }
    }

    fn number(&self, count: u8) -> String {
        self.words.count(usize::from(count))
    }

    /// `two 9s and a joker`: the cards themselves, jokers as such.
    fn held(&self, layer: Layer) -> String {
        let groups = layer.cards().groups().map(|(card, count)| self.words.cards(count, card, Article::A));
        self.words.list(groups.collect::<Vec<_>>())
    }

    /// `Ben's two 9s`.
    fn whose(&self, owner: Seat, layer: Layer) -> String {
        self.whose_cards(owner, layer.size(), layer.value())
    }

    fn whose_cards(&self, owner: Seat, count: u8, value: Card) -> String {
        let cards = self.words.cards(count, value, Article::None);
        self.people.whose_cards(self.words, owner, (count, value), cards)
    }

    /// `Ben is known to hold two 11s`, or `Ben two 11s` after another one.
    fn holding(&self, rival: Seat, layer: Layer, again: bool) -> String {
        Filling { reasons: self, variables: Vec::new() }
            .person("rival", rival)
            .flag("again", again)
            .set("with", self.held(layer))
            .say(key!("reasons-holding"))
    }

    /// `two 5s or two 8s`.
    fn either(&self, values: &[Card], count: u8, article: Article) -> String {
        self.words.either(values.iter().map(|value| self.words.cards(count, *value, article)))
    }
}

/// `joker`, `pair` or `number`.
fn kind(spot: Spot) -> &'static str {
    match (spot.card(), spot.on_top()) {
        (_, Some(_)) => "pair",
        (Card::Joker, None) => "joker",
        (_, None) => "number",
    }
}

/// Variables, one after the other. A message takes those that it knows.
pub(super) struct Filling<'a> {
    reasons: &'a Reasons<'a>,
    variables: Vec<(String, Value<'static>)>,
}

impl Filling<'_> {
    pub(super) fn say(self, key: Key) -> String {
        let variables: Vec<(&str, Value<'_>)> =
            self.variables.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
        self.reasons.words.say(key, &variables)
    }

    fn set(mut self, name: &str, value: impl Into<Value<'static>>) -> Self {
        self.variables.push((name.to_owned(), value.into()));
        self
    }

    fn flag(self, name: &str, flag: bool) -> Self {
        self.set(name, if flag { "yes" } else { "no" })
    }

    fn person(mut self, role: &str, seat: Seat) -> Self {
        self.variables.extend(self.reasons.people.variables(self.reasons.words, role, seat));
        self
    }

    fn count(self, count: u8) -> Self {
        let number = self.reasons.number(count);
        self.set("count", count).set("number", number)
    }

    fn cards(self, count: u8, value: Card) -> Self {
        let cards = self.reasons.words.cards(count, value, Article::A);
        let kind = if value.is_joker() { "joker" } else { "number" };
        let gender = if value.is_joker() && count == 1 { "masculine" } else { "other" };
        self.count(count)
            .set("value", kind)
            .set("face", value.face())
            .set("cards", cards)
            .set("gender", gender)
    }

    fn layer(self, layer: Layer) -> Self {
        self.cards(layer.size(), layer.value())
    }

    /// What the mover holds of a number: `your three`.
    fn group(self, value: Card, held: u8) -> Self {
        let Filling { reasons, .. } = self;
        let group = Filling { reasons, variables: Vec::new() }
            .person("mover", reasons.mover)
            .set("held", reasons.number(held))
            .set("held_count", held)
            .set("face", value.face())
            .say(key!("reasons-group"));
        self.set("group", group)
    }

    /// How it ends for the mover, next to the best of the others.
    fn ending(self, outcome: &Outcome) -> Self {
        let mover = self.reasons.mover;
        let points = |seat: Seat| outcome.scores()[seat.index()];
        let others = Seat::all(outcome.scores().len()).filter(|seat| *seat != mover);
        // Of several with as many points the one who wins.
        let best = others.max_by_key(|seat| (points(*seat), outcome.won(*seat))).unwrap_or(mover);
        let equal = points(best) == points(mover);
        let result = match (outcome.won(mover), outcome.won(best)) {
            (true, true) => "share",
            (true, false) if equal => "win-with-fewer-cards",
            (true, false) => "win",
            (false, _) if equal => "lose-with-more-cards",
            (false, _) => "lose",
        };
        let shown = |seat: Seat| points(seat).to_string().replace('-', "−");
        self.person("rival", best).set("result", result).set("mine", shown(mover)).set("best", shown(best))
    }
}
