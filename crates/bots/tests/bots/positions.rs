//! Obviously right moves: `tests/positions/*.txt` are positions with what a good player does there.
//!
//! A position is written as in `crates/rules/tests/cases`. `> move` plays on; `? bots: a, b` says that each of these bots
//! chooses one of the moves; `? bots: not a` that it chooses anything else.

use std::fs;
use std::path::Path;

use luxx_bots::Level;
use luxx_rules::{Game, Position};

#[test]
fn the_right_moves_are_found() {
    let (mut wrong, mut asked) = (Vec::new(), 0);
    for_every_question(|title, game, bots, moves| {
        for bot in bots.split(',') {
            asked += 1;
            wrong.extend(ask(game, bot.trim(), moves).map(|why| format!("{title}: {why}")));
        }
    });
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(asked >= 120, "only {asked} questions");
}

/// The champion is asked what others are asked, and need not know it: these positions are unlike those of its own games. How many it
/// misses stands in docs/bots.md.
#[test]
fn what_the_champion_misses_is_what_is_written() {
    let missed = |level: &str| {
        let (mut wrong, mut asked) = (Vec::new(), 0);
        for_every_question(|title, game, _, moves| {
            asked += 1;
            wrong.extend(ask(game, level, moves).map(|why| format!("{title}: {why}")));
        });
        println!("{level} misses {} of {asked}:\n{}", wrong.len(), wrong.join("\n"));
        (wrong.len(), asked)
    };
    assert_eq!([missed("champion"), missed("champion:64")], [(10, 41), (7, 41)]);
}

/// Tells every question: its title, the position, whom it is for, and the moves.
fn for_every_question(mut tell: impl FnMut(&str, &Game, &str, &str)) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/positions");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for path in files.iter().filter(|path| path.extension().is_some_and(|extension| extension == "txt")) {
        let text = fs::read_to_string(path).unwrap();
        for case in text.split("\n== ").skip(1) {
            let (title, body) = case.split_once('\n').unwrap();
            let script = body.find("\n>").into_iter().chain(body.find("\n?")).min().unwrap_or(body.len());
            let position: Position =
                body[..script].parse().unwrap_or_else(|error| panic!("{title}: {error}"));
            let mut game = Game::from_position(&position).unwrap_or_else(|error| panic!("{title}: {error}"));
            for line in body[script..].lines().map(|line| line.split('#').next().unwrap().trim()) {
                if let Some(choice) = line.strip_prefix('>') {
                    game.apply(choice.trim().parse().unwrap())
                        .unwrap_or_else(|error| panic!("{title}: {error}"));
                } else if let Some((bots, moves)) =
                    line.strip_prefix('?').and_then(|line| line.split_once(": "))
                {
                    tell(title, &game, bots, moves.trim());
                }
            }
        }
    }
}

/// What is wrong with a bot's answer, if anything.
fn ask(game: &Game, bot: &str, moves: &str) -> Option<String> {
    crate::install_weights();
    let level: Level = bot.parse().unwrap();
    let level = if bot == "searcher" { Level::Searcher { worlds: 4000 } } else { level };
    let view = game.view(game.decider().unwrap());
    let choice = level.bot(view.public().players(), 1).unwrap().choose(&view).to_string();
    let (wanted, listed) = match moves.strip_prefix("not ") {
        Some(unwanted) => (false, unwanted),
        None => (true, moves),
    };
    let found = listed.split(',').any(|entry| entry.trim() == choice);
    (found != wanted).then(|| format!("{bot} chooses {choice}, not {moves}"))
}
