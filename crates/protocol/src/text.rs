//! User input: names and chat. Its length is limited and invisible characters are replaced here; escaping is up to whatever shows it.

use luxx_rules::printed;
use serde::{Deserialize, Serialize};

use crate::json::written;
use crate::{Code, Refusal};

/// The longest name, in characters.
pub const LONGEST_NAME: usize = 16;
/// The longest line of chat, in characters.
pub const LONGEST_CHAT: usize = 200;

/// Whether a character looks like nothing at all, so that two names that differ in it look the same: what Unicode calls
/// default ignorable (joiners, variation selectors, tags, fillers, direction marks), and two that are merely blank.
/// The list is Unicode's and reaches into code points that are reserved for whatever is yet to come.
const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d159}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// What was typed, trimmed, with a mark in the place of every character that nobody sees or that does something else than being
/// seen. An accent needs a letter before it.
fn shown(typed: &str) -> impl Iterator<Item = char> {
    typed.trim().chars().enumerate().map(|(place, c)| match c {
        blank if is_invisible(blank) => char::REPLACEMENT_CHARACTER,
        accent if place > 0 && format!("a{accent}").escape_debug().count() == 2 => accent,
        other => printed(other),
    })
}

/// A name as it may be shown: trimmed, and without characters that nobody sees.
pub fn name(typed: &str) -> Result<String, Refusal> {
    let name: String = shown(typed).take(LONGEST_NAME + 1).collect();
    match name.chars().count() {
        0 => Err(Refusal::new(Code::BadName, "a name has at least one character")),
        count if count > LONGEST_NAME => {
            Err(Refusal::new(Code::BadName, format!("a name has at most {LONGEST_NAME} characters")))
        }
        _ => Ok(name),
    }
}

/// A line of chat as it may be shown.
pub fn chat_text(typed: &str) -> Result<String, Refusal> {
    let line: String = shown(typed).take(LONGEST_CHAT + 1).collect();
    match line.chars().count() {
        0 => Err(Refusal::new(Code::BadMessage, "there is nothing in this line")),
        count if count > LONGEST_CHAT => {
            let text = format!("a line has at most {LONGEST_CHAT} characters");
            Err(Refusal::new(Code::TooLarge, text))
        }
        _ => Ok(line),
    }
}

/// Ready-made things to say, which every client can show in its own language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    /// Hello everybody.
    Hello,
    /// Good luck.
    GoodLuck,
    /// Well played.
    WellPlayed,
    /// Oops.
    Oops,
    /// Thank you.
    Thanks,
    /// Just a moment, please.
    OneMoment,
    /// Another game?
    Again,
    /// Goodbye.
    Goodbye,
    /// Something that is not known here.
    #[serde(other)]
    Unknown,
}

impl Phrase {
    /// All that can be said, in the order in which it is offered.
    pub const ALL: [Phrase; 8] = [
        Phrase::Hello,
        Phrase::GoodLuck,
        Phrase::WellPlayed,
        Phrase::Oops,
        Phrase::Thanks,
        Phrase::OneMoment,
        Phrase::Again,
        Phrase::Goodbye,
    ];

    /// The phrase as it is written in messages.
    pub fn name(self) -> String {
        written(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_measured_and_printable() {
        assert_eq!(name("  Ada  ").as_deref(), Ok("Ada"));
        assert_eq!(name("<b>Ben</b>").as_deref(), Ok("<b>Ben</b>"), "text stays text");
        assert_eq!(name("a\u{1b}[31mb").as_deref(), Ok("a\u{fffd}[31mb"));
        assert_eq!(
            name("Ren\u{e9}e e\u{301} \u{939}\u{93f}").as_deref(),
            Ok("Ren\u{e9}e e\u{301} \u{939}\u{93f}")
        );
        for nothing in ["\u{301}", "\u{3164}", "a\u{202e}", "a\u{200b}"] {
            assert!(name(nothing).unwrap().ends_with('\u{fffd}'), "{nothing:?}");
        }
        // Variation selectors, joiners, tags, fillers: three people must not be able to have one name.
        for unseen in "\u{ad}\u{34f}\u{61c}\u{180e}\u{200d}\u{2060}\u{fe00}\u{fe0f}\u{feff}\u{1d173}\u{e0041}\u{e0100}\u{e01ef}"
            .chars()
        {
            assert_eq!(name(&format!("A{unseen}da")).unwrap(), "A\u{fffd}da", "{unseen:?}");
        }
        assert_eq!(name(" \n").unwrap_err().code, Code::BadName);
        assert_eq!(name(&"x".repeat(17)).unwrap_err().code, Code::BadName);
        assert!(name(&"ä".repeat(16)).is_ok(), "characters count, not bytes");
    }

    #[test]
    fn chat_is_measured_too() {
        assert!(chat_text(&"x".repeat(200)).is_ok());
        assert_eq!(chat_text(&"x".repeat(201)).unwrap_err().code, Code::TooLarge);
        assert_eq!(chat_text("").unwrap_err().code, Code::BadMessage);
    }
}
