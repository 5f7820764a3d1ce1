//! `luxx serve`: the page, from this very binary, on this very machine.

use std::io::ErrorKind;
use std::net::{Ipv4Addr, SocketAddr};

use crate::args::ServeArgs;
use crate::exit::{Failure, say};

pub(crate) fn run(args: &ServeArgs) -> Result<(), Failure> {
    if !luxx_page::is_built() {
        let how =
            "this luxx was built without its page. In a checkout, `cargo play` builds both and starts it";
        return Err(Failure::Usage(how.to_owned()));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    runtime.block_on(serve(args))
}

async fn serve(args: &ServeArgs) -> Result<(), Failure> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, args.port));
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
    let address = format!("http://{}/", listener.local_addr()?);
    anstream::println!("luxx is at {address} (end it with Ctrl+C)");
    if !args.no_open && webbrowser::open(&address).is_err() {
        say("No browser could be opened: type the address into one.");
    }
    Ok(axum::serve(listener, luxx_page::app()).await?)
}
