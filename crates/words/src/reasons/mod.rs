//! Reasons for a move, in words. What is true of a move is found in `luxx-bots`; how it is put is in `reasons.ftl`.
//! `naming.rs` finds the message for a fact, `filling.rs` its variables.

mod filling;
mod naming;

use luxx_bots::{Estimate, Fact};
use luxx_rules::Seat;

use crate::sentence::capitalised;
use crate::{People, Words, say};

/// Says facts about the moves of one player.
pub struct Reasons<'a> {
    words: &'a Words,
    people: &'a People,
    mover: Seat,
}

impl<'a> Reasons<'a> {
    /// For the moves of this player.
    pub fn new(words: &'a Words, people: &'a People, mover: Seat) -> Reasons<'a> {
        Reasons { words, people, mover }
    }

    /// The facts that matter most in a sentence; they come with what matters most first. Empty if there are none.
    ///
    /// ```
    /// use luxx_bots::explain;
    /// use luxx_rules::{Game, Position};
    /// use luxx_words::{Language, People, Reasons, Words};
    ///
    /// let position: Position = "
    ///     rules   amigo advanced
    ///     seat 0  hand 9 9 2 5 6 7   display 3
    ///     seat 1  hand 1 5 8 12      display 4 4
    ///     seat 2  hand 1 5 8 12
    ///     pool    1 2 3 4 5 6
    ///     deck    rest
    /// ".parse()?;
    /// let game = Game::from_position(&position)?;
    /// let me = game.decider().unwrap();
    /// let facts = explain(&game.view(me), "play 9 9".parse()?);
    /// let people = People::new(["Ada", "Ben", "Cleo"]).told_to(me);
    /// let sentence = Reasons::new(Words::of(Language::English), &people, me).sentence(&facts);
    /// assert!(sentence.starts_with("Catches Ben’s two 4s; "), "{sentence}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sentence(&self, facts: &[Fact]) -> String {
        let reasons = self.reasons(facts);
        if reasons.is_empty() {
            return reasons;
        }
        capitalised(&say!(self.words, "reasons-sentence", reasons = reasons))
    }

    /// Why one move is better than another, told to the one who thinks of the other: what is true of the better one only,
    /// and of the other one only. Empty if nothing speaks for the better one.
    pub fn contrast(&self, [better, yours]: &[Vec<Fact>; 2]) -> String {
        let [better, yours] = [better, yours].map(|facts| self.reasons(facts));
        if better.is_empty() {
            return better;
        }
        let yours = if yours.is_empty() { "none".to_owned() } else { yours };
        say!(self.words, "reasons-contrast", better = better, yours = yours)
    }

    /// The figures of a candidate; nothing if it was tried in no world.
    pub fn estimate(&self, estimate: &Estimate) -> String {
        if estimate.worlds == 0 {
            return String::new();
        }
        // Where all worlds agree the standard error is zero, which says too much: by the rule of three, up to three in as
        // many worlds may still go the other way.
        let spread = (1.96 * estimate.error).max(3.0 / f64::from(estimate.worlds)).min(1.0);
        let per_cent = |share: f64| (100.0 * share).round() as u64;
        let (share, spread) = (per_cent(estimate.win_share), per_cent(spread));
        let points = self.words.decimal(estimate.margin);
        let side = if estimate.margin < 0.0 { "behind" } else { "ahead" };
        say!(self.words, "reasons-estimate", share = share, spread = spread, points = points, side = side)
    }

    /// What is worth telling, one reason after the other.
    fn reasons(&self, facts: &[Fact]) -> String {
        let mut said: Option<String> = None;
        let mut turned = false;
        for fact in Fact::told(facts) {
            // One "but" is enough, and there must be something before it.
            let turns = fact.is_against() && !turned && said.is_some();
            turned |= fact.is_against();
            let reason = self.filling(fact, turns).say(naming::key(fact));
            said = Some(match said {
                None => reason,
                Some(first) => say!(self.words, "reasons-more", first = first, next = reason),
            });
        }
        said.unwrap_or_default()
    }
}
