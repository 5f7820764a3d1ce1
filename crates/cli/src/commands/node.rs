//! `luxx serve --node`: where the other nodes reach this one, and the secret that they share.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;

use luxx_server::{Links, Location, Secret};
use tokio::net::TcpListener;

use crate::args::NodeArgs;
use crate::exit::Failure;
use crate::style::shown;

/// The secret itself; a word on the command line could be read by everybody on the machine.
const SECRET: &str = "LUXX_NODE_SECRET";
/// The most bytes of the file with the secret.
const LONGEST: u64 = 4096;

/// What makes a server one of several, as far as it can be told before anything is opened.
pub(crate) struct Wanted {
    host: String,
    port: u16,
    listen: Option<SocketAddr>,
    secret: Secret,
}

impl Wanted {
    /// Reads the options; none: this server is the only one.
    pub(crate) fn read(args: &NodeArgs, data: &Location) -> Result<Option<Wanted>, Failure> {
        let secret = std::env::var_os(SECRET).filter(|secret| !secret.is_empty());
        let Some(node) = &args.node else {
            let without = [
                (args.node_listen.is_some(), "--node-listen"),
                (args.node_secret_file.is_some(), "--node-secret-file"),
                (secret.is_some(), SECRET),
            ];
            return match without.iter().find(|(given, _)| *given) {
                Some((_, name)) => wrong(format!(
                    "{name} is for one of several nodes: say with --node HOST:PORT where the others reach this one"
                )),
                None => Ok(None),
            };
        };
        if let Location::File(path) = data {
            return wrong(format!(
                "--node needs a PostgreSQL that all nodes share, and {} is a file: name it with \
                 --data postgres://USER@HOST/DATABASE, or leave --node out",
                shown(path)
            ));
        }
        let (host, port) = address(node)?;
        Ok(Some(Wanted { host, port, listen: args.node_listen, secret: shared(args, secret)? }))
    }

    /// Listens for the others.
    pub(crate) async fn listen(self) -> Result<Links, Failure> {
        let Wanted { host, port, listen, secret } = self;
        let (listener, asked) = match listen {
            Some(listen) => (TcpListener::bind(listen).await, format!("--node-listen {listen}")),
            None => (TcpListener::bind((&*host, port)).await, format!("--node {}", joined(&host, port))),
        };
        let listener = listener.map_err(|error| {
            Failure::Usage(match error.kind() {
                ErrorKind::AddrInUse => format!("{asked}: this port is taken; nodes and players need one each"),
                ErrorKind::AddrNotAvailable => {
                    format!("{asked}: this machine has no such address; --node-listen says where to listen instead")
                }
                _ => format!("{asked}: cannot listen there: {error}"),
            })
        })?;
        let local = listener.local_addr()?;
        // A name may stand for it, too, or a form that only the system reads: `0`.
        let taken = local.ip().to_canonical();
        if listen.is_none() && is_nobodys(taken) {
            return unreachable(&joined(&host, port), taken, port);
        }
        // Whoever asked for any port is reached at the one that was taken.
        let port = if port == 0 { local.port() } else { port };
        Ok(Links { listener, address: joined(&host, port), secret })
    }
}

fn wrong<T>(why: String) -> Result<T, Failure> {
    Err(Failure::Usage(why))
}

/// Host and port of an address at which others are to reach this machine; an IPv6 address stands in brackets.
fn address(text: &str) -> Result<(String, u16), Failure> {
    let form = || Failure::Usage(format!("--node {text}: this is not HOST:PORT, as in node1.internal:5898"));
    let (host, port) = text.rsplit_once(':').ok_or_else(form)?;
    let port = port.parse().map_err(|_| form())?;
    let bracketed = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    let host = bracketed.unwrap_or(host);
    let name = |c: char| c.is_ascii_alphanumeric() || "-._".contains(c);
    let address = host.parse::<IpAddr>().ok();
    let well = match address {
        Some(address) => address.is_ipv6() == bracketed.is_some(),
        None => bracketed.is_none() && !host.is_empty() && host.chars().all(name),
    };
    if !well {
        return Err(form());
    }
    match address.map(|address| address.to_canonical()) {
        Some(address) if is_nobodys(address) => unreachable(text, address, port),
        _ => Ok((host.to_owned(), port)),
    }
}

/// Whether it is the address of no single machine.
fn is_nobodys(address: IpAddr) -> bool {
    address.is_unspecified() || address.is_multicast() || address == Ipv4Addr::BROADCAST
}

fn unreachable<T>(text: &str, address: IpAddr, port: u16) -> Result<T, Failure> {
    let how = if address.is_unspecified() {
        format!(", and with --node-listen {} it listens everywhere", SocketAddr::from((address, port)))
    } else {
        String::new()
    };
    wrong(format!("--node {text}: nobody is reached there; name this machine as the others know it{how}"))
}

fn joined(host: &str, port: u16) -> String {
    if host.contains(':') { format!("[{host}]:{port}") } else { format!("{host}:{port}") }
}

/// The secret, from where exactly one of the two ways leads.
fn shared(args: &NodeArgs, in_environment: Option<OsString>) -> Result<Secret, Failure> {
    let (text, whence) = match (&args.node_secret_file, in_environment) {
        (Some(_), Some(_)) => {
            return wrong(format!(
                "--node-secret-file and {SECRET} both name a secret: leave one of them out"
            ));
        }
        (None, None) => {
            return wrong(format!(
                "--node needs the secret of the nodes: --node-secret-file FILE, or {SECRET} in the environment; \
                 `openssl rand -hex 32` makes one, the same for all nodes"
            ));
        }
        (Some(file), None) => (of_file(file)?, shown(file)),
        (None, Some(text)) => match text.into_string() {
            Ok(text) => (text, SECRET.to_owned()),
            Err(_) => return wrong(format!("{SECRET} is no text")),
        },
    };
    Secret::new(&text).map_err(|why| Failure::Usage(format!("{whence}: {why}")))
}

/// What is in the file with the secret. It is looked at before it is opened: a pipe would hold us up.
fn of_file(file: &Path) -> Result<String, Failure> {
    let read = || -> io::Result<Result<String, String>> {
        let found = fs::metadata(file)?;
        if !found.is_file() {
            return Ok(Err("this is no regular file".to_owned()));
        }
        let mut bytes = Vec::new();
        File::open(file)?.take(LONGEST + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > LONGEST {
            return Ok(Err(format!("a secret has at most {LONGEST} bytes")));
        }
        if is_open_to_others(&found) && !is_credential(file) {
            tracing::warn!(file = %shown(file), "others can read the secret of the nodes: `chmod 600` this file");
        }
        Ok(String::from_utf8(bytes).map_err(|_| "this is no text".to_owned()))
    };
    let text = read().map_err(|error| Failure::path(file, &error))?;
    text.map_err(|why| Failure::Usage(format!("{}: {why}", shown(file))))
}

/// Into the folder of its credentials systemd lets nobody but the service, whatever a file's mode says there.
fn is_credential(file: &Path) -> bool {
    std::env::var_os("CREDENTIALS_DIRECTORY").is_some_and(|folder| file.starts_with(folder))
}

/// It is told and no more: the file may be somebody else's, as one is that a cluster hands out.
#[cfg(unix)]
fn is_open_to_others(file: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.permissions().mode() & 0o077 != 0
}

#[cfg(not(unix))]
fn is_open_to_others(_: &fs::Metadata) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_host_and_a_port() {
        for (text, host, port) in [
            ("node1.internal:5898", "node1.internal", 5898),
            ("10.0.0.1:0", "10.0.0.1", 0),
            ("[::1]:5898", "::1", 5898),
        ] {
            let read = address(text).unwrap();
            assert_eq!(read, (host.to_owned(), port));
            let whole = if port == 0 { "10.0.0.1:7" } else { text };
            assert_eq!(joined(&read.0, if port == 0 { 7 } else { port }), whole);
        }
        for bad in
            ["node1", "node1:", ":5898", "node1:70000", "::1:5898", "[node1]:1", "http://node1:1", "a b:1"]
        {
            assert!(address(bad).is_err(), "{bad}");
        }
    }
}
