//! What is in the database: created by itself, and brought up to date by whoever comes first.
//!
//! ```text
//! tables     a row for each table: how far it is and whose. The version and the owner that an append expects are checked here
//! lines      a row for each append: its lines, one below the other
//! summaries  what is known of a table without reading its lines. In a table of its own: its columns have indexes, and an update of
//!            `tables` that changes no index stays within its page
//! nodes      a row for each living node; none in `until`: it has left
//! probe      what is written to find out whether anything can be
//! form       which of the steps below have been taken
//! ```
//!
//! All of it lies in a schema of its own. Whoever changes the form adds a step; one that has been released is not changed any more.

use tokio_postgres::Row;

use super::failure::Failure;
use super::link::{Link, unreadable};
use crate::store::StoreError;

/// The steps from nothing to the form of today.
const STEPS: &[&str] = &["
    CREATE TABLE luxx.tables (
        table_id bytea PRIMARY KEY,
        version bigint NOT NULL,
        owner bigint NOT NULL
    ) WITH (fillfactor = 50);
    CREATE TABLE luxx.lines (
        table_id bytea NOT NULL,
        first bigint NOT NULL,
        last bigint NOT NULL,
        text bytea NOT NULL,
        PRIMARY KEY (table_id, first)
    );
    CREATE TABLE luxx.summaries (
        table_id bytea PRIMARY KEY,
        at bigint NOT NULL,
        stage smallint NOT NULL,
        listed bytea,
        origin bigint,
        wake_at bigint
    );
    CREATE INDEX summaries_listed ON luxx.summaries (origin, at) WHERE listed IS NOT NULL;
    CREATE INDEX summaries_wake_at ON luxx.summaries (wake_at) WHERE wake_at IS NOT NULL;
    CREATE INDEX summaries_stage ON luxx.summaries (stage, at);
    CREATE SEQUENCE luxx.node_ids;
    CREATE TABLE luxx.nodes (
        id bigint PRIMARY KEY,
        address text NOT NULL,
        until timestamptz
    ) WITH (fillfactor = 50);
    CREATE TABLE luxx.probe (one boolean PRIMARY KEY, ballast bytea NOT NULL);
    ALTER TABLE luxx.probe ALTER COLUMN ballast SET STORAGE EXTERNAL;
    INSERT INTO luxx.probe VALUES (true, '');
"];

/// One node at a time looks after the form: "luxx" in ASCII.
const LOCK: i32 = 0x6c75_7878;

/// Whether there is anything of ours, something else in its place, or nothing.
const FOUND: &str = "SELECT to_regclass('luxx.form') IS NOT NULL,
    EXISTS (SELECT FROM pg_class WHERE relnamespace = to_regnamespace('luxx')::oid)";
/// As text, whatever it is: it may be somebody else's.
const FORM: &str = "SELECT to_jsonb(form) ->> 'version' FROM luxx.form AS form";

/// Makes the database ours and brings it to the form of today. One that is as it should be is not written to.
pub(super) async fn prepare(link: &Link) -> Result<(), StoreError> {
    let today = STEPS.len() as i32;
    let found = link.read(FOUND, &[]).await?;
    let is_there = |column| match found.first() {
        Some(row) => row.try_get(column).map_err(unreadable),
        None => Ok(false),
    };
    let form = match (is_there(0)?, is_there(1)?) {
        (true, _) => match link.read(FORM, &[]).await?.first() {
            Some(row) => form(row).ok_or_else(foreign)?,
            None => 0,
        },
        (false, true) => return Err(foreign()),
        (false, false) => 0,
    };
    match form {
        form if form == today => Ok(()),
        form if form > today => Err(StoreError::Foreign(format!(
            "the database was brought to form {form} by a newer luxx: this one knows {today}"
        ))),
        _ => link.batch(&steps()).await.map_err(Failure::of_a_write),
    }
}

/// Which of the steps have been taken; none: this is not what we have written.
fn form(row: &Row) -> Option<i32> {
    row.try_get::<_, Option<&str>>(0).ok()??.parse().ok().filter(|form| *form >= 0)
}

fn foreign() -> StoreError {
    StoreError::Foreign("the schema luxx of this database was made by something else".to_owned())
}

/// All steps that have not been taken: one statement, so all or none, and nothing stays open if we stop in between.
fn steps() -> String {
    let steps = (1..)
        .zip(STEPS)
        .map(|(form, step)| format!("IF taken = {} THEN {step} taken := {form}; END IF;\n", form - 1));
    format!(
        "DO $luxx$ DECLARE taken integer; BEGIN
            PERFORM pg_advisory_xact_lock({LOCK});
            CREATE SCHEMA IF NOT EXISTS luxx;
            CREATE TABLE IF NOT EXISTS luxx.form (one boolean PRIMARY KEY, version integer NOT NULL);
            INSERT INTO luxx.form VALUES (true, 0) ON CONFLICT DO NOTHING;
            SELECT version INTO taken FROM luxx.form;
            {}
            UPDATE luxx.form SET version = taken;
        END $luxx$",
        steps.collect::<String>()
    )
}
