//! What an engine must pass that several nodes share: leases, owners, and the fence in every append.

use std::time::Duration;

use futures_util::future::join_all;
use tokio::time::{Instant, sleep};

use super::{Node, line, summary, texts};
use crate::store::{Claim, Due, LEASE, NodeId, Owner, Peer, Store, StoreError, Summary};

/// Runs every case, each at a fresh place; see [`check`](super::check). Here several stores are open at a place at a time, and
/// leases really run out.
///
/// # Panics
///
/// If the engine breaks a promise.
pub async fn check<S: Store, Open: Fn() -> S>(mut fresh: impl FnMut() -> Open) {
    every_start_is_a_new_node(&fresh()).await;
    everybody_is_told_the_same_time(&fresh()).await;
    a_table_belongs_to_whoever_made_it(&fresh()).await;
    a_dead_node_is_evicted_once_and_its_tables_are_claimed(&fresh()).await;
    a_node_that_was_evicted_changes_nothing_any_more(&fresh()).await;
    a_node_that_leaves_is_missed_at_once(&fresh()).await;
    of_two_that_claim_at_once_one_gets_it(&fresh()).await;
    whoever_is_no_node_has_what_no_living_node_has(&fresh()).await;
    clocks_are_for_owners_and_orphans(&fresh()).await;
}

impl<S: Store> Node<S> {
    async fn named(open: &impl Fn() -> S, address: &str) -> Node<S> {
        let store = open();
        let lease = store.join(address).await.unwrap();
        assert_eq!(lease.lasts, Some(LEASE));
        Node { store, id: lease.node }
    }

    async fn claim_one(&self, table: &str) -> Result<Claim, StoreError> {
        let mut claims = self.store.claim(self.id, vec![table.to_owned()]).await?;
        assert_eq!(claims.len(), 1);
        Ok(claims.remove(0))
    }

    fn peer(&self, address: &str) -> Peer {
        Peer { node: self.id, address: address.to_owned() }
    }

    /// Who is there, while these surely are: a busy machine may need longer than a lease lasts to come to a question.
    async fn nodes_beside(&self, living: &[&Node<S>]) -> Result<Vec<Peer>, StoreError> {
        for _ in 0..100 {
            let began = Instant::now();
            for node in living {
                assert_eq!(node.renew(node.id).await, Ok(true));
            }
            let nodes = self.nodes().await;
            if began.elapsed() < LEASE {
                return nodes;
            }
        }
        panic!("a question takes longer than a lease lasts, again and again");
    }

    /// Lives until the leases of all who do not renew theirs have run out.
    async fn outlive(&self) {
        for _ in 0..5 {
            assert_eq!(self.renew(self.id).await, Ok(true));
            sleep(LEASE / 4).await;
        }
    }
}

async fn every_start_is_a_new_node<S: Store>(open: &impl Fn() -> S) {
    let (a, b) = (Node::named(open, "a:1").await, Node::named(open, "b:2").await);
    assert!(a.id != b.id && a.id != NodeId::ONLY);
    assert_eq!(a.nodes_beside(&[&a, &b]).await, Ok(vec![a.peer("a:1"), b.peer("b:2")]));
    let again = Node::named(open, "a:1").await;
    assert!(again.id > b.id, "never an old number");
    assert_eq!(b.renew(b.id).await, Ok(true));
    assert_eq!(b.renew(NodeId(again.id.0 + 1)).await, Ok(false), "somebody who never joined");
}

async fn everybody_is_told_the_same_time<S: Store>(open: &impl Fn() -> S) {
    let (a, b) = (open(), open());
    let mut told = Vec::new();
    for store in [&a, &b, &a, &b] {
        told.push(store.time().await.unwrap().expect("a clock that is nobody's own"));
        sleep(Duration::from_millis(2)).await;
    }
    assert!(told.is_sorted() && told[0] < told[3], "{told:?}");
}

async fn a_table_belongs_to_whoever_made_it<S: Store>(open: &impl Fn() -> S) {
    let (a, b) = (Node::named(open, "a").await, Node::named(open, "b").await);
    a.append("t", 0, vec![line("1")], None).await.unwrap();
    assert_eq!(b.owner("t").await, Ok(Owner::Node(a.peer("a"))));
    assert_eq!(b.owner("none").await, Ok(Owner::Missing));
    assert_eq!(b.claim_one("none").await, Ok(Claim::Missing));
    assert_eq!(b.claim_one("t").await, Ok(Claim::Theirs(a.peer("a"))));
    assert_eq!(a.claim_one("t").await, Ok(Claim::Ours), "it was before");
    let listed = Some(Summary { wake_at: Some(1), ..summary(2) });
    assert_eq!(b.append("t", 1, vec![line("2")], None).await, Err(StoreError::Conflict), "not the owner");
    assert_eq!(b.append("t", 1, Vec::new(), listed).await, Err(StoreError::Conflict), "nor a summary");
    assert_eq!(texts(&*b, "t", 0).await, ["1"], "everybody may read");
    assert_eq!(a.due(0, 9).await, Ok(Due::default()));
    a.append("t", 1, vec![line("2")], None).await.unwrap();
    // Many at once, in the order that was asked for.
    for table in ["x", "y"] {
        b.append(table, 0, vec![line("1")], None).await.unwrap();
    }
    let asked = ["y", "t", "none", "x", "t"].map(str::to_owned).to_vec();
    let theirs = Claim::Theirs(a.peer("a"));
    let expected = vec![Claim::Ours, theirs.clone(), Claim::Missing, Claim::Ours, theirs];
    assert_eq!(b.claim(b.id, asked).await, Ok(expected));
    assert_eq!(b.claim(b.id, Vec::new()).await, Ok(Vec::new()));
}

async fn a_dead_node_is_evicted_once_and_its_tables_are_claimed<S: Store>(open: &impl Fn() -> S) {
    let (dead, a, b) =
        (Node::named(open, "dead").await, Node::named(open, "a").await, Node::named(open, "b").await);
    dead.append("t", 0, vec![line("1")], None).await.unwrap();
    for node in [&dead, &b] {
        assert_eq!(node.renew(node.id).await, Ok(true));
    }
    assert_eq!(a.evict(a.id).await, Ok(Vec::new()), "nobody is dead yet");
    assert_eq!(a.claim_one("t").await, Ok(Claim::Theirs(dead.peer("dead"))));
    let ((), ()) = tokio::join!(a.outlive(), b.outlive());
    // Its lease has run out, but it has its tables until it is evicted.
    assert_eq!(a.nodes_beside(&[&a, &b]).await, Ok(vec![a.peer("a"), b.peer("b")]));
    assert_eq!(a.owner("t").await, Ok(Owner::Node(dead.peer("dead"))));
    assert_eq!(a.claim_one("t").await, Ok(Claim::Theirs(dead.peer("dead"))));
    for node in [&a, &b] {
        assert_eq!(node.renew(node.id).await, Ok(true));
    }
    let (by_a, by_b) = tokio::join!(a.evict(a.id), b.evict(b.id));
    assert_eq!([by_a.unwrap(), by_b.unwrap()].concat(), [dead.id], "evicted by one of the two");
    assert_eq!(a.nodes_beside(&[&a, &b]).await, Ok(vec![a.peer("a"), b.peer("b")]));
    assert_eq!(a.owner("t").await, Ok(Owner::Nobody));
    assert_eq!(b.claim_one("t").await, Ok(Claim::Ours));
    assert_eq!(a.claim_one("t").await, Ok(Claim::Theirs(b.peer("b"))));
    b.append("t", 1, vec![line("2")], None).await.unwrap();
}

async fn a_node_that_was_evicted_changes_nothing_any_more<S: Store>(open: &impl Fn() -> S) {
    let (stopped, a) = (Node::named(open, "stopped").await, Node::named(open, "a").await);
    for table in ["t", "unclaimed"] {
        stopped.append(table, 0, vec![line("1")], None).await.unwrap();
    }
    a.outlive().await;
    assert_eq!(a.evict(a.id).await, Ok(vec![stopped.id]));
    assert_eq!(stopped.renew(stopped.id).await, Ok(false));
    stopped.append("unclaimed", 1, vec![line("2")], None).await.unwrap();
    assert_eq!(a.claim_one("t").await, Ok(Claim::Ours));
    // With the right version: only the fence is in the way.
    assert_eq!(stopped.append("t", 1, vec![line("2")], None).await, Err(StoreError::Conflict));
    a.append("t", 1, vec![line("a")], None).await.unwrap();
    assert_eq!(stopped.append("t", 1, vec![line("2")], None).await, Err(StoreError::Conflict));
    assert_eq!(stopped.append("t", 2, vec![line("3")], None).await, Err(StoreError::Conflict));
    assert_eq!(stopped.claim_one("t").await, Err(StoreError::Fenced));
    assert_eq!(stopped.claim_one("unclaimed").await, Err(StoreError::Fenced));
    assert_eq!(texts(&*a, "t", 0).await, ["1", "a"]);
    // Under a new name it is one of many again, and its old self stays fenced.
    let again = Node { id: stopped.join("again").await.unwrap().node, store: open() };
    assert_eq!(again.claim_one("unclaimed").await, Ok(Claim::Ours));
    assert_eq!(stopped.append("unclaimed", 2, vec![line("3")], None).await, Err(StoreError::Conflict));
    again.append("unclaimed", 2, vec![line("3")], None).await.unwrap();
}

async fn a_node_that_leaves_is_missed_at_once<S: Store>(open: &impl Fn() -> S) {
    let (gone, a) = (Node::named(open, "gone").await, Node::named(open, "a").await);
    gone.append("t", 0, vec![line("1")], None).await.unwrap();
    gone.leave(gone.id).await.unwrap();
    assert_eq!(gone.renew(gone.id).await, Ok(false));
    assert_eq!(a.owner("t").await, Ok(Owner::Nobody));
    assert_eq!(a.nodes_beside(&[&a]).await, Ok(vec![a.peer("a")]));
    assert_eq!(gone.claim_one("t").await, Err(StoreError::Fenced));
    assert_eq!(a.claim_one("t").await, Ok(Claim::Ours), "nobody waits for a lease");
    assert_eq!(a.evict(a.id).await, Ok(vec![gone.id]), "and it is evicted like a dead one");
    assert_eq!(a.evict(a.id).await, Ok(Vec::new()));
}

async fn of_two_that_claim_at_once_one_gets_it<S: Store>(open: &impl Fn() -> S) {
    let gone = Node::named(open, "gone").await;
    let tables: Vec<String> = (0..200).map(|table| format!("table{table}")).collect();
    let made = tables.iter().map(|table| gone.append(table, 0, vec![line("1")], None));
    assert!(join_all(made).await.iter().all(Result::is_ok));
    gone.leave(gone.id).await.unwrap();
    let nodes = [Node::named(open, "a").await, Node::named(open, "b").await, Node::named(open, "c").await];
    let claims = nodes.iter().enumerate().map(|(number, node)| {
        // Each in an order of its own.
        let mut tables = tables.clone();
        tables.rotate_left(number * 70);
        async move {
            let claims = node.claim(node.id, tables.clone()).await.unwrap();
            let wins = tables.into_iter().zip(claims).filter(|(_, claim)| *claim == Claim::Ours);
            wins.map(|(table, _)| table).collect::<Vec<_>>()
        }
    });
    let won = join_all(claims).await;
    let mut all = won.concat();
    all.sort();
    let mut expected = tables.clone();
    expected.sort();
    assert_eq!(all, expected, "every table is won by one");
    for (node, won) in nodes.iter().zip(&won) {
        for table in &tables {
            let appended = node.append(table, 1, vec![line("2")], None).await;
            assert_eq!(appended.is_ok(), won.contains(table), "only who won it writes {table}");
        }
    }
}

async fn whoever_is_no_node_has_what_no_living_node_has<S: Store>(open: &impl Fn() -> S) {
    let (gone, dead) = (Node::named(open, "gone").await, Node::named(open, "dead").await);
    let only = Node { store: open(), id: NodeId::ONLY };
    gone.append("t", 0, vec![line("1")], None).await.unwrap();
    dead.append("u", 0, vec![line("1")], None).await.unwrap();
    assert_eq!(only.claim_one("t").await, Ok(Claim::Theirs(gone.peer("gone"))));
    assert_eq!(only.append("t", 1, vec![line("2")], None).await, Err(StoreError::Conflict));
    gone.leave(gone.id).await.unwrap();
    assert_eq!(only.claim_one("t").await, Ok(Claim::Ours));
    only.append("t", 1, vec![line("2")], None).await.unwrap();
    assert_eq!(gone.append("t", 2, vec![line("3")], None).await, Err(StoreError::Conflict));
    assert_eq!(
        only.claim_one("u").await,
        Ok(Claim::Theirs(dead.peer("dead"))),
        "as long as nobody evicts it"
    );
    sleep(LEASE + LEASE / 4).await;
    let mut evicted = only.evict(only.id).await.unwrap();
    evicted.sort();
    assert_eq!(evicted, [gone.id, dead.id]);
    assert_eq!(only.claim_one("u").await, Ok(Claim::Ours));
    assert_eq!(only.claim_one("none").await, Ok(Claim::Missing));
    // Nodes that come take what they need, and then only they write it.
    let node = Node::named(open, "new").await;
    assert_eq!(node.owner("t").await, Ok(Owner::Nobody));
    assert_eq!(node.claim_one("t").await, Ok(Claim::Ours));
    assert_eq!(only.append("t", 2, vec![line("3")], None).await, Err(StoreError::Conflict));
    assert_eq!(only.claim_one("t").await, Ok(Claim::Theirs(node.peer("new"))));
    node.append("t", 2, vec![line("3")], None).await.unwrap();
}

async fn clocks_are_for_owners_and_orphans<S: Store>(open: &impl Fn() -> S) {
    let (gone, a, b) =
        (Node::named(open, "gone").await, Node::named(open, "a").await, Node::named(open, "b").await);
    for (node, table, at) in [(&gone, "orphan", 10), (&a, "mine", 20), (&b, "theirs", 30)] {
        let summary = Summary { wake_at: Some(at), ..summary(1) };
        node.append(table, 0, vec![line("1")], Some(summary)).await.unwrap();
    }
    let due = async |node: &Node<S>, after, until| {
        let mut due = node.due(after, until).await.unwrap();
        due.tables.sort();
        due
    };
    let expected =
        |tables: &[&str], next| Due { tables: tables.iter().map(|t| (*t).to_owned()).collect(), next };
    assert_eq!(due(&a, 0, 99).await, expected(&["mine"], None));
    assert_eq!(due(&a, 0, 9).await, expected(&[], Some(20)));
    assert_eq!(due(&b, 0, 9).await, expected(&[], Some(30)));
    gone.leave(gone.id).await.unwrap();
    assert_eq!(due(&a, 0, 99).await, expected(&["mine", "orphan"], None));
    assert_eq!(due(&b, 0, 9).await, expected(&[], Some(10)));
    sleep(Duration::from_millis(1)).await;
    assert_eq!(a.claim_one("orphan").await, Ok(Claim::Ours));
    assert_eq!(due(&b, 0, 99).await, expected(&["theirs"], None));
}
