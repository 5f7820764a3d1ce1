//! A load balancer, as small as one can be: whoever connects comes to the first server that is ready.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use crate::wait::PATIENCE;

/// After how long without a word whether it is ready a server is passed over for the next.
const SILENT: Duration = Duration::from_millis(500);

/// It listens on loopback and goes on for as long as the process lives.
pub struct Balancer {
    port: u16,
}

impl Balancer {
    /// In front of the servers at these ports.
    pub fn to(servers: Vec<u16>) -> Balancer {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let port = listener.local_addr().expect("a port").port();
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let servers = servers.clone();
                // Whoever is carried learns of the end by the end of the connection.
                thread::spawn(move || choose(&servers).map(|server| carry(&client, &server)));
            }
        });
        Balancer { port }
    }

    /// Where it listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The address of the page behind it.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }
}

/// A connection to the first that is ready. As long as one of them is only slow to answer, as on a busy machine, all are asked again.
fn choose(servers: &[u16]) -> Option<TcpStream> {
    let began = Instant::now();
    loop {
        let mut slow = false;
        for port in servers {
            match ready(*port) {
                Ok(server) => return Some(server),
                Err(error) => slow |= matches!(error.kind(), ErrorKind::TimedOut | ErrorKind::WouldBlock),
            }
        }
        if !slow || began.elapsed() > PATIENCE {
            return None;
        }
    }
}

/// A connection to a server, if it says that it is ready.
fn ready(port: u16) -> io::Result<TcpStream> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let mut asked = TcpStream::connect_timeout(&address, SILENT)?;
    asked.set_read_timeout(Some(SILENT))?;
    write!(asked, "GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")?;
    let mut status = [0; 12];
    asked.read_exact(&mut status)?;
    if status == *b"HTTP/1.1 200" { TcpStream::connect(address) } else { Err(ErrorKind::NotConnected.into()) }
}

/// Carries both ways until both have ended.
fn carry(client: &TcpStream, server: &TcpStream) -> io::Result<()> {
    let one_way = |mut from: &TcpStream, mut to: &TcpStream| {
        to.set_nodelay(true)?;
        let carried = io::copy(&mut from, &mut to).map(drop);
        // It may have ended by itself.
        let _ = to.shutdown(Shutdown::Both);
        carried
    };
    thread::scope(|scope| {
        scope.spawn(|| one_way(server, client));
        one_way(client, server)
    })
}
