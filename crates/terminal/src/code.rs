//! A link as a QR code for a terminal.

use qrcodegen::{QrCode, QrCodeEcc};

/// The quiet zone that scanners need, in modules.
const QUIET: i32 = 2;

/// A text as a QR code in rows of characters, two modules a character; none if it is too long. It is meant for dark ink on light paper.
pub fn code(text: &str) -> Option<Vec<String>> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let places = || -QUIET..code.size() + QUIET;
    let row = |y: i32| {
        let modules = places().map(|x| match (code.get_module(x, y), code.get_module(x, y + 1)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        });
        modules.collect()
    };
    Some(places().step_by(2).map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_square_with_room_around_it() {
        let rows = code("http://192.168.1.23:5899/").unwrap();
        let widths: Vec<usize> = rows.iter().map(|row| row.chars().count()).collect();
        assert!(widths.iter().all(|width| *width == widths[0]), "{widths:?}");
        assert_eq!(widths.len(), widths[0].div_ceil(2), "two modules a row");
        assert!(rows[0].trim().is_empty(), "the quiet zone");
        assert_eq!(code(&"x".repeat(5000)), None, "too long");
    }
}
