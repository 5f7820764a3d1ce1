//! Why a move is good or bad: facts that follow from what the player sees.
//!
//! A [`Fact`] is true of a move in a view, whatever the hidden cards are. It has no words: `luxx-words` says it in English or
//! German. What a layer catches, what beats what and how a game ends is asked of the rules; nothing here knows them.
//!
//! | file | what it has |
//! |---|---|
//! | `fact.rs` | the facts |
//! | `telling.rs` | how much each matters, which speak against a move |
//! | `playing.rs` | facts about playing a layer |
//! | `danger.rs` | who could catch a layer before its owner plays again |
//! | `gaining.rs` | facts about cards that come into the hand: taking, the shadow, drawing, taking back; and doing without |
//! | `ending.rs` | moves that end the game |

mod danger;
mod ending;
mod fact;
mod gaining;
mod playing;
mod telling;

pub use fact::Fact;

use luxx_rules::{Move, Phase, View};

/// Everything worth saying about a legal move of this view, what matters most first. Nothing for a move that is not legal
/// here.
///
/// ```
/// use luxx_bots::{Fact, explain};
/// use luxx_rules::{Game, Position};
///
/// let position: Position = "
///     seat 0  hand 9 9 2         display 3
///     seat 1  hand 1 5 8 12      display 4 4
///     seat 2  hand 1 5 8 12
///     pool    1 2 3 4 5 6
///     deck    rest
/// ".parse()?;
/// let game = Game::from_position(&position)?;
/// let facts = explain(&game.view(game.decider().unwrap()), "play 9 9".parse()?);
/// assert!(facts.contains(&Fact::OnePlay { cards: 1 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(view: &View, choice: Move) -> Vec<Fact> {
    if !view.legal_moves().contains(choice) {
        return Vec::new();
    }
    let mut facts = match (ending::ending(view, choice), view.public().phase(), choice) {
        // What else such a move does no longer matters.
        (Some(end), ..) => vec![end],
        (None, _, Move::Play(layer)) => playing::facts(view, layer),
        (None, _, Move::Shadow(value)) => gaining::from_shadow(view, value),
        (None, Phase::Take { victim, layer }, Move::Take) => gaining::taking(view, victim, layer),
        (None, Phase::Take { victim, layer }, _) => gaining::leaving(view, victim, layer),
        (None, Phase::Return { layer, .. }, Move::TakeBack) => gaining::taking_back(view, layer),
        (None, Phase::Return { layer, .. }, _) => gaining::discarding(view, layer),
        (None, _, Move::Draw(source)) => gaining::drawing(view, source),
        (None, ..) => gaining::passing(view),
    };
    facts.sort_by_key(|fact| std::cmp::Reverse(fact.importance()));
    facts
}

/// What makes one move better than another: facts that are true of only one of the two, such as speak for the better move and
/// against the other. Where none does, all that sets a move apart.
pub fn contrast(view: &View, better: Move, other: Move) -> [Vec<Fact>; 2] {
    let [better, other] = [better, other].map(|choice| explain(view, choice));
    let apart = |facts: &[Fact], others: &[Fact], against: bool| {
        let only: Vec<Fact> = facts.iter().filter(|fact| !others.contains(fact)).cloned().collect();
        let telling: Vec<Fact> = only.iter().filter(|fact| fact.is_against() == against).cloned().collect();
        if telling.is_empty() { only } else { telling }
    };
    [apart(&better, &other, false), apart(&other, &better, true)]
}
