//! One socket that sends as much as goes through, and what the others notice of it.

use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::SinkExt;
use serde_json::json;
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::Message;

use crate::figures::Figures;
use crate::played::{Player, post};
use crate::server::Server;
use crate::{Outcome, percentile, tables};

/// The word for being the one who floods.
pub(crate) const WORD: &str = "be-the-flood";
/// How many turns there are, each without and with the flood.
const TURNS: usize = 5;
/// How soon somebody who was cut comes again.
const PAUSE: Duration = Duration::from_millis(100);

/// Lets tables be played at, by turns without and with a flood, so that whatever else changes on the machine meets both alike.
pub(crate) async fn measure(server: &Server, count: usize, seconds: u64, pause: Duration) -> Outcome {
    let (figures, go) = (Figures::new(pause), watch::Sender::new(false));
    tables(server, count, &figures, &go).await?;
    go.send_replace(true);
    tokio::time::sleep(Duration::from_secs(2)).await;
    drop(figures.latencies());
    let (mut quiet, mut flooded) = (Vec::new(), Vec::new());
    for _ in 0..TURNS {
        quiet.extend(during(&figures, tokio::time::sleep(Duration::from_secs(seconds))).await);
        // A process of its own that gives way to everybody: the players' programs must not notice it, only the server may.
        let mut flood = Command::new("nice")
            .args(["-n", "19"])
            .arg(std::env::current_exe()?)
            .args(["-", WORD, &server.address, &seconds.to_string()])
            .stdin(Stdio::null())
            .spawn()?;
        let ended = tokio::task::spawn_blocking(move || flood.wait());
        flooded.extend(during(&figures, async { drop(ended.await) }).await);
    }
    quiet.sort_unstable();
    flooded.sort_unstable();
    let told = |name: &str, sorted: &[u32]| {
        let (p50, p99) = (percentile(sorted, 0.5), percentile(sorted, 0.99));
        println!("{name}: {} moves, p50 {p50:.2} ms, p99 {p99:.2} ms", sorted.len());
        p99
    };
    let (without, with) = (told("without the flood", &quiet), told("with it", &flooded));
    println!("p99 with it {:+.0} %", 100.0 * (with / without - 1.0));
    figures.leave.send_replace(true);
    Ok(())
}

/// The latencies while something takes place.
async fn during(figures: &Arc<Figures>, something: impl Future<Output = ()>) -> Vec<u32> {
    drop(figures.latencies());
    something.await;
    figures.latencies()
}

/// Somebody who sends as much as goes through, and comes again whenever cut.
pub(crate) async fn flood(address: &str, duration: Duration) -> Outcome {
    let host = post(address, "/api/tables", &json!({"name": "flood"})).await?;
    let (began, mut cuts, mut refusals, mut longest) = (Instant::now(), 0, 0, Duration::ZERO);
    let ping = Message::text(r#"{"type":"ping"}"#);
    while began.elapsed() < duration {
        // Whoever does not wait as long as told is not let in.
        match Player::connect(address, &host).await {
            Ok(mut player) => {
                let came = Instant::now();
                while player.socket.send(ping.clone()).await.is_ok() {}
                cuts += 1;
                longest = longest.max(came.elapsed());
            }
            Err(_) => refusals += 1,
        }
        tokio::time::sleep(PAUSE).await;
    }
    let longest = longest.as_millis();
    println!(
        "the flooding socket was cut {cuts} times, after {longest} ms at most, and not let in {refusals} times"
    );
    Ok(())
}
