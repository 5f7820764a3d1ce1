//! A real standby: never used until it takes over, then found among the hosts; and one that is waited for,
//! whether it answers or not.

use futures_util::future::join_all;

use super::*;

#[tokio::test]
async fn a_standby_is_never_used_and_when_it_takes_over_it_is_found() {
    let mut first = Server::start();
    let address = first.new_database();
    let name = address.rsplit('/').next().unwrap();
    let beside = open(&address);
    append(&beside, NodeId::ONLY, "t", 0).await.unwrap();
    let second = first.standby();
    let problem = in_the_end(async || match try_to_open(&second.address(name)) {
        Err(StoreError::ReadOnly(text)) => Ok(text),
        other => Err(StoreError::Other(format!("{:?}", other.map(drop)))),
    })
    .await;
    assert!(problem.contains("a standby of another"), "{problem}");
    // The standby is named first.
    let hosts = format!("127.0.0.1:{},127.0.0.1:{}", second.port(), first.port());
    let both = format!("postgres://luxx@{hosts}/{name}");
    let store = open(&both);
    let node = store.join("here").await.unwrap().node;
    append(&store, NodeId::ONLY, "t", 1).await.unwrap();
    assert_eq!(texts(&beside, "t").await, ["1", "2"], "written where it can be written");
    // This standby is not waited for; what has come there is all that it has.
    in_the_end(async || match second.sql(name, "SELECT count(*) FROM luxx.lines").as_str() {
        "2" => Ok(()),
        lines => Err(StoreError::Other(format!("{lines} lines"))),
    })
    .await;
    first.kill();
    assert!(append(&store, NodeId::ONLY, "t", 2).await.is_err(), "nobody writes to a standby");
    second.promote();
    in_the_end(async || append(&store, NodeId::ONLY, "t", 2).await).await;
    assert_eq!(texts(&store, "t").await, ["1", "2", "3"]);
    assert!(in_the_end(async || store.renew(node).await).await, "its lease came along");
}

/// From here on commits wait for this standby.
///
/// A reload is only asked for: a new connection that shows the setting proves that the postmaster has told everybody, and a
/// checkpoint after it that the checkpointer, which turns the waiting on and off for all, has listened.
async fn wait_for(server: &Server, standby: &str) {
    server.sql("postgres", &format!("ALTER SYSTEM SET synchronous_standby_names = '{standby}'"));
    server.sql("postgres", "SELECT pg_reload_conf()");
    in_the_end(async || match server.sql("postgres", "SHOW synchronous_standby_names") {
        shown if shown == standby => Ok(()),
        shown => Err(StoreError::Other(format!("still {shown:?}"))),
    })
    .await;
    server.sql("postgres", "CHECKPOINT");
}

/// How many wait until a synchronous standby has got on.
const WAITING_FOR_STANDBY: &str = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";

#[tokio::test]
async fn a_failover_to_a_synchronous_standby_loses_nothing_that_was_acknowledged() {
    let mut first = Server::start();
    let address = first.new_database();
    let name = address.rsplit('/').next().unwrap();
    drop(open(&address));
    let second = first.standby();
    wait_for(&first, "*").await;
    in_the_end(async || match first.sql("postgres", "SELECT sync_state FROM pg_stat_replication").as_str() {
        "sync" => Ok(()),
        state => Err(StoreError::Other(state.to_owned())),
    })
    .await;
    let hosts = format!("127.0.0.1:{},127.0.0.1:{}", first.port(), second.port());
    let store = open(&format!("postgres://luxx@{hosts}/{name}"));
    append(&store, NodeId::ONLY, "t", 0).await.unwrap();
    // The standby does not get on, and nobody is told that what it has not got is stored.
    second.stop_processes();
    let kill = async {
        in_the_end(async || match first.sql("postgres", WAITING_FOR_STANDBY).as_str() {
            "0" => Err(StoreError::Other("nobody waits for the standby".to_owned())),
            _ => Ok(()),
        })
        .await;
        first.kill();
    };
    let (appended, ()) = tokio::join!(append(&store, NodeId::ONLY, "t", 1), kill);
    assert!(matches!(appended, Err(StoreError::Unknown(_))), "{appended:?}");
    second.continue_processes();
    second.promote();
    let lines = in_the_end(async || Ok(store.read("t", 0).await?.len() as u64)).await;
    assert!((1..=2).contains(&lines), "{lines}");
    in_the_end(async || append(&store, NodeId::ONLY, "t", lines).await).await;
}

/// PostgreSQL waits for the standby with the row locked, longer than anybody here does.
#[tokio::test]
async fn while_no_standby_answers_nobody_is_told_that_nothing_was_changed() {
    let server = Server::start();
    let address = server.new_database();
    let (store, beside) = (open(&address), open(&address));
    let tables = ["a", "b", "c", "d", "e"];
    for table in tables {
        append(&store, NodeId::ONLY, table, 0).await.unwrap();
    }
    wait_for(&server, "nobody").await;
    let both = || async {
        let old = join_all(tables.map(|table| append(&store, NodeId::ONLY, table, 1)));
        let (old, new) = tokio::join!(old, append(&store, NodeId::ONLY, "new", 0));
        [old, vec![new]].concat()
    };
    let first = both().await;
    assert!(first.iter().all(|result| matches!(result, Err(StoreError::Unknown(_)))), "{first:?}");
    assert_eq!(texts(&beside, "a").await, ["1"], "not yet");
    // The same again: it waits for the first try, and must not be taken for the only one.
    let again = both().await;
    assert!(again.iter().all(|result| matches!(result, Err(StoreError::Unknown(_)))), "{again:?}");
    let claimed = store.claim(NodeId::ONLY, vec!["a".to_owned()]).await;
    assert!(matches!(claimed, Err(StoreError::Unknown(_))), "{claimed:?}");
    wait_for(&server, "").await;
    for table in tables {
        in_the_end(async || match texts(&beside, table).await.len() {
            2 => Ok(()),
            lines => Err(StoreError::Other(format!("{lines} lines"))),
        })
        .await;
    }
    assert_eq!(texts(&beside, "new").await, ["1"], "the first try was carried out");
}
