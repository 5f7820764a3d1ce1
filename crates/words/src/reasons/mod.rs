//! Reasons for a move, in words. What is true of a move is found in `luxx-bots`; how it is put is in `reasons.ftl`.
//! `naming.rs` finds the message for a fact, `filling.rs` its variables.

mod filling;
mod naming;

use luxx_bots::{Advice, Band, Fact, Odds};
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

    /// The facts that matter most as two sentences: what speaks for the move, and what against it. Empty if nothing does.
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
    /// let people = People::new(["Ada", "Ben", "Cleo"]).told_to(me);
    /// let reasons = Reasons::new(Words::of(Language::English), &people, me);
    /// let [gain, risk] = reasons.bullets(&explain(&game.view(me), "play 9".parse()?));
    /// assert!(risk.starts_with("Splits"), "{gain} {risk}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn bullets(&self, facts: &[Fact]) -> [String; 2] {
        [false, true].map(|against| {
            let told = Fact::told(facts).into_iter().cloned();
            let side: Vec<Fact> = told.filter(|fact| fact.is_against() == against).collect();
            self.sentence(&side)
        })
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

    /// The same as two sentences: what speaks for the better move, and what against the other one. Empty if nothing does.
    pub fn contrast_bullets(&self, [better, other]: &[Vec<Fact>; 2]) -> [String; 2] {
        let [better, other] = [better, other].map(|facts| self.reasons(facts));
        let words = self.words;
        let told = |side: &str, reasons: String| match reasons.as_str() {
            "" => reasons,
            _ => say!(words, "reasons-side", side = side, reasons = reasons),
        };
        [told("better", better), told("other", other)]
    }

    /// The chances of a candidate. Digits where everybody else is a bot; of people nobody knows enough.
    pub fn chances(&self, advice: &Advice) -> String {
        match advice.odds {
            Odds::Share { share, low, high, .. } => {
                let per_cent = |share: f64| (100.0 * share).round() as u64;
                let (share, low, high) = (per_cent(share), per_cent(low), per_cent(high));
                let margin = advice.estimate.margin;
                let points = self.words.decimal(margin);
                let side = if margin < 0.0 { "behind" } else { "ahead" };
                let words = self.words;
                say!(
                    words,
                    "reasons-share",
                    share = share,
                    low = low,
                    high = high,
                    points = points,
                    side = side
                )
            }
            Odds::Band(band) => self.band(band),
        }
    }

    /// A band in words.
    pub fn band(&self, band: Band) -> String {
        say!(self.words, "reasons-band", band = band.name())
    }

    /// [`chances`](Reasons::chances) with the remark that nothing proves this candidate to be worse than the best.
    pub fn equal_chances(&self, advice: &Advice) -> String {
        say!(self.words, "reasons-equal", figures = self.chances(advice))
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
