//! Plays the hand-made cases in `tests/cases/*.txt`. A new case needs no Rust: see `tests/cases/README.md`.

use std::fs;
use std::path::Path;

use luxx_rules::record::GameResult;
use luxx_rules::{Cards, Game, Layer, Move, Position, Seat};

type Checked<T = ()> = Result<T, String>;

#[test]
fn every_case_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    let mut played = 0;
    let mut failures = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        for (title, body, line) in split(&text) {
            played += 1;
            if let Err((offset, problem)) = play(&body) {
                failures.push(format!("{name}:{}: {title}: {problem}", line + offset));
            }
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
    assert!(played >= 60, "only {played} cases found");
}

/// The cases of a file: title, lines, and the number of the first line.
fn split(text: &str) -> Vec<(String, Vec<String>, usize)> {
    let mut cases: Vec<(String, Vec<String>, usize)> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if let Some(title) = line.strip_prefix("== ") {
            cases.push((title.to_owned(), Vec::new(), number + 2));
        } else if let Some((_, body, _)) = cases.last_mut() {
            body.push(line.split('#').next().unwrap().trim().to_owned());
        }
    }
    cases
}

/// Plays one case; an error says at which of its lines.
fn play(lines: &[String]) -> Result<(), (usize, String)> {
    let script = |line: &&String| line.starts_with(['>', '!', '=']);
    let start = lines.iter().position(|line| script(&line)).unwrap_or(lines.len());
    let position: Position = lines[..start]
        .join("\n")
        .parse()
        .map_err(|e: luxx_rules::position::ParsePositionError| (e.line - 1, e.problem))?;
    let mut game = Game::from_position(&position).map_err(|error| (0, error.to_string()))?;
    if start == lines.len() {
        return Err((0, "nothing happens and nothing is looked at".to_owned()));
    }
    for (offset, line) in lines.iter().enumerate().skip(start) {
        let step = match line.split_at_checked(1) {
            Some((">", wish)) => apply(&mut game, wish.trim()),
            Some(("!", refusal)) => refuse(&game, refusal.trim()),
            Some(("=", facts)) => facts
                .split(';')
                .map(str::trim)
                .try_for_each(|fact| assert_fact(&game, fact).map_err(|why| format!("{fact}: {why}"))),
            _ if line.is_empty() => Ok(()),
            _ => Err(format!("{line:?} begins with none of > ! =")),
        };
        step.map_err(|problem| (offset, problem))?;
    }
    Ok(())
}

fn apply(game: &mut Game, wish: &str) -> Checked {
    let wish: Move = wish.parse().map_err(|error: luxx_rules::ParseMoveError| error.to_string())?;
    game.apply(wish).map_err(|error| error.to_string())
}

/// `play 7 6 => 2.1`: refused by that rule, and nothing has changed.
fn refuse(game: &Game, refusal: &str) -> Checked {
    let (wish, rule) = refusal.split_once("=>").ok_or("a refusal is written: move => rule")?;
    let (wish, rule) = (wish.trim(), rule.trim());
    let mut after = game.clone();
    match apply(&mut after, wish) {
        Ok(()) => Err(format!("{wish:?} was accepted")),
        Err(why) if !why.contains(&format!("(rule {rule})")) => Err(format!("refused because {why:?}")),
        Err(_) if after != *game => Err(format!("refusing {wish:?} has changed the game")),
        Err(_) => Ok(()),
    }
}

fn assert_fact(game: &Game, fact: &str) -> Checked {
    let public = game.public();
    let (key, rest) = fact.split_once(' ').unwrap_or((fact, ""));
    let rest = rest.trim();
    let over = || game.outcome().map(GameResult::from).ok_or("the game is not over".to_owned());
    match key {
        "decision" => {
            same(public.decision().map_or("none", |decision| decision.name()).to_owned(), rest.to_owned())
        }
        "seat" => same(game.decider().map(Seat::index), number(rest)?),
        "paw" => same(Some(public.paw().index()), number(rest)?),
        "owed" => same(public.owed().to_string(), rest.to_owned()),
        "deck" => same(public.deck_len().to_string(), rest.to_owned()),
        "legal" => {
            let sorted = |mut moves: Vec<String>| {
                moves.sort();
                moves.join(", ")
            };
            let legal = game.legal_moves().iter().map(|legal| legal.to_string()).collect();
            same(sorted(legal), sorted(rest.split(',').map(|entry| entry.trim().to_owned()).collect()))
        }
        "caught" => {
            let caught = public.caught().map(|(victim, layer)| format!("{} {layer}", victim.index()));
            same(caught.unwrap_or("none".to_owned()), rest.to_owned())
        }
        "pool" => {
            let sorted = |spots: Vec<String>| {
                let mut spots = spots;
                spots.sort();
                spots.join(" ")
            };
            let there = public.pool().iter().map(|spot| spot.to_string()).collect();
            same(sorted(there), sorted(rest.split_whitespace().map(str::to_owned).collect()))
        }
        "discard" => same(public.discard(), cards(rest)?),
        "shadow" => same(public.shadow(), cards(rest)?),
        "removed" => same(public.removed(), cards(rest)?),
        "over" => same(over()?.reason.name().to_owned(), rest.to_owned()),
        "scores" => same(over()?.scores, numbers(rest)?),
        "hands" => same(over()?.hands, numbers(rest)?),
        "winners" => same(over()?.winners, numbers(rest)?),
        "hand" | "known" | "display" | "points" => {
            let (index, value) = rest.split_once(' ').unwrap_or((rest, ""));
            let seat = number(index)?.and_then(Seat::new).ok_or("no such seat")?;
            match key {
                "hand" => same(game.hand(seat), cards(value)?),
                "known" => same(public.known(seat), cards(value)?),
                "points" => same(public.points(seat).to_string(), value.to_owned()),
                _ => {
                    let layers: Result<Vec<Layer>, _> = value
                        .split('|')
                        .map(str::trim)
                        .filter(|layer| !layer.is_empty())
                        .map(str::parse)
                        .collect();
                    let layers = layers.map_err(|error: luxx_rules::ParseLayerError| error.to_string())?;
                    same(public.display(seat).to_vec(), layers)
                }
            }
        }
        _ => Err(format!("{key:?} is no fact to look at")),
    }
}

#[allow(clippy::needless_pass_by_value)] // both are made on the spot
fn same<T: PartialEq + std::fmt::Debug>(actual: T, expected: T) -> Checked {
    if actual == expected { Ok(()) } else { Err(format!("{actual:?} where {expected:?} should be")) }
}

fn cards(text: &str) -> Checked<Cards> {
    text.parse().map_err(|error: luxx_rules::ParseCardsError| error.to_string())
}

fn number(text: &str) -> Checked<Option<usize>> {
    if text == "none" {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| format!("{text:?} is no number"))
}

fn numbers(text: &str) -> Checked<Vec<i64>> {
    text.split_whitespace().map(|word| word.parse().map_err(|_| format!("{word:?} is no number"))).collect()
}
