//! `luxx check`: are these records right?

use std::io::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

use luxx_protocol::fair::Proof;
use luxx_rules::record::Document;
use rayon::prelude::*;

use super::{bad, read_bytes};
use crate::args::CheckArgs;
use crate::exit::{Failure, say};
use crate::style::shown;

pub(crate) fn run(args: &CheckArgs) -> Result<(), Failure> {
    let (mut files, mut unreadable) = (Vec::new(), Vec::new());
    for path in &args.paths {
        if path.is_dir() {
            let before = files.len() + unreadable.len();
            collect(path, &mut files, &mut unreadable);
            if files.len() + unreadable.len() == before {
                unreadable.push(format!("{}: no .json file in this folder", shown(path)));
            }
        } else {
            files.push(path.clone());
        }
    }

    // Everything is looked at before anything is printed: the verdict does not depend on who reads it.
    let verdicts: Vec<Result<usize, Failure>> = files.par_iter().map(|path| check(path)).collect();
    let (mut games, mut bad) = (0, Vec::new());
    for verdict in verdicts {
        match verdict {
            Ok(count) => games += count,
            Err(Failure::Check(message)) => bad.push(message),
            Err(Failure::Usage(message)) => unreadable.push(message),
            Err(output) => return Err(output),
        }
    }
    let mut out = io::stdout().lock();
    let printed = bad.iter().try_for_each(|message| writeln!(out, "{message}")).and_then(|()| out.flush());
    let summary = format!("{} of {}", bad.len(), counted(files.len(), "file"));
    match (unreadable.is_empty(), bad.is_empty()) {
        (true, true) => {
            say(&format!("{} with {}: all fine", counted(files.len(), "file"), counted(games, "game")));
            Ok(printed?)
        }
        (true, false) => Err(Failure::Check(format!("{summary} bad"))),
        (false, true) => Err(Failure::Usage(unreadable.join("\n       "))),
        (false, false) => {
            Err(Failure::Usage(format!("{summary} bad\n       {}", unreadable.join("\n       "))))
        }
    }
}

fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// How many games a good file holds.
fn check(path: &Path) -> Result<usize, Failure> {
    let bytes = read_bytes(path)?;
    if Proof::claims(&bytes) {
        let checked = Proof::read(&bytes).and_then(|proof| proof.check());
        return checked.map_err(|error| Failure::Check(format!("{}: {error}", shown(path))));
    }
    let document = Document::read(&bytes).map_err(|error| bad(path, &error))?;
    document.check().map_err(|error| bad(path, &error))?;
    Ok(document.games().len())
}

/// Every `.json` file below a folder, in a fixed order. Links to folders are not followed, so there is no way round, and
/// what is no plain file is passed over: reading a pipe could take for ever.
fn collect(folder: &Path, files: &mut Vec<PathBuf>, unreadable: &mut Vec<String>) {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let mut entries = match entries {
        Ok(entries) => entries,
        Err(error) => return unreadable.push(format!("{}: {error}", shown(folder))),
    };
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        let json = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            collect(&path, files, unreadable);
        } else if json && path.is_file() {
            files.push(path);
        }
    }
}
