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
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/positions");
    let mut wrong = Vec::new();
    let mut asked = 0;
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
                    line.strip_prefix('?').and_then(|line| line.split_once(':'))
                {
                    for bot in bots.split(',') {
                        asked += 1;
                        wrong.extend(
                            ask(&game, bot.trim(), moves.trim()).map(|why| format!("{title}: {why}")),
                        );
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(asked >= 60, "only {asked} questions");
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
