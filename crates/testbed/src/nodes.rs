//! Several servers on one database, each a process: `luxx serve --node`, which is told by its path. They can be killed, held up, stopped
//! and started again, at the same ports. When the one that started them ends, however that happens, they end too.

use std::fs::{self, Permissions};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::ports::free_port;

/// Waits for the end of its input and kills the server, unless it is told that it is to end by itself. The server's process prints its id before
/// it becomes the server: whatever the server prints comes after it.
const KEEPER: &str = r#"
    sh -c 'echo $$; exec "$@"' server "$@" 2>> "$LUXX_TOLD" < /dev/null &
    server=$!
    read -r line
    [ "$line" = wait ] || kill -KILL $server
    wait $server
"#;
/// What all of them know, and nobody needs to guess.
const SECRET: &str = "known to all nodes of a test";

/// What is said on the command line besides where things are: no limit is in the way of many people at one address.
pub const NO_LIMITS: [&str; 10] = [
    "--max-tables-per-hour",
    "1e9",
    "--max-joins-per-hour",
    "1e9",
    "--max-requests-per-second",
    "1e6",
    "--max-messages-per-second",
    "1e6",
    "--max-connections-per-address",
    "1000000",
];

/// The servers. They end when this is dropped.
pub struct Nodes {
    folder: TempDir,
    program: PathBuf,
    words: Vec<String>,
    all: Vec<Node>,
}

struct Node {
    /// Where its players come.
    port: u16,
    /// Where the others come, and where it listens for them.
    reached: String,
    listens: String,
    /// The address of the database.
    data: String,
    /// What is said to it besides.
    more: Vec<String>,
    running: Option<Running>,
}

struct Running {
    keeper: Child,
    server: Pid,
    /// Kept open: what it prints later has a reader.
    _output: BufReader<std::process::ChildStdout>,
}

impl Nodes {
    /// None yet: the program, and the words for each of them.
    pub fn of(program: &Path, words: &[&str]) -> Nodes {
        let folder = tempfile::Builder::new().prefix("luxx-nodes-").tempdir().expect("a temporary folder");
        let secret = folder.path().join("secret");
        fs::write(&secret, SECRET).expect("a file for the secret");
        // Else each of them warns of it.
        fs::set_permissions(secret, Permissions::from_mode(0o600)).expect("the file is ours");
        let words = words.iter().map(|&word| word.to_owned()).collect();
        Nodes { folder, program: program.to_owned(), words, all: Vec::new() }
    }

    /// Starts one more on this database, whose players come to this port (0: any). Through `proxied` something can be put between it and the others:
    /// it gets the port where the node will listen and gives the one that they are told.
    pub fn add(&mut self, data: &str, port: u16, proxied: impl FnOnce(u16) -> u16) -> usize {
        let listens = free_port();
        let port = if port == 0 { free_port() } else { port };
        let reached = format!("127.0.0.1:{}", proxied(listens));
        let listens = format!("127.0.0.1:{listens}");
        self.all.push(Node {
            port,
            reached,
            listens,
            data: data.to_owned(),
            more: Vec::new(),
            running: None,
        });
        self.start(self.all.len() - 1);
        self.all.len() - 1
    }

    /// Says this to one, too, from its next start on.
    pub fn tell(&mut self, number: usize, words: &[&str]) {
        self.all[number].more = words.iter().map(|&word| word.to_owned()).collect();
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// Starts one that does not run.
    pub fn start(&mut self, number: usize) {
        assert!(!self.runs(number), "node {number} runs");
        let mut keeper = Command::new("sh");
        keeper.args(["-c", KEEPER, "keeper"]).arg(&self.program).args(["serve", "--no-open"]);
        keeper.args(["--node-secret-file"]).arg(self.folder.path().join("secret")).args(&self.words);
        let node = &mut self.all[number];
        keeper.args(["--node", &node.reached, "--node-listen", &node.listens]);
        keeper.args(["--data", &node.data, "--port", &node.port.to_string()]).args(&node.more);
        keeper.env("LUXX_TOLD", self.folder.path().join(format!("log-{number}")));
        // A person's Ctrl+C is for the one who started them.
        keeper.process_group(0).stdin(Stdio::piped()).stdout(Stdio::piped());
        // It would say how they have ended.
        keeper.stderr(Stdio::null());
        let mut keeper = keeper.spawn().expect("a shell");
        let mut output = BufReader::new(keeper.stdout.take().expect("its output"));
        let mut line = || {
            let mut line = String::new();
            output.read_line(&mut line).expect("a line");
            line
        };
        let server = line().trim().parse().ok().and_then(Pid::from_raw).expect("a process id");
        let said = line();
        let port = said.split("http://127.0.0.1:").nth(1).and_then(|rest| rest.split('/').next());
        let Some(port) = port.and_then(|port| port.parse().ok()) else {
            panic!("node {number} said {said:?}: {}", self.log(number))
        };
        let node = &mut self.all[number];
        node.port = port;
        node.running = Some(Running { keeper, server, _output: output });
    }

    /// Where players reach one.
    pub fn port(&self, number: usize) -> u16 {
        self.all[number].port
    }

    /// The address of its page.
    pub fn address(&self, number: usize) -> String {
        format!("http://127.0.0.1:{}/", self.port(number))
    }

    /// Whether one was started and neither killed nor stopped.
    pub fn runs(&self, number: usize) -> bool {
        self.all[number].running.is_some()
    }

    /// The process id of one that runs.
    pub fn process(&self, number: usize) -> u32 {
        self.pid(number).as_raw_nonzero().get().cast_unsigned()
    }

    /// Ends one in the middle of whatever it does.
    pub fn kill(&mut self, number: usize) {
        self.end(number, Signal::KILL);
    }

    /// Stops one as an operator does, and waits until it has ended: whether it ended well.
    pub fn stop(&mut self, number: usize) -> bool {
        self.end(number, Signal::TERM).success()
    }

    /// Makes one hang.
    pub fn hold(&self, number: usize) {
        kill_process(self.pid(number), Signal::STOP).expect("a process");
    }

    /// Lets it go on.
    pub fn release(&self, number: usize) {
        kill_process(self.pid(number), Signal::CONT).expect("a process");
    }

    /// What one has told so far.
    pub fn log(&self, number: usize) -> String {
        fs::read_to_string(self.folder.path().join(format!("log-{number}"))).unwrap_or_default()
    }

    fn pid(&self, number: usize) -> Pid {
        self.all[number].running.as_ref().expect("a node that runs").server
    }

    fn end(&mut self, number: usize, signal: Signal) -> ExitStatus {
        let mut running = self.all[number].running.take().expect("a node that runs");
        // Somebody else may have ended it.
        let _ = kill_process(running.server, signal);
        if let Some(mut input) = running.keeper.stdin.take() {
            let _ = writeln!(input, "wait");
        }
        running.keeper.wait().expect("the shell ends")
    }
}

impl Drop for Nodes {
    fn drop(&mut self) {
        for number in 0..self.count() {
            if self.runs(number) {
                self.kill(number);
            }
        }
    }
}
