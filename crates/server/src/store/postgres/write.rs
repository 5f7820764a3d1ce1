//! The writer: one statement for whatever has queued up, across tables, as long as it is of one node and of each table once. A
//! conflict is the matter of the one append that has it. Claims are grouped in the same way.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use rand::Rng;
use tokio::sync::{mpsc, oneshot};

use super::failure::Failure;
use super::key::key;
use super::link::{Link, Role, Value, unreadable};
use super::read::peer;
use crate::store::{Claim, Line, NodeId, StoreError, Summary};
use crate::throttle::Throttle;

/// How many appends go into one statement at most.
const GROUP: usize = 512;
/// If a group fails, each is tried by itself, until so many have failed: then it is not about them.
const TRIED: usize = 3;
/// How much is written to find out whether anything can be: more than any append.
const BALLAST: usize = 32 * 1024;

/// Sorted by table, so that two nodes never wait for each other. Whoever is not among the answers has a conflict.
const APPEND: &str = "WITH
    a AS (SELECT * FROM unnest($2::bytea[], $3::bigint[], $4::bigint[], $5::bytea[]) a(table_id, first, last, text)),
    u AS (UPDATE luxx.tables t SET version = a.last FROM a
        WHERE t.table_id = a.table_id AND t.version = a.first - 1 AND t.owner = $1
        RETURNING a.table_id, a.first, a.last, a.text),
    n AS (INSERT INTO luxx.tables (table_id, version, owner)
        SELECT table_id, last, $1 FROM a WHERE first = 1 ON CONFLICT DO NOTHING RETURNING table_id),
    l AS (INSERT INTO luxx.lines (table_id, first, last, text)
        SELECT * FROM u WHERE text IS NOT NULL
        UNION ALL SELECT a.* FROM n JOIN a USING (table_id) WHERE a.text IS NOT NULL)
    SELECT table_id FROM u UNION ALL SELECT table_id FROM n";
/// The same with summaries for some of them.
const APPEND_AND_SUM_UP: &str = "WITH
    a AS (SELECT * FROM unnest($2::bytea[], $3::bigint[], $4::bigint[], $5::bytea[]) a(table_id, first, last, text)),
    u AS (UPDATE luxx.tables t SET version = a.last FROM a
        WHERE t.table_id = a.table_id AND t.version = a.first - 1 AND t.owner = $1
        RETURNING a.table_id, a.first, a.last, a.text),
    n AS (INSERT INTO luxx.tables (table_id, version, owner)
        SELECT table_id, last, $1 FROM a WHERE first = 1 ON CONFLICT DO NOTHING RETURNING table_id),
    l AS (INSERT INTO luxx.lines (table_id, first, last, text)
        SELECT * FROM u WHERE text IS NOT NULL
        UNION ALL SELECT a.* FROM n JOIN a USING (table_id) WHERE a.text IS NOT NULL),
    ok AS (SELECT table_id FROM u UNION ALL SELECT table_id FROM n),
    s AS (INSERT INTO luxx.summaries (table_id, at, stage, listed, origin, wake_at)
        SELECT b.* FROM unnest($6::bytea[], $7::bigint[], $8::smallint[], $9::bytea[], $10::bigint[], $11::bigint[])
            b(table_id, at, stage, listed, origin, wake_at) JOIN ok USING (table_id)
        ON CONFLICT (table_id) DO UPDATE SET at = excluded.at, stage = excluded.stage, listed = excluded.listed,
            origin = excluded.origin, wake_at = excluded.wake_at)
    SELECT table_id FROM ok";
/// Locks the tables first, and so waits for what their owners are appending. Says whether the one who asks is alive, also if
/// there is none of the tables. The only node has no lease, so it is always alive when it asks, and never for others.
const CLAIM: &str = "WITH
    me AS (SELECT $1::bigint = 0 OR EXISTS (SELECT FROM luxx.nodes WHERE id = $1 AND until IS NOT NULL) AS living),
    asked AS (SELECT table_id, owner FROM luxx.tables WHERE table_id = ANY($2) ORDER BY table_id FOR UPDATE),
    known AS (SELECT a.table_id, a.owner, n.id, n.address
        FROM asked a LEFT JOIN luxx.nodes n ON n.id = a.owner AND n.until IS NOT NULL AND n.id <> $1),
    u AS (UPDATE luxx.tables t SET owner = $1 FROM known k, me
        WHERE t.table_id = k.table_id AND k.id IS NULL AND k.owner <> $1 AND me.living)
    SELECT me.living, k.table_id, k.id, k.address FROM me LEFT JOIN known k ON true";
const PROBE: &str = "INSERT INTO luxx.probe VALUES (true, $1)
    ON CONFLICT (one) DO UPDATE SET ballast = excluded.ballast";

pub(super) const ROLE: Role = Role {
    statements: &[APPEND, APPEND_AND_SUM_UP, CLAIM, PROBE],
    working: Duration::from_secs(3),
    waiting: Duration::from_secs(5),
};

pub(super) type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

pub(super) enum Write {
    Append(Append),
    Claim { node: NodeId, tables: Vec<Vec<u8>>, reply: Reply<Vec<Claim>> },
    Probe { reply: Reply<()> },
}

/// An append as the statement has it.
pub(super) struct Append {
    node: NodeId,
    table: Vec<u8>,
    /// The versions of the first and the last line.
    first: i64,
    last: i64,
    /// None: only the summary is new.
    text: Option<Vec<u8>>,
    summary: Option<Summary>,
    reply: Reply<()>,
}

impl Append {
    /// None if no table can have such a version.
    pub(super) fn new(
        (node, table, expected): (NodeId, &str, u64),
        lines: Vec<Line>,
        summary: Option<Summary>,
        reply: Reply<()>,
    ) -> Option<Append> {
        let last = i64::try_from(expected).ok()?.checked_add(lines.len() as i64)?;
        let first = (expected as i64).checked_add(1)?;
        let text = lines.into_iter().map(|line| line.0).reduce(|all, line| all + "\n" + &line);
        Some(Append {
            node,
            table: key(table),
            first,
            last,
            text: text.map(String::into_bytes),
            summary,
            reply,
        })
    }
}

/// What the writer has.
pub(super) struct Writer {
    pub(super) link: Link,
    /// A full disk fails every group; the log of the server needs to say so once.
    pub(super) failures: Throttle,
}

impl Writer {
    /// Works until nobody can ask for anything more.
    pub(super) async fn write_all(self, mut queue: mpsc::Receiver<Write>) {
        let mut waiting = Vec::with_capacity(GROUP);
        loop {
            if waiting.is_empty() && queue.recv_many(&mut waiting, GROUP).await == 0 {
                return;
            }
            while waiting.len() < GROUP
                && let Ok(write) = queue.try_recv()
            {
                waiting.push(write);
            }
            let (group, claims) = self.take(&mut waiting).await;
            if let Some((node, claims)) = claims {
                self.claim_all(node, claims).await;
            }
            if !group.is_empty() {
                self.append_all(group).await;
            }
        }
    }

    /// Takes what goes together: appends of one node, each table once, and claims of one node. The rest waits, in its order.
    async fn take(&self, waiting: &mut Vec<Write>) -> (Vec<Append>, Option<(NodeId, Claims)>) {
        let mut group: Vec<Append> = Vec::with_capacity(waiting.len());
        let mut tables: HashSet<Vec<u8>> = HashSet::with_capacity(waiting.len());
        let mut claims: Option<(NodeId, Claims)> = None;
        for write in std::mem::take(waiting) {
            match write {
                Write::Append(append) => {
                    let together = group.first().is_none_or(|first| first.node == append.node);
                    if together && tables.insert(append.table.clone()) {
                        group.push(append);
                    } else {
                        // So that nothing of this table comes before it.
                        tables.insert(append.table.clone());
                        waiting.push(Write::Append(append));
                    }
                }
                Write::Claim { node, tables, reply } => match &mut claims {
                    Some((other, claims)) if *other == node => claims.push((tables, reply)),
                    None => claims = Some((node, vec![(tables, reply)])),
                    Some(_) => waiting.push(Write::Claim { node, tables, reply }),
                },
                // Whoever asked may be gone.
                Write::Probe { reply } => drop(reply.send(self.probe().await)),
            }
        }
        (group, claims)
    }

    /// Appends together; if that is refused each by itself, for what is wrong with one table need not be wrong with the others.
    async fn append_all(&self, mut group: Vec<Append>) {
        group.sort_unstable_by(|one, other| one.table.cmp(&other.table));
        match self.append(&group).await {
            Ok(results) => answer(group, results),
            Err(Failure::Lost(why)) => {
                self.tell("lost", &why);
                let unknown = || Err(StoreError::Unknown(why.clone()));
                let results = group.iter().map(|_| unknown()).collect();
                answer(group, results);
            }
            Err(Failure::Crossed(error)) => {
                self.tell("crossed", &error.to_string());
                self.append_each(group, error, TRIED).await;
            }
            Err(Failure::Refused(error)) => {
                self.tell(error.kind(), &error.to_string());
                // A full disk is one for all, and the only one has had its turn.
                let for_all =
                    matches!(error, StoreError::Full(_) | StoreError::ReadOnly(_)) || group.len() == 1;
                self.append_each(group, error, if for_all { 0 } else { TRIED }).await;
            }
        }
    }

    /// Each by itself, until so many have failed. The others then share the last one's error: nothing of them was sent.
    async fn append_each(&self, group: Vec<Append>, mut error: StoreError, mut tries: usize) {
        // Of all of them: an earlier try of any may be what holds the lock.
        let unknown = error.may_be_stored().then(|| error.clone());
        for append in group {
            let result = if tries == 0 {
                Err(unknown.clone().unwrap_or_else(|| error.clone()))
            } else {
                self.append_alone(&append).await.unwrap_or_else(|failure| {
                    (error, tries) = match &failure {
                        Failure::Lost(why) => (StoreError::Other(why.clone()), 0),
                        Failure::Refused(other) | Failure::Crossed(other) => (other.clone(), tries - 1),
                    };
                    Err(failure.of_a_write())
                })
            };
            // Whoever asked may be gone.
            let _ = append.reply.send(result);
        }
    }

    /// An append by itself, and once more if it got into somebody's way.
    async fn append_alone(&self, append: &Append) -> Result<Result<(), StoreError>, Failure> {
        let group = std::slice::from_ref(append);
        let appended = match self.append(group).await {
            Err(Failure::Crossed(_)) => self.append(group).await,
            appended => appended,
        };
        Ok(appended?.pop().unwrap_or(Err(StoreError::Closed)))
    }

    async fn append(&self, group: &[Append]) -> Result<Vec<Result<(), StoreError>>, Failure> {
        let node = group.first().map_or(0, |append| append.node.0 as i64);
        let tables: Vec<&[u8]> = group.iter().map(|append| &*append.table).collect();
        let first: Vec<i64> = group.iter().map(|append| append.first).collect();
        let last: Vec<i64> = group.iter().map(|append| append.last).collect();
        let text: Vec<Option<&[u8]>> = group.iter().map(|append| append.text.as_deref()).collect();
        let lines: [Value<'_>; 5] = [&node, &tables, &first, &last, &text];
        let summed = || group.iter().filter_map(|append| Some((&*append.table, append.summary.as_ref()?)));
        let rows = if summed().next().is_none() {
            self.link.ask(APPEND, &lines).await?
        } else {
            let tables: Vec<&[u8]> = summed().map(|(table, _)| table).collect();
            let at: Vec<i64> = summed().map(|(_, summary)| summary.at as i64).collect();
            let stage: Vec<i16> = summed().map(|(_, summary)| i16::from(summary.stage.number())).collect();
            let listing = || summed().map(|(_, summary)| summary.listed.as_ref());
            let listed: Vec<Option<&[u8]>> =
                listing().map(|listing| Some(listing?.text.as_bytes())).collect();
            let origin: Vec<Option<i64>> = listing().map(|listing| Some(listing?.origin as i64)).collect();
            let wake_at: Vec<Option<i64>> =
                summed().map(|(_, summary)| Some(summary.wake_at? as i64)).collect();
            let summaries: [Value<'_>; 6] = [&tables, &at, &stage, &listed, &origin, &wake_at];
            self.link.ask(APPEND_AND_SUM_UP, &[&lines[..], &summaries].concat()).await?
        };
        if rows.len() == group.len() {
            return Ok(vec![Ok(()); group.len()]);
        }
        let stored: HashSet<&[u8]> = rows.iter().filter_map(|row| row.try_get(0).ok()).collect();
        let result = |append: &Append| {
            if stored.contains(&*append.table) { Ok(()) } else { Err(StoreError::Conflict) }
        };
        Ok(group.iter().map(result).collect())
    }

    async fn claim_all(&self, node: NodeId, claims: Claims) {
        let mut asked: Vec<&[u8]> = claims.iter().flat_map(|(tables, _)| tables).map(Vec::as_slice).collect();
        asked.sort_unstable();
        asked.dedup();
        let mut known = Ok(HashMap::with_capacity(asked.len()));
        // Of nothing at all one still hears whether one is alive.
        let groups = if asked.is_empty() { vec![&asked[..]] } else { asked.chunks(GROUP).collect() };
        for group in groups {
            if let Ok(all) = &mut known {
                match self.claim(node, group).await {
                    Ok(some) => all.extend(some),
                    Err(error) => known = Err(error),
                }
            }
        }
        for (tables, reply) in claims {
            let claim = |table: &Vec<u8>, known: &HashMap<Vec<u8>, Claim>| {
                known.get(table).cloned().unwrap_or(Claim::Missing)
            };
            let claims = known.as_ref().map(|known| tables.iter().map(|table| claim(table, known)).collect());
            // Whoever asked may be gone.
            let _ = reply.send(claims.map_err(Clone::clone));
        }
    }

    /// Asked again without an answer: what was claimed by then is one's own.
    async fn claim(&self, node: NodeId, tables: &[&[u8]]) -> Result<Vec<(Vec<u8>, Claim)>, StoreError> {
        let rows = self.link.read(CLAIM, &[&(node.0 as i64), &tables]).await?;
        let mut claims = Vec::with_capacity(rows.len());
        for row in &rows {
            if !row.try_get::<_, bool>(0).map_err(unreadable)? {
                return Err(StoreError::Fenced);
            }
            if let Some(table) = row.try_get::<_, Option<Vec<u8>>>(1).map_err(unreadable)? {
                claims.push((table, peer(row, 2)?.map_or(Claim::Ours, Claim::Theirs)));
            }
        }
        Ok(claims)
    }

    async fn probe(&self) -> Result<(), StoreError> {
        let mut ballast = vec![0; BALLAST];
        // What can be compressed needs less room than it seems.
        rand::rng().fill_bytes(&mut ballast);
        self.link.ask(PROBE, &[&ballast]).await.map(drop).map_err(Failure::of_a_write)
    }

    fn tell(&self, kind: &'static str, problem: &str) {
        if let Some(more) = self.failures.pass(kind) {
            tracing::error!(problem, more, "appends could not be stored together");
        }
    }
}

/// What is asked for, and who waits for it.
type Claims = Vec<(Vec<Vec<u8>>, Reply<Vec<Claim>>)>;

/// Whoever asked may be gone.
fn answer(group: Vec<Append>, results: Vec<Result<(), StoreError>>) {
    group.into_iter().zip(results).for_each(|(append, result)| drop(append.reply.send(result)));
}
