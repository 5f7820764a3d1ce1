//! A disk that is full, or that nothing can be written to.

use super::*;

#[tokio::test]
async fn a_file_is_opened_and_read_even_if_nothing_can_be_written() {
    let (_folder, path) = folder();
    let store = Sqlite::open(&path).unwrap();
    append_here_and_there(&store, 2, 20).await;
    drop(store);
    let writer = connect(&path).unwrap();
    let pages: i64 = writer.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
    writer.pragma_update(None, "max_page_count", pages).unwrap();
    writer.pragma_update(None, "query_only", true).unwrap();
    let store = run(writer, &path).unwrap();
    check_here_and_there(&store, 2, 20).await;
    assert!(matches!(store.probe().await, Err(StoreError::ReadOnly(_))), "not ready for moves");
}

#[tokio::test]
async fn a_full_disk_is_an_error_and_nothing_is_lost() {
    let (_folder, path) = folder();
    drop(Sqlite::open(&path).unwrap());
    let writer = connect(&path).unwrap();
    let pages: i64 = writer.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
    writer.pragma_update(None, "max_page_count", pages + 4).unwrap();
    let store = run(writer, &path).unwrap();
    let (mut version, mut full) = (0, None);
    while full.is_none() && version < 1000 {
        match store.append(NodeId::ONLY, "a", version, vec![line(&"x".repeat(500))], None).await {
            Ok(()) => version += 1,
            Err(error) => full = Some(error),
        }
    }
    assert!(matches!(full, Some(StoreError::Full(_))), "{full:?} after {version}");
    assert!(version > 0);
    assert_eq!(store.read("a", 0).await.unwrap().len() as u64, version, "what was acknowledged is there");
    drop(store);
    // With room again it goes on where it stood.
    let store = Sqlite::open(&path).unwrap();
    store.append(NodeId::ONLY, "a", version, vec![line("more")], None).await.unwrap();
}

#[tokio::test]
async fn a_file_that_cannot_be_written_is_an_error_and_can_still_be_read() {
    let (_folder, path) = folder();
    let store = Sqlite::open(&path).unwrap();
    store.append(NodeId::ONLY, "a", 0, vec![line("one")], None).await.unwrap();
    drop(store);
    // Permissions do not stop an administrator, who may well run these tests; this stops everybody.
    let writer = connect(&path).unwrap();
    writer.pragma_update(None, "query_only", true).unwrap();
    let store = run(writer, &path).unwrap();
    let error = store.append(NodeId::ONLY, "a", 1, vec![line("two")], None).await.unwrap_err();
    assert!(matches!(error, StoreError::ReadOnly(_)), "{error}");
    assert_eq!(store.read("a", 0).await.unwrap().len(), 1);
}
