//! The game that was left: it goes on, is not thrown away unasked, and is one window's at a time.

use std::fs;

use crate::window::{Window, luxx};

/// A game that somebody has begun in this folder and left.
fn left(folder: &std::path::Path, options: &[&str]) {
    let mut window = Window::open(&[&["play", "--speed", "instant"], options].concat(), folder);
    window.until(|shown| shown.contains("Type a number"));
    window.press("q");
    assert!(window.ends().contains("kept"));
}

#[test]
fn a_game_that_was_left_is_not_taken_for_another() {
    let folder = tempfile::tempdir().unwrap();
    left(folder.path(), &["--seed", "7"]);
    let before = fs::read(folder.path().join("left.game")).unwrap();
    for (options, named) in [
        (&["--players", "2", "--variant", "expert"][..], "--players"),
        (&["--variant", "expert"], "--variant"),
        (&["--opponents", "greedy"], "--opponents"),
        (&["--people", "Ada,Ben"], "--people"),
        (&["--match", "1"], "--match"),
        (&["--practice"], "--practice"),
        (&["--seed", "8"], "--seed"),
    ] {
        let mut window = Window::open(&[&["play"], options].concat(), folder.path());
        let said = window.until(|shown| shown.contains("--new"));
        assert!(said.contains(&format!("error: {named} ")) && said.contains("AMIGO base"), "{said}");
        assert_eq!(window.leaves().0.code(), Some(2), "{options:?}");
    }
    assert_eq!(fs::read(folder.path().join("left.game")).unwrap(), before, "nothing is lost");

    // What fits goes on, and says so; with --new another one begins.
    let mut window = Window::open(&["play", "--seed", "7", "--players", "4"], folder.path());
    let shown = window.until(|shown| shown.contains("goes on"));
    assert!(shown.contains("luxx play --new") && shown.contains("Your turn"), "{shown}");
    window.press("q");
    window.ends();
    let mut window = Window::open(&["play", "--new", "--players", "2"], folder.path());
    let shown = window.until(|shown| shown.contains("Shadow"));
    assert!(!shown.contains("goes on"), "{shown}");
    window.press("\x03");
    window.ends();
}

#[test]
fn a_game_is_open_in_one_window() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = Window::open(&["play"], folder.path());
    first.until(|shown| shown.contains("luxx AMIGO base"));
    let mut second = Window::open(&["play", "--lang", "de"], folder.path());
    second.until(|shown| shown.contains("in einem anderen Fenster offen"));
    assert_eq!(second.leaves().0.code(), Some(2));
    first.press("\x03");
    first.ends();
    let mut third = Window::open(&["play"], folder.path());
    third.until(|shown| shown.contains("luxx AMIGO base"));
    third.press("\x03");
    third.ends();
}

#[test]
fn a_game_that_cannot_be_kept_goes_on_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let there = folder.path().join("there");
    fs::create_dir(&there).unwrap();
    let mut window = Window::open(&["play", "--seed", "7", "--speed", "instant"], &there);
    window.until(|shown| shown.contains("Type a number"));
    fs::remove_dir_all(&there).unwrap();
    window.press("\x1b[C\r");
    window.until(|shown| shown.contains("cannot be kept") && shown.contains("You play"));
    window.press("\x03");
    let (status, said) = window.leaves();
    assert_eq!(status.code(), Some(2), "{said}");
    assert!(said.contains("left.game"), "{said}");
}

/// Line by line in a terminal, whatever the environment names.
#[test]
fn plain_is_for_terminals_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(&["play", "--plain", "--seed", "7"], folder.path());
    let shown = window.until(|shown| shown.contains("Which cards do you play?"));
    assert!(shown.contains("Your hand: "), "{shown}");
    window.press("q\r");
    assert!(window.ends().contains("Good-bye"));
    for option in ["--game=elsewhere", "--match=1", "--people=Ada,Ben"] {
        let refused = luxx(&["play", option], folder.path()).output().unwrap();
        assert_eq!(refused.status.code(), Some(2), "{option}");
        assert!(String::from_utf8_lossy(&refused.stderr).contains("whole screen"), "{option}");
    }
}
