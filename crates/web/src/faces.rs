//! What cards are called in the document: style sheets, tests and flying cards find them by it.

use luxx_rules::Card;

/// What a card's picture is called; none is its back.
pub(crate) fn card_name(card: Option<Card>) -> String {
    match card {
        None => "back".to_owned(),
        Some(Card::Joker) => "joker".to_owned(),
        Some(number) => number.to_string(),
    }
}

/// The classes that show a card.
pub(crate) fn card_class(card: Option<Card>) -> String {
    format!("card card-{}", card_name(card))
}
