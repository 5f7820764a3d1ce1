//! A PostgreSQL server in a temporary folder, listening on loopback. A shell keeps it: when the one that started it ends, however
//! that happens, the shell's input ends too, and it ends the server by its process id and removes the folder.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::certificate::certify;
use crate::ports::free_port;
use crate::programs::{self, command, somebody_else};
use crate::wait::{PATIENCE, wait_for};

/// The user of every database who needs no password.
const USER: &str = "luxx";
/// The one who needs one, and which.
const GUARDED: (&str, &str) = ("guarded", "sesame open");

/// Prints the server's process id, waits for the end of its input, ends the server. The folder goes only when all is over.
const KEEPER: &str = r#"
    "$@" >> "$LUXX_LOG" 2>&1 < /dev/null &
    server=$!
    echo $server
    read -r line
    if [ "$line" != keep ]; then kill -CONT $server; kill -QUIT $server; fi
    wait $server
    [ "$line" = keep ] || rm -rf "$LUXX_FOLDER"
"#;

/// The server. It ends when this is dropped, and when the process ends.
pub struct Postgres {
    folder: TempDir,
    programs: PathBuf,
    port: u16,
    settings: Vec<String>,
    /// None while it does not run.
    running: Option<Running>,
    databases: AtomicU32,
}

struct Running {
    keeper: Child,
    server: Pid,
}

impl Postgres {
    /// A server for tests: it does not wait for the disk, so only a power cut would lose anything.
    pub fn start() -> Postgres {
        let quick = ["fsync=off", "full_page_writes=off", "shared_buffers=32MB"];
        Postgres::with(&quick)
    }

    /// A server for measurements: everything as it is shipped.
    pub fn durable() -> Postgres {
        Postgres::with(&["shared_buffers=256MB", "max_wal_size=2GB"])
    }

    /// A server with these settings.
    pub fn with(settings: &[&str]) -> Postgres {
        let mut server = Postgres::none(settings.iter().map(|&setting| setting.to_owned()).collect());
        let data = server.data();
        let mut initdb = command(server.programs.join("initdb"));
        initdb.args(["--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C", "--username", USER, "-D"]);
        let output = initdb.arg(&data).output().expect("initdb");
        assert!(output.status.success(), "initdb: {}", String::from_utf8_lossy(&output.stderr));
        let rules = format!(
            "host all {} 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n",
            GUARDED.0
        );
        fs::write(data.join("pg_hba.conf"), rules).expect("rules for connections");
        server.start_again();
        server
            .sql("postgres", &format!("CREATE ROLE {} LOGIN SUPERUSER PASSWORD '{}'", GUARDED.0, GUARDED.1));
        server
    }

    /// A folder and nothing in it.
    fn none(settings: Vec<String>) -> Postgres {
        let folder = tempfile::Builder::new().prefix("luxx-postgres-").tempdir().expect("a temporary folder");
        give(folder.path());
        let (programs, databases) = (programs::folder(), AtomicU32::new(0));
        Postgres { folder, programs, port: 0, settings, running: None, databases }
    }

    /// A standby that follows this one, without being waited for.
    #[must_use]
    pub fn standby(&self) -> Postgres {
        let mut standby = Postgres::none(self.settings.clone());
        let mut copy = command(self.programs.join("pg_basebackup"));
        copy.args(["--checkpoint=fast", "--no-sync", "--write-recovery-conf", "--wal-method=stream", "-d"]);
        let output =
            copy.arg(self.address("")).arg("-D").arg(standby.data()).output().expect("pg_basebackup");
        assert!(output.status.success(), "pg_basebackup: {}", String::from_utf8_lossy(&output.stderr));
        standby.start_again();
        standby
    }

    /// Makes a standby the one that is written to.
    pub fn promote(&self) {
        assert_eq!(self.sql("postgres", "SELECT pg_promote()"), "t");
    }

    /// From now on it can prove that it is called so (`DNS:localhost`) by the certificate that is returned, to whoever asks.
    pub fn secure(&self, names: &str) -> PathBuf {
        let (certificate, key) = certify(self.folder.path(), names);
        give(&key);
        for (setting, value) in [("ssl_cert_file", &certificate), ("ssl_key_file", &key)] {
            self.sql("postgres", &format!("ALTER SYSTEM SET {setting} = '{}'", value.display()));
        }
        self.sql("postgres", "ALTER SYSTEM SET ssl = on");
        self.sql("postgres", "SELECT pg_reload_conf()");
        // A reload is only asked for. Every connection is made by the one who has to hear of it.
        let secured = format!("{}?sslmode=require", self.address("postgres"));
        wait_for("its certificate", || self.psql(&secured, "SELECT 1").status.success());
        certificate
    }

    /// The port it listens on, also after it was started again.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The process id of the server itself.
    pub fn process(&self) -> u32 {
        self.running.as_ref().expect("a server that runs").server.as_raw_nonzero().get().cast_unsigned()
    }

    /// The processes that the server has started: one for each connection, and a few more.
    pub fn children(&self) -> Vec<u32> {
        let server = self.process();
        let numbers = fs::read_dir("/proc").expect("Linux's /proc").flatten();
        let numbers = numbers.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
        numbers.filter(|process| state(*process).is_some_and(|(_, parent)| parent == server)).collect()
    }

    /// The address of a new database.
    pub fn new_database(&self) -> String {
        let name = format!("place{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.sql("postgres", &format!("CREATE DATABASE {name}"));
        self.address(&name)
    }

    /// The address of a database.
    pub fn address(&self, database: &str) -> String {
        format!("postgres://{USER}@127.0.0.1:{}/{database}", self.port)
    }

    /// The same address for somebody who needs a password, and the password.
    pub fn guarded(&self, database: &str) -> (String, &'static str) {
        (format!("postgres://{}@127.0.0.1:{}/{database}", GUARDED.0, self.port), GUARDED.1)
    }

    /// Carries statements out by `psql`, and returns what it prints.
    pub fn sql(&self, database: &str, statements: &str) -> String {
        let output = self.psql(&self.address(database), statements);
        assert!(output.status.success(), "{statements}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text").trim().to_owned()
    }

    fn psql(&self, address: &str, statements: &str) -> Output {
        let mut psql = command(self.programs.join("psql"));
        psql.args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1"]);
        psql.args([address, "-c", statements]).output().expect("psql")
    }

    /// The folder of the server's programs.
    pub fn programs(&self) -> &Path {
        &self.programs
    }

    /// A folder that goes with the server and in which it may write.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// What the server has told so far.
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    /// Ends the server in the middle of whatever it does, as a power cut would. Its children notice.
    pub fn kill(&mut self) {
        let children = self.children();
        self.signal(Signal::KILL);
        self.end("keep");
        wait_for("its children to end", || !children.iter().copied().any(is_alive));
    }

    /// Starts a server that was killed, at the same port.
    pub fn start_again(&mut self) {
        assert!(self.running.is_none(), "one at a time");
        let began = Instant::now();
        while !self.try_to_start() {
            assert!(began.elapsed() < PATIENCE, "PostgreSQL does not start: {}", self.log());
            // Somebody else may have taken the port.
            if self.databases.load(Ordering::Relaxed) == 0 {
                self.port = 0;
            }
        }
    }

    /// Makes the server hang: every process of it stops where it is, and has done so when this returns.
    pub fn stop_processes(&self) {
        // First the one that starts the others: then no more of them come.
        stop(&[self.process()]);
        stop(&self.children());
    }

    /// Lets it go on.
    pub fn continue_processes(&self) {
        self.children().into_iter().chain([self.process()]).for_each(|process| send(process, Signal::CONT));
    }

    fn signal(&self, signal: Signal) {
        send(self.process(), signal);
    }

    /// Whether it is there now.
    fn try_to_start(&mut self) -> bool {
        if self.port == 0 {
            self.port = free_port();
        }
        let mut keeper = command("sh");
        keeper.args(["-c", KEEPER, "keeper"]).arg(self.programs.join("postgres")).arg("-D").arg(self.data());
        keeper.args(["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-p"]);
        keeper.arg(self.port.to_string());
        for setting in &self.settings {
            keeper.args(["-c", setting]);
        }
        keeper.env("LUXX_LOG", self.folder.path().join("log")).env("LUXX_FOLDER", self.folder.path());
        // A person's Ctrl+C is for the one who started it.
        keeper.process_group(0);
        let mut keeper = keeper.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("a shell");
        let mut line = String::new();
        BufReader::new(keeper.stdout.take().expect("its output")).read_line(&mut line).expect("a process id");
        let server = line.trim().parse().ok().and_then(Pid::from_raw).expect("a process id");
        self.running = Some(Running { keeper, server });
        let ready = || {
            let status = fs::read_to_string(self.data().join("postmaster.pid")).unwrap_or_default();
            let ours = status.lines().next() == Some(line.trim());
            (ours && status.lines().nth(7).is_some_and(|status| status.trim() == "ready")).then_some(true)
        };
        let gone = || (!is_alive(server.as_raw_nonzero().get().cast_unsigned())).then_some(false);
        let began = Instant::now();
        loop {
            if let Some(ready) = ready().or_else(gone) {
                if !ready {
                    self.end("keep");
                }
                return ready;
            }
            assert!(began.elapsed() < PATIENCE, "PostgreSQL does not start: {}", self.log());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Lets the keeper end; the folder stays if it is told to keep it.
    fn end(&mut self, word: &str) {
        let Some(Running { mut keeper, .. }) = self.running.take() else { return };
        if let Some(mut input) = keeper.stdin.take() {
            use std::io::Write;
            // It may have ended by itself.
            let _ = writeln!(input, "{word}");
        }
        let _ = keeper.wait();
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.end("");
    }
}

/// Makes a file or folder theirs who run the server.
fn give(path: &Path) {
    if let Some((user, group)) = somebody_else() {
        std::os::unix::fs::chown(path, Some(user), Some(group)).expect("a file that is ours");
    }
}

fn send(process: u32, signal: Signal) {
    // It may have ended meanwhile.
    let _ = Pid::from_raw(process.cast_signed()).map(|process| kill_process(process, signal));
}

/// Stops processes, and waits until none of them moves any more: a signal has been sent before it has arrived.
fn stop(processes: &[u32]) {
    for process in processes {
        send(*process, Signal::STOP);
    }
    let moves = |process: &u32| state(*process).is_some_and(|(state, _)| !["T", "Z"].contains(&&*state));
    wait_for("its processes to stop", || !processes.iter().any(moves));
}

/// The state of a process and its parent, if it is still there.
fn state(process: u32) -> Option<(String, u32)> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name may hold blanks; what follows its bracket does not.
    let mut fields = stat.rsplit(')').next()?.split_whitespace();
    Some((fields.next()?.to_owned(), fields.next()?.parse().ok()?))
}

/// Whether a process runs; one that only waits for somebody to hear of its end does not.
fn is_alive(process: u32) -> bool {
    state(process).is_some_and(|(state, _)| state != "Z")
}
