//! Links to tables, as the page makes them: `http://192.168.1.23:5899/#/t/0123456789abcdef01234567`, with `/as/` and a secret for one's
//! own seat.

use std::net::IpAddr;

use luxx_protocol::Token;

/// How many hexadecimal digits the name of a table has, and a seat's secret.
const TABLE: usize = 24;
const SECRET: usize = 32;

/// Where a table is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Address {
    /// The server's page, without the last slash.
    pub(super) server: String,
    pub(super) table: String,
    /// The seat that came with the link.
    pub(super) token: Option<Token>,
}

impl Address {
    /// Reads a link; none if it is not one to a table.
    pub(super) fn read(link: &str) -> Option<Address> {
        let (page, place) = link.trim().split_once("#/t/")?;
        let (table, rest) = place.split_once('/').unwrap_or((place, ""));
        let is_hex = |text: &str, digits: usize| {
            text.len() == digits && text.bytes().all(|digit| digit.is_ascii_hexdigit())
        };
        if !is_hex(table, TABLE) {
            return None;
        }
        let token = match rest.strip_prefix("as/") {
            Some(secret) if is_hex(secret, SECRET) => Some(Token::new(secret)),
            Some(_) => return None,
            // Replays, large screens and sheets are places at the same table.
            None => None,
        };
        Some(Address { server: server(page)?, table: table.to_lowercase(), token })
    }

    /// The link that others come by.
    pub(super) fn link(&self) -> String {
        link(&self.server, &self.table)
    }
}

pub(super) fn link(server: &str, table: &str) -> String {
    format!("{server}/#/t/{table}")
}

/// A server by the address of its page; without a scheme it is taken to be in the same network.
pub(super) fn server(page: &str) -> Option<String> {
    let page = page.split(['#', '?']).next().unwrap_or_default();
    let page = if page.contains("://") { page.to_owned() } else { format!("http://{page}") };
    let (scheme, rest) = page.split_once("://")?;
    let scheme = scheme.to_lowercase();
    let rest = rest.strip_suffix("index.html").unwrap_or(rest).trim_end_matches('/');
    let host = rest.split('/').next().unwrap_or_default();
    let clean = !host.is_empty() && rest.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'@');
    (clean && matches!(scheme.as_str(), "http" | "https")).then(|| format!("{scheme}://{rest}"))
}

/// The name or number of the machine where a server is, and its port, if that is said.
fn machine(server: &str) -> (&str, Option<u16>) {
    let place = server.split_once("://").map_or(server, |(_, rest)| rest);
    let place = place.split('/').next().unwrap_or_default();
    match place.rsplit_once(':').filter(|(_, port)| !port.contains(']')) {
        Some((host, port)) => (host, port.parse().ok()),
        None => (place, None),
    }
}

/// The port of a server that this machine calls itself by: no other machine reaches it by this address. None for any other.
pub(super) fn own_port(server: &str) -> Option<u16> {
    let (host, port) = machine(server);
    let number = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    let itself = number.map_or(host.eq_ignore_ascii_case("localhost"), |number| number.is_loopback());
    itself.then(|| port.unwrap_or(if server.starts_with("https") { 443 } else { 80 }))
}

/// Where the live connection is.
pub(super) fn socket(server: &str) -> String {
    format!("{}/ws", server.replacen("http", "ws", 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "0123456789abcdef01234567";

    #[test]
    fn the_pages_links_are_read() {
        let read = |link: &str| Address::read(link).unwrap();
        for (link, server) in [
            ("http://192.168.1.23:5899/#/t/ID", "http://192.168.1.23:5899"),
            ("https://luxx.example/luxx/#/t/ID/beside", "https://luxx.example/luxx"),
            ("HTTPS://luxx.example/luxx/index.html#/t/ID/screen", "https://luxx.example/luxx"),
            (" localhost:5899/#/t/ID/replay ", "http://localhost:5899"),
            ("http://[::1]:5899/?lang=de#/t/ID", "http://[::1]:5899"),
        ] {
            let address = read(&link.replace("ID", ID));
            assert_eq!((address.server.as_str(), address.table.as_str()), (server, ID), "{link}");
            assert_eq!(address.token, None);
            assert_eq!(read(&address.link()), address, "what is given away leads to the same place");
        }
        let own = read(&format!("http://x/#/t/{ID}/as/00112233445566778899aabbccddeeff"));
        assert_eq!(own.token.as_ref().map(Token::expose), Some("00112233445566778899aabbccddeeff"));
        assert!(!own.link().contains("00112233445566778899"), "the seat is not given away");
        assert_eq!(socket(&own.server), "ws://x/ws");
        assert_eq!(socket("https://http.example"), "wss://http.example/ws");
    }

    #[test]
    fn a_machine_knows_its_own_addresses() {
        for (own, port) in [
            ("http://127.0.0.1:5899", 5899),
            ("http://127.1.2.3/luxx", 80),
            ("https://localhost", 443),
            ("http://Localhost:8080/luxx", 8080),
            ("http://[::1]:5899", 5899),
            ("http://[::1]", 80),
        ] {
            assert_eq!(own_port(own), Some(port), "{own}");
        }
        for other in [
            "http://192.168.1.23:5899",
            "https://luxx.example",
            "http://localhost.example",
            "http://[2001:db8::1]:5899",
        ] {
            assert_eq!(own_port(other), None, "{other}");
        }
    }

    #[test]
    fn nonsense_is_no_link() {
        for link in [
            "",
            "http://x/",
            "http://x/#/g/1-0",
            "http://x/#/t/0123",
            "http://x/#/t/0123456789abcdef0123456g",
            "http://x/#/t/0123456789abcdef01234567/as/short",
            "ftp://x/#/t/0123456789abcdef01234567",
            "#/t/0123456789abcdef01234567",
            "http://user:secret@x/#/t/0123456789abcdef01234567",
            "http://x y/#/t/0123456789abcdef01234567",
            "http://x\u{1b}[2J/#/t/0123456789abcdef01234567",
        ] {
            assert_eq!(Address::read(link), None, "{link:?}");
        }
    }
}
