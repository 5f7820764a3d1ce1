//! Somebody who plays on and on, whatever happens to the server, and remembers what was acknowledged and everything heard: the
//! client that everybody uses, on a socket of this thread.

use std::collections::{BTreeMap, BTreeSet};
use std::io::ErrorKind;
use std::net::TcpStream;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use luxx_client::{Client, Hello, Notice, Output, Pacing};
use luxx_protocol::api::Seated;
use luxx_protocol::{Change, ClientMessage, Code, State};
use luxx_rules::Move;
use tungstenite::{Error, Message, WebSocket};

/// A version of a table.
pub(crate) type Key = (String, u64);

/// How long a look at the socket takes if nothing comes.
const LOOK: Duration = Duration::from_millis(50);
/// How long a server may take to let somebody in.
const PATIENCE: Duration = Duration::from_secs(1);
/// Nobody waits long here: the server is back at once.
const PACING: Pacing =
    Pacing { first_ms: 20, longest_ms: 40, steady_ms: 1000, answer_ms: 2000, ping_ms: 1000 };

/// What everybody knows together, and whether to go on.
#[derive(Default)]
pub(crate) struct Known {
    /// What the players know for sure: the moves that were acknowledged.
    pub(crate) acknowledged: Mutex<BTreeMap<Key, Move>>,
    /// Everything that anybody was told: a move, or none for any other change.
    pub(crate) heard: Mutex<BTreeMap<Key, Option<Move>>>,
    /// Where what was told began for somebody who had stopped playing and to whom not everything was told: nobody need have heard of
    /// what came just before.
    pub(crate) left_out: Mutex<BTreeSet<Key>>,
    /// How often somebody was told that nothing can be stored.
    pub(crate) refused: AtomicUsize,
    /// Deals that came to their end, by table.
    pub(crate) finished: Mutex<BTreeMap<String, usize>>,
    pub(crate) stop: AtomicBool,
}

impl Known {
    /// Deals that came to their end, at all tables.
    pub(crate) fn finished(&self) -> usize {
        self.finished.lock().unwrap().values().sum()
    }

    /// Has everybody stop when this is dropped, however that happens.
    pub(crate) fn stop_at_the_end(&self) -> Stop<'_> {
        Stop(self)
    }

    /// The same at one table.
    pub(crate) fn finished_at(&self, table: &str) -> usize {
        self.finished.lock().unwrap().get(table).copied().unwrap_or(0)
    }
}

/// Lets the players of a test end with it.
pub(crate) struct Stop<'a>(&'a Known);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.stop.store(true, Ordering::Relaxed);
    }
}

/// One person at one table, who plays every deal to its end and asks for the next until told to stop.
pub(crate) struct Player<'a> {
    /// Where servers are: the next one is tried where one does not answer.
    ports: &'a [u16],
    at: usize,
    seated: &'a Seated,
    known: &'a Known,
    client: Client,
    socket: Option<WebSocket<TcpStream>>,
    /// The moves that were sent and not answered yet, by id, each with the version that it follows.
    sent: BTreeMap<u64, (u64, Move)>,
    /// Those that were refused since this seat's last move, by the version that they followed.
    refused: BTreeMap<u64, Vec<Move>>,
    /// The last version at this table that anybody had an answer for before this connection.
    before: u64,
    began: Instant,
    alarm: u64,
    /// Whether it plays no more.
    stopped: bool,
    /// Whether something was left out before what it is told next.
    is_left_out: bool,
}

impl<'a> Player<'a> {
    pub(crate) fn new(ports: &'a [u16], seated: &'a Seated, known: &'a Known, seed: u64) -> Player<'a> {
        let (client, began) = (client(seated, seed), Instant::now());
        Player {
            ports,
            at: usize::from(seated.seat),
            seated,
            known,
            client,
            socket: None,
            sent: BTreeMap::new(),
            refused: BTreeMap::new(),
            before: 0,
            began,
            alarm: 0,
            stopped: false,
            is_left_out: false,
        }
    }

    /// Plays until told to stop, and then asks for everything once more that a server tells: it is the same.
    pub(crate) fn play(&mut self, seed: u64) {
        self.live_until(|player| player.known.stop.load(Ordering::Relaxed));
        self.stopped = true;
        self.client = client(self.seated, seed);
        self.socket = None;
        self.live_until(|player| player.client.is_live());
    }

    fn live_until(&mut self, done: impl Fn(&Player<'_>) -> bool) {
        loop {
            while let Some(output) = self.client.poll() {
                self.carry_out(output);
            }
            if done(self) {
                return;
            }
            if !self.act() {
                self.wait();
            }
        }
    }

    fn carry_out(&mut self, output: Output) {
        match output {
            Output::Connect => {
                self.before = self.last_acknowledged();
                self.socket = connect(self.ports[self.at % self.ports.len()]);
                if self.socket.is_some() {
                    self.client.on_open(self.now());
                } else {
                    self.at += 1;
                    self.client.on_closed(self.now());
                }
            }
            Output::Send(text) => {
                if self.socket.as_mut().is_some_and(|socket| socket.send(Message::text(text)).is_err()) {
                    self.lose();
                }
            }
            Output::Disconnect => self.socket = None,
            Output::WakeAt(when) => self.alarm = when,
            Output::Show(notice) => self.learn(notice),
            Output::Closed(refusal) => panic!("{refusal}"),
        }
    }

    fn learn(&mut self, notice: Notice) {
        match notice {
            Notice::Happened { version, change, .. } => {
                if std::mem::take(&mut self.is_left_out) {
                    self.known.left_out.lock().unwrap().insert(self.key(version));
                }
                self.hear(version, &change);
                self.hold_against_refused(version, &change);
            }
            Notice::Done { id, version } => {
                if let Some((_, wish)) = self.sent.remove(&id) {
                    let mut acknowledged = self.known.acknowledged.lock().unwrap();
                    let before = acknowledged.insert(self.key(version), wish);
                    assert!(before.is_none(), "two messages with the same version");
                }
            }
            Notice::Welcomed { complete, .. } => {
                let (before, version) = (self.before, self.client.version());
                assert!(version >= before, "{before} was acknowledged, {version} is there");
                // Of a long game, and at a table with many, a server tells the end only; in between nobody is away for so long.
                assert!(complete || self.stopped, "nothing is left out");
                self.is_left_out = !complete;
            }
            // Of several servers one may not be sure for a moment; it is asked again.
            Notice::Refused { id, refusal } if self.ports.len() > 1 && refusal.code == Code::Unavailable => {
                if let Some((version, wish)) = id.and_then(|id| self.sent.remove(&id)) {
                    self.refused.entry(version).or_default().push(wish);
                }
                self.known.refused.fetch_add(1, Ordering::Relaxed);
                std::thread::sleep(LOOK);
            }
            Notice::SteppedBack { .. } | Notice::Refused { .. } => panic!("{notice:?}"),
            _ => {}
        }
    }

    /// Remembers a change. Whoever else has heard of this version has heard the same.
    fn hear(&self, version: u64, change: &Change) {
        let wish = if let Change::Moved { wish, .. } = change { Some(*wish) } else { None };
        let before = self.known.heard.lock().unwrap().insert(self.key(version), wish);
        assert!(before.is_none_or(|before| before == wish), "version {version} is told in two ways");
        if self.is_host() && matches!(change, Change::Committed { revealed: Some(_) }) {
            *self.known.finished.lock().unwrap().entry(self.seated.table.clone()).or_default() += 1;
        }
    }

    /// Whoever was refused has been told that nothing was changed: the next move of this seat is another one.
    fn hold_against_refused(&mut self, version: u64, change: &Change) {
        let Change::Moved { seat, wish, bot, .. } = change else { return };
        if *seat == self.seated.seat {
            let before = self.refused.extract_if(..version, |_, _| true).flat_map(|(_, moves)| moves);
            let stored = before.filter(|refused| refused == wish).count();
            assert!(*bot || stored == 0, "version {version}: {wish} was refused, and is stored");
        }
    }

    /// A move that has not been refused here, so that one that is stored all the same is seen.
    fn choose(&mut self) -> Option<Move> {
        let version = self.client.version();
        let legal = self.client.asked()?.legal_moves();
        let refused = self.refused.entry(version).or_default();
        let fresh = legal.iter().filter(|wish| !refused.contains(wish)).last();
        // If there is no other it is sent again, and nobody can tell which of the two was stored.
        let wish = fresh.or_else(|| legal.iter().last())?;
        refused.retain(|known| *known != wish);
        Some(wish)
    }

    /// Does what there is to do. False: there is nothing.
    fn act(&mut self) -> bool {
        let Some(table) = self.client.table() else { return false };
        let asks = |wanted: fn(&ClientMessage) -> bool| self.client.pending().any(wanted);
        let ready = table.chairs.get(usize::from(self.seated.seat)).is_some_and(|chair| chair.ready);
        let (starting, over) = (table.state == State::Waiting && self.is_host(), table.state == State::Over);
        if starting && !asks(|message| matches!(message, ClientMessage::Start { .. })) {
            self.client.start();
        } else if over && !ready && !asks(|message| matches!(message, ClientMessage::Ready { .. })) {
            self.client.ready(None);
        } else if let Some(wish) = self.choose() {
            let version = self.client.version();
            let id = self.client.play(wish).expect("a legal move of the one who decides");
            self.sent.insert(id, (version, wish));
        } else {
            return false;
        }
        true
    }

    /// Waits for whatever comes first: a message, the end of the connection, the alarm; not for long.
    fn wait(&mut self) {
        let now = self.now();
        let Some(socket) = &mut self.socket else {
            let left = Duration::from_millis(self.alarm.saturating_sub(now));
            std::thread::sleep(left.min(LOOK));
            return self.client.on_timer(self.now());
        };
        match socket.read() {
            Ok(Message::Text(text)) => self.client.on_text(&text, now),
            Ok(_) => {}
            Err(Error::Io(error)) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(_) => return self.lose(),
        }
        if self.now() >= self.alarm {
            self.client.on_timer(self.now());
        }
    }

    fn lose(&mut self) {
        self.socket = None;
        self.client.on_closed(self.now());
    }

    /// The version of the last move at this table, anybody's, that was acknowledged.
    fn last_acknowledged(&self) -> u64 {
        let known = self.known.acknowledged.lock().unwrap();
        known.range(self.key(0)..=self.key(u64::MAX)).next_back().map_or(0, |((_, version), _)| *version)
    }

    fn is_host(&self) -> bool {
        self.seated.seat == 0
    }

    fn key(&self, version: u64) -> Key {
        (self.seated.table.clone(), version)
    }

    fn now(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }
}

/// A client that knows that there is a table, and nothing more.
fn client(seated: &Seated, seed: u64) -> Client {
    let (table, token) = (seated.table.clone(), Some(seated.token.clone()));
    Client::new(Hello { table, token, since: Some(1) }, PACING, seed)
}

fn connect(port: u16) -> Option<WebSocket<TcpStream>> {
    let stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_nodelay(true).ok()?;
    // Whoever listens may be held up.
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    let (socket, _) = tungstenite::client(format!("ws://127.0.0.1:{port}/ws"), stream).ok()?;
    socket.get_ref().set_read_timeout(Some(LOOK)).ok()?;
    Some(socket)
}
