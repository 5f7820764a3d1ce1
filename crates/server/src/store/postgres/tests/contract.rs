//! What every engine promises, and what becomes of a database.

use super::*;
use crate::store::conformance;

#[tokio::test]
async fn it_keeps_the_contract() {
    conformance::check(|| {
        let address = server().new_database();
        move || open(&address)
    })
    .await;
}

#[tokio::test]
async fn several_nodes_share_it_by_the_same_contract() {
    conformance::check_nodes(|| {
        let address = server().new_database();
        move || open(&address)
    })
    .await;
}

#[tokio::test]
async fn many_that_come_to_an_empty_database_at_once_make_it_once() {
    let address = server().new_database();
    let threads: Vec<_> = (0..6)
        .map(|_| {
            let address = address.clone();
            std::thread::spawn(move || try_to_open(&address).map(drop))
        })
        .collect();
    for thread in threads {
        assert_eq!(thread.join().unwrap(), Ok(()));
    }
    let store = open(&address);
    assert_eq!(append(&store, NodeId::ONLY, "a", 0).await, Ok(()));
}

#[tokio::test]
async fn what_is_not_ours_is_left_alone() {
    let address = server().new_database();
    let name = address.rsplit('/').next().unwrap();
    server().sql(name, "CREATE SCHEMA luxx; CREATE TABLE luxx.tables (mine text)");
    assert!(matches!(try_to_open(&address), Err(StoreError::Foreign(_))));
    assert_eq!(
        server().sql(
            name,
            "SELECT count(*) FROM pg_class WHERE relnamespace = 'luxx'::regnamespace AND relkind = 'r'"
        ),
        "1"
    );
    // A table of the same name as ours, with something else in it.
    for theirs in ["version text", "version bigint NOT NULL DEFAULT -1", "other integer"] {
        let address = server().new_database();
        let create = format!(
            "CREATE SCHEMA luxx; CREATE TABLE luxx.form (one boolean, {theirs}); INSERT INTO luxx.form VALUES (true)"
        );
        server().sql(address.rsplit('/').next().unwrap(), &create);
        let problem = try_to_open(&address).unwrap_err();
        assert!(
            matches!(&problem, StoreError::Foreign(text) if text.contains("something else")),
            "{theirs}: {problem}"
        );
    }
    // Of a newer luxx.
    let address = server().new_database();
    drop(open(&address));
    server().sql(address.rsplit('/').next().unwrap(), "UPDATE luxx.form SET version = 99");
    let problem = try_to_open(&address).unwrap_err();
    assert!(matches!(&problem, StoreError::Foreign(text) if text.contains("form 99")), "{problem}");
}

#[tokio::test]
async fn a_password_is_asked_for_and_never_told() {
    let address = server().new_database();
    let (guarded, password) = server().guarded(address.rsplit('/').next().unwrap());
    let with = |password: &str| Address::parse(&guarded).unwrap().or_password(Some(password.to_owned()));
    let problem = Postgres::open(&with("not this one")).unwrap_err();
    assert!(problem.to_string().contains("password authentication failed"), "{problem}");
    assert!(!format!("{problem} {problem:?}").contains("not this one"), "{problem}");
    assert_eq!(Postgres::open(&with(password)).map(drop), Ok(()));
    assert!(try_to_open(&guarded).is_err(), "none at all");
}

#[tokio::test]
async fn what_is_missing_or_not_what_was_written_is_noticed() {
    let address = server().new_database();
    let (store, name) = (open(&address), address.rsplit('/').next().unwrap());
    for table in ["gap", "end", "text", "well"] {
        for version in 0..3 {
            append(&store, NodeId::ONLY, table, version).await.unwrap();
        }
    }
    let sql = |sql: &str| server().sql(name, sql);
    sql("DELETE FROM luxx.lines WHERE table_id = '\\x00'::bytea || 'gap'::bytea AND first = 2");
    sql("DELETE FROM luxx.lines WHERE table_id = '\\x00'::bytea || 'end'::bytea AND first = 3");
    sql(
        "UPDATE luxx.lines SET text = '\\xff' WHERE table_id = '\\x00'::bytea || 'text'::bytea AND first = 2",
    );
    for (table, bad) in [("gap", 2), ("end", 3), ("text", 2)] {
        let problem = store.read(table, 0).await.map(|_| ()).unwrap_err().to_string();
        assert!(problem.contains(&format!("table {table}: line {bad} is not readable")), "{problem}");
    }
    assert_eq!(texts(&store, "well").await, ["1", "2", "3"]);
}
