//! A view from outside: what travels becomes the same view again, and what no game leads to is refused.

use luxx_rules::observation::{OwnObservation, PublicObservation, QuietChange};
use luxx_rules::{
    Card, Game, Layer, Move, Observation, ObservationError, Public, Seat, SeenEvent, Setup, Variant, View,
};
use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::support::modes;

/// A deal, played at random; `quietly` leaves and takes back whatever is caught, so that nothing changes for good.
fn games(seeds: u64, quietly: bool, mut at: impl FnMut(&Game), mut told: impl FnMut(Seat, SeenEvent)) {
    for (variant, players) in modes() {
        for seed in 0..seeds {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let setup = Setup::shuffled(variant, players, seed as usize % players, &mut rng);
            let mut game = Game::deal(&setup).unwrap();
            let seats: Vec<Seat> = game.public().seats().collect();
            at(&game);
            while let Some(choice) = game.legal_moves().choose(&mut rng) {
                let choice = match choice {
                    Move::Take if quietly => Move::Leave,
                    Move::Discard if quietly => Move::TakeBack,
                    other => other,
                };
                game.apply_with(choice, |event| {
                    for seat in &seats {
                        told(*seat, event.seen_by(*seat));
                    }
                })
                .unwrap();
                at(&game);
            }
        }
    }
}

fn same_from_outside(game: &Game) {
    for seat in game.public().seats() {
        let view = game.view(seat);
        let text = serde_json::to_string(&view).unwrap();
        let read: Observation = serde_json::from_str(&text).unwrap();
        assert_eq!(read, Observation::from(&view));
        let again = View::try_from(&read).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(again, view, "{text}");
        assert!(again.legal_moves().iter().eq(view.legal_moves().iter()));
        assert_eq!(again.public().outcome(), game.outcome());
    }
    let text = serde_json::to_string(&game.public_ref()).unwrap();
    let public: Public = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(public, *game.public(), "what a spectator sees");
}

#[test]
fn a_view_that_has_travelled_is_the_same_view_in_every_mode() {
    games(2, false, same_from_outside, |seat, event| {
        let text = serde_json::to_string(&event).unwrap();
        assert_eq!(serde_json::from_str::<SeenEvent>(&text).unwrap(), event, "{text}");
        assert!(!text.contains("drew-own") || text.contains(&format!("\"seat\":{}", seat.index())));
    });
}

#[test]
fn rule_6_4_the_positions_of_a_long_past_travel_too() {
    let mut longest = 0;
    games(
        1,
        true,
        |game| {
            longest = longest.max(PublicObservation::from(game.public_ref()).quiet.len());
            same_from_outside(game);
        },
        |_, _| (),
    );
    assert!(longest > 40, "only {longest} changes: that fits without the heap");
}

/// A game that goes on from an observation ends as the true one does: the repetition is noticed in both.
#[test]
fn rule_6_4_a_world_made_from_an_observation_ends_by_repetition_when_the_game_does() {
    let mut ended = 0;
    for seed in 0..400 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let position = "rules amigo expert\npaw 0\nseat 0 hand 1 2 2\nseat 1 hand 13 3 3\nseat 2 hand J 4 4\n\
                        pool 5 5 5 5 5 5\ndeck rest";
        let mut game = Game::from_position(&position.parse().unwrap()).unwrap();
        while let Some(choice) = game.legal_moves().choose(&mut rng) {
            let choice = match choice {
                Move::Take => Move::Leave,
                Move::Discard => Move::TakeBack,
                other => other,
            };
            let seat = game.decider().unwrap();
            let text = serde_json::to_string(&game.view(seat)).unwrap();
            let mut world = serde_json::from_str::<View>(&text).unwrap().determinize(&mut rng);
            game.apply(choice).unwrap();
            world.apply(choice).unwrap();
            assert_eq!(world.outcome(), game.outcome());
        }
        same_from_outside(&game);
        ended += usize::from(game.outcome().unwrap().reason() == luxx_rules::Reason::Repetition);
    }
    assert!(ended > 0, "no game ended so: this shows nothing");
}

/// A view in the middle of a game.
fn some_view(variant: Variant, players: usize, seed: u64) -> View {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut game = Game::deal(&Setup::shuffled(variant, players, 0, &mut rng)).unwrap();
    for _ in 0..rng.random_range(0..60) {
        let Some(choice) = game.legal_moves().choose(&mut rng) else { break };
        game.apply(choice).unwrap();
    }
    game.view(Seat::new(seed as usize % players).unwrap())
}

/// Makes one thing wrong.
type Spoil = fn(&mut Observation);

#[test]
fn what_no_game_leads_to_is_refused_with_what_and_where() {
    let view = some_view(Variant::AmigoBase, 3, 3);
    let fine = Observation::from(&view);
    let spoilt: [(Spoil, &str); 16] = [
        (|o| o.public.seats.clear(), "seats: 0 players"),
        (|o| o.public.paw = Seat::new(4).unwrap(), "paw: seat 4"),
        (|o| o.public.deck += 1, "cards in all"),
        (|o| o.public.deck = 255, "cards in all"),
        (|o| o.public.seats[0].hand = 0, "seat 0"),
        (|o| o.public.discard = "9 9 9 9 9 9 9 9".parse().unwrap(), "times"),
        (|o| o.public.seats[0].display = vec!["1".parse().unwrap(); 5000], "1 lies open 50"),
        (|o| o.public.seats[1].points += 1, "points does not follow"),
        (|o| o.public.decider = None, "decider"),
        (|o| o.public.decision = None, "do not go together"),
        (|o| o.public.owed = 200, "do not go together"),
        (|o| o.own.as_mut().unwrap().hand = "1".parse().unwrap(), "own: the hand 1"),
        (|o| o.own.as_mut().unwrap().seat = Seat::new(3).unwrap(), "own: seat 3"),
        (|o| o.own = None, "spectator"),
        (
            |o| {
                let layer = Layer::numbers(Card::One, 1, 0).unwrap();
                o.public.quiet.push(QuietChange::Laid { seat: o.public.paw, layer });
            },
            "quiet: entry 0",
        ),
        (|o| o.public.rules = Variant::AmigoAdvanced, "decision"),
    ];
    // A decision that only the base game has, so that the last case has a point.
    let may_draw = |view: &View| view.public().decision() == Some(luxx_rules::Decision::MayDraw);
    let other = (0..1000).map(|seed| some_view(Variant::AmigoBase, 3, seed)).find(may_draw).unwrap();
    for (place, (spoil, word)) in spoilt.into_iter().enumerate() {
        let mut raw = if place == 15 { Observation::from(&other) } else { fine.clone() };
        spoil(&mut raw);
        let problem = View::try_from(&raw).expect_err(word).to_string();
        assert!(problem.contains(word), "{problem:?} where {word:?} was expected");
    }
    assert_eq!(View::try_from(&fine), Ok(view));
}

#[test]
fn a_result_that_does_not_follow_is_refused() {
    let text = r#"{"reason":"empty-hand","scores":[3,3],"hands":[0,1],"winners":[0],"places":[1,2]}"#;
    assert!(serde_json::from_str::<luxx_rules::Outcome>(text).is_ok());
    for (from, to) in
        [("[1,2]", "[1,1]"), ("[0]", "[1]"), ("[3,3]", "[3]"), ("[0,1]", "[0,200]"), ("[0]", "[7]")]
    {
        let text = text.replacen(from, to, 1);
        assert!(serde_json::from_str::<luxx_rules::Outcome>(&text).is_err(), "{text}");
    }
}

/// Everything that may be put anywhere: as a whole, it is either refused or as good as any view.
fn hostile() -> impl Strategy<Value = serde_json::Value> {
    let numbers = prop_oneof![0..16i64, any::<i64>()].prop_map(serde_json::Value::from);
    let words = prop::sample::select(vec![
        "",
        "1",
        "J",
        "13 13",
        "5+13",
        "5+J",
        "7 7 J",
        "play",
        "shadow",
        "take",
        "return",
        "draw",
        "may-draw",
        "amigo expert",
        "amigo base",
        "repetition",
        "laid",
        "taken",
        "1 1 1 1 1 1 1 1",
        "J J J J J",
    ]);
    let leaf = prop_oneof![Just(serde_json::Value::Null), numbers, words.prop_map(serde_json::Value::from)];
    leaf.prop_recursive(2, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(serde_json::Value::from),
            (inner.clone(), inner).prop_map(|(seat, cards)| {
                serde_json::json!({"what": "taken", "victim": seat, "seat": seat, "cards": cards})
            }),
        ]
    })
}

/// Puts something else in the place of some part of a document.
fn mutate(document: &mut serde_json::Value, path: &mut impl Iterator<Item = usize>, with: serde_json::Value) {
    let step = path.next();
    match (document, step) {
        (serde_json::Value::Object(entries), Some(step)) if !entries.is_empty() => {
            let place = step % entries.len();
            mutate(entries.values_mut().nth(place).unwrap(), path, with);
        }
        (serde_json::Value::Array(list), Some(step)) if step % 3 > 0 && !list.is_empty() => {
            let place = step % list.len();
            mutate(&mut list[place], path, with);
        }
        (serde_json::Value::Array(list), Some(step)) => list.insert(step % (list.len() + 1), with),
        (serde_json::Value::Number(number), Some(step)) if step % 2 > 0 => {
            *number = (number.as_i64().unwrap_or(0) + step as i64 % 7 - 3).into();
        }
        (other, _) => *other = with,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn hostile_observations_never_panic(
        (mode, seed) in (0usize..16, 0u64..40),
        changes in prop::collection::vec((prop::collection::vec(any::<usize>(), 1..7), hostile()), 1..4),
    ) {
        let (variant, players) = modes().nth(mode).unwrap();
        let mut document = serde_json::to_value(some_view(variant, players, seed)).unwrap();
        for (path, with) in changes {
            mutate(&mut document, &mut path.into_iter(), with);
        }
        let Ok(raw) = serde_json::from_value::<Observation>(document) else { return Ok(()) };
        match View::try_from(&raw) {
            Ok(view) => {
                // As good as any: it can be told again, and played on to the end in a world that fits.
                prop_assert_eq!(&Observation::from(&view), &raw);
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let mut world = view.determinize(&mut rng);
                prop_assert_eq!(world.view(view.seat()), view);
                while let Some(choice) = world.legal_moves().choose(&mut rng) {
                    world.apply(choice).unwrap();
                    crate::harness::account_for_all_cards(&world);
                }
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}

#[test]
fn a_spectator_is_told_of_no_hand() {
    let game = Game::from_position(
        &"rules amigo base\npaw 0\nseat 0 hand 1 2\nseat 1 hand 3 4\nseat 2 hand 5 6\npool 7 7 7 7 7 7\ndeck rest"
            .parse()
            .unwrap(),
    )
    .unwrap();
    let raw = Observation::from(game.public_ref());
    assert_eq!(View::try_from(&raw), Err(ObservationError::NoSeat));
    assert_eq!(Public::try_from(&raw.public).as_ref(), Ok(game.public()));
    let own = OwnObservation { seat: game.public().paw(), hand: "1 2".parse().unwrap() };
    assert_eq!(View::from_observation(&raw.public, own).unwrap(), game.view(own.seat));
}

#[test]
fn a_view_can_be_printed() {
    // At the start nobody has a layer yet.
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let game = Game::deal(&Setup::shuffled(Variant::AmigoBase, 4, 0, &mut rng)).unwrap();
    assert!(format!("{:?}", game.view(Seat::FIRST)).contains("AmigoBase"));
}
