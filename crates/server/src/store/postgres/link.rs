//! A connection that is made again whenever it is lost, and statements on it that never take longer than they may.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::Mutex as Turn;
use tokio::time::{Instant, timeout};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, NoTls, Row, Statement};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::address::{Address, Security};
use super::failure::{Failure, described, unconnected};
use super::tls;
use crate::store::StoreError;

/// After a connection could not be made the next try comes so much later, and then twice as much, up to the longest.
const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// What a connection is for: its statements and how long they may take.
#[derive(Clone, Copy)]
pub(super) struct Role {
    /// Every statement, prepared once for each connection.
    pub(super) statements: &'static [&'static str],
    /// How long the server works at one at most.
    pub(super) working: Duration,
    /// How long an answer is waited for: longer than the server works, so that it can say why it gave up.
    pub(super) waiting: Duration,
}

/// A value of a statement.
pub(super) type Value<'a> = &'a (dyn ToSql + Sync);

/// Makes connections.
pub(super) struct Link {
    address: Address,
    tls: Option<MakeRustlsConnect>,
    role: Role,
    state: Turn<State>,
    /// The connection, for those who find it in order.
    open: Mutex<Option<Arc<Session>>>,
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a link to {}", self.address)
    }
}

#[derive(Default)]
struct State {
    /// How long to wait after the next failure.
    pause: Duration,
    /// The last failure, and until when it counts.
    failed: Option<(StoreError, Instant)>,
}

/// A connection, in order as far as is known.
pub(super) struct Session {
    client: Client,
    prepared: Vec<(&'static str, Statement)>,
    waiting: Duration,
}

impl Link {
    /// Nothing is connected yet.
    pub(super) fn new(address: Address, role: Role) -> Result<Link, StoreError> {
        let tls = match &address.security {
            Security::Plain => None,
            Security::Tls { roots } => Some(tls::connector(roots.as_deref())?),
        };
        Ok(Link { address, tls, role, state: Turn::default(), open: Mutex::default() })
    }

    /// Carries a statement out and returns its rows.
    pub(super) async fn ask(&self, sql: &'static str, values: &[Value<'_>]) -> Result<Vec<Row>, Failure> {
        let session = self.session().await.map_err(Failure::Refused)?;
        let answer = session.ask(sql, values).await;
        if let Err(failure) = &answer {
            self.doubt(&session, failure);
        }
        answer
    }

    /// The same for what changes nothing: after a lost connection it is asked once more.
    pub(super) async fn read(&self, sql: &'static str, values: &[Value<'_>]) -> Result<Vec<Row>, StoreError> {
        match self.ask(sql, values).await {
            Err(Failure::Lost(_) | Failure::Crossed(_)) => self.ask(sql, values).await,
            answer => answer,
        }
        .map_err(Failure::of_a_read)
    }

    /// Carries several statements out, all or none; without values.
    pub(super) async fn batch(&self, sql: &str) -> Result<(), Failure> {
        let session = self.session().await.map_err(Failure::Refused)?;
        let done = answered(self.role.waiting, session.client.batch_execute(sql)).await;
        if let Err(failure) = &done {
            self.doubt(&session, failure);
        }
        done
    }

    /// The connection; a new one if the last was lost. While none can be made everybody is told at once.
    async fn session(&self) -> Result<Arc<Session>, StoreError> {
        if let Some(session) = self.known() {
            return Ok(session);
        }
        let mut state = self.state.lock().await;
        // Somebody else may have made one meanwhile.
        if let Some(session) = self.known() {
            return Ok(session);
        }
        if let Some((error, until)) = &state.failed
            && *until > Instant::now()
        {
            return Err(error.clone());
        }
        match self.connect().await {
            Ok(session) => {
                *state = State::default();
                let session = Arc::new(session);
                *self.open.lock() = Some(Arc::clone(&session));
                Ok(session)
            }
            Err(error) => {
                state.pause = (2 * state.pause).clamp(FIRST_PAUSE, LONGEST_PAUSE);
                state.failed = Some((error.clone(), Instant::now() + state.pause));
                Err(error)
            }
        }
    }

    fn known(&self) -> Option<Arc<Session>> {
        self.open.lock().clone().filter(|session| !session.client.is_closed())
    }

    /// After a failure that says so, the connection is not used any more: there is no answer, or the server has become a standby.
    fn doubt(&self, session: &Arc<Session>, failure: &Failure) {
        if matches!(failure, Failure::Lost(_) | Failure::Refused(StoreError::ReadOnly(_))) {
            let mut open = self.open.lock();
            if open.as_ref().is_some_and(|open| Arc::ptr_eq(open, session)) {
                *open = None;
            }
        }
    }

    async fn connect(&self) -> Result<Session, StoreError> {
        // Each host may take the time for connecting; what comes after that is one answer for all.
        let each = self.address.config.get_connect_timeout().copied().unwrap_or_default();
        let whole = each * self.address.config.get_hosts().len() as u32 + self.role.waiting;
        let silent = || StoreError::Other("PostgreSQL: no answer while connecting".to_owned());
        timeout(whole, self.connect_slowly()).await.map_err(|_| silent())?
    }

    async fn connect_slowly(&self) -> Result<Session, StoreError> {
        let config = &self.address.config;
        let client = if let Some(tls) = &self.tls {
            let connected = config.connect(tls.clone()).await;
            let (client, connection) = connected.map_err(|error| unconnected(&error))?;
            // How it ends is told to whoever waits for an answer.
            tokio::spawn(async move { drop(connection.await) });
            client
        } else {
            let (client, connection) = config.connect(NoTls).await.map_err(|error| unconnected(&error))?;
            tokio::spawn(async move { drop(connection.await) });
            client
        };
        client.batch_execute(&self.settings()).await.map_err(|error| unconnected(&error))?;
        let standby = client.query_one("SELECT pg_is_in_recovery()", &[]).await;
        if standby.and_then(|row| row.try_get(0)).map_err(|error| unconnected(&error))? {
            return Err(StoreError::ReadOnly("PostgreSQL: this server is a standby of another".to_owned()));
        }
        let mut prepared = Vec::with_capacity(self.role.statements.len());
        for sql in self.role.statements {
            match client.prepare(sql).await {
                Ok(statement) => prepared.push((*sql, statement)),
                Err(error) => return Err(unconnected(&error)),
            }
        }
        Ok(Session { client, prepared, waiting: self.role.waiting })
    }

    /// What holds for every statement. An append that was acknowledged survives a crash, whatever the server's own settings are;
    /// whoever waits for a lock gives up first. A plan is made once, when there may be no tables yet, and must do for millions:
    /// always row by row through an index.
    fn settings(&self) -> String {
        let working = self.role.working.as_millis();
        format!(
            "SET statement_timeout = {working}; SET lock_timeout = {}; SET idle_in_transaction_session_timeout = {working};
             SET default_transaction_isolation = 'read committed'; SET plan_cache_mode = force_generic_plan; SET jit = off;
             SET enable_seqscan = off; SET enable_mergejoin = off; SET random_page_cost = 0;
             SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') IN ('off', 'local');",
            working / 2,
        )
    }
}

impl Session {
    async fn ask(&self, sql: &'static str, values: &[Value<'_>]) -> Result<Vec<Row>, Failure> {
        match self.prepared.iter().find(|(known, _)| *known == sql) {
            Some((_, statement)) => answered(self.waiting, self.client.query(statement, values)).await,
            // It is asked once.
            None => answered(self.waiting, self.client.query(sql, values)).await,
        }
    }
}

/// An answer, if it comes in time.
async fn answered<T>(
    waiting: Duration,
    answer: impl Future<Output = Result<T, tokio_postgres::Error>>,
) -> Result<T, Failure> {
    match timeout(waiting, answer).await {
        Ok(answer) => answer.map_err(Failure::from),
        Err(_) => Err(Failure::Lost("PostgreSQL: no answer".to_owned())),
    }
}

/// What went wrong with a row.
#[allow(clippy::needless_pass_by_value)] // `map_err` calls it so
pub(super) fn unreadable(error: tokio_postgres::Error) -> StoreError {
    StoreError::Damaged(described(&error))
}
