//! What an operator decides.

use std::time::Duration;

use crate::Limits;

/// Longer than anything waits.
const YEAR: Duration = Duration::from_hours(365 * 24);

/// How a server behaves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Config {
    /// Under which path everything lies, for instance `/luxx`; empty: at the root.
    pub base_path: String,
    /// Whether a reverse proxy in front says where requests come from (`X-Forwarded-For`).
    pub trust_proxy: bool,
    /// Further origins whose pages may connect, besides the server's own.
    pub origins: Vec<String>,
    /// Under which addresses other devices in the same network reach the page, the likeliest first.
    pub addresses: Vec<String>,
    /// The limits.
    pub limits: Limits,
    /// By how many seconds this server's clock is wrong: for tests of several.
    pub clock_wrong_by: i64,
}

impl Config {
    /// Checks the path, which begins with a slash, does not end with one and is made of plain characters, and that the limits
    /// can be reckoned with.
    pub fn check(&self) -> Result<(), String> {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_/.".contains(c);
        let path = &self.base_path;
        let good =
            path.is_empty() || (path.starts_with('/') && !path.ends_with('/') && path.chars().all(plain));
        if !good {
            return Err(format!("the path {path:?} must look like /luxx"));
        }
        let Limits {
            requests_per_second, messages_per_second, burst, tables_per_hour, joins_per_hour, ..
        } = self.limits;
        for rate in [requests_per_second, messages_per_second, burst, tables_per_hour, joins_per_hour] {
            if !(rate.is_finite() && rate > 0.0) {
                return Err(format!("a limit of {rate} makes no sense: it must be a number above 0"));
            }
        }
        let Limits { idle, unplayed, finished, request, .. } = self.limits;
        for time in [idle, unplayed, request].into_iter().chain(finished) {
            if time.is_zero() || time > 10 * YEAR {
                return Err(format!("{} seconds: not between 1 second and ten years", time.as_secs()));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_makes_no_sense_is_refused_with_a_reason() {
        assert_eq!(Config::default().check(), Ok(()));
        let path = |path: &str| Config { base_path: path.to_owned(), ..Config::default() };
        assert_eq!(path("/luxx").check(), Ok(()));
        for bad in ["luxx", "/luxx/", "/lu xx"] {
            assert!(path(bad).check().unwrap_err().contains("must look like"), "{bad}");
        }
        let limits = |limits| Config { limits, ..Config::default() };
        for rate in [0.0, -1.0, f32::NAN, f32::INFINITY] {
            let bad = limits(Limits { messages_per_second: rate, ..Limits::default() });
            assert!(bad.check().unwrap_err().contains("above 0"), "{rate}");
        }
        let bad = limits(Limits { idle: Duration::from_secs(u64::MAX), ..Limits::default() });
        assert!(bad.check().unwrap_err().contains("year"));
    }
}
