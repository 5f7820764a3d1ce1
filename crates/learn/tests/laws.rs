//! What must hold of the bits in every position of random games in all sixteen modes.

mod plainly;
mod support;

use luxx_learn::{FEATURES, LAYOUT, Stakes, encode, encode_hidden, encode_ref};
use luxx_rules::{Card, Game, Position, Seat};
use rand::RngExt;
use support::for_every_decision;

/// The bits of one section.
fn section(name: &str, game: &Game, seat: Seat, stakes: &Stakes) -> Vec<bool> {
    let features = encode(&game.view(seat), stakes);
    let at = LAYOUT.iter().position(|section| section.name == name).unwrap();
    let first: usize = LAYOUT[..at].iter().map(|section| section.len).sum();
    (first..first + LAYOUT[at].len).map(|bit| features.get(bit)).collect()
}

/// Every seat looks, not only the one who decides, for each of the stakes in turn.
#[test]
fn every_bit_is_what_the_documentation_says() {
    let mut looks = 0;
    for_every_decision(3, |game, rng| {
        let totals = std::array::from_fn(|_| rng.random_range(-30..=30));
        for seat in game.public().seats() {
            let stakes = match looks % 3 {
                0 => Stakes::Deal,
                1 => Stakes::Points,
                _ => Stakes::Match { totals, left: rng.random_range(0..12) },
            };
            looks += 1;
            let (view, plainly) = (game.view(seat), plainly::bits(&game.view(seat), &stakes));
            let features = encode(&view, &stakes);
            let wrong = (0..FEATURES).find(|bit| features.get(*bit) != plainly[*bit]);
            assert_eq!((wrong, plainly.len()), (None, FEATURES), "{view:?}");
        }
    });
    assert!(looks > 20_000, "only {looks} looks");
}

#[test]
fn what_cannot_be_seen_changes_no_bit() {
    let mut other_worlds = 0;
    for_every_decision(6, |game, rng| {
        let stakes = Stakes::Match { totals: [3, -4, 11, 0, 7], left: rng.random_range(0..3) };
        for seat in game.public().seats() {
            let features = encode(&game.view(seat), &stakes);
            let world = game.view(seat).determinize(rng);
            other_worlds += usize::from(world != *game);
            assert_eq!(encode(&world.view(seat), &stakes), features);
        }
    });
    assert!(other_worlds > 10_000, "only {other_worlds} worlds were different ones");
}

#[test]
fn the_same_view_gives_the_same_bits_and_no_stray_ones() {
    for_every_decision(6, |game, _| {
        let seat = game.decider().unwrap();
        let features = encode(&game.view(seat), &Stakes::Deal);
        assert_eq!(features, encode_ref(game.decider_view().unwrap(), &Stakes::Deal));
        assert!(features.ones().all(|bit| bit < FEATURES && features.get(bit)));
        let set: u32 = features.as_words().iter().map(|word| word.count_ones()).sum();
        assert_eq!(features.ones().count(), set as usize);
    });
}

/// The same table, everybody moved one seat on, looks the same to everybody.
#[test]
fn seats_are_relative() {
    let here: Position = include_str!("positions/here.txt").parse().unwrap();
    let moved: Position = include_str!("positions/moved.txt").parse().unwrap();
    let games = [here, moved].map(|position| Game::from_position(&position).unwrap());
    let seats: Vec<Seat> = games[0].public().seats().collect();
    for (index, seat) in seats.iter().enumerate() {
        let next = seats[(index + 1) % seats.len()];
        let bits = encode(&games[0].view(*seat), &Stakes::Deal);
        assert_eq!(bits, encode(&games[1].view(next), &Stakes::Deal), "{seat}");
        if index > 0 {
            assert_ne!(bits, encode(&games[0].view(seats[0]), &Stakes::Deal), "{seat} sees another table");
        }
        let [before, after] = [(&games[0], *seat), (&games[1], next)].map(|(g, s)| encode_hidden(g, s));
        assert_eq!(before, after);
    }
}

#[test]
fn the_hand_is_told_card_by_card() {
    for_every_decision(2, |game, _| {
        let seat = game.decider().unwrap();
        let bits = section("hand", game, seat, &Stakes::Deal);
        for card in Card::ALL {
            let first = 8 * (usize::from(card.face()) - 1);
            let told = bits[first..].iter().take(card.copies().into()).filter(|bit| **bit).count();
            assert_eq!(told, usize::from(game.hand(seat).count(card)));
        }
    });
}

#[test]
fn the_tables_say_what_the_rules_say() {
    for_every_decision(3, |game, _| {
        let seat = game.decider().unwrap();
        let view = game.view(seat);
        let bits = |name| section(name, game, seat, &Stakes::Deal);
        let (catches, own, shadow) = (bits("catches one"), bits("own catches"), bits("shadow catches"));
        for choice in view.legal_moves().iter() {
            let luxx_rules::Move::Play(layer) = choice else { continue };
            let last = layer.size() == view.hand().len();
            let place = 14 * (usize::from(layer.size()) - 1) + usize::from(layer.value().face()) - 1;
            if layer.size() <= 6 && !last {
                let caught = view.public().catches(seat, layer).next().is_some();
                assert_eq!((catches[place], own[place]), (caught, caught), "{layer}");
            }
            if layer.size() <= 5 && !last {
                assert_eq!(
                    shadow[place],
                    view.public().shadow_catches(seat, layer).next().is_some(),
                    "{layer}"
                );
            }
        }
    });
}

#[test]
fn what_is_played_for_is_told() {
    for_every_decision(1, |game, _| {
        let view = game.view(game.decider().unwrap());
        let even = Stakes::Match { totals: [0; 5], left: 0 };
        let mut totals = [0; 5];
        totals[view.seat().index()] = 5;
        let rows = [
            Stakes::Deal,
            Stakes::Points,
            even,
            Stakes::Match { totals, left: 0 },
            Stakes::Match { totals: [0; 5], left: 3 },
        ]
        .map(|stakes| encode(&view, &stakes));
        for (index, row) in rows.iter().enumerate() {
            assert!(!rows[..index].contains(row), "stakes {index} look like others");
        }
    });
}
