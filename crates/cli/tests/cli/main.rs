//! The real `luxx`, started as a process.

mod arena;
mod check;
#[cfg(unix)]
mod crash;
mod play;
mod replay;
#[cfg(unix)]
mod serve;
mod simulate;
mod support;
#[cfg(unix)]
mod terminal;
mod usage;
