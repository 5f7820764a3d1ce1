//! `luxx host`: opens a table at a server, and is that server where there is none.

use std::ffi::OsStr;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use luxx_protocol::api::{Create, Listed, Seated};
use luxx_protocol::{ChatMode, Clock, Options};
use luxx_server::{Config, Location, Memory, Store};
use luxx_terminal::Visit;
use luxx_words::say;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::address::{self, Address};
use super::http::{Refused, Server};
use super::seats::Seats;
use super::{fresh_key, name, needs_terminal, no_link, visit};
use crate::args::HostArgs;
use crate::commands::{lan, serve};
use crate::exit::{Failure, say as tell};

/// Where `luxx serve` is if nobody says otherwise.
const PORT: u16 = 5899;
/// A server on this machine answers at once, or there is none.
const AT_ONCE: Duration = Duration::from_millis(500);
/// How long a server within this command may take to say goodbye.
const GOODBYE: Duration = Duration::from_secs(1);
/// What is kept in reserve beside the time for a decision, in seconds.
const RESERVE: u32 = 120;

/// The server where the table is opened.
struct HostServer {
    /// As this command reaches it.
    server: String,
    /// As others reach it, the likeliest first.
    addresses: Vec<String>,
    /// The server, if it is this command: it ends with it.
    here: Option<OwnServer>,
}

/// A server within this command.
struct OwnServer {
    runtime: Runtime,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<io::Result<()>>,
}

impl OwnServer {
    fn start(runtime: Runtime, listener: TcpListener, config: Config, store: Arc<dyn Store>) -> OwnServer {
        // Whoever comes by a browser gets the page, if it was built.
        let page = if luxx_assets::is_built() { luxx_assets::app() } else { axum::Router::new() };
        let (stop, stopped) = oneshot::channel();
        let stopped = async {
            // Dropped, it means the same.
            let _ = stopped.await;
        };
        let serving = runtime.spawn(luxx_server::serve(listener, config, store, page, stopped));
        OwnServer { runtime, stop, serving }
    }

    /// Guests are told to go, what is being stored is stored. Whoever does not listen is not waited for long.
    fn end(self) -> Result<(), Failure> {
        // If nobody listens the server has ended, and says below why.
        let _ = self.stop.send(());
        let ended = self.runtime.block_on(async { tokio::time::timeout(GOODBYE, self.serving).await });
        self.runtime.shutdown_background();
        let Ok(ended) = ended else { return Ok(()) };
        let ended = ended.map_err(io::Error::other).and_then(|result| result);
        ended.map_err(|error| Failure::Check(format!("the server: {error}")))
    }
}

pub(crate) fn run(args: &HostArgs) -> Result<(), Failure> {
    let words = args.visit.speech.words();
    let data = args.data.as_deref().map(file).transpose()?;
    needs_terminal(words)?;
    // What cannot be is said before anything is started.
    let body =
        Create { name: name(words, args.name.as_deref())?, options: options(args)?, key: Some(fresh_key()) };
    let seats = Seats::new(args.visit.seats.as_deref())?;
    let host = match &args.server {
        Some(page) => {
            let server = address::server(page).ok_or_else(|| no_link(words, page))?;
            HostServer { addresses: elsewhere(&server), server, here: None }
        }
        None => on_this_machine(data.as_ref())?,
    };
    let seated: Seated = Server::new(&host.server)
        .post("api/tables", &body)
        .map_err(|refused: Refused| refused.said(words, &host.server))?;
    let away = Address { server: first(&host), table: seated.table.clone(), token: None };
    let known: Vec<String> = host.addresses.iter().chain([&host.server]).cloned().collect();
    // Of tables that are kept nowhere no seat is of use later.
    if host.here.is_none() || data.is_some() {
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        seats.keep(&known, &seated.table, &seated.token)?;
    }
    announce(words, &host, &away);
    let serving = host.here.is_some();
    let at = Visit {
        table: seated.table.clone(),
        token: Some(seated.token),
        kept: None,
        link: away.link(),
        only_here: address::own_port(&away.server).is_some(),
        seed: super::seed(),
        share: super::share,
        serving,
    };
    let visited = visit(&host.server, at, &args.visit, Some(&seats));
    // Before anything else can fail, the guests hear a goodbye.
    let ended = host.here.map_or(Ok(()), OwnServer::end);
    let farewell = visited?;
    if farewell.lost_seat {
        for server in &known {
            seats.forget(server, &seated.table)?;
        }
    }
    ended?;
    if !serving && !farewell.lost_seat && farewell.closed.is_none() {
        tell(&say!(words, "cli-seat-kept", link = away.link()));
    }
    Ok(())
}

fn first(host: &HostServer) -> String {
    host.addresses.first().unwrap_or(&host.server).clone()
}

/// Prints how others come to the table: it stays in the window when the screen is closed.
fn announce(words: &luxx_words::Words, host: &HostServer, away: &Address) {
    if host.here.is_some() {
        anstream::println!("{}", say!(words, "cli-host-here"));
    }
    anstream::println!("{}", say!(words, "cli-host-link"));
    let others = host.addresses.iter().filter(|other| **other != away.server);
    for link in [away.link()].into_iter().chain(others.map(|other| address::link(other, &away.table))) {
        anstream::println!("  {link}");
    }
    if address::own_port(&away.server).is_some() {
        // A phone would look for the table at itself.
        let why = match host.here {
            Some(_) => say!(words, "cli-host-no-network"),
            None => say!(words, "cli-host-only-here"),
        };
        anstream::println!("{why}");
    } else if let Some(code) = lan::code(&away.link()) {
        anstream::print!("{code}");
    }
}

/// The file that was named. A database is for `luxx serve`, which sees to it that no other server has the tables there.
fn file(named: &OsStr) -> Result<Location, Failure> {
    match serve::data(Some(named))? {
        Location::Database(address) => Err(Failure::Usage(format!(
            "{address} is a database: `luxx host` keeps its own tables in a file. Start `luxx serve --data …` there, \
             and open the table with `luxx host --server URL`"
        ))),
        file @ Location::File(_) => Ok(file),
    }
}

fn options(args: &HostArgs) -> Result<Options, Failure> {
    let (edition, variant) = {
        let variant = args.mode.variant()?;
        (variant.edition().name().to_owned(), variant.name().to_owned())
    };
    let bots = args.opponents.name();
    if bots.parse() != Ok(args.opponents) {
        let why = format!("the server says how much its bots think: --opponents {bots}, without a number");
        return Err(Failure::Usage(why));
    }
    Ok(Options {
        edition,
        variant,
        seats: args.mode.players() as u8,
        bots: bots.to_owned(),
        rounds: args.rounds,
        clock: args.clock.map(|decision_s| Clock { decision_s, reserve_s: RESERVE }),
        hints: args.hints,
        public: args.public,
        chat: match args.chat.as_str() {
            "off" => ChatMode::Off,
            "phrases" => ChatMode::Phrases,
            _ => ChatMode::Free,
        },
        ..Options::default()
    })
}

fn answers(server: &str) -> bool {
    Server::patient(server, AT_ONCE).get::<Vec<Listed>>("api/tables").is_ok()
}

/// Where others reach a server. One that is named as this machine names itself may listen for the network, too, or for this
/// machine alone.
fn elsewhere(server: &str) -> Vec<String> {
    match address::own_port(server) {
        Some(port) => {
            lan::addresses().into_iter().map(|host| at(host, port)).filter(|there| answers(there)).collect()
        }
        None => vec![server.to_owned()],
    }
}

/// The server of this machine: the one that runs, or one that is started here and keeps its tables in this file, if any.
fn on_this_machine(data: Option<&Location>) -> Result<HostServer, Failure> {
    let server = at(Ipv4Addr::LOCALHOST.into(), PORT);
    if data.is_none() && answers(&server) {
        return Ok(HostServer { addresses: elsewhere(&server), server, here: None });
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let listener = runtime.block_on(listen())?;
    let port = listener.local_addr()?.port();
    let store: Arc<dyn Store> = match data {
        Some(data) => {
            let _inside = runtime.enter();
            data.open().map_err(|error| serve::stored(data, &error))?
        }
        None => Arc::new(Memory::default()),
    };
    let addresses: Vec<String> = lan::addresses().into_iter().map(|host| at(host, port)).collect();
    let config = Config {
        addresses: addresses.iter().map(|there| format!("{there}/")).collect(),
        ..Config::default()
    };
    let own = OwnServer::start(runtime, listener, config, store);
    Ok(HostServer { server: at(Ipv4Addr::LOCALHOST.into(), port), addresses, here: Some(own) })
}

/// The usual port, or any free one.
async fn listen() -> Result<TcpListener, Failure> {
    let everywhere = |port| SocketAddr::from((Ipv4Addr::UNSPECIFIED, port));
    match TcpListener::bind(everywhere(PORT)).await {
        Ok(listener) => Ok(listener),
        Err(_) => Ok(TcpListener::bind(everywhere(0)).await?),
    }
}

fn at(host: IpAddr, port: u16) -> String {
    format!("http://{}", SocketAddr::from((host, port)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_server_within_the_command_died_of_is_said() {
        let end = |serving: fn(&Runtime) -> JoinHandle<io::Result<()>>| {
            let runtime =
                tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
            let serving = serving(&runtime);
            let (stop, _) = oneshot::channel();
            OwnServer { runtime, stop, serving }.end().map_err(|failure| failure.to_string())
        };
        assert_eq!(end(|runtime| runtime.spawn(async { Ok(()) })), Ok(()));
        let failed = end(|runtime| runtime.spawn(async { Err(io::Error::other("no clock")) }));
        assert_eq!(failed, Err("the server: no clock".to_owned()));
        let panicked = end(|runtime| runtime.spawn(async { panic!("on purpose") }));
        assert!(panicked.is_err_and(|said| said.contains("on purpose")));
    }
}
