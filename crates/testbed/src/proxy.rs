//! A network that fails when it is told to: connections go through it, and what goes one way may get lost.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// What gets lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Nothing.
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

struct State {
    way: Way,
    /// The connections, both ends of each.
    streams: Vec<TcpStream>,
}

impl Proxy {
    /// A way to a port of this machine.
    pub fn to(port: u16) -> Proxy {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let state = Arc::new(Mutex::new(State { way: Way::Open, streams: Vec::new() }));
        let proxy = Proxy { port: listener.local_addr().expect("a port").port(), state: Arc::clone(&state) };
        let server = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                // A server that is not there is one that refuses.
                let Ok(server) = TcpStream::connect(server) else { continue };
                let both = [(&client, &server, Way::NoRequests), (&server, &client, Way::NoAnswers)];
                for (from, to, lost) in both {
                    let _ = from.set_nodelay(true);
                    let (from, to) = (from.try_clone().expect("a stream"), to.try_clone().expect("a stream"));
                    let state = Arc::clone(&state);
                    thread::spawn(move || carry(from, to, lost, &state));
                }
                state.lock().unwrap().streams.extend([client, server]);
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

    /// Cuts every connection.
    pub fn cut(&self) {
        for stream in self.state.lock().unwrap().streams.drain(..) {
            // It may have ended by itself.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream, lost: Way, state: &Mutex<State>) {
    let mut bytes = vec![0; 64 * 1024];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        while state.lock().unwrap().way == Way::Full {
            thread::sleep(LOOK);
        }
        if state.lock().unwrap().way == Way::Late {
            thread::sleep(DELAY);
        }
        let way = state.lock().unwrap().way;
        if way != lost && way != Way::Closed && to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
}
