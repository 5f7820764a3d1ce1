//! `luxx play` on the whole screen, by keys in a pseudo-terminal.

use std::cell::Cell;
use std::process::Command;
use std::time::Duration;

use luxx_bots::Level;
use luxx_rules::Variant;
use luxx_session::{Chair, Conduct, Length, Pace, Session, Sitter, Speed, Starts, TableConfig};
use luxx_terminal::{Colours, Outfit, Symbols, Theme};
use luxx_words::{Language, Words};
use rustix::process::Signal;

use crate::support::exits;
use crate::window::{Window, luxx, play_on, play_out};

/// A table as an impatient person asks for it.
const TABLE: [&str; 5] = ["play", "--seed", "7", "--speed", "instant"];

#[test]
fn a_game_by_keys_is_kept_when_left_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (game, record) = (folder.path().join("left.game"), folder.path().join("game.json"));
    let arguments = ["play", "--seed", "7", "--speed", "instant", "--opponents", "greedy"];
    let mut window = Window::open(&arguments, folder.path());
    window.until(|shown| shown.contains("Type a number"));
    window.press("\x1b[C\r");
    window.until(|shown| shown.contains("You play"));
    let left = window.until(|shown| shown.contains("Type a number") || shown.contains("Arrows"));
    window.press("q");
    assert!(window.ends().contains("kept"));

    // The same command without a seed: the game that was left.
    let record_name = record.display().to_string();
    let mut window = Window::open(&["play", "--speed", "instant", "--record", &record_name], folder.path());
    let again = window.until(|shown| shown.contains("Type a number") || shown.contains("Arrows"));
    let hand = |screen: &str| screen.lines().nth(15).map(|row| row.trim().to_owned());
    assert_eq!(hand(&again), hand(&left));
    let scores = play_out(&mut window);
    assert!(scores.contains("wins") || scores.contains("You win"), "{scores}");
    window.press("\r");
    window.ends();
    assert!(!game.exists(), "a game that is over is not kept");
    let checked = Command::new(env!("CARGO_BIN_EXE_luxx")).arg("check").arg(&record).status().unwrap();
    assert!(checked.success());
}

#[test]
fn a_game_that_cannot_be_read_is_put_aside() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("left.game");
    std::fs::write(&game, "nonsense").unwrap();
    let mut window = Window::open(&["play", "--speed", "instant"], folder.path());
    window.until(|shown| shown.contains("luxx AMIGO base"));
    window.press("\x03");
    window.ends();
    assert_eq!(std::fs::read_to_string(game.with_extension("damaged")).unwrap(), "nonsense");
}

/// The duel and a full table of the other edition, each as a whole game; the window is closed in the middle of it.
#[test]
fn games_of_other_modes_outlive_their_window() {
    for mode in [["--players", "2", "--variant", "expert"], ["--players", "5", "--edition", "ravensburger"]] {
        let folder = tempfile::tempdir().unwrap();
        let mut window = Window::open(&[&TABLE[..], &mode].concat(), folder.path());
        for _ in 0..8 {
            assert!(play_on(&mut window).is_none(), "{mode:?}: a deal takes longer than that");
        }
        let left = window.until(|shown| shown.contains("Type a number") || shown.contains("Arrows"));
        drop(window);
        let mut window = Window::open(&["play", "--speed", "instant"], folder.path());
        let again = window.until(|shown| shown.contains("Type a number") || shown.contains("Arrows"));
        let title = |screen: &str| screen.lines().next().map(str::to_owned);
        assert_eq!(title(&again), title(&left), "{mode:?}");
        let scores = play_out(&mut window);
        assert!(scores.contains("wins") || scores.contains("You win"), "{scores}");
        window.press("\r");
        window.ends();
    }
}

#[test]
fn a_match_in_german_by_keys() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("match.json").display().to_string();
    let words = ["--players", "2", "--match", "1", "--lang", "de", "--record", &record];
    let mut window = Window::open(&[&TABLE[..], &words].concat(), folder.path());
    for deal in 1..=2 {
        let scores = loop {
            let asks = ["Tippe eine Zahl", "Pfeile", "Enter: spielen", "Punkte ─"];
            let shown = window.until(|shown| asks.iter().any(|word| shown.contains(word)));
            if shown.contains("Punkte ─") {
                break shown;
            }
            window.press(if shown.contains("Tippe eine Zahl") { "\x1b[C" } else { "\r" });
            window.until(|next| next != shown);
        };
        assert!(scores.contains(&format!("Runde {deal} von 2")), "{scores}");
        assert_eq!(scores.contains("die Partie"), deal == 2, "who has won all of it: {scores}");
        window.press("\r");
        if deal == 1 {
            window.until(|next| next != scores);
        }
    }
    window.ends();
    exits(&crate::support::luxx(&["check", &record]), 0);
    assert_eq!(std::fs::read_to_string(record).unwrap().matches("\"result\"").count(), 2);
}

/// What a terminal sends for the left button, and for the wheel, at a place on the screen.
fn mouse(button: u8, (column, row): (usize, usize)) -> String {
    let at = format!("{button};{};{}", column + 1, row + 1);
    format!("\x1b[<{at}M\x1b[<{at}m")
}

fn place_of(shown: &str, text: &str) -> (usize, usize) {
    let found = shown.lines().enumerate().find_map(|(row, line)| Some((line.find(text)?, row, line)));
    let (at, row, line) = found.unwrap_or_else(|| panic!("no {text}:\n{shown}"));
    (line[..at].chars().count(), row)
}

#[test]
fn the_mouse_picks_plays_and_scrolls() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(&TABLE, folder.path());
    let shown = window.until(|shown| shown.contains("Type a number"));
    // The first group of the hand.
    let column = shown.lines().nth(15).unwrap().chars().take_while(|cell| *cell == ' ').count();
    window.press(&mouse(0, (column, 15)));
    let picked = window.until(|shown| shown.contains("Enter: play"));
    window.press(&mouse(0, place_of(&picked, "Enter: Play")));
    window.until(|shown| shown.contains("You play"));
    let bar = window.until(|shown| shown.contains("Type a number") || shown.contains("Arrows"));
    window.press(&mouse(0, place_of(&bar, "Rules")));
    // The topic on the duel is longer than the window.
    window.press(&"\x1b[C".repeat(9));
    let rules = window.until(|shown| shown.contains("(10/"));
    window.press(&mouse(65, (40, 12)));
    window.until(|shown| shown.contains("(10/") && shown != rules);
    window.press(&mouse(64, (40, 12)));
    window.until(|shown| shown == rules);
    window.press("\x03");
    window.ends();
}

/// As long as the champion thinks nobody has to wait for the screen.
#[test]
fn the_champion_plays_at_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let champion = ["--players", "2", "--opponents", "champion"];
    let mut window = Window::open(&[&TABLE[..], &champion].concat(), folder.path());
    for _ in 0..4 {
        assert!(play_on(&mut window).is_none(), "a deal takes longer than that");
    }
    window.until(|shown| shown.contains("Anna plays"));
    window.press("\x03");
    window.ends();
}

/// The system shuts down, or the window is closed: the terminal is as before, and the game is kept.
#[test]
fn a_terminal_that_is_taken_away_is_given_back() {
    for signal in [Signal::TERM, Signal::HUP, Signal::INT] {
        let folder = tempfile::tempdir().unwrap();
        let mut window = Window::open(&TABLE, folder.path());
        window.until(|shown| shown.contains("Type a number"));
        window.signal(signal);
        assert!(window.ends().contains("kept"), "{signal:?}");
    }
}

#[test]
fn any_size_and_any_nonsense_is_survived() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(&TABLE, folder.path());
    let before = window.until(|shown| shown.contains("Type a number"));
    for (columns, rows) in [(1, 1), (2, 40), (200, 2), (59, 20), (60, 19)] {
        window.resize(columns, rows);
        window.until(|shown| !shown.contains("Pool"));
    }
    window.resize(120, 40);
    window.until(|shown| shown.contains("Type a number") && shown.lines().count() > 24);
    window.resize(80, 24);
    // What is left of the larger screen asks the same until the program has drawn anew.
    window.until(|shown| shown == before);
    // What is pasted plays nothing, not even with a line's end in it.
    window.press("\x1b[200~7\r\r3\r\x1b[31m猫 rm -rf\t\x1b[201~");
    assert_eq!(window.until(|shown| shown.contains("Type a number")), before);
    // Nor do broken letters and sequences that mean nothing.
    window.send(b"\xff\xfe\xc3\x28\x00\x7f\x1b[999;999R\x1b]0;title\x07\x1bOz");
    window.press("\x1b\x1b");
    window.until(|shown| shown.contains("Type a number"));
    window.press("\x03");
    window.ends();
}

/// A terminal says by its environment what it can show.
#[test]
fn colours_and_symbols_are_those_that_the_terminal_has() {
    let folder = tempfile::tempdir().unwrap();
    let drawn = |variables: &[(&str, &str)]| {
        let mut program = luxx(&TABLE, folder.path());
        program.envs(variables.iter().copied());
        let mut window = Window::of(program, Duration::ZERO);
        window.until(|shown| shown.contains("luxx AMIGO base") && shown.contains("Deck"));
        let screen = window.screen();
        let cells = || (0..24).flat_map(|row| (0..80).filter_map(move |column| screen.cell(row, column)));
        let colours: Vec<vt100::Color> = cells().flat_map(|cell| [cell.fgcolor(), cell.bgcolor()]).collect();
        let turned = cells().any(vt100::Cell::inverse);
        let text = screen.contents();
        window.press("\x03");
        window.ends();
        (colours, turned, text)
    };
    let plain = |colour: &vt100::Color| *colour == vt100::Color::Default;
    let few = |colour: &vt100::Color| matches!(colour, vt100::Color::Default | vt100::Color::Idx(..16));

    let (colours, ..) = drawn(&[("COLORTERM", "truecolor")]);
    assert!(colours.iter().any(|colour| matches!(colour, vt100::Color::Rgb(..))));
    let (colours, _, text) = drawn(&[]);
    assert!(colours.iter().all(few) && !colours.iter().all(plain), "sixteen");
    assert!(text.contains('×') && !text.is_ascii(), "{text}");
    let (colours, turned, _) = drawn(&[("NO_COLOR", "1"), ("COLORTERM", "truecolor")]);
    assert!(colours.iter().all(plain) && turned, "cards are told by light and dark");
    let (_, _, text) = drawn(&[("LC_ALL", "C")]);
    assert!(text.is_ascii(), "{text}");
}

/// Over 200 ms no key is lost, also not those that are typed before the answer to the last one is seen.
#[test]
fn a_line_as_slow_as_from_another_continent() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::of(luxx(&TABLE, folder.path()), Duration::from_millis(100));
    window.until(|shown| shown.contains("Type a number"));
    window.press("\x1b[C");
    window.press("\r");
    window.until(|shown| shown.contains("You play"));
    for _ in 0..6 {
        assert!(play_on(&mut window).is_none(), "a deal takes longer than that");
    }
    window.press("q");
    assert!(window.ends().contains("kept"));
}

/// Run by the next test, in a terminal of its own: the game cannot be kept, in a way that nobody thought of.
#[test]
#[ignore = "panics, on purpose"]
fn panics_at_the_table() {
    let chair = |name: &str, sitter| Chair { name: name.to_owned(), sitter };
    let table = TableConfig {
        variant: Variant::AmigoBase,
        chairs: vec![chair("Toni", Sitter::Person), chair("Anna", Sitter::Bot(Level::Random))],
        starts: Starts::Lot,
        length: Length::Deal,
        practice: false,
    };
    let session = Session::new(table, 7).unwrap();
    let outfit = Outfit {
        words: Words::of(Language::English),
        theme: Theme { colours: Colours::True, symbols: Symbols::Unicode },
        conduct: Conduct { pace: Pace { speed: Speed::Instant, still: true }, auto: true },
    };
    let kept = Cell::new(0);
    let keep = |_: &Session| -> Result<(), String> {
        kept.set(kept.get() + 1);
        // In another thread it is no reason to end.
        let elsewhere = std::thread::spawn(|| panic!("something elsewhere"));
        assert!(elsewhere.join().is_err());
        assert!(kept.get() < 2, "something nobody thought of");
        Ok(())
    };
    let _ = luxx_terminal::play(session, outfit, None, keep);
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let mut program = Command::new(std::env::current_exe().unwrap());
    program
        .args(["--exact", "terminal::panics_at_the_table", "--ignored", "--nocapture"])
        .env_remove("RUST_BACKTRACE");
    let mut window = Window::of(program, Duration::ZERO);
    window.until(|shown| shown.contains("Type a number"));
    window.press("\x1b[C\r\r");
    let (status, screen) = window.leaves();
    assert!(!status.success());
    // What is printed afterwards does not begin above the message.
    let (said, after) = (screen.find("something nobody thought of"), screen.find("FAILED"));
    assert!(said.is_some() && said < after, "the message can be read:\n{screen}");
    assert!(screen.contains("something elsewhere"), "what other threads said comes then:\n{screen}");
}
