//! Connections that are cut, hang, or lose what goes one way.

use super::*;

/// A store behind a network that fails, one beside it, and a table with a line.
async fn behind_a_proxy() -> (Proxy, Postgres, Postgres) {
    let address = server().new_database();
    let proxy = Proxy::to(server().port());
    let (store, beside) = (open(&proxy.address(&address)), open(&address));
    append(&store, NodeId::ONLY, "t", 0).await.unwrap();
    (proxy, store, beside)
}

#[tokio::test]
async fn an_append_whose_answer_is_lost_is_unknown_and_may_be_there() {
    let (proxy, store, beside) = behind_a_proxy().await;
    for (way, stored) in [(Way::NoAnswers, true), (Way::NoRequests, false)] {
        let (version, lost) = (beside.read("t", 0).await.unwrap().len() as u64, proxy.lost());
        proxy.set(way);
        let cut = async {
            // The only thing that is on its way, there or back, is this append.
            in_the_end(async || if proxy.lost() > lost { Ok(()) } else { Err(not_yet("lost")) }).await;
            proxy.cut();
            proxy.set(Way::Open);
        };
        let (appended, ()) = tokio::join!(append(&store, NodeId::ONLY, "t", version), cut);
        let problem = appended.unwrap_err();
        assert!(problem.may_be_stored(), "{way:?}: {problem}");
        // What can be read now is all there is, and goes on from there.
        let read = texts(&store, "t").await.len() as u64;
        assert_eq!(read, version + u64::from(stored), "{way:?}");
        append(&store, NodeId::ONLY, "t", read).await.unwrap();
    }
    let lines = texts(&store, "t").await;
    assert_eq!(lines, (1..=lines.len()).map(|version| version.to_string()).collect::<Vec<_>>(), "each once");
}

#[tokio::test]
async fn after_a_cut_everything_works_again() {
    let (proxy, store, _) = behind_a_proxy().await;
    let lease = store.join("here").await.unwrap();
    for version in 1..4 {
        proxy.cut();
        // A connection that has ended is noticed before anything is sent on it, unless it ends at just that moment.
        proxy.until_all_have_hung_up();
        assert_eq!(append(&store, NodeId::ONLY, "t", version).await, Ok(()));
        assert_eq!(texts(&store, "t").await.len() as u64, version + 1);
        assert_eq!(store.renew(lease.node).await, Ok(true));
    }
}

#[tokio::test]
async fn a_silent_server_does_not_keep_anybody_waiting() {
    let (proxy, store, beside) = behind_a_proxy().await;
    let lease = store.join("here").await.unwrap();
    proxy.set(Way::NoAnswers);
    let began = Instant::now();
    let renewed = async {
        let renewed = store.renew(lease.node).await;
        (renewed, began.elapsed())
    };
    let (appended, (renewed, took)) = tokio::join!(append(&store, NodeId::ONLY, "t", 1), renewed);
    assert!(appended.unwrap_err().may_be_stored());
    assert!(began.elapsed() < Duration::from_secs(12));
    // The lease waits for nobody: its node has to know in time that it has none.
    assert!(renewed.is_err() && took < Duration::from_secs(8), "{took:?}");
    proxy.set(Way::Open);
    in_the_end(async || match beside.read("t", 0).await?.len() {
        2 => Ok(()),
        _ => Err(not_yet("there, although nobody heard of it")),
    })
    .await;
    in_the_end(async || append(&store, NodeId::ONLY, "t", 2).await).await;
    in_the_end(async || store.renew(lease.node).await).await;
}
