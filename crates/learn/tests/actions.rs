//! Moves and numbers fit each other, both ways, in all sixteen modes.

mod support;

use luxx_learn::{ACTIONS, action, index, mask};
use support::for_every_decision;

#[test]
fn every_number_is_a_move_and_has_its_number() {
    assert_eq!(ACTIONS, 689);
    for number in 0..ACTIONS {
        let choice = action(number).unwrap_or_else(|| panic!("{number} is no move"));
        assert_eq!(index(choice), number, "{choice}");
    }
    assert_eq!(action(ACTIONS), None);
    assert_eq!(action(usize::MAX), None);
}

/// Trained weights rest on these: whoever changes one must train anew.
#[test]
fn the_numbers_stay_as_they_are() {
    let named = |text: &str| index(text.parse().unwrap());
    let written = [
        ("play 1", 0),
        ("play 1 J", 1),
        ("play 1 1", 6),
        ("play 7 7 J", 295),
        ("play 13 13 13 13 13 13 13 13 J J J J J", 623),
        ("play J", 624),
        ("shadow 1", 629),
        ("take", 641),
        ("leave", 642),
        ("take-back", 643),
        ("discard", 644),
        ("draw 1", 645),
        ("draw J", 658),
        ("draw 2+13", 660),
        ("draw J+J", 686),
        ("draw deck", 687),
        ("pass", 688),
    ];
    for (text, number) in written {
        assert_eq!(named(text), number, "{text}");
    }
}

#[test]
fn every_legal_move_has_a_number_of_its_own_in_every_mode() {
    let mut seen = vec![false; ACTIONS];
    for_every_decision(40, |game, _| {
        let moves = game.legal_moves();
        let mask = mask(&moves);
        let marked: u32 = mask.iter().map(|word| word.count_ones()).sum();
        assert_eq!(marked as usize, moves.len(), "two moves share a number");
        for choice in moves.iter() {
            let number = index(choice);
            assert_eq!(action(number), Some(choice));
            assert!(mask[number / 64] >> (number % 64) & 1 == 1, "{choice}");
            seen[number] = true;
        }
    });
    let kinds = [0..624, 624..629, 629..641, 641..645, 645..659, 659..673, 673..687, 687..688, 688..689];
    for kind in kinds {
        assert!(seen[kind.clone()].iter().any(|seen| *seen), "no move {kind:?} in any game");
    }
}
