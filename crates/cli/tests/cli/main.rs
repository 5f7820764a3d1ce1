//! The real `luxx`, started as a process.

mod arena;
mod check;
#[cfg(unix)]
mod crash;
#[cfg(unix)]
mod deploy;
#[cfg(target_os = "linux")]
mod figures;
#[cfg(unix)]
mod left;
#[cfg(unix)]
mod nodes;
#[cfg(unix)]
mod online;
mod play;
mod replay;
#[cfg(unix)]
mod serve;
mod simulate;
mod support;
#[cfg(unix)]
mod terminal;
mod usage;
#[cfg(unix)]
mod window;
