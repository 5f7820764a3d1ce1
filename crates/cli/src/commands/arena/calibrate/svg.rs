//! The reliability diagram: what came true of what was shown, a panel for each number of players. On the dashed line the
//! chances are true; a dot is a tenth of the scale, the larger the more games it stands for.

use std::fmt::Write;

use super::figures::{Bin, Table};

/// The side of a panel, and the room around it for numbers.
const SIDE: f64 = 200.0;
const LEFT: f64 = 44.0;
const TOP: f64 = 30.0;
const STEP: f64 = SIDE + 24.0;
/// The largest dot.
const DOT: f64 = 8.0;
/// Told apart by those who see no colours by their order in the legend and in the plot, and all of one darkness.
const COLOURS: [&str; 6] = ["#7a7a7a", "#1b6ca8", "#2a9d5c", "#d98324", "#b5305a", "#6a4fb3"];

/// One file that needs nothing else.
pub(super) fn draw(tables: &[Table]) -> String {
    let mut players: Vec<usize> = tables.iter().map(|table| table.players).collect();
    players.sort_unstable();
    players.dedup();
    let mut names: Vec<String> = Vec::new();
    for name in tables.iter().map(|table| table.level.to_string()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let (width, height) = (LEFT + STEP * players.len() as f64, TOP + SIDE + 72.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
         font-size=\"11\"><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    for (place, players) in players.iter().enumerate() {
        let x = LEFT + STEP * place as f64;
        frame(&mut svg, x, *players);
        for table in tables.iter().filter(|table| table.players == *players) {
            let colour = names.iter().position(|name| *name == table.level.to_string()).unwrap_or(0);
            line(&mut svg, x, &table.shown.bins, COLOURS[colour % COLOURS.len()]);
        }
    }
    for (place, name) in names.iter().enumerate() {
        let (x, y) = (LEFT + 110.0 * place as f64, height - 10.0);
        let colour = COLOURS[place % COLOURS.len()];
        let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{}\" r=\"4\" fill=\"{colour}\"/>", y - 4.0);
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{y}\">{name}</text>", x + 8.0);
    }
    svg + "</svg>\n"
}

/// The empty panel with its numbers.
fn frame(svg: &mut String, x: f64, players: usize) {
    let (bottom, middle) = (TOP + SIDE, x + SIDE / 2.0);
    let _ = writeln!(
        svg,
        "<rect x=\"{x}\" y=\"{TOP}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"none\" stroke=\"#999\"/>\
         <line x1=\"{x}\" y1=\"{bottom}\" x2=\"{}\" y2=\"{TOP}\" stroke=\"#999\" stroke-dasharray=\"4 4\"/>\
         <text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{players} players</text>\
         <text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">shown, %</text>",
        x + SIDE,
        TOP - 10.0,
        bottom + 32.0,
    );
    for percent in [0, 50, 100] {
        let along = SIDE * f64::from(percent) / 100.0;
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{percent}</text>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{percent}</text>",
            x + along,
            bottom + 16.0,
            x - 4.0,
            bottom - along + 4.0,
        );
    }
}

/// The dots of one table, joined.
fn line(svg: &mut String, x: f64, bins: &[Bin], colour: &str) {
    let most = bins.iter().map(|bin| bin.games).fold(1.0, f64::max);
    let at = |bin: &Bin| (x + SIDE * bin.shown(), TOP + SIDE * (1.0 - bin.won()));
    let filled = || bins.iter().filter(|bin| bin.games > 0.0);
    let points: Vec<String> = filled().map(at).map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let _ = writeln!(
        svg,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-opacity=\"0.5\"/>",
        points.join(" ")
    );
    for bin in filled() {
        let ((x, y), radius) = (at(bin), (DOT * (bin.games / most).sqrt()).max(1.5));
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{colour}\" fill-opacity=\"0.75\"/>"
        );
    }
}
