//! Every lesson is played in both languages: each right answer on every way through it, each wrong one with its explanation.

use std::collections::BTreeSet;

use luxx_rules::Move;
use luxx_session::lesson::{KEYS, Lesson, LessonTable, Progress, STEPS, State};
use luxx_session::{Director, Next, Refused, Table};
use luxx_words::{Language, lessons};

use crate::through::CONDUCT;

fn all() -> Vec<Lesson> {
    Lesson::read_all(lessons::STEPS).unwrap_or_else(|error| panic!("crates/words/lessons/steps.txt: {error}"))
}

fn begin(lesson: &Lesson) -> LessonTable {
    let names = ["You", "Anna", "Ben"].map(str::to_owned).to_vec();
    let mut table = LessonTable::new(lesson.clone(), names).unwrap_or_else(|error| panic!("{error}"));
    table.lead_in().unwrap_or_else(|error| panic!("{error}"));
    table
}

/// Goes on to the next question; false where that was the last one.
fn go_on(table: &mut LessonTable) -> bool {
    let goes_on = table.go_on().unwrap_or_else(|error| panic!("{error}"));
    table.lead_in().unwrap_or_else(|error| panic!("{error}"));
    goes_on
}

/// All moves that can be made now.
fn legal(table: &LessonTable) -> Vec<Move> {
    table.view(LessonTable::LEARNER).unwrap().legal_moves().iter().collect()
}

/// The first lesson of the game that asks whether to catch: `which` in `catch`.
fn catching() -> LessonTable {
    begin(all().iter().find(|lesson| lesson.key == "catch").unwrap())
}

/// Goes every way through the rest of a lesson, and notes which texts are said.
fn explore(mut table: LessonTable, said: &mut BTreeSet<String>, ends: &mut usize) {
    let (key, ask) = (table.lesson().key.clone(), table.task().ask.clone());
    said.insert(ask.clone());
    let moves = legal(&table);
    assert!(
        moves.len() > 1,
        "{key}: {ask}: with one move alone nothing is asked; the page would play it by itself"
    );
    assert!(table.is_asked(LessonTable::LEARNER), "{key}: {ask}: it is the learner who decides");
    let solution = table.solution().unwrap();
    assert!(moves.contains(&solution), "{key}: {ask}: {solution} can be shown");
    let mut leads_on = false;
    for choice in moves {
        let mut after = table.clone();
        let played = after.play(LessonTable::LEARNER, choice);
        let verdict =
            after.verdict().cloned().unwrap_or_else(|| panic!("{key}: {ask}: nothing fits {choice}"));
        said.insert(verdict.said);
        if !verdict.right {
            assert_eq!(played, Err(Refused::NotWanted), "{key}: {ask}: {choice}");
            assert_eq!(after.fact_count(), table.fact_count(), "a wrong answer changes nothing on the table");
            after.try_again();
            assert!(after.verdict().is_none() && after.tries() == 1);
            continue;
        }
        assert_eq!(played, Ok(()), "{key}: {ask}: {choice}");
        assert!(!after.is_asked(LessonTable::LEARNER), "a right answer is looked at first");
        leads_on |= choice == solution;
        if go_on(&mut after) {
            explore(after, said, ends);
        } else {
            *ends += 1;
        }
    }
    assert!(leads_on, "{key}: {ask}: what is shown is right");
    // Every answer that is written down can be given.
    let task = table.task().clone();
    for answer in task.right.iter().chain(&task.wrong) {
        assert!(said.contains(&answer.said), "{key}: {ask}: no move leads to {}", answer.said);
    }
    table.try_again();
}

#[test]
fn every_lesson_can_be_completed_and_every_answer_is_explained_in_both_languages() {
    let lessons = all();
    for lesson in &lessons {
        let (mut said, mut ends) = (BTreeSet::new(), 0);
        explore(begin(lesson), &mut said, &mut ends);
        assert!(ends > 0, "{} can be completed", lesson.key);
        let asked: BTreeSet<&str> = lesson.tasks.iter().map(|task| task.ask.as_str()).collect();
        for language in Language::ALL {
            let texts = lessons::Lessons::of(language);
            assert!(texts.title(&lesson.key).is_some(), "{language}: {} has a title", lesson.key);
            for text in &said {
                let there = if asked.contains(text.as_str()) {
                    texts.question(&lesson.key, text).is_some()
                } else {
                    texts.remark(&lesson.key, text).is_some()
                };
                assert!(there, "{language}: {} says {text}: a remark is `heading | text`", lesson.key);
            }
            let (_, written) = texts.keys().find(|(key, _)| *key == lesson.key).unwrap();
            let written: BTreeSet<String> = written.into_iter().map(str::to_owned).collect();
            assert_eq!(written, said, "{language}: {}: every text is said, once", lesson.key);
        }
    }
    for language in Language::ALL {
        let texts = lessons::Lessons::of(language);
        let written: Vec<&str> = texts.keys().map(|(key, _)| key).collect();
        assert_eq!(
            written,
            lessons.iter().map(|lesson| lesson.key.as_str()).collect::<Vec<_>>(),
            "{language}"
        );
    }
}

#[test]
fn the_steps_come_first_and_the_extras_after_them() {
    let extras: Vec<bool> = all().iter().map(|lesson| lesson.extra).collect();
    assert_eq!(extras, [[false; STEPS].as_slice(), &[true, true]].concat());
    assert_eq!(all().iter().map(|lesson| lesson.key.as_str()).collect::<Vec<_>>(), KEYS);
}

#[test]
fn what_happens_before_a_question_is_seen_to_happen() {
    let lesson = all().into_iter().find(|lesson| lesson.key == "caught").unwrap();
    let mut director = Director::new(LessonTable::new(lesson, Vec::new()).unwrap());
    assert!(matches!(director.next(CONDUCT), Next::Wait(_)), "nothing has happened yet");
    director.table_mut().lead_in().unwrap();
    director.table_mut().lead_in().unwrap();
    let mut shown = 0;
    while let Next::Show(_) = director.next(CONDUCT) {
        shown += 1;
    }
    assert_eq!(shown, 3, "played, caught, left");
    assert_eq!(director.next(CONDUCT), Next::Decide);
}

#[test]
fn progress_is_kept_by_the_names_of_the_lessons() {
    let mut progress = Progress::default();
    assert!(progress.is_fresh());
    assert_eq!((progress.next(), progress.steps_passed()), (Some(0), 0));
    progress.begin(0, &["play 5 5 5".parse().unwrap()]);
    assert!(!progress.is_fresh());
    assert_eq!(progress.made(0), ["play 5 5 5".parse().unwrap()]);
    assert_eq!(progress.made(1), [], "those are answers of another lesson");
    progress.pass(0, false);
    assert_eq!(progress.made(0), []);
    progress.pass(1, true);
    assert_eq!((progress.state(0), progress.state(1)), (State::Done, State::Skipped));
    assert_eq!((progress.next(), progress.steps_passed()), (Some(2), 2));
    progress.begin(5, &[]);
    assert_eq!(progress.next(), Some(5), "where it was left");
    progress.pass(8, false);
    assert_eq!((progress.state(8), progress.steps_passed()), (State::Done, 2), "extras are not steps");
    assert_eq!((progress.after(3), progress.after(7), progress.after(8)), (Some(4), Some(2), None));
    let again = Progress::from_json(&progress.to_json());
    assert_eq!(again, progress);
    // What was skipped may be done later, and what was done is not undone by skipping it.
    progress.pass(1, false);
    progress.pass(0, true);
    assert_eq!((progress.state(0), progress.state(1)), (State::Done, State::Done));
    for step in 2..STEPS {
        assert_eq!(progress.next(), Some(step));
        progress.pass(step, false);
    }
    assert_eq!((progress.next(), progress.steps_passed()), (None, STEPS));
    for damaged in ["", "{", "[]", r#"{"done": 3}"#, r#"{"done": ["what"], "made": ["eat 3"]}"#] {
        let progress = Progress::from_json(damaged);
        assert_eq!((progress.next(), progress.made(0)), (Some(0), Vec::new()), "{damaged}");
    }
}

#[test]
fn a_wrong_catch_is_explained_by_the_two_questions() {
    let table = catching();
    let asked = |choice: &str| {
        let compared = table.compare(choice.parse().unwrap()).unwrap();
        (compared.same_count, compared.higher)
    };
    assert_eq!(asked("play 9 9"), (true, true));
    assert_eq!(asked("play 11"), (false, true));
    assert_eq!(asked("play 4"), (false, false));
    assert_eq!(table.compare(Move::Take), None);
}

#[test]
fn the_director_shows_a_lesson_as_any_table() {
    let mut director = Director::new(catching());
    assert_eq!(director.next(CONDUCT), Next::Decide);
    assert_eq!(director.play("play 11".parse().unwrap()), Err(Refused::NotWanted));
    assert_eq!(director.next(CONDUCT), Next::Decide, "the question stands");
    director.table_mut().try_again();
    director.play("play 9 9".parse().unwrap()).unwrap();
    let mut shown = 0;
    while let Next::Show(_) = director.next(CONDUCT) {
        shown += 1;
    }
    assert_eq!(shown, 2, "played, caught");
    assert!(matches!(director.next(CONDUCT), Next::Wait(_)), "nothing is asked until one goes on");
    assert!(director.table().moves_on());
    assert!(go_on(director.table_mut()));
    assert!(director.is_anew(), "another table");
    assert_eq!(director.next(CONDUCT), Next::Decide);
}

#[test]
fn whoever_comes_back_is_where_they_were() {
    for lesson in all() {
        let mut table = begin(&lesson);
        loop {
            let mut again = LessonTable::resume(lesson.clone(), Vec::new(), table.made()).unwrap();
            again.lead_in().unwrap();
            assert_eq!((again.at(), again.made()), (table.at(), table.made()), "{}", lesson.key);
            assert_eq!(legal(&again), legal(&table));
            let solution = table.solution().unwrap();
            table.play(LessonTable::LEARNER, solution).unwrap();
            if !go_on(&mut table) {
                break;
            }
        }
        // The last answer was seen but not left behind: the last question is asked again.
        let again = LessonTable::resume(lesson.clone(), Vec::new(), table.made()).unwrap();
        assert_eq!(again.at() + 1, lesson.tasks.len());
        let strange = LessonTable::resume(lesson, Vec::new(), &[Move::Pass, Move::Pass]).unwrap();
        assert_eq!((strange.at(), strange.tries()), (0, 0), "what no longer fits begins anew");
    }
}

#[test]
fn every_picture_of_the_rules_can_be_drawn() {
    for picture in luxx_words::guide::pictures(Language::English) {
        let rule = picture.rule;
        let lessons = Lesson::read_all(&format!("## picture{}", picture.table));
        let lesson = lessons.unwrap_or_else(|error| panic!("{rule}: {error}")).remove(0);
        let mut table =
            LessonTable::new(lesson, Vec::new()).unwrap_or_else(|error| panic!("{rule}: {error}"));
        table.lead_in().unwrap_or_else(|error| panic!("{rule}: {error}"));
        assert!(legal(&table).contains(&table.solution().unwrap()), "{rule}");
    }
}

#[test]
fn what_is_wrong_with_a_script_is_said_with_its_line() {
    let table = "rules amigo base\npaw 0\nseat 0 hand 1\n";
    let cases = [
        ("rules amigo base".to_owned(), "line 1: a lesson begins with ##"),
        ("\n? ask".to_owned(), "line 2: a lesson begins with ##"),
        ("## a\n+ take = x".to_owned(), "line 2: an answer without a question"),
        ("## a\n? ask\n+ take".to_owned(), "line 3: an answer is `MOVE = TEXT`"),
        ("## a\n? ask against Ben".to_owned(), "line 2: after `against` comes the number of a seat"),
        (
            format!("## a\n{table}## b"),
            "line 5: the lesson before ends with something that no question follows",
        ),
        ("## a\nseat 0 hand 14\n? ask".to_owned(), "line 3: a table: line 2: "),
    ];
    for (text, problem) in cases {
        let error = Lesson::read_all(&text).unwrap_err().to_string();
        assert!(error.starts_with(problem), "{text:?}: {error}");
    }
    let bare = Lesson::read_all("## a\n? ask\n+ * = x").unwrap().remove(0);
    assert_eq!(
        LessonTable::new(bare, Vec::new()).unwrap_err().to_string(),
        "lesson a: it begins with a table and a question"
    );
}

#[test]
fn what_two_devices_have_learnt_is_put_together() {
    let passed = |steps: &[(usize, bool)], at: Option<usize>| {
        let mut progress = Progress::default();
        for (step, skipped) in steps {
            progress.pass(*step, *skipped);
        }
        if let Some(step) = at {
            progress.begin(step, &[Move::Take]);
        }
        progress
    };
    let mut here = passed(&[(0, false), (2, true)], None);
    let there = passed(&[(2, false), (1, false), (3, true)], Some(4));
    here.add(&there);
    let states: Vec<State> = (0..5).map(|step| here.state(step)).collect();
    assert_eq!(states, [State::Done, State::Done, State::Done, State::Skipped, State::Open]);
    assert_eq!(
        (here.next(), here.made(4)),
        (Some(4), vec![Move::Take]),
        "what was left there is gone on with"
    );
    // What was left here stays, and a second time nothing changes.
    let mut left = passed(&[], Some(5));
    left.add(&there);
    assert_eq!(left.next(), Some(5));
    let once = left.clone();
    left.add(&there);
    assert_eq!(left, once);
}
