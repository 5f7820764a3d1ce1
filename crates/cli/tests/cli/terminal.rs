//! `luxx play` on the whole screen, by keys in a pseudo-terminal: the real program, a real screen.

use std::fs::File;
use std::io::{Read, Write};
use std::num::NonZero;
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::{Mode, OFlags};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// No answer takes as long on a machine that has time.
const PATIENCE: Duration = Duration::from_mins(1);

/// A screen that does not change for so long is whole.
const QUIET: Duration = Duration::from_millis(30);

/// The program in a window of 80×24.
struct Window {
    program: Child,
    keys: File,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
}

impl Window {
    fn open(arguments: &[&str], game: &Path) -> Window {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap();
        let slave = rustix::fs::open(name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
        tcsetwinsize(&slave, Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        let stream = |fd: &OwnedFd| Stdio::from(fd.try_clone().unwrap());
        let program = Command::new(env!("CARGO_BIN_EXE_luxx"))
            .arg("play")
            .args(arguments)
            .arg("--game")
            .arg(game)
            .env("LANG", "en_US.UTF-8")
            .env_remove("LC_ALL")
            .env("TERM", "xterm-256color")
            .stdin(stream(&slave))
            .stdout(stream(&slave))
            .stderr(stream(&slave))
            .spawn()
            .unwrap();
        let size = |cells: u16| NonZero::new(cells).unwrap();
        let keys = File::from(master);
        let mut reader = keys.try_clone().unwrap();
        let (send, output) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // A terminal whose program has ended is an error, not an end.
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if send.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Window { program, keys, output, screen: vt100::Parser::new(size(24), size(80), 0) }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
    }

    /// Reads on until the screen is as wanted and nothing more comes, and returns it.
    fn until(&mut self, wanted: impl Fn(&str) -> bool) -> String {
        let began = Instant::now();
        loop {
            if let Ok(bytes) = self.output.recv_timeout(QUIET) {
                self.screen.process(&bytes);
                continue;
            }
            let shown = self.screen.screen().contents();
            if wanted(&shown) {
                return shown;
            }
            assert!(began.elapsed() < PATIENCE, "it does not come:\n{shown}");
        }
    }

    fn ends(mut self) -> String {
        let status = self.program.wait().unwrap();
        assert!(status.success(), "{status}");
        while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(100)) {
            self.screen.process(&bytes);
        }
        assert!(!self.screen.screen().alternate_screen(), "the terminal was not given back");
        self.screen.screen().contents()
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        // Where a test has failed it may still run.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// Plays on until the scores are there: the first number, the first answer, whatever is asked.
fn play_out(window: &mut Window) -> String {
    loop {
        let shown = window.until(|shown| {
            ["Type a number", "Arrows", "Enter: play", "Scores ─"].iter().any(|word| shown.contains(word))
        });
        if shown.contains("Scores ─") {
            return shown;
        }
        let before = shown.clone();
        window.press(if shown.contains("Type a number") { "\x1b[C" } else { "\r" });
        window.until(|shown| shown != before);
    }
}

#[test]
fn a_game_by_keys_is_kept_when_left_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (game, record) = (folder.path().join("left.game"), folder.path().join("game.json"));
    let arguments = ["--seed", "7", "--speed", "instant", "--opponents", "greedy"];
    let mut window = Window::open(&arguments, &game);
    window.until(|shown| shown.contains("Type a number"));
    window.press("\x1b[C\r");
    window.until(|shown| shown.contains("You play"));
    let left = window.until(|shown| shown.contains("Type a number") || shown.contains("Arrows"));
    window.press("q");
    assert!(window.ends().contains("kept"));

    // The same command without a seed: the game that was left.
    let record_name = record.display().to_string();
    let mut window = Window::open(&["--speed", "instant", "--record", &record_name], &game);
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
    let mut window = Window::open(&["--speed", "instant"], &game);
    window.until(|shown| shown.contains("luxx AMIGO base"));
    window.press("\x03");
    window.ends();
    assert_eq!(std::fs::read_to_string(game.with_extension("damaged")).unwrap(), "nonsense");
}
