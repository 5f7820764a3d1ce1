//! A table as everybody may see it, apart from the cards.

use serde::{Deserialize, Serialize};

use crate::Options;

/// A table and who sits there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableInfo {
    /// The table's name in links.
    pub table: String,
    /// What is agreed.
    pub options: Options,
    /// Where it stands.
    pub state: State,
    /// The seats, clockwise.
    pub chairs: Vec<Chair>,
    /// Which deal is played, or was played last, counted from 1; 0 before the first.
    pub deal: u32,
    /// The points of the match so far, by seat.
    pub totals: Vec<i32>,
    /// The points of each deal of the match that is over, by seat; empty where there is no match.
    #[serde(default)]
    pub points: Vec<Vec<i32>>,
    /// Who started the first deal of the match; none before it, and where there is no match.
    #[serde(default)]
    pub first: Option<u8>,
    /// Who has won the match, once it is over.
    pub winners: Vec<u8>,
    /// What the server has bound itself to for this deal or, before it, for the next one.
    pub commitment: String,
}

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// Before the first deal.
    Waiting,
    /// A deal is being played.
    Playing,
    /// A deal of a match is over and the next one has not begun.
    Between,
    /// The single deal or the whole match is over. Another one may follow.
    Over,
    /// The host has closed the table: nothing follows.
    Closed,
    /// Something that is not known here.
    #[serde(other)]
    Unknown,
}

/// A seat and who sits there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Chair {
    /// The name shown; empty for an open seat.
    pub name: String,
    /// Who decides.
    pub sitter: Sitter,
    /// Whether this is the host.
    pub host: bool,
    /// Whether this player is ready for the next deal.
    pub ready: bool,
}

/// Who decides for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Sitter {
    /// Nobody yet.
    Open,
    /// A person, or a program that came in as one.
    Person,
    /// One of the server's bots.
    Bot,
    /// Something that is not known here.
    #[serde(other)]
    Unknown,
}
