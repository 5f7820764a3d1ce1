//! Bots that misbehave, and bots that take their time.

use std::sync::Mutex;
use std::time::Duration;

use luxx_bots::{Aim, Bot, Level, Tactician};
use luxx_protocol::Options;
use luxx_rules::{Move, View};
use tokio::time::Instant;

use super::*;
use crate::platform::Background;
use crate::table::BotFactory;

/// A bot that panics, or chooses what is not legal.
enum Odd {
    Panicking,
    Illegal,
}

impl Bot for Odd {
    fn choose(&mut self, _: &View) -> Move {
        match self {
            Odd::Panicking => panic!("a bot that panics, for a test"),
            Odd::Illegal => Move::TakeBack,
        }
    }
}

pub(super) fn with_bots(bots: BotFactory) -> Arc<Registry> {
    let platform = Platform { bots, ..Platform::system() };
    Registry::new(Config::default(), Arc::new(Memory::new()), platform)
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
    let odd: [BotFactory; 2] = [|_, _, _, _| Box::new(Odd::Panicking), |_, _, _, _| Box::new(Odd::Illegal)];
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
async fn bots_are_told_what_is_played_for() {
    static TOLD: Mutex<Vec<(Level, Aim)>> = Mutex::new(Vec::new());
    let told: BotFactory = |level, aim, players, _| {
        TOLD.lock().unwrap().push((level, aim));
        Box::new(Tactician::new(players))
    };
    // The last one thinks in the background.
    for (bot, rounds, expected) in
        [("greedy", None, Aim::Win), ("beginner", Some(1), Aim::Points), ("searcher", Some(1), Aim::Points)]
    {
        let options = Options { bots: bot.to_owned(), rounds, ..starts(2, 1) };
        against_a_bot(&with_bots(told), options).await.next_move().await;
        let told = TOLD.lock().unwrap();
        let mut aims = told.iter().filter(|(level, _)| level.name() == bot).map(|(_, aim)| *aim).peekable();
        assert!(aims.peek().is_some() && aims.all(|aim| aim == expected), "{bot}: {told:?}");
    }
}

/// How long it takes from the start until a searcher moves that thinks for so long, at a table with this pace.
async fn until_it_moves(thinks: Duration, pace_ms: u32) -> Duration {
    let platform =
        Platform { background: Background::Clocked(Box::new(move || thinks)), ..Platform::system() };
    let registry = Registry::new(Config::default(), Arc::new(Memory::new()), platform);
    let options = Options { bots: "searcher".to_owned(), pace_ms, ..starts(2, 1) };
    let mut guest = against_a_bot(&registry, options).await;
    let began = Instant::now();
    assert_eq!(guest.next_move().await, (1, true));
    began.elapsed()
}

#[tokio::test(start_paused = true)]
async fn a_bot_thinks_while_it_waits_and_moves_at_the_pace() {
    for thinks in [10, 700, 990] {
        let took = until_it_moves(Duration::from_millis(thinks), 1000).await;
        assert_eq!(took.as_millis() / 10, 100, "{thinks} ms of thinking");
    }
}

#[tokio::test(start_paused = true)]
async fn a_bot_that_is_late_moves_after_whole_steps() {
    // However long they think, nobody can tell 100 from 400 milliseconds.
    for (thinks, moves) in [(100, 500), (400, 500), (600, 1000), (1700, 2000)] {
        let took = until_it_moves(Duration::from_millis(thinks), 0).await;
        assert_eq!(took.as_millis() / 10, moves / 10, "{thinks} ms of thinking");
    }
}
