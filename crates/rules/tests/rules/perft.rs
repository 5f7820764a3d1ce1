//! How many move sequences lead on from a position: one wrong rule anywhere and a number changes.
//!
//! `tests/perft.txt` lists positions of golden games and the number of sequences of 1, 2, 3 … moves.

use std::fs;
use std::path::Path;

use luxx_rules::Game;
use luxx_rules::record::Document;

/// The number of sequences of exactly `depth` moves; a game that is over has none.
fn perft(game: &Game, depth: usize) -> u64 {
    let moves = game.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |choice| {
        let mut next = game.clone();
        next.apply(choice).unwrap();
        perft(&next, depth - 1)
    };
    moves.iter().map(after).sum()
}

#[test]
fn the_table_of_move_sequences_holds() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let table = fs::read_to_string(tests.join("perft.txt")).unwrap();
    let mut wrong = Vec::new();
    let mut rows = 0;
    for row in table.lines().filter(|row| !row.is_empty() && !row.starts_with('#')) {
        let mut words = row.split_whitespace();
        let (name, step) = (words.next().unwrap(), words.next().unwrap().parse::<usize>().unwrap());
        let record = fs::read(tests.join("golden").join(name).with_extension("json")).unwrap();
        let document = Document::read(&record).unwrap();
        let mut replay = document.games()[0].replay().unwrap();
        while replay.step() < step {
            replay.advance(|_| ()).unwrap().unwrap();
        }
        let expected: Vec<u64> = words.map(|count| count.parse().unwrap()).collect();
        let counted: Vec<u64> = (1..=expected.len()).map(|depth| perft(replay.game(), depth)).collect();
        if counted != expected || expected.is_empty() {
            wrong.push(format!("{name} {step} {counted:?}, not {expected:?}"));
        }
        rows += 1;
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(rows >= 30, "only {rows} rows");
}
