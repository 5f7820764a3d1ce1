//! The file itself: whose it is, who may read it, what survives, and copies of it.

use rusqlite::types::Value;

use super::*;

#[test]
fn what_is_committed_survives_a_power_cut() {
    let (_folder, path) = folder();
    drop(Sqlite::open(&path).unwrap());
    let mut writer = connect(&path).unwrap();
    prepare(&mut writer, &path, 0).unwrap();
    let pragma = |name: &str| writer.pragma_query_value(None, name, |row| row.get::<_, Value>(0)).unwrap();
    assert_eq!(pragma("journal_mode"), Value::Text("wal".to_owned()));
    assert_eq!(pragma("synchronous"), Value::Integer(2), "FULL");
}

#[tokio::test]
async fn a_second_server_stays_outside_and_harms_nothing() {
    let (_folder, path) = folder();
    let store = Sqlite::open(&path).unwrap();
    store.append(NodeId::ONLY, "a", 0, vec![line("one")], None).await.unwrap();
    assert!(Sqlite::open(&path).unwrap_err().to_string().contains("another server"));
    store.append(NodeId::ONLY, "a", 1, vec![line("two")], None).await.unwrap();
    drop(store);
    assert_eq!(Sqlite::open(&path).unwrap().read("a", 0).await.unwrap().len(), 2);
}

#[test]
fn files_of_others_and_of_other_versions_are_refused() {
    let (_folder, path) = folder();
    let other = Connection::open(&path).unwrap();
    other.execute_batch("CREATE TABLE birds (name TEXT)").unwrap();
    drop(other);
    assert!(Sqlite::open(&path).unwrap_err().to_string().contains("not one of luxx"));
    fs::remove_file(&path).unwrap();
    drop(Sqlite::open(&path).unwrap());
    for (form, word) in [(99, "newer luxx"), (2, "older luxx")] {
        let other = Connection::open(&path).unwrap();
        other.pragma_update(None, "user_version", form).unwrap();
        drop(other);
        assert!(refused(&path).unwrap().contains(word));
        assert!(for_each_table(&path, |_, _, _| Ok(())).unwrap_err().to_string().contains(word));
    }
}

#[tokio::test]
async fn a_backup_has_everything_and_overwrites_nothing() {
    let (folder, path) = folder();
    let store = Sqlite::open(&path).unwrap();
    store.append(NodeId::ONLY, "a", 0, vec![line("one")], None).await.unwrap();
    let copy = folder.path().join("copy.sqlite");
    backup(&path, &copy).unwrap();
    assert!(backup(&path, &copy).unwrap_err().to_string().contains("exists already"));
    store.append(NodeId::ONLY, "a", 1, vec![line("two")], None).await.unwrap();
    assert_eq!(Sqlite::open(&copy).unwrap().read("a", 0).await.unwrap().len(), 1);
}

#[test]
fn a_name_that_means_something_to_sqlite_is_still_a_files_name() {
    for name in [":memory:", "", "file::memory:?cache=shared"] {
        let path = whole(Path::new(name));
        assert!(path.map_or(name.is_empty(), |path| path.is_absolute() && path.ends_with(name)), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn only_the_owner_may_read_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let (_folder, path) = folder();
    drop(Sqlite::open(&path).unwrap());
    let copy = path.with_extension("copy");
    backup(&path, &copy).unwrap();
    // One that was made by hand, or copied without care.
    let open = path.with_extension("open");
    fs::copy(&path, &open).unwrap();
    fs::set_permissions(&open, fs::Permissions::from_mode(0o644)).unwrap();
    drop(Sqlite::open(&open).unwrap());
    for path in [path, copy, open] {
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600, "{}", path.display());
    }
}
