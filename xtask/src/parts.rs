//! Cuts the compiled page into the part that is loaded at once and those that are loaded when they are wanted.
//!
//! A part begins at the functions that the page marks with `#[wasm_split(NAME)]`; what is reached from them alone belongs to it,
//! and what several parts need besides the first one becomes a part that comes with each of them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;
use wasm_encoder::{Module, RawSection};
use wasm_split_cli_support::{Options, transform};
use wasmparser::{Parser, Payload};

use crate::build;
use crate::page::{read, text, write};
use crate::shell::Outcome;

/// Which parts need a file, by its name.
pub(crate) struct Parts(BTreeMap<String, BTreeSet<String>>);

impl Parts {
    /// The parts that need this file; none for a file that is no part.
    pub(crate) fn needed_by(&self, file: &str) -> Option<&BTreeSet<String>> {
        self.0.get(file)
    }
}

/// Cuts a compiled page and writes its parts with their JavaScript side.
pub(crate) fn cut(wasm: &Path, to: &Path) -> Outcome<Parts> {
    let whole = read(wasm)?;
    let first = build::browser_folder().join("first.wasm");
    let mut options = Options::new(&whole);
    (options.output_dir, options.main_out_path) = (to, &first);
    (options.main_module, options.link_name) = ("./luxx.js", "./parts.js");
    let cut = transform(options).map_err(|error| format!("cannot cut the page into parts: {error:?}"))?;
    for part in &cut.split_modules {
        write(part, &bare(&read(part)?)?)?;
    }
    bind(&first, to)?;
    let mut needed = BTreeMap::<String, BTreeSet<String>>::new();
    for (part, files) in cut.prefetch_map {
        for file in files {
            needed.entry(format!("{file}.wasm")).or_default().insert(part.clone());
        }
    }
    Ok(Parts(needed))
}

/// Writes the JavaScript side of the first part.
fn bind(wasm: &Path, to: &Path) -> Outcome {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name("luxx").typescript(false);
    // The other parts use the first one's memory, table and stack.
    bindgen.keep_lld_exports(true).remove_name_section(true).remove_producers_section(true);
    let bound = bindgen.web(true).and_then(|bindgen| bindgen.generate(to));
    bound.map_err(|error| format!("wasm-bindgen: {error:?}"))?;
    let script = to.join("luxx.js");
    write(&script, bare_script(&text(&script)?).as_bytes())
}

/// What wasm-bindgen writes, without indentation and the lines that are comments: it writes no text over several lines.
fn bare_script(script: &str) -> String {
    let comment = |line: &&str| ["/*", "* ", "*/", "//"].iter().any(|start| line.starts_with(start));
    let lines = script.lines().map(str::trim).filter(|line| !line.is_empty() && !comment(line));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// A module without the names of its functions and whatever else is not needed to run it.
fn bare(wasm: &[u8]) -> Outcome<Vec<u8>> {
    let mut module = Module::new();
    for payload in Parser::new(0).parse_all(wasm) {
        let payload = payload.map_err(|error| format!("a part of the page: {error}"))?;
        if let Some((id, range)) = payload.as_section()
            && !matches!(payload, Payload::CustomSection(_))
        {
            module.section(&RawSection { id, data: &wasm[range.start as usize..range.end as usize] });
        }
    }
    Ok(module.finish())
}
