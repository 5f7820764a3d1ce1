//! What every speaker needs: numbers as words, names with an ending, lists.

use crate::{Words, say};

impl Words {
    /// A small number as a word: `two`, `zwei`.
    pub fn count(&self, count: usize) -> String {
        say!(self, "common-count", count = count)
    }

    /// Whose something is: `Ben’s`, `Bens`, `Hans’`.
    pub fn whose(&self, name: &str) -> String {
        // Names that end in the sound of an s get no other one in German. It is heard, not spelt, but the letters that
        // spell it are few; the tables for all the others' lower case would be a part of the page.
        let last = name.to_ascii_lowercase();
        let sibilant = ["s", "ß", "ẞ", "x", "z", "ce", "sh", "sch"].iter().any(|end| last.ends_with(end));
        let ending = if sibilant { "sibilant" } else { "plain" };
        say!(self, "common-whose", name = name, ending = ending)
    }

    /// A number with one decimal: `2.5`, `0,3`. Its sign is left out.
    pub fn decimal(&self, number: f64) -> String {
        let tenths = (number.abs() * 10.0).round() as u64;
        say!(self, "common-decimal", whole = tenths / 10, fraction = tenths % 10)
    }

    /// A share in per cent: `31%`, `31 %`.
    pub fn percent(&self, share: u8) -> String {
        say!(self, "common-percent", share = share)
    }

    /// `a, b and c`.
    pub fn list<S: Into<String>>(
        &self,
        entries: impl IntoIterator<Item = S, IntoIter: DoubleEndedIterator>,
    ) -> String {
        self.enumerate(entries, |first, last| say!(self, "common-list-last", first = first, last = last))
    }

    /// `a, b or c`.
    pub fn either<S: Into<String>>(
        &self,
        entries: impl IntoIterator<Item = S, IntoIter: DoubleEndedIterator>,
    ) -> String {
        self.enumerate(entries, |first, last| say!(self, "common-either-last", first = first, last = last))
    }

    fn enumerate<S: Into<String>>(
        &self,
        entries: impl IntoIterator<Item = S, IntoIter: DoubleEndedIterator>,
        join_last: impl Fn(String, String) -> String,
    ) -> String {
        let mut entries = entries.into_iter().map(Into::into).rev();
        let Some(last) = entries.next() else { return String::new() };
        let Some(before) = entries.next() else { return last };
        entries.fold(join_last(before, last), |rest, first| {
            say!(self, "common-list-more", first = first, rest = rest)
        })
    }
}
