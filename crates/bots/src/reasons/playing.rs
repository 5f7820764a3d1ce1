//! Facts about playing a layer that does not end the game.

use luxx_rules::{Card, Cards, Layer, Seat, View};

use super::Fact;
use super::danger::Danger;
use super::gaining::{best_offer, goes_in_one, nearly_out};

pub(super) fn facts(view: &View, layer: Layer) -> Vec<Fact> {
    let (public, hand) = (view.public(), view.hand());
    let rest = hand.checked_sub(layer.cards()).unwrap_or_default();
    let caught = surely_caught(view, layer);
    let shadow: Vec<Card> = public.shadow_catches(view.seat(), layer).collect();

    let mut facts = Vec::new();
    if shadow.is_empty() {
        let cards = rest.len();
        facts.push(if goes_in_one(rest) { Fact::OnePlay { cards } } else { Fact::Leaves { cards } });
    } else {
        facts.push(Fact::FromShadow { values: shadow, count: layer.size() });
    }
    if !caught.is_empty() {
        facts
            .extend(caught.iter().filter_map(|(_, top)| could_join(rest, *top)).max_by_key(Fact::importance));
        facts.push(Fact::Catches { caught: caught.clone() });
    } else if !facts.iter().any(|fact| matches!(fact, Fact::FromShadow { .. })) {
        let may_draw = public.variant().may_draw();
        facts.push(match best_offer(view, rest) {
            Some((spot, held)) if may_draw => Fact::Baits { spot, held },
            _ => Fact::CatchesNobody { may_draw },
        });
    }
    let victims: Vec<Seat> = caught.iter().map(|(victim, _)| *victim).collect();
    let hurried = nearly_out(view, &victims).filter(|_| layer.size() > 1);
    facts.extend(hurried.map(|(rival, cards)| Fact::Hurry { rival, cards, shed: layer.size() }));
    cost(hand, layer, &mut facts);
    danger(view, layer, &caught, &mut facts);
    facts
}

/// Whom the layer catches for sure. The game may end while an earlier victim draws; who comes later is not counted then.
fn surely_caught(view: &View, layer: Layer) -> Vec<(Seat, Layer)> {
    let public = view.public();
    let left = public.deck_len() + usize::from(public.pool().len());
    let drawn_before = |victims: usize| victims * usize::from(layer.size());
    let catches = public.catches(view.seat(), layer).enumerate();
    catches.take_while(|(before, _)| drawn_before(*before) < left).map(|(_, caught)| caught).collect()
}

fn could_join(rest: Cards, caught: Layer) -> Option<Fact> {
    let (value, gained) = (caught.value(), caught.size() - caught.jokers());
    let held = rest.count(value);
    (!value.is_joker() && held > 0).then_some(Fact::CouldJoin { value, gained, held })
}

/// What it costs the hand: a group torn apart, jokers.
fn cost(hand: Cards, layer: Layer, facts: &mut Vec<Fact>) {
    let (value, numbers) = (layer.value(), layer.size() - layer.jokers());
    let held = hand.count(value);
    if !value.is_joker() && numbers < held {
        facts.push(Fact::Splits { value, held });
    }
    if layer.jokers() > 0 {
        facts.push(Fact::SpendsJokers { jokers: layer.jokers() });
    } else if hand.jokers() > 0 {
        facts.push(Fact::SavesJokers { jokers: hand.jokers() });
    }
}

/// Who could catch it, and what it covers.
fn danger(view: &View, layer: Layer, caught: &[(Seat, Layer)], facts: &mut Vec<Fact>) {
    let danger = Danger { view, layer, caught };
    let known: Vec<(Seat, Layer)> =
        danger.rivals().filter_map(|rival| Some((rival, danger.known_catch(rival)?))).collect();
    let rivals: Vec<Seat> = danger.rivals().filter(|rival| !danger.by(*rival).is_empty()).collect();
    facts.push(if !known.is_empty() {
        Fact::InDanger { rivals: known }
    } else if rivals.is_empty() {
        Fact::Safe { forever: danger.is_impossible() }
    } else if rivals.len() + 1 < view.public().players() {
        Fact::OnlyBy { rivals }
    } else {
        let mut caught_by: Vec<Card> = rivals.into_iter().flat_map(|rival| danger.by(rival)).collect();
        caught_by.sort_unstable();
        caught_by.dedup();
        Fact::Shows { value: layer.value(), count: layer.size(), caught_by }
    });

    let Some(covered) = view.public().top(view.seat()) else { return };
    let danger = Danger { view, layer: covered, caught };
    if danger.rivals().any(|rival| !danger.by(rival).is_empty()) {
        let rival = danger.rivals().find(|rival| danger.known_catch(*rival).is_some());
        facts.push(Fact::Covers { layer: covered, rival });
    }
}
