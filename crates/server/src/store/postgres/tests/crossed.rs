//! Writers that get into each other's way, and what is wrong with one table only.

use futures_util::future::join_all;
use tokio_postgres::NoTls;

use super::*;
use crate::store::Claim;

/// A connection of somebody else, with a transaction that stays open.
pub(super) async fn somebody_else(address: &str) -> tokio_postgres::Client {
    let (client, connection) = tokio_postgres::connect(address, NoTls).await.unwrap();
    tokio::spawn(async move { drop(connection.await) });
    client
}

/// Whether somebody waits for the connection that asks.
const WAITED_FOR: &str =
    "EXISTS (SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid)))";

/// Waits until somebody waits for this connection. It asks itself: whoever waits gives up after a second or two.
pub(super) async fn until_somebody_waits_for(client: &tokio_postgres::Client) {
    let waited_for = client.prepare(&format!("SELECT {WAITED_FOR}")).await.unwrap();
    in_the_end(async || {
        let row = client.query_one(&waited_for, &[]).await.unwrap();
        if row.get(0) { Ok(()) } else { Err(not_yet("waited for")) }
    })
    .await;
}

#[tokio::test]
async fn a_deadlock_costs_nobody_anything() {
    let address = server().new_database();
    let store = open(&address);
    for table in ["a", "b", "c"] {
        append(&store, NodeId::ONLY, table, 0).await.unwrap();
    }
    let lock = |table: &str| {
        format!(
            "UPDATE luxx.tables SET version = version WHERE table_id = '\\x00'::bytea || '{table}'::bytea"
        )
    };
    let (first, other) = (somebody_else(&address).await, somebody_else(&address).await);
    for (client, table) in [(&first, "a"), (&other, "c")] {
        client.batch_execute("SET deadlock_timeout = '1h'; BEGIN").await.unwrap();
        client.batch_execute(&lock(table)).await.unwrap();
    }
    // As soon as the store's group holds b and waits for c. The database sees to that itself: after a second it looks, once, whether
    // the two wait for each other.
    let cross = format!(
        "DO $$ BEGIN WHILE NOT {WAITED_FOR} LOOP PERFORM pg_sleep(0.001); END LOOP;
            {}; IF NOT FOUND THEN RAISE 'there is no such table'; END IF; END $$",
        lock("b")
    );
    let summed = |table: &'static str| store.append(NodeId::ONLY, table, 1, vec![line("2")], Some(summary()));
    let crossing = async {
        let crossed = other.batch_execute(&cross).await;
        other.batch_execute("ROLLBACK").await.unwrap();
        crossed
    };
    // While the writer waits for the first table the others come together.
    let the_others = async {
        until_somebody_waits_for(&first).await;
        let go_on = async { first.batch_execute("ROLLBACK").await.unwrap() };
        let (b, c, ()) = tokio::join!(summed("b"), summed("c"), go_on);
        (b, c)
    };
    let (a, (b, c), crossed) = tokio::join!(summed("a"), the_others, crossing);
    assert_eq!((a, b, c), (Ok(()), Ok(()), Ok(())), "each tried by itself");
    crossed.expect("it was the store that was told");
    assert!(server().log().contains("deadlock detected"));
    for table in ["a", "b", "c"] {
        assert_eq!(texts(&store, table).await.len(), 2, "{table}");
    }
}

/// Errors by their codes, as the server makes them: for one table, for a while.
#[tokio::test]
async fn what_is_wrong_with_one_table_spoils_nobody_else() {
    let address = server().new_database();
    let (store, name) = (open(&address), address.rsplit('/').next().unwrap());
    let trigger = |code: &str| {
        server().sql(name, &format!(
            "CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                IF new.table_id = '\\x00'::bytea || 'bad'::bytea THEN RAISE 'refused for a test' USING ERRCODE = '{code}'; END IF;
                RETURN new; END $$;
            CREATE OR REPLACE TRIGGER refuse BEFORE INSERT ON luxx.lines FOR EACH ROW EXECUTE FUNCTION refuse()"
        ))
    };
    let names: Vec<String> = (0..40).map(|number| format!("table{number}")).collect();
    for (version, code, kind) in [(0, "23514", "other"), (1, "40001", "other"), (2, "XX001", "damaged")] {
        trigger(code);
        let good = join_all(names.iter().map(|table| append(&store, NodeId::ONLY, table, version)));
        let (bad, good) = tokio::join!(append(&store, NodeId::ONLY, "bad", 0), good);
        assert_eq!(bad.unwrap_err().kind(), kind, "{code}");
        assert!(good.iter().all(Result::is_ok), "{code}: {good:?}");
    }
    server().sql(name, "DROP TRIGGER refuse ON luxx.lines");
    assert_eq!(append(&store, NodeId::ONLY, "bad", 0).await, Ok(()), "nothing was changed");
    assert_eq!(texts(&store, "table7").await, ["1", "2", "3"]);
}

#[tokio::test]
async fn two_who_both_think_they_own_the_tables_make_no_fork_and_no_gap() {
    let address = server().new_database();
    let (one, other) = (open(&address), open(&address));
    let (a, b) = (one.join("a").await.unwrap().node, other.join("b").await.unwrap().node);
    let names: Vec<String> = (0..30).map(|number| format!("table{number}")).collect();
    let made = join_all(names.iter().map(|table| append(&one, a, table, 0))).await;
    assert!(made.iter().all(Result::is_ok));
    // While one goes on writing the other claims half of them, as if the one were dead.
    one.leave(a).await.unwrap();
    let write = |store, node, whose: &'static str| {
        join_all(names.iter().enumerate().map(move |(number, table)| async move {
            let store: &Postgres = store;
            if node == b && number % 2 == 0 {
                tokio::time::sleep(Duration::from_millis(number as u64)).await;
                assert_eq!(store.claim(node, vec![table.clone()]).await, Ok(vec![Claim::Ours]));
            }
            let mut acknowledged = Vec::new();
            for round in 0..20 {
                let version = store.read(table, 0).await.unwrap().len() as u64;
                let text = format!("{whose} {version} {round}");
                match store.append(node, table, version, vec![line(&text)], None).await {
                    Ok(()) => acknowledged.push(text),
                    Err(StoreError::Conflict) => {}
                    Err(error) => panic!("{error}"),
                }
            }
            acknowledged
        }))
    };
    let (by_a, by_b) = tokio::join!(write(&one, a, "a"), write(&other, b, "b"));
    for (number, table) in names.iter().enumerate() {
        let stored = texts(&one, table).await;
        let mut told = [by_a[number].clone(), by_b[number].clone()].concat();
        told.sort_by_key(|text| text.split(' ').nth(1).unwrap().parse::<u64>().unwrap());
        assert_eq!(stored[1..], told, "{table}: what was acknowledged, each once, in order");
        let first_of_b = stored.iter().position(|text| text.starts_with('b'));
        assert_eq!(first_of_b.is_some(), number % 2 == 0, "{table}");
        let late = stored.iter().skip(first_of_b.unwrap_or(stored.len())).any(|text| text.starts_with('a'));
        assert!(!late, "{table}: after a claim nothing of the earlier owner comes");
    }
}

#[tokio::test]
async fn what_is_pruned_is_never_what_is_just_being_played() {
    let address = server().new_database();
    let store = open(&address);
    let names: Vec<String> = (0..300).map(|number| format!("table{number}")).collect();
    let old = |at| Some(Summary { at, stage: Stage::Finished, ..summary() });
    let made = names.iter().map(|table| store.append(NodeId::ONLY, table, 0, vec![line("1")], old(1)));
    assert!(join_all(made).await.iter().all(Result::is_ok));
    let played =
        join_all(names.iter().map(|table| store.append(NodeId::ONLY, table, 1, vec![line("2")], old(9))));
    let prune = async {
        let mut pruned = 0;
        while let count @ 1.. = store.prune(Stage::Finished, 5).await.unwrap() {
            pruned += count;
        }
        pruned
    };
    let (played, pruned) = tokio::join!(played, prune);
    let acknowledged = played.iter().filter(|result| result.is_ok()).count() as u64;
    assert_eq!(acknowledged + pruned, 300, "each was one or the other");
    for (table, played) in names.iter().zip(&played) {
        assert_eq!(texts(&store, table).await.len(), if played.is_ok() { 2 } else { 0 }, "{table}");
    }
}
