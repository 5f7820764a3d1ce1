//! Says where the built page lies: `target/page`, where `cargo xtask page` puts it. A program for working on luxx reads it there
//! whenever it is asked for a file, so that neither waits for the other to be built; what is shipped has it in itself, or an empty
//! folder, so that everything compiles without it.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    // Without "..", also while the folder is not there yet: rust-embed compares it with the whole paths of files.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize();
    let built = root.expect("the crate lies in the project").join("target/page");
    println!("cargo::rerun-if-changed=build.rs");
    // The same condition by which rust-embed reads files instead of embedding them.
    let read_later = env::var_os("CARGO_CFG_DEBUG_ASSERTIONS").is_some();
    if !read_later {
        // A folder that is not there yet is looked for again with every build.
        println!("cargo::rerun-if-changed={}", built.display());
    }
    let folder = if read_later || built.join("index.html").is_file() {
        built
    } else {
        let empty = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("no-page");
        fs::create_dir_all(&empty).expect("cargo lets a build script write into its own folder");
        empty
    };
    println!("cargo::rustc-env=LUXX_PAGE={}", folder.display());
}
