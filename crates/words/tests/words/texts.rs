//! Every message exists in every language with the same variables, is spelt as it should be, and is said by somebody.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast;
use fluent_syntax::parser::parse;
use luxx_words::{Language, Words, keys, say};

fn folder(language: Language) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("texts").join(language.code())
}

/// The names of a language's files and their texts.
fn files(language: Language) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder(language)).unwrap().map(|entry| entry.unwrap().path());
    entries
        .map(|path| {
            (path.file_stem().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(&path).unwrap())
        })
        .collect()
}

/// Every message of a language with its variables.
fn messages(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut messages = BTreeMap::new();
    for (file, text) in files(language) {
        let resource =
            parse(text.as_str()).unwrap_or_else(|(_, errors)| panic!("{language}/{file}.ftl: {errors:?}"));
        for entry in resource.body {
            match entry {
                ast::Entry::Message(message) => {
                    let name = message.id.name.to_owned();
                    assert!(name.starts_with(&format!("{file}-")), "{language}: {name} is in {file}.ftl");
                    let mut variables = BTreeSet::new();
                    let pattern = message.value.unwrap_or_else(|| panic!("{language}: {name} says nothing"));
                    collect(&pattern, &mut variables);
                    assert!(
                        messages.insert(name.clone(), variables).is_none(),
                        "{language}: {name} comes twice"
                    );
                }
                ast::Entry::Junk { content } => panic!("{language}/{file}.ftl: {content}"),
                _ => {}
            }
        }
    }
    messages
}

fn collect(pattern: &ast::Pattern<&str>, variables: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let ast::PatternElement::Placeable { expression } = element {
            match expression {
                ast::Expression::Inline(inline) => collect_inline(inline, variables),
                ast::Expression::Select { selector, variants } => {
                    collect_inline(selector, variables);
                    for variant in variants {
                        collect(&variant.value, variables);
                    }
                }
            }
        }
    }
}

fn collect_inline(inline: &ast::InlineExpression<&str>, variables: &mut BTreeSet<String>) {
    match inline {
        ast::InlineExpression::VariableReference { id } => {
            variables.insert(id.name.to_owned());
        }
        ast::InlineExpression::Placeable { expression } => match &**expression {
            ast::Expression::Inline(inline) => collect_inline(inline, variables),
            ast::Expression::Select { .. } => panic!("a selection within a placeable"),
        },
        _ => {}
    }
}

/// What a message speaks of. The forms of one person (`mover`, `mover_whose`, …) or card are one thing, and which form, case, ending
/// or gender is needed differs between languages.
fn subjects(variables: BTreeSet<String>) -> BTreeSet<String> {
    let person = |name: &str| {
        ["_whose", "_to", "_is", "_subject", "_the"]
            .iter()
            .find_map(|form| Some(name.strip_suffix(form)?.to_owned()))
    };
    let grammar = |name: &String| ["case", "ending", "gender"].contains(&name.as_str());
    variables.into_iter().filter(|name| !grammar(name)).map(|name| person(&name).unwrap_or(name)).collect()
}

#[test]
fn every_language_has_the_same_messages_with_the_same_variables() {
    let subjects_of = |language| -> BTreeMap<String, BTreeSet<String>> {
        messages(language).into_iter().map(|(name, variables)| (name, subjects(variables))).collect()
    };
    let english = subjects_of(Language::English);
    for language in Language::ALL {
        let other = subjects_of(language);
        assert_eq!(other.keys().collect::<Vec<_>>(), english.keys().collect::<Vec<_>>(), "{language}");
        for (name, variables) in other {
            assert_eq!(variables, english[&name], "{language}: {name}");
        }
    }
    let found: BTreeSet<&str> = keys().collect();
    assert_eq!(found, english.keys().map(String::as_str).collect(), "`keys` lists them all, of all files");
}

#[test]
fn every_message_is_said_somewhere() {
    let mut sources = String::new();
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for folder in fs::read_dir(crates).unwrap() {
        read_sources(&folder.unwrap().path().join("src"), &mut sources);
    }
    // What is said before the page's program is there.
    for host in ["main.js", "index.html"] {
        sources += &fs::read_to_string(crates.join("web/host").join(host)).unwrap();
    }
    let said =
        |key: &str| sources.contains(&format!("\"{key}\"")) || sources.contains(&format!(" {key}}}}}"));
    let unsaid: Vec<&str> = keys().filter(|key| !said(key)).collect();
    assert!(unsaid.is_empty(), "nobody says {unsaid:?}");
}

/// The sources of a folder, or one file.
fn read_sources(path: &Path, sources: &mut String) {
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())) {
            read_sources(&entry.unwrap().path(), sources);
        }
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        let source = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        sources.push_str(&source);
    }
}

/// Elsewhere in the page these texts are not there yet (`luxx_words::later`).
#[test]
fn the_texts_of_a_part_of_the_page_are_said_there_alone() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("web/src");
    let sheets = ["column", "hint", "key_list", "log", "look", "menu", "score", "set_up"]
        .map(|name| format!("view/{name}.rs"))
        .join(" ");
    for (part, texts) in [
        ("archive", "\"games-"),
        ("learn", "\"learn-"),
        ("learn/puzzles", "\"puzzles-"),
        ("online", "\"online-"),
        ("solo", "\"solo-"),
        (&*sheets, "\"sheets-"),
    ] {
        let mut within = String::new();
        for path in part.split(' ') {
            read_sources(&page.join(path), &mut within);
        }
        let mut all = String::new();
        read_sources(&page, &mut all);
        let count = |sources: &str| sources.matches(texts).count();
        assert!(count(&within) > 10, "{part}");
        assert_eq!(count(&all), count(&within), "{texts}…\" is said outside of {part}/");
    }
}

#[test]
fn numbers_names_and_lists() {
    let [english, german] = Language::ALL.map(Words::of);
    assert_eq!([english.count(2), english.count(13)], ["two", "13"]);
    assert_eq!([german.count(12), german.count(109)], ["zwölf", "109"]);
    assert_eq!(["Ben", "Hans"].map(|name| english.whose(name)), ["Ben’s", "Hans’s"]);
    assert_eq!(
        ["Ben", "Hans", "Max", "Fritz", "Alice"].map(|name| german.whose(name)),
        ["Bens", "Hans’", "Max’", "Fritz’", "Alice’"]
    );
    assert_eq!([english.decimal(2.46), german.decimal(-10.31)], ["2.5", "10,3"]);
    assert_eq!(english.list([""; 0]), "");
    assert_eq!(english.list(["a"]), "a");
    assert_eq!(german.list(["a", "b"]), "a und b");
    assert_eq!(german.either(["a", "b", "c"]), "a, b oder c");
    assert_eq!(english.list(["a", "b", "c", "d"]), "a, b, c and d");
    assert_eq!(say!(german, "common-list-last", first = 3, last = "mehr"), "3 und mehr");
}

#[test]
fn words_can_be_shared_between_threads() {
    fn shared<T: Send + Sync>(_: &T) {}
    shared(Words::of(Language::English));
}
