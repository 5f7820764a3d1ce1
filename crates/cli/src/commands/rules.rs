//! `luxx rules`: the guide in the terminal.

use std::io::{self, Write};

use luxx_rules::printed;
use luxx_words::guide::{Guide, Topic};
use luxx_words::{Words, say};
use textwrap::Options;

use crate::args::RulesArgs;
use crate::exit::Failure;
use crate::style::{FAINT, HEADING, NAME, paint};

pub(crate) fn run(args: &RulesArgs) -> Result<(), Failure> {
    let words = args.speech.words();
    let guide = Guide::new(words.language());
    let out = &mut anstream::AutoStream::auto(io::stdout().lock());
    match args.topic.as_deref() {
        None => {
            print_overview(words, out)?;
            print_topics(&guide, words, out)
        }
        Some("all") => {
            print_head(&guide, out)?;
            guide.topics.iter().try_for_each(|topic| print_topic(topic, out))
        }
        // As it is printed elsewhere: with the mark of a ruling, in capitals, or by a topic's title.
        Some(word) => match find_topic(&guide, word) {
            Some(topic) => print_topic(topic, out),
            None => print_rule(&guide, words, word.trim_end_matches('‡'), out),
        },
    }
}

/// What the guide is, and the game in one minute.
pub(crate) fn print_overview(words: &Words, out: &mut impl Write) -> Result<(), Failure> {
    let guide = Guide::new(words.language());
    print_head(&guide, out)?;
    guide.topics.first().map_or(Ok(()), |overview| print_topic(overview, out))
}

fn find_topic<'a>(guide: &'a Guide, word: &str) -> Option<&'a Topic> {
    let word = word.to_lowercase();
    let titled = |topic: &&Topic| topic.title.to_lowercase().split(' ').any(|part| part == word);
    guide.topic(&word).or_else(|| guide.topics.iter().find(titled))
}

fn print_head(guide: &Guide, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{}\n", paint(HEADING, guide.title))?;
    Ok(print_text(guide.introduction, out)?)
}

fn print_topic(topic: &Topic, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "\n{}\n", paint(HEADING, topic.title))?;
    Ok(print_text(topic.text, out)?)
}

fn print_topics(guide: &Guide, words: &Words, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "\n{}\n", paint(HEADING, say!(words, "cli-more-topics")))?;
    for topic in &guide.topics {
        writeln!(out, "  {:<10} {}", topic.key, paint(FAINT, topic.title))?;
    }
    Ok(())
}

/// Everything that explains one rule, or a word of help if there is no such rule.
fn print_rule(guide: &Guide, words: &Words, number: &str, out: &mut impl Write) -> Result<(), Failure> {
    let mut found = guide.explaining(number).peekable();
    if found.peek().is_none() {
        let keys: Vec<&str> = guide.topics.iter().map(|topic| topic.key).collect();
        let number: String = number.chars().map(printed).collect();
        return Err(Failure::Usage(say!(words, "cli-no-topic", word = number, topics = keys.join(", "))));
    }
    let mut section = "";
    for (topic, line) in found {
        if topic.title != section {
            let space = if section.is_empty() { "" } else { "\n" };
            section = topic.title;
            writeln!(out, "{space}{}\n", paint(HEADING, section))?;
        }
        print_text(line, out)?;
    }
    Ok(())
}

/// Paragraphs and lists, wrapped to the terminal; tables as they are.
fn print_text(text: &str, out: &mut impl Write) -> io::Result<()> {
    let width = textwrap::termwidth().min(100);
    let mut table = Vec::new();
    for line in text.lines() {
        if line.starts_with('|') {
            table.push(line);
            continue;
        }
        print_table(&std::mem::take(&mut table), out)?;
        let options = match line.strip_prefix("- ") {
            Some(_) => Options::new(width).subsequent_indent("  "),
            None => Options::new(width),
        };
        writeln!(out, "{}", textwrap::fill(&emphasise(line), options))?;
    }
    print_table(&table, out)
}

/// A Markdown table with its columns lined up.
fn print_table(rows: &[&str], out: &mut impl Write) -> io::Result<()> {
    let cells = |row: &&str| -> Vec<String> {
        row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    let rows: Vec<Vec<String>> = rows.iter().filter(|row| !row.contains("---")).map(cells).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|column| {
            rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
        })
        .collect();
    for (place, row) in rows.iter().enumerate() {
        let padded: Vec<String> =
            row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        let line = padded.join("  ");
        writeln!(
            out,
            "  {}",
            if place == 0 { paint(NAME, line.trim_end()) } else { emphasise(line.trim_end()) }
        )?;
    }
    Ok(())
}

/// `**bold**` in the terminal's own way.
fn emphasise(text: &str) -> String {
    text.split("**")
        .enumerate()
        .map(|(place, part)| if place % 2 == 1 { paint(NAME, part) } else { part.to_owned() })
        .collect()
}
