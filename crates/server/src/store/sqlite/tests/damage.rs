//! Files that have lost something, and damaged ones: noticed, named, left alone.

use super::*;
use crate::test_log::Log;

#[tokio::test]
async fn commits_that_are_missing_are_noticed_and_the_rest_is_left_alone() {
    let (_folder, path) = folder();
    let store = Sqlite::open(&path).unwrap();
    append_here_and_there(&store, 7, 350).await;
    let (lost, cut, older) =
        (killed(&path, "lost.sqlite"), killed(&path, "cut.sqlite"), path.with_file_name("older.sqlite"));
    backup(&path, &older).unwrap();
    store.append(NodeId::ONLY, "late", 0, vec![line("one more")], None).await.unwrap();
    drop(store);
    let with = |path: &Path, ending: &str| PathBuf::from(format!("{}{ending}", path.display()));
    for copy in [&lost, &cut] {
        // As the mark stood when they were made.
        fs::write(with(copy, ".lock"), format!("{:020}\n", 350)).unwrap();
    }
    fs::remove_file(with(&lost, "-wal")).unwrap();
    let wal = fs::read(with(&cut, "-wal")).unwrap();
    fs::write(with(&cut, "-wal"), &wal[..wal.len() / 2]).unwrap();
    for (path, acknowledged) in [(&lost, 350), (&cut, 350)] {
        for _ in 0..2 {
            let why = refused(path).expect("a file that has lost commits");
            let expected = format!("but {acknowledged} were acknowledged: its -wal is missing or damaged");
            assert!(why.contains(&expected), "{why}");
        }
    }
    assert_eq!(fs::read(with(&cut, "-wal")).unwrap(), &wal[..wal.len() / 2], "nothing was changed");
    // An older copy in the place of the file is the same; whoever wants that says so.
    fs::copy(&older, &path).unwrap();
    assert!(refused(&path).unwrap().contains("ends with commit 350, but 351 were acknowledged"));
    fs::remove_file(with(&path, ".lock")).unwrap();
    check_here_and_there(&Sqlite::open(&path).unwrap(), 7, 350).await;
    // After the tail is compacted the commits are still counted.
    assert_eq!(refused(&path), None);
}

#[test]
fn a_mark_that_is_spoilt_is_said_to_be() {
    for (text, said) in
        [(&b""[..], 0), (b"00000000000000000000\n", 0), (b"\0\0\0\0", 1), (&[0xff; 50], 1), (b"many", 1)]
    {
        let (_folder, path) = folder();
        let mark = PathBuf::from(format!("{}.lock", path.display()));
        fs::write(&mark, text).unwrap();
        let (log, _guard) = Log::keep();
        for _ in 0..2 {
            drop(Sqlite::open(&path).unwrap());
        }
        assert_eq!(log.with("the mark beside the file is spoilt").len(), said, "once: {text:?}");
        assert_eq!(fs::read(&mark).unwrap(), b"00000000000000000000\n");
    }
}

#[tokio::test]
async fn damaged_files_are_left_alone() {
    let (_folder, path) = folder();
    let store = Sqlite::open(&path).unwrap();
    for version in 0..200 {
        store.append(NodeId::ONLY, "a", version, vec![line(&"x".repeat(300))], None).await.unwrap();
    }
    drop(store);
    let good = fs::read(&path).unwrap();
    let mut spoilt_head = good.clone();
    spoilt_head[..16].copy_from_slice(b"something else!!");
    for bad in [good[..good.len() / 2].to_vec(), spoilt_head] {
        fs::write(&path, &bad).unwrap();
        let error = Sqlite::open(&path).unwrap_err();
        assert!(matches!(error, StoreError::Damaged(_)), "{error}");
        assert_eq!(fs::read(&path).unwrap(), bad, "nothing was written");
    }
}

#[tokio::test]
async fn one_damaged_table_does_not_take_the_others_along() {
    // What becomes of three good lines, and which of them is named.
    for (spoilt, named) in [
        ("substr(lines, 1, 5)", 1),
        ("substr(lines, 1, length(lines) - 1)", 3),
        ("replace(lines, 'bad 3 ', 'bad 4 ')", 3),
        ("replace(lines, 'bad 2 ', 'good 2 ')", 2),
        ("lines || lines", 4),
        ("CAST(lines || x'ff' AS TEXT)", 1),
        ("CAST(lines AS BLOB)", 1),
        ("''", 1),
    ] {
        let (_folder, path) = folder();
        let store = Sqlite::open(&path).unwrap();
        store.append(NodeId::ONLY, "bad", 0, vec![line("x"), line("y"), line("z")], None).await.unwrap();
        store.append(NodeId::ONLY, "good", 0, vec![line("x")], None).await.unwrap();
        drop(store);
        let store = Sqlite::open(&path).unwrap();
        let writer = connect(&path).unwrap();
        writer.execute(&format!("UPDATE segments SET lines = {spoilt} WHERE table_id = 'bad'"), []).unwrap();
        for after in [0, 2] {
            let error = store.read("bad", after).await.err().unwrap();
            let expected = format!("table bad: line {named} is not readable");
            assert_eq!(error, StoreError::Damaged(expected), "{spoilt}");
        }
        assert_eq!(store.read("good", 0).await.unwrap().len(), 1);
    }
}

#[tokio::test]
async fn a_stage_that_is_not_known_is_damage_and_not_the_end_of_a_game() {
    let (_folder, path) = folder();
    let store = Sqlite::open(&path).unwrap();
    for (table, stage) in [("bad", Stage::Playing), ("good", Stage::Playing), ("over", Stage::Finished)] {
        let summary = Summary { at: 1, stage, listed: None, wake_at: None };
        store.append(NodeId::ONLY, table, 0, vec![line("x")], Some(summary)).await.unwrap();
    }
    connect(&path).unwrap().execute("UPDATE summaries SET stage = 7 WHERE table_id = 'bad'", []).unwrap();
    assert_eq!(store.prune(Stage::Finished, 9).await, Ok(1));
    drop(store);
    let mut seen = Vec::new();
    let look = |table: &str, lines: Result<Vec<Line>, StoreError>, summary: Option<Summary>| {
        let problem = lines.err().map(|error| error.to_string());
        seen.push((table.to_owned(), problem, summary.map(|summary| summary.stage)));
        Ok(())
    };
    for_each_table(&path, look).unwrap();
    let (bad, good) = (&seen[0], &seen[1]);
    assert!(bad.1.as_ref().unwrap().contains("table bad: there is no stage with the number 7"), "{bad:?}");
    assert_eq!((bad.2, good), (None, &("good".to_owned(), None, Some(Stage::Playing))));
    assert_eq!(seen.len(), 2);
}

#[tokio::test]
async fn a_damaged_line_of_the_log_is_the_matter_of_its_table() {
    for (bad, named) in [("bad 2 x", 1), ("bad 1 x\nbad 3 x", 2)] {
        let (_folder, path) = folder();
        drop(Sqlite::open(&path).unwrap());
        let text = format!("{bad}\ngood 1 x\n");
        connect(&path).unwrap().execute("INSERT INTO log (lines) VALUES (?1)", [text]).unwrap();
        for _ in 0..2 {
            // Before and after it is compacted.
            let store = Sqlite::open(&path).unwrap();
            let expected = format!("table bad: line {named} is not readable");
            assert_eq!(store.read("bad", 0).await.err().unwrap(), StoreError::Damaged(expected));
            assert_eq!(store.read("good", 0).await.unwrap().len(), 1);
        }
    }
    let (_folder, path) = folder();
    drop(Sqlite::open(&path).unwrap());
    connect(&path).unwrap().execute("INSERT INTO log (lines) VALUES ('nonsense')", []).unwrap();
    let error = Sqlite::open(&path).unwrap_err();
    assert_eq!(error, StoreError::Damaged("row 1 of the log is not readable".to_owned()));
}
