//! Windows of any size, and any key at any time: nothing panics.

use luxx_rules::Variant;
use luxx_words::Language;
use ratatui::crossterm::event::KeyCode;

use crate::seat::{Person, outfit, table};

const KEYS: [KeyCode; 24] = [
    KeyCode::Char('1'),
    KeyCode::Char('3'),
    KeyCode::Char('0'),
    KeyCode::Char('7'),
    KeyCode::Char('j'),
    KeyCode::Char('J'),
    KeyCode::Char('+'),
    KeyCode::Char('-'),
    KeyCode::Char('t'),
    KeyCode::Char('d'),
    KeyCode::Char('n'),
    KeyCode::Char('u'),
    KeyCode::Char('g'),
    KeyCode::Char('r'),
    KeyCode::Char('?'),
    KeyCode::Char(' '),
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::Esc,
    KeyCode::Enter,
];

#[test]
fn any_key_in_any_window() {
    for players in 2..=5 {
        let mut person = Person::at(table(Variant::AmigoExpert, players), 9, outfit(Language::German));
        // A plain generator: the same keys every time.
        let mut state = 12345_u32 + players as u32;
        for turn in 0..1500 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            person.key(KEYS[(state >> 16) as usize % KEYS.len()]);
            if turn % 5 == 0 {
                let (width, height) = ((state >> 8) % 200, (state >> 20) % 70);
                person.screen(width as u16 + 1, height as u16 + 1);
            }
        }
        assert!(person.moves() > 10, "{players}: {}", person.moves());
    }
}
