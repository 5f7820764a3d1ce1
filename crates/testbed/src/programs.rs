//! Where PostgreSQL's programs are, and who may run them: the server refuses to run as root.

use std::fs;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where Debian keeps them, a folder for each version.
const DEBIAN: &str = "/usr/lib/postgresql";
/// Who runs them if we are root; the first that is there.
const UNPRIVILEGED: [&str; 2] = ["postgres", "nobody"];

/// The folder with the programs: the one named by `LUXX_POSTGRES`, the newest of Debian's, or one on the search path.
pub(crate) fn folder() -> PathBuf {
    let named = std::env::var_os("LUXX_POSTGRES").map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    named
        .or_else(newest_of_debian)
        .or_else(|| std::env::split_paths(&path).find(|folder| complete(folder)))
        .filter(|folder| complete(folder))
        .expect("PostgreSQL's programs initdb and postgres: `cargo verify tools` installs them (Debian: apt-get install postgresql), or name their folder with LUXX_POSTGRES")
}

fn newest_of_debian() -> Option<PathBuf> {
    let versions = fs::read_dir(DEBIAN).ok()?.flatten();
    let number = |path: &Path| path.file_name()?.to_str()?.parse::<u32>().ok();
    let newest = versions.map(|entry| entry.path()).filter(|path| complete(&path.join("bin")));
    Some(newest.max_by_key(|path| number(path))?.join("bin"))
}

fn complete(folder: &Path) -> bool {
    ["initdb", "postgres"].iter().all(|program| folder.join(program).is_file())
}

/// Somebody without rights, if we have all of them: user and group.
pub(crate) fn somebody_else() -> Option<(u32, u32)> {
    if !rustix::process::geteuid().is_root() {
        return None;
    }
    let known = fs::read_to_string("/etc/passwd").expect("a list of users");
    let numbers = |name: &str| {
        let line = known.lines().find(|line| line.split(':').next() == Some(name))?;
        let mut fields = line.split(':').skip(2);
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    };
    Some(UNPRIVILEGED.iter().find_map(|name| numbers(name)).expect("a user without rights"))
}

/// A program run by whoever may run it.
pub(crate) fn command(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(program);
    if let Some((user, group)) = somebody_else() {
        command.uid(user).gid(group);
    }
    // What a person has set up for the own use has no place in a test.
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("PG")) {
        command.env_remove(name);
    }
    command.current_dir("/").env("LC_ALL", "C").env("HOME", "/");
    command
}
