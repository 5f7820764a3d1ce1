//! The client, tested from outside: what it does with what a server says, and with what no server would say.

mod hostile;
mod kept;
mod moves;
mod support;
mod talk;
