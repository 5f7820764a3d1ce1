//! The puzzles that come with the page: every one holds, and there are enough of every kind.

use std::collections::BTreeMap;

use luxx_rules::{Move, Variant};
use luxx_session::puzzle::{Idea, Left, Progress, Puzzle, PuzzleTable, Puzzles, Seek, Solved, Theme, Tried};
use luxx_session::{Refused, Table};

const FILE: &str = Puzzles::OWN;

fn puzzles() -> Puzzles {
    Puzzles::read(FILE).unwrap()
}

fn table(puzzle: &Puzzle) -> PuzzleTable {
    let names = ["You", "Anna", "Ben", "Cleo", "Dora"].map(str::to_owned);
    PuzzleTable::new(puzzle.clone(), names[..puzzle.position.seats.len()].to_vec()).unwrap()
}

#[test]
fn every_puzzle_holds() {
    let puzzles = puzzles();
    for (place, puzzle) in puzzles.all.iter().enumerate() {
        assert_eq!(usize::from(puzzle.number), place + 1, "numbered in their order");
        puzzle.check().unwrap_or_else(|problem| panic!("puzzle {}: {problem}", puzzle.number));
        let moves = puzzle.game().unwrap().legal_moves();
        assert!(moves.len() > 1, "puzzle {}", puzzle.number);
        let weighed = &puzzle.others;
        assert!(
            weighed.is_sorted_by_key(|other| other.behind),
            "puzzle {}: the next best first",
            puzzle.number
        );
        assert!(
            weighed[0].behind <= puzzle.share + 1.0,
            "puzzle {}: nobody wins less than never",
            puzzle.number
        );
    }
    assert!(puzzles.all.is_sorted_by_key(|puzzle| puzzle.level), "the easiest first");
    let made = FILE.lines().filter(|line| !line.starts_with("# ")).collect::<Vec<_>>().join("\n");
    assert_eq!(puzzles.to_string().trim(), made.trim(), "written as it is read");
}

/// Other weights may find other moves better: then `cargo xtask puzzles` makes them anew.
#[test]
fn the_judge_is_the_champion_that_comes_with_luxx() {
    let champion = include_str!("../../../learn/weights/champion.toml");
    let hash = champion.lines().find(|line| line.starts_with("sha256")).unwrap();
    assert!(FILE.lines().any(|line| line.strip_prefix("# The judge's weights: ") == Some(hash)), "{hash}");
}

#[test]
fn there_are_enough_of_every_kind() {
    let puzzles = puzzles();
    assert!(puzzles.all.len() >= 300, "{}", puzzles.all.len());
    let (mut modes, mut themes, mut levels) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    for puzzle in &puzzles.all {
        *modes.entry((puzzle.position.variant.to_string(), puzzle.position.seats.len())).or_insert(0) += 1;
        *themes.entry(puzzle.theme).or_insert(0) += 1;
        *levels.entry(puzzle.level).or_insert(0) += 1;
    }
    assert_eq!(modes.len(), 4 * Variant::ALL.len(), "{modes:?}");
    assert!(modes.values().all(|count| *count >= 12), "{modes:?}");
    let common = |theme: &Theme| themes.get(theme).is_some_and(|count| *count >= 12);
    assert!(Theme::ALL.iter().all(common), "{themes:?}");
    assert_eq!(levels.len(), usize::from(Puzzle::HARDEST), "{levels:?}");
}

#[test]
fn the_right_move_solves_and_a_wrong_one_is_refuted() {
    for puzzle in puzzles().all.iter().step_by(7) {
        let mut table = table(puzzle);
        let (start, asked) = (table.question(), table.view(Puzzle::SOLVER));
        assert!(table.is_asked(Puzzle::SOLVER) && asked == Some(start.clone()));
        table.play(Puzzle::SOLVER, puzzle.wrong).unwrap();
        assert_eq!((table.tried(), table.misses()), (Some(Tried::Wrong(puzzle.wrong)), 1));
        assert!(table.fact_count() > 0 && !table.is_asked(Puzzle::SOLVER), "the reply is seen first");
        assert_eq!(table.play(Puzzle::SOLVER, puzzle.best), Err(Refused::NotAsked));
        let before = table.generation();
        table.try_again();
        assert_eq!((table.view(Puzzle::SOLVER), table.fact_count()), (Some(start.clone()), 0));
        assert!(table.generation() > before);
        table.play(Puzzle::SOLVER, puzzle.best).unwrap();
        assert!(table.is_done() && table.tried() == Some(Tried::Right));
        table.give_up();
        assert_eq!(table.tried(), Some(Tried::Right), "what is solved is not given up");
    }
}

#[test]
fn three_tries_and_the_answer() {
    let puzzles = puzzles();
    let enough = |puzzle: &&Puzzle| puzzle.game().unwrap().legal_moves().len() > 3;
    let puzzle = puzzles.all.iter().filter(enough).find(|puzzle| puzzle.theme == Theme::Sweep).unwrap();
    let others: Vec<Move> =
        puzzle.game().unwrap().legal_moves().iter().filter(|choice| *choice != puzzle.best).take(3).collect();
    let mut table = table(puzzle);
    for (place, choice) in others.into_iter().enumerate() {
        assert_eq!(usize::from(table.misses()), place);
        // One that is not in the file is played on by tacticians.
        table.play(Puzzle::SOLVER, choice).unwrap();
        table.try_again();
    }
    assert!(table.is_done() && !table.is_asked(Puzzle::SOLVER));
    assert_eq!(table.solved(), Some(Solved::Not));
    table.give_up();
    assert_eq!((table.tried(), table.fact_count()), (Some(Tried::GivenUp), 0), "first as it stood");
    assert!(table.show_answer() && table.fact_count() > 0, "then the answer");
    assert!(!table.show_answer(), "once");
    assert_eq!(table.solved(), Some(Solved::Not));
    assert!(Puzzles::read("luxx-puzzles/2 x").is_err());
    let broken = puzzles.to_string().replacen("best play", "best fly", 1);
    assert!(Puzzles::read(&broken).unwrap_err().to_string().starts_with("puzzle "));
    let mut close = puzzle.clone();
    close.others[0].error = close.others[0].behind;
    assert!(close.check().is_err(), "it may be luck");
    let mut unknown = puzzle.clone();
    unknown.others.retain(|other| other.choice != unknown.wrong);
    assert!(unknown.check().is_err(), "how bad the wrong move is must be known");
}

#[test]
fn a_share_is_rounded_once() {
    let mut puzzle = puzzles().get(22).unwrap().clone();
    let other = puzzle.others[0].choice;
    // Halves go up, whether an even or an odd number is below.
    for (behind, share) in [(5.5, 55), (4.5, 56), (4.6, 55), (0.0, 60), (60.4, 0)] {
        puzzle.share = 60.0;
        puzzle.others[0].behind = behind;
        assert_eq!(
            (puzzle.share_of(puzzle.best), puzzle.share_of(other)),
            (Some(60), Some(share)),
            "{behind}"
        );
    }
    puzzle.others.remove(0);
    assert_eq!(puzzle.share_of(other), None, "it was not tried");
}

#[test]
fn ideas_come_one_by_one_and_count_as_a_try() {
    let puzzles = puzzles();
    for puzzle in &puzzles.all {
        let mut table = table(puzzle);
        let mut told = Vec::new();
        while table.has_idea() {
            table.give_idea();
            told = table.ideas().to_vec();
        }
        assert_eq!(told, Idea::all(puzzle));
        let game = puzzle.game().unwrap();
        if let Move::Play(layer) = puzzle.best {
            assert_eq!(told.last(), Some(&Idea::Count(layer.size())), "puzzle {}", puzzle.number);
            let mut played = game.clone();
            played.apply(puzzle.best).unwrap();
            for idea in &told {
                let Idea::Catches { victims, .. } = idea else { continue };
                for victim in victims {
                    let top = game.public().top(*victim).unwrap();
                    assert!(layer.catches(top, puzzle.position.variant), "puzzle {}", puzzle.number);
                }
            }
        }
        table.play(Puzzle::SOLVER, puzzle.best).unwrap();
        assert_eq!(table.solved(), Some(Solved::In(if told.is_empty() { 1 } else { 2 })));
    }
    let two = puzzles.all.iter().filter(|puzzle| puzzle.theme == Theme::Sweep);
    let caught = |puzzle: &Puzzle| {
        Idea::all(puzzle).iter().any(|idea| matches!(idea, Idea::Catches { victims, shadow } if victims.len() + usize::from(*shadow) > 1))
    };
    assert!(two.clone().count() > 0 && two.clone().any(caught), "a sweep catches several");
}

#[test]
fn what_was_left_goes_on_there() {
    let puzzles = puzzles();
    let puzzle = puzzles.all.iter().find(|puzzle| puzzle.theme == Theme::Catch).unwrap();
    let mut first = table(puzzle);
    first.give_idea();
    first.play(Puzzle::SOLVER, puzzle.wrong).unwrap();
    assert_eq!(first.left(), Left { number: puzzle.number, misses: 1, ideas: 1 });
    let mut again = PuzzleTable::resume(
        puzzle.clone(),
        first.occupants().into_iter().map(|who| who.name).collect(),
        first.left(),
    )
    .unwrap();
    assert_eq!((again.left(), again.ideas()), (first.left(), first.ideas()));
    again.play(Puzzle::SOLVER, puzzle.best).unwrap();
    assert_eq!(again.solved(), Some(Solved::In(3)));
    // However it was damaged in the store, there is a try left.
    let much = Left { misses: 200, ideas: 200, ..first.left() };
    let again = PuzzleTable::resume(puzzle.clone(), Vec::new(), much).unwrap();
    assert!(!again.is_done() && again.is_asked(Puzzle::SOLVER));
}

#[test]
fn one_seeks_and_goes_on_among_what_was_found() {
    let puzzles = puzzles();
    let mut progress = Progress::read("", &puzzles.edition);
    let any = Seek::default();
    assert_eq!(any.next(&puzzles, &progress, None), Some(1));
    progress.note(1, Solved::In(1));
    assert_eq!(any.next(&puzzles, &progress, Some(1)), Some(2));
    assert_eq!(any.next(&puzzles, &progress, Some(9)), Some(10));
    let of =
        |theme| puzzles.all.iter().filter(move |puzzle| puzzle.theme == theme).map(|puzzle| puzzle.number);
    let (sweep, other) =
        (of(Theme::Sweep).nth(1).unwrap(), of(Theme::Lay).find(|number| *number > 20).unwrap());
    progress.begin(Left { number: sweep, misses: 1, ideas: 0 });
    progress.begin(Left { number: other, misses: 0, ideas: 0 });
    assert_eq!(any.next(&puzzles, &progress, None), Some(other), "the one that was left last");
    assert_eq!(any.next(&puzzles, &progress, Some(other)), Some(other + 1));
    progress.begin(Left { number: 1, misses: 0, ideas: 0 });
    assert_eq!(any.next(&puzzles, &progress, None), Some(other), "one that was solved is only looked at");
    let sweeps = Seek { theme: Some(Theme::Sweep), ..Seek::default() };
    assert_eq!(sweeps.next(&puzzles, &progress, None), Some(sweep), "the last of those that are wanted");
    let last = puzzles.all.last().map(|puzzle| puzzle.number);
    assert_eq!(any.next(&puzzles, &progress, last), Some(2), "what was passed over comes in the end");
    let duels = Seek { players: Some(2), theme: Some(Theme::Shadow), ..Seek::default() };
    assert_eq!(Seek::read(&duels.to_text()), duels);
    assert_eq!(Seek::read("level 9\ntheme nonsense\nplayers 7\nrules amigo nonsense\nx"), any);
    let all = Seek {
        level: Some(2),
        theme: Some(Theme::Catch),
        variant: Some(Variant::AmigoExpert),
        players: Some(4),
    };
    assert_eq!(Seek::read(&all.to_text()), all);
    let found: Vec<u16> =
        puzzles.all.iter().filter(|puzzle| duels.fits(puzzle)).map(|puzzle| puzzle.number).collect();
    assert!(found.len() > 2);
    for number in &found {
        assert_eq!(puzzles.get(*number).unwrap().theme, Theme::Shadow);
        assert_eq!(duels.next(&puzzles, &progress, None), Some(*number));
        progress.note(*number, if number == &found[0] { Solved::Not } else { Solved::In(2) });
    }
    assert_eq!(duels.next(&puzzles, &progress, None), Some(found[0]), "what was not solved comes again");
    progress.note(found[0], Solved::In(1));
    assert_eq!(duels.next(&puzzles, &progress, None), None, "all are solved");
}

#[test]
fn progress_is_kept_for_its_file_only() {
    let mut progress = Progress::read("", "1-336");
    progress.note(3, Solved::Not);
    progress.note(4, Solved::In(2));
    progress.note(4, Solved::Not);
    progress.begin(Left { number: 7, misses: 2, ideas: 1 });
    progress.begin(Left { number: 8, misses: 0, ideas: 0 });
    let kept = progress.to_text();
    assert_eq!(Progress::read(&kept, "1-336"), progress);
    assert_eq!((progress.left(7).misses, progress.left(5).misses), (2, 0));
    assert_eq!(Progress::solved_in(&kept), 1);
    progress.note(8, Solved::In(1));
    assert_eq!(progress.unfinished().collect::<Vec<_>>(), [7]);
    progress.note(7, Solved::Not);
    assert_eq!(progress.unfinished().next(), None);
    assert_eq!(
        (progress.get(3), progress.get(4), progress.solved()),
        (Some(Solved::Not), Some(Solved::In(2)), 2)
    );
    progress.note(3, Solved::In(3));
    assert_eq!(progress.solved(), 3, "what was given up may be tried again");
    assert_eq!(Progress::read(&kept, "2-336").solved(), 0, "another file numbers its puzzles anew");
    assert_eq!(Progress::read("1-336\nnonsense\nleft x 1 2\n9 1", "1-336").solved(), 1);
}

#[test]
fn what_two_devices_made_of_the_puzzles_is_put_together() {
    let here = "1-336\nleft 9 1 0\nleft 7 2 1\n3 2\n4 0";
    let there = "1-336\nleft 9 3 1\nleft 5 1 0\n3 1\n4 3\n7 1";
    let (text, all) = Progress::together(here, there);
    let both = Progress::read(&text, "1-336");
    assert!(all);
    assert_eq!([3, 4, 7].map(|number| both.get(number)), [2, 3, 1].map(|tries| Some(Solved::In(tries))));
    assert_eq!(both.left(9), Left { number: 9, misses: 1, ideas: 0 }, "here it was left last");
    assert_eq!(both.unfinished().collect::<Vec<_>>(), [9, 5]);
    assert_eq!(Progress::together("", there), (there.to_owned(), true));
    assert_eq!(Progress::together(here, ""), (here.to_owned(), true));
    // Another file numbers its puzzles otherwise: what cannot be put together is said.
    assert_eq!(Progress::together(here, "2-336\n3 1"), (here.to_owned(), false));
}
