//! The few words for people that the page says before its program is there: taken from the texts when the page is built.

use crate::page::text;
use crate::shell::{Outcome, root};

const LANGUAGES: [&str; 2] = ["en", "de"];

/// Fills in `{{en page-…}}`, `{{de host-…}}` and the like: messages of one line without variables, and without anything that means more than
/// itself in HTML or in a word of JavaScript.
pub(crate) fn fill(source: &str) -> Outcome<String> {
    let mut filled = source.to_owned();
    for language in LANGUAGES {
        let file = |name| text(&root().join(format!("crates/words/texts/{language}/{name}.ftl")));
        let messages = file("page")? + &file("host")?;
        let open = format!("{{{{{language} ");
        while let Some(begin) = filled.find(&open) {
            let rest = &filled[begin + open.len()..];
            let (key, _) = rest.split_once("}}").ok_or("the name of a text does not end")?;
            let message = messages.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "));
            let message = message.filter(|message| !message.contains(['{', '"', '\\', '<', '&']));
            let message = message.ok_or_else(|| format!("{key} is no plain message of one line"))?;
            filled = filled.replace(&format!("{open}{key}}}}}"), message);
        }
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_filled_in() {
        let filled = fill(r#"["{{en page-try-again}}", "{{de page-try-again}}", "{{en page-try-again}}"]"#);
        assert_eq!(filled.unwrap(), r#"["Try again", "Noch einmal versuchen", "Try again"]"#);
        assert!(fill("\"{{en page-no-such-thing}}\"").is_err());
        assert!(fill("\"{{en page-points}}\"").is_err(), "a message with forms");
    }
}
