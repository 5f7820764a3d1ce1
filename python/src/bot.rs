//! Opponents.

use std::sync::{Mutex, PoisonError};

use luxx_bots::{Bot, Level};
use luxx_learn::{action, index};
use luxx_rules::Setup;
use pyo3::prelude::*;

use crate::game::PyView;
use crate::vector::value_error;

/// A bot of a level for a table of so many; what it does follows from the seed.
#[pyclass(name = "Bot", module = "luxx", frozen)]
pub(crate) struct PyBot {
    bot: Mutex<Box<dyn Bot>>,
    players: usize,
}

#[pymethods]
impl PyBot {
    #[new]
    #[pyo3(signature = (level, players, seed = 0))]
    fn new(level: &str, players: usize, seed: u64) -> PyResult<PyBot> {
        let level: Level = level.parse().map_err(value_error)?;
        if !Setup::PLAYERS.contains(&players) {
            return Err(value_error(format!("{players} players: 2 to 5 can play")));
        }
        Ok(PyBot { bot: Mutex::new(level.bot(players, seed).map_err(value_error)?), players })
    }

    /// The number of the move it chooses; the view must be the decider's, at a table of the size that the bot is made for.
    fn choose(&self, py: Python<'_>, view: &PyView) -> PyResult<usize> {
        let players = view.view.public().players();
        if players != self.players {
            return Err(value_error(format!(
                "a bot for {} players is asked at a table of {players}",
                self.players
            )));
        }
        if !view.view.is_decider() {
            return Err(value_error("this player has nothing to decide"));
        }
        let choose = || self.bot.lock().unwrap_or_else(PoisonError::into_inner).choose(&view.view);
        Ok(index(py.detach(choose)))
    }
}

/// The number of a move given as text.
#[pyfunction]
pub(crate) fn action_index(text: &str) -> PyResult<usize> {
    text.parse().map(index).map_err(value_error)
}

/// The text of the move with this number.
#[pyfunction]
pub(crate) fn action_text(number: usize) -> PyResult<String> {
    let choice = action(number).ok_or_else(|| value_error(format!("{number} is no action")))?;
    Ok(choice.to_string())
}
