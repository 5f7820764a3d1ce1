//! Where a PostgreSQL is: the address as libpq writes it, with what it says about TLS and without what nobody must read.

use std::fmt;
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};

/// Connecting takes so long at most, unless the address says otherwise.
const CONNECT: Duration = Duration::from_secs(3);
/// What was sent and not confirmed for so long: the connection is dead.
const UNHEARD: Duration = Duration::from_secs(5);
/// A silent connection is asked after so long, whether anybody is there, and then so often.
const SILENT: Duration = Duration::from_secs(10);

/// The address of a database. It shows hosts and database, never user or password.
#[derive(Clone)]
pub struct Address {
    pub(super) config: Config,
    pub(super) security: Security,
}

/// How the connection is kept from others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Security {
    /// Not at all: for loopback, a socket in the file system, or a network that nobody else is in.
    Plain,
    /// By TLS. The server has to prove its name, by the certificates in this file or by those that the system trusts.
    Tls { roots: Option<PathBuf> },
}

impl Address {
    /// Whether a text looks like one.
    pub fn is_one(text: &str) -> bool {
        ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme))
    }

    /// Reads `postgres://USER:PASSWORD@HOST:PORT/DATABASE?sslmode=…`, with libpq's options as far as `tokio-postgres` knows them,
    /// and `sslrootcert`. Without `sslmode` TLS is used unless every host is this machine.
    ///
    /// # Errors
    ///
    /// What is wrong with it, without quoting it.
    pub fn parse(text: &str) -> Result<Address, String> {
        let (plain, options) = text.split_once('?').unwrap_or((text, ""));
        let (mut mode, mut roots, mut others) = (None, None, Vec::new());
        for option in options.split('&').filter(|option| !option.is_empty()) {
            match option.split_once('=') {
                Some(("sslmode", value)) => mode = Some(value),
                Some(("sslrootcert", value)) => roots = Some(PathBuf::from(decoded(value)?)),
                _ => others.push(option),
            }
        }
        let rest = if others.is_empty() { plain.to_owned() } else { format!("{plain}?{}", others.join("&")) };
        let mut config: Config =
            rest.parse().map_err(|error| format!("this address of PostgreSQL cannot be read: {error}"))?;
        let hosts = config.get_hosts();
        if hosts.is_empty() && config.get_hostaddrs().is_empty() {
            return Err("this address of PostgreSQL names no host".to_owned());
        }
        if hosts.iter().any(is_odd) {
            return Err("the host in this address of PostgreSQL has letters that no host has: in a password, @ is written %40, \
                        / is %2F, : is %3A, # is %23 and ? is %3F"
                .to_owned());
        }
        let here = hosts.iter().all(is_here) && config.get_hostaddrs().iter().all(IpAddr::is_loopback);
        let security = match (mode, here) {
            (Some("disable"), _) | (None, true) => Security::Plain,
            // What TLS is for is not asked of everybody by libpq. Here it is all or nothing.
            (Some("require" | "verify-ca" | "verify-full"), _) | (None, false) => Security::Tls { roots },
            (Some(_), _) => {
                return Err("sslmode is disable, or verify-full (require and verify-ca mean the same here)"
                    .to_owned());
            }
        };
        config.ssl_mode(if security == Security::Plain { SslMode::Disable } else { SslMode::Require });
        fill_in(&mut config);
        Ok(Address { config, security })
    }

    /// The same with a password, unless there is one in it.
    #[must_use]
    pub fn or_password(mut self, password: Option<String>) -> Address {
        if let (None, Some(password)) = (self.config.get_password(), password) {
            self.config.password(password);
        }
        self
    }
}

/// What the address does not say.
fn fill_in(config: &mut Config) {
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(CONNECT);
    }
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(UNHEARD);
    }
    if config.get_keepalives_idle() == Config::new().get_keepalives_idle() {
        config.keepalives_idle(SILENT).keepalives_interval(SILENT / 2).keepalives_retries(3);
    }
    if config.get_application_name().is_none() {
        config.application_name("luxx");
    }
    // Of several, one that can be written to: the others are its standbys.
    if config.get_hosts().len() > 1 && config.get_target_session_attrs() == TargetSessionAttrs::Any {
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
    }
}

/// Whether a host is this machine.
fn is_here(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => {
            name == "localhost" || name.parse().is_ok_and(|address: IpAddr| address.is_loopback())
        }
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

/// Whether it cannot be a host, but may be a part of a password.
fn is_odd(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => !name.chars().all(|c| c.is_alphanumeric() || "-._:[]".contains(c)),
        #[cfg(unix)]
        Host::Unix(_) => false,
    }
}

/// A value with its %-signs resolved.
fn decoded(value: &str) -> Result<String, String> {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        if *first == b'%' {
            let digits = after.get(..2).and_then(|two| std::str::from_utf8(two).ok());
            let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
            bytes.push(
                byte.ok_or("a % in the options of this address is not followed by two hexadecimal digits")?,
            );
            rest = &after[2..];
        } else {
            bytes.push(*first);
        }
    }
    String::from_utf8(bytes).map_err(|_| "an option of this address is no text".to_owned())
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("postgres://")?;
        let ports = self.config.get_ports();
        for (place, host) in self.config.get_hosts().iter().enumerate() {
            if place > 0 {
                f.write_str(",")?;
            }
            match host {
                Host::Tcp(name) => f.write_str(name)?,
                #[cfg(unix)]
                Host::Unix(path) => write!(f, "{}", path.display())?,
            }
            if let Some(port) = ports.get(place).or(ports.first()) {
                write!(f, ":{port}")?;
            }
        }
        write!(f, "/{}", self.config.get_dbname().unwrap_or_default())
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_shows_no_password_and_says_nothing_of_one_that_is_written_wrongly() {
        let address = Address::parse("postgres://ada:secret@db.example:5433/luxx?sslmode=disable").unwrap();
        assert_eq!(
            format!("{address} {address:?}"),
            "postgres://db.example:5433/luxx postgres://db.example:5433/luxx"
        );
        for bad in [
            "postgres://ada:sec@secret@db.example/luxx",
            "postgres://ada:secret@db.example/luxx?sslmode=secret",
            "postgres://ada:secret@db.example/luxx?secret",
            "postgres://ada:secret@db.example/luxx?passwort=secret",
            "postgres://ada:secret@db.example:secret/luxx",
            "postgres:///luxx?password=secret",
        ] {
            let problem = Address::parse(bad).unwrap_err();
            assert!(!problem.contains("secret"), "{problem}");
        }
        assert!(Address::parse("postgres://u:a@b@host/d").unwrap_err().contains("%40"));
    }

    #[test]
    fn tls_is_used_unless_it_is_this_machine_or_the_address_says_so() {
        let security = |text: &str| Address::parse(text).unwrap().security;
        let tls = |roots: Option<&str>| Security::Tls { roots: roots.map(PathBuf::from) };
        assert_eq!(security("postgres://u@127.0.0.1/d"), Security::Plain);
        assert_eq!(security("postgresql://u@localhost,[::1]/d"), Security::Plain);
        assert_eq!(security("postgres://u@%2Frun%2Fpostgresql/d"), Security::Plain);
        assert_eq!(security("postgres://u@db,localhost/d"), tls(None));
        assert_eq!(security("postgres://u@localhost/d?sslmode=verify-full"), tls(None));
        assert_eq!(
            security("postgres://u@db/d?sslrootcert=%2Fetc%2Fca.pem&sslmode=require"),
            tls(Some("/etc/ca.pem"))
        );
        assert_eq!(security("postgres://u@db/d?sslmode=disable"), Security::Plain);
        for weak in ["prefer", "allow", ""] {
            assert!(Address::parse(&format!("postgres://u@db/d?sslmode={weak}")).is_err(), "{weak:?}");
        }
    }

    #[test]
    fn of_several_hosts_one_that_can_be_written_to_is_asked() {
        let asked = |text: &str| Address::parse(text).unwrap().config.get_target_session_attrs();
        assert_eq!(asked("postgres://u@a,b/d"), TargetSessionAttrs::ReadWrite);
        assert_eq!(asked("postgres://u@a/d"), TargetSessionAttrs::Any);
        let config = Address::parse("postgres://u@a:1,b:2/d?connect_timeout=9")
            .unwrap()
            .or_password(Some("x".to_owned()));
        assert_eq!(config.config.get_connect_timeout(), Some(&Duration::from_secs(9)));
        assert_eq!(config.config.get_password(), Some(&b"x"[..]));
        assert_eq!(config.to_string(), "postgres://a:1,b:2/d");
    }
}
