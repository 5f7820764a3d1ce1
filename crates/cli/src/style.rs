//! Colours, all in one place. `anstream` drops them where the output is no terminal.

use std::path::Path;

use anstyle::{AnsiColor, Style};
use luxx_rules::printed;

pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
pub(crate) const HEADING: Style = AnsiColor::Yellow.on_default().bold();
pub(crate) const NAME: Style = Style::new().bold();
pub(crate) const FAINT: Style = Style::new().dimmed();

/// Shows something in a style.
pub(crate) fn paint(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// A path as it may be printed: file names come from outside.
pub(crate) fn shown(path: &Path) -> String {
    path.display().to_string().chars().map(printed).collect()
}
