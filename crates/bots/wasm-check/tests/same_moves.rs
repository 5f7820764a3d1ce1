//! The same seed and worlds give the same moves natively and as WebAssembly.
//!
//! The page runs the bots as WebAssembly, the server and the arena natively: a game recorded here must go the same way
//! there. The module is built as it is shipped, optimised, and run by an interpreter, so that no browser is needed. Where
//! the WebAssembly target is missing the test fails and says so.

use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use luxx_bots::Level;
use luxx_rules::Variant;
use luxx_wasm_check::{Decision, digest, play};
use wasmi::{Engine, Error, ExternType, F64, Linker, Module, Store, TypedFunc, Val};

const TARGET: &str = "wasm32-unknown-unknown";

/// The module, built once for all tests. It lies where `cargo build` puts it: there is little to do if it is up to date.
static MODULE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let target_dir = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let status = Command::new(env!("CARGO"))
        .args(["build", "--release", "--locked", "--package", "luxx-wasm-check", "--lib", "--target", TARGET])
        .arg("--target-dir")
        .arg(target_dir)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status()
        .unwrap();
    assert!(status.success(), "no module: is the target there? `rustup target add {TARGET}` installs it");
    std::fs::read(target_dir.join(TARGET).join("release/luxx_wasm_check.wasm")).unwrap()
});

/// The machine that runs the module: a clock that a test can set, and what else a browser would provide.
struct Machine {
    store: Store<Clock>,
    game: TypedFunc<(u32, u32, u32, u64, u32), u64>,
    thinking: TypedFunc<u32, u32>,
}

/// A clock that moves on by a millisecond whenever somebody looks at it.
#[derive(Default)]
struct Clock {
    now: u32,
}

/// Handles of objects, as wasm-bindgen numbers them: those below the first belong to nobody and are never freed.
const FIRST_OBJECT: i32 = 4096;
const SOME_OBJECT: i32 = FIRST_OBJECT - 1;

impl Machine {
    fn new() -> Machine {
        let engine = Engine::default();
        let module = Module::new(&engine, MODULE.as_slice()).unwrap();
        let mut linker = <Linker<Clock>>::new(&engine);
        for import in module.imports() {
            let ExternType::Func(kind) = import.ty() else { panic!("{} is no function", import.name()) };
            let name = import.name().to_owned();
            let answer = move |mut caller: wasmi::Caller<'_, Clock>, _: &[Val], results: &mut [Val]| {
                results.clone_from_slice(&[browser(&name, caller.data_mut())?]);
                Ok(())
            };
            linker.func_new(import.module(), import.name(), kind.clone(), answer).unwrap();
        }
        let mut store = Store::new(&engine, Clock::default());
        let instance = linker.instantiate_and_start(&mut store, &module).unwrap();
        Machine {
            game: instance.get_typed_func(&store, "digest_of_game").unwrap(),
            thinking: instance.get_typed_func(&store, "playouts_within").unwrap(),
            store,
        }
    }

    fn digest_of_game(&mut self, game: &Game, decisions: usize) -> u64 {
        let Game { level, variant, players, seed } = *game;
        let arguments = (level as u32, variant as u32, players as u32, seed, decisions as u32);
        self.game.call(&mut self.store, arguments).unwrap_or_else(|error| panic!("{game:?}: {error}"))
    }
}

/// What a browser answers when it is asked for `performance.now()`, the one thing of its own that the bots use.
fn browser(asked: &str, clock: &mut Clock) -> Result<Val, Error> {
    Ok(match asked {
        _ if asked.starts_with("__wbg_now_") => {
            clock.now += 1;
            Val::F64(F64::from(f64::from(clock.now)))
        }
        _ if asked.starts_with("__wbg_static_accessor_") || asked.starts_with("__wbg_performance_") => {
            Val::I32(SOME_OBJECT)
        }
        "__wbindgen_externref_statics_end" => Val::I32(FIRST_OBJECT),
        _ if asked.contains("is_undefined") => Val::I32(0),
        _ => return Err(Error::new(format!("the module asks the browser for {asked}"))),
    })
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
    let mut machine = Machine::new();
    let mut different = Vec::new();
    let mut decisions = 0;
    for level in 0..Level::LADDER.len() {
        for variant in 0..Variant::ALL.len() {
            for players in 2..=5 {
                // Searchers are slow in an interpreter: one game of theirs in every mode.
                let games = if level + 1 < Level::LADDER.len() { 2 } else { 1 };
                for seed in 0..games {
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
        Level::LADDER[level],
        Variant::ALL[variant],
        count + 1,
        decisions.len(),
    )
}

#[test]
fn a_searcher_stops_when_the_clock_says_so() {
    let mut machine = Machine::new();
    let mut playouts_within = |limit: u32| {
        let before = machine.store.data().now;
        let playouts = machine.thinking.call(&mut machine.store, limit).unwrap();
        // A look costs a millisecond. A few more may come when the time is up, one in every round that is left.
        let took = machine.store.data().now - before;
        assert!((limit..=limit + 6).contains(&took), "{took} ms where {limit} were given");
        playouts
    };
    let (few, many) = (playouts_within(20), playouts_within(100));
    assert!(few >= 20, "{few} playouts");
    assert!(many > 3 * few, "five times the time, but {few} playouts became {many}");
    playouts_within(0);
}
