//! `luxx join`, `luxx host`, `luxx watch`: the way to a table at a server. What happens there is `luxx-terminal`'s business;
//! `address.rs` reads links, `http.rs` asks the server, `seats.rs` remembers seats, `socket.rs` is the connection, `host.rs` opens
//! tables and is a server where there is none.

mod address;
mod host;
mod http;
mod seats;
mod socket;

use std::io::{self, IsTerminal};

use luxx_protocol::api::{Glance, Join, Seated};
use luxx_protocol::{Code, Sitter, State, Token};
use luxx_session::{Conduct, Pace};
use luxx_terminal::{Farewell, Outfit, PlayError, Theme, Visit};
use luxx_words::{Words, say};
use rand::TryRng;
use rand::rngs::SysRng;

use self::address::Address;
use self::http::{Refused, Server};
use self::seats::Seats;
use crate::args::{JoinArgs, VisitArgs, WatchArgs};
use crate::exit::{Failure, say as tell};

pub(crate) use host::run as host;

pub(crate) fn join(args: &JoinArgs) -> Result<(), Failure> {
    let words = args.visit.speech.words();
    let address = Address::read(&args.link).ok_or_else(|| no_link(words, &args.link))?;
    needs_terminal(words)?;
    let seats = Seats::new(args.visit.seats.as_deref())?;
    let own = seats.find(&address.server, &address.table)?;
    // A link may have been made up by anybody: it takes the place of no seat of one's own unless that is wanted, and not before
    // the server has let somebody in with it.
    let brought = match (address.token.clone(), &own) {
        (Some(token), Some(own)) if token != *own => wants_other(words)?.then_some(token),
        (token, _) => token,
    };
    let token = match (brought.clone(), own.clone()) {
        (Some(token), None) => {
            seats.keep(&[&address.server], &address.table, &token)?;
            token
        }
        (Some(token), Some(_)) => token,
        (None, Some(own)) => own,
        (None, None) => sit_down(args, &address, &seats)?,
    };
    let at = Visit { kept: seats.left(&address.table, &token)?, ..seat(&address, Some(token)) };
    let farewell = visit(&address.server, at, &args.visit, Some(&seats))?;
    match brought.filter(|brought| own.is_some_and(|own| own != *brought)) {
        // The own one was never touched.
        Some(_) if farewell.lost_seat => return Ok(()),
        Some(brought) if farewell.welcomed => seats.keep(&[&address.server], &address.table, &brought)?,
        None if farewell.lost_seat => return seats.forget(&address.server, &address.table),
        _ => {}
    }
    if farewell.closed.is_none() {
        tell(&say!(words, "cli-seat-kept", link = address.link()));
    }
    Ok(())
}

pub(crate) fn watch(args: &WatchArgs) -> Result<(), Failure> {
    let words = args.visit.speech.words();
    let address = Address::read(&args.link).ok_or_else(|| no_link(words, &args.link))?;
    needs_terminal(words)?;
    // Found out now: a screen that opens and closes again tells nobody why.
    let glance: Glance = Server::new(&address.server)
        .get(&format!("api/tables/{}", address.table))
        .map_err(|refused| refused.said(words, &address.server))?;
    if !glance.info.options.spectators {
        return Err(Failure::Usage(say!(words, "online-no-watch")));
    }
    visit(&address.server, seat(&address, None), &args.visit, None)?;
    Ok(())
}

/// Takes a free seat, and keeps it.
fn sit_down(args: &JoinArgs, address: &Address, seats: &Seats) -> Result<Token, Failure> {
    let words = args.visit.speech.words();
    let server = Server::new(&address.server);
    let body = Join { name: name(words, args.name.as_deref())?, key: Some(fresh_key()) };
    let path = format!("api/tables/{}/seats", address.table);
    let seated: Seated = server.post(&path, &body).map_err(|refused| match refused {
        // Nobody can sit down any more, but perhaps one may watch.
        Refused::By(refusal) if matches!(refusal.code, Code::Full | Code::Started) => {
            full(words, &server, address)
        }
        refused => refused.said(words, &address.server),
    })?;
    seats.keep(&[&address.server], &address.table, &seated.token)?;
    Ok(seated.token)
}

/// What there is to say to somebody for whom there is no seat.
fn full(words: &Words, server: &Server<'_>, address: &Address) -> Failure {
    let glance: Result<Glance, _> = server.get(&format!("api/tables/{}", address.table));
    let Ok(Glance { info, .. }) = glance else { return Failure::Usage(say!(words, "online-full")) };
    let free = info.chairs.iter().any(|chair| chair.sitter == Sitter::Open);
    let why = match info.state {
        State::Waiting if !free => say!(words, "online-full"),
        State::Over => say!(words, "online-ended"),
        _ => say!(words, "online-begun"),
    };
    let watch = if info.options.spectators {
        format!("{} luxx watch '{}'", say!(words, "online-watch-line"), address.link())
    } else {
        say!(words, "online-no-watch")
    };
    Failure::Usage(format!("{why} {watch}"))
}

/// A visit to a table that is played at a server elsewhere.
fn seat(address: &Address, token: Option<Token>) -> Visit {
    Visit {
        table: address.table.clone(),
        token,
        kept: None,
        link: address.link(),
        only_here: address::own_port(&address.server).is_some(),
        seed: seed(),
        share,
        serving: false,
    }
}

/// Opens the screen of a table, until the person leaves. What the visit leaves is kept beside its seat, as it comes up: nobody knows how it ends.
fn visit(server: &str, visit: Visit, args: &VisitArgs, seats: Option<&Seats>) -> Result<Farewell, Failure> {
    let outfit = Outfit {
        words: args.speech.words(),
        theme: Theme::of_environment(|name| std::env::var(name).ok()),
        // Cards do not fly in a terminal; what happens still takes its time.
        conduct: Conduct { pace: Pace { speed: super::play::speed(&args.speed), still: true }, auto: true },
    };
    let address = address::socket(server);
    let (table, token) = (visit.table.clone(), visit.token.clone());
    let mut kept = Ok(());
    let keep = |left: Option<String>| {
        if let (Some(seats), Some(token)) = (seats, &token) {
            kept = seats.leave(&table, token, left.as_deref());
        }
    };
    let visited = luxx_terminal::visit(visit, outfit, |report| socket::start(address, report), keep);
    let farewell = visited.map_err(|error| match error {
        PlayError::Terminal(error) => Failure::Output(error),
        PlayError::Keep(never) => match never {},
        PlayError::Ended => Failure::Usage("a part of the program has ended early".to_owned()),
    })?;
    // Whoever was told that a move is kept must hear if it is not.
    kept.map(|()| farewell)
}

/// The name as it may be shown.
fn name(words: &Words, typed: Option<&str>) -> Result<String, Failure> {
    let guest = || say!(words, "online-guest", number = 1 + random::<1>()[0] as usize % 99);
    let typed = typed.map_or_else(guest, str::to_owned);
    luxx_protocol::name(&typed).map_err(|refusal| Failure::Usage(words.refusal(&refusal.code.name(), None)))
}

/// Asks whether the seat of a link is to take the place of the own one at the same table.
fn wants_other(words: &Words) -> Result<bool, Failure> {
    tell(&say!(words, "cli-other-seat"));
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    Ok(answer.trim().eq_ignore_ascii_case(&say!(words, "cli-other-seat-yes")))
}

fn needs_terminal(words: &Words) -> Result<(), Failure> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return Ok(());
    }
    Err(Failure::Usage(say!(words, "cli-needs-terminal")))
}

fn no_link(words: &Words, link: &str) -> Failure {
    Failure::Usage(say!(words, "cli-no-link", link = luxx_words::printable(link, 100)))
}

/// A key for a request: if its answer gets lost, the same request gives the same seat.
fn fresh_key() -> Token {
    Token::new(luxx_protocol::fair::hex(&random::<16>()))
}

/// A share of the shuffle.
fn share() -> String {
    luxx_protocol::fair::hex(&random::<32>())
}

/// What is random about a visit and needs no secret.
fn seed() -> u64 {
    u64::from_le_bytes(random())
}

/// Bytes that nobody can guess. A system that has none cannot do anything here.
fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    SysRng.try_fill_bytes(&mut bytes).unwrap_or_else(|error| panic!("no random bytes to be had: {error}"));
    bytes
}
