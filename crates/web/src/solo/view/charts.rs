//! Small charts, drawn as they are needed: a bar for each deal, or a line through all of them.

use leptos::prelude::*;

/// What a chart is drawn in.
const HIGH: f64 = 60.0;
const WIDE: f64 = 240.0;

/// A bar for each figure, up or down from the middle.
pub(super) fn bars(figures: &[i32], said: String) -> AnyView {
    let most = figures.iter().map(|figure| figure.abs()).max().unwrap_or(0).max(1);
    let step = WIDE / figures.len().max(1) as f64;
    let wide = (step * 0.8).min(14.0);
    let bars = figures.iter().enumerate().map(|(place, figure)| {
        let high = (f64::from(figure.abs()) / f64::from(most) * HIGH / 2.0).max(1.0);
        let top = if *figure >= 0 { HIGH / 2.0 - high } else { HIGH / 2.0 };
        let class = if *figure >= 0 { "up" } else { "down" };
        let left = place as f64 * step + (step - wide) / 2.0;
        view! { <rect class=class x=figure_of(left) y=figure_of(top) width=figure_of(wide) height=figure_of(high) rx="1.5"></rect> }
    });
    let bars = bars.collect_view();
    drawn(
        said,
        view! { <line class="even" x1="0" x2=WIDE.to_string() y1="30" y2="30"></line>{bars} }.into_any(),
    )
}

/// A line through figures of a hundred.
pub(super) fn line(figures: &[f64], said: String) -> AnyView {
    let step = WIDE / figures.len().saturating_sub(1).max(1) as f64;
    let height = |figure: f64| 4.0 + (HIGH - 8.0) * (1.0 - figure.clamp(0.0, 100.0) / 100.0);
    let place = |(place, figure): (usize, &f64)| {
        format!("{},{}", figure_of(place as f64 * step), figure_of(height(*figure)))
    };
    let points = figures.iter().enumerate().map(place).collect::<Vec<_>>().join(" ");
    let last = figures.last().map(|figure| {
        let right = step * figures.len().saturating_sub(1) as f64;
        view! { <circle cx=figure_of(right.clamp(4.0, WIDE - 4.0)) cy=figure_of(height(*figure)) r="4"></circle> }
    });
    let even = height(50.0).to_string();
    let inside = view! {
        <line class="even" x1="0" x2=WIDE.to_string() y1=even.clone() y2=even></line>
        <polyline points=points></polyline>
        {last}
    };
    drawn(said, inside.into_any())
}

fn drawn(said: String, inside: AnyView) -> AnyView {
    let size = format!("0 0 {WIDE} {HIGH}");
    view! { <svg class="chart" viewBox=size role="img" aria-label=said>{inside}</svg> }.into_any()
}

fn figure_of(figure: f64) -> String {
    format!("{figure:.1}")
}
