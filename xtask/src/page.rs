//! `cargo xtask page`: the page as a folder of plain files, by cargo alone.
//!
//! The crate `luxx-web` is compiled for the browser, wasm-bindgen (as a library, so nothing is installed) writes its
//! JavaScript side (`parts.rs`). Everything but the few files that must keep their
//! name goes into a folder named after its contents, so it can be cached for ever; all links are relative, so
//! the folder works on any static host under any path. Beside each file lie a `.br` and a `.gz` for hosts that want them.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use brotli::enc::BrotliEncoderParams;
use brotli::enc::backward_references::BrotliEncoderMode;
use sha2::{Digest, Sha256};

use crate::build::PageProfile;
use crate::parts::Parts;
use crate::shell::{self, Outcome, root};
use crate::{build, faces, parts, style, texts};

/// The champion's weights, fetched when somebody plays against it.
const WEIGHTS: &str = "champion.safetensors";

/// The style of what is loaded later.
const LATE_STYLE: &str = "late.css";

/// What a first visit loads before a card can be played must stay below this, compressed.
const FIRST_LOAD: usize = 400 * 1000;

/// Where the page is put; `luxx-assets` embeds it from there, or reads it.
pub(crate) fn folder() -> PathBuf {
    root().join("target/page")
}

/// Builds the page as it is shipped and says how large it is.
pub(crate) fn run() -> Outcome {
    let size = build(PageProfile::Shipped)?;
    let [first, next, wanted] = [size.first, size.next, size.wanted].map(kilo);
    println!(
        "\nThe page is in target/page: {first} KB compressed before a card can be played, at most {}.",
        kilo(FIRST_LOAD)
    );
    println!(
        "After that come {next} KB for the sheets; {wanted} KB only when they are wanted: playing together, the champion."
    );
    if size.first > FIRST_LOAD {
        return Err(format!("the page is too large: {first} KB compressed"));
    }
    Ok(())
}

/// How much is loaded and when, in bytes, compressed.
#[derive(Clone, Copy, Default)]
pub(crate) struct Size {
    /// Before a card can be played.
    first: usize,
    /// As soon as that is there.
    next: usize,
    /// When somebody wants it.
    wanted: usize,
}

/// Builds the page and returns what it costs to load.
pub(crate) fn build(profile: PageProfile) -> Outcome<Size> {
    let source = root().join("crates/web");
    let built = build::browser_folder().join("assets");
    clear(&built)?;
    shell::run(build::for_browser("build", profile, &["luxx-web"]))?;
    let parts = parts::cut(&build::module("luxx_web", profile), &built)?;
    let source_text = |name: &str| text(&source.join(name));
    let (cards, sprite) = (source_text("art/cards.svg")?, source_text("art/sprite.svg")?);
    let tokens = source_text("style/tokens.css")?;
    let faces = faces::sheet(&cards, &sprite, &tokens)?;
    let [first, late] = style::sheets(&source.join("style"))?;
    write(&built.join("style.css"), (first + &faces).as_bytes())?;
    write(&built.join(LATE_STYLE), late.as_bytes())?;
    for host in ["main.js", "worker.js"] {
        let script = texts::fill(&source_text(&format!("host/{host}"))?)?;
        write(&built.join(host), bare(&script).as_bytes())?;
    }
    // The cards are in the style sheet, the other drawings in index.html, where the page refers to them.
    let own = |art: &PathBuf| !art.ends_with("sprite.svg") && !art.ends_with("cards.svg");
    for art in files(&source.join("art"))?.into_iter().filter(own) {
        write(&built.join("art").join(art.file_name().unwrap_or_default()), &read(&art)?)?;
    }
    write(&built.join(WEIGHTS), &read(&root().join("crates/learn/weights").join(WEIGHTS))?)?;
    assemble(&source, &built, &folder(), profile, &parts)
}

/// Puts the finished folder together and returns its compressed size.
fn assemble(source: &Path, built: &Path, page: &Path, profile: PageProfile, parts: &Parts) -> Outcome<Size> {
    let version = version(built)?;
    clear(page)?;
    let mut names = Vec::new();
    for file in walk(built)? {
        let inside = file.strip_prefix(built).unwrap_or(&file);
        let name = format!("{version}/{}", inside.display());
        write(&page.join(&name), &read(&file)?)?;
        // Without a network everything is there; but for the champion, only if it was played against before.
        if !file.ends_with(WEIGHTS) {
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
        let text = if named == "sw.js" { bare(&text) } else { text };
        write(&page.join(named), text.as_bytes())?;
    }
    let mut size = Size::default();
    for file in walk(page)? {
        let needed = file.file_name().and_then(|name| parts.needed_by(name.to_str()?));
        let needed: Vec<&str> = needed.into_iter().flatten().map(String::as_str).collect();
        let compressed = compress(&file, profile, &needed.join(" "))?;
        match loaded(&file, parts) {
            Loaded::First => size.first += compressed,
            Loaded::Next => size.next += compressed,
            Loaded::Wanted => size.wanted += compressed,
        }
    }
    Ok(size)
}

/// When a file is loaded.
enum Loaded {
    First,
    Next,
    Wanted,
}

fn loaded(file: &Path, parts: &Parts) -> Loaded {
    let Some(name) = file.file_name().and_then(|name| name.to_str()) else { return Loaded::First };
    match parts.needed_by(name) {
        _ if name == WEIGHTS => Loaded::Wanted,
        // For whoever puts the page on a home screen.
        _ if file.extension().is_some_and(|kind| kind == "png") => Loaded::Wanted,
        _ if name == LATE_STYLE => Loaded::Next,
        // The bots are loaded with the first game; what belongs to no part is the page itself.
        None => Loaded::First,
        Some(needed) if needed.contains("bots") => Loaded::First,
        Some(needed) if needed.contains("sheets") => Loaded::Next,
        Some(_) => Loaded::Wanted,
    }
}

/// Writes the compressed forms of a file, says how large they are and which parts need it, and returns the smaller one's size.
fn compress(file: &Path, profile: PageProfile, needed: &str) -> Outcome<usize> {
    let plain = read(file)?;
    let failed = |error: std::io::Error| format!("cannot compress {}: {error}", file.display());
    let mut small = Vec::new();
    let (quality, level) = match profile {
        PageProfile::Shipped => (11, flate2::Compression::best()),
        PageProfile::Quick => (1, flate2::Compression::fast()),
    };
    // What follows in machine code depends on the upper bits of what stood before: a hundredth less, where text becomes larger.
    let mode = if file.extension().is_some_and(|kind| kind == "wasm") {
        BrotliEncoderMode::BROTLI_FORCE_MSB_PRIOR
    } else {
        BrotliEncoderMode::BROTLI_MODE_GENERIC
    };
    let settings = BrotliEncoderParams { quality, lgwin: 22, mode, ..Default::default() };
    brotli::BrotliCompress(&mut plain.as_slice(), &mut small, &settings).map_err(failed)?;
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), level);
    let gzip = gzip.write_all(&plain).and_then(|()| gzip.finish()).map_err(failed)?;
    let beside = |ending: &str| PathBuf::from(format!("{}.{ending}", file.display()));
    write(&beside("br"), &small)?;
    write(&beside("gz"), &gzip)?;
    let name = file.strip_prefix(folder()).unwrap_or(file);
    println!("{:>8} {:>8} {} {needed}", plain.len(), small.len(), name.display());
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

/// A script of the page's own without lines that are comments, and without what stands before a line: no text in them goes over several.
fn bare(script: &str) -> String {
    let said = |line: &&str| !line.is_empty() && !line.starts_with("//") && !line.starts_with("/**");
    script.lines().map(str::trim_start).filter(said).flat_map(|line| [line, "\n"]).collect()
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

pub(crate) fn write(path: &Path, bytes: &[u8]) -> Outcome {
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
