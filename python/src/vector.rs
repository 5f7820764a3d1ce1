//! The vectorised environment.

use std::sync::{Mutex, PoisonError};

use luxx_env::{Config, EnvError, StakesMix, Table, VectorEnv};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::buffers::Arrays;

/// Many games side by side that write into arrays of the caller.
#[pyclass]
pub(crate) struct NativeVectorEnv {
    /// Behind a lock that is never waited for, because bots may not be shared by threads and Python may do so.
    env: Mutex<VectorEnv>,
    arrays: Arrays,
    actions: Vec<u16>,
}

pub(crate) fn value_error(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// What is behind a lock that nobody else can hold.
fn only<T>(lock: &mut Mutex<T>) -> &mut T {
    lock.get_mut().unwrap_or_else(PoisonError::into_inner)
}

#[pymethods]
impl NativeVectorEnv {
    #[new]
    #[pyo3(signature = (games, seed, modes, tables, stakes, point, threads, arrays))]
    #[expect(
        clippy::too_many_arguments,
        reason = "the Python class in front of it has names and defaults for them"
    )]
    fn new(
        py: Python<'_>,
        games: usize,
        seed: u64,
        modes: Vec<(String, f64)>,
        tables: Vec<(f64, Vec<String>)>,
        stakes: (f64, f64, f64),
        point: f32,
        threads: usize,
        arrays: &Bound<'_, PyDict>,
    ) -> PyResult<NativeVectorEnv> {
        let mode = |(name, weight): (String, f64)| Ok((name.parse().map_err(value_error)?, weight));
        let table = |(weight, others): (f64, Vec<String>)| {
            let others = others.iter().map(|player| player.parse().map_err(value_error));
            Ok(Table { weight, others: others.collect::<PyResult<_>>()? })
        };
        let config = Config {
            games,
            seed,
            modes: modes.into_iter().map(mode).collect::<PyResult<_>>()?,
            tables: tables.into_iter().map(table).collect::<PyResult<_>>()?,
            stakes: StakesMix { deal: stakes.0, points: stakes.1, contest: stakes.2 },
            point,
            threads,
        };
        let arrays = Arrays::from_dict(arrays)?;
        let env = py.detach(|| VectorEnv::new(&config)).map_err(value_error)?;
        Ok(NativeVectorEnv { env: Mutex::new(env), arrays, actions: vec![0; games] })
    }

    /// Writes the rows as they stand.
    fn observe(&mut self, py: Python<'_>) -> PyResult<()> {
        let NativeVectorEnv { env, arrays, .. } = self;
        let env = only(env);
        // SAFETY: the class in front of this gives every environment its own arrays, and its documentation says that they
        // must not be used by another thread during a step.
        let mut batch = unsafe { arrays.batch() };
        py.detach(|| env.observe(&mut batch)).map_err(value_error)
    }

    /// Takes one action in every game and writes the next rows.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let given = PyBuffer::<u16>::get(actions)?;
        if given.item_count() != self.actions.len() {
            let size =
                EnvError::Size { what: "actions", found: given.item_count(), expected: self.actions.len() };
            return Err(value_error(size));
        }
        given.copy_to_slice(py, &mut self.actions)?;
        let NativeVectorEnv { env, arrays, actions } = self;
        let env = only(env);
        // SAFETY: as in `observe`.
        let mut batch = unsafe { arrays.batch() };
        py.detach(|| env.step(actions, &mut batch)).map_err(value_error)
    }

    /// What the tactician would do in each row.
    fn advise(&mut self, py: Python<'_>, advice: &Bound<'_, PyAny>) -> PyResult<()> {
        let NativeVectorEnv { env, actions, .. } = self;
        let env = only(env);
        py.detach(|| env.advise(actions)).map_err(value_error)?;
        PyBuffer::<u16>::get(advice)?.copy_from_slice(py, actions)
    }

    /// What a point ahead is worth from now on.
    fn set_point(&mut self, point: f32) {
        only(&mut self.env).set_point(point);
    }
}
