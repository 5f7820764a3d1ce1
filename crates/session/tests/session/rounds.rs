//! How long people wait.

use luxx_rules::{Decision, PublicEvent, Seat, SeenEvent, Variant};
use luxx_session::{Conduct, Director, Length, Next, Pace, Session, Speed};

use crate::support::{follow, table};

/// How long each round takes in which the others have their turns, in milliseconds: from when the person hands the paw on to when
/// that person plays again. The person's own time is not in it, nor is a bot's thinking.
fn rounds(players: usize, speed: Speed) -> Vec<u32> {
    let conduct = Conduct { pace: Pace { speed, still: false }, auto: true };
    let me = Seat::new(0).unwrap();
    let mut rounds = Vec::new();
    for seed in 0..20 {
        let mut director =
            Director::new(Session::new(table(Variant::AmigoBase, players, Length::Deal), seed).unwrap());
        let mut round: Option<u32> = None;
        loop {
            let next = director.next(conduct);
            match &next {
                Next::Show(shown) => {
                    if let SeenEvent::Open(PublicEvent::PawMoved { to }) = shown.fact
                        && to != me
                        && round.is_none()
                    {
                        round = Some(0);
                    }
                    round = round.map(|round| round + shown.timing.total);
                }
                Next::Decide if director.asked().is_some_and(|(decision, _)| decision == Decision::Play) => {
                    rounds.extend(round.take());
                }
                Next::Over => break,
                _ => {}
            }
            follow(&mut director, &next);
        }
    }
    rounds.sort_unstable();
    rounds
}

#[test]
fn a_round_of_four_takes_less_than_seven_seconds() {
    let rounds = rounds(4, Speed::default());
    let mean = rounds.iter().sum::<u32>() / rounds.len() as u32;
    let at = |share: usize| rounds[(rounds.len() - 1) * share / 100];
    let said = format!("{mean} ms on average, half below {}, nine of ten below {}", at(50), at(90));
    println!("{said}");
    assert!(mean < 7_000 && at(50) < 7_000, "{said}");
    assert!(at(90) < 12_000, "{said}");
}
