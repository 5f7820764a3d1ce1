//! Facts about cards that come into a hand: taken, from the shadow, drawn, taken back; and about doing without them.

use luxx_rules::{Card, Cards, Layer, Phase, Seat, Source, Spot, View};

use super::Fact;

/// Whoever holds so few cards may well be out at their next turn.
const NEARLY_OUT: usize = 2;
/// A caught layer of so many cards is a pity to throw away.
const LARGE: u8 = 3;

pub(super) fn from_shadow(view: &View, value: Card) -> Vec<Fact> {
    let group = Cards::of(value, view.public().shadow().count(value)).unwrap_or_default();
    let mut facts = gains(view.hand(), group);
    facts.extend(keeps_from(view, value));
    facts.extend(in_one_play(view.hand(), group));
    facts
}

pub(super) fn taking(view: &View, victim: Seat, layer: Layer) -> Vec<Fact> {
    let mut facts = gains(view.hand(), layer.cards());
    facts.push(Fact::Denies { victim, layer });
    // The victim has to draw, and so is not nearly out.
    facts.push(growing(view, &[victim], layer.cards(), layer.size()));
    facts
}

pub(super) fn leaving(view: &View, victim: Seat, layer: Layer) -> Vec<Fact> {
    let mut facts = vec![Fact::VictimChooses { victim, layer }];
    if layer.jokers() > 0 {
        facts.push(Fact::LeavesJokers { victim, jokers: layer.jokers() });
    }
    facts.push(staying(view, &[victim]));
    facts
}

pub(super) fn taking_back(view: &View, layer: Layer) -> Vec<Fact> {
    let mut facts = gains(view.hand(), layer.cards());
    if !facts.iter().any(|fact| matches!(fact, Fact::Joins { .. })) {
        facts = vec![Fact::GivesBack { layer }];
    }
    facts.extend(in_one_play(view.hand(), layer.cards()));
    facts
}

pub(super) fn discarding(view: &View, layer: Layer) -> Vec<Fact> {
    // If fewer were left, the game would end, and that would be the only fact.
    let mut facts = vec![Fact::NewCards { count: layer.size() }];
    if layer.size() >= LARGE || layer.jokers() > 0 {
        facts.push(Fact::GivesUp { layer });
    }
    facts.extend(best_offer(view, view.hand()).map(|(spot, held)| Fact::PoolOffers { spot, held }));
    facts
}

pub(super) fn drawing(view: &View, source: Source) -> Vec<Fact> {
    let hand = view.hand();
    let (mut facts, known) = match source {
        Source::Deck if nothing_fits(view) => (vec![Fact::NothingFits], Cards::EMPTY),
        Source::Deck => (vec![Fact::Blind], Cards::EMPTY),
        Source::Pool(spot) => {
            let mut facts = gains(hand, spot.cards());
            facts.extend(spot.on_top().map(|_| Fact::TwoForOne));
            facts.extend(keeps_from(view, spot.card()));
            (facts, spot.cards())
        }
    };
    if known.jokers() == 0 && view.public().pool().cards().jokers() > 0 {
        facts.push(Fact::PassesUpJoker);
    }
    if view.public().phase() == Phase::MayDraw {
        facts.push(growing(view, &[], known, known.len().max(1)));
    } else if !known.is_empty() {
        facts.extend(in_one_play(hand, known));
    }
    facts
}

pub(super) fn passing(view: &View) -> Vec<Fact> {
    let mut facts = vec![staying(view, &[])];
    facts.extend((view.public().pool().cards().jokers() > 0).then_some(Fact::PassesUpJoker));
    facts
}

/// What matters most about a hand that gets so many cards: these, if they are known.
fn growing(view: &View, caught: &[Seat], known: Cards, gained: u8) -> Fact {
    let (hand, nearly_out) = (view.hand(), nearly_out(view, caught));
    match (in_one_play(hand, known), nearly_out) {
        (_, Some((rival, cards))) => Fact::Late { rival, cards },
        (Some(one_play), None) if known.len() == gained => one_play,
        _ => Fact::HandGrows { to: hand.len() + gained },
    }
}

/// What matters most about a hand that stays as it is.
fn staying(view: &View, caught: &[Seat]) -> Fact {
    let hand = view.hand();
    match (in_one_play(hand, Cards::EMPTY), nearly_out(view, caught)) {
        (Some(one_play), _) => one_play,
        (None, Some((rival, cards))) => Fact::InTime { rival, cards },
        (None, None) => Fact::HandStays { at: hand.len() },
    }
}

/// What these cards are to this hand.
fn gains(hand: Cards, gained: Cards) -> Vec<Fact> {
    let gain = |(value, gained): (Card, u8)| match (value, gained, hand.count(value)) {
        (Card::Joker, jokers, _) => Fact::GainsJokers { jokers },
        (value, 1, 0) => Fact::Lone { value },
        (value, count, 0) => Fact::NewSet { value, count },
        (value, gained, held) => Fact::Joins { value, gained, held },
    };
    gained.groups().map(gain).collect()
}

/// Whether these cards are one layer: cards of one number and jokers.
pub(super) fn goes_in_one(hand: Cards) -> bool {
    !hand.is_empty() && hand.groups().filter(|(card, _)| !card.is_joker()).count() <= 1
}

fn in_one_play(hand: Cards, gained: Cards) -> Option<Fact> {
    let hand = hand.checked_add(gained).filter(|hand| goes_in_one(*hand))?;
    Some(Fact::OnePlay { cards: hand.len() })
}

/// Who holds the fewest cards, if that is next to nothing; those who are about to get cards do not count.
pub(super) fn nearly_out(view: &View, caught: &[Seat]) -> Option<(Seat, u8)> {
    let public = view.public();
    public
        .others(view.seat())
        .filter(|rival| !caught.contains(rival))
        .map(|rival| (rival, public.hand_len(rival)))
        .filter(|(_, cards)| *cards <= NEARLY_OUT)
        .min_by_key(|(_, cards)| *cards)
        .map(|(rival, cards)| (rival, cards as u8))
}

/// The best thing in the pool for this hand, if there is a good one, and how many of its number the hand holds: a joker,
/// else a pair, else what goes with most cards.
pub(super) fn best_offer(view: &View, hand: Cards) -> Option<(Spot, u8)> {
    let good = |spot: &Spot| brings_joker(*spot) || spot.on_top().is_some() || hand.count(spot.card()) >= 2;
    let worth = |spot: &Spot| (brings_joker(*spot), spot.on_top().is_some(), hand.count(spot.card()));
    let spot = view.public().pool().iter().filter(good).max_by_key(worth)?;
    let held = if spot.card().is_joker() { 0 } else { hand.count(spot.card()) };
    Some((spot, held))
}

fn brings_joker(spot: Spot) -> bool {
    spot.cards().jokers() > 0
}

/// Whether the pool has nothing that this player would want more than a chance card.
fn nothing_fits(view: &View) -> bool {
    let hand = view.hand();
    let fits = |spot: Spot| brings_joker(spot) || spot.on_top().is_some() || hand.count(spot.card()) > 0;
    !view.public().pool().is_empty() && !view.public().pool().iter().any(fits)
}

/// Somebody else is known to collect this number.
fn keeps_from(view: &View, value: Card) -> Option<Fact> {
    let public = view.public();
    let collectors = public.others(view.seat()).map(|rival| (rival, public.known(rival).count(value)));
    let (rival, held) = collectors.filter(|(_, held)| *held >= 2).max_by_key(|(_, held)| *held)?;
    (!value.is_joker()).then_some(Fact::KeepsFrom { rival, value, held })
}
