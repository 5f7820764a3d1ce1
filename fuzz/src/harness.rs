//! What is fuzzed, apart from who feeds it: libFuzzer in the long run, a seeded generator in the everyday tests.

use luxx_rules::record::{Document, Record};
use luxx_rules::{Card, Cards, Game, Layer, Move, Setup, Source, Spot, Variant};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// Any bytes as a record: refused with a message, or right, and then the same after writing and reading it again.
pub(crate) fn record_reader(data: &[u8]) {
    match Document::read(data) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(document) => {
            let checked = document.check();
            let json = match &document {
                Document::Game(record) => record.to_json(),
                Document::Match(record) => record.to_json(),
            };
            let again = Document::read(json.as_bytes()).expect("what we write can be read");
            assert_eq!(again, document);
            assert_eq!(again.check(), checked);
        }
    }
}

/// Any bytes as a deal and a sequence of wishes, legal and illegal ones mixed.
pub(crate) fn move_sequence(data: &[u8]) {
    let Some((&mode, rest)) = data.split_first() else { return };
    let Some((seed, wishes)) = rest.split_first_chunk() else { return };
    let variant = Variant::ALL[usize::from(mode % 4)];
    let players = 2 + usize::from(mode / 4 % 4);
    let starts = usize::from(mode / 16) % players;
    let setup =
        Setup::shuffled(variant, players, starts, &mut SmallRng::seed_from_u64(u64::from_le_bytes(*seed)));
    let mut game = Game::deal(&setup).expect("a shuffled deck can be dealt");
    let mut record =
        Record::new(setup, ["A", "B", "C", "D", "E"].into_iter().take(players)).expect("as many names");
    for pair in wishes.chunks_exact(2) {
        let legal = game.legal_moves();
        let wish = match pair[0] {
            // One in eight is a wish out of the blue.
            0..32 => wild(pair[0], pair[1]),
            first if !legal.is_empty() => {
                let index = usize::from(first - 32) * 256 + usize::from(pair[1]);
                legal.get(index % legal.len()).expect("the index is in range")
            }
            _ => break,
        };
        let before = game.clone();
        match game.apply(wish) {
            Ok(()) => {
                assert!(legal.contains(wish));
                record.moves.push(wish);
            }
            Err(_) => assert!(!legal.contains(wish) && game == before),
        }
        account_for_all_cards(&game);
    }
    record.result = game.outcome().map(Into::into);
    assert_eq!(record.check().as_ref(), Ok(&game));
}

/// A move that need not make sense here; every shape that a move can have.
fn wild(kind: u8, choice: u8) -> Move {
    let card = Card::ALL[usize::from(choice % 14)];
    match kind % 12 {
        0 => Move::Take,
        1 => Move::Leave,
        2 => Move::TakeBack,
        3 => Move::Discard,
        4 => Move::Pass,
        5 => Move::Draw(Source::Deck),
        6 => Move::Shadow(card),
        7 => Move::Draw(Source::Pool(Spot::single(card))),
        8 => Spot::pair(card, Card::Thirteen).map_or(Move::Pass, |spot| Move::Draw(Source::Pool(spot))),
        9 => Spot::pair(card, Card::Joker).map_or(Move::Pass, |spot| Move::Draw(Source::Pool(spot))),
        10 => Layer::jokers_alone(1 + choice % 5).map_or(Move::Pass, Move::Play),
        _ => Layer::numbers(card, 1 + choice / 14 % 8, choice / 128).map_or(Move::Pass, Move::Play),
    }
}

/// All 109 cards are somewhere, and none twice.
pub(crate) fn account_for_all_cards(game: &Game) {
    let public = game.public();
    let hands = public.seats().map(|seat| game.hand(seat));
    let displays = public.seats().flat_map(|seat| public.display(seat)).map(|layer| layer.cards());
    let caught = public.caught().map(|(_, layer)| layer.cards());
    let piles = [public.pool().cards(), public.discard(), public.shadow(), public.removed()];
    let all = hands.chain(displays).chain(caught).chain(piles).flat_map(Cards::iter).chain(game.deck());
    assert_eq!(Cards::collect(all), Ok(Cards::BOX));
}
