//! What tests and measurements start: a real [`Postgres`] on loopback in a folder of its own, a [`Proxy`] in front
//! of it that loses what it is told to lose, and several servers on one database ([`Nodes`]), whose program is named by its path, behind one
//! address ([`Balancer`]).
//! Unix only, as the server's own programs for this are.
//!
//! Everything here panics when it cannot do what it is asked to: a test that cannot run has failed.

#![forbid(unsafe_code)]
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::missing_panics_doc, reason = "see above")]

mod balancer;
mod certificate;
mod nodes;
mod ports;
mod postgres;
mod programs;
mod proxy;
mod wait;

pub use balancer::Balancer;
pub use certificate::certify;
pub use nodes::{NO_LIMITS, Nodes};
pub use ports::free_port;
pub use postgres::Postgres;
pub use proxy::{Proxy, Way};
