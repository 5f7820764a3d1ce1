//! The bodies of the HTTP API, for everything that is not live.

use serde::{Deserialize, Serialize};

use crate::{Options, State, TableInfo, Token};

/// `POST /api/tables`: set up a table and sit down as its host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Create {
    /// The host's name, at most 16 characters without the blanks around it.
    #[cfg_attr(feature = "openapi", schema(min_length = 1))]
    pub name: String,
    /// What is agreed.
    #[serde(default, deserialize_with = "Options::strict")]
    pub options: Options,
    /// 32 hexadecimal digits, randomly generated and kept secret: if the answer gets lost, the same request gives the same table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<Token>,
}

/// `POST /api/tables/{table}/seats`: sit down at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The name to be shown, at most 16 characters without the blanks around it.
    #[cfg_attr(feature = "openapi", schema(min_length = 1))]
    pub name: String,
    /// 32 hexadecimal digits, randomly generated and kept secret: if the answer gets lost, the same request gives the same seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<Token>,
}

/// A seat was taken. The token is told this once and never again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Seated {
    /// The table, for links.
    pub table: String,
    /// Which seat.
    pub seat: u8,
    /// The secret that is this seat.
    pub token: Token,
    /// What the server has bound itself to for the next deal.
    pub commitment: String,
}

/// `GET /api/tables/{table}`: a table as it stands, for somebody who is not connected to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Glance {
    /// The table and who sits there.
    #[serde(flatten)]
    pub info: TableInfo,
    /// Whose decision everybody waits for, if a deal is played.
    #[serde(default)]
    pub decider: Option<u8>,
}

/// `GET /api/addresses`: where others reach this server, for a page that is open on the machine on which it runs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Addresses {
    /// Addresses of the page for other devices in the same network, the likeliest first, each ending with a slash. Empty where the
    /// server was not told of any: then its own address is as good as any.
    pub addresses: Vec<String>,
}

/// `GET /api/tables`: an open public table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Listed {
    /// The table, for links.
    pub table: String,
    /// Its host's name.
    pub host: String,
    /// What is agreed.
    pub options: Options,
    /// Where it stands.
    pub state: State,
    /// How many seats are open.
    pub open: u8,
}
