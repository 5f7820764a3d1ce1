//! What the person is about to do: cards picked in the hand, or one of the answers.

use luxx_rules::{Card, Cards, Decision, Move, View};
use luxx_session::Selection;

/// How long a 1 waits for a second digit, in milliseconds.
const MOMENT: u64 = 1500;

/// What is picked for the decision that is open.
#[derive(Clone, Debug, Default)]
pub(crate) struct Picking {
    /// Cards of the hand.
    selection: Option<Selection>,
    /// Which of the answers, for every other decision.
    answer: usize,
    /// When a 1 was typed that may be the first digit of 10 to 13, and what was picked before it.
    typed_one: Option<(u64, Option<Selection>)>,
    /// A move that would hurt and was asked for once.
    pub(crate) surely: Option<Move>,
}

/// The answers to a decision other than which cards to play.
pub(crate) fn answers(view: &View) -> Vec<Move> {
    if view.public().decision() == Some(Decision::Play) {
        return Vec::new();
    }
    view.legal_moves().iter().collect()
}

impl Picking {
    /// The cards picked.
    pub(crate) fn selection(&self) -> Option<Selection> {
        self.selection
    }

    /// The move that Enter makes; none if nothing is picked.
    pub(crate) fn choice(&self, view: &View) -> Option<Move> {
        if view.public().decision() == Some(Decision::Play) {
            return self.selection.and_then(|selection| selection.layer(view.hand())).map(Move::Play);
        }
        answers(view).get(self.answer).copied()
    }

    /// Points at this move, as far as it can be picked.
    pub(crate) fn point(&mut self, view: &View, choice: Move) {
        self.surely = None;
        match choice {
            Move::Play(layer) => self.selection = Some(Selection::of(layer)),
            other => {
                if let Some(place) = answers(view).iter().position(|answer| *answer == other) {
                    self.answer = place;
                }
            }
        }
    }

    /// Picks all cards of a value, or lets them go if they were picked.
    pub(crate) fn pick(&mut self, hand: Cards, value: Card) {
        self.surely = None;
        self.selection = match self.selection {
            Some(picked) if picked.value == value => None,
            _ => Selection::all(hand, value),
        };
    }

    /// A digit: 1 picks ones; another digit within a moment makes 10 to 13 of it. The same number again lets it go. Where answers
    /// are to be chosen it points at a card of that number. False if numbers are picked here, but none that it is or begins.
    pub(crate) fn digit(&mut self, view: &View, digit: u8, now: u64) -> bool {
        let playing = view.public().decision() == Some(Decision::Play);
        let offered: Vec<(usize, Card)> = if playing {
            view.hand().groups().map(|(card, _)| (0, card)).collect()
        } else {
            answers(view)
                .iter()
                .enumerate()
                .filter_map(|(place, answer)| Some((place, face(*answer)?)))
                .collect()
        };
        let find = |number: u8| {
            let card = Card::number(number)?;
            offered.iter().find(|(_, offered)| *offered == card).copied()
        };
        let one = self.typed_one.take().filter(|(then, _)| now.saturating_sub(*then) < MOMENT);
        let two_digits = one.and_then(|(_, before)| Some((find(10 + digit)?, before)));
        if digit == 1 && two_digits.is_none() {
            self.typed_one = Some((now, self.selection));
        }
        let Some(((place, value), before)) =
            two_digits.or_else(|| find(digit).map(|found| (found, self.selection)))
        else {
            return offered.is_empty() || digit == 1 && (10..=13).any(|number| find(number).is_some());
        };
        self.surely = None;
        if playing {
            self.selection = before;
            self.pick(view.hand(), value);
        } else {
            self.answer = place;
        }
        true
    }

    /// Jokers: picks them, or adds one to what is picked.
    pub(crate) fn joker(&mut self, view: &View) {
        match self.selection {
            Some(_) => self.adjust(view, |selection| selection.with_jokers(1)),
            None => self.pick(view.hand(), Card::Joker),
        }
    }

    /// Changes how many cards, if the hand allows it. With jokers alone it is the jokers that are counted.
    pub(crate) fn count(&mut self, view: &View, change: i8) {
        self.adjust(view, |selection| {
            if selection.value.is_joker() {
                selection.with_jokers(change)
            } else {
                selection.with_count(change)
            }
        });
    }

    /// One joker fewer.
    pub(crate) fn no_joker(&mut self, view: &View) {
        self.adjust(view, |selection| selection.with_jokers(-1));
    }

    /// To the next value of the hand, or the next answer, round and round.
    pub(crate) fn step(&mut self, view: &View, by: isize) {
        self.surely = None;
        let turn = |place: usize, len: usize| (place as isize + by).rem_euclid(len as isize) as usize;
        if view.public().decision() == Some(Decision::Play) {
            let values: Vec<Card> = view.hand().groups().map(|(card, _)| card).collect();
            let here =
                self.selection.and_then(|picked| values.iter().position(|value| *value == picked.value));
            let next = match here {
                Some(here) => turn(here, values.len()),
                None if by < 0 => values.len().saturating_sub(1),
                None => 0,
            };
            self.selection = values.get(next).and_then(|value| Selection::all(view.hand(), *value));
        } else {
            let count = answers(view).len();
            if count > 0 {
                self.answer = turn(self.answer.min(count - 1), count);
            }
        }
    }

    /// Lets go; false if nothing was picked.
    pub(crate) fn let_go(&mut self) -> bool {
        let picked = self.selection.is_some() || self.surely.is_some();
        *self = Picking { answer: self.answer, ..Picking::default() };
        picked
    }

    fn adjust(&mut self, view: &View, change: impl FnOnce(Selection) -> Selection) {
        let changed = self.selection.map(change);
        if changed.is_some_and(|selection| selection.layer(view.hand()).is_some()) {
            self.surely = None;
            self.selection = changed;
        }
    }
}

/// The number that a digit picks this answer by.
fn face(answer: Move) -> Option<Card> {
    match answer {
        Move::Shadow(value) => Some(value),
        Move::Draw(luxx_rules::Source::Pool(spot)) => Some(spot.card()),
        _ => None,
    }
}
