//! `luxx serve`: the page and tables for everybody, from this very binary.

use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use luxx_server::{Address, Config, Limits, Location, Store, StoreError};
use tracing_subscriber::filter::LevelFilter;

use super::{lan, node};
use crate::args::ServeArgs;
use crate::exit::{Failure, say};
use crate::style::shown;

pub(crate) fn run(args: &ServeArgs) -> Result<(), Failure> {
    if !args.no_page && !luxx_assets::is_built() {
        let how = "this luxx was built without its page. In a checkout, `cargo play` builds both and starts it; \
                   --no-page serves tables only";
        return Err(Failure::Usage(how.to_owned()));
    }
    let config = config(args);
    config.check().map_err(Failure::Usage)?;
    log(args);
    // Every connection is an open file, and the usual limit of a process is too low for thousands.
    if let Err(error) = rlimit::increase_nofile_limit(u64::MAX) {
        tracing::warn!(%error, "the number of open files stays as it is");
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(args, config))
}

async fn serve(args: &ServeArgs, mut config: Config) -> Result<(), Failure> {
    let host = if args.lan { Ipv4Addr::UNSPECIFIED.into() } else { args.host };
    let address = SocketAddr::from((host, args.port));
    let listener = tokio::net::TcpListener::bind(address).await.map_err(|error| {
        Failure::Usage(match error.kind() {
            ErrorKind::AddrInUse => {
                format!(
                    "port {} is taken: choose another with --port, or --port 0 for any free one",
                    args.port
                )
            }
            _ => format!("cannot listen on {address}: {error}"),
        })
    })?;
    let found = if args.lan || args.host.is_unspecified() { lan::addresses() } else { Vec::new() };
    if args.lan && found.is_empty() {
        let how =
            "this machine is in no network that a phone could reach it through: join one, or leave --lan out";
        return Err(Failure::Usage(how.to_owned()));
    }
    let data = data(args.data.as_deref())?;
    let links = match node::Wanted::read(&args.node, &data)? {
        Some(wanted) => Some(wanted.listen().await?),
        None => None,
    };
    let store = data.open().map_err(|error| stored(&data, &error))?;
    if links.is_none() {
        alone(&data, &*store).await?;
    }
    let bound = listener.local_addr()?;
    let at = |host: IpAddr| format!("http://{}{}/", SocketAddr::from((host, bound.port())), args.base_path);
    // What listens everywhere is opened here.
    let here = match bound.ip() {
        IpAddr::V4(host) if host.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(host) if host.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        host => host,
    };
    let address = at(here);
    tracing::info!(address, %data, "listening");
    anstream::println!("luxx is at {address} (end it with Ctrl+C)");
    // The page that is opened here gives these away, not its own.
    config.addresses = found.into_iter().map(at).collect();
    tell_others(args, &config.addresses);
    if !args.no_open && open::that_detached(&address).is_err() {
        say("No browser could be opened: type the address into one.");
    }
    let page = if args.no_page { axum::Router::new() } else { luxx_assets::app() };
    match links {
        Some(links) => {
            tracing::info!(address = links.address, "one of several nodes, which reach it here");
            Ok(luxx_server::serve_as_node(listener, config, store, page, links, asked_to_stop()).await?)
        }
        None => Ok(luxx_server::serve(listener, config, store, page, asked_to_stop()).await?),
    }
}

/// Whoever is no node stays away from where nodes are: players here and there would not hear of each other.
async fn alone(data: &Location, store: &dyn Store) -> Result<(), Failure> {
    let nodes = store.nodes().await.map_err(|error| stored(data, &error))?;
    let Some(first) = nodes.first() else { return Ok(()) };
    Err(Failure::Usage(format!(
        "{data}: node {} at {} has its tables there. Start this server as a node too, with --node HOST:PORT; or wait two seconds \
         if that one has ended",
        first.node.0, first.address
    )))
}

/// Prints where phones in the same network find this server.
fn tell_others(args: &ServeArgs, addresses: &[String]) {
    let Some(first) = addresses.first() else {
        if args.host.is_unspecified() {
            say("This machine is in no network: nobody else reaches it.");
        }
        return;
    };
    anstream::println!("Phones and other computers in the same network reach it at:");
    for address in addresses {
        anstream::println!("  {address}");
    }
    if let Some(code) = lan::code(first) {
        anstream::print!("{code}");
    }
}

fn config(args: &ServeArgs) -> Config {
    Config {
        base_path: args.base_path.clone(),
        trust_proxy: args.trust_proxy,
        origins: args.origin.clone(),
        limits: Limits {
            connections: args.max_connections,
            connections_per_address: args.max_connections_per_address,
            requests_per_second: args.max_requests_per_second,
            messages_per_second: args.max_messages_per_second,
            burst: 3.0 * args.max_messages_per_second,
            tables_per_hour: args.max_tables_per_hour,
            joins_per_hour: args.max_joins_per_hour,
            finished: args.keep_finished.map(|days| Duration::from_hours(24 * u64::from(days))),
            idle: Duration::from_secs(args.idle),
            ..Limits::default()
        },
        // Known once the port is.
        addresses: Vec::new(),
        clock_wrong_by: args.clock_wrong_by,
    }
}

/// What the server tells goes to standard error, a line each.
fn log(args: &ServeArgs) {
    // The words are checked with the other arguments.
    let level = args.log.parse().unwrap_or(LevelFilter::WARN);
    let log = tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr).with_ansi(false);
    if args.log_json {
        log.json().init();
    } else {
        log.init();
    }
}

/// Waits for Ctrl+C, or for the system to end us.
async fn asked_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    // Without a signal handler only the hard way is left, which does no harm.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Where tables are kept: what was named, or the usual file, whose folder is made.
pub(crate) fn data(named: Option<&OsStr>) -> Result<Location, Failure> {
    if let Some(named) = named {
        return match named.to_str().filter(|text| Address::is_one(text)) {
            Some(text) => address(text).map(Box::new).map(Location::Database),
            None => Ok(Location::File(PathBuf::from(named))),
        };
    }
    let Some(folder) = dirs::data_local_dir() else {
        return Err(Failure::Usage("say with --data in which file tables are to be kept".to_owned()));
    };
    let folder = folder.join("luxx");
    fs::create_dir_all(&folder).map_err(|error| Failure::path(&folder, &error))?;
    Ok(Location::File(folder.join("tables.sqlite")))
}

/// The address of a database; the password may be in the environment, where nobody reads it in the list of processes.
pub(crate) fn address(text: &str) -> Result<Address, Failure> {
    let address = Address::parse(text).map_err(Failure::Usage)?;
    Ok(address.or_password(std::env::var("PGPASSWORD").ok().filter(|password| !password.is_empty())))
}

/// A store that cannot be used.
pub(crate) fn stored(data: &Location, error: &StoreError) -> Failure {
    let named = match data {
        Location::File(path) => shown(path),
        Location::Database(address) => address.to_string(),
    };
    Failure::Usage(format!("{named}: {error}"))
}
