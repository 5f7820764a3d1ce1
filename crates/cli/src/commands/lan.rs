//! Where other devices in the same network reach this one, and the QR code that spares typing it.

use std::fmt::Write;
use std::net::IpAddr;

use anstyle::{AnsiColor, Style};

/// The addresses of this machine that others in the same network may reach, the likeliest first: private ones before those of the
/// wide world, short ones before long ones.
pub(crate) fn addresses() -> Vec<IpAddr> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let mut addresses: Vec<IpAddr> = interfaces
        .iter()
        .filter(|interface| !interface.is_loopback() && !interface.is_link_local())
        .map(if_addrs::Interface::ip)
        .collect();
    addresses.sort_by_key(|address| (address.is_ipv6(), !is_private(*address), *address));
    addresses.dedup();
    addresses
}

fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_private(),
        IpAddr::V6(address) => address.is_unique_local(),
    }
}

/// A text as a QR code for a terminal, two modules a character; dark on light whatever the terminal's own colours are. None if it
/// is too long.
pub(crate) fn code(text: &str) -> Option<String> {
    let rows = luxx_terminal::code(text)?;
    let style =
        Style::new().fg_color(Some(AnsiColor::Black.into())).bg_color(Some(AnsiColor::BrightWhite.into()));
    let mut lines = String::new();
    for row in rows {
        // Writing to a string cannot fail.
        let _ = writeln!(lines, "  {style}{row}{style:#}");
    }
    Some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_square_with_room_around_it() {
        let code = code("http://192.168.1.23:5899/").unwrap();
        let plain = anstream::adapter::strip_str(&code).to_string();
        let widths: Vec<usize> = plain.lines().map(|line| line.chars().count() - 2).collect();
        assert!(widths.iter().all(|width| *width == widths[0]), "{widths:?}");
        assert_eq!(widths.len(), widths[0].div_ceil(2), "two modules a line");
        assert!(plain.lines().next().unwrap().trim().is_empty(), "the quiet zone");
        assert!(code.contains("\u{1b}["), "dark on light, whatever the terminal's colours");
    }
}
