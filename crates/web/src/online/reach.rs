//! Under which address others reach this server. A page that is open on the very machine on which the server runs has an address
//! that leads nowhere from a phone: there the server is asked for a better one.

use leptos::prelude::*;
use luxx_protocol::api::Addresses;

use crate::http;
use crate::online::state::connection;

/// Asks the server, where that makes sense and is not known yet.
pub(crate) fn ask() {
    if connection().reach.with_untracked(Option::is_some) || !is_here_only() {
        return;
    }
    leptos::task::spawn_local(async {
        if let Ok(known) = http::get::<Addresses>("api/addresses").await {
            connection().reach.set(known.addresses.into_iter().next());
        }
    });
}

/// An address to be given away.
pub(crate) fn address(path: &str) -> String {
    connection().reach.with(|reach| match reach {
        Some(reach) => format!("{}/{path}", reach.trim_end_matches('/')),
        None => http::address(path),
    })
}

/// Whether the page's own address means this machine, wherever it is read.
fn is_here_only() -> bool {
    let page = http::address("");
    let host = page.split('/').nth(2).unwrap_or_default();
    let name = host.rsplit_once(':').map_or(host, |(name, _port)| name);
    name == "localhost"
        || name.ends_with(".localhost")
        || host.starts_with("[::1]")
        || name.starts_with("127.")
}
