//! Whole games as they are shown: fact by fact, each question at its time, no hand before its owner looks.

use luxx_bots::Level;
use luxx_rules::{Seat, Variant};
use luxx_session::{
    BotReply, Conduct, Director, Length, Next, NoUndo, Pace, Session, Speed, Table, Timing, Unanswered,
    seats_here,
};

use crate::support::{CONDUCT, every_table, follow, scene_of, shared, table};
use crate::through::step;

/// Plays a table to its end.
fn play_through(director: &mut Director<Session>) {
    loop {
        match step(director) {
            Next::Over => break,
            Next::Wait(_) => panic!("nobody is elsewhere"),
            _ => {}
        }
    }
}

#[test]
fn whole_games_in_every_mode() {
    for (seed, table) in every_table(Length::Deal).enumerate() {
        play_through(&mut Director::new(Session::new(table, seed as u64).unwrap()));
    }
}

#[test]
fn people_who_share_a_device_never_see_each_others_hands() {
    for (players, people) in [(2, 2), (3, 2), (4, 3), (5, 5)] {
        let table = shared(Variant::AmigoBase, players, people, Length::Deal);
        let mut director = Director::new(Session::new(table, 7).unwrap());
        assert_eq!(director.onlooker(), None);
        assert_eq!(seats_here(director.table()).len(), people);
        play_through(&mut director);
        // A seat of a bot is nobody's to look at.
        let bot = Seat::all(players).nth(people);
        director.hand_over(bot.unwrap_or(Seat::all(5).last().unwrap()));
        assert!(bot.is_none() || director.onlooker() != bot);
    }
}

#[test]
fn whoever_waits_is_told_who_acts_and_never_oneself() {
    let (mut alone, mut victims) = (0, 0);
    for (seed, table) in every_table(Length::Deal).enumerate() {
        let mut director = Director::new(Session::new(table, seed as u64).unwrap());
        loop {
            let next = step(&mut director);
            if next == Next::Over {
                break;
            }
            let (me, paw) = (director.onlooker(), director.scene().paw);
            let acting = director.acting();
            assert!(acting.is_none() || acting != me, "nobody waits for oneself");
            if director.has_news() {
                // What is shown is not over: whoever has the turn is not asked yet.
                assert_eq!(acting, Some(paw).filter(|paw| Some(*paw) != me));
                alone += usize::from(me == Some(paw));
            } else if let Some(decider) = director.table().public().decider() {
                assert_eq!(acting, Some(decider).filter(|seat| Some(*seat) != me));
                victims += usize::from(me == Some(paw) && acting.is_some());
            }
        }
    }
    assert!(alone > 10 && victims > 10, "{alone} {victims}");
}

#[test]
fn a_match_is_shown_deal_by_deal() {
    let table = table(Variant::AmigoExpert, 3, Length::Match { rounds: 1 });
    let mut director = Director::new(Session::new(table, 2).unwrap());
    for deal in 1..=3 {
        let standing = director.table().standing().unwrap();
        assert_eq!((standing.deal, standing.points.len()), (deal, deal - 1));
        assert_eq!(standing.starts(deal - 1), director.table().public().paw());
        assert!(!standing.is_over() && standing.winners.is_empty());
        play_through(&mut director);
        assert_eq!(director.next_deal(), deal < 3);
    }
    let standing = director.table().standing().unwrap();
    assert!(standing.is_over() && !standing.winners.is_empty());
    let sum = |seat: usize| standing.points.iter().map(|points| points[seat]).sum::<i32>();
    assert_eq!(standing.totals, [sum(0), sum(1), sum(2)]);
}

#[test]
fn a_reload_at_every_step_leads_to_the_same_game() {
    for players in [2, 4] {
        let table = table(Variant::AmigoAdvanced, players, Length::Deal);
        let mut straight = Director::new(Session::new(table.clone(), 3).unwrap());
        play_through(&mut straight);
        let mut session = Session::new(table, 3).unwrap();
        loop {
            // Nothing but what was saved survives; what was not yet shown is shown as it stands.
            let mut director = Director::new(Session::restore(&session.save()).unwrap());
            let next = director.next(CONDUCT);
            assert!(!matches!(next, Next::Show(_)) || director.table().steps().len() > session.steps().len());
            follow(&mut director, &next);
            session = director.table().clone();
            if next == Next::Over {
                break;
            }
        }
        assert_eq!(session, *straight.table());
    }
}

#[test]
fn taking_back_in_the_middle_leads_to_the_question_before() {
    let (mut taken, mut refused) = (0, 0);
    for seed in 0..6 {
        let table = table(Variant::AmigoBase, 4, Length::Deal);
        let mut director = Director::new(Session::new(table, seed).unwrap());
        let mut before = None;
        loop {
            let next = director.next(CONDUCT);
            if next == Next::Decide {
                if director.may_undo().is_ok() {
                    let asked = director.asked();
                    let mut back = director.clone();
                    back.undo().unwrap();
                    assert_eq!(*back.scene(), scene_of(&back));
                    assert_eq!(back.next(CONDUCT), Next::Decide);
                    assert!(back.asked() == before, "the question before this one");
                    assert!(back.asked() != asked);
                    if taken % 8 == 0 {
                        play_through(&mut back);
                    }
                    taken += 1;
                } else {
                    refused += 1;
                }
                before = director.asked();
            }
            if next == Next::Over {
                break;
            }
            follow(&mut director, &next);
        }
    }
    assert!(taken > 10 && refused > 10, "{taken} {refused}");
}

#[test]
fn why_nothing_can_be_taken_back_is_said() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..10 {
        let table = table(Variant::AmigoBase, 3, Length::Match { rounds: 1 });
        let mut director = Director::new(Session::new(table, seed).unwrap());
        loop {
            let next = director.next(CONDUCT);
            if let Err(why) = director.may_undo() {
                seen.insert(why.name());
                assert_eq!(director.clone().undo(), Err(why));
            }
            if next == Next::Over {
                assert_eq!(director.may_undo(), Err(NoUndo::Counted));
                break;
            }
            follow(&mut director, &next);
        }
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["counted", "nothing", "others", "revealed"]);
}

/// A director whose next step is to ask a bot, and what is asked.
fn asking() -> (Director<Session>, Next) {
    let mut director = Director::new(Session::new(table(Variant::AmigoBase, 4, Length::Deal), 5).unwrap());
    loop {
        let next = director.next(CONDUCT);
        if let Next::Ask(..) = next {
            return (director, next);
        }
        follow(&mut director, &next);
    }
}

#[test]
fn an_answer_goes_to_its_own_question_only() {
    let (mut director, next) = asking();
    let Next::Ask(ticket, request) = &next else { unreachable!() };
    let reply = crate::support::reply(request);
    let before = director.table().clone();
    director.answer(*ticket, &reply).unwrap();
    let after = director.table().clone();
    assert_ne!(before, after);
    // The same answer once more, as from a question that was asked twice.
    assert_eq!(director.answer(*ticket, &reply), Err(Unanswered::Stale));
    assert_eq!(*director.table(), after);

    // The answer to a hint is nobody's move.
    let hint = loop {
        let next = director.next(CONDUCT);
        if next == Next::Decide {
            break director.hint(Level::Greedy).unwrap();
        }
        follow(&mut director, &next);
    };
    assert!(director.stands(hint.0));
    let advice = crate::support::reply(&hint.1);
    assert_eq!(director.answer(hint.0, &advice), Err(Unanswered::Stale));
    director.play(advice.moves[0].choice).unwrap();
    assert!(!director.stands(hint.0), "the position has changed");
}

#[test]
fn a_bot_without_an_answer_is_asked_again() {
    let (mut director, next) = asking();
    let Next::Ask(ticket, request) = &next else { unreachable!() };
    let before = director.table().clone();
    assert_eq!(director.answer(*ticket, &BotReply::default()), Err(Unanswered::Empty));
    let mut wrong = crate::support::reply(request);
    wrong.moves[0].choice = luxx_rules::Move::Shadow(luxx_rules::Card::Two);
    assert!(matches!(director.answer(*ticket, &wrong), Err(Unanswered::Refused(_))));
    assert_eq!(*director.table(), before, "nothing has changed");
    assert_eq!(director.next(CONDUCT), next);
}

#[test]
fn whoever_is_in_a_hurry_waits_for_nothing_until_asked() {
    let mut director = Director::new(Session::new(table(Variant::AmigoBase, 4, Length::Deal), 1).unwrap());
    let (mut hurried, mut calm) = (0, 0);
    let mut in_a_hurry = false;
    for _ in 0..400 {
        let next = director.next(CONDUCT);
        match &next {
            Next::Show(fact) if in_a_hurry => {
                assert_eq!(fact.timing, Timing::NONE);
                hurried += 1;
            }
            Next::Show(fact) => {
                calm += u32::from(fact.timing != Timing::NONE);
                // Now and then somebody taps.
                in_a_hurry = calm % 5 == 0;
                if in_a_hurry {
                    director.hurry();
                }
            }
            Next::Decide => in_a_hurry = false,
            Next::Over => break,
            _ => {}
        }
        follow(&mut director, &next);
    }
    assert!(hurried > 10 && calm > 10, "{hurried} {calm}");
}

#[test]
fn at_instant_speed_nothing_takes_time() {
    let pace = Pace { speed: Speed::Instant, still: true };
    let conduct = Conduct { pace, auto: false };
    let mut director = Director::new(Session::new(table(Variant::Ravensburger, 3, Length::Deal), 1).unwrap());
    loop {
        let next = director.next(conduct);
        if let Next::Show(fact) = &next {
            assert_eq!(fact.timing, Timing::NONE);
        }
        if next == Next::Over {
            break;
        }
        follow(&mut director, &next);
    }
}

/// Somebody who looks through what was missed goes back and sees the same once more.
#[test]
fn what_was_shown_is_shown_again_after_going_back() {
    let mut director = Director::new(Session::new(table(Variant::AmigoBase, 4, Length::Deal), 1).unwrap());
    let mut gone_back = 0;
    for _ in 0..400 {
        let before = director.scene().clone();
        let next = director.next(CONDUCT);
        match &next {
            Next::Show(shown) => {
                let after = director.scene().clone();
                if let Some(fact) = director.back() {
                    assert_eq!((fact, director.scene()), (shown.fact, &before));
                    assert_eq!(director.asked(), None, "what is still to be shown comes first");
                    let Next::Show(again) = director.next(CONDUCT) else { panic!("it is not shown again") };
                    assert_eq!((again.fact, director.scene()), (shown.fact, &after));
                    gone_back += 1;
                }
            }
            Next::Over => break,
            _ => assert_eq!(director.back(), None, "nothing is taken back that way"),
        }
        follow(&mut director, &next);
    }
    assert!(gone_back > 10, "{gone_back}");
}
