//! The results as one HTML file that needs nothing else: no script, no network, light and dark, wide and narrow.
//!
//! Names and numbers are HTML, so that they keep their size on a phone; only what is drawn between them is SVG, with
//! lengths in per cent (`plot.rs`).

mod plot;

use std::collections::BTreeMap;
use std::fmt::Write;

use super::ladder::{Ladder, PLAYERS};
use super::stats::{Figure, Showing, Standing, Verdict};
use super::text::{elo, in_words, percent, points, time};
use crate::commands::thousands;
use plot::{Axis, Strip, minus};

const STYLE: &str = include_str!("page.css");

/// The results at one number of players.
struct Panel<'a> {
    players: usize,
    deals: u64,
    rows: Vec<Row<'a>>,
}

/// One bot, or one step of the ladder.
struct Row<'a> {
    name: String,
    wins: Figure,
    margin: Figure,
    rating: Figure,
    spread: &'a BTreeMap<i16, u64>,
    /// Median and 99th percentile of the milliseconds a decision took.
    times: [f32; 2],
    decisions: usize,
}

impl<'a> Row<'a> {
    fn new(name: String, showing: &'a Showing, rating: Figure) -> Row<'a> {
        Row {
            name,
            wins: showing.wins(),
            margin: showing.margin(),
            rating,
            spread: &showing.spread,
            times: showing.times([0.5, 0.99]),
            decisions: showing.decisions(),
        }
    }
}

/// The page for one table.
pub(crate) fn of_table(standing: &Standing<'_>, verdict: Option<Verdict>, command: &[String]) -> String {
    let named = |showing: &Showing| match showing.seats {
        1 => showing.bot.to_string(),
        seats => format!("{} × {seats}", showing.bot),
    };
    let names: Vec<String> = standing.bots.iter().map(named).collect();
    let rows = standing.bots.iter().zip(standing.ratings());
    let rows = rows.map(|(showing, rating)| Row::new(named(showing), showing, rating)).collect();
    let players = standing.lineup.players();
    let finding = match (verdict, standing.bots.first()) {
        (Some(verdict), Some(first)) => format!("{} {}.", first.bot, in_words(verdict)),
        _ => String::new(),
    };
    let facts = [
        ("rules", standing.lineup.variant.to_string()),
        ("players", players.to_string()),
        ("deals", format!("{}, each in {players} rotations", standing.deals)),
        ("seed", standing.lineup.seed.to_string()),
    ];
    page(
        &names.join(", "),
        &finding,
        &facts,
        command,
        &[Panel { players, deals: standing.deals, rows }],
        "0 is the average of these bots",
    )
}

/// The page for a ladder.
pub(crate) fn of_ladder(ladder: &Ladder<'_>, command: &[String]) -> String {
    let panel = |(column, players): (usize, usize)| {
        let rows = ladder
            .steps()
            .map(|step| Row::new(step.to_string(), &step.tables[column].bots[0], step.ratings()[column]));
        let deals = ladder.tables().nth(column).map_or(0, |standing| standing.deals);
        Panel { players, deals, rows: rows.collect() }
    };
    let panels: Vec<Panel<'_>> = PLAYERS.enumerate().map(panel).collect();
    let facts: Vec<(&str, String)> = ladder
        .tables()
        .take(1)
        .flat_map(|standing| {
            [
                ("rules", standing.lineup.variant.to_string()),
                ("tables", "each bot alone against a table full of the next lower one".to_owned()),
                ("seed", standing.lineup.seed.to_string()),
            ]
        })
        .collect();
    page("The ladder", &ladder.verdict(), &facts, command, &panels, "0 is the next lower bot")
}

fn page(
    title: &str,
    finding: &str,
    facts: &[(&str, String)],
    command: &[String],
    panels: &[Panel<'_>],
    zero: &str,
) -> String {
    let title = escape(title);
    let version = ("luxx", env!("CARGO_PKG_VERSION").to_owned());
    let facts = facts.iter().chain([&version]);
    let facts = facts.map(|(name, value)| format!("<div><dt>{name}</dt> <dd>{}</dd></div>", escape(value)));
    let facts = facts.collect::<Vec<_>>().join("\n");
    // A line may break between options only.
    let command = command.iter().map(|option| format!("<span>{}</span>", escape(option)));
    let command = command.collect::<Vec<_>>().join(" ");
    let finding = if finding.is_empty() {
        String::new()
    } else {
        format!("<p class=\"finding\">{}</p>", escape(finding))
    };
    let panels: String = panels.iter().map(|panel| section(panel, panels.len() > 1, zero)).collect();
    format!(
        "<!doctype html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>luxx arena: {title}</title>
<style>
{STYLE}</style>
</head>
<body>
<header>
<p class=\"kind\">luxx arena</p>
<h1>{title}</h1>
{finding}
<dl>{facts}</dl>
<pre><code>{command}</code></pre>
</header>
<main>
{panels}</main>
</body>
</html>
"
    )
}

/// The table and the plots for one number of players.
fn section(panel: &Panel<'_>, several: bool, zero: &str) -> String {
    let heading = if several {
        let Panel { players, deals, .. } = panel;
        format!("<h2>{players} players <small>{deals} deals, each in {players} rotations</small></h2>\n")
    } else {
        String::new()
    };
    format!(
        "<section>\n{heading}{}<div class=\"plots\">\n{}{}{}{}</div>\n</section>\n",
        table(&panel.rows),
        wins(panel),
        ratings(panel, zero),
        margins(panel),
        times(panel)
    )
}

fn table(rows: &[Row<'_>]) -> String {
    let mut html = String::from(
        "<div class=\"scroll\"><table>\n<thead><tr><th scope=\"col\">bot<th scope=\"col\">wins a seat<th scope=\"col\">margin\
         <th scope=\"col\">rating<th scope=\"col\">median<th scope=\"col\">p99<th scope=\"col\">decisions</tr></thead>\n<tbody>\n",
    );
    for row in rows {
        let [median, high] = row.times.map(time);
        let _ = writeln!(
            html,
            "<tr><th scope=\"row\">{}<td>{}<td>{}<td>{}<td>{median}<td>{high}<td>{}</tr>",
            escape(&row.name),
            percent(row.wins),
            minus(&points(row.margin)),
            minus(&elo(row.rating)),
            thousands(row.decisions as u64)
        );
    }
    html + "</tbody></table></div>\n"
}

/// Shares of wins against the fair one.
fn wins(panel: &Panel<'_>) -> String {
    let fair = 100.0 / panel.players as f64;
    let highest = panel.rows.iter().map(|row| 100.0 * row.wins.high()).fold(fair, f64::max);
    let axis = Axis::linear(0.0, highest.min(100.0), " %");
    let draw = |row: &Row<'_>| {
        let [low, share, high] =
            [row.wins.low(), row.wins.value, row.wins.high()].map(|it| 100.0 * it.clamp(0.0, 1.0));
        Strip::new(&axis).mark(fair).whisker(low, share, high).svg()
    };
    let caption = format!(
        "Share of wins a seat, with its 95 % interval. The dashed line is the fair share, {fair:.1} %."
    );
    figure("Wins", &caption, panel, &axis, draw, |row| percent(row.wins))
}

fn ratings(panel: &Panel<'_>, zero: &str) -> String {
    let low = panel.rows.iter().map(|row| row.rating.low()).fold(0.0, f64::min);
    let high = panel.rows.iter().map(|row| row.rating.high()).fold(0.0, f64::max);
    let axis = Axis::linear(low, high, "");
    let draw = |row: &Row<'_>| {
        let rating = row.rating;
        Strip::new(&axis).mark(0.0).whisker(rating.low(), rating.value, rating.high()).svg()
    };
    let caption =
        format!("Who ends ahead of whom, all places counted: 400 points are odds of ten to one; {zero}.");
    figure("Rating", &caption, panel, &axis, draw, |row| elo(row.rating))
}

fn margins(panel: &Panel<'_>) -> String {
    let seen = || panel.rows.iter().flat_map(|row| row.spread.keys()).map(|margin| f64::from(*margin));
    let axis = Axis::linear(seen().fold(0.0, f64::min), seen().fold(0.0, f64::max), "");
    let draw =
        |row: &Row<'_>| Strip::new(&axis).tall().histogram(row.spread).mark(0.0).mean(row.margin.value).svg();
    let caption = "Own points less the best of the others', game by game, and their mean. Wins lie right of the dashed line.";
    figure("Margin", caption, panel, &axis, draw, |row| points(row.margin))
}

fn times(panel: &Panel<'_>) -> String {
    let shown = |time: f32| f64::from(time).max(1e-5).log10();
    let all = || panel.rows.iter().flat_map(|row| row.times).map(shown);
    let axis = Axis::powers_of_ten(all().fold(f64::MAX, f64::min), all().fold(f64::MIN, f64::max));
    let draw = |row: &Row<'_>| {
        let [median, high] = row.times.map(shown);
        Strip::new(&axis).dot(median).line(median, high).tick(high).svg()
    };
    let caption = "Time a decision takes: the dot is the median, one decision in a hundred takes longer than the end of the line.";
    let number = |row: &Row<'_>| row.times.map(time).join(" – ");
    figure("Thinking time", caption, panel, &axis, draw, number)
}

/// A plot: for every row its name, its strip and its number, and the axis below.
fn figure<'a>(
    title: &str,
    caption: &str,
    panel: &'a Panel<'a>,
    axis: &Axis,
    draw: impl Fn(&Row<'a>) -> String,
    number: impl Fn(&Row<'a>) -> String,
) -> String {
    let mut html = format!("<figure>\n<h3>{title}</h3>\n");
    for row in &panel.rows {
        let _ = writeln!(
            html,
            "<div class=\"row\"><span class=\"name\">{}</span>{}<span class=\"number\">{}</span></div>",
            escape(&row.name),
            draw(row),
            minus(&number(row))
        );
    }
    let _ = writeln!(
        html,
        "<div class=\"row\">{}</div>\n<figcaption>{caption}</figcaption>\n</figure>",
        axis.svg()
    );
    html
}

/// Text as it may stand in HTML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
