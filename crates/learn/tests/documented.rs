//! `docs/learning.md` lists the bits that there are.

use luxx_learn::{ACTIONS, FEATURES, LAYOUT};

#[test]
fn the_documentation_lists_every_section_where_it_is() {
    let text = include_str!("../../../docs/learning.md");
    let mut from = 0;
    for section in LAYOUT {
        let row = format!("| {} | {from} | {} |", section.name, section.len);
        assert!(text.contains(&row), "docs/learning.md has no row {row:?}");
        from += section.len;
    }
    assert_eq!(from, FEATURES);
    assert!(text.contains(&format!("| all | 0 | {FEATURES} |")));
    assert!(text.contains(&format!("There are {ACTIONS}.")));
}
