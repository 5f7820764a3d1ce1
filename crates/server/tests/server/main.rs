//! Tests against a real server on real sockets. One program for all of them: linking the server takes longer than most of them.

mod absence;
mod api;
mod games;
mod limits;
mod lobby;
mod messages;
mod resumed;
mod shown;
mod slow;
mod support;
#[path = "../../../session/tests/session/through.rs"]
mod through;
