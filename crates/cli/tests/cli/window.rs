//! The real program in a pseudo-terminal: keys go in, and what comes out is a screen.

use std::fs::File;
use std::io::{Read, Write};
use std::num::NonZero;
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::{Mode, OFlags};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

/// No answer takes as long on a machine that has time.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// A screen that does not change for so long is whole.
const QUIET: Duration = Duration::from_millis(30);

/// A program in a window of 80×24.
pub(crate) struct Window {
    program: Child,
    terminal: File,
    /// Takes what is typed.
    keys: Box<dyn Fn(Vec<u8>)>,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser<Frame>,
}

/// Whether a frame has begun that is not complete: a program that waits for the processor may rest in the middle of one.
#[derive(Default)]
struct Frame {
    torn: bool,
}

impl vt100::Callbacks for Frame {
    fn unhandled_csi(
        &mut self,
        _: &mut vt100::Screen,
        private: Option<u8>,
        _: Option<u8>,
        params: &[&[u16]],
        set: char,
    ) {
        const SYNCHRONIZED_UPDATE: &[&[u16]] = &[&[2026]];
        if private == Some(b'?') && params == SYNCHRONIZED_UPDATE {
            self.torn = set == 'h';
        }
    }
}

/// The command `luxx` at a terminal; what it keeps is kept in this folder.
pub(crate) fn luxx(arguments: &[&str], folder: &Path) -> Command {
    let mut luxx = Command::new(env!("CARGO_BIN_EXE_luxx"));
    luxx.args(arguments)
        .env("LUXX_GAME", folder.join("left.game"))
        .env("LUXX_SEATS", folder.join("seats.json"))
        .env("LANG", "en_US.UTF-8")
        .env("TERM", "xterm-256color");
    for other in ["LC_ALL", "LC_CTYPE", "LC_MESSAGES", "NO_COLOR", "COLORTERM"] {
        luxx.env_remove(other);
    }
    luxx
}

/// What is handed in is delivered a moment later, in its order.
pub(crate) fn later<T: Send + 'static>(
    delay: Duration,
    mut deliver: impl FnMut(T) + Send + 'static,
) -> impl Fn(T) + Send + 'static {
    let (send, parcels) = mpsc::channel::<(Instant, T)>();
    thread::spawn(move || {
        for (sent, parcel) in parcels {
            thread::sleep((sent + delay).saturating_duration_since(Instant::now()));
            deliver(parcel);
        }
    });
    move |parcel| {
        // Nobody waits for it any more when that fails.
        let _ = send.send((Instant::now(), parcel));
    }
}

impl Window {
    /// What it keeps is kept in this folder.
    pub(crate) fn open(arguments: &[&str], folder: &Path) -> Window {
        Window::of(luxx(arguments, folder), Duration::ZERO)
    }

    /// Keys and pictures are so long on their way, each, as over SSH from far away.
    pub(crate) fn of(mut program: Command, delay: Duration) -> Window {
        // Neither end is for the programs that other tests start meanwhile: while one of them has it the end of this one cannot be seen.
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap();
        let slave =
            rustix::fs::open(name, OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC, Mode::empty()).unwrap();
        let stream = |fd: &OwnedFd| Stdio::from(fd.try_clone().unwrap());
        let terminal = File::from(master);
        resize(&terminal, 80, 24);
        let program =
            program.stdin(stream(&slave)).stdout(stream(&slave)).stderr(stream(&slave)).spawn().unwrap();
        let (mut reader, mut writer) = (terminal.try_clone().unwrap(), terminal.try_clone().unwrap());
        let (send, output) = mpsc::channel();
        let deliver = later(delay, move |bytes| {
            // The test may be over.
            let _ = send.send(bytes);
        });
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // A terminal whose program has ended is an error, not an end.
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                deliver(bytes[..count].to_vec());
            }
        });
        let keys = Box::new(later(delay, move |keys: Vec<u8>| {
            // Where nobody reads any more, the next look at the screen says so.
            let _ = writer.write_all(&keys);
        }));
        let screen = vt100::Parser::new_with_callbacks(cells(24), cells(80), 0, Frame::default());
        Window { program, terminal, keys, output, screen }
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.send(keys.as_bytes());
    }

    /// Types what may not even be text.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        (self.keys)(bytes.to_vec());
    }

    /// What the system may tell the program.
    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.program), signal).unwrap();
    }

    /// Makes it larger or smaller, and says so as a terminal does.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        resize(&self.terminal, columns, rows);
        self.screen.screen_mut().set_size(cells(rows), cells(columns));
        self.signal(Signal::WINCH);
    }

    /// The screen as it is.
    pub(crate) fn screen(&self) -> &vt100::Screen {
        self.screen.screen()
    }

    fn is_whole(&self) -> bool {
        !self.screen.callbacks().torn
    }

    /// Reads on until the screen is as wanted and nothing more comes, and returns it.
    pub(crate) fn until(&mut self, wanted: impl Fn(&str) -> bool) -> String {
        let began = Instant::now();
        loop {
            if let Ok(bytes) = self.output.recv_timeout(QUIET) {
                self.screen.process(&bytes);
                continue;
            }
            let shown = self.screen.screen().contents();
            if self.is_whole() && wanted(&shown) {
                return shown;
            }
            assert!(began.elapsed() < PATIENCE, "it does not come:\n{shown}");
        }
    }

    /// Reads on until the screen is as wanted for the first time; returns how long that took and how many bytes came.
    #[cfg(target_os = "linux")]
    pub(crate) fn arrives(&mut self, since: Instant, wanted: impl Fn(&str) -> bool) -> (Duration, usize) {
        let mut count = 0;
        loop {
            let bytes = self.output.recv_timeout(PATIENCE).expect("it does not come");
            let took = since.elapsed();
            count += bytes.len();
            self.screen.process(&bytes);
            if self.is_whole() && wanted(&self.screen.screen().contents()) {
                return (took, count);
            }
        }
    }

    /// Processor time used so far in clock ticks, and the most memory in KB, as Linux counts them.
    #[cfg(target_os = "linux")]
    pub(crate) fn used(&self) -> (u64, u64) {
        let of = |file: &str| std::fs::read_to_string(format!("/proc/{}/{file}", self.program.id())).unwrap();
        let stat = of("stat");
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
        let ticks = [11, 12].map(|field: usize| fields[field].parse::<u64>().unwrap()).iter().sum();
        let status = of("status");
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        (ticks, peak.trim().trim_end_matches(" kB").parse().unwrap())
    }

    pub(crate) fn ends(self) -> String {
        let (status, screen) = self.leaves();
        assert!(status.success(), "{status}");
        screen
    }

    /// Waits for its end, however it comes; the terminal must be as before.
    pub(crate) fn leaves(mut self) -> (ExitStatus, String) {
        let status = self.program.wait().unwrap();
        // Nothing comes any more when the last of it has arrived, however long it was on its way.
        while let Ok(bytes) = self.output.recv_timeout(PATIENCE) {
            self.screen.process(&bytes);
        }
        let screen = self.screen.screen();
        assert!(!screen.alternate_screen(), "the terminal was not given back");
        assert!(!screen.bracketed_paste() && !screen.hide_cursor(), "{}", screen.contents());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        let modes = tcgetattr(&self.terminal).unwrap().local_modes;
        assert!(modes.contains(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG), "{modes:?}");
        (status, screen.contents())
    }
}

fn cells(count: u16) -> NonZero<u16> {
    NonZero::new(count).unwrap()
}

fn resize(terminal: &File, columns: u16, rows: u16) {
    tcsetwinsize(terminal, Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
}

impl Drop for Window {
    fn drop(&mut self) {
        // Where a test has failed it may still run.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// Plays on until the scores are there: the first number, the first answer, whatever is asked.
pub(crate) fn play_out(window: &mut Window) -> String {
    loop {
        if let Some(scores) = play_on(window) {
            return scores;
        }
    }
}

/// One key, as soon as something is asked; the scores, if they are there.
pub(crate) fn play_on(window: &mut Window) -> Option<String> {
    let shown = window.until(|shown| {
        ["Type a number", "Arrows", "Enter: play", "Scores ─"].iter().any(|word| shown.contains(word))
    });
    if shown.contains("Scores ─") {
        return Some(shown);
    }
    window.press(if shown.contains("Type a number") { "\x1b[C" } else { "\r" });
    window.until(|next| next != shown);
    None
}
