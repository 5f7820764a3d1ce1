//! Set-up (rules 1 and 7.1 to 7.4), matches (rule 6.5) and what everybody knows from the start (rule 8).

use crate::support::{modes, setup, walk};
use luxx_rules::{Card, Cards, Game, Match, MatchError, Pool, Seat, Setup, SetupError, Spot, Variant};

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

/// A deck that begins with these cards; the rest follows in ascending order.
fn deck_beginning(players: usize, first: &str) -> Vec<Card> {
    let first = cards(first);
    let whole =
        if players == 2 { Cards::BOX.checked_sub("J J J J".parse().unwrap()).unwrap() } else { Cards::BOX };
    let rest = whole.checked_sub(Cards::collect(first.iter().copied()).unwrap()).unwrap();
    first.into_iter().chain(rest.iter()).collect()
}

#[test]
fn rule_1_2_thirteen_cards_each_six_in_the_pool_the_rest_is_the_deck() {
    for (variant, players) in modes().filter(|(_, players)| *players > 2) {
        let game = Game::deal(&setup(variant, players, 5)).unwrap();
        let public = game.public();
        assert!(public.seats().all(|seat| game.hand(seat).len() == 13 && public.display(seat).is_empty()));
        assert_eq!(public.pool().len(), 6);
        assert_eq!(public.deck_len(), 109 - 13 * players - 6);
        assert!(public.discard().is_empty() && public.shadow().is_empty() && public.removed().is_empty());
    }
}

#[test]
fn rule_1_3_the_starting_player_holds_the_paw() {
    for (variant, players) in modes() {
        for starts in 0..players {
            let setup = Setup::shuffled(variant, players, starts, &mut crate::support::rng(1));
            let game = Game::deal(&setup).unwrap();
            assert_eq!((game.public().paw(), game.decider()), (seat(starts), Some(seat(starts))));
        }
    }
}

#[test]
fn rule_1_4_one_card_at_a_time_clockwise_from_the_starting_player_then_the_pool() {
    // Seat 1 starts. Its first three cards are 1 4 7, those of seat 2 are 2 5 8, those of seat 0 are 3 6 9.
    let deck = deck_beginning(3, "1 2 3 4 5 6 7 8 9");
    let game = Game::deal(&Setup { variant: Variant::AmigoBase, players: 3, starts: 1, deck: deck.clone() })
        .unwrap();
    let dealt_to = |first: usize| Cards::collect(deck[..39].iter().copied().skip(first).step_by(3)).unwrap();
    assert_eq!([dealt_to(0), dealt_to(1), dealt_to(2)], [1, 2, 0].map(|index| game.hand(seat(index))));
    let pool: Vec<Spot> = game.public().pool().iter().collect();
    let mut six: Vec<Card> = deck[39..45].to_vec();
    six.sort_unstable();
    assert_eq!(pool, six.into_iter().map(Spot::single).collect::<Vec<_>>());
    assert_eq!(game.deck().collect::<Vec<_>>(), deck[45..]);
}

#[test]
fn a_deal_that_cannot_be_played_is_refused() {
    let good = setup(Variant::AmigoBase, 3, 1);
    let refused = |setup: Setup| Game::deal(&setup).unwrap_err();
    for players in [0, 1, 6, usize::MAX] {
        assert_eq!(refused(Setup { players, ..good.clone() }), SetupError::Players(players));
    }
    let error = refused(Setup { starts: 3, ..good.clone() });
    assert_eq!(error.to_string(), "seat 3 starts, but the 3 players sit in seats 0 to 2");
    let mut short = good.clone();
    short.deck.pop();
    assert_eq!(refused(short).to_string(), "the deck has 108 cards, not 109 (rule 1.1)");
    let mut nine_sevens = good.clone();
    let place = nine_sevens.deck.iter().position(|card| *card == Card::Eight).unwrap();
    nine_sevens.deck[place] = Card::Seven;
    assert_eq!(refused(nine_sevens).to_string(), "the deck has 7 9 times, not 8 times (rule 1.1)");
    let duel = refused(Setup { players: 2, starts: 0, ..good });
    assert!(duel.to_string().contains("not 105 (rule 7.1"), "{duel}");
}

#[test]
fn rule_7_1_two_jokers_and_eleven_cards_each() {
    for variant in Variant::ALL {
        let setup = setup(variant, 2, 3);
        let game = Game::deal(&setup).unwrap();
        for (first, index) in [(0, setup.starts), (1, 1 - setup.starts)] {
            let dealt = Cards::collect(setup.deck[..22].iter().copied().skip(first).step_by(2)).unwrap();
            let jokers: Cards = "J J".parse().unwrap();
            assert_eq!(game.hand(seat(index)), dealt.checked_add(jokers).unwrap());
            assert_eq!(game.public().known(seat(index)), jokers, "everybody knows of these two");
        }
    }
}

#[test]
fn rule_7_2_thirteen_open_cards_from_1_to_12_after_the_pool() {
    let deck = deck_beginning(
        2,
        "1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 11 11  1 2 3 4 5 6  12 12 12 12 11 11 11 11 10 10 10 10 9",
    );
    let game = Game::deal(&Setup { variant: Variant::AmigoBase, players: 2, starts: 0, deck }).unwrap();
    assert_eq!(game.public().shadow().to_string(), "9 10 10 10 10 11 11 11 11 12 12 12 12");
    assert_eq!(game.public().deck_len(), 105 - 22 - 6 - 13);
}

#[test]
fn rule_7_3_a_13_or_joker_for_the_shadow_makes_a_pair_in_the_pool() {
    let deck = deck_beginning(
        2,
        "1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 11 11  9 5 2 11 6 9  13 12 J 12 12 12 11 11 11 11 10 10 10 10 9",
    );
    let game = Game::deal(&Setup { variant: Variant::AmigoBase, players: 2, starts: 0, deck }).unwrap();
    let pool: Vec<String> = game.public().pool().iter().map(|spot| spot.to_string()).collect();
    assert_eq!(pool, ["6", "9", "9", "11", "2+13", "5+J"]);
    assert_eq!(game.public().shadow().len(), 13);
}

#[test]
fn rule_7_4_the_seventh_leaves_the_game() {
    let deck = deck_beginning(
        2,
        "1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 11 11  9 5 2 11 6 9  13 13 13 13 13 13 J 13",
    );
    for variant in [Variant::AmigoBase, Variant::Ravensburger] {
        let game = Game::deal(&Setup { variant, players: 2, starts: 1, deck: deck.clone() }).unwrap();
        assert_eq!(game.public().removed().to_string(), "13 J");
        assert!(game.public().pool().iter().all(|spot| spot.on_top() == Some(Card::Thirteen)));
    }
}

#[test]
fn rule_4_3_the_pool_never_has_more_than_six_spots_nor_fewer_while_there_is_a_deck() {
    for (variant, players) in modes() {
        for seed in 0..20 {
            walk(variant, players, seed, |game, _, _| {
                let public = game.public();
                let drawing = public.owed() > 0 || public.outcome().is_some();
                assert!(public.pool().len() <= Pool::SPOTS);
                assert!(drawing || public.deck_len() == 0 || public.pool().len() == Pool::SPOTS);
            });
        }
    }
}

#[test]
fn rule_6_5_everyone_starts_equally_often_and_the_points_are_added_up() {
    let mut contest = Match::new(3, 2, 2).unwrap();
    let mut expected = vec![0; 3];
    for deal in 0..6 {
        assert_eq!(contest.next_starts(), Some(seat((2 + deal) % 3)), "the start rotates clockwise");
        assert!(!contest.is_over() && contest.winners().is_empty());
        let outcome = walk(Variant::Ravensburger, 3, deal as u64, |_, _, _| ()).outcome().unwrap();
        outcome.scores().iter().zip(&mut expected).for_each(|(score, sum)| *sum += i32::from(*score));
        contest.add(outcome).unwrap();
        assert_eq!(contest.totals(), expected);
    }
    assert!(contest.is_over() && contest.next_starts().is_none());
    let best = *expected.iter().max().unwrap();
    let winners: Vec<usize> = contest.winners().into_iter().map(Seat::index).collect();
    assert_eq!(
        winners,
        (0..3).filter(|index| expected[*index] == best).collect::<Vec<_>>(),
        "ties are shared"
    );
    let one_more = walk(Variant::Ravensburger, 3, 9, |_, _, _| ()).outcome().unwrap();
    assert_eq!(contest.add(one_more), Err(MatchError::Over(6)));
    let other_table = walk(Variant::Ravensburger, 4, 9, |_, _, _| ()).outcome().unwrap();
    assert_eq!(Match::new(3, 0, 0), Err(MatchError::Rounds(0)));
    assert_eq!(Match::new(3, 0, usize::MAX), Err(MatchError::Rounds(usize::MAX)));
    assert_eq!(
        Match::new(3, 0, 1).unwrap().add(other_table),
        Err(MatchError::Players { expected: 3, found: 4 })
    );
}

#[test]
fn rule_8_cards_seen_going_into_a_hand_are_known_until_they_are_played() {
    let position = "
        rules  amigo base
        paw    0
        seat 0 hand 9 9 1 2
        seat 1 hand 3 5       display 5 5
        seat 2 hand 4
        pool   1 2 3 4 6 7
        deck   8 9 10
        discard rest";
    let mut game = Game::from_position(&position.parse().unwrap()).unwrap();
    let known = |game: &Game, index| game.public().known(seat(index)).to_string();
    for wish in ["play 9 9", "take", "draw 3", "draw deck"] {
        game.apply(wish.parse().unwrap()).unwrap();
    }
    assert_eq!(known(&game, 0), "5 5", "taken in the open");
    assert_eq!(known(&game, 1), "3", "drawn from the pool; the 8 from the deck is not known");
    assert_eq!(game.public().hidden_len(seat(1)), 3);
    for wish in ["play 3", "draw 7"] {
        game.apply(wish.parse().unwrap()).unwrap();
    }
    assert_eq!(known(&game, 1), "7", "of the two 3s the known one was played");
    assert_eq!(game.hand(seat(1)).to_string(), "3 5 7 8");
}
