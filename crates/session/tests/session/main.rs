//! Tables played to the end without a browser: by sessions alone, and through the director.

mod director;
mod facts;
mod replayed;
mod rounds;
mod saved;
mod sessions;
mod support;
mod through;
