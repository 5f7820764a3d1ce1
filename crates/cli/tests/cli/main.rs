//! The real `luxx`, started as a process.

mod command;
#[cfg(unix)]
mod crash;
#[cfg(unix)]
mod serve;
