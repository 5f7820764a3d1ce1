//! What a person types, understood: in short, as the question and the language want it, or in full, as a record writes it.

use luxx_rules::{Card, Decision, Move, ParseMoveError, Source, Spot};
use luxx_words::{Words, key, say};

/// What was typed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Input {
    Move(Move),
    Help,
    /// A hint; or why a move would not be the best.
    Hint(Option<Move>),
    Rules,
    Quit,
    /// Not understood, and what to type instead.
    Unclear(String),
}

/// The letters and words of a language, as its texts show them.
pub(super) struct Keys {
    words: &'static Words,
    help: String,
    hint: String,
    rules: String,
    quit: String,
    take: String,
    leave: String,
    take_back: String,
    discard: String,
    deck: String,
    pass: String,
}

impl Keys {
    pub(super) fn new(words: &'static Words) -> Keys {
        Keys {
            words,
            help: say!(words, "cli-key-help"),
            hint: say!(words, "cli-key-hint"),
            rules: say!(words, "cli-key-rules"),
            quit: say!(words, "cli-key-quit"),
            take: say!(words, "cli-key-take"),
            leave: say!(words, "cli-key-leave"),
            take_back: say!(words, "cli-key-take-back"),
            discard: say!(words, "cli-key-discard"),
            deck: say!(words, "cli-key-deck"),
            pass: say!(words, "cli-key-pass"),
        }
    }

    /// What is typed for a move, in short.
    pub(super) fn short(&self, choice: Move) -> String {
        match choice {
            Move::Play(layer) => layer.to_string(),
            Move::Shadow(value) => value.to_string(),
            Move::Take => self.take.clone(),
            Move::Leave => self.leave.clone(),
            Move::TakeBack => self.take_back.clone(),
            Move::Discard => self.discard.clone(),
            Move::Draw(Source::Deck) => self.deck.clone(),
            Move::Draw(Source::Pool(spot)) => spot.to_string(),
            Move::Pass => self.pass.clone(),
        }
    }

    /// Reads a line. Whether a move is legal is not asked here: the game says so, and why.
    pub(super) fn read(&self, line: &str, decision: Decision) -> Input {
        let line = line.trim();
        if let Some(considered) = line.strip_prefix(&format!("{} ", self.hint)) {
            return match self.read(considered, decision) {
                Input::Move(choice) => Input::Hint(Some(choice)),
                Input::Unclear(why) => Input::Unclear(why),
                _ => Input::Hint(None),
            };
        }
        match line {
            "" => return Input::Unclear(say!(self.words, "cli-type-help")),
            line if line == self.help => return Input::Help,
            line if line == self.hint => return Input::Hint(None),
            line if line == self.rules => return Input::Rules,
            line if line == self.quit => return Input::Quit,
            _ => {}
        }
        match self.read_move(line, decision) {
            Ok(choice) => Input::Move(choice),
            Err(ParseMoveError::Unknown) => {
                Input::Unclear(say!(self.words, "cli-type-more", wanted = self.wanted(decision)))
            }
            Err(error) => Input::Unclear(self.words.misread(&error)),
        }
    }

    fn read_move(&self, line: &str, decision: Decision) -> Result<Move, ParseMoveError> {
        match (decision, line) {
            (Decision::Take, line) if line == self.take => Ok(Move::Take),
            (Decision::Take, line) if line == self.leave => Ok(Move::Leave),
            (Decision::Return, line) if line == self.take_back => Ok(Move::TakeBack),
            (Decision::Return, line) if line == self.discard => Ok(Move::Discard),
            (Decision::MayDraw, line) if line == self.pass => Ok(Move::Pass),
            (Decision::Draw | Decision::MayDraw, line) if line == self.deck => Ok(Move::Draw(Source::Deck)),
            (Decision::Draw | Decision::MayDraw, spot) if spot.to_uppercase().parse::<Spot>().is_ok() => {
                format!("draw {}", spot.to_uppercase()).parse()
            }
            (Decision::Shadow, value) if value.parse::<Card>().is_ok() => format!("shadow {value}").parse(),
            (Decision::Play, cards)
                if cards.starts_with(|c: char| c.is_ascii_digit() || matches!(c, 'j' | 'J')) =>
            {
                layer_of(cards)
            }
            (_, in_full) => in_full.parse(),
        }
    }

    /// What an answer to this question looks like.
    fn wanted(&self, decision: Decision) -> String {
        let key = match decision {
            Decision::Play => key!("cli-type-play"),
            Decision::Shadow => key!("cli-type-shadow"),
            Decision::Take => key!("cli-type-take"),
            Decision::Return => key!("cli-type-return"),
            Decision::Draw => key!("cli-type-draw"),
            Decision::MayDraw => key!("cli-type-may-draw"),
        };
        self.words.say(key, &[])
    }
}

/// More cards than any layer has.
const MOST: usize = 14;

/// Cards in any order, a small j for a joker allowed.
fn layer_of(text: &str) -> Result<Move, ParseMoveError> {
    let words = text.to_uppercase();
    let mut cards: Vec<&str> = Vec::new();
    for word in words.split([' ', ',']).filter(|word| !word.is_empty()) {
        // 3x7, as the table shows it, or just 7; never more than a hand could hold.
        let (count, card) = word.split_once(['X', '×']).unwrap_or(("1", word));
        let count = count.parse().unwrap_or(1usize).min(MOST);
        cards.extend(std::iter::repeat_n(card, count));
        cards.truncate(MOST);
    }
    cards.sort_by_key(|card| *card == "J");
    Ok(Move::Play(cards.join(" ").parse()?))
}

#[cfg(test)]
mod tests {
    use luxx_words::Language;

    use super::*;

    /// Whatever help shows can be typed, and no two moves of a decision are typed alike.
    #[test]
    fn what_is_shown_for_a_move_is_read_as_that_move() {
        let moves = [
            (Decision::Play, vec!["play 7 7 J", "play J", "play 13"]),
            (Decision::Shadow, vec!["shadow 4"]),
            (Decision::Take, vec!["take", "leave"]),
            (Decision::Return, vec!["take-back", "discard"]),
            (Decision::Draw, vec!["draw deck", "draw 5", "draw J", "draw 5+13"]),
            (Decision::MayDraw, vec!["pass", "draw deck", "draw 5"]),
        ];
        for language in Language::ALL {
            let keys = Keys::new(Words::of(language));
            for (decision, moves) in &moves {
                for notation in moves {
                    let choice: Move = notation.parse().unwrap();
                    let short = keys.short(choice);
                    assert_eq!(keys.read(&short, *decision), Input::Move(choice), "{language}: {short}");
                    assert_eq!(keys.read(notation, *decision), Input::Move(choice), "{language}: in full");
                    let asked = keys.read(&format!("{} {short}", keys.hint), *decision);
                    assert_eq!(asked, Input::Hint(Some(choice)), "{language}: {short}");
                }
            }
        }
    }

    #[test]
    fn cards_may_be_typed_in_many_ways() {
        let keys = Keys::new(Words::of(Language::English));
        for typed in ["7 7 J", "j 7 7", "2x7 J", "7,7,j", " 2×7 1xJ "] {
            let expected = Input::Move("play 7 7 J".parse().unwrap());
            assert_eq!(keys.read(typed, Decision::Play), expected, "{typed}");
        }
        for nonsense in ["7 6", "99", "x", "take 7", "play", "7 7 7 7 7 7 7 7 7 7"] {
            assert!(matches!(keys.read(nonsense, Decision::Play), Input::Unclear(_)), "{nonsense}");
        }
    }
}
