//! Real nodes on a real PostgreSQL, with a network in between that fails when it is told to: one way to each node's links and one to
//! its database. The database itself notes who writes what.

use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use luxx_testbed::{NO_LIMITS, Nodes, Postgres, Proxy};

use super::PATIENCE;
use crate::crash::http;

/// The database notes for every append which connection it came from, and whose the table was then.
const WATCH: &str = "
    CREATE SCHEMA watch;
    CREATE TABLE watch.writes (
        at bigserial, table_id bytea, first bigint, last bigint, owner bigint, writer text);
    CREATE INDEX ON watch.writes (table_id, last);
    CREATE FUNCTION watch.note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO watch.writes (table_id, first, last, owner, writer)
            SELECT NEW.table_id, NEW.first, NEW.last, t.owner, current_setting('application_name')
            FROM luxx.tables t WHERE t.table_id = NEW.table_id;
        RETURN NULL;
    END $$;
    CREATE TRIGGER note AFTER INSERT ON luxx.lines FOR EACH ROW EXECUTE FUNCTION watch.note();";

/// Lives of nodes in whose name two processes wrote, gaps and overlaps, lines that came in another order than they stand, and owners who
/// came back to a table that another one had meanwhile: none of them, if no table had two writers.
const TWO_WRITERS: &str = "
    WITH w AS (SELECT *, lag(owner) OVER t AS before, lag(last) OVER t AS previous, lag(at) OVER t AS earlier
        FROM watch.writes WINDOW t AS (PARTITION BY table_id ORDER BY first))
    SELECT 'a life of two processes', count(*) FROM
            (SELECT owner FROM w GROUP BY owner HAVING count(DISTINCT writer) > 1) x
    UNION ALL SELECT 'a gap or an overlap', count(*) FROM w WHERE first <> coalesce(previous, 0) + 1
    UNION ALL SELECT 'another order', count(*) FROM w WHERE at < earlier
    UNION ALL SELECT 'an owner who came back', count(*) FROM
            (SELECT FROM w WHERE owner IS DISTINCT FROM before GROUP BY table_id, owner HAVING count(*) > 1) x
    UNION ALL SELECT 'a table that is further than its lines', count(*) FROM luxx.tables t
        WHERE version <> (SELECT max(last) FROM watch.writes w WHERE w.table_id = t.table_id)";

/// All parts. They end when this is dropped.
pub(super) struct Cluster {
    pub(super) nodes: Nodes,
    pub(super) postgres: Postgres,
    /// In front of each node's links.
    pub(super) links: Vec<Proxy>,
    /// In front of the database, one for each node.
    pub(super) ways: Vec<Proxy>,
    database: String,
}

impl Cluster {
    pub(super) fn start(count: usize) -> Cluster {
        // As quick after a kill as it can be.
        let postgres = Postgres::with(&["shared_buffers=32MB", "recovery_init_sync_method=syncfs"]);
        let address = postgres.new_database();
        let database = address.rsplit('/').next().unwrap().to_owned();
        let words = [&NO_LIMITS[..], &["--no-page", "--log", "info"]].concat();
        let mut nodes = Nodes::of(Path::new(env!("CARGO_BIN_EXE_luxx")), &words);
        let (mut links, mut ways) = (Vec::new(), Vec::new());
        for number in 0..count {
            let way = Proxy::to(postgres.port());
            let data = format!("{}?application_name=node{number}", way.address(&address));
            ways.push(way);
            nodes.add(&data, 0, |port| {
                let link = Proxy::to(port);
                let port = link.port();
                links.push(link);
                port
            });
            if number == 0 {
                postgres.sql(&database, WATCH);
            }
        }
        Cluster { nodes, postgres, links, ways, database }
    }

    /// How many nodes there are.
    pub(super) fn count(&self) -> usize {
        self.nodes.count()
    }

    /// Where players come.
    pub(super) fn ports(&self) -> Vec<u16> {
        (0..self.nodes.count()).map(|number| self.nodes.port(number)).collect()
    }

    /// What the database has noted: so many appends, and no table had two writers.
    pub(super) fn one_writer_each(&self) -> u64 {
        let found = findings(&self.postgres, &self.database);
        assert!(found.is_empty(), "{found:?}: {}", self.told());
        self.postgres.sql(&self.database, "SELECT count(*) FROM watch.writes").parse().unwrap()
    }

    /// A figure of a node; none while it does not answer.
    pub(super) fn figure(&self, node: usize, name: &str) -> Option<u64> {
        let text = http(self.nodes.port(node), "GET", "/metrics", "")?;
        text.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok())
    }

    /// What a node is called in the life that it has now.
    pub(super) fn life(&self, node: usize) -> String {
        let reached = format!("127.0.0.1:{}", self.links[node].port());
        let latest = format!("SELECT max(id) FROM luxx.nodes WHERE address = '{reached}'");
        self.postgres.sql(&self.database, &latest)
    }

    /// Waits until the others have taken note of the end of this life.
    pub(super) fn until_evicted(&self, life: &str) {
        let count = format!("SELECT count(*) FROM luxx.nodes WHERE id = {life}");
        self.until("evicted", || self.postgres.sql(&self.database, &count) == "0");
    }

    /// Waits until every node takes new players.
    pub(super) fn until_ready(&self) {
        for port in self.ports() {
            self.until("ready", || http(port, "GET", "/readyz", "").is_some());
        }
    }

    /// Waits until this is so.
    pub(super) fn until(&self, what: &str, so: impl Fn() -> bool) {
        let began = Instant::now();
        while !so() {
            assert!(began.elapsed() < PATIENCE, "not {what} for a minute: {}", self.told());
            sleep(Duration::from_millis(50));
        }
    }

    /// What all nodes have told.
    pub(super) fn told(&self) -> String {
        let told: Vec<String> = (0..self.nodes.count()).map(|number| self.nodes.log(number)).collect();
        told.join("\n")
    }
}

/// What speaks for two writers, each with a number.
fn findings(postgres: &Postgres, database: &str) -> Vec<String> {
    let found = postgres.sql(database, TWO_WRITERS);
    found.lines().filter(|line| !line.ends_with("|0")).map(str::to_owned).collect()
}

#[test]
fn two_writers_would_be_found() {
    let postgres = Postgres::start();
    let address = postgres.new_database();
    let database = address.rsplit('/').next().unwrap();
    let tables =
        "CREATE SCHEMA luxx; CREATE TABLE luxx.tables (table_id bytea, version bigint, owner bigint);
        CREATE TABLE luxx.lines (table_id bytea, first bigint, last bigint);";
    postgres.sql(database, &format!("{tables} {WATCH}"));
    let found = |writes: &[(u32, u32, &str)]| {
        let rows = writes
            .iter()
            .map(|(version, owner, writer)| format!("('t', {version}, {version}, {owner}, '{writer}')"));
        let rows = rows.collect::<Vec<_>>().join(", ");
        let columns = "table_id, first, last, owner, writer";
        let filled = format!(
            "TRUNCATE watch.writes, luxx.tables; INSERT INTO watch.writes ({columns}) VALUES {rows};
             INSERT INTO luxx.tables SELECT table_id, max(last), 0 FROM watch.writes GROUP BY 1"
        );
        postgres.sql(database, &filled);
        findings(&postgres, database)
    };
    let none: [String; 0] = [];
    assert_eq!(found(&[(1, 1, "a"), (2, 1, "a"), (3, 2, "b")]), none);
    assert_eq!(found(&[(1, 1, "a"), (2, 1, "b")]), ["a life of two processes|1"]);
    assert_eq!(found(&[(1, 1, "a"), (3, 1, "a")]), ["a gap or an overlap|1"]);
    assert_eq!(found(&[(2, 1, "a"), (1, 1, "a")]), ["another order|1"]);
    assert_eq!(found(&[(1, 1, "a"), (2, 2, "b"), (3, 1, "a")]), ["an owner who came back|1"]);
    postgres.sql(database, "UPDATE luxx.tables SET version = 9");
    assert!(findings(&postgres, database).contains(&"a table that is further than its lines|1".to_owned()));
}
