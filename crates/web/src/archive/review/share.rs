//! Shares as people read them.

/// `14 %`.
pub(super) fn percent(share: f64) -> String {
    format!("{} %", (share * 100.0).round().abs())
}

/// `+14 %`, `−31 %`.
pub(super) fn signed_percent(share: f64) -> String {
    let sign = match (share * 100.0).round() {
        0.0 => "",
        up if up > 0.0 => "+",
        _ => "−",
    };
    format!("{sign}{}", percent(share))
}
