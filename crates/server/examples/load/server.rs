//! The server in a process of its own, on a core of its own, and what Linux tells of it.

use std::io::{BufRead, BufReader};
use std::ops::Range;
use std::process::{Child, Command, Stdio};

use crate::Outcome;

/// The server's core; the generator has the others (`cargo xtask load` sees to that).
pub(crate) const CORE: &str = "0";

/// Which server it is.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Luxx,
    /// The one that only hands on.
    Bare,
}

/// The server's process. What it stores lies in a folder that goes away with this.
pub(crate) struct Server {
    /// The words that start it, but for the port.
    words: Vec<String>,
    process: Child,
    pub(crate) address: String,
    pub(crate) kind: Kind,
    _folder: tempfile::TempDir,
}

impl Server {
    /// Starts it with these words besides those that every round needs.
    pub(crate) fn start(luxx: &str, words: &[&str]) -> Outcome<Server> {
        let folder = tempfile::tempdir()?;
        let data = folder.path().join("tables.sqlite").display().to_string();
        let mut all = vec![luxx, "serve", "--no-open", "--no-page", "--log", "error", "--data", &data];
        all.extend([
            "--max-tables-per-hour",
            "1e9",
            "--max-joins-per-hour",
            "1e9",
            "--max-requests-per-second",
            "1e6",
        ]);
        all.extend(["--max-connections-per-address", "1000000"]);
        all.extend(words);
        Server::spawn(&all, Kind::Luxx, folder)
    }

    /// Starts the one that only hands on.
    pub(crate) fn bare() -> Outcome<Server> {
        let own = std::env::current_exe()?.display().to_string();
        Server::spawn(&[&own, "-", crate::bare::WORD], Kind::Bare, tempfile::tempdir()?)
    }

    fn spawn(words: &[&str], kind: Kind, folder: tempfile::TempDir) -> Outcome<Server> {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let (process, address) = spawn(&words, "0")?;
        Ok(Server { words, process, address, kind, _folder: folder })
    }

    /// Kills it in the middle of whatever it does, and starts it again at the same address.
    pub(crate) fn kill_and_start(&mut self) -> Outcome {
        self.process.kill()?;
        self.process.wait()?;
        let port = self.address.rsplit(':').next().unwrap_or("0").to_owned();
        (self.process, self.address) = spawn(&self.words, &port)?;
        Ok(())
    }

    /// Seconds of processor time so far.
    pub(crate) fn processor(&self) -> Outcome<f64> {
        processor(self.process.id())
    }

    /// Resident memory in kilobytes.
    pub(crate) fn memory(&self) -> Outcome<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).ok_or("no VmRSS")?;
        Ok(line.split_whitespace().nth(1).unwrap_or("0").parse()?)
    }
}

/// Seconds of processor time that a process has used so far.
pub(crate) fn processor(process: u32) -> Outcome<f64> {
    ticks(process, 11..13)
}

/// Seconds of processor time of a process and of its children that have ended.
pub(crate) fn processor_with_ended(process: u32) -> Outcome<f64> {
    ticks(process, 11..15)
}

fn ticks(process: u32, places: Range<usize>) -> Outcome<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
    // The name may hold blanks; what follows its bracket does not. Linux counts in hundredths of a second.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks = fields.get(places).unwrap_or_default().iter().filter_map(|text| text.parse::<f64>().ok());
    Ok(ticks.sum::<f64>() / 100.0)
}

fn spawn(words: &[String], port: &str) -> Outcome<(Child, String)> {
    let mut process = Command::new("taskset")
        .args(["--cpu-list", CORE])
        .args(words)
        .args(["--port", port])
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("taskset (Debian: util-linux): {error}"))?;
    let mut line = String::new();
    BufReader::new(process.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    Ok((process, address.ok_or("the server did not start")?.to_owned()))
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
