//! The table as text, the questions, and the help.

use luxx_rules::{Card, Cards, Decision, Layer, Move, View};
use luxx_words::{Narrator, Sentence, say, tell};
use textwrap::{fill, termwidth};

use super::input::Keys;
use crate::story::{cards_in_hand, label, points};
use crate::style::{FAINT, NAME, paint};

/// Everybody's display, the pool and the own hand.
pub(super) fn table(view: &View, narrator: &Narrator) -> String {
    let (words, public) = (narrator.words(), view.public());
    let hands: Vec<String> = public.seats().map(|seat| cards_in_hand(words, public.hand_len(seat))).collect();
    let widest = hands.iter().map(|hand| hand.chars().count()).max().unwrap_or(0);
    let mut lines = Vec::new();
    for seat in public.others(view.seat()).chain([view.seat()]) {
        let layers: Vec<String> = public.display(seat).iter().map(|layer| brief(*layer)).collect();
        // The top layer is the one that counts: it stands first, and in brackets.
        let display = match layers.split_last() {
            None => say!(words, "cli-bare"),
            Some((top, [])) => format!("[{top}]"),
            Some((top, below)) => {
                let below: Vec<&str> = below.iter().rev().map(String::as_str).collect();
                say!(words, "cli-on", top = format!("[{top}]"), below = below.join(", "))
            }
        };
        let line = format!(
            "{:<10} {:<widest$}, {}: {display}",
            label(narrator, seat),
            hands[seat.index()],
            points(words, public.points(seat)),
        );
        lines.push(fill(&line, textwrap::Options::new(termwidth()).subsequent_indent("             ")));
    }
    let spots: Vec<String> = public.pool().iter().map(|spot| spot.to_string()).collect();
    let piles = say!(words, "cli-piles", deck = public.deck_len(), discard = public.discard().len());
    lines.push(format!("{}   {}", say!(words, "cli-pool", spots = spots.join(" ")), paint(FAINT, piles)));
    if public.is_duel() {
        lines.push(say!(words, "cli-shadow", groups = grouped(public.shadow())));
    }
    lines.push(say!(words, "cli-own-hand", cards = paint(NAME, view.hand())));
    lines.join("\n")
}

/// What is to be decided.
pub(super) fn question(decision: Decision, view: &View, narrator: &Narrator) -> Sentence {
    let (words, public) = (narrator.words(), view.public());
    let caught = public.caught();
    let size = caught.map_or(0, |(_, layer)| layer.size());
    let cards = || caught.map(|(victim, layer)| narrator.whose(victim, layer)).unwrap_or_default();
    let number = |count: u8| words.count(usize::from(count));
    let question = match decision {
        Decision::Play => tell!(words, "cli-ask-play"),
        Decision::Shadow => {
            let value = |legal| if let Move::Shadow(value) = legal { Some(value.to_string()) } else { None };
            let values: Vec<String> = view.legal_moves().iter().filter_map(value).collect();
            tell!(words, "cli-ask-shadow", values = words.either(values))
        }
        Decision::Take => tell!(words, "cli-ask-take", cards = cards(), count = size),
        Decision::Return => {
            tell!(words, "cli-ask-return", cards = cards(), count = size, number = number(size))
        }
        Decision::Draw => {
            let owed = public.owed();
            tell!(words, "cli-ask-draw", count = owed, number = number(owed))
        }
        Decision::MayDraw => tell!(words, "cli-ask-may-draw"),
    };
    question.capitalised()
}

/// Every move that can be made, as it is typed, and what else can be typed.
pub(super) fn help(view: &View, keys: &Keys, narrator: &Narrator) -> String {
    let words = narrator.words();
    // A move is not broken across lines: its blanks hold together while the lines are filled.
    let typed = |choice| keys.short(choice).replace(' ', "\u{a0}");
    let moves: Vec<String> = view.legal_moves().iter().map(typed).collect();
    let texts = [say!(words, "cli-help-moves", moves = moves.join(", ")), say!(words, "cli-help-more")];
    texts.map(|text| fill(&text, termwidth()).replace('\u{a0}', " ")).join("\n")
}

/// A layer in a narrow place: `3×7`, and how many of them are jokers.
fn brief(layer: Layer) -> String {
    let (size, value, jokers) = (layer.size(), layer.value(), layer.jokers());
    match value {
        Card::Joker => format!("{size}×J"),
        _ if jokers == 0 => format!("{size}×{value}"),
        _ => format!("{size}×{value} ({jokers}×J)"),
    }
}

/// `3×2 1×5`: how many of each.
fn grouped(cards: Cards) -> String {
    let groups: Vec<String> = cards.groups().map(|(card, count)| format!("{count}×{card}")).collect();
    groups.join(" ")
}
