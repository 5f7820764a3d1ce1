//! What travels between a server and its clients.

mod fair;
mod json;
mod messages;
