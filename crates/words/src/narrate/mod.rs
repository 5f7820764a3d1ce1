//! The narrator: what happens at a table, told to whoever listens.
//!
//! `events.rs` has the sentence about an event, `captions.rs` the few words below a player's name, `moves.rs` a move as something
//! to do or to look back at, `outlook.rs` what would come of it, `results.rs` who starts and who wins. How it is put is in `events.ftl` and `moves.ftl`; who is "you" is up to the [`People`].

mod captions;
mod events;
mod moves;
mod outlook;
mod results;

use luxx_rules::{Layer, PublicEvent, Seat, SeenEvent};

use crate::{Article, People, Sentence, Words};

/// Tells what happens to one listener, in one language.
///
/// ```
/// use luxx_rules::{PublicEvent, Seat, SeenEvent};
/// use luxx_words::{Language, Narrator, People, Words};
///
/// let [ada, ben] = [0, 1].map(|seat| Seat::new(seat).unwrap());
/// let event = SeenEvent::Open(PublicEvent::Caught { attacker: ada, victim: ben, layer: "7 7".parse()? });
/// let people = People::new(["Ada", "Ben"]).told_to(ben);
/// let tell = |language| Narrator::new(Words::of(language), people.clone()).line(event).to_string();
/// assert_eq!(tell(Language::English), "Ada catches your two 7s.");
/// assert_eq!(tell(Language::German), "Ada luxxt deine zwei 7er ab.");
/// # Ok::<(), luxx_rules::ParseLayerError>(())
/// ```
#[derive(Clone)]
pub struct Narrator {
    words: &'static Words,
    people: People,
}

impl Narrator {
    /// A narrator for these people.
    pub fn new(words: &'static Words, people: People) -> Narrator {
        Narrator { words, people }
    }

    /// The words it speaks with.
    pub fn words(&self) -> &'static Words {
        self.words
    }

    /// Whom it speaks of.
    pub fn people(&self) -> &People {
        &self.people
    }

    /// What matters of several events to somebody who was away or waited: who played, who was caught, and what the
    /// listener lost.
    pub fn recap(&self, events: impl IntoIterator<Item = SeenEvent>) -> Sentence {
        let matters = |event: &SeenEvent| match event {
            SeenEvent::Open(
                PublicEvent::Played { .. } | PublicEvent::Caught { .. } | PublicEvent::CaughtShadow { .. },
            ) => true,
            SeenEvent::Open(PublicEvent::Took { victim, .. }) => self.people.is_listener(*victim),
            _ => false,
        };
        let lines = events.into_iter().filter(matters).map(|event| self.line(event));
        lines.fold(Sentence::default(), Sentence::then)
    }

    /// `Ben's two 9s`, for a place in a sentence.
    pub fn whose(&self, owner: Seat, layer: Layer) -> Sentence {
        let chip = self.words.layer_chip(layer, Article::None);
        let cards = (layer.size(), layer.value());
        Sentence::read(&self.people.whose_cards(self.words, owner, cards, chip))
    }
}
