//! The same seed and worlds give the same moves natively and as WebAssembly.
//!
//! The page runs the bots as WebAssembly, the server and the arena natively: a game recorded here must go the same way
//! there. The module is built as it is shipped, optimised, and run by Node (`machine.js`). `cargo xtask verify same-moves` builds
//! it, finds Node and runs this; without them the test fails and says so.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::{env, fs};

use luxx_bots::Level;
use luxx_rules::Variant;
use luxx_wasm_check::{Decision, digest, play};

/// Node with the module in it: a line is asked, a line answered.
struct Machine {
    process: Child,
    asks: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Machine {
    fn new() -> Machine {
        let mut process = Command::new(given("LUXX_NODE"))
            .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/machine.js"))
            .arg(given("LUXX_MODULE"))
            .arg(weights())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (asks, answers) = (process.stdin.take().unwrap(), process.stdout.take().unwrap());
        Machine { process, asks, answers: BufReader::new(answers) }
    }

    fn ask(&mut self, what: &str) -> String {
        writeln!(self.asks, "{what}").unwrap();
        let mut answer = String::new();
        let bytes = self.answers.read_line(&mut answer).unwrap();
        assert!(bytes > 0, "{what}: no answer; what Node said stands above");
        answer.trim_end().to_owned()
    }

    fn digest_of_game(&mut self, game: &Game, decisions: usize) -> u64 {
        let Game { level, variant, players, seed } = game;
        self.ask(&format!("game {level} {variant} {players} {seed} {decisions}")).parse().unwrap()
    }

    /// How many playouts a searcher made within so many milliseconds, or trials a champion, and how many it took.
    fn playouts_within(&mut self, limit: u32, champion: bool) -> (u32, u32) {
        let answer = self.ask(&format!("think {limit} {}", u8::from(champion)));
        let (playouts, took) = answer.split_once(' ').unwrap();
        (playouts.parse().unwrap(), took.parse().unwrap())
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        // It may be gone already; then there is nothing to end.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn weights() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../learn/weights/champion.safetensors")
}

fn given(name: &str) -> PathBuf {
    let path = env::var_os(name);
    path.unwrap_or_else(|| panic!("{name} is not set: `cargo xtask verify same-moves` runs this test")).into()
}

#[derive(Clone, Copy, Debug)]
struct Game {
    level: usize,
    variant: usize,
    players: usize,
    seed: u64,
}

#[test]
fn the_same_moves_natively_and_as_webassembly() {
    luxx_bots::install(&fs::read(weights()).unwrap()).unwrap();
    let mut machine = Machine::new();
    let mut different = Vec::new();
    let mut decisions = 0;
    // The last one is the champion with a look ahead.
    for level in 0..=Level::LADDER.len() {
        for variant in 0..Variant::ALL.len() {
            for players in 2..=5 {
                for seed in 0..2 {
                    let game = Game { level, variant, players, seed };
                    let mut made = Vec::new();
                    play(level, variant, players, seed, |decision| made.push(decision));
                    decisions += made.len();
                    if machine.digest_of_game(&game, made.len() + 1) != digest(&made) {
                        different.push(first_difference(&mut machine, &game, &made));
                    }
                }
            }
        }
    }
    assert!(different.is_empty(), "\n{}", different.join("\n"));
    assert!(decisions > 10_000, "only {decisions} decisions compared");
}

/// Where the two games part.
fn first_difference(machine: &mut Machine, game: &Game, decisions: &[Decision]) -> String {
    let same = |count: &usize| machine.digest_of_game(game, *count) == digest(&decisions[..*count]);
    let count = (1..=decisions.len()).take_while(same).count();
    let values =
        |decision: &Decision| decision.values.iter().map(|bits| f32::from_bits(*bits)).collect::<Vec<_>>();
    let here = decisions.get(count).map_or("the end".to_owned(), |decision| {
        format!("{}, from values {:?}", decision.choice, values(decision))
    });
    let Game { level, variant, players, seed } = *game;
    format!(
        "{} in seat 0, {}, {players} players, seed {seed}: decision {} of {} differs; natively it is {here}",
        Level::LADDER.get(level).map_or("a champion that looks ahead".to_owned(), Level::to_string),
        Variant::ALL[variant],
        count + 1,
        decisions.len(),
    )
}

#[test]
fn searcher_and_champion_stop_when_the_clock_says_so() {
    let mut machine = Machine::new();
    for champion in [false, true] {
        let mut playouts_within = |limit: u32| {
            let (playouts, took) = machine.playouts_within(limit, champion);
            // A look costs a millisecond. A few more may come when the time is up, one in every round that is left.
            assert!((limit..=limit + 6).contains(&took), "{took} ms where {limit} were given");
            playouts
        };
        let (few, many) = (playouts_within(20), playouts_within(100));
        assert!(few >= 20, "{few} playouts");
        assert!(many > 3 * few, "five times the time, but {few} playouts became {many}");
        playouts_within(0);
    }
}
