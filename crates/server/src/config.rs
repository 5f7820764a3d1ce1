//! What an operator decides.

use crate::Limits;

/// How a server behaves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Config {
    /// Under which path everything lies, for instance `/luxx`; empty: at the root.
    pub base_path: String,
    /// Whether a reverse proxy in front says where requests come from (`X-Forwarded-For`).
    pub trust_proxy: bool,
    /// Further origins whose pages may connect, besides the server's own.
    pub origins: Vec<String>,
    /// What the server puts up with.
    pub limits: Limits,
}

impl Config {
    /// Checks the path: it begins with a slash, does not end with one and is made of plain characters.
    pub fn check(&self) -> Result<(), String> {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_/.".contains(c);
        let path = &self.base_path;
        if path.is_empty() || (path.starts_with('/') && !path.ends_with('/') && path.chars().all(plain)) {
            return Ok(());
        }
        Err(format!("the path {path:?} must look like /luxx"))
    }
}
