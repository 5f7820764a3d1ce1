//! What addresses name: tables at a server, deals that are kept, links that hold a whole deal, lessons, rules, puzzles.

use std::cell::RefCell;
use std::fmt;

use luxx_session::lesson::KEYS;

/// The name of a table at a server: 24 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableId(u128);

impl TableId {
    const DIGITS: usize = 24;

    pub(crate) fn read(text: &str) -> Option<TableId> {
        let digits = text.len() == Self::DIGITS && text.bytes().all(|digit| digit.is_ascii_hexdigit());
        digits.then(|| u128::from_str_radix(text, 16).ok().map(TableId)).flatten()
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:024x}", self.0)
    }
}

/// The name of a deal that is kept: the game it belongs to (when that began, in milliseconds) and which deal of it. Names sort by age.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct DealId {
    game: u64,
    deal: u16,
}

impl DealId {
    /// The deal with this number of a game, if the game's name is one.
    pub(crate) fn of(game: &str, deal: usize) -> Option<DealId> {
        let number = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit()).then(|| text.parse().ok());
        Some(DealId { game: number(game).flatten()?, deal: u16::try_from(deal).ok()? })
    }

    pub(crate) fn read(text: &str) -> Option<DealId> {
        let (game, deal) = text.split_once('-')?;
        let id = DealId::of(game, deal.parse().ok()?)?;
        // One name, one deal.
        (id.to_string() == text).then_some(id)
    }
}

impl fmt::Display for DealId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:013}-{:03}", self.game, self.deal)
    }
}

/// The letters of a link that holds a whole deal. Addresses are small things that are copied a lot, so the letters are kept once for
/// as long as the page lives: somebody who opens a hundred links has spent as much as one picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Letters(&'static str);

thread_local! {
    static KNOWN: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
}

impl Letters {
    /// More than any link needs: what is longer is cut, and refused by whoever reads it.
    const MOST: usize = 12_001;

    /// The letters of an address, whatever they say; none where there are none.
    pub(crate) fn read(text: &str) -> Option<Letters> {
        let end = text.char_indices().nth(Self::MOST).map_or(text.len(), |(end, _)| end);
        let text = &text[..end];
        if text.is_empty() {
            return None;
        }
        KNOWN.with_borrow_mut(|known| {
            let letters = known.iter().copied().find(|letters| *letters == text);
            let letters = letters.unwrap_or_else(|| {
                let letters: &'static str = Box::leak(text.to_owned().into_boxed_str());
                known.push(letters);
                letters
            });
            Some(Letters(letters))
        })
    }

    pub(crate) fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Where a deal comes from that is looked at once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DealAt {
    /// It was played at a table of the server.
    Table(TableId),
    /// It is kept on this device.
    Kept(DealId),
    /// It came by a link.
    Link(Letters),
}

/// A lesson: its place among all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LessonAt(usize);

impl LessonAt {
    pub(crate) fn new(place: usize) -> Option<LessonAt> {
        (place < KEYS.len()).then_some(LessonAt(place))
    }

    pub(crate) fn read(text: &str) -> Option<LessonAt> {
        KEYS.iter().position(|key| *key == text).map(LessonAt)
    }

    pub(crate) fn place(self) -> usize {
        self.0
    }
}

impl fmt::Display for LessonAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(KEYS[self.0])
    }
}

/// The number of a puzzle, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PuzzleAt(u16);

impl PuzzleAt {
    pub(crate) fn new(number: u16) -> Option<PuzzleAt> {
        (number > 0).then_some(PuzzleAt(number))
    }

    pub(crate) fn read(text: &str) -> Option<PuzzleAt> {
        text.parse().ok().and_then(PuzzleAt::new)
    }

    pub(crate) fn number(self) -> u16 {
        self.0
    }
}

impl fmt::Display for PuzzleAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The number of a rule, or of a whole section: `2.5`, `8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct RuleAt {
    section: u8,
    rule: Option<u8>,
}

impl RuleAt {
    pub(crate) fn read(text: &str) -> Option<RuleAt> {
        let number = |text: &str| text.parse().ok().filter(|number: &u8| number.to_string() == text);
        Some(match text.split_once('.') {
            None => RuleAt { section: number(text)?, rule: None },
            Some((section, rule)) => RuleAt { section: number(section)?, rule: Some(number(rule)?) },
        })
    }
}

impl RuleAt {
    /// Whether it is a whole section.
    pub(crate) fn is_section(self) -> bool {
        self.rule.is_none()
    }
}

impl fmt::Display for RuleAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.section)?;
        self.rule.map_or(Ok(()), |rule| write!(f, ".{rule}"))
    }
}
