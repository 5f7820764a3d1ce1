//! Cards and tiles as background images. A table shows a hundred of them: as drawings in the document each would be some
//! twenty elements to lay out, as an image it is one.

use std::collections::BTreeSet;
use std::fmt::Write;

use roxmltree::{Document, Node};

use crate::shell::Outcome;

/// Style rules, one for each `card-…` and `tile-…` of the drawings: class `card-7` shows the drawing `card-7`. What a
/// drawing refers to is looked up in `others` too, its colours in `tokens`, the style sheet that names them.
pub(crate) fn sheet(cards: &str, others: &str, tokens: &str) -> Outcome<String> {
    let parse = |text| Document::parse(text).map_err(|error| format!("the drawings of the cards: {error}"));
    let sources = [parse(cards)?, parse(others)?];
    let mut sheet = String::new();
    for symbol in sources[0].descendants().filter(|node| node.has_tag_name(tag("symbol"))) {
        let Some(id) = symbol.attribute("id").filter(|id| is_face(id)) else { continue };
        let image = escaped(&image(symbol, &sources, tokens)?);
        let paper = if id.starts_with("card-") { ",linear-gradient(160deg,#fff9,#fff0 40%)" } else { "" };
        // Writing to a string cannot fail.
        let _ = writeln!(sheet, ".{id}{{background-image:url(\"data:image/svg+xml,{image}\"){paper}}}");
    }
    Ok(sheet)
}

fn is_face(id: &str) -> bool {
    id.starts_with("card-") || id.starts_with("tile-")
}

fn tag(name: &str) -> (&str, &str) {
    ("http://www.w3.org/2000/svg", name)
}

/// A drawing that stands alone: with all it refers to, and its colours.
fn image(symbol: Node<'_, '_>, sources: &[Document<'_>], tokens: &str) -> Outcome<String> {
    let view_box = symbol.attribute("viewBox").unwrap_or_default();
    let inside: String = symbol.children().map(text).collect();
    let (mut known, mut defs) = (BTreeSet::new(), String::new());
    let mut open = named(&inside, "#");
    while let Some(id) = open.pop() {
        if !known.insert(id.clone()) {
            continue;
        }
        let find = |source: &Document<'_>| {
            source.descendants().find(|node| node.attribute("id") == Some(&id)).map(text)
        };
        let drawing = sources.iter().find_map(find).ok_or_else(|| format!("no drawing is called {id}"))?;
        open.extend(named(&drawing, "#"));
        defs += &drawing;
    }
    let whole = defs + &inside;
    let mut colours = BTreeSet::new();
    for name in named(&whole, "var(--") {
        // A drawing may set a colour itself where it uses another.
        if !whole.contains(&format!("--{name}:")) {
            colours.insert(format!("--{name}:{}", colour(tokens, &name)?));
        }
    }
    let colours = Vec::from_iter(colours).join(";");
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{view_box}\" style=\"{colours}\">{whole}</svg>"
    ))
}

/// A node as it was written. `symbol`s and the like outside of `defs` are not drawn, plain paths would be.
fn text(node: Node<'_, '_>) -> String {
    let written = &node.document().input_text()[node.range()];
    match node.attribute("id") {
        Some(_) => format!("<defs>{written}</defs>"),
        None => written.to_owned(),
    }
}

/// The names that follow `mark` in a drawing: what it refers to (`#`) or its colours (`var(--`).
fn named(drawing: &str, mark: &str) -> Vec<String> {
    let name = |rest: &str| {
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(rest.len());
        rest[..end].to_owned()
    };
    // Colours are written with a # too, but never right after a quote or a bracket that refers.
    let refers = |(place, _): &(usize, &str)| {
        mark != "#" || drawing[..*place].ends_with("href=\"") || drawing[..*place].ends_with("url(")
    };
    drawing
        .match_indices(mark)
        .filter(refers)
        .map(|(place, _)| name(&drawing[place + mark.len()..]))
        .collect()
}

/// A colour of the style sheet; of one with two faces, that of the day.
fn colour<'a>(tokens: &'a str, name: &str) -> Outcome<&'a str> {
    let (_, value) =
        tokens.split_once(&format!("--{name}:")).ok_or_else(|| format!("no colour is called --{name}"))?;
    let value = value.split_once(';').map_or(value, |(value, _)| value).trim();
    Ok(value.strip_prefix("light-dark(").and_then(|two| two.split_once(',')).map_or(value, |(day, _)| day))
}

/// As it may stand in a quoted address.
fn escaped(image: &str) -> String {
    let mut escaped = String::with_capacity(image.len());
    for character in image.chars() {
        match character {
            '"' => escaped.push('\''),
            '#' => escaped += "%23",
            '%' => escaped += "%25",
            '<' => escaped += "%3C",
            '>' => escaped += "%3E",
            '\n' => {}
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::sheet;

    #[test]
    fn a_face_stands_alone() {
        let cards = "<svg xmlns=\"http://www.w3.org/2000/svg\"><defs>\
            <symbol id=\"card-7\" viewBox=\"0 0 1 1\"><use href=\"#d7\" fill=\"var(--c7)\"/></symbol>\
            <path id=\"d7\" stroke=\"#fff\"/></defs></svg>";
        let others = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";
        let made = sheet(cards, others, ":root { --c7: light-dark(red, blue); }").unwrap();
        assert!(made.starts_with(".card-7{background-image:url("), "{made}");
        assert!(made.contains("--c7:red"), "{made}");
        assert!(made.contains("%3Cpath id='d7' stroke='%23fff'/%3E"), "{made}");
        assert!(sheet(cards, others, "").is_err());
    }
}
