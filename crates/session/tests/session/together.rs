//! Deals at a table of people, as the device of one of them keeps them.

use luxx_bots::Level;
use luxx_protocol::fair::{DealProof, FORMAT, Proof};
use luxx_protocol::{Chair, Options, Sitter as Who, State, TableInfo};
use luxx_rules::record::Record;
use luxx_rules::{Seat, Variant};
use luxx_session::{KeptDeal, KeptError, Length, Occasion, Purpose, Session, Sitter, Statistics, Together};
use serde_json::value::RawValue;

use crate::support::{play_out, shared};

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

fn record(seed: u64) -> Record {
    let mut session = Session::new(shared(Variant::AmigoBase, 3, 2, Length::Deal), seed).unwrap();
    play_out(&mut session);
    session.record()
}

/// Two people and a bot, of whom everybody starts once in a match.
fn table(state: State, deal: u32, rounds: Option<u8>) -> TableInfo {
    let chair =
        |name: &str, sitter| Chair { name: name.to_owned(), sitter, host: name == "Ada", ready: false };
    TableInfo {
        table: "0".repeat(24),
        options: Options { seats: 3, rounds, bots: "greedy".to_owned(), ..Options::default() },
        state,
        chairs: vec![chair("Ada", Who::Person), chair("Ben", Who::Person), chair("Cleo", Who::Bot)],
        deal,
        totals: Vec::new(),
        points: Vec::new(),
        first: None,
        winners: Vec::new(),
        commitment: String::new(),
    }
}

/// What a server tells of deals that are over; how the cards came about is looked at elsewhere.
fn proof(records: impl IntoIterator<Item = String>) -> String {
    let deal = |(place, record)| DealProof {
        deal: place as u32 + 1,
        commitment: String::new(),
        secret: String::new(),
        contributions: Vec::new(),
        lot: true,
        record: RawValue::from_string(record).unwrap(),
    };
    let deals = records.into_iter().enumerate().map(deal).collect();
    serde_json::to_string(&Proof { format: FORMAT.to_owned(), table: "0".repeat(24), deals }).unwrap()
}

#[test]
fn only_deals_that_are_over_are_kept() {
    let over = |state, deal| Together::of(&table(state, deal, None), seat(1)).map(|together| together.over());
    assert_eq!(over(State::Waiting, 0), None);
    assert_eq!(over(State::Playing, 1), None);
    assert_eq!(over(State::Over, 1), Some(1));
    assert_eq!(over(State::Playing, 3), Some(2));
    assert_eq!(over(State::Between, 3), Some(3));
    assert_eq!(over(State::Closed, 3), None, "perhaps it was closed in the middle of the third");
    assert_eq!(over(State::Playing, 0), None, "a server may say anything");
}

#[test]
fn a_deal_is_kept_with_its_seat_and_who_sat_there() {
    let records: Vec<Record> = (1..=4).map(record).collect();
    let told = proof(records.iter().map(Record::to_json));
    let together = Together::of(&table(State::Playing, 5, Some(1)), seat(1)).unwrap();
    let missing = together.deals(&told, 2, 7.0).unwrap();
    let numbers: Vec<(u32, (usize, usize))> =
        missing.iter().map(|(number, deal)| (*number, deal.as_ref().unwrap().deal)).collect();
    assert_eq!(numbers, [(3, (3, 3)), (4, (1, 3))], "a rematch counts anew");
    let deal = missing[0].1.as_ref().unwrap();
    assert_eq!((&deal.record.moves, deal.at), (&records[2].moves, 7.0));
    assert_eq!(deal.sitters, [Sitter::Person, Sitter::Person, Sitter::Bot(Level::Greedy)]);
    assert_eq!((deal.owner(), deal.only_person()), (Some(seat(1)), None));
    // It is as good as one that was played here: it comes back from the store, is reviewed, goes by link, is played again and on.
    assert_eq!(&KeptDeal::read(&deal.to_json()).unwrap(), deal);
    assert!(deal.review(seat(1)).is_ok() && deal.share(Purpose::Look).to_link().is_ok());
    let again = deal.play_on(seat(1), 3).unwrap();
    assert_eq!(again.table().only_person(), Some(seat(1)));
    assert_eq!(again.record().moves, records[2].moves[..3]);
}

#[test]
fn what_cannot_have_been_played_is_not_kept() {
    let (one, two) = (record(1).to_json(), record(2).to_json());
    let unfinished = Record { result: None, ..record(4) }.to_json();
    let claim = two.find("\"scores\":[").unwrap() + "\"scores\":[".len();
    let wrong = format!("{}9{}", &two[..claim], &two[claim..]);
    let four = Session::new(shared(Variant::AmigoBase, 4, 2, Length::Deal), 3).unwrap();
    let told = proof([one, wrong, "\"nothing\"".to_owned(), unfinished, four.record().to_json()]);
    let together = Together::of(&table(State::Over, 5, None), seat(0)).unwrap();
    let kept = together.deals(&told, 0, 1.0).unwrap();
    let kept: Vec<(u32, bool)> = kept.iter().map(|(number, deal)| (*number, deal.is_some())).collect();
    assert_eq!(kept, [(1, true), (2, false), (3, false), (4, false), (5, false)]);
    assert!(together.deals("{}", 0, 1.0).is_err());
}

#[test]
fn a_seat_that_nobody_can_have_is_refused() {
    let sitters = || vec![Sitter::Person; 3];
    assert_eq!(
        KeptDeal::together(record(1), sitters(), seat(3), (1, 1), 1.0),
        Err(KeptError::Place),
        "three play"
    );
    let deal = KeptDeal::together(record(1), sitters(), seat(2), (1, 1), 1.0).unwrap();
    let text = deal.to_json();
    assert!(text.contains("\"together 2\""));
    for wrong in ["together 3", "together 9", "together x", "together"] {
        let changed = text.replace("together 2", wrong);
        assert!(KeptDeal::read(&changed).is_err(), "{wrong}");
    }
}

/// Next to bots of known strength, people would say nothing; so they are counted, but apart.
#[test]
fn deals_with_others_are_counted_apart() {
    let deal = |seed, own| {
        let sitters = vec![Sitter::Person; 3];
        KeptDeal::together(record(seed), sitters, seat(own), (1, 1), 1.0).unwrap()
    };
    let mut deals: Vec<KeptDeal> = (0..9).map(|seed| deal(seed, seed as usize % 3)).collect();
    let won = deals.iter().filter(|deal| deal.won(deal.owner().unwrap())).count() as u32;
    assert!(won > 0 && won < 9, "{won}");
    // Nor is it one's own doing alone where all others were bots: one plays for whoever is away.
    deals[0].sitters = vec![Sitter::Person, Sitter::Bot(Level::Greedy), Sitter::Bot(Level::Greedy)];
    assert!(matches!(deals[0].occasion, Occasion::Together { .. }));
    let counted = Statistics::of(&deals);
    assert_eq!((counted.together.deals, counted.together.won), (9, won));
    assert_eq!(Statistics { together: counted.together, ..Statistics::default() }, counted);
}
