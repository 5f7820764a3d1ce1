//! Laws that hold in every position of every game, in every mode: random play looks for one where they do not.

use std::collections::{HashMap, HashSet};

use crate::support::{modes, setup, walk};
use luxx_rules::{
    Card, Decision, Event, Game, Illegal, Layer, Move, Phase, Position, PublicEvent, Reason, Seat, SeenEvent,
    Source, Spot, TieBreak,
};
use rand::RngExt;

/// Games of each mode that a law is tried on.
const GAMES: u64 = 60;

fn everywhere(mut law: impl FnMut(&Game, Option<Move>, &mut rand::rngs::ChaCha8Rng)) {
    for (variant, players) in modes() {
        for seed in 0..GAMES {
            walk(variant, players, seed, &mut law);
        }
    }
}

/// Every move that can be written down at all: legal ones are few among them.
fn all_moves() -> Vec<Move> {
    let numbers = Card::ALL.into_iter().filter(|card| !card.is_joker());
    let with_numbers = numbers.flat_map(|card| {
        (1..=8).flat_map(move |count| (0..=5).map(move |jokers| Layer::numbers(card, count, jokers).unwrap()))
    });
    let layers = with_numbers.chain((1..=5).map(|jokers| Layer::jokers_alone(jokers).unwrap()));
    let spots = Card::ALL.into_iter().flat_map(|card| {
        [Some(Spot::single(card)), Spot::pair(card, Card::Thirteen), Spot::pair(card, Card::Joker)]
    });
    layers
        .map(Move::Play)
        .chain(Card::ALL.map(Move::Shadow))
        .chain([Move::Take, Move::Leave, Move::TakeBack, Move::Discard, Move::Pass])
        .chain([Move::Draw(Source::Deck)])
        .chain(spots.flatten().map(|spot| Move::Draw(Source::Pool(spot))))
        .collect()
}

#[test]
fn all_109_cards_are_somewhere() {
    everywhere(|game, _, _| crate::harness::account_for_all_cards(game));
}

#[test]
fn legal_moves_and_apply_agree_on_every_move_there_is() {
    let candidates = all_moves();
    everywhere(|game, _, rng| {
        let legal = game.legal_moves();
        let listed: HashSet<Move> = legal.iter().collect();
        assert_eq!(listed.len(), legal.len(), "each legal move once");
        assert!((0..legal.len()).all(|index| listed.contains(&legal.get(index).unwrap())));
        assert_eq!(legal.get(legal.len()), None);
        assert_eq!(legal.is_empty(), game.outcome().is_some());
        // All candidates in some positions, and a handful in every one.
        let all = rng.random_range(0..20) == 0;
        for wish in &candidates {
            if !all && rng.random_range(0..50) > 0 && !listed.contains(wish) {
                continue;
            }
            let mut after = game.clone();
            match after.apply(*wish) {
                Ok(()) => assert!(listed.contains(wish), "{wish} was accepted but is not listed"),
                Err(why) => {
                    assert!(!listed.contains(wish), "{wish} is listed but was refused: {why}");
                    assert_eq!(after, *game, "a refused move changes nothing");
                    assert!(why.to_string().contains(&format!("(rule {})", why.rule())), "{why}");
                }
            }
        }
    });
}

#[test]
fn only_the_decider_decides() {
    everywhere(|game, choice, _| {
        let Some(choice) = choice else { return };
        for seat in game.public().seats() {
            let mut after = game.clone();
            match after.apply_by(seat, choice, |_| ()) {
                Ok(()) => assert_eq!(game.decider(), Some(seat)),
                Err(Illegal::NotYours { decider, .. }) => {
                    assert!(decider != seat && game.decider() == Some(decider) && after == *game);
                }
                Err(other) => panic!("{other}"),
            }
        }
    });
}

#[test]
fn a_move_reads_back_as_it_is_written() {
    for wish in all_moves() {
        assert_eq!(wish.to_string().parse(), Ok(wish));
    }
}

#[test]
fn replaying_the_same_moves_gives_the_same_game() {
    for (variant, players) in modes() {
        for seed in 0..GAMES {
            let mut moves = Vec::new();
            let ended = walk(variant, players, seed, |_, choice, _| moves.extend(choice));
            let mut again = Game::deal(&setup(variant, players, seed)).unwrap();
            for choice in moves {
                again.apply(choice).unwrap();
            }
            assert_eq!(again, ended);
        }
    }
}

#[test]
fn a_position_taken_from_a_game_is_read_as_it_is_written_and_is_the_same_table() {
    everywhere(|game, choice, _| {
        let at_start = game.public().decision() == Some(Decision::Play);
        let Some(position) = Position::of(game) else { return assert!(!at_start) };
        assert!(at_start);
        assert_eq!(position.to_string().parse(), Ok(position.clone()));
        let again = Game::from_position(&position).unwrap();
        assert_eq!(Position::of(&again), Some(position.clone()));
        assert!(again.deck().eq(game.deck()) && again.legal_moves().iter().eq(game.legal_moves().iter()));
        // Seats have other numbers then, but what comes of a move is the same.
        let mut turned = Game::from_position(&position.turned_to(game.decider().unwrap())).unwrap();
        let (mut game, choice) = (game.clone(), choice.unwrap());
        let paw = game.decider().unwrap();
        // A cycle is counted from the position on (rule 6.4), and only experts have them.
        if game.public().variant().ones_catch() {
            return;
        }
        let events = |game: &mut Game| {
            let mut count = 0;
            game.apply_with(choice, |_| count += 1).unwrap();
            count
        };
        assert_eq!(events(&mut turned), events(&mut game));
        assert_eq!(turned.hand(Seat::FIRST), game.hand(paw));
        assert_eq!(turned.public().points(Seat::FIRST), game.public().points(paw));
    });
}

/// What a seat is told, with the faces blotted out that nobody could know before: cards that come off the deck.
fn without_news(event: SeenEvent) -> SeenEvent {
    match event {
        SeenEvent::MyBlindDraw { seat, .. } => SeenEvent::MyBlindDraw { seat, card: Card::Joker },
        SeenEvent::Open(PublicEvent::Refilled { .. }) => {
            SeenEvent::Open(PublicEvent::Refilled { card: Card::Joker })
        }
        known @ SeenEvent::Open(_) => known,
    }
}

#[test]
fn rule_8_what_a_seat_cannot_see_changes_nothing_it_is_shown() {
    let mut compared = 0;
    everywhere(|game, choice, rng| {
        let Some(choice) = choice else { return };
        for seat in game.public().seats() {
            let view = game.view(seat);
            // Another world that looks the same from here: the hidden cards and the deck are permuted.
            let mut there = view.determinize(rng);
            assert_eq!(there.view(seat), view);
            let mut here = game.clone();
            let (mut seen_here, mut seen_there) = (Vec::new(), Vec::new());
            here.apply_with(choice, |event| seen_here.push(event.seen_by(seat))).unwrap();
            if there.apply_with(choice, |event| seen_there.push(event.seen_by(seat))).is_err() {
                continue; // there, the one who plays does not hold these cards
            }
            let shadow_filled =
                |event: &SeenEvent| matches!(event, SeenEvent::Open(PublicEvent::Revealed { .. }));
            if seen_here.iter().any(shadow_filled) {
                continue; // how many cards come up for the shadow depends on what they are
            }
            let news = seen_here.iter().any(|event| without_news(*event) != *event)
                || seen_there.iter().any(|event| without_news(*event) != *event);
            let blot = |events: Vec<SeenEvent>| events.into_iter().map(without_news).collect::<Vec<_>>();
            assert_eq!(blot(seen_here), blot(seen_there), "{choice}");
            assert!(news || here.view(seat) == there.view(seat), "{choice}");
            compared += 1;
        }
    });
    assert!(compared > 100_000, "only {compared} pairs of worlds compared");
}

#[test]
fn rule_4_2_nobody_but_the_drawer_learns_a_blind_draw() {
    everywhere(|game, choice, _| {
        let Some(choice) = choice else { return };
        let mut after = game.clone();
        let tell = |event: Event| {
            if let Event::DrewBlind { seat: drawer, card } = event {
                for seat in game.public().seats() {
                    let seen = event.seen_by(seat);
                    assert_eq!(seen == SeenEvent::MyBlindDraw { seat: drawer, card }, seat == drawer);
                }
                assert_eq!(event.public(), PublicEvent::DrewBlind { seat: drawer });
            }
        };
        after.apply_with(choice, tell).unwrap();
    });
}

#[test]
fn every_determinization_fits_the_view() {
    everywhere(|game, choice, rng| {
        let Some(seat) = game.decider() else { return };
        let view = game.view(seat);
        assert_eq!(view.legal_moves(), game.legal_moves());
        let world = view.determinize(rng);
        assert_eq!(world.view(seat), view);
        assert_eq!(world.public(), game.public());
        assert_eq!(world.legal_moves(), game.legal_moves());
        for other in game.public().seats() {
            assert_eq!(world.hand(other).len(), game.hand(other).len());
            assert!(world.hand(other).contains(game.public().known(other)), "known cards stay in the hand");
            assert!(game.hand(other).contains(game.public().known(other)), "what is known is true");
            assert!(other == seat || game.view(other).legal_moves().is_empty());
        }
        assert_eq!(view.hand(), world.hand(seat));
        // The world is a whole game: it can be played on.
        let mut world = world;
        world.apply(choice.unwrap()).unwrap();
    });
}

/// What the page shows before a play is what happens after it.
#[test]
fn a_play_catches_whom_it_was_said_to_catch() {
    let mut caught_in_all = 0;
    everywhere(|game, choice, _| {
        let Some(Move::Play(layer)) = choice else { return };
        let (public, me) = (game.public(), game.public().paw());
        if usize::from(layer.size()) == public.hand_len(me) {
            let mut after = game.clone();
            after.apply(Move::Play(layer)).unwrap();
            assert_eq!(after.outcome(), Some(public.going_out(me, layer)));
        }
        let foreseen: Vec<_> = public.catches(me, layer).collect();
        let mut from_shadow: Vec<Card> = public.shadow_catches(me, layer).collect();
        let mut after = game.clone();
        let mut caught = Vec::new();
        let mut next = Move::Play(layer);
        loop {
            let tell = |event: Event| {
                if let Event::Open(PublicEvent::Caught { victim, layer, .. }) = event {
                    caught.push((victim, layer));
                }
            };
            after.apply_with(next, tell).unwrap();
            if after.public().decision() == Some(Decision::Shadow) {
                let listed: Vec<Card> = after
                    .legal_moves()
                    .iter()
                    .map(|m| match m {
                        Move::Shadow(value) => value,
                        other => panic!("{other}"),
                    })
                    .collect();
                assert_eq!(std::mem::take(&mut from_shadow), listed);
            }
            next = match after.public().decision() {
                Some(Decision::Shadow) => after.legal_moves().get(0).unwrap(),
                Some(Decision::Take) => Move::Leave,
                Some(Decision::Return) => Move::TakeBack,
                _ => break,
            };
        }
        assert!(from_shadow.is_empty());
        assert_eq!(caught, foreseen);
        caught_in_all += caught.len();
    });
    assert!(caught_in_all > 1000);
}

#[test]
fn determinizing_gives_every_card_a_chance() {
    let game = Game::deal(&setup(luxx_rules::Variant::AmigoBase, 4, 11)).unwrap();
    let mut rng = crate::support::rng(1);
    let me = game.decider().unwrap();
    let other = game.public().others(me).next().unwrap();
    let view = game.view(me);
    let worlds = 4000;
    let mut held = [0u32; 15];
    for _ in 0..worlds {
        for (card, count) in view.determinize(&mut rng).hand(other).groups() {
            held[usize::from(card.face())] += u32::from(count);
        }
    }
    for (card, unseen) in view.unseen().groups() {
        let expected = f64::from(worlds) * 13.0 * f64::from(unseen) / f64::from(view.unseen().len());
        let ratio = f64::from(held[usize::from(card.face())]) / expected;
        assert!((0.9..1.1).contains(&ratio), "{card}: {ratio}");
    }
}

#[test]
fn games_end_in_all_the_ways_they_can() {
    for (variant, players) in modes() {
        let mut reasons = HashSet::new();
        for seed in 0..GAMES {
            let outcome = walk(variant, players, seed, |_, _, _| ()).outcome().unwrap();
            reasons.insert(outcome.reason().name());
            assert!(outcome.winners().count() >= 1);
        }
        let cycles = reasons.contains(Reason::Repetition.name());
        assert!(!cycles || variant.ones_catch(), "rule 6.4: without rule 5.2 no position can recur");
        assert!(reasons.contains(Reason::EmptyHand.name()), "{variant} {players}");
        assert!(reasons.contains(Reason::NoCardsLeft.name()), "{variant} {players}");
        assert!(cycles || !variant.ones_catch(), "{variant} {players}");
    }
}

#[test]
fn rule_6_3_places_follow_points_and_then_what_settles_ties() {
    for (variant, players) in modes() {
        for seed in 0..GAMES {
            let outcome = walk(variant, players, seed, |_, _, _| ()).outcome().unwrap();
            let strength = |seat: Seat| {
                let hand = i32::from(outcome.hands()[seat.index()]);
                let settles = if variant.tie_break() == TieBreak::FewerCards { -hand } else { 0 };
                (outcome.scores()[seat.index()], settles)
            };
            for seat in Seat::all(players) {
                let stronger = Seat::all(players).filter(|other| strength(*other) > strength(seat)).count();
                assert_eq!(outcome.place(seat), stronger + 1);
                assert_eq!(outcome.won(seat), outcome.place(seat) == 1);
            }
        }
    }
}

/// Rule 6.4 counted the slow way: every position at the start of a turn is written down whole.
#[test]
fn rule_6_4_repetition_is_found_exactly_when_a_position_stands_for_the_third_time() {
    let mut ended_so = 0;
    for (variant, players) in modes() {
        for seed in 0..GAMES {
            let mut stood: HashMap<String, u32> = HashMap::new();
            walk(variant, players, seed, |game, _, _| {
                let public = game.public();
                let by_repetition = public.phase() == Phase::Over(Reason::Repetition);
                if public.decision() != Some(Decision::Play) && !by_repetition {
                    return;
                }
                let seats: Vec<_> =
                    public.seats().map(|seat| (game.hand(seat), public.display(seat))).collect();
                let piles =
                    (public.pool(), public.discard(), public.shadow(), game.deck().collect::<Vec<_>>());
                let times = stood.entry(format!("{:?} {seats:?} {piles:?}", public.paw())).or_default();
                *times += 1;
                assert_eq!(*times >= 3, by_repetition, "{variant} {players} seed {seed}");
                ended_so += u32::from(by_repetition);
            });
        }
    }
    assert!(ended_so >= 20, "only {ended_so} games ended by repetition");
}
