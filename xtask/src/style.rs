//! The page's style sheets as two, without what only people read.

use std::path::Path;

use crate::page::{files, read};
use crate::shell::Outcome;

/// The style sheets that are there from the start, in the order in which they build on each other. A new one must be named here, or in
/// `LATE`.
const FIRST: [&str; 12] = [
    "tokens", "base", "seat", "mat", "table", "hand", "panel", "screens", "tight", "start", "motion", "voice",
];

/// Those that come with the first part of the page that is loaded later.
const LATE: [&str; 8] = ["sheets", "scores", "online", "games", "review", "solo", "learn", "puzzles"];

/// The style sheets of this folder as two: what is there from the start, and what comes later.
pub(crate) fn sheets(folder: &Path) -> Outcome<[String; 2]> {
    for sheet in files(folder)? {
        if !FIRST.iter().chain(&LATE).any(|name| sheet == folder.join(format!("{name}.css"))) {
            return Err(format!("{} is named neither in FIRST nor in LATE", sheet.display()));
        }
    }
    Ok([joined(folder, &FIRST)?, joined(folder, &LATE)?])
}

/// These style sheets as one.
fn joined(folder: &Path, names: &[&str]) -> Outcome<String> {
    let mut all = String::new();
    for name in names {
        all += &String::from_utf8_lossy(&read(&folder.join(format!("{name}.css")))?);
        all.push('\n');
    }
    Ok(tidy(&all))
}

/// Takes out comments, white space that means nothing, and the last semicolon of a block. What is in quotes stays as it is;
/// a space elsewhere may part a selector, so one stays.
fn tidy(css: &str) -> String {
    let mut tidy = String::with_capacity(css.len());
    let mut rest = css;
    while let Some(first) = rest.chars().next() {
        if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, after)| after);
            space(&mut tidy);
        } else if first == '"' || first == '\'' {
            let end = quoted(rest, first);
            tidy += &rest[..end];
            rest = &rest[end..];
        } else {
            rest = &rest[first.len_utf8()..];
            match first {
                '{' | '}' | ';' => {
                    tidy.truncate(tidy.trim_end().len());
                    if first == '}' && tidy.ends_with(';') {
                        tidy.pop();
                    }
                    tidy.push(first);
                }
                white if white.is_ascii_whitespace() => space(&mut tidy),
                other => tidy.push(other),
            }
        }
    }
    tidy
}

/// One space, but none at a start and none after another.
fn space(tidy: &mut String) {
    if !tidy.is_empty() && !tidy.ends_with([' ', '{', '}', ';']) {
        tidy.push(' ');
    }
}

/// Where a quoted text that starts here ends.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (place, character) in text.char_indices().skip(1) {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            end if end == quote => return place + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::tidy;

    #[test]
    fn only_what_means_nothing_goes() {
        let written =
            "/* a */\n.seat {\n  color: red; /* why */\n  .name :is(a,  b) { margin: 0 auto; }\n}\n";
        assert_eq!(tidy(written), ".seat{color: red;.name :is(a, b){margin: 0 auto}}");
    }

    #[test]
    fn quoted_texts_stay() {
        let written = "a::before { content: \"/* {  } */ \\\" ;\"; background: url('data:x;  y') }";
        let tidied = "a::before{content: \"/* {  } */ \\\" ;\";background: url('data:x;  y')}";
        assert_eq!(tidy(written), tidied);
    }
}
