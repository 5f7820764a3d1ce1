//! Reading weights: a safetensors file, checked completely before anything is computed with it.
//!
//! The format is in `docs/learning.md`: hidden layers `l0`, `l1`, … of any width up to [`WIDEST`], then `policy` and `value`, each
//! with weights (int8, inputs × outputs), scales and biases (float32, one an output).

use safetensors::{Dtype, SafeTensors, tensor::TensorView};

use super::hidden::Hidden;
use super::input::Input;
use super::layers::{Head, Outputs, WIDEST};
use super::{Network, VALUES};
use crate::{ACTIONS, FEATURES};

/// What the file's metadata calls this format.
pub(super) const FORMAT: &str = "luxx-net-1";

/// Larger scales and biases than these are no weights: they could leave the range of 32-bit floating point.
const LARGEST_SCALE: f32 = 1.0;
const LARGEST_BIAS: f32 = 1000.0;

/// Why bytes are not the weights of a network.
#[derive(Debug, thiserror::Error)]
pub enum WeightsError {
    /// The file is not safetensors, or not whole.
    #[error("the weights are not a whole safetensors file: {0}")]
    Format(#[from] safetensors::SafeTensorError),
    /// The metadata says that it is something else, or made for another encoding.
    #[error("the weights' metadata has {key} = {found:?}, not {expected:?}")]
    Metadata {
        /// Which entry.
        key: &'static str,
        /// What it has to be.
        expected: String,
        /// What it is; nothing if there is none.
        found: String,
    },
    /// A tensor is of another type.
    #[error("tensor {tensor} holds {found:?}, not {expected:?}")]
    Type {
        /// Which one.
        tensor: String,
        /// What it has to hold.
        expected: Dtype,
        /// What it holds.
        found: Dtype,
    },
    /// A tensor has another shape: the weights were trained for another encoding, or for another network.
    #[error("tensor {tensor} has the shape {found:?}, not {expected:?}")]
    Shape {
        /// Which one.
        tensor: String,
        /// The right shape; 0 where any width up to the widest will do.
        expected: Vec<usize>,
        /// Its shape.
        found: Vec<usize>,
    },
    /// A scale or a bias is not a number, or much too large.
    #[error("tensor {tensor} has {value} at place {place}: numbers up to {largest} are expected")]
    Value {
        /// In which tensor.
        tensor: String,
        /// The how many-th number, from 0.
        place: usize,
        /// The number.
        value: f32,
        /// What is allowed.
        largest: f32,
    },
}

/// Reads and checks everything.
pub(super) fn read(bytes: &[u8]) -> Result<Network, WeightsError> {
    check_metadata(bytes)?;
    let file = File(SafeTensors::deserialize(bytes)?);
    let (rows, [_, first]) = file.weights("l0", [Some(FEATURES), None])?;
    let input = Input { rows, outputs: file.outputs("l0", first)? };
    let mut width = first;
    let mut hidden = Vec::new();
    for layer in (1..).map(|number| format!("l{number}")) {
        if file.0.tensor(&format!("{layer}.weight")).is_err() {
            break;
        }
        let (weights, [_, outputs]) = file.weights(&layer, [Some(width), None])?;
        hidden.push(Hidden::new(&weights, file.outputs(&layer, outputs)?));
        width = outputs;
    }
    Ok(Network {
        input,
        hidden,
        policy: file.head("policy", width, ACTIONS)?,
        value: file.head("value", width, VALUES)?,
    })
}

fn check_metadata(bytes: &[u8]) -> Result<(), WeightsError> {
    let (_, header) = SafeTensors::read_metadata(bytes)?;
    let metadata = header.metadata().as_ref();
    let expected =
        [("format", FORMAT.to_owned()), ("features", FEATURES.to_string()), ("actions", ACTIONS.to_string())];
    for (key, expected) in expected {
        let found = metadata.and_then(|entries| entries.get(key)).cloned().unwrap_or_default();
        if found != expected {
            return Err(WeightsError::Metadata { key, expected, found });
        }
    }
    Ok(())
}

struct File<'a>(SafeTensors<'a>);

impl File<'_> {
    fn head(&self, layer: &str, inputs: usize, outputs: usize) -> Result<Head, WeightsError> {
        let (weights, _) = self.weights(layer, [Some(inputs), Some(outputs)])?;
        Ok(Head::new(&weights, self.outputs(layer, outputs)?))
    }

    /// The weights of a layer and their shape, of which a part may be given.
    fn weights(
        &self,
        layer: &str,
        shape: [Option<usize>; 2],
    ) -> Result<(Vec<i16>, [usize; 2]), WeightsError> {
        let tensor = format!("{layer}.weight");
        let view = self.typed(&tensor, Dtype::I8)?;
        let fits = |(found, wanted): (&usize, &Option<usize>)| {
            wanted.map_or((1..=WIDEST).contains(found), |wanted| wanted == *found)
        };
        match *view.shape() {
            [first, second] if [first, second].iter().zip(&shape).all(fits) => {
                let widened = view.data().iter().map(|byte| i16::from(byte.cast_signed()));
                Ok((widened.collect(), [first, second]))
            }
            _ => {
                let expected = shape.map(Option::unwrap_or_default).to_vec();
                Err(WeightsError::Shape { tensor, expected, found: view.shape().to_vec() })
            }
        }
    }

    fn outputs(&self, layer: &str, count: usize) -> Result<Outputs, WeightsError> {
        Ok(Outputs {
            scales: self.numbers(format!("{layer}.scale"), count, LARGEST_SCALE)?,
            biases: self.numbers(format!("{layer}.bias"), count, LARGEST_BIAS)?,
        })
    }

    fn numbers(&self, tensor: String, count: usize, largest: f32) -> Result<Vec<f32>, WeightsError> {
        let view = self.typed(&tensor, Dtype::F32)?;
        if view.shape() != [count] {
            return Err(WeightsError::Shape { tensor, expected: vec![count], found: view.shape().to_vec() });
        }
        let (words, _) = view.data().as_chunks();
        let numbers: Vec<f32> = words.iter().map(|word| f32::from_le_bytes(*word)).collect();
        match numbers.iter().position(|value| value.is_nan() || value.abs() > largest) {
            Some(place) => Err(WeightsError::Value { tensor, place, value: numbers[place], largest }),
            None => Ok(numbers),
        }
    }

    fn typed(&self, tensor: &str, expected: Dtype) -> Result<TensorView<'_>, WeightsError> {
        let view = self.0.tensor(tensor)?;
        if view.dtype() == expected {
            Ok(view)
        } else {
            Err(WeightsError::Type { tensor: tensor.to_owned(), expected, found: view.dtype() })
        }
    }
}
