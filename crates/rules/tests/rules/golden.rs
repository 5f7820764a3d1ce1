//! Golden games: records, and for some of them every position, made by a second program that was written from
//! `docs/rules.md` and `docs/record.md` alone. To add one, put `NAME.json` (and `NAME.trace`) into `tests/golden`.

use std::fs;
use std::path::{Path, PathBuf};

use luxx_rules::record::{Document, TraceLine};
use serde_json::Value;

fn golden(extension: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|found| found == extension));
    files.sort();
    files
}

#[test]
fn every_golden_record_is_right_and_stays_what_it_is() {
    let files = golden("json");
    assert!(files.len() >= 36, "every mode, and every way it can end");
    for path in files {
        let document = Document::read(&fs::read(&path).unwrap()).unwrap();
        if let Err(error) = document.check() {
            panic!("{}: {error}", path.display());
        }
        let [record] = document.games() else { panic!("{}: one game", path.display()) };
        assert!(record.result.is_some(), "{}: finished", path.display());
        let written = Document::read(record.to_json().as_bytes()).unwrap();
        assert_eq!(written, document, "{}: written and read again", path.display());
    }
}

#[test]
fn every_golden_trace_is_met_line_by_line() {
    let traces = golden("trace");
    assert!(traces.len() >= 16, "every mode");
    for path in traces {
        let document = Document::read(&fs::read(path.with_extension("json")).unwrap()).unwrap();
        let mut replay = document.games()[0].replay().unwrap();
        let expected = fs::read_to_string(&path).unwrap();
        for line in expected.lines() {
            let ours = TraceLine::of(replay.game(), replay.step()).to_json();
            assert_eq!(comparable(&ours), comparable(line), "{} step {}", path.display(), replay.step());
            replay.advance(|_| ()).unwrap();
        }
        assert_eq!(expected.lines().count(), document.games()[0].moves.len() + 1);
    }
}

/// `legal` is a set and `pool` a multiset: their order does not count.
fn comparable(line: &str) -> Value {
    let mut value: Value = serde_json::from_str(line).unwrap();
    for key in ["legal", "pool"] {
        if let Some(Value::Array(entries)) = value.get_mut(key) {
            entries.sort_by_key(Value::to_string);
        }
    }
    value
}
