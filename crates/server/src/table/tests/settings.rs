//! The host changes the options while the table waits for the guests.

use std::sync::Mutex;

use luxx_bots::{Aim, Bot, Level, Tactician};
use luxx_protocol::api::Listed;
use luxx_protocol::{ChatMode, Sitter, TableInfo};

use super::bots::with_bots;
use super::*;

fn configure(id: u64, options: &Options) -> ClientMessage {
    ClientMessage::Configure { id, options: options.clone() }
}

/// Waits until the table looks that way.
async fn shown(guest: &mut Guest, so: impl Fn(&TableInfo) -> bool) -> TableInfo {
    loop {
        if let ServerMessage::Update(update) = guest.next().await.expect("the connection lives")
            && let Some(table) = update.table
            && so(&table)
        {
            return TableInfo::clone(&table);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn everybody_sees_what_the_host_changes_and_agrees_anew() {
    let memory = Memory::new();
    let first = registry(memory.clone());
    let (seated, mut guests) = full_table(&first, &starts(2, 0)).await;
    let mut watcher = Guest::watch(&first, &seated[0].table).await;
    guests[1].ask(ClientMessage::Ready { id: 1, contribution: None }).await.unwrap();
    let agreed = Options {
        variant: "expert".to_owned(),
        seats: 4,
        seat_bots: vec![None, None, Some("champion".to_owned()), Some("random".to_owned())],
        hints: true,
        public: true,
        chat: ChatMode::Phrases,
        ..starts(4, 1)
    };
    let version = guests[0].ask(configure(1, &agreed)).await.unwrap();
    // The same once more is the same.
    assert_eq!(guests[0].ask(configure(1, &agreed)).await, Ok(version));
    for guest in [&mut guests[1], &mut watcher] {
        let table = shown(guest, |table| table.options == agreed).await;
        assert_eq!(table.chairs.iter().map(|chair| chair.ready).collect::<Vec<_>>(), [false; 4]);
        assert_eq!(table.chairs[3].sitter, Sitter::Open);
    }
    let listed: Vec<Listed> = first.listed().await.unwrap();
    assert_eq!(
        listed.iter().map(|listed| (listed.open, &listed.options)).collect::<Vec<_>>(),
        [(2, &agreed)]
    );
    // Somebody sits down in a new seat, and everything is so on the next server, too.
    let cleo = join(&first, &seated[0].table, "Cleo", HOME).await.unwrap();
    stop(first).await;
    let second = registry(memory);
    let mut host = Guest::connect(&second, &seated[0]).await;
    let mut cleo = Guest::connect(&second, &cleo).await;
    assert_eq!(cleo.welcome.table.options, agreed);
    assert_eq!(cleo.welcome.you, Some(2));
    host.ask(start(2)).await.unwrap();
    let table = shown(&mut cleo, |table| table.chairs[3].sitter == Sitter::Bot).await;
    assert_eq!(table.options, agreed);
    // Now it is too late.
    assert_eq!(code(host.ask(configure(3, &starts(4, 0))).await), Some(Code::Started));
}

#[tokio::test(start_paused = true)]
async fn what_cannot_be_agreed_on_changes_nothing() {
    let registry = registry(Memory::new());
    let (_, mut guests) = full_table(&registry, &starts(3, 0)).await;
    let before = guests[0].version;
    let usual = starts(3, 0);
    for (number, (who, options, wrong)) in [
        (1, Options { hints: true, ..usual.clone() }, Code::NotHost),
        (0, starts(2, 0), Code::NotNow),
        (0, Options { seats: 9, ..usual.clone() }, Code::BadOptions),
        (0, Options { bots: "wizard".to_owned(), ..usual.clone() }, Code::BadOptions),
        (0, Options { seat_bots: vec![Some("wizard".to_owned())], ..usual.clone() }, Code::BadOptions),
    ]
    .into_iter()
    .enumerate()
    {
        assert_eq!(code(guests[who].ask(configure(1 + number as u64, &options)).await), Some(wrong));
    }
    // Asking for what is so already stores nothing.
    let version = guests[0].ask(configure(9, &usual)).await.unwrap();
    assert_eq!(version, before);
    // A seat that is free can go.
    guests[2].say(ClientMessage::Leave { id: 1 });
    guests[0].until(version + 1).await;
    guests[0].ask(configure(10, &starts(2, 0))).await.unwrap();
    guests[0].ask(start(11)).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn spectators_who_are_not_wanted_any_more_go() {
    let registry = registry(Memory::new());
    let (seated, mut guests) = full_table(&registry, &starts(2, 0)).await;
    let mut watcher = Guest::watch(&registry, &seated[0].table).await;
    guests[0].ask(configure(1, &Options { spectators: false, ..starts(2, 0) })).await.unwrap();
    loop {
        match watcher.next().await.expect("a last word") {
            ServerMessage::Bye { refusal, retry_ms: None } => {
                break assert_eq!(refusal.code, Code::SwitchedOff);
            }
            ServerMessage::Bye { .. } => panic!("it may not come back"),
            _ => {}
        }
    }
}

/// Every seat has the bot that was agreed on for it.
#[tokio::test(start_paused = true)]
async fn bots_of_several_levels_sit_at_one_table() {
    static ASKED: Mutex<Vec<&'static str>> = Mutex::new(Vec::new());
    fn noted(level: Level, _: Aim, players: usize, _: u64) -> Box<dyn Bot> {
        ASKED.lock().unwrap().push(level.name());
        Box::new(Tactician::new(players))
    }

    let bots = |name: &str| Some(name.to_owned());
    let options = Options {
        bots: "greedy".to_owned(),
        seat_bots: vec![None, bots("random"), bots("champion")],
        ..starts(4, 1)
    };
    let registry = with_bots(noted);
    let host = create(&registry, &options, HOME).await.unwrap();
    let mut host = Guest::connect(&registry, &host).await;
    host.ask(start(1)).await.unwrap();
    let mut levels = Vec::new();
    // The person's turn is the last one.
    while !levels.ends_with(&["greedy"]) {
        let (seat, bot) = host.next_move().await;
        assert!(bot, "seat {seat}");
        levels.push(["", "random", "champion", "greedy"][usize::from(seat)]);
    }
    assert_eq!(ASKED.lock().unwrap()[..levels.len()], levels);
    assert!(levels.contains(&"random") && levels.contains(&"champion"));
}
