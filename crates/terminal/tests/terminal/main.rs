//! The screen without a terminal: whole games by keys and clicks, and how it looks.

mod games;
mod online;
mod picture;
mod screens;
mod seat;
mod server;
mod windows;
