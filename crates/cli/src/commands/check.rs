//! `luxx check`: are these records right?

use std::io::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

use rayon::prelude::*;

use super::{bad, read_document};
use crate::args::CheckArgs;
use crate::exit::Failure;

pub(crate) fn run(args: &CheckArgs) -> Result<(), Failure> {
    let mut files = Vec::new();
    for path in &args.paths {
        if path.is_dir() {
            let before = files.len();
            collect(path, &mut files)?;
            if files.len() == before {
                return Err(Failure::Usage(format!("{}: no .json file in this folder", path.display())));
            }
        } else {
            files.push(path.clone());
        }
    }

    let verdicts: Vec<Result<usize, Failure>> = files.par_iter().map(|path| check(path)).collect();
    let (mut games, mut bad, mut unreadable) = (0, 0, Vec::new());
    let mut out = io::stdout().lock();
    for verdict in verdicts {
        match verdict {
            Ok(count) => games += count,
            Err(Failure::Check(message)) => {
                bad += 1;
                writeln!(out, "{message}")?;
            }
            Err(Failure::Usage(message)) => unreadable.push(message),
            Err(output) => return Err(output),
        }
    }
    if !unreadable.is_empty() {
        return Err(Failure::Usage(unreadable.join("\n       ")));
    }
    if bad > 0 {
        return Err(Failure::Check(format!("{bad} of {} files are bad", files.len())));
    }
    anstream::eprintln!("{} files with {games} games: all fine", files.len());
    Ok(())
}

/// How many games a good file holds.
fn check(path: &Path) -> Result<usize, Failure> {
    let games = read_document(path)?.check().map_err(|error| bad(path, &error))?;
    Ok(games.len())
}

/// Every `.json` file below a folder, in a fixed order. Links to folders are not followed, so there is no way round.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let mut entries = entries.map_err(|error| Failure::path(folder, &error))?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let kind = entry.file_type().map_err(|error| Failure::path(&entry.path(), &error))?;
        let path = entry.path();
        if kind.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
    Ok(())
}
