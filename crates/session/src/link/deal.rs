//! A shuffled deck in as few bits as there are decks: for each face the places it has among those that are still free.
//!
//! The number of ways to choose them is a binomial coefficient, and the product of all of them is the number of different decks
//! (cards of one face are alike), so nothing is wasted: 109 cards take 48 bytes.

use luxx_rules::{Card, Setup};

use super::number::{Number, Writer};

/// What a full deck of so many players is made of.
fn faces(players: usize) -> impl Iterator<Item = (Card, usize)> {
    let all = Setup::full_deck(players);
    Card::ALL.into_iter().map(move |card| (card, usize::from(all.count(card))))
}

/// Writes a deck that the rules have found to be whole.
pub(super) fn write(deck: &[Card], players: usize, to: &mut Writer) {
    let mut left: Vec<Card> = deck.to_vec();
    for (face, count) in faces(players) {
        let places: Vec<usize> =
            left.iter().enumerate().filter(|(_, card)| **card == face).map(|(place, _)| place).collect();
        to.push(rank(&places), ways(left.len(), count));
        left.retain(|card| *card != face);
    }
}

/// Reads a deck.
pub(super) fn read(players: usize, from: &mut Number) -> Vec<Card> {
    let size = usize::from(Setup::full_deck(players).len());
    let mut deck: Vec<Option<Card>> = vec![None; size];
    let mut free: Vec<usize> = (0..size).collect();
    for (face, count) in faces(players) {
        let taken = places(from.pop(ways(free.len(), count)), count);
        for place in &taken {
            deck[free[*place]] = Some(face);
        }
        free = free
            .into_iter()
            .enumerate()
            .filter(|(place, _)| !taken.contains(place))
            .map(|(_, at)| at)
            .collect();
    }
    deck.into_iter().flatten().collect()
}

/// In how many ways `count` of `places` can be chosen. The largest here, 8 of 109, has 39 bits.
fn ways(places: usize, count: usize) -> u64 {
    (0..count as u64).fold(1, |ways, chosen| ways * (places as u64).saturating_sub(chosen) / (chosen + 1))
}

/// Which of the choices of ascending places this is: the sum of the ways to choose from what lies below each of them.
fn rank(places: &[usize]) -> u64 {
    places.iter().enumerate().map(|(index, place)| ways(*place, index + 1)).sum()
}

/// The places of the choice with this rank.
fn places(mut rank: u64, count: usize) -> Vec<usize> {
    let mut found = Vec::with_capacity(count);
    for chosen in (1..=count).rev() {
        // The highest place below which there are not more choices than are left.
        let mut place = chosen - 1;
        while ways(place + 1, chosen) <= rank {
            place += 1;
        }
        rank -= ways(place, chosen);
        found.push(place);
    }
    found.reverse();
    found
}
