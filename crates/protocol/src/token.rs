//! The secret token of a seat: whoever has it plays there, whatever name they type.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A seat's secret, as text. It is never printed: `Debug` hides it, and there is no `Display`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Token(String);

impl Token {
    /// Wraps the text of a token.
    pub fn new(text: impl Into<String>) -> Token {
        Token(text.into())
    }

    /// The text, for putting it into a message, a personal link or a hash.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}
