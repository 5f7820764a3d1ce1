//! A table's name as it is stored. It stands in every row of its log and in two indexes, so the usual one, 24 hexadecimal
//! digits, is stored as the twelve bytes that it means; any other as it is, marked so that the two cannot be taken for each other.

/// How many bytes the usual name means.
const USUAL: usize = 12;
/// Before any other name.
const PLAIN: &[u8] = &[0];
/// Before one that would then be as long as the usual one.
const PLAIN_LONGER: &[u8] = &[1, 0];

/// The bytes that stand for a name.
pub(super) fn key(table: &str) -> Vec<u8> {
    if let Some(bytes) = meant(table) {
        return bytes;
    }
    let mark = if table.len() + PLAIN.len() == USUAL { PLAIN_LONGER } else { PLAIN };
    [mark, table.as_bytes()].concat()
}

/// The name that these bytes stand for, if they stand for one.
pub(super) fn name(key: &[u8]) -> Option<String> {
    if key.len() == USUAL {
        return Some(key.iter().flat_map(|byte| [byte >> 4, byte & 15].map(digit)).collect());
    }
    let plain = key.strip_prefix(PLAIN).or_else(|| key.strip_prefix(PLAIN_LONGER))?;
    String::from_utf8(plain.to_vec()).ok()
}

/// What 24 small hexadecimal digits mean.
fn meant(table: &str) -> Option<Vec<u8>> {
    let value = |letter: u8| match letter {
        b'0'..=b'9' => Some(letter - b'0'),
        b'a'..=b'f' => Some(letter - b'a' + 10),
        _ => None,
    };
    let usual = table.len() == 2 * USUAL;
    usual.then(|| {
        table.as_bytes().chunks_exact(2).map(|two| Some(value(two[0])? << 4 | value(two[1])?)).collect()
    })?
}

fn digit(value: u8) -> char {
    char::from(b"0123456789abcdef"[usize::from(value)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_comes_back_and_no_two_are_alike() {
        let eleven = "elevenbytes";
        let all = [
            "",
            "a",
            eleven,
            "\u{0}",
            "twelve bytes",
            "00ff10e2a4b6c8d90718293a",
            "00FF10e2a4b6c8d90718293a",
            "Ä",
        ];
        let keys: Vec<Vec<u8>> = all.iter().map(|table| key(table)).collect();
        for (table, stored) in all.iter().zip(&keys) {
            assert_eq!(name(stored).as_deref(), Some(*table));
            assert_eq!(keys.iter().filter(|other| *other == stored).count(), 1, "{table}");
        }
        assert_eq!(keys[5].len(), 12, "the usual name takes half the room");
        assert_eq!(name(b""), None);
    }
}
