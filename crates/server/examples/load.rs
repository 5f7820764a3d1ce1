//! The load generator behind `cargo xtask load`: a server in a process of its own, tables of four on real sockets, and
//! figures. Every table is played at as hard, or as gently, as asked for.
//!
//!     load LUXX play TABLES SECONDS         everybody moves at once: moves for each second of the server's processor
//!     load LUXX pace TABLES SECONDS RATE    so many moves a second in all: time from a move to all four broadcasts
//!     load LUXX sit TABLES                  everybody connects: memory for each table

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio_tungstenite::client_async_with_config;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

const SEATS: u64 = 4;

type Outcome<T = ()> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// What is counted.
#[derive(Default)]
struct Figures {
    moves: AtomicU64,
    /// From sending a move until the last of the four has heard of it, in microseconds.
    latencies: Mutex<Vec<u32>>,
    stop: AtomicBool,
}

/// One table as its four players share it.
#[derive(Default)]
struct Shared {
    /// The version that is awaited, when its move was sent, and who has heard of it.
    open: Mutex<Option<(u64, Instant, u64)>>,
}

/// The part of a message that a player needs.
#[derive(Deserialize)]
struct Heard {
    r#type: String,
    version: Option<u64>,
    own: Option<Own>,
    public: Option<Public>,
}

#[derive(Deserialize)]
struct Own {
    legal: Vec<String>,
}

#[derive(Deserialize)]
struct Public {
    over: Option<serde::de::IgnoredAny>,
}

/// The server's process.
struct Server {
    process: Child,
    address: String,
    _folder: tempfile::TempDir,
}

impl Server {
    fn start(luxx: &str) -> Outcome<Server> {
        let folder = tempfile::tempdir()?;
        let mut process = Command::new(luxx)
            .args(["serve", "--no-open", "--no-page", "--port", "0", "--max-tables-per-hour", "1e9"])
            .args(["--max-requests-per-second", "1e6", "--max-messages-per-second", "1e6"])
            .args(["--max-connections-per-address", "1000000", "--idle", "3600", "--data"])
            .arg(folder.path().join("tables.sqlite"))
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        BufReader::new(process.stdout.take().ok_or("no output")?).read_line(&mut line)?;
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.ok_or("the server did not start")?.to_owned();
        Ok(Server { process, address, _folder: folder })
    }

    /// Seconds of processor time so far.
    fn processor(&self) -> Outcome<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id()))?;
        // The name may hold blanks; what follows its bracket does not. Linux counts in hundredths of a second.
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
        let ticks = |place: usize| fields.get(place).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
        Ok((ticks(11) + ticks(12)) / 100.0)
    }

    /// Resident memory in bytes.
    fn memory(&self) -> Outcome<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).ok_or("no VmRSS")?;
        let kilobytes: f64 = line.split_whitespace().nth(1).unwrap_or("0").parse()?;
        Ok(kilobytes * 1024.0)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

async fn post(address: &str, path: &str, body: &Value) -> Outcome<Value> {
    let (mut stream, body) = (TcpStream::connect(address).await?, body.to_string());
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(serde_json::from_str(answer.split_once("\r\n\r\n").ok_or("no answer")?.1)?)
}

/// One player until the end. `pause` is how long a decision takes.
async fn player(
    address: String,
    seated: Value,
    shared: Arc<Shared>,
    figures: Arc<Figures>,
    pause: Duration,
    mut go: watch::Receiver<bool>,
) -> Outcome {
    let stream = TcpStream::connect(&address).await?;
    stream.set_nodelay(true)?;
    let small = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    let (mut socket, _) = client_async_with_config(format!("ws://{address}/ws"), stream, Some(small)).await?;
    let hello = json!({"type": "hello", "protocol": 1, "table": seated["table"], "token": seated["token"]});
    socket.send(Message::text(hello.to_string())).await?;
    let mut id = 0_u64;
    while let Some(message) = socket.next().await {
        let Message::Text(text) = message? else { continue };
        let heard: Heard = serde_json::from_str(&text)?;
        if heard.r#type == "welcome" && seated["seat"] == 0 {
            go.wait_for(|go| *go).await?;
            socket.send(Message::text(json!({"type": "start", "id": u32::MAX}).to_string())).await?;
        }
        let (Some(version), true) = (heard.version, heard.r#type == "update") else { continue };
        let done = {
            let mut open = shared.open.lock().map_err(|_| "poisoned")?;
            match &mut *open {
                Some((awaited, sent, count)) if *awaited == version => {
                    *count += 1;
                    let sent = *sent;
                    (*count == SEATS).then(|| open.take().map(|_| sent)).flatten()
                }
                _ => None,
            }
        };
        if let Some(sent) = done {
            figures.moves.fetch_add(1, Ordering::Relaxed);
            figures.latencies.lock().map_err(|_| "poisoned")?.push(sent.elapsed().as_micros() as u32);
        }
        if figures.stop.load(Ordering::Relaxed) {
            continue;
        }
        id += 1;
        if heard.public.is_some_and(|public| public.over.is_some()) {
            socket.send(Message::text(json!({"type": "ready", "id": id}).to_string())).await?;
        } else if let Some(wish) = heard.own.and_then(|own| own.legal.into_iter().next()) {
            if !pause.is_zero() {
                tokio::time::sleep(pause).await;
            }
            *shared.open.lock().map_err(|_| "poisoned")? = Some((version + 1, Instant::now(), 0));
            let wish = json!({"type": "move", "id": id, "version": version, "move": wish});
            socket.send(Message::text(wish.to_string())).await?;
        }
    }
    Ok(())
}

/// A table of four, everybody connected, which its host starts when told to.
async fn table(address: &str, figures: &Arc<Figures>, pause: Duration, go: &watch::Sender<bool>) -> Outcome {
    let options = json!({"seats": SEATS, "starts": 0});
    let host = post(address, "/api/tables", &json!({"name": "0", "options": options})).await?;
    let path = format!("/api/tables/{}/seats", host["table"].as_str().ok_or("no table")?);
    let mut all = vec![host];
    for name in 1..SEATS {
        all.push(post(address, &path, &json!({"name": name.to_string()})).await?);
    }
    let shared = Arc::new(Shared::default());
    for seated in all {
        let (shared, figures) = (Arc::clone(&shared), Arc::clone(figures));
        let player = player(address.to_owned(), seated, shared, figures, pause, go.subscribe());
        tokio::spawn(async move {
            if let Err(problem) = player.await {
                eprintln!("a player: {problem}");
            }
        });
    }
    Ok(())
}

fn percentile(sorted: &[u32], share: f64) -> f64 {
    let place = ((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1));
    sorted.get(place).map_or(0.0, |micros| f64::from(*micros) / 1000.0)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| {
        words.get(place).and_then(|word| word.parse::<u64>().ok()).ok_or("a number is missing")
    };
    let (luxx, mode) = (words.first().ok_or("which luxx?")?, words.get(1).ok_or("what?")?);
    let tables = number(2)?;
    let pause = match mode.as_str() {
        "pace" => Duration::from_secs_f64(tables as f64 / number(4)? as f64),
        _ => Duration::ZERO,
    };
    let server = Server::start(luxx)?;
    let figures = Arc::new(Figures::default());
    let empty = server.memory()?;
    let go = watch::Sender::new(false);
    for _ in 0..tables {
        table(&server.address, &figures, pause, &go).await?;
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    if mode == "sit" {
        let each = (server.memory()? - empty) / tables as f64 / 1024.0;
        println!("{tables} tables, {} sockets: {each:.1} KB a table", tables * SEATS);
        return Ok(());
    }
    let cut = |figures: &Figures| {
        figures.latencies.lock().map(|mut all| std::mem::take(&mut *all)).unwrap_or_default()
    };
    go.send_replace(true);
    // The first moments are for warming up.
    tokio::time::sleep(Duration::from_secs(2)).await;
    cut(&figures);
    let (moves, processor, began) =
        (figures.moves.load(Ordering::Relaxed), server.processor()?, Instant::now());
    tokio::time::sleep(Duration::from_secs(number(3)?)).await;
    let seconds = began.elapsed().as_secs_f64();
    let moves = (figures.moves.load(Ordering::Relaxed) - moves) as f64;
    let processor = server.processor()? - processor;
    let mut latencies = cut(&figures);
    figures.stop.store(true, Ordering::Relaxed);
    latencies.sort_unstable();
    println!("{tables} tables, {seconds:.1} s: {moves} moves, {:.0} a second", moves / seconds);
    println!("{:.0} moves for each second of the server's processor", moves / processor.max(0.01));
    println!("p50 {:.2} ms, p99 {:.2} ms", percentile(&latencies, 0.5), percentile(&latencies, 0.99));
    println!("{:.1} KB a table in all", (server.memory()? - empty) / tables as f64 / 1024.0);
    Ok(())
}
