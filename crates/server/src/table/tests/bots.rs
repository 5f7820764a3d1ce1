//! Bots that misbehave, and bots that take their time.

use std::time::Duration;

use luxx_bots::Bot;
use luxx_protocol::Options;
use luxx_rules::{Move, View};
use tokio::time::Instant;

use super::*;
use crate::table::BotFactory;

/// A bot that panics, or chooses what is not legal, or takes long.
enum Odd {
    Panicking,
    Illegal,
    Slow(Duration),
}

impl Bot for Odd {
    fn choose(&mut self, view: &View) -> Move {
        match self {
            Odd::Panicking => panic!("a bot that panics, for a test"),
            Odd::Illegal => Move::TakeBack,
            Odd::Slow(time) => {
                std::thread::sleep(*time);
                view.legal_moves().get(0).unwrap()
            }
        }
    }
}

fn with_bots(bots: BotFactory) -> Arc<Registry> {
    Registry::with_bots(Config::default(), Arc::new(Memory::new()), Entropy::System, bots)
}

/// A table of two at which the bot begins.
async fn against_a_bot(registry: &Arc<Registry>, options: Options) -> Guest {
    let seated = create(registry, &options, HOME).await.unwrap();
    let mut guest = Guest::connect(registry, &seated).await;
    guest.ask(start(1)).await.unwrap();
    guest
}

#[tokio::test]
async fn a_bot_that_panics_or_cheats_does_not_stop_the_game() {
    let odd: [BotFactory; 2] = [|_, _, _| Box::new(Odd::Panicking), |_, _, _| Box::new(Odd::Illegal)];
    for bots in odd {
        for level in ["greedy", "searcher"] {
            let registry = with_bots(bots);
            let options = Options { bots: level.to_owned(), ..starts(2, 1) };
            let mut guest = against_a_bot(&registry, options).await;
            let moved = tokio::time::timeout(Duration::from_secs(30), guest.next_move()).await;
            assert_eq!(moved.expect("a move in place of the bot's"), (1, true), "{level}");
            assert!(metric(&registry, "luxx_tables_awake 1"));
        }
    }
}

#[tokio::test]
async fn a_bot_thinks_while_it_waits_and_moves_at_the_pace() {
    let registry = with_bots(|_, _, _| Box::new(Odd::Slow(Duration::from_millis(700))));
    let options = Options { bots: "searcher".to_owned(), pace_ms: 1000, ..starts(2, 1) };
    let began = Instant::now();
    let mut guest = against_a_bot(&registry, options).await;
    guest.next_move().await;
    let took = began.elapsed();
    assert!((Duration::from_millis(990)..Duration::from_millis(1600)).contains(&took), "{took:?}");
}

#[tokio::test]
async fn a_bot_that_is_late_moves_after_whole_steps() {
    // However long they think, nobody can tell 100 from 300 milliseconds.
    for thought in [100, 300] {
        let registry = with_bots(match thought {
            100 => |_, _, _| Box::new(Odd::Slow(Duration::from_millis(100))),
            _ => |_, _, _| Box::new(Odd::Slow(Duration::from_millis(300))),
        });
        let options = Options { bots: "searcher".to_owned(), ..starts(2, 1) };
        let began = Instant::now();
        let mut guest = against_a_bot(&registry, options).await;
        guest.next_move().await;
        let took = began.elapsed();
        assert!((Duration::from_millis(490)..Duration::from_millis(990)).contains(&took), "{took:?}");
    }
}
