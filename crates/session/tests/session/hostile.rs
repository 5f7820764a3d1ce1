//! A server that says what cannot be: whatever number or list in its messages is another, whoever shows the table does not
//! panic.

#[path = "../../../client/tests/client/support.rs"]
#[allow(dead_code, reason = "the client's tests use more of it")]
pub(crate) mod served;

use luxx_client::Client;
use luxx_rules::Seat;
use luxx_session::{Director, Next, RemoteTable, Table};
use serde_json::{Value, json};

use crate::support::CONDUCT;

/// What a server says from the first welcome on: of the third deal of a match, with a connection that was lost on the way.
fn frames() -> Vec<Value> {
    let mut table = served::Table::new(Some(0));
    let mut texts = vec![table.welcome(None)];
    for _ in 0..5 {
        let wish = table.first_legal();
        texts.push(table.play(wish));
    }
    texts.push(table.welcome(Some(12)));
    let frame = |text: &String| {
        let mut frame: Value = serde_json::from_str(text).unwrap();
        // Everybody hears of the match from time to time.
        let mut info = serde_json::to_value(served::Table::info()).unwrap();
        info["options"]["rounds"] = json!(1);
        info["points"] = json!([[1, -2, 3], [5, 6, -7]]);
        info["totals"] = json!([6, 4, -4]);
        info["first"] = json!(1);
        info["winners"] = json!([2]);
        frame["table"] = info;
        frame["clock"] = json!({"seat": 0, "decision_ms": 5, "reserve_ms": [1, 2, 3]});
        frame
    };
    let mut frames: Vec<Value> = texts.iter().map(frame).collect();
    frames[2]["change"]["facts"] = every_fact();
    frames
}

/// One of each kind, whether they make sense or not.
fn every_fact() -> Value {
    json!([
        {"fact": "played", "seat": 1, "cards": "7 7"},
        {"fact": "caught-shadow", "seat": 1, "value": "3", "count": 2},
        {"fact": "revealed", "card": "5", "place": "shadow"},
        {"fact": "caught", "attacker": 1, "victim": 2, "cards": "4 4"},
        {"fact": "took", "attacker": 1, "victim": 2, "cards": "4 4"},
        {"fact": "left", "attacker": 1, "victim": 2, "cards": "4 4"},
        {"fact": "took-back", "victim": 2, "cards": "4 4"},
        {"fact": "discarded", "victim": 2, "cards": "4 4"},
        {"fact": "drew-open", "seat": 2, "spot": "5"},
        {"fact": "drew-blind", "seat": 2},
        {"fact": "drew-own", "seat": 0, "card": "9"},
        {"fact": "passed", "seat": 1},
        {"fact": "refilled", "card": "9"},
        {"fact": "refilled", "card": "9"},
        {"fact": "paw-moved", "to": 2},
        {"fact": "over", "result": {
            "reason": "empty-hand", "scores": [5, -2, 3], "hands": [0, 4, 2], "winners": [0], "places": [1, 3, 2]
        }}
    ])
}

/// The places of all numbers and lists in a message.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Number(_) => found.push(at.to_owned()),
        Value::Array(items) => {
            found.push(at.to_owned());
            items.iter().enumerate().for_each(|(place, item)| places(item, &format!("{at}/{place}"), found));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, field)| places(field, &format!("{at}/{name}"), found));
        }
        _ => {}
    }
}

/// What else could stand there.
fn spoilt(value: &Value) -> Vec<Value> {
    let Value::Array(items) = value else {
        return [2, 3, 4, 5, 120, 255, 65_536, -1, -100, i64::from(i32::MIN), i64::from(i32::MAX)]
            .map(Value::from)
            .to_vec();
    };
    let mut longer = items.clone();
    longer.extend(items.last().cloned());
    let shorter = items.iter().skip(1).cloned().collect();
    vec![Value::Array(longer), Value::Array(shorter), json!([])]
}

/// Looks at everything that a screen shows of a table.
fn look(director: &mut Director<RemoteTable>) {
    for _ in 0..100 {
        if !matches!(director.next(CONDUCT), Next::Show(_)) {
            break;
        }
    }
    let (scene, table) = (director.scene(), director.table());
    let seats: Vec<Seat> = Seat::all(scene.hand_lens.len()).collect();
    for &seat in &seats {
        assert!(table.occupants().len() > seat.index());
        scene.points(seat);
    }
    let ends = [scene.outcome, table.public().outcome()];
    for outcome in ends.into_iter().flatten() {
        for seat in Seat::all(outcome.scores().len()) {
            let laid = outcome.scores()[seat.index()] + outcome.hands()[seat.index()] as i8;
            assert!(laid >= 0 && scene.hand_lens.len() > seat.index());
        }
    }
    if let Some(standing) = table.standing() {
        for seat in seats {
            assert!(-standing.totals[seat.index()] < 40_000);
            assert!(standing.points.iter().all(|points| points[seat.index()] < 40_000));
        }
        let occupants = table.occupants();
        let known = |seat: &Seat| occupants.get(seat.index()).is_some();
        assert!(standing.winners.iter().all(known));
        assert!((0..standing.deals + 2).all(|deal| known(&standing.starts(deal))));
    }
}

fn hear(director: &mut Director<RemoteTable>, frame: &Value, now: u64) {
    director.table_mut().tell(|client| {
        // After a message that it does not understand it comes again.
        client.on_timer(now);
        client.on_open(now);
        client.on_text(&frame.to_string(), now);
    });
    while director.table_mut().poll().is_some() {}
    look(director);
}

fn welcomed(frame: &Value) -> Option<Director<RemoteTable>> {
    let mut client: Client = served::client(1);
    client.on_open(0);
    client.on_text(&frame.to_string(), 1);
    RemoteTable::new(client, 1).ok().map(Director::new)
}

#[test]
fn no_number_and_no_list_from_a_server_makes_a_screen_panic() {
    let frames = frames();
    let mut told = welcomed(&frames[0]).unwrap();
    let mut now = 10;
    let mut tried = 0;
    for (number, frame) in frames.iter().enumerate() {
        let mut found = Vec::new();
        places(frame, "", &mut found);
        for place in found {
            for other in spoilt(frame.pointer(&place).unwrap()) {
                let mut spoilt = frame.clone();
                *spoilt.pointer_mut(&place).unwrap() = other;
                tried += 1;
                if number == 0 {
                    welcomed(&spoilt).iter_mut().for_each(look);
                } else {
                    hear(&mut told.clone(), &spoilt, now);
                }
            }
        }
        if number > 0 {
            now += 60_000;
            hear(&mut told, frame, now);
            let version = frame["version"].as_u64().unwrap();
            assert_eq!(told.table().client().version(), version, "what is right is taken");
        }
    }
    assert!(tried > 3_000, "{tried}");
}
