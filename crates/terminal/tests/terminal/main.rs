//! The screen without a terminal: whole games by keys and clicks, and how it looks.

mod games;
mod screens;
mod seat;
mod windows;
