//! Makes the puzzles: plays bots' games in all modes, looks for decisions with one move that is clearly the best, and makes sure of
//! them with the champion's look ahead.
//!
//!     cargo xtask puzzles [SEED] [PUZZLES OF EACH MODE]
//!     cargo xtask puzzles --check
//!
//! The second looks at the puzzles that are there once more, in other worlds and twice as many: the move that is said to be the best must be.
//!
//! The same seed makes the same file: nothing here looks at a clock. How a position is looked at is in `finder.rs`.

mod finder;

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use luxx_bots::{Champion, install, network};
use luxx_rules::Variant;
use luxx_session::puzzle::{Puzzle, Puzzles};

use finder::{Finder, LAST, Sought};

/// Worlds in which a puzzle is looked at once more, and what they follow from.
const CHECKED: u32 = 2 * Puzzle::WORLDS;
const CHECK_SEED: u64 = 0x6368_6563_6b00_0000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1).peekable();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    install(&fs::read(root.join("../learn/weights/champion.safetensors"))?)?;
    if words.next_if(|word| word == "--check").is_some() {
        return check();
    }
    let seed: u64 = words.next().map_or(Ok(1), |word| word.parse())?;
    let each: usize = words.next().map_or(Ok(21), |word| word.parse())?;
    let file = words.next().map_or_else(|| root.join("puzzles/puzzles.txt"), Into::into);
    let about = fs::read_to_string(root.join("../learn/weights/champion.toml"))?;
    let weights = about.lines().find(|line| line.starts_with("sha256")).ok_or("the weights have no hash")?;
    let mut all = Vec::new();
    for variant in Variant::ALL {
        for players in 2..=5 {
            for sought in [Sought::All, Sought::Rare] {
                let mut finder = Finder::new(variant, players, seed, sought)?;
                let found = finder.find(each)?;
                let (count, games) = (found.len(), finder.games());
                eprintln!("{variant}, {players} players, {sought:?}: {count} puzzles in {games} games");
                all.extend(found);
            }
        }
    }
    // The easiest first: among equals those with the fewest cards to look at, then those where most is at stake.
    let cards = |puzzle: &Puzzle| puzzle.game().map_or(0, |game| game.view(Puzzle::SOLVER).hand().len());
    all.sort_by(|one, other| {
        let stake = || other.others[0].behind.total_cmp(&one.others[0].behind);
        one.level.cmp(&other.level).then_with(|| cards(one).cmp(&cards(other))).then_with(stake)
    });
    for (place, puzzle) in all.iter_mut().enumerate() {
        puzzle.number = u16::try_from(place + 1)?;
    }
    let puzzles = Puzzles { edition: format!("{seed}-{}", all.len()), all };
    let made = format!(
        "# Made by `cargo xtask puzzles {seed} {each}`; crates/session/src/puzzle/text.rs says how to read it.\n# The judge's weights: {weights}\n"
    );
    fs::create_dir_all(file.parent().unwrap_or(root))?;
    fs::write(&file, made + &puzzles.to_string())?;
    eprintln!("{} puzzles in {}", puzzles.all.len(), file.display());
    Ok(())
}

/// Looks at the puzzles that come with luxx once more, each beside the moves that were tried and those that the network likes.
fn check() -> Result<(), Box<dyn Error>> {
    let puzzles = Puzzles::read(Puzzles::OWN)?;
    let mut wrong = 0;
    for puzzle in &puzzles.all {
        puzzle.check()?;
        let view = puzzle.game()?.view(Puzzle::SOLVER);
        let mut champion = Champion::new(network()?, CHECK_SEED + u64::from(puzzle.number));
        let mut moves = vec![puzzle.best];
        let liked = champion.favourites(&view).into_iter().take(LAST).map(|(choice, _)| choice);
        for choice in puzzle.others.iter().map(|other| other.choice).chain(liked) {
            if !moves.contains(&choice) {
                moves.push(choice);
            }
        }
        let compared = champion.compare(&view, &moves, CHECKED);
        let [best, second] = [compared[0], compared[1]];
        if best.choice != puzzle.best {
            wrong += 1;
            eprintln!("puzzle {}: {} is better than {}", puzzle.number, best.choice, puzzle.best);
        } else if second.behind < Puzzle::SURE * second.error {
            eprintln!("puzzle {}: {} may be as good", puzzle.number, second.choice);
        }
    }
    if wrong > 0 {
        return Err(format!("{wrong} of {} puzzles are wrong", puzzles.all.len()).into());
    }
    eprintln!("{} puzzles hold", puzzles.all.len());
    Ok(())
}
