//! The load generator behind `cargo xtask load`: the real server in a process and on a core of its own, tables of four on
//! real sockets, and figures. It needs Linux.
//!
//! ```text
//!     load LUXX play TABLES TURNS           everybody moves at once: moves for each second of the server's processor, by turns
//!                                           with those of a server that only hands on
//!     load LUXX pace TABLES SECONDS RATE    so many moves a second in all: time from a move to all four broadcasts
//!     load LUXX sit TABLES                  everybody plays a little: memory for each table; then everybody goes
//!     load LUXX wake TABLES                 the server is killed: time until every table can be played at again
//!     load LUXX flood TABLES SECONDS RATE   like pace, by turns without and with one socket that floods
//!     load LUXX create SECONDS              tables are set up as fast as it goes: memory
//! ```
//!
//! With a PostgreSQL as it is shipped, nodes and all on whatever cores there are:
//!
//! ```text
//!     load LUXX nodes-play TABLES TURNS     like play: by turns a file, a PostgreSQL, and three nodes with three of four relayed
//!     load LUXX nodes-pace TABLES SECONDS RATE   like pace, at the same time with everybody at the owner, and nobody
//!     load LUXX nodes-kill TABLES           a node is killed: time until every one of its tables has been moved at elsewhere
//!     load LUXX nodes-roll TABLES RATE      all nodes are restarted one after the other: refused moves, how long moves take
//!     load LUXX nodes-model NODES           nothing is started: a model of so many nodes
//! ```

mod bare;
mod figures;
mod flood;
mod model;
mod nodes;
mod played;
mod roaming;
mod server;
mod turns;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio::sync::watch;

use figures::{Figures, SEATS};
use played::{Player, post, sit_down};
use server::{Kind, Server};

type Outcome<T = ()> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// How many connections are opened at the same time.
const AT_ONCE: usize = 64;
/// So many messages a second that nobody is cut.
const NO_LIMIT: [&str; 2] = ["--max-messages-per-second", "1e6"];

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let pause = |tables: &str, rate: &str| -> Outcome<Duration> {
        Ok(Duration::from_secs_f64(tables.parse::<f64>()? / rate.parse::<f64>()?))
    };
    match words.as_slice() {
        [luxx, "play", tables, turns] => {
            turns::measure(Server::start(luxx, &NO_LIMIT)?, tables.parse()?, turns.parse()?).await
        }
        [_, bare::WORD, ..] => bare::serve().await,
        [luxx, "pace", tables, seconds, rate] => {
            let server = Server::start(luxx, &[])?;
            pace(&server, tables.parse()?, seconds.parse()?, pause(tables, rate)?).await
        }
        [luxx, "flood", tables, seconds, rate] => {
            let server = Server::start(luxx, &[])?;
            flood::measure(&server, tables.parse()?, seconds.parse()?, pause(tables, rate)?).await
        }
        [_, flood::WORD, address, seconds] => {
            flood::flood(address, Duration::from_secs(seconds.parse()?)).await
        }
        [luxx, "nodes-play", tables, turns] => nodes::play(luxx, tables.parse()?, turns.parse()?).await,
        [luxx, "nodes-pace", tables, seconds, rate] => {
            nodes::pace(luxx, tables.parse()?, seconds.parse()?, pause(tables, rate)?).await
        }
        [_, "nodes-model", nodes] => {
            model::run(nodes.parse()?);
            Ok(())
        }
        [luxx, "nodes-kill", tables] => nodes::kill(luxx, tables.parse()?).await,
        [luxx, "nodes-roll", tables, rate] => {
            roaming::roll(luxx, tables.parse()?, pause(tables, rate)?).await
        }
        [luxx, "sit", tables] => sit(luxx, tables.parse()?).await,
        [luxx, "wake", tables] => wake(luxx, tables.parse()?).await,
        [luxx, "create", seconds] => create(luxx, Duration::from_secs(seconds.parse()?)).await,
        _ => Err("say what: the first lines of crates/server/examples/load/main.rs list it".into()),
    }
}

/// Sets tables up, a few at the same time.
async fn tables(server: &Server, count: usize, figures: &Arc<Figures>, go: &watch::Sender<bool>) -> Outcome {
    let some = (0..count).map(|number| async move {
        match server.kind {
            Kind::Luxx => {
                let (address, phase) = (&*server.address, number as f64 / count as f64);
                played::table(address, [address; SEATS], figures, go, phase).await
            }
            Kind::Bare => bare::table(&server.address, number, figures, go).await,
        }
    });
    let mut some = futures_util::stream::iter(some).buffer_unordered(AT_ONCE / SEATS);
    while let Some(table) = some.next().await {
        table?;
    }
    Ok(())
}

/// Lets tables be played at, not faster than people would.
async fn pace(server: &Server, count: usize, seconds: u64, pause: Duration) -> Outcome {
    let (figures, go) = (Figures::new(pause), watch::Sender::new(false));
    let empty = server.memory()?;
    tables(server, count, &figures, &go).await?;
    go.send_replace(true);
    // The first moments are for warming up.
    tokio::time::sleep(Duration::from_secs(2)).await;
    drop(figures.latencies());
    let (moves, processor, began) =
        (figures.moves.load(Ordering::Relaxed), server.processor()?, Instant::now());
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    let took = began.elapsed().as_secs_f64();
    let moves = (figures.moves.load(Ordering::Relaxed) - moves) as f64;
    let processor = server.processor()? - processor;
    let latencies = figures.latencies();
    let (p50, p99) = (percentile(&latencies, 0.5), percentile(&latencies, 0.99));
    println!(
        "{count} tables, {took:.1} s: {moves} moves, {:.0} a second, {:.0} for each second of the server's processor; \
         p50 {p50:.2} ms, p99 {p99:.2} ms; {:.1} KB a table",
        moves / took,
        moves / processor.max(0.01),
        (server.memory()? - empty) / count as f64
    );
    figures.leave.send_replace(true);
    Ok(())
}

/// What so many tables cost while they are played at, and when everybody has gone.
async fn sit(luxx: &str, count: usize) -> Outcome {
    let server = Server::start(luxx, &["--idle", "3"])?;
    let (figures, go) = (Figures::new(Duration::from_secs(count as u64 / 200)), watch::Sender::new(false));
    let empty = server.memory()?;
    tables(&server, count, &figures, &go).await?;
    go.send_replace(true);
    while figures.moves.load(Ordering::Relaxed) < 2 * count as u64 {
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    let live = server.memory()? - empty;
    println!(
        "{count} tables being played at on {} sockets: {:.1} KB each",
        count * SEATS,
        live / count as f64
    );
    figures.leave.send_replace(true);
    tokio::time::sleep(Duration::from_secs(15)).await;
    let idle = server.memory()? - empty;
    println!("the same when everybody has gone and they sleep on disk: {:.2} KB each", idle / count as f64);
    Ok(())
}

/// How long after a kill so many tables can be played at again.
async fn wake(luxx: &str, count: usize) -> Outcome {
    let mut server = Server::start(luxx, &[])?;
    let address = server.address.clone();
    let some = (0..count).map(|_| async {
        let host = sit_down(&address).await?.swap_remove(0);
        Player::connect(&address, &host).await?.start().await?;
        Outcome::Ok(host)
    });
    let mut some = futures_util::stream::iter(some).buffer_unordered(AT_ONCE);
    let mut hosts = Vec::new();
    while let Some(host) = some.next().await {
        hosts.push(host?);
    }
    drop(some);
    server.kill_and_start()?;
    let (began, processor) = (Instant::now(), server.processor()?);
    let some = hosts.iter().map(|host| async {
        Player::connect(&address, host).await?;
        Outcome::Ok(began.elapsed())
    });
    let mut some = futures_util::stream::iter(some).buffer_unordered(AT_ONCE);
    let first = some.next().await.ok_or("no table")??;
    while let Some(one) = some.next().await {
        one?;
    }
    println!(
        "{count} tables after a kill: the first welcome after {:.3} s, everybody's after {:.2} s ({:.2} s of the server's processor)",
        first.as_secs_f64(),
        began.elapsed().as_secs_f64(),
        server.processor()? - processor
    );
    Ok(())
}

/// One table after the other for so long, from many connections at once.
async fn create(luxx: &str, duration: Duration) -> Outcome {
    let server = Server::start(luxx, &[])?;
    let (empty, began, made) = (server.memory()?, Instant::now(), AtomicU64::new(0));
    let body = json!({"name": "x", "options": {"public": true}});
    let one = || async {
        while began.elapsed() < duration {
            post::<Value>(&server.address, "/api/tables", &body).await?;
            made.fetch_add(1, Ordering::Relaxed);
        }
        Outcome::Ok(())
    };
    for ended in futures_util::future::join_all((0..AT_ONCE).map(|_| one())).await {
        ended?;
    }
    let (made, grown) = (made.into_inner(), (server.memory()? - empty) / 1024.0);
    println!("{made} tables set up in {:.0} s: {grown:.1} MB more memory", duration.as_secs_f64());
    Ok(())
}

fn percentile(sorted: &[u32], share: f64) -> f64 {
    let place = ((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1));
    sorted.get(place).map_or(0.0, |micros| f64::from(*micros) / 1000.0)
}
