//! What is told, to eyes and to screen readers.

use leptos::prelude::*;
use luxx_rules::Seat;
use luxx_words::Sentence;

/// What is told.
#[derive(Clone, Copy)]
pub(crate) struct Voice {
    /// What happened last, told above the panel while others act.
    pub(crate) story: RwSignal<Sentence>,
    /// What everybody did last, by seat.
    pub(crate) captions: RwSignal<Vec<Sentence>>,
    /// What a screen reader says next.
    pub(crate) news: RwSignal<String>,
    /// An answer to a tap that could not be followed, shown until something happens.
    pub(crate) aside: RwSignal<Option<String>>,
}

impl Voice {
    pub(crate) fn new() -> Voice {
        Voice {
            story: RwSignal::new(Sentence::default()),
            captions: RwSignal::new(Vec::new()),
            news: RwSignal::new(String::new()),
            aside: RwSignal::new(None),
        }
    }

    /// Nothing stays that only the last onlooker may know.
    pub(crate) fn fall_silent(self, captions: Vec<Sentence>) {
        self.story.set(Sentence::default());
        self.news.set(String::new());
        self.aside.set(None);
        self.captions.set(captions);
    }

    /// Something has happened: it is told instead of what stood there.
    pub(crate) fn tell(self, story: Sentence) {
        self.aside.set(None);
        self.story.set(story);
    }

    /// Tells screen readers. They speak only of what changes: the same news twice differ by a blank at the end.
    pub(crate) fn announce(self, text: &str) {
        let same = self.news.with_untracked(|news| news == text);
        self.news.set(if same { format!("{text}\u{a0}") } else { text.to_owned() });
    }

    /// What a player did last.
    pub(crate) fn caption(self, seat: Seat, caption: Sentence) {
        self.captions.update(|captions| put_caption(captions, seat, caption));
    }
}

/// Puts a caption in the place of the one before.
pub(crate) fn put_caption(captions: &mut Vec<Sentence>, seat: Seat, caption: Sentence) {
    if captions.len() <= seat.index() {
        captions.resize(seat.index() + 1, Sentence::default());
    }
    captions[seat.index()] = caption;
}
