//! The seats that this person has at tables, so that the same link comes back to them. A seat is a secret: the file is private, and
//! a secret goes to the server that gave it and to no other.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use luxx_protocol::Token;
use serde::{Deserialize, Serialize};

use crate::exit::Failure;

/// How many are remembered; the oldest go.
const MOST: usize = 200;

#[derive(Default, Serialize, Deserialize)]
struct Kept {
    /// The latest last.
    seats: Vec<Seat>,
}

#[derive(Serialize, Deserialize)]
struct Seat {
    server: String,
    table: String,
    token: Token,
    /// What the last visit in this seat has left: a move without an answer, and how the table was last seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kept: Option<String>,
}

/// Where seats are remembered.
pub(super) struct Seats {
    path: PathBuf,
}

impl Seats {
    /// In this file, or in the usual one.
    pub(super) fn new(named: Option<&Path>) -> Result<Seats, Failure> {
        if let Some(named) = named {
            return Ok(Seats { path: named.to_owned() });
        }
        let folder = dirs::data_local_dir().ok_or_else(|| {
            Failure::Usage("there is no folder for your seats; name a file with --seats".to_owned())
        })?;
        let folder = folder.join("luxx");
        fs::create_dir_all(&folder).map_err(|error| Failure::path(&folder, &error))?;
        Ok(Seats { path: folder.join("seats.json") })
    }

    /// The own seat at a table.
    pub(super) fn find(&self, server: &str, table: &str) -> Result<Option<Token>, Failure> {
        let kept = self.read()?.seats.into_iter().rev();
        Ok(kept.into_iter().find(|seat| seat.server == server && seat.table == table).map(|seat| seat.token))
    }

    /// Remembers a seat at a server that has these addresses.
    pub(super) fn keep(&self, servers: &[&str], table: &str, token: &Token) -> Result<(), Failure> {
        let mut kept = self.read()?;
        for server in servers {
            kept.seats.retain(|seat| seat.server != *server || seat.table != table);
            let (server, table) = ((*server).to_owned(), table.to_owned());
            kept.seats.push(Seat { server, table, token: token.clone(), kept: None });
        }
        let surplus = kept.seats.len().saturating_sub(MOST);
        kept.seats.drain(..surplus);
        self.write(&kept)
    }

    /// What the last visit in a seat has left.
    pub(super) fn left(&self, table: &str, token: &Token) -> Result<Option<String>, Failure> {
        let found = self.read()?.seats.into_iter().rev().find(|seat| seat.is(table, token));
        Ok(found.and_then(|seat| seat.kept))
    }

    /// Keeps that for the next one, by whichever address it comes, if the seat is remembered.
    pub(super) fn leave(&self, table: &str, token: &Token, left: Option<&str>) -> Result<(), Failure> {
        let mut kept = self.read()?;
        let seats = kept.seats.iter_mut().filter(|seat| seat.is(table, token));
        let changed: Vec<&mut Seat> = seats.filter(|seat| seat.kept.as_deref() != left).collect();
        if changed.is_empty() {
            return Ok(());
        }
        for seat in changed {
            seat.kept = left.map(str::to_owned);
        }
        self.write(&kept)
    }

    /// Forgets a seat that is of no use any more.
    pub(super) fn forget(&self, server: &str, table: &str) -> Result<(), Failure> {
        let mut kept = self.read()?;
        kept.seats.retain(|seat| seat.server != server || seat.table != table);
        self.write(&kept)
    }

    fn read(&self) -> Result<Kept, Failure> {
        let text = match fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Kept::default()),
            Err(error) => return Err(Failure::path(&self.path, &error)),
        };
        // The seats in a file that cannot be read may still be of use to somebody who can: it is not written over.
        serde_json::from_str(&text)
            .map_err(|error| Failure::path(&self.path, &io::Error::other(error.to_string())))
    }

    /// Writes the file so that it holds all of this or is not touched, and nobody else can read it.
    fn write(&self, kept: &Kept) -> Result<(), Failure> {
        let mut beside = self.path.as_os_str().to_owned();
        beside.push(".tmp");
        let beside = Path::new(&beside);
        let written = (|| {
            let text = serde_json::to_string_pretty(kept)?;
            // One that was left lying about may be readable for others.
            let _ = fs::remove_file(beside);
            let mut file = private(beside)?;
            file.write_all(text.as_bytes())?;
            fs::rename(beside, &self.path)
        })();
        written.map_err(|error| {
            let _ = fs::remove_file(beside);
            Failure::path(&self.path, &error)
        })
    }
}

impl Seat {
    fn is(&self, table: &str, token: &Token) -> bool {
        self.table == table && self.token == *token
    }
}

/// A new file that only its owner may read.
fn private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_kept_by_server_and_table_and_nobody_else_may_read_them() {
        let folder = tempfile::tempdir().unwrap();
        let seats = Seats::new(Some(&folder.path().join("seats.json"))).unwrap();
        assert!(seats.find("http://a", "t").unwrap().is_none());
        seats.keep(&["http://a", "http://10.0.0.1"], "t", &Token::new("one")).unwrap();
        seats.keep(&["http://a"], "t", &Token::new("two")).unwrap();
        let found = |server: &str| seats.find(server, "t").unwrap().map(|token| token.expose().to_owned());
        assert_eq!(found("http://a").as_deref(), Some("two"));
        assert_eq!(found("http://10.0.0.1").as_deref(), Some("one"));
        assert_eq!(found("http://evil"), None, "a secret goes to the server that gave it");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(&seats.path).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        seats.forget("http://a", "t").unwrap();
        assert_eq!(found("http://a"), None);
        for number in 0..2 * MOST {
            seats.keep(&["http://b"], &number.to_string(), &Token::new("x")).unwrap();
        }
        assert_eq!(seats.read().unwrap().seats.len(), MOST);
    }

    #[test]
    fn what_a_visit_leaves_belongs_to_its_seat() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("seats.json");
        let seats = Seats::new(Some(&path)).unwrap();
        // As files were before anything was left.
        fs::write(&path, r#"{"seats": [{"server": "http://a", "table": "t", "token": "one"}]}"#).unwrap();
        let (one, two) = (Token::new("one"), Token::new("two"));
        assert_eq!(seats.left("t", &one).unwrap(), None);
        seats.leave("t", &one, Some("a move")).unwrap();
        seats.leave("t", &two, Some("another seat's")).unwrap();
        assert_eq!(seats.left("t", &one).unwrap().as_deref(), Some("a move"));
        for (table, token) in [("u", &one), ("t", &two)] {
            assert_eq!(seats.left(table, token).unwrap(), None);
        }
        seats.leave("t", &one, None).unwrap();
        assert_eq!(seats.left("t", &one).unwrap(), None);
        seats.leave("t", &one, Some("a move")).unwrap();
        seats.keep(&["http://a"], "t", &two).unwrap();
        assert_eq!(seats.left("t", &two).unwrap(), None, "another seat has the place");
    }

    #[test]
    fn a_damaged_file_is_not_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("seats.json");
        fs::write(&path, "nonsense").unwrap();
        let seats = Seats::new(Some(&path)).unwrap();
        assert!(seats.find("http://a", "t").is_err());
        assert!(seats.keep(&["http://a"], "t", &Token::new("one")).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "nonsense");
    }
}
