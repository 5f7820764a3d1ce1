//! Tables played to the end without a browser: by sessions alone, and through the director.

mod director;
mod facts;
mod hostile;
mod kept;
mod lessons;
mod puzzles;
mod recalled;
mod replayed;
mod rounds;
mod saved;
mod sessions;
mod support;
mod through;
mod together;
