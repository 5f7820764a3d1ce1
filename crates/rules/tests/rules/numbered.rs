//! The numbers of the rules, read from their page. The guide's tests in `luxx-words` use this file too.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Every rule's number in `docs/rules.md`, and those marked as rulings of this project.
pub(crate) fn numbered_rules() -> (BTreeSet<String>, BTreeSet<String>) {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules.md");
    let page = fs::read_to_string(page).unwrap();
    let (mut rules, mut rulings) = (BTreeSet::new(), BTreeSet::new());
    let mut current = String::new();
    for line in page.lines() {
        if let Some(section) = line.strip_prefix("## ") {
            current = section.chars().take_while(char::is_ascii_digit).collect();
        }
        let number: String =
            line.trim_start_matches("- ").chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
        if line.starts_with("- ") && number.contains('.') {
            current.clone_from(&number);
            rules.insert(number);
        } else if line.starts_with('|') {
            // The table of variants names rules in its cells.
            let cells = line.split([' ', '|']).filter(|word| word.starts_with("5.") && word.len() == 3);
            rules.extend(cells.map(str::to_owned));
        }
        if line.contains('‡') && !current.is_empty() && current != "9" {
            rulings.insert(current.clone());
        }
    }
    rules.insert("8".to_owned());
    (rules, rulings)
}
