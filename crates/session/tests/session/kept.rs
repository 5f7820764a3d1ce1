//! Deals that are kept, played on from, counted; and one deal a day.

use luxx_bots::Level;
use luxx_rules::record::{Document, Record};
use luxx_rules::{Seat, Variant};
use luxx_session::{
    Backup, BackupError, Day, DayResult, Days, KeptDeal, Length, Occasion, Purpose, RivalResult, Session,
    SharedGame, Sitter, Statistics, TableConfig,
};

use crate::support::{advance, every_table, play_out, table};

fn finished(seed: u64) -> Session {
    let mut session = Session::new(table(Variant::AmigoBase, 4, Length::Deal), seed).unwrap();
    play_out(&mut session);
    session
}

fn me() -> Seat {
    Seat::new(0).unwrap()
}

#[test]
fn a_kept_deal_comes_back_and_goes_by_link() {
    for table in every_table(Length::Deal) {
        let mut session = Session::new(table, 11).unwrap();
        play_out(&mut session);
        let kept = KeptDeal::of(&session.clone().on(Occasion::Challenge { points: -3 }), 1.7e12);
        assert_eq!(KeptDeal::read(&kept.to_json()).unwrap(), kept);
        let link = kept.share(Purpose::Look).to_link().unwrap();
        let shared = SharedGame::read(&link).unwrap();
        assert_eq!(shared.record.to_json(), session.record().to_json());
        assert!(!KeptDeal::shared(shared, 0.0).played_here);
    }
}

#[test]
fn damaged_entries_are_refused() {
    let text = KeptDeal::of(&finished(3), 5.0).to_json();
    for end in (0..text.len()).step_by(97) {
        assert!(KeptDeal::read(&text[..end]).is_err());
    }
    for (from, to) in [
        ("luxx-kept/1", "luxx-kept/2"),
        ("\"occasion\":\"free\"", "\"occasion\":\"daily x\""),
        ("\"bots\":[null,", "\"bots\":["),
        ("luxx/1", "luxx/9"),
        ("\"seed\":\"", "\"seed\":\"x"),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text);
        assert!(KeptDeal::read(&changed).is_err(), "{from} → {to}");
    }
}

#[test]
fn all_that_is_kept_comes_back_and_what_was_never_played_is_left_out() {
    let backup = Backup {
        kept: [("luxx.days".to_owned(), "20773 4 won\n".to_owned())].into(),
        deals: [3, 4].map(|seed| (format!("{seed:013}-001"), KeptDeal::of(&finished(seed), 5.0))).into(),
        reviews: [("0000000000003-001/0".to_owned(), "luxx-review/1 0\n\"x\"".to_owned())].into(),
        unreadable: 0,
    };
    let text = backup.to_json();
    assert_eq!(Backup::read(&text).unwrap(), backup);

    // The text of the record is right, but nobody can have got that many points.
    let claim = text.find("\"scores\":[").unwrap() + "\"scores\":[".len();
    let changed = format!("{}9{}", &text[..claim], &text[claim..]);
    let read = Backup::read(&changed).unwrap();
    assert_eq!((read.deals.len(), read.unreadable), (1, 1));
    assert_eq!(read.kept, backup.kept);

    let refused = |from: &str, to: &str| Backup::read(&text.replacen(from, to, 1));
    let other = BackupError::Format("luxx-everything/1".to_owned());
    assert_eq!(refused("luxx-everything/2", "luxx-everything/1"), Err(other));
    for (from, to) in [("\"reviews\"", "\"review\""), ("\"kept\":{", "\"kept\":{\"a\":1,"), ("}}", "}")] {
        assert!(matches!(refused(from, to), Err(BackupError::Json(_))), "{from} → {to}");
    }
}

/// With the same choices the bots answer as they did, and the deal ends as it did.
#[test]
fn the_same_deal_again_is_the_same_deal() {
    let first = finished(21);
    let kept = KeptDeal::of(&first, 0.0);
    let mut second = kept.again(me()).unwrap();
    assert_eq!(second.record().setup, first.record().setup);
    while second.outcome().is_none() {
        advance(&mut second);
    }
    assert_eq!(second.record(), first.record());
    // It survives a reload, although its cards are not those of its seed.
    let other = KeptDeal { seed: 99, ..kept };
    let mut session = other.again(me()).unwrap().on(Occasion::Challenge { points: 4 });
    (0..9).for_each(|_| drop(advance(&mut session)));
    let restored = Session::restore(&session.save()).unwrap();
    assert_eq!(restored, session);
    assert_eq!(restored.occasion(), Occasion::Challenge { points: 4 });
    assert_eq!(restored.again().unwrap().record().setup, first.record().setup);
}

#[test]
fn playing_on_stands_where_the_deal_stood() {
    let first = finished(5);
    let kept = KeptDeal::of(&first, 0.0);
    for moves in [0, 1, 17, first.steps().len()] {
        let session = kept.play_on(me(), moves).unwrap();
        assert_eq!(session.record().moves, first.record().moves[..moves]);
        assert_eq!(Session::restore(&session.save()).unwrap(), session);
    }
    // From another seat: whoever sat there before is a bot now.
    let other = Seat::new(2).unwrap();
    let session = kept.play_on(other, 8).unwrap();
    assert_eq!(session.table().only_person(), Some(other));
    assert!(kept.play_on(Seat::new(4).unwrap(), 0).is_err());
}

/// A file's names are anything; a table's are not.
#[test]
fn a_file_from_elsewhere_can_be_played_on() {
    let golden = include_bytes!("../../../rules/tests/golden/amigo-base-2-empty-hand.json");
    let Document::Game(record) = Document::read(golden).unwrap() else { panic!("one game") };
    let names = vec!["  ".to_owned(), "a name that is far too long for a plate".to_owned()];
    let kept = KeptDeal::brought(Record { players: names, ..record }, (1, 1), 0.0);
    assert_eq!(kept.only_person(), None);
    let session = kept.play_on(me(), 3).unwrap();
    assert_eq!(session.table().chairs[1].sitter, Sitter::Bot(Level::Tactician));
}

/// Wherever a deal comes from, its names can be shown: short, with nothing in them that nobody sees or that turns the line around.
#[test]
fn names_from_elsewhere_are_as_names_are_here() {
    let hostile =
        ["\u{202e}evil\u{202c}", "a\u{200b}b\u{7}\u{1b}[2J", "\u{3164}\u{3164}", "x".repeat(300).leak()];
    let record = Record { players: hostile.map(str::to_owned).to_vec(), ..finished(1).record() };
    let own = KeptDeal::of(&finished(1), 0.0);
    let shared = SharedGame { record: record.clone(), ..own.share(Purpose::Look) };
    let stored = KeptDeal { record: record.clone(), ..own };
    for deal in [
        KeptDeal::brought(record, (1, 1), 0.0),
        KeptDeal::shared(shared, 0.0),
        KeptDeal::read(&stored.to_json()).unwrap(),
    ] {
        let names = &deal.record.players;
        assert_eq!(names[0], "\u{fffd}evil\u{fffd}");
        assert_eq!(names[1], "a\u{fffd}b\u{fffd}\u{fffd}[2J");
        assert_eq!(names[2], "\u{fffd}\u{fffd}");
        assert_eq!(names[3], "x".repeat(16));
        assert!(deal.again(me()).is_ok());
    }
}

#[test]
fn a_day_is_the_same_for_everybody_and_no_two_are_alike() {
    let day = Day::new(20_773);
    let (mine, yours) = (day.session("You").unwrap(), day.session("Du").unwrap());
    assert_eq!(mine.record().setup, yours.record().setup);
    assert_eq!(mine.occasion(), Occasion::Daily(day));
    assert_eq!(Session::restore(&mine.save()).unwrap(), mine);
    assert_ne!(mine.record().setup, day.before(1).session("You").unwrap().record().setup);
    // Fixed for ever: whoever looks at an earlier day gets its cards.
    let first: Vec<String> = mine.record().setup.deck[..6].iter().map(ToString::to_string).collect();
    assert_eq!(first.join(" "), "3 4 2 2 7 1");
}

#[test]
fn days_in_a_row_are_counted() {
    let today = Day::new(100);
    let result =
        |day: u32, rival| DayResult { day: Day::new(day), points: 7, won: day.is_multiple_of(2), rival };
    let mut days = Days::default();
    assert_eq!(days.streak(today), 0);
    for day in [96, 98, 99] {
        days.note(result(day, None));
    }
    assert_eq!(days.streak(today), 2, "today is not over yet");
    days.note(result(100, None));
    assert_eq!(days.streak(today), 3);
    assert_eq!(days.week(today), [false, false, true, false, true, true, true]);
    // The first time counts; only the rival's result may follow.
    days.note(DayResult {
        points: 30,
        rival: Some(RivalResult { points: 21, held: 2 }),
        ..result(100, None)
    });
    assert_eq!(days.get(today), Some(result(100, Some(RivalResult { points: 21, held: 2 }))));
    assert_eq!(Days::read(&days.to_text()), days);
    assert_eq!(Days::read("nonsense\n98 7 won\n\n98 9 lost\n-1 2 won"), Days::read("98 7 won\n"));
    assert_eq!(days.streak(Day::new(102)), 0);
    // A day that was begun and thrown away does not count any more, and that is kept; one that was played stays.
    days.leave(Day::new(97));
    days.leave(Day::new(98));
    days.note(result(97, None));
    assert_eq!((days.get(Day::new(97)), days.get(Day::new(98)).is_some()), (None, true));
    let read = Days::read(&days.to_text());
    assert_eq!(read, days);
    assert!(read.was_left(Day::new(97)) && !read.was_left(Day::new(98)));
    // Another device played other days, and one of these otherwise.
    let mut there = Days::read("97 3 lost\n98 1 lost\n");
    there.add(&days);
    assert_eq!(there.get(Day::new(98)).map(|day| day.points), Some(1));
    assert_eq!(there.streak(today), 5);
    assert!(!there.was_left(Day::new(97)));
}

#[test]
fn only_deals_of_one_person_played_here_are_counted() {
    let deals: Vec<KeptDeal> = (0..12).map(|seed| KeptDeal::of(&finished(seed), seed as f64)).collect();
    let won = deals.iter().filter(|deal| deal.won(me())).count() as u32;
    let statistics = Statistics::of(&deals);
    assert_eq!((statistics.all.deals, statistics.all.won), (12, won));
    assert_eq!(statistics.modes, vec![(Variant::AmigoBase, 4, statistics.all)]);
    assert_eq!(statistics.opponents.len(), 1);
    assert_eq!(statistics.margins.len(), 12);
    assert!(
        statistics
            .margins
            .iter()
            .zip(&deals)
            .all(|(margin, deal)| (*margin >= 0) == deal.won(me()) || *margin == 0)
    );
    assert!(statistics.best_streak >= statistics.streak && statistics.best_streak <= won);
    let brought: Vec<KeptDeal> =
        deals.iter().map(|deal| KeptDeal { played_here: false, ..deal.clone() }).collect();
    assert_eq!(Statistics::of(&brought), Statistics::default());
    let mut unfinished = deals[0].clone();
    unfinished.record.result = None;
    assert_eq!(Statistics::of([&unfinished]), Statistics::default());
}

/// Whoever knew the cards, or could take everything back, has played; but it says nothing about how good they are.
#[test]
fn what_was_not_played_fairly_is_kept_and_not_counted() {
    let first = finished(5);
    let kept = KeptDeal::of(&first, 0.0);
    assert_eq!(Statistics::of([&kept]).all.deals, 1);
    let mut on = kept.play_on(me(), 9).unwrap();
    let mut again = first.again().unwrap();
    let mut cards = kept.again(me()).unwrap();
    let practice = TableConfig { practice: true, ..table(Variant::AmigoBase, 4, Length::Deal) };
    let mut practised = Session::new(practice, 5).unwrap();
    for (session, occasion) in [
        (&mut on, Occasion::Again { from: 9 }),
        (&mut again, Occasion::Again { from: 0 }),
        (&mut cards, Occasion::Again { from: 0 }),
        (&mut practised, Occasion::Practice),
    ] {
        play_out(session);
        // It is the same after a reload, and among the deals that are kept.
        let deal = KeptDeal::of(&Session::restore(&session.save()).unwrap(), 1.0);
        assert_eq!(deal.occasion, occasion);
        assert_eq!(KeptDeal::read(&deal.to_json()).unwrap(), deal);
        assert_eq!(Statistics::of([&deal]), Statistics::default(), "{occasion}");
    }
    // A friend's cards are new to whoever plays them.
    let mut dared = kept.again(me()).unwrap().on(Occasion::Challenge { points: 3 });
    play_out(&mut dared);
    assert_eq!(Statistics::of([&KeptDeal::of(&dared, 1.0)]).all.deals, 1);
}

#[test]
fn nobody_answers_for_what_was_decided_before_they_played_on() {
    let first = finished(5);
    let kept = KeptDeal::of(&first, 0.0);
    let all = kept.review(me()).unwrap();
    let from = all.decisions()[2].at;
    let mut on = kept.play_on(me(), from).unwrap();
    play_out(&mut on);
    let on = KeptDeal::of(&on, 1.0);
    let judged: Vec<usize> =
        on.review(me()).unwrap().decisions().iter().map(|decision| decision.at).collect();
    assert_eq!(judged.first(), Some(&from));
    assert_eq!(judged.len(), all.decisions().len() - 2, "the bots of this table decide as they did");
    // What others decided before is theirs, whoever plays on.
    let other = Seat::new(1).unwrap();
    assert!(on.review(other).unwrap().decisions()[0].at < from);
}
