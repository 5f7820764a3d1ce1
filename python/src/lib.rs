//! The native part of the Python package `luxx`. What users see is in `python/luxx`; this only carries it over.
//!
//! Without the feature `module` nothing is here, so that the workspace builds on machines without Python.

#![cfg(feature = "module")]

mod bot;
mod buffers;
mod game;
mod vector;

/// `luxx.luxx_native`: not to be used directly.
#[pyo3::pymodule]
mod luxx_native {
    #[pymodule_export]
    use crate::bot::{PyBot, action_index, action_text};
    #[pymodule_export]
    use crate::game::{PyGame, PyView};
    #[pymodule_export]
    use crate::vector::NativeVectorEnv;
    #[pymodule_export]
    const ACTIONS: usize = luxx_learn::ACTIONS;
    #[pymodule_export]
    const MASK_WORDS: usize = luxx_learn::MASK_WORDS;
    #[pymodule_export]
    const FEATURES: usize = luxx_learn::FEATURES;
    #[pymodule_export]
    const FEATURE_WORDS: usize = luxx_learn::FEATURE_WORDS;
    #[pymodule_export]
    const SEATS: usize = luxx_learn::SEATS;
}
