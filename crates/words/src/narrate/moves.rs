//! A move as something to do: on a button, in a hint.

use luxx_rules::{Move, Source, View};

use super::Narrator;
use crate::{Article, Sentence, tell};

impl Narrator {
    /// A move that could be made as things stand.
    pub fn advice(&self, choice: Move, view: &View) -> Sentence {
        let words = self.words;
        let size = view.public().caught().map_or(1, |(_, layer)| layer.size());
        let advice = match choice {
            Move::Play(layer) => tell!(words, "moves-play", cards = words.layer_chip(layer, Article::A)),
            Move::Shadow(value) => {
                let count = view.public().shadow().count(value);
                tell!(words, "moves-shadow", cards = words.group_chip(value, count, Article::A))
            }
            Move::Take => tell!(words, "moves-take", count = size),
            Move::Leave => tell!(words, "moves-leave", count = size),
            Move::TakeBack => tell!(words, "moves-take-back"),
            Move::Discard => tell!(words, "moves-discard"),
            Move::Draw(Source::Deck) => tell!(words, "moves-draw-deck"),
            Move::Draw(Source::Pool(spot)) => {
                tell!(words, "moves-draw-open", card = words.spot_chip(spot, Article::A))
            }
            Move::Pass => tell!(words, "moves-pass"),
        };
        advice.opened()
    }

    /// A move that has just been made, told to whoever made it; `view` is what they saw before it.
    pub fn made(&self, choice: Move, view: &View) -> Sentence {
        let words = self.words;
        let size = view.public().caught().map_or(1, |(_, layer)| layer.size());
        match choice {
            Move::Play(layer) => tell!(words, "moves-made-play", cards = words.layer_chip(layer, Article::A)),
            Move::Shadow(value) => {
                let count = view.public().shadow().count(value);
                tell!(words, "moves-made-shadow", cards = words.group_chip(value, count, Article::A))
            }
            Move::Take => tell!(words, "moves-made-take", count = size),
            Move::Leave => tell!(words, "moves-made-leave", count = size),
            Move::TakeBack => tell!(words, "moves-made-take-back", count = size),
            Move::Discard => tell!(words, "moves-made-discard", count = size),
            Move::Draw(Source::Deck) => tell!(words, "moves-made-draw-deck"),
            Move::Draw(Source::Pool(spot)) => {
                tell!(words, "moves-made-draw-open", card = words.spot_chip(spot, Article::A))
            }
            Move::Pass => tell!(words, "moves-made-pass"),
        }
    }

    /// What was done in a deal that is over, and what would have been better, if anything.
    pub fn verdict(&self, made: Move, better: Option<Move>, view: &View) -> Sentence {
        let words = self.words;
        let told = |choice: Move| match choice {
            Move::Play(layer) => String::from(words.layer_chip(layer, Article::None)),
            other => self.advice(other, view).to_string(),
        };
        let better = better.map_or_else(|| "none".to_owned(), told);
        let is = if self.people.is_listener(view.seat()) { "you" } else { "other" };
        let who = self.people.name(view.seat()).to_owned();
        tell!(words, "moves-verdict", is = is, who = who, made = told(made), better = better)
    }
}
