//! Whom a text speaks of: players by name, or "you" for the one who listens.

use luxx_rules::{Seat, printed};

use crate::sentence::unmarked;
use crate::{Value, Words, say};

/// A name as a terminal may print it: at most so many characters, and nothing that could command it. Names come from files, from the
/// keyboard and from other people.
pub fn printable(name: &str, longest: usize) -> String {
    let visible: String = name.chars().take(longest).map(printed).collect();
    if visible.trim().is_empty() { "?".to_owned() } else { visible }
}

/// The players at a table and who of them is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct People {
    names: Vec<String>,
    listener: Option<Seat>,
}

impl People {
    /// Players with these names, by seat, spoken of to somebody who is none of them. Names come from outside: whoever
    /// prints what is said takes care of what they may contain.
    pub fn new<S: Into<String>>(names: impl IntoIterator<Item = S>) -> People {
        People { names: names.into_iter().map(|name| unmarked(&name.into())).collect(), listener: None }
    }

    /// The same, told to this player.
    #[must_use]
    pub fn told_to(self, listener: Seat) -> People {
        People { listener: Some(listener), ..self }
    }

    /// The same with names of at most so many characters: the rest of a longer one is left out.
    pub(crate) fn cut(&self, longest: usize) -> People {
        let cut = |name: &String| match name.char_indices().nth(longest) {
            None => name.clone(),
            Some(_) => name.chars().take(longest - 1).chain(['…']).collect(),
        };
        People { names: self.names.iter().map(cut).collect(), listener: self.listener }
    }

    /// Whether this is the one who listens.
    pub fn is_listener(&self, seat: Seat) -> bool {
        self.listener == Some(seat)
    }

    /// The name of whoever sits there, listener or not.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// `Ben`, or `you`.
    pub fn who(&self, words: &Words, seat: Seat) -> String {
        if self.is_listener(seat) { say!(words, "common-you") } else { self.name(seat).to_owned() }
    }

    /// To whom: `Ben`, or `you`, `dir`.
    pub fn to(&self, words: &Words, seat: Seat) -> String {
        if self.is_listener(seat) { say!(words, "common-you-to") } else { self.name(seat).to_owned() }
    }

    /// Whose: `Ben's`, or `your`, `deine`.
    pub fn whose(&self, words: &Words, seat: Seat) -> String {
        if self.is_listener(seat) { say!(words, "common-whose-yours") } else { words.whose(self.name(seat)) }
    }

    /// A player as variables of a message: `role`, `role_to`, `role_whose`, and `role_is`, which is `you` or `other`.
    pub fn variables(&self, words: &Words, role: &str, seat: Seat) -> [(String, Value<'static>); 4] {
        let is = if self.is_listener(seat) { "you" } else { "other" };
        [
            (role.to_owned(), self.who(words, seat).into()),
            (format!("{role}_to"), self.to(words, seat).into()),
            (format!("{role}_whose"), self.whose(words, seat).into()),
            (format!("{role}_is"), is.into()),
        ]
    }
}
