//! The picture of the terminal in the README, drawn from the cells of a real screen. `UPDATE_EXPECT=1 cargo test -p luxx-terminal
//! picture` draws it anew; without it this fails when the screen has changed.

use std::fmt::Write;

use expect_test::expect_file;
use luxx_rules::{Decision, Variant};
use luxx_session::Selection;
use luxx_terminal::{Colours, Command};
use luxx_words::Language;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use crate::seat::{Person, outfit, table};

/// The window, in cells.
const SIZE: (u16, u16) = (92, 26);
/// A cell, and the room around all of them.
const CELL: (f32, f32) = (9.0, 19.0);
const MARGIN: (f32, f32) = (20.0, 44.0);
const PAPER: &str = "#14181d";
const INK: &str = "#ece5d8";

#[test]
fn the_picture_in_the_readme_is_what_the_terminal_shows() {
    let mut person = before_a_catch();
    let (width, height) = SIZE;
    let picture = svg(&person.cells(width, height));
    expect_file![format!("{}/../../docs/pictures/terminal.svg", env!("CARGO_MANIFEST_DIR"))]
        .assert_eq(&picture);
}

/// Four people in the middle of a deal; cards are picked that catch somebody's two or more.
fn before_a_catch() -> Person {
    for seed in 0..50 {
        let mut outfit = outfit(Language::English);
        outfit.theme.colours = Colours::True;
        let mut person = Person::at(table(Variant::AmigoBase, 4), seed, outfit);
        while let Some(choice) = person.choice() {
            let view = person.view().unwrap();
            let catch = view.hand().groups().find_map(|(value, _)| {
                let layer = Selection::all(view.hand(), value)?.layer(view.hand())?;
                let whole =
                    layer.size() >= 2 && person.moves() > 40 && person.app.decision() == Some(Decision::Play);
                (whole && view.public().catches(view.seat(), layer).count() >= 1).then_some(value)
            });
            if let Some(value) = catch {
                person.command(Command::Pick(value));
                return person;
            }
            person.type_move(choice);
        }
    }
    panic!("nobody can be caught in fifty deals");
}

/// A window with the cells in it. Every stretch of the same look is one piece, stretched to its place, so that it fits with any
/// face of the system.
fn svg(buffer: &Buffer) -> String {
    let area = buffer.area;
    let width = f32::from(area.width) * CELL.0 + 2.0 * MARGIN.0;
    let height = f32::from(area.height) * CELL.1 + MARGIN.1 + MARGIN.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"15\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"12\" fill=\"{PAPER}\"/>\n\
         <rect width=\"{width}\" height=\"30\" rx=\"12\" fill=\"#242a31\"/><rect y=\"15\" width=\"{width}\" height=\"15\" fill=\"#242a31\"/>\n\
         <circle cx=\"20\" cy=\"15\" r=\"6\" fill=\"#b8392e\"/><circle cx=\"40\" cy=\"15\" r=\"6\" fill=\"#f3b94c\"/><circle cx=\"60\" cy=\"15\" r=\"6\" fill=\"#265937\"/>\n\
         <text x=\"{}\" y=\"20\" text-anchor=\"middle\" fill=\"#9aa3ad\" font-size=\"13\">luxx play</text>\n",
        width / 2.0
    );
    for y in 0..area.height {
        let row: Vec<&Cell> = (0..area.width).map(|x| &buffer[(x, y)]).collect();
        let mut x = 0;
        for piece in row.chunk_by(|one, other| look(one) == look(other)) {
            draw(&mut svg, piece, (x, y));
            x += piece.len() as u16;
        }
    }
    svg + "</svg>\n"
}

/// What makes cells look alike.
fn look(cell: &Cell) -> (Color, Color, Modifier) {
    (cell.fg, cell.bg, cell.modifier)
}

fn draw(svg: &mut String, piece: &[&Cell], (x, y): (u16, u16)) {
    let (fg, bg, modifier) = look(piece[0]);
    let (left, top) = (MARGIN.0 + f32::from(x) * CELL.0, MARGIN.1 + f32::from(y) * CELL.1);
    let width = piece.len() as f32 * CELL.0;
    if let Some(bg) = colour(bg) {
        // A card has a little room above and below.
        let _ = writeln!(
            svg,
            "<rect x=\"{left}\" y=\"{}\" width=\"{width}\" height=\"{}\" rx=\"3\" fill=\"{bg}\"/>",
            top + 0.5,
            CELL.1 - 1.0
        );
    }
    let text: String = piece.iter().map(|cell| cell.symbol()).collect();
    let before = text.chars().take_while(|letter| *letter == ' ').count();
    let text = text.trim();
    if text.is_empty() {
        return;
    }
    let (left, count) = (left + before as f32 * CELL.0, text.chars().count());
    let weight = if modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
    let faint = if modifier.contains(Modifier::DIM) { " opacity=\"0.65\"" } else { "" };
    let _ = writeln!(
        svg,
        "<text x=\"{left}\" y=\"{}\" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\" fill=\"{}\"{weight}{faint}>{}</text>",
        top + 14.0,
        count as f32 * CELL.0,
        colour(fg).unwrap_or_else(|| INK.to_owned()),
        text.replace('&', "&amp;").replace('<', "&lt;")
    );
}

fn colour(colour: Color) -> Option<String> {
    match colour {
        Color::Reset => None,
        Color::Rgb(red, green, blue) => Some(format!("#{red:02x}{green:02x}{blue:02x}")),
        other => panic!("{other} is not one of ours"),
    }
}
