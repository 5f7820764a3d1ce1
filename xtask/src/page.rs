//! `cargo xtask page`: the page as a folder of plain files, by cargo alone.
//!
//! The crate `luxx-web` is compiled for the browser, wasm-bindgen (as a library, so nothing is installed) writes its
//! JavaScript side, `wasm-opt` makes it smaller where it is found. Everything but the few files that must keep their
//! name goes into a folder named after its contents, so it can be cached for ever; all links are relative, so
//! the folder works on any static host under any path. Beside each file lie a `.br` and a `.gz` for hosts that want them.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use wasm_bindgen_cli_support::Bindgen;

use crate::build::PageProfile;
use crate::shell::{self, Outcome, command, output, root};
use crate::{build, faces, style, texts};

/// What is not part of the first load: the champion's weights, fetched when somebody plays against it.
const LATER: &str = "champion.safetensors";

/// Everything else compressed must stay below this: what a first visit may take. The aim is 450.
const FIRST_LOAD: usize = 650 * 1000;

/// Where the page is put; `luxx-assets` embeds it from there.
pub(crate) fn folder() -> PathBuf {
    root().join("target/page")
}

/// Builds the page as it is shipped and says how large it is.
pub(crate) fn run() -> Outcome {
    let size = build(PageProfile::Shipped)?;
    println!("\nThe page is in target/page: {} KB compressed, at most {}.", kilo(size), kilo(FIRST_LOAD));
    if size > FIRST_LOAD {
        return Err(format!("the page is too large: {} KB compressed", kilo(size)));
    }
    Ok(())
}

/// Builds the page and returns the size of a first load.
pub(crate) fn build(profile: PageProfile) -> Outcome<usize> {
    let source = root().join("crates/web");
    let built = build::browser_folder().join("assets");
    clear(&built)?;
    shell::run(build::for_browser("build", profile, &["luxx-web"]))?;
    bind(&build::module("luxx_web", profile), &built)?;
    if profile == PageProfile::Shipped {
        shrink(&built.join("luxx_bg.wasm"))?;
    }
    let source_text = |name: &str| text(&source.join(name));
    let (cards, sprite) = (source_text("art/cards.svg")?, source_text("art/sprite.svg")?);
    let tokens = source_text("style/tokens.css")?;
    let faces = faces::sheet(&cards, &sprite, &tokens)?;
    write(&built.join("style.css"), (style::sheet(&source.join("style"))? + &faces).as_bytes())?;
    for host in ["main.js", "worker.js"] {
        write(&built.join(host), texts::fill(&source_text(&format!("host/{host}"))?)?.as_bytes())?;
    }
    // The cards are in the style sheet, the other drawings in index.html, where the page refers to them.
    let own = |art: &PathBuf| !art.ends_with("sprite.svg") && !art.ends_with("cards.svg");
    for art in files(&source.join("art"))?.into_iter().filter(own) {
        write(&built.join("art").join(art.file_name().unwrap_or_default()), &read(&art)?)?;
    }
    write(&built.join(LATER), &read(&root().join("crates/learn/weights").join(LATER))?)?;
    assemble(&source, &built, &folder(), profile)
}

/// Writes the JavaScript side of the compiled page.
fn bind(wasm: &Path, to: &Path) -> Outcome {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name("luxx").typescript(false);
    bindgen.remove_name_section(true).remove_producers_section(true);
    let bound = bindgen.web(true).and_then(|bindgen| bindgen.generate(to));
    bound.map_err(|error| format!("wasm-bindgen: {error:?}"))
}

/// Makes the wasm smaller where binaryen's `wasm-opt` is found.
fn shrink(wasm: &Path) -> Outcome {
    if output(command("wasm-opt", &["--version"])).is_none() {
        return Ok(());
    }
    let mut optimise = command("wasm-opt", &["-Os", "--all-features"]);
    optimise.arg(wasm).arg("-o").arg(wasm);
    shell::run(optimise)
}

/// Puts the finished folder together and returns its compressed size.
fn assemble(source: &Path, built: &Path, page: &Path, profile: PageProfile) -> Outcome<usize> {
    let version = version(built)?;
    clear(page)?;
    let mut names = Vec::new();
    for file in walk(built)? {
        let inside = file.strip_prefix(built).unwrap_or(&file);
        let name = format!("{version}/{}", inside.display());
        write(&page.join(&name), &read(&file)?)?;
        if !file.ends_with(LATER) {
            names.push(name);
        }
    }
    let list = names.iter().map(|name| format!("\"./{name}\"")).collect::<Vec<_>>().join(", ");
    let sprite = text(&source.join("art/sprite.svg"))?;
    for named in ["index.html", "manifest.webmanifest", "sw.js"] {
        let text = text(&source.join("host").join(named))?
            .replace("{{version}}", &version)
            .replace("\"{{files}}\"", &list)
            .replace("{{sprite}}", &sprite);
        let text = texts::fill(&text)?;
        write(&page.join(named), text.as_bytes())?;
    }
    let mut size = 0;
    for file in walk(page)? {
        let compressed = compress(&file, profile)?;
        size += if file.ends_with(LATER) { 0 } else { compressed };
    }
    Ok(size)
}

/// Writes the compressed forms of a file and returns the smaller one's size.
fn compress(file: &Path, profile: PageProfile) -> Outcome<usize> {
    let plain = read(file)?;
    let failed = |error: std::io::Error| format!("cannot compress {}: {error}", file.display());
    let mut small = Vec::new();
    let (quality, level) = match profile {
        PageProfile::Shipped => (11, flate2::Compression::best()),
        PageProfile::Quick => (1, flate2::Compression::fast()),
    };
    let settings = brotli::enc::BrotliEncoderParams { quality, lgwin: 22, ..Default::default() };
    brotli::BrotliCompress(&mut plain.as_slice(), &mut small, &settings).map_err(failed)?;
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), level);
    let gzip = gzip.write_all(&plain).and_then(|()| gzip.finish()).map_err(failed)?;
    let beside = |ending: &str| PathBuf::from(format!("{}.{ending}", file.display()));
    write(&beside("br"), &small)?;
    write(&beside("gz"), &gzip)?;
    let name = file.strip_prefix(folder()).unwrap_or(file);
    println!("{:>8} {:>8} {}", plain.len(), small.len(), name.display());
    Ok(small.len())
}

/// A name for exactly these contents.
fn version(built: &Path) -> Outcome<String> {
    let mut hash = Sha256::new();
    for file in walk(built)? {
        hash.update(file.strip_prefix(built).unwrap_or(&file).display().to_string());
        hash.update(read(&file)?);
    }
    let hash: [u8; 32] = hash.finalize().into();
    // Forty bits name it well enough.
    let start = hash.first_chunk().map_or(0, |start| u64::from_be_bytes(*start) >> 24);
    Ok(format!("{start:010x}"))
}

fn kilo(bytes: usize) -> usize {
    bytes.div_ceil(1000)
}

pub(crate) fn text(path: &Path) -> Outcome<String> {
    read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

pub(crate) fn read(path: &Path) -> Outcome<Vec<u8>> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, bytes: &[u8]) -> Outcome {
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    folder.and_then(|()| fs::write(path, bytes)).map_err(|error| format!("{}: {error}", path.display()))
}

fn clear(folder: &Path) -> Outcome {
    let gone = if folder.exists() { fs::remove_dir_all(folder) } else { Ok(()) };
    gone.and_then(|()| fs::create_dir_all(folder)).map_err(|error| format!("{}: {error}", folder.display()))
}

/// The files of a folder by name, without those in folders below.
pub(crate) fn files(folder: &Path) -> Outcome<Vec<PathBuf>> {
    Ok(walk(folder)?.into_iter().filter(|file| file.parent() == Some(folder)).collect())
}

/// Every file below a folder, by name.
fn walk(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() { found.extend(walk(&path)?) } else { found.push(path) }
    }
    found.sort();
    Ok(found)
}
