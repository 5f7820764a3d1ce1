//! Properties of the small parts, over whatever proptest comes up with.

use luxx_rules::position::ParsePositionError;
use luxx_rules::record::Document;
use luxx_rules::{Card, Cards, Layer, Move, Position, Spot, Variant};
use proptest::prelude::*;

fn card() -> impl Strategy<Value = Card> {
    prop::sample::select(Card::ALL.to_vec())
}

fn cards() -> impl Strategy<Value = Cards> {
    prop::array::uniform14(0u8..=8).prop_map(|counts| {
        let groups = Card::ALL.into_iter().zip(counts);
        groups.fold(Cards::default(), |all, (card, count)| {
            all.checked_add(Cards::of(card, count.min(card.copies())).unwrap()).unwrap()
        })
    })
}

fn layer() -> impl Strategy<Value = Layer> {
    let numbers = (1u8..=13, 1u8..=8, 0u8..=5).prop_map(|(number, numbers, jokers)| {
        Layer::numbers(Card::number(number).unwrap(), numbers, jokers).unwrap()
    });
    prop_oneof![8 => numbers, 1 => (1u8..=5).prop_map(|jokers| Layer::jokers_alone(jokers).unwrap())]
}

proptest! {
    #[test]
    fn a_set_of_cards_counts_as_a_list_would(set in cards()) {
        let list: Vec<Card> = set.iter().collect();
        prop_assert_eq!(usize::from(set.len()), list.len());
        prop_assert_eq!(Cards::collect(list.iter().copied()), Ok(set));
        prop_assert_eq!(set.lowest(), list.first().copied());
        prop_assert!(list.is_sorted());
        for card in Card::ALL {
            prop_assert_eq!(usize::from(set.count(card)), list.iter().filter(|c| **c == card).count());
        }
        prop_assert_eq!(set.to_string().parse(), Ok(set));
    }

    #[test]
    fn adding_and_taking_away_undo_each_other(a in cards(), b in cards()) {
        let contained = Card::ALL.iter().all(|card| a.count(*card) >= b.count(*card));
        prop_assert_eq!(a.contains(b), contained);
        prop_assert_eq!(a.checked_sub(b).is_some(), contained);
        let fits = Card::ALL.iter().all(|card| a.count(*card) + b.count(*card) <= card.copies());
        match a.checked_add(b) {
            Some(both) => prop_assert_eq!(both.checked_sub(b), Some(a)),
            None => prop_assert!(!fits),
        }
    }

    #[test]
    fn a_layer_is_its_cards(layer in layer()) {
        prop_assert_eq!(layer.cards().len(), layer.size());
        prop_assert_eq!(layer.cards().jokers(), layer.jokers());
        prop_assert_eq!(layer.to_string().parse(), Ok(layer));
    }

    #[test]
    fn rule_2_5_and_5_5_who_catches_whom(a in layer(), b in layer()) {
        let same = a.size() == b.size();
        for variant in Variant::ALL {
            let ones = variant.ones_catch() && a.value() == Card::One && b.value() >= Card::Thirteen;
            prop_assert_eq!(a.catches(b, variant), same && (a.value() > b.value() || ones));
            if !variant.ones_catch() {
                prop_assert!(!(a.catches(b, variant) && b.catches(a, variant)), "only expert layers catch each other");
            }
        }
    }

    #[test]
    fn rule_7_3_only_13s_and_jokers_lie_on_top(under in card(), on_top in card()) {
        let pair = Spot::pair(under, on_top);
        prop_assert_eq!(pair.is_some(), on_top >= Card::Thirteen);
        if let Some(pair) = pair {
            prop_assert_eq!(pair.to_string().parse(), Ok(pair));
        }
    }

    #[test]
    fn whatever_reads_as_a_move_is_written_the_same(text in "(play|draw|shadow|take|pass)?[ 0-9J+a-z-]{0,12}") {
        if let Ok(wish) = text.parse::<Move>() {
            prop_assert_eq!(wish.to_string(), text);
        }
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in any::<String>(), bytes in any::<Vec<u8>>()) {
        let _ = text.parse::<Move>();
        let _ = text.parse::<Cards>();
        let _ = text.parse::<Layer>();
        let _: Result<Position, ParsePositionError> = text.parse();
        let _ = Document::read(&bytes);
    }

    #[test]
    fn no_lines_make_the_position_reader_panic(
        lines in prop::collection::vec("(rules|paw|seat|pool|deck|discard|removed|shadow|hand)?[ 0-3](hand|known|display|rest|amigo base)?[ 0-9J+|]{0,9}", 0..8)
    ) {
        if let Ok(position) = lines.join("\n").parse::<Position>() {
            let _ = luxx_rules::Game::from_position(&position);
        }
    }
}
