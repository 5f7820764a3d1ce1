//! Numpy arrays lent to Rust: the one place with unsafe code.

use luxx_env::Batch;
use pyo3::buffer::{Element, PyBuffer};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The arrays into which an environment writes. They are held for as long as the environment lives, so they cannot be
/// resized or freed meanwhile.
pub(crate) struct Arrays {
    features: PyBuffer<u64>,
    masks: PyBuffer<u64>,
    seats: PyBuffer<u8>,
    players: PyBuffer<u8>,
    modes: PyBuffer<u8>,
    done: PyBuffer<u8>,
    rewards: PyBuffer<f32>,
    shares: PyBuffer<f32>,
    margins: PyBuffer<f32>,
}

impl Arrays {
    /// Takes the arrays by name; each must be contiguous, writable and apart from the others.
    pub(crate) fn from_dict(arrays: &Bound<'_, PyDict>) -> PyResult<Arrays> {
        let all = Arrays {
            features: array(arrays, "features")?,
            masks: array(arrays, "masks")?,
            seats: array(arrays, "seats")?,
            players: array(arrays, "players")?,
            modes: array(arrays, "modes")?,
            done: array(arrays, "done")?,
            rewards: array(arrays, "rewards")?,
            shares: array(arrays, "shares")?,
            margins: array(arrays, "margins")?,
        };
        all.check_apart()?;
        Ok(all)
    }

    fn check_apart(&self) -> PyResult<()> {
        let mut spans = [
            span(&self.features),
            span(&self.masks),
            span(&self.seats),
            span(&self.players),
            span(&self.modes),
            span(&self.done),
            span(&self.rewards),
            span(&self.shares),
            span(&self.margins),
        ];
        spans.sort_unstable();
        if spans.windows(2).any(|pair| pair[0].1 > pair[1].0) {
            return Err(PyValueError::new_err("two of the arrays share memory"));
        }
        Ok(())
    }

    /// The arrays as slices.
    ///
    /// # Safety
    ///
    /// Nobody else may touch the arrays while the slices live: no other thread of the program, and no other environment that
    /// was given the same arrays.
    pub(crate) unsafe fn batch(&mut self) -> Batch<'_> {
        // SAFETY: `array` has checked that each is contiguous and writable, `check_apart` that they do not overlap; the
        // caller vouches for the rest.
        unsafe {
            Batch {
                features: slice(&mut self.features),
                masks: slice(&mut self.masks),
                seats: slice(&mut self.seats),
                players: slice(&mut self.players),
                modes: slice(&mut self.modes),
                done: slice(&mut self.done),
                rewards: slice(&mut self.rewards),
                shares: slice(&mut self.shares),
                margins: slice(&mut self.margins),
            }
        }
    }
}

fn array<T: Element>(arrays: &Bound<'_, PyDict>, name: &str) -> PyResult<PyBuffer<T>> {
    let array = arrays.get_item(name)?.ok_or_else(|| PyTypeError::new_err(format!("no array {name}")))?;
    let buffer = PyBuffer::get(&array)?;
    if buffer.readonly() || !buffer.is_c_contiguous() {
        return Err(PyTypeError::new_err(format!("the array {name} must be contiguous and writable")));
    }
    Ok(buffer)
}

/// Where an array begins and ends in memory.
fn span<T: Element>(buffer: &PyBuffer<T>) -> (usize, usize) {
    let start = buffer.buf_ptr() as usize;
    (start, start + buffer.len_bytes())
}

/// # Safety
///
/// The buffer must be contiguous and writable, and nobody else may use it while the slice lives.
unsafe fn slice<T: Element>(buffer: &mut PyBuffer<T>) -> &mut [T] {
    match buffer.as_slice_ptr() {
        // SAFETY: as promised by the caller; the buffer keeps the memory alive.
        Some(mut pointer) => unsafe { pointer.as_mut() },
        None => &mut [],
    }
}
