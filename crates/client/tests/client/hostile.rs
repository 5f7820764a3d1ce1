//! Frames that no server sends, in any order: never a panic, and never a deaf client.

use luxx_client::{Client, Output};
use proptest::prelude::*;

use crate::support::{Table, client, outputs};

/// Frames of a real table, some of them cut, doubled or with other numbers in them.
fn frames() -> Vec<String> {
    let mut table = Table::new(Some(0));
    let mut frames = vec![table.welcome(None)];
    for _ in 0..12 {
        let wish = table.first_legal();
        frames.push(table.play(wish));
    }
    frames.push(table.welcome(Some(12)));
    let rest = [
        r#"{"type":"ack","id":1,"version":18446744073709551615}"#,
        r#"{"type":"refused","id":null,"code":"x","text":""}"#,
        r#"{"type":"bye","code":"restarting","text":"","retry_ms":18446744073709551615}"#,
        r#"{"type":"bye","code":"restarting","text":"","retry_ms":0}"#,
        r#"{"type":"presence","here":[],"bot_in_s":[4294967295],"spectators":0}"#,
        r#"{"type":"said","seat":200}"#,
        r#"["pong"]"#,
        r#"{"type":"welcome"}"#,
        "[[[[[[[[",
        "",
        "null",
    ];
    frames.extend(rest.map(str::to_owned));
    frames
}

#[derive(Clone, Debug)]
enum Input {
    Open,
    Closed,
    Timer,
    Frame(usize),
    Spoilt(usize, usize, u8),
    Play,
    Say,
}

fn input() -> impl Strategy<Value = Input> {
    prop_oneof![
        2 => Just(Input::Open),
        1 => Just(Input::Closed),
        2 => Just(Input::Timer),
        6 => any::<usize>().prop_map(Input::Frame),
        6 => (any::<usize>(), any::<usize>(), b' '..=b'~').prop_map(|(f, p, b)| Input::Spoilt(f, p, b)),
        2 => Just(Input::Play),
        1 => Just(Input::Say),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn no_frame_makes_a_client_panic_or_deaf(
        inputs in prop::collection::vec((input(), prop_oneof![0u64..40_000, any::<u64>()]), 1..60),
    ) {
        let frames = frames();
        let mut client = client(5);
        let mut now = 0u64;
        for (input, step) in inputs {
            now = now.saturating_add(step);
            match input {
                Input::Open => client.on_open(now),
                Input::Closed => client.on_closed(now),
                Input::Timer => client.on_timer(now),
                Input::Frame(frame) => client.on_text(&frames[frame % frames.len()], now),
                Input::Spoilt(frame, place, byte) => {
                    let mut text = frames[frame % frames.len()].clone().into_bytes();
                    if !text.is_empty() {
                        let place = place % text.len();
                        text[place] = byte;
                    }
                    client.on_text(&String::from_utf8_lossy(&text), now);
                }
                Input::Play => {
                    if let Some(wish) = client.asked().and_then(|view| view.legal_moves().get(0)) {
                        client.play(wish).unwrap();
                    }
                }
                Input::Say => { client.say("x"); }
            }
            outputs(&mut client);
            prop_assert!(client.time_left(now).is_none() && client.chat().len() <= 200);
            client.presence(now);
        }
        prop_assert!(client.is_ended() || comes_back(client), "it neither ended nor connects again");
    }
}

/// Whether the client, left alone, asks for a connection again.
fn comes_back(mut client: Client) -> bool {
    client.on_closed(u64::MAX - 1);
    (0..3).any(|_| {
        client.on_timer(u64::MAX);
        std::iter::from_fn(|| client.poll()).any(|output| output == Output::Connect)
    })
}
