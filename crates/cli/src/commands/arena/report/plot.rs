//! Small drawings in SVG. Lengths along the axis are in per cent of the width, so that a drawing can be as wide as it likes
//! while text and lines keep their size.

use std::collections::BTreeMap;
use std::fmt::Write;

/// What the width of a drawing stands for.
pub(crate) struct Axis {
    low: f64,
    high: f64,
    ticks: Vec<(f64, String)>,
}

impl Axis {
    /// Round numbers around these two.
    pub(crate) fn linear(low: f64, high: f64, unit: &str) -> Axis {
        let step = round_step((high - low).max(1e-9) / 6.0);
        let (first, last) = ((low / step).floor(), (high / step).ceil());
        let count = (last - first).max(1.0) as usize;
        let precision = usize::from(step < 1.0);
        let ticks = (0..=count).map(|tick| {
            let value = (first + tick as f64) * step;
            (value, minus(&format!("{value:.precision$}{unit}")))
        });
        Axis { low: first * step, high: (first + count as f64) * step, ticks: ticks.collect() }
    }

    /// Times between two powers of ten, given as exponents of milliseconds.
    pub(crate) fn powers_of_ten(low: f64, high: f64) -> Axis {
        let (low, high) = (low.floor(), high.ceil().max(low.floor() + 1.0));
        let ticks = (low as i32..=high as i32).map(|power| {
            let (unit, power_of_unit) = match power {
                ..-3 => ("ns", power + 6),
                -3..0 => ("µs", power + 3),
                0..3 => ("ms", power),
                _ => ("s", power - 3),
            };
            (f64::from(power), format!("{} {unit}", 10f64.powi(power_of_unit)))
        });
        Axis { low, high, ticks: ticks.collect() }
    }

    /// Where a value lies, in per cent of the width.
    fn at(&self, value: f64) -> f64 {
        100.0 * (value - self.low) / (self.high - self.low)
    }

    /// The numbers below a plot.
    pub(crate) fn svg(&self) -> String {
        let mut svg = String::from("<svg class=\"axis\" aria-hidden=\"true\">");
        // On a phone there is room for seven labels.
        let every = self.ticks.len().div_ceil(7);
        for (value, label) in self.ticks.iter().step_by(every) {
            let x = self.at(*value);
            let _ = write!(svg, "<text x=\"{x:.2}%\" y=\"12\">{label}</text>");
        }
        svg + "</svg>"
    }
}

/// A number with the sign that is as wide as a plus.
pub(crate) fn minus(number: &str) -> String {
    number.replace('-', "−")
}

/// 1, 2 or 5 times a power of ten, at least this large.
fn round_step(least: f64) -> f64 {
    let power = 10f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .map(|factor| factor * power)
        .into_iter()
        .find(|step| *step >= least * 0.999)
        .unwrap_or(power)
}

/// The drawing for one row of a plot.
pub(crate) struct Strip<'a> {
    axis: &'a Axis,
    height: u32,
    shapes: String,
}

impl<'a> Strip<'a> {
    pub(crate) fn new(axis: &'a Axis) -> Strip<'a> {
        Strip { axis, height: 32, shapes: String::new() }
    }

    /// Room for more than a line.
    pub(crate) fn tall(self) -> Strip<'a> {
        Strip { height: 72, ..self }
    }

    /// A dashed line from top to bottom, to compare with.
    pub(crate) fn mark(self, value: f64) -> Strip<'a> {
        self.upright("mark", value)
    }

    /// A line from top to bottom for the mean.
    pub(crate) fn mean(self, value: f64) -> Strip<'a> {
        self.upright("mean", value)
    }

    fn upright(mut self, class: &str, value: f64) -> Strip<'a> {
        let x = self.axis.at(value);
        let _ = write!(
            self.shapes,
            "<line class=\"{class}\" x1=\"{x:.2}%\" x2=\"{x:.2}%\" y1=\"0\" y2=\"{}\"/>",
            self.height
        );
        self
    }

    /// A value with its interval.
    pub(crate) fn whisker(self, low: f64, value: f64, high: f64) -> Strip<'a> {
        self.line(low, high).tick(low).tick(high).dot(value)
    }

    pub(crate) fn dot(mut self, value: f64) -> Strip<'a> {
        let _ = write!(
            self.shapes,
            "<circle cx=\"{:.2}%\" cy=\"{}\" r=\"5\"/>",
            self.axis.at(value),
            self.height / 2
        );
        self
    }

    pub(crate) fn line(mut self, from: f64, to: f64) -> Strip<'a> {
        let y = self.height / 2;
        let _ = write!(
            self.shapes,
            "<line x1=\"{:.2}%\" x2=\"{:.2}%\" y1=\"{y}\" y2=\"{y}\"/>",
            self.axis.at(from),
            self.axis.at(to)
        );
        self
    }

    /// The end of a line.
    pub(crate) fn tick(mut self, value: f64) -> Strip<'a> {
        let (x, y) = (self.axis.at(value), self.height / 2);
        let _ =
            write!(self.shapes, "<line x1=\"{x:.2}%\" x2=\"{x:.2}%\" y1=\"{}\" y2=\"{}\"/>", y - 5, y + 5);
        self
    }

    /// How often each value came, in columns two wide; the highest column fills the strip.
    pub(crate) fn histogram(mut self, counts: &BTreeMap<i16, u64>) -> Strip<'a> {
        let mut columns: BTreeMap<i16, u64> = BTreeMap::new();
        for (value, count) in counts {
            *columns.entry(value.div_euclid(2)).or_default() += count;
        }
        let highest = columns.values().copied().max().unwrap_or(1) as f64;
        let room = f64::from(self.height) - 4.0;
        for (column, count) in columns {
            let (from, to) = (self.axis.at(f64::from(2 * column)), self.axis.at(f64::from(2 * column + 2)));
            let tall = room * count as f64 / highest;
            let _ = write!(
                self.shapes,
                "<rect x=\"{from:.2}%\" width=\"{:.2}%\" y=\"{:.1}\" height=\"{tall:.1}\"/>",
                to - from,
                f64::from(self.height) - tall
            );
        }
        self
    }

    pub(crate) fn svg(&self) -> String {
        let mut grid = String::new();
        for (value, _) in &self.axis.ticks {
            let x = self.axis.at(*value);
            let _ = write!(
                grid,
                "<line class=\"grid\" x1=\"{x:.2}%\" x2=\"{x:.2}%\" y1=\"0\" y2=\"{}\"/>",
                self.height
            );
        }
        format!("<svg height=\"{}\" aria-hidden=\"true\">{grid}{}</svg>", self.height, self.shapes)
    }
}
