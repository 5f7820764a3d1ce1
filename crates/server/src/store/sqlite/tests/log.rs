//! Where lines are: in the log, in segments, and nowhere any more once they are pruned.

use super::*;

#[tokio::test]
async fn lines_are_found_wherever_they_are_and_after_any_crash() {
    let (_folder, path) = folder();
    let store = Sqlite::open(&path).unwrap();
    append_here_and_there(&store, 7, 350).await;
    check_here_and_there(&store, 7, 350).await;
    let killed = killed(&path, "killed.sqlite");
    let (rows, compacted) = counted(&killed);
    assert!(rows > 10 && compacted > 100, "some is compacted, some is not: {rows} {compacted}");
    let again = Sqlite::open(&killed).unwrap();
    check_here_and_there(&again, 7, 350).await;
    let mut exported = 0;
    for_each_table(&killed, |_, lines, _| {
        exported += lines?.len();
        Ok(())
    })
    .unwrap();
    assert_eq!(exported, 350);
    again.append(NodeId::ONLY, "table3", 50, vec![line("more")], None).await.unwrap();
    assert_eq!(
        again.append(NodeId::ONLY, "table3", 50, vec![line("late")], None).await,
        Err(StoreError::Conflict)
    );
    // After a gentle end everything is compacted.
    drop(store);
    assert_eq!(counted(&path), (0, 350));
    check_here_and_there(&Sqlite::open(&path).unwrap(), 7, 350).await;
}

#[tokio::test]
async fn so_few_are_pruned_at_once_that_nobody_waits_long() {
    let (_folder, path) = folder();
    let store = Sqlite::open(&path).unwrap();
    let old = Summary { at: 5, stage: Stage::Unplayed, listed: None, wake_at: None };
    let names: Vec<String> = (0..1100).map(|number| number.to_string()).collect();
    let appends =
        names.iter().map(|name| store.append(NodeId::ONLY, name, 0, vec![line("")], Some(old.clone())));
    assert!(futures_util::future::join_all(appends).await.iter().all(Result::is_ok));
    let mut pruned = Vec::new();
    while pruned.last() != Some(&0) {
        pruned.push(store.prune(Stage::Unplayed, 6).await.unwrap());
    }
    assert_eq!(pruned, [500, 500, 100, 0]);
    drop(store);
    let before = fs::metadata(&path).unwrap().len();
    let store = Sqlite::open(&path).unwrap();
    store.shrink().await.unwrap();
    drop(store);
    assert!(fs::metadata(&path).unwrap().len() < before, "room is given back");
}

#[tokio::test]
async fn compacting_everything_loses_nothing_of_what_comes_with_it() {
    let (folder, path) = folder();
    let store = Sqlite::open(&path).unwrap();
    // A table alone in the log, so that compacting it leaves nothing else there. More lines than a tail may have.
    for version in 0..200 {
        store.append(NodeId::ONLY, "alone", version, vec![line("x")], None).await.unwrap();
        if version % 10 == 0 {
            // As it is on disk at this moment, for somebody who comes after a kill.
            let copy = folder.path().join(format!("copy{version}.sqlite"));
            backup(&path, &copy).unwrap();
            let lines = Sqlite::open(&copy).unwrap().read("alone", 0).await.unwrap();
            assert_eq!(lines.len() as u64, version + 1);
        }
    }
}
