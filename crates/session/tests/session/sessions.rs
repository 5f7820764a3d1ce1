//! Sessions played to the end: taken back, dealt on, previewed.

use luxx_rules::{Card, Cards, Decision, Event, Seat, Variant};
use luxx_session::{
    Blunder, Fate, Flight, Length, NoAnswer, NoUndo, Occasion, Preview, Scene, Selection, Session, answer,
};

use crate::support::{advance, every_table, play_out, table};

#[test]
fn a_scene_follows_every_fact_to_the_same_table() {
    for (seed, table) in every_table(Length::Deal).enumerate() {
        for onlooker in [None, Seat::new(0), Seat::new(1)] {
            let mut session = Session::new(table.clone(), seed as u64).unwrap();
            let stands = |session: &Session| {
                let view = onlooker.map(|seat| session.game().view(seat));
                Scene::of(session.game().public(), view.as_ref())
            };
            let mut scene = stands(&session);
            while session.outcome().is_none() {
                for event in advance(&mut session) {
                    let seen = match onlooker {
                        Some(seat) => event.seen_by(seat),
                        None => luxx_rules::SeenEvent::Open(event.public()),
                    };
                    let before = scene.clone();
                    scene.apply(seen);
                    let moved = Flight::of(seen).is_some();
                    assert_eq!(moved, counts(&before) != counts(&scene), "{seen:?}");
                }
                assert_eq!(scene, stands(&session));
                for seat in session.game().public().seats() {
                    assert_eq!(scene.points(seat), session.game().public().points(seat));
                }
            }
        }
    }
}

/// How many cards lie where.
fn counts(scene: &Scene) -> impl PartialEq + use<> {
    let displays: Vec<usize> = scene.displays.iter().map(Vec::len).collect();
    let pool: u8 = scene.pool.iter().map(|spot| spot.cards().len()).sum();
    (scene.hand_lens.clone(), displays, pool, scene.deck, scene.discard, scene.shadow, scene.removed)
}

#[test]
fn a_match_deals_on_until_everybody_has_started() {
    for table in [
        table(Variant::AmigoBase, 3, Length::Match { rounds: 2 }),
        table(Variant::Ravensburger, 2, Length::Match { rounds: 1 }),
    ] {
        let players = table.players();
        let mut session = Session::new(table, 5).unwrap();
        let mut deals = 1;
        loop {
            assert!(session.next_deal().is_none(), "the deal is not over");
            play_out(&mut session);
            assert_eq!(session.contest().unwrap().deals().len(), deals);
            assert_eq!(Session::restore(&session.save()).unwrap(), session);
            let undoable = session.undoable(Seat::new(0).unwrap());
            assert_eq!(undoable, Err(NoUndo::Counted), "what counts in a match stays");
            let Some(next) = session.next_deal() else { break };
            assert_ne!(next.record().setup.deck, session.record().setup.deck);
            session = next;
            deals += 1;
            assert_eq!(session.deal_number(), deals);
        }
        assert_eq!(deals % players, 0);
        assert!(!session.contest().unwrap().winners().is_empty());
    }
}

#[test]
fn taking_back_ends_where_something_hidden_came_to_light() {
    let me = Seat::new(0).unwrap();
    let (mut taken, mut refused) = (0, 0);
    for seed in 0..40 {
        let mut session = Session::new(table(Variant::AmigoBase, 4, Length::Deal), seed).unwrap();
        while session.outcome().is_none() {
            let before = session.clone();
            let mine = session.game().decider() == Some(me) && session.forced().is_none();
            let events = advance(&mut session);
            let hidden = events.iter().any(|event| {
                use luxx_rules::PublicEvent as P;
                matches!(event, Event::DrewBlind { .. } | Event::Open(P::Refilled { .. } | P::Over { .. }))
            });
            if mine && !hidden {
                let mut back = session.clone();
                back.take_back(me).unwrap();
                assert_eq!(back, before);
                taken += 1;
            } else if hidden || before.game().public().decision() == Some(Decision::Play) {
                assert!(session.undoable(me).is_err());
                refused += 1;
            }
        }
    }
    assert!(taken > 100 && refused > 100, "{taken} {refused}");
}

#[test]
fn practice_takes_everything_back() {
    let me = Seat::new(0).unwrap();
    let mut practice = table(Variant::AmigoBase, 2, Length::Deal);
    practice.practice = true;
    let dealt = Session::new(practice, 3).unwrap();
    let mut session = dealt.clone();
    play_out(&mut session);
    let whole = session.clone();
    while session.take_back(me).is_ok() {}
    assert!(session.steps().iter().all(|step| step.seat != me || step.forced));
    play_out(&mut session);
    assert_eq!(session, whole, "bots do the same again");
    assert_eq!(session.again().unwrap(), dealt.on(Occasion::Again { from: 0 }));
}

#[test]
fn a_bots_answer_depends_on_nothing_but_the_question() {
    let mut session = Session::new(table(Variant::AmigoBase, 4, Length::Deal), 9).unwrap();
    while session.outcome().is_none() {
        if let Some(question) = session.question() {
            assert_eq!(answer(&question.to_json()), answer(&question.to_json()));
        }
        advance(&mut session);
    }
    assert_eq!(answer("nonsense"), Err(NoAnswer::Unreadable));
    assert_eq!(answer(""), Err(NoAnswer::Unreadable));
}

#[test]
fn a_selection_is_a_layer_if_the_hand_holds_it() {
    let hand: Cards = "7 7 9 J J".parse().unwrap();
    let sevens = Selection::all(hand, Card::Seven).unwrap();
    assert_eq!(sevens.layer(hand).unwrap().to_string(), "7 7");
    assert_eq!(sevens.with_jokers(1).with_count(-1).layer(hand).unwrap().to_string(), "7 J");
    assert_eq!(sevens.with_count(1).layer(hand), None);
    assert_eq!(sevens.with_count(-2).with_jokers(1).layer(hand), None, "a joker stands for no absent number");
    assert_eq!(sevens.with_count(-9).with_jokers(-1).layer(hand), None);
    assert_eq!(Selection::all(hand, Card::Joker).unwrap().layer(hand).unwrap().to_string(), "J J");
    assert_eq!(Selection::all(hand, Card::Eight), None);
    let layer = "9 J".parse().unwrap();
    assert_eq!(Selection::of(layer).layer(hand), Some(layer));
}

#[test]
fn a_preview_says_what_then_happens() {
    let mut plays = 0;
    for (seed, table) in every_table(Length::Deal).enumerate() {
        let mut session = Session::new(table, seed as u64).unwrap();
        while session.outcome().is_none() {
            let game = session.game();
            let view = game.view(game.decider().unwrap());
            for choice in game.legal_moves().iter() {
                let luxx_rules::Move::Play(layer) = choice else { break };
                let preview = Preview::of(&view, layer);
                let mut after = game.clone();
                after.apply(choice).unwrap();
                assert_eq!(preview.going_out.is_some(), after.outcome().is_some());
                assert_eq!(preview.going_out, after.outcome());
                let lost = after.outcome().is_some_and(|end| !end.won(view.seat()));
                assert_eq!(Blunder::of(&view, choice) == Some(Blunder::Loses), lost);
                let lone = layer.value().is_joker() && after.outcome().is_none();
                assert_eq!(Blunder::of(&view, choice) == Some(Blunder::LoneJokers), lone);
                let first = preview.others.iter().find(|(_, fate)| matches!(fate, Fate::Caught(_)));
                if preview.shadow.is_empty() {
                    assert_eq!(after.public().caught().map(|(seat, _)| seat), first.map(|(seat, _)| *seat));
                } else {
                    assert_eq!(after.public().decision(), Some(Decision::Shadow));
                }
                plays += 1;
            }
            advance(&mut session);
        }
    }
    assert!(plays > 1000);
}

#[test]
fn no_two_at_a_table_have_one_name() {
    let names = |given: &[&str]| {
        let mut table = table(Variant::AmigoBase, given.len(), Length::Deal);
        for (chair, name) in table.chairs.iter_mut().zip(given) {
            (*name).clone_into(&mut chair.name);
        }
        table.tell_apart();
        assert_eq!(table.check(), Ok(()));
        table.chairs.into_iter().map(|chair| chair.name).collect::<Vec<_>>()
    };
    assert_eq!(names(&["Kim", "Ada", "Ben"]), ["Kim", "Ada", "Ben"]);
    assert_eq!(names(&["Kim", " Kim", "Kim"]), ["Kim", "Kim 2", "Kim 3"]);
    assert_eq!(names(&["Kim", "Kim 2", "Kim"]), ["Kim", "Kim 2", "Kim 3"]);
    let long = "Maximilian-Josef";
    assert_eq!(names(&[long, long]), [long, "Maximilian-Jos 2"]);
}
