//! A rolling restart: people who come again wherever a node is, as behind a load balancer, and what they notice of it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use luxx_client::{Client, Hello, Notice, Output, Pacing};
use luxx_protocol::State;
use luxx_protocol::api::Seated;
use tokio::net::TcpStream;
use tokio::time::{sleep, sleep_until};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use crate::nodes::{Cluster, NODES};
use crate::played::{sit_down, socket};
use crate::{Outcome, percentile};

/// How long is played before, between two restarts, and after.
const QUIET: Duration = Duration::from_secs(4);

/// What people notice.
#[derive(Default)]
struct Noticed {
    /// From sending a move until it was acknowledged, in microseconds.
    moves: Vec<u32>,
    /// From one move of a table to the next, without the time for thinking: what its people wait, whoever was away.
    pauses: Vec<u32>,
    /// What was refused, and why.
    refused: BTreeMap<String, usize>,
    /// How often somebody connected.
    connections: usize,
}

/// Somebody who plays on whatever happens to connections.
struct Roamer {
    client: Client,
    addresses: Arc<Vec<String>>,
    at: usize,
    began: Instant,
    socket: Option<WebSocketStream<TcpStream>>,
    alarm: Option<u64>,
    sent: BTreeMap<u64, Instant>,
    pause: Duration,
    /// When the last move at this table was acknowledged; none between two deals.
    last: Arc<Mutex<Option<Instant>>>,
    noticed: Arc<Mutex<Noticed>>,
}

impl Roamer {
    fn new(
        seated: &Seated,
        at: usize,
        pause: Duration,
        last: &Arc<Mutex<Option<Instant>>>,
        (addresses, noticed): (&Arc<Vec<String>>, &Arc<Mutex<Noticed>>),
    ) -> Roamer {
        let hello = Hello { table: seated.table.clone(), token: Some(seated.token.clone()), since: None };
        Roamer {
            client: Client::new(hello, Pacing::default(), 7 * at as u64 + 1),
            addresses: Arc::clone(addresses),
            at,
            began: Instant::now(),
            socket: None,
            alarm: None,
            sent: BTreeMap::new(),
            pause,
            last: Arc::clone(last),
            noticed: Arc::clone(noticed),
        }
    }

    fn now(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }

    /// Plays for ever, each decision after a pause.
    async fn play(mut self, host: bool, start: Duration) -> Outcome {
        let mut think_until = (host && !start.is_zero()).then(|| tokio::time::Instant::now() + start);
        loop {
            self.carry_out().await?;
            let (asked, now) = (self.wants(host), tokio::time::Instant::now());
            match (asked, think_until) {
                (true, None) => think_until = Some(now + self.pause),
                (true, Some(until)) if until <= now => {
                    think_until = None;
                    self.act(host)?;
                    continue;
                }
                (false, Some(until)) if until <= now => think_until = None,
                _ => {}
            }
            self.wait(think_until).await;
        }
    }

    /// Whether there is something to do.
    fn wants(&self, host: bool) -> bool {
        let Some(table) = self.client.table().filter(|_| self.client.is_live()) else { return false };
        if self.client.pending().next().is_some() {
            return false;
        }
        let ready =
            self.client.seat().and_then(|seat| table.chairs.get(seat.index())).is_some_and(|it| it.ready);
        match table.state {
            State::Waiting => host && table.chairs.iter().all(|chair| !chair.name.is_empty()),
            State::Over => !ready,
            _ => self.client.asked().is_some(),
        }
    }

    fn act(&mut self, host: bool) -> Outcome {
        match self.client.table().map(|table| table.state) {
            Some(State::Waiting) if host => drop(self.client.start()),
            Some(State::Over) => {
                self.client.ready(None);
                self.last.lock().map_err(|_| "a player has ended")?.take();
            }
            _ => {
                if let Some(wish) = self.client.asked().and_then(|view| view.legal_moves().get(0)) {
                    let id = self.client.play(wish)?;
                    self.sent.insert(id, Instant::now());
                }
            }
        }
        Ok(())
    }

    async fn carry_out(&mut self) -> Outcome {
        while let Some(output) = self.client.poll() {
            match output {
                Output::Connect => {
                    if let Ok(mut noticed) = self.noticed.lock() {
                        noticed.connections += 1;
                    }
                    self.socket = socket(&self.addresses[self.at % self.addresses.len()]).await.ok();
                    if self.socket.is_some() {
                        self.client.on_open(self.now());
                    } else {
                        self.at += 1;
                        self.client.on_closed(self.now());
                    }
                }
                Output::Send(text) => {
                    if let Some(socket) = &mut self.socket
                        && socket.send(Message::text(text)).await.is_err()
                    {
                        self.lost();
                    }
                }
                Output::Disconnect => self.socket = None,
                Output::WakeAt(when) => self.alarm = Some(when),
                Output::Closed(refusal) => return Err(refusal.into()),
                Output::Show(Notice::Done { id, .. }) => {
                    if let (Some(sent), Ok(mut noticed)) = (self.sent.remove(&id), self.noticed.lock()) {
                        noticed.moves.push(sent.elapsed().as_micros() as u32);
                        let before = self.last.lock().ok().and_then(|mut last| last.replace(Instant::now()));
                        let pause = before.map(|before| before.elapsed().saturating_sub(self.pause));
                        noticed.pauses.extend(pause.map(|pause| pause.as_micros() as u32));
                    }
                }
                Output::Show(Notice::Refused { id, refusal }) => {
                    let moved = id.and_then(|id| self.sent.remove(&id)).is_some();
                    if let Ok(mut noticed) = self.noticed.lock() {
                        let what = format!("{}: {refusal}", if moved { "a move" } else { "something else" });
                        *noticed.refused.entry(what).or_default() += 1;
                    }
                    sleep(Duration::from_millis(50)).await;
                }
                Output::Show(_) => {}
            }
        }
        Ok(())
    }

    /// Waits for a message, the alarm, or the end of thinking.
    async fn wait(&mut self, think_until: Option<tokio::time::Instant>) {
        let far = Duration::from_secs(1);
        let alarm = self.alarm.map_or(far, |alarm| Duration::from_millis(alarm.saturating_sub(self.now())));
        let thinking = think_until.unwrap_or_else(|| tokio::time::Instant::now() + far);
        let heard = async {
            match &mut self.socket {
                Some(socket) => socket.next().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            heard = heard => match heard {
                Some(Ok(Message::Text(text))) => self.client.on_text(&text, self.now()),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => self.lost(),
            },
            () = sleep(alarm) => {
                self.alarm = None;
                self.client.on_timer(self.now());
            }
            () = sleep_until(thinking) => {}
        }
    }

    fn lost(&mut self) {
        self.socket = None;
        self.client.on_closed(self.now());
    }
}

/// All nodes are stopped and started again, one after the other, while people play.
pub(crate) async fn roll(luxx: &str, count: usize, pause: Duration) -> Outcome {
    let mut cluster = Cluster::start(luxx, NODES);
    let (addresses, noticed) = (Arc::new(cluster.addresses()), Arc::<Mutex<Noticed>>::default());
    for number in 0..count {
        let last = Arc::default();
        for seated in sit_down(&addresses[number % NODES]).await? {
            let at = number + usize::from(seated.seat);
            let roamer = Roamer::new(&seated, at, pause, &last, (&addresses, &noticed));
            let start = pause.mul_f64(number as f64 / count as f64);
            let host = seated.seat == 0;
            tokio::spawn(async move {
                if let Err(problem) = roamer.play(host, start).await {
                    eprintln!("a player: {problem}");
                }
            });
        }
    }
    sleep(Duration::from_secs(2)).await;
    // What happened while people sat down is no measure.
    drop(noticed.lock().map(|mut noticed| std::mem::take(&mut *noticed)));
    tell("before, in four seconds", &noticed, Duration::from_secs(4)).await;
    for node in 0..NODES {
        let (moved, began) = tokio::task::spawn_blocking(move || {
            let began = Instant::now();
            let well = cluster.nodes.stop(node);
            cluster.nodes.start(node);
            ((cluster, well), began)
        })
        .await?;
        let well;
        (cluster, well) = moved;
        println!(
            "node {} was stopped {} and is back after {:.2} s",
            node + 1,
            if well { "well" } else { "badly" },
            began.elapsed().as_secs_f64()
        );
        sleep(QUIET).await;
    }
    tell("during the restart of all", &noticed, Duration::ZERO).await;
    Ok(())
}

async fn tell(when: &str, noticed: &Arc<Mutex<Noticed>>, wait: Duration) {
    sleep(wait).await;
    let Noticed { mut moves, mut pauses, refused, connections } =
        noticed.lock().map(|mut noticed| std::mem::take(&mut *noticed)).unwrap_or_default();
    moves.sort_unstable();
    pauses.sort_unstable();
    println!(
        "{when}: {} moves acknowledged, {connections} connections made; refused: {refused:?}",
        moves.len()
    );
    for (what, took) in
        [("until a move is acknowledged", moves), ("what a table waits for the next move", pauses)]
    {
        let [p50, p99, longest] = [0.5, 0.99, 1.0].map(|share| percentile(&took, share));
        println!("  {what}: p50 {p50:.2} ms, p99 {p99:.1} ms, the longest {longest:.1} ms");
    }
}
