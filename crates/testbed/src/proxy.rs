//! A network that fails when it is told to: connections go through it, and what goes one way may get lost.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use crate::wait::wait_for;

/// What gets lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// Nothing.
    #[default]
    Open,
    /// What the server answers: what it was asked to do it does.
    NoAnswers,
    /// What the client asks: the server never hears of it.
    NoRequests,
    /// Everything: neither hears anything of the other.
    Closed,
    /// Nothing, but everything comes late, both ways.
    Late,
    /// Nothing, but nobody takes anything in any more, so what is sent piles up with whoever sends it.
    Full,
}

/// How late.
const DELAY: Duration = Duration::from_millis(100);
/// How often is looked whether it goes on.
const LOOK: Duration = Duration::from_millis(10);

/// It listens on loopback and goes on for as long as the process lives.
pub struct Proxy {
    port: u16,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    way: Way,
    /// The connections, both ends of each.
    streams: Vec<TcpStream>,
    /// How many clients have not hung up.
    clients: usize,
    /// How many bytes got lost.
    lost: usize,
}

impl Proxy {
    /// A way to a port of this machine.
    pub fn to(port: u16) -> Proxy {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let state = Arc::new(Mutex::new(State::default()));
        let shared = Arc::clone(&state);
        let proxy = Proxy { port: listener.local_addr().expect("a port").port(), state };
        let server = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                // A server that is not there is one that refuses.
                let Ok(server) = TcpStream::connect(server) else { continue };
                let end = |stream: &TcpStream| stream.try_clone().expect("a stream");
                // Known before anything goes through, so that it can be cut from then on.
                let mut known = shared.lock().unwrap();
                known.clients += 1;
                known.streams.extend([end(&client), end(&server)]);
                drop(known);
                let _ = (client.set_nodelay(true), server.set_nodelay(true));
                let (back, state) = ((end(&server), end(&client)), Arc::clone(&shared));
                thread::spawn(move || carry(back.0, back.1, Way::NoAnswers, &state));
                let state = Arc::clone(&shared);
                thread::spawn(move || {
                    carry(client, server, Way::NoRequests, &state);
                    state.lock().unwrap().clients -= 1;
                });
            }
        });
        proxy
    }

    /// Where it listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// An address that leads to the server, led through this.
    pub fn address(&self, direct: &str) -> String {
        let (before, rest) = direct.split_once("127.0.0.1:").expect("an address on loopback");
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        format!("{before}127.0.0.1:{}{rest}", self.port)
    }

    /// From now on this gets lost.
    pub fn set(&self, way: Way) {
        self.state.lock().unwrap().way = way;
    }

    /// How many bytes have got lost so far.
    pub fn lost(&self) -> usize {
        self.state.lock().unwrap().lost
    }

    /// Cuts every connection. Both ends hear of it, in their own time.
    pub fn cut(&self) {
        for stream in self.state.lock().unwrap().streams.drain(..) {
            // It may have ended by itself.
            let _ = stream.shutdown(Shutdown::Write);
        }
    }

    /// Waits until every client has noticed the end of its connection and has hung up.
    pub fn until_all_have_hung_up(&self) {
        wait_for("the clients to hang up", || self.state.lock().unwrap().clients == 0);
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream, lost: Way, state: &Mutex<State>) {
    let (mut bytes, mut taken) = (vec![0; 64 * 1024], true);
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        while state.lock().unwrap().way == Way::Full {
            thread::sleep(LOOK);
        }
        if state.lock().unwrap().way == Way::Late {
            thread::sleep(DELAY);
        }
        let mut state = state.lock().unwrap();
        if state.way == lost || state.way == Way::Closed {
            state.lost += count;
            continue;
        }
        drop(state);
        // Where nobody takes it any more it is read on: the end of it is how one sees that somebody has hung up.
        taken = taken && to.write_all(&bytes[..count]).is_ok();
    }
    let _ = to.shutdown(Shutdown::Write);
}
