//! Facts are true, follow from the view alone, and are there for every legal move in every mode.

use luxx_bots::{
    Advice, Bot, Budget, Champion, Coach, Company, Fact, Judge, Odds, Searcher, Tactician, contrast, explain,
    network,
};
use luxx_rules::{
    Card, Decision, Event, Game, Layer, Move, Phase, Public, PublicEvent, Seat, Setup, Source, Variant,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Every position of some games in all sixteen modes, with a move that is played there: mostly a tactician's, so that
/// the games get to where hands are short, now and then any.
fn for_every_decision(games: u64, mut look: impl FnMut(&Game, Move, &mut ChaCha8Rng)) {
    for variant in Variant::ALL {
        for players in 2..=5 {
            for seed in 0..games {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let setup = Setup::shuffled(variant, players, seed as usize % players, &mut rng);
                let mut game = Game::deal(&setup).unwrap();
                let mut tactician = Tactician::new(players);
                while let Some(seat) = game.decider() {
                    let choice = if rng.random_bool(0.7) {
                        tactician.choose(&game.view(seat))
                    } else {
                        game.legal_moves().choose(&mut rng).unwrap()
                    };
                    look(&game, choice, &mut rng);
                    game.apply(choice).unwrap();
                }
            }
        }
    }
}

#[test]
fn every_legal_move_has_a_fact_and_no_other_move_has() {
    let mut explained = 0;
    for_every_decision(3, |game, _, _| {
        let view = game.view(game.decider().unwrap());
        for choice in game.legal_moves().iter() {
            let facts = explain(&view, choice);
            assert!(!facts.is_empty(), "{choice}");
            assert!(facts.is_sorted_by(|a, b| a.importance() >= b.importance()), "{facts:?}");
            assert!((1..=Fact::TOLD).contains(&Fact::told(&facts).len()));
            explained += 1;
        }
        let wrong = if game.public().decision() == Some(Decision::MayDraw) { Move::Take } else { Move::Pass };
        assert!(explain(&view, wrong).is_empty(), "{wrong} is not legal here");
        let waiting = game.public().seats().find(|seat| Some(*seat) != game.decider()).unwrap();
        assert!(
            explain(&game.view(waiting), game.legal_moves().get(0).unwrap()).is_empty(),
            "not their turn"
        );
    });
    assert!(explained > 50_000, "only {explained} moves");
}

#[test]
fn facts_do_not_change_when_cards_that_cannot_be_seen_are_permuted() {
    for_every_decision(2, |game, _, rng| {
        let seat = game.decider().unwrap();
        let view = game.view(seat);
        let elsewhere = view.determinize(rng).view(seat);
        for choice in game.legal_moves().iter() {
            assert_eq!(explain(&view, choice), explain(&elsewhere, choice), "{choice}");
        }
    });
}

#[test]
fn what_sets_two_moves_apart_is_true_of_only_one() {
    for_every_decision(1, |game, choice, rng| {
        let view = game.view(game.decider().unwrap());
        let other = game.legal_moves().choose(rng).unwrap();
        let [better, worse] = contrast(&view, choice, other);
        let [facts, others] = [choice, other].map(|choice| explain(&view, choice));
        assert!(better.iter().all(|fact| facts.contains(fact) && !others.contains(fact)));
        assert!(worse.iter().all(|fact| others.contains(fact) && !facts.contains(fact)));
    });
}

#[test]
fn facts_come_true() {
    let mut kinds = std::collections::BTreeSet::new();
    for_every_decision(60, |game, choice, rng| {
        let facts = explain(&game.view(game.decider().unwrap()), choice);
        for fact in &facts {
            kinds.insert(format!("{fact:?}").split([' ', '{']).next().unwrap().to_owned());
            holds(game, choice, fact, rng);
        }
        let mut after = game.clone();
        after.apply(choice).unwrap();
        let over = after.outcome().is_some();
        assert!(!over || matches!(facts[..], [Fact::Ends { .. }]), "an end that nobody saw coming");
    });
    assert_eq!(kinds.len(), 37, "facts that never came up, or new ones: {kinds:?}");
}

/// Checks a fact against the true game, hidden cards and all.
fn holds(game: &Game, choice: Move, fact: &Fact, rng: &mut ChaCha8Rng) {
    let (before, me) = (game.public(), game.decider().unwrap());
    let hand = game.hand(me);
    let mut after = game.clone();
    after.apply(choice).unwrap();
    let count = |cards: u8| assert_eq!(after.hand(me).len(), cards, "{fact:?}");
    match *fact {
        Fact::Ends { outcome, won } => {
            finish_draw(&mut after, rng);
            assert_eq!(after.outcome(), Some(outcome));
            assert_eq!(outcome.won(me), won);
        }
        Fact::Catches { ref caught } => assert!(rest_of_turn(game, choice, rng).starts_with(caught)),
        Fact::CatchesNobody { may_draw } => {
            assert!(rest_of_turn(game, choice, rng).is_empty());
            assert_eq!(after.public().decision() == Some(Decision::MayDraw), may_draw);
        }
        Fact::Baits { spot, held } => {
            assert!(after.legal_moves().contains(Move::Draw(Source::Pool(spot))));
            assert!(spot.card().is_joker() || after.hand(me).count(spot.card()) == held);
        }
        Fact::PoolOffers { spot, held } => {
            assert!(after.legal_moves().contains(Move::Draw(Source::Pool(spot))));
            assert!(spot.card().is_joker() || hand.count(spot.card()) == held);
        }
        Fact::FromShadow { ref values, count } => {
            let legal: Vec<Move> = after.legal_moves().iter().collect();
            assert_eq!(legal, values.iter().map(|value| Move::Shadow(*value)).collect::<Vec<_>>());
            assert!(values.iter().all(|value| before.shadow().count(*value) == count));
        }
        Fact::Leaves { cards } | Fact::HandGrows { to: cards } | Fact::HandStays { at: cards } => {
            // A card from the deck counts as well; a pair as two.
            count(cards);
        }
        Fact::OnePlay { cards } => {
            count(cards);
            let groups = after.hand(me).groups().filter(|(card, _)| !card.is_joker()).count();
            assert!(groups <= 1, "{}", after.hand(me));
        }
        Fact::Safe { .. } | Fact::OnlyBy { .. } | Fact::Shows { .. } => {
            for _ in 0..3 {
                let catch = catch_of_my_layer(game, choice, rng);
                assert!(catch.is_none_or(|(by, value)| may_catch(fact, by, value)), "{fact:?} {catch:?}");
            }
        }
        Fact::InDanger { ref rivals } => {
            let Move::Play(layer) = choice else { panic!("{choice}") };
            for (rival, with) in rivals {
                assert!(game.hand(*rival).contains(with.cards()), "{fact:?}");
                assert!(with.catches(layer, before.variant()), "{fact:?}");
                assert!(game.hand(*rival).len() > with.size(), "the last cards catch nothing");
            }
        }
        Fact::Joins { value, gained, held } => {
            assert_eq!((hand.count(value), after.hand(me).count(value)), (held, held + gained));
        }
        Fact::NewSet { value, count } => {
            assert_eq!((hand.count(value), after.hand(me).count(value)), (0, count));
        }
        Fact::Lone { value } => assert_eq!((hand.count(value), after.hand(me).count(value)), (0, 1)),
        Fact::GainsJokers { jokers } => assert_eq!(after.hand(me).jokers(), hand.jokers() + jokers),
        Fact::SpendsJokers { jokers } => assert_eq!(after.hand(me).jokers(), hand.jokers() - jokers),
        Fact::SavesJokers { jokers } => {
            assert_eq!((hand.jokers(), after.hand(me).jokers()), (jokers, jokers));
        }
        Fact::Splits { value, held } => {
            assert_eq!(hand.count(value), held);
            assert!((1..held).contains(&after.hand(me).count(value)));
        }
        Fact::Hurry { rival, cards, .. } | Fact::Late { rival, cards } | Fact::InTime { rival, cards } => {
            assert_eq!(game.hand(rival).len(), cards);
        }
        Fact::KeepsFrom { rival, value, held } => assert!(game.hand(rival).count(value) >= held),
        Fact::Denies { victim, layer } => {
            assert_eq!(after.public().phase(), Phase::Draw { victim, owed: layer.size() });
        }
        Fact::VictimChooses { victim, layer } => {
            assert_eq!(after.public().phase(), Phase::Return { victim, layer });
        }
        Fact::GivesBack { layer } => count(hand.len() + layer.size()),
        Fact::NewCards { count } => assert_eq!(after.public().owed(), count),
        Fact::Covers { layer, .. } => {
            assert_eq!(before.top(me), Some(layer));
            assert_ne!(after.public().display(me).len(), before.display(me).len());
        }
        Fact::TwoForOne => assert_eq!(after.hand(me).len(), hand.len() + 2),
        Fact::PassesUpJoker => {
            // The pool may be refilled with another one.
            let jokers = |public: &Public| public.pool().cards().jokers();
            assert!(jokers(before) > 0 && jokers(after.public()) >= jokers(before));
        }
        Fact::NothingFits => {
            let mut pool = before.pool().iter();
            assert!(pool.all(|spot| !spot.card().is_joker() && hand.count(spot.card()) == 0));
        }
        Fact::GivesUp { layer } => assert!(after.public().discard().contains(layer.cards())),
        Fact::CouldJoin { .. } | Fact::LeavesJokers { .. } | Fact::Blind => {}
    }
}

/// Whether this fact leaves room for a catch by this player with this value.
fn may_catch(fact: &Fact, by: Seat, value: Card) -> bool {
    match fact {
        Fact::OnlyBy { rivals } => rivals.contains(&by),
        Fact::Shows { caught_by, .. } => caught_by.contains(&value),
        _ => false,
    }
}

/// Draws what is owed, at random.
fn finish_draw(game: &mut Game, rng: &mut ChaCha8Rng) {
    while game.public().decision() == Some(Decision::Draw) {
        let choice = game.legal_moves().choose(rng).unwrap();
        game.apply(choice).unwrap();
    }
}

/// Plays on at random after this move and says who is caught until the paw moves on.
fn rest_of_turn(game: &Game, choice: Move, rng: &mut ChaCha8Rng) -> Vec<(Seat, Layer)> {
    let (mut game, paw) = (game.clone(), game.public().paw());
    let mut caught = Vec::new();
    let mut tell = |event| {
        if let Event::Open(PublicEvent::Caught { victim, layer, .. }) = event {
            caught.push((victim, layer));
        }
    };
    game.apply_with(choice, &mut tell).unwrap();
    while game.decider().is_some() && (game.public().paw() == paw && !starts_turn(game.public())) {
        let choice = game.legal_moves().choose(rng).unwrap();
        game.apply_with(choice, &mut tell).unwrap();
    }
    caught
}

fn starts_turn(public: &Public) -> bool {
    public.phase() == Phase::Play
}

/// Plays on after this play, everybody catching it if they can, until its owner's next turn: who catches it, and with
/// what value.
fn catch_of_my_layer(game: &Game, choice: Move, rng: &mut ChaCha8Rng) -> Option<(Seat, Card)> {
    let me = game.decider().unwrap();
    let Move::Play(mine) = choice else { panic!("{choice}") };
    let mut game = game.clone();
    let height = game.public().display(me).len();
    game.apply(choice).unwrap();
    while let Some(seat) = game.decider() {
        let public = game.public();
        if starts_turn(public) && public.paw() == me {
            return None;
        }
        let variant = public.variant();
        let catcher = game.legal_moves().iter().find(|legal| match legal {
            Move::Play(layer) => {
                seat != me && layer.catches(mine, variant) && layer.size() < game.hand(seat).len()
            }
            _ => false,
        });
        let choice = catcher.unwrap_or_else(|| game.legal_moves().choose(rng).unwrap());
        let played = if let Move::Play(layer) = choice { layer.value() } else { Card::Joker };
        game.apply(choice).unwrap();
        if catcher.is_some() {
            return Some((seat, played));
        }
        if game.public().display(me).len() <= height {
            return None;
        }
    }
    None
}

#[test]
fn advice_is_what_was_considered_with_its_facts() {
    crate::install_weights();
    let mut judge = Judge::Champion;
    for_every_decision(1, |game, _, rng| {
        if rng.random_bool(0.97) {
            return;
        }
        let view = game.view(game.decider().unwrap());
        let players = view.public().players();
        let budget = Budget::Worlds(20);
        let mut coach = Coach::judged_by(judge, players, 1, budget, Company::unknown()).unwrap();
        let advice = coach.advise(&view);
        let considered = match judge {
            Judge::Searcher => Searcher::new(players, 1, budget).consider(&view),
            Judge::Champion => Champion::new(network().unwrap(), 1).consider(&view, budget),
        };
        assert_eq!(
            advice.iter().map(|advice| advice.estimate).collect::<Vec<_>>(),
            considered,
            "{judge}: the same candidates in the same order"
        );
        if judge == Judge::Champion {
            let unasked = Coach::new(players, 1, budget, Company::unknown()).advise(&view);
            assert_eq!(unasked, advice, "the strongest judge there is");
        }
        judge = if judge == Judge::Searcher { Judge::Champion } else { Judge::Searcher };
        assert!(advice.iter().all(|advice| advice.facts == explain(&view, advice.estimate.choice)));
        let ends = |fact: &Fact| matches!(fact, Fact::Ends { .. });
        let is_band = |advice: &Advice| matches!(advice.odds, Odds::Band(_)) != advice.facts.iter().any(ends);
        assert!(advice.iter().all(is_band), "nobody knows how people play on");
        assert!(!advice.is_empty());
    });
}
