//! Says where the built page lies: `target/page`, where `cargo xtask page` puts it, or else an empty folder, so that
//! everything compiles without it.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/page");
    // A folder that is not there yet is looked for again with every build.
    println!("cargo::rerun-if-changed={}", built.display());
    let folder = if built.join("index.html").is_file() {
        built.canonicalize().unwrap_or(built)
    } else {
        let empty = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("no-page");
        fs::create_dir_all(&empty).expect("cargo lets a build script write into its own folder");
        empty
    };
    println!("cargo::rustc-env=LUXX_PAGE={}", folder.display());
}
