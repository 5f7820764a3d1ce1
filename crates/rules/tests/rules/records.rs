//! Reading records from anywhere: good ones, and files that mean harm.

use crate::support::{modes, setup, walk};
use luxx_rules::Variant;
use luxx_rules::record::{Document, MAX_BYTES, MatchRecord, Record, RecordError};
use serde_json::{Value, json};

/// A finished game of this mode.
fn record(variant: Variant, players: usize, seed: u64) -> Record {
    let names = ["Ada", "Ben", "Cleo", "Dan", "Eva"];
    let mut record = Record::new(setup(variant, players, seed), names.into_iter().take(players)).unwrap();
    let mut moves = Vec::new();
    let game = walk(variant, players, seed, |_, choice, _| moves.extend(choice));
    record.moves = moves;
    record.result = game.outcome().map(Into::into);
    record
}

fn sample() -> Record {
    record(Variant::AmigoBase, 3, 4)
}

fn value(record: &Record) -> Value {
    serde_json::from_str(&record.to_json()).unwrap()
}

fn read(json: &[u8]) -> Result<(), RecordError> {
    Document::read(json)?.check()
}

/// The message with which a document is refused.
fn refused(value: &Value) -> String {
    read(value.to_string().as_bytes()).expect_err("it should be refused").to_string()
}

/// The sample with one part changed.
fn changed(change: impl FnOnce(&mut Value)) -> String {
    let mut value = value(&sample());
    change(&mut value);
    refused(&value)
}

#[test]
fn what_is_written_is_read_again() {
    for (variant, players) in modes() {
        let record = record(variant, players, 8);
        assert_eq!(Document::read(record.to_json().as_bytes()), Ok(Document::Game(record.clone())));
        record.check().unwrap();
    }
}

#[test]
fn a_result_may_be_missing_or_null_but_never_false() {
    let mut value = value(&sample());
    value["result"] = Value::Null;
    assert!(read(value.to_string().as_bytes()).is_ok());
    value.as_object_mut().unwrap().remove("result");
    assert!(read(value.to_string().as_bytes()).is_ok());

    for (field, wrong) in [
        ("reason", json!("repetition")),
        ("scores", json!([1, 2, 3])),
        ("hands", json!([0, 0])),
        ("winners", json!([])),
    ] {
        let message = changed(|value| value["result"][field] = wrong);
        assert!(message.starts_with(&format!("result: {field} is ")), "{message}");
    }
    let message = changed(|value| {
        value["moves"].as_array_mut().unwrap().truncate(3);
    });
    assert_eq!(message, "result: the game is not over after 3 moves");
}

#[test]
fn an_illegal_move_is_named_with_its_place_and_rule() {
    let message = changed(|value| value["moves"][1] = json!("draw 1+13"));
    assert_eq!(message, "move 2 \"draw 1+13\": the pool has no 1+13 (rule 4.1)");
    let message = changed(|value| value["moves"].as_array_mut().unwrap().push(json!("pass")));
    assert!(message.contains("\"pass\": the game is over by "), "{message}");
}

#[test]
fn moves_are_spelt_exactly() {
    for (spelt, why) in [
        ("play J 7", "numbers are written first"),
        ("play 7 6", "cannot be played together (rule 2.1)"),
        ("play", "at least one card (rule 2.1)"),
        ("play ", "at least one card (rule 2.1)"),
        ("play  7", "is no card"),
        ("play 7 ", "is no card"),
        ("play 07", "is no card"),
        ("play +7", "is no card"),
        ("play 14", "is no card"),
        ("play j", "is no card"),
        ("play 7 7 7 7 7 7 7 7 7", "only 8 cards 7 (rule 1.1)"),
        ("play J J J J J J", "only 5 cards J (rule 1.1)"),
        ("Play 7", "no such move"),
        ("take back", "no such move"),
        ("take ", "no such move"),
        ("", "no such move"),
        ("draw", "no such move"),
        ("draw DECK", "is no card"),
        ("draw 5+5", "only a 13 or a joker can (rule 7.3)"),
        ("draw 5+13+13", "is no card"),
        ("shadow", "no such move"),
        ("shadow 1 1", "is no card"),
    ] {
        let message = changed(|value| value["moves"][0] = json!(spelt));
        assert!(message.starts_with(&format!("move 1 {spelt:?}: ")) && message.contains(why), "{message}");
    }
    let endless = "7 ".repeat(100_000);
    let message = changed(|value| value["moves"][0] = json!(endless));
    assert!(message.len() < 200 && message.starts_with("move 1 \"7 7 "), "{message}");
}

#[test]
fn the_deal_is_checked() {
    assert!(changed(|v| v["players"] = json!(["A", "B", "C", "D", "E", "F"])).contains("a sixth entry"));
    assert!(changed(|v| v["players"] = json!(["A"])).starts_with("1 players"));
    assert!(changed(|v| v["players"] = json!([])).starts_with("0 players"));
    assert!(changed(|v| v["players"][1] = json!(7)).contains("expected a string"));
    assert!(changed(|v| v["starts"] = json!(3)).contains("seat 3 starts"));
    assert!(changed(|v| v["starts"] = json!(-1)).contains("-1"));
    assert!(changed(|v| v["starts"] = json!(1.5)).contains("1.5"));
    assert!(changed(|v| v["deck"] = json!("")).contains("card 1: \"\" is no card"));
    assert!(changed(|v| v["deck"] = json!("1 2 3")).contains("the deck has 3 cards, not 109"));
    assert!(changed(|v| v["deck"] = json!("7 ".repeat(109).trim())).contains("times, not"));
    assert!(changed(|v| v["deck"] = json!("7 ".repeat(200).trim())).contains("more than 109 cards"));
    assert!(changed(|v| v["deck"] = json!("7  7")).contains("card 2"));
}

#[test]
fn unknown_words_are_refused_not_passed_over() {
    assert!(changed(|v| v["rules"]["edition"] = json!("piatnik")).contains("unknown edition \"piatnik\""));
    assert!(changed(|v| v["rules"]["variant"] = json!("turbo")).contains("has no variant \"turbo\""));
    let message = changed(|v| v["rules"] = json!({"edition": "ravensburger", "variant": "expert"}));
    assert!(message.contains("ravensburger has no variant \"expert\""), "{message}");
    assert!(changed(|v| v["format"] = json!("luxx/2")).contains("format \"luxx/2\" is unknown"));
    assert!(changed(|v| v["result"]["reason"] = json!("boredom")).contains("unknown reason \"boredom\""));
    assert!(changed(|v| v["colour"] = json!("red")).contains("unknown field `colour`"));
    assert!(changed(|v| v["rules"]["tempo"] = json!(1)).contains("unknown field `tempo`"));
    for field in ["format", "rules", "players", "starts", "deck", "moves"] {
        let message = changed(|v| drop(v.as_object_mut().unwrap().remove(field)));
        assert!(message.contains(&format!("missing field `{field}`")), "{message}");
    }
    let twice = sample().to_json().replacen("\"starts\"", "\"starts\": 0, \"starts\"", 1);
    assert!(read(twice.as_bytes()).unwrap_err().to_string().contains("duplicate field `starts`"));
}

#[test]
fn whatever_is_cut_off_is_refused_with_its_place() {
    let json = sample().to_json();
    for cut in 0..json.len() - 2 {
        let message = read(&json.as_bytes()[..cut]).unwrap_err().to_string();
        assert!(message.contains("line "), "cut at {cut}: {message}");
    }
}

#[test]
fn no_single_changed_byte_makes_it_panic() {
    let json = sample().to_json().into_bytes();
    for place in 0..json.len() {
        for byte in [0, b'"', b'9', b'{', 0xff] {
            let mut spoilt = json.clone();
            spoilt[place] = byte;
            let _ = read(&spoilt);
        }
    }
}

#[test]
fn hostile_shapes_are_refused() {
    for text in [
        "",
        "null",
        "[]",
        "7",
        "\"luxx/1\"",
        "{}",
        "{\"format\": 1}",
        "\u{feff}{}",
        "{\"format\": \"luxx/1\"}",
    ] {
        assert!(read(text.as_bytes()).is_err(), "{text:?}");
    }
    // A list of the values in place of an object, and an object in place of a word.
    assert!(changed(|v| v["rules"] = json!(["amigo", "base"])).contains("expected a JSON object"));
    assert!(changed(|v| v["result"] = json!(["empty-hand", [], [], []])).contains("expected a JSON object"));
    assert!(changed(|v| v["rules"]["edition"] = json!({"amigo": null})).contains("expected a string"));
    let deal: Vec<Value> = value(&sample()).as_object().unwrap().values().cloned().collect();
    assert!(refused(&json!({"format": "luxx-match/1", "deals": [deal]})).contains("expected a JSON object"));
    let mut deal = value(&sample());
    deal["format"] = json!({"luxx/1": null});
    assert!(
        refused(&json!({"format": "luxx-match/1", "deals": [deal.clone()]})).contains("expected a string")
    );
    deal["format"] = json!("luxx/2");
    assert!(
        refused(&json!({"format": "luxx-match/1", "deals": [deal]}))
            .contains("format \"luxx/2\" where a deal")
    );
    let deep = "[".repeat(1_000_000);
    assert!(read(deep.as_bytes()).unwrap_err().to_string().contains("line 1"));
    let deep = format!("{{\"format\": \"luxx/1\", \"moves\": {deep}");
    assert!(read(deep.as_bytes()).unwrap_err().to_string().contains("line 1"));
    let huge = vec![b' '; 50_000_000];
    assert_eq!(read(&huge), Err(RecordError::TooLarge));
}

#[test]
fn what_an_error_quotes_is_short_and_printable() {
    let long = "x".repeat(5_000_000);
    for message in [
        changed(|v| v[&long] = json!(1)),
        changed(|v| v["starts"] = json!(long)),
        changed(|v| v["rules"]["edition"] = json!(long)),
        changed(|v| v["\u{1b}[31m\n\r"] = json!("red")),
        changed(|v| v["starts"] = json!("\u{1b}[31m\n")),
        changed(|v| v["moves"][0] = json!("\u{1b}[31m\n")),
    ] {
        assert!(message.len() < 600 && !message.contains(char::is_control), "{message:?}");
        assert!(message.contains(" at line "), "{message}");
    }
}

#[test]
fn a_long_list_of_moves_costs_little_and_is_refused() {
    let mut value = value(&sample());
    let room = MAX_BYTES - value.to_string().len() - 100;
    value["moves"] = Value::Array(vec![json!("pass"); room / "\"pass\",".len()]);
    assert_eq!(refused(&value), "move 1 \"pass\": the active player must play cards now (rule 2.1)");
}

#[test]
fn rule_6_5_a_match_is_its_deals_with_the_start_rotating() {
    // The helper's seed also says who starts.
    let deals: Vec<Record> = (0..4).map(|seed| record(Variant::AmigoAdvanced, 3, seed)).collect();
    let good = MatchRecord { deals };
    let document = Document::read(good.to_json().as_bytes()).unwrap();
    assert_eq!(document, Document::Match(good.clone()));
    let contest = good.check().unwrap();
    assert_eq!((contest.deals().len(), contest.deal_count(), contest.is_over()), (4, 6, false));

    let refused = |change: &dyn Fn(&mut MatchRecord)| {
        let mut contest = good.clone();
        change(&mut contest);
        contest.check().unwrap_err().to_string()
    };
    assert!(refused(&|m| m.deals.clear()).starts_with("deals: everyone starts 0 times"));
    assert_eq!(
        refused(&|m| drop(m.deals.remove(1))),
        "deal 2: seat 2 starts, but it is seat 1's turn to (rule 6.5)"
    );
    assert_eq!(
        refused(&|m| m.deals[2].players[0] = "Zoe".to_owned()),
        "deal 3: other players than in deal 1"
    );
    assert!(refused(&|m| m.deals[1].setup.variant = Variant::AmigoExpert).starts_with("deal 2: "));
    let cut = |m: &mut MatchRecord, deal: usize| {
        m.deals[deal].moves.truncate(5);
        m.deals[deal].result = None;
    };
    assert!(refused(&|m| cut(m, 1)).starts_with("deal 2: not finished"));
    let mut running = good.clone();
    cut(&mut running, 3);
    assert!(running.check().is_ok(), "the last deal may still be running");
    let message = refused(&|m| m.deals[3].moves[0] = luxx_rules::Move::Pass);
    assert!(message.starts_with("deal 4: move 1 \"pass\": "), "{message}");
}
