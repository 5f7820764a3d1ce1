//! Nobody is told what is not theirs. Two servers with the same table: in one of them, cards that a player cannot see lie
//! elsewhere. The same moves are made. Everything that this player and a spectator ever hear must be the same, byte by byte.

use crate::support::{Client, Server, generous, options};
use luxx_protocol::api::Seated;
use luxx_protocol::{ClientMessage, Options};
use luxx_rules::{Card, Game, Move, Seat, Setup, Variant};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use rusqlite::Connection;

/// How many moves are made.
const MOVES: usize = 40;

/// Whether the rules show a seat the same for both decks, from the deal to the last of these moves.
fn same(one: &Setup, other: &Setup, moves: &[Move], seat: Seat) -> bool {
    let deal = |setup: &Setup| {
        let mut seen = Vec::new();
        let game = Game::deal_with(setup, |event| seen.push(event.seen_by(seat))).unwrap();
        (game, seen)
    };
    let shows = |game: &Game| game.view(seat);
    let ((mut one, one_saw), (mut other, other_saw)) = (deal(one), deal(other));
    if one.hand(seat) != other.hand(seat) || one_saw != other_saw || shows(&one) != shows(&other) {
        return false;
    }
    for &wish in moves {
        let (mut one_saw, mut other_saw) = (Vec::new(), Vec::new());
        one.apply_with(wish, |event| one_saw.push(event.seen_by(seat))).unwrap();
        let applied = other.apply_with(wish, |event| other_saw.push(event.seen_by(seat)));
        if applied.is_err() || one_saw != other_saw {
            return false;
        }
    }
    shows(&one) == shows(&other)
}

/// Another deck in which cards lie elsewhere, without a difference for this seat.
fn permuted(setup: &Setup, moves: &[Move], seat: Seat, rng: &mut SmallRng) -> Setup {
    let mut other = setup.clone();
    for _ in 0..1500 {
        let (a, b) = (rng.random_range(0..other.deck.len()), rng.random_range(0..other.deck.len()));
        other.deck.swap(a, b);
        if !same(setup, &other, moves, seat) {
            other.deck.swap(a, b);
        }
    }
    other
}

fn stored_deck(data: &std::path::Path) -> Vec<Card> {
    let store = Connection::open(data).unwrap();
    let sql = "SELECT lines FROM segments WHERE lines LIKE '%\"dealt\"%'";
    let lines: String = store.query_row(sql, [], |row| row.get(0)).unwrap();
    let dealt = lines.lines().find(|line| line.contains("\"dealt\"")).unwrap();
    let entry: serde_json::Value = serde_json::from_str(&dealt[dealt.find('{').unwrap()..]).unwrap();
    entry["deck"].as_str().unwrap().split(' ').map(|card| card.parse().unwrap()).collect()
}

fn store_deck(data: &std::path::Path, from: &[Card], to: &[Card]) {
    let text = |deck: &[Card]| deck.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let store = Connection::open(data).unwrap();
    let sql = "UPDATE segments SET lines = replace(lines, ?1, ?2) WHERE lines LIKE '%\"dealt\"%'";
    assert_eq!(store.execute(sql, [text(from), text(to)]).unwrap(), 1);
}

/// Makes the moves on a real server and returns everything that the seat and a spectator heard.
async fn heard(data: &std::path::Path, seated: &[Seated], moves: &[Move], seat: Seat) -> [Vec<String>; 2] {
    let server = Server::start_on(data, generous()).await;
    let mut watcher = Client::connect(server.address, &seated[0].table, None, Some(1)).await.unwrap();
    let mut clients = Vec::new();
    for seat in seated {
        let client = Client::connect(server.address, &seat.table, Some(&seat.token), Some(1)).await;
        // The answers hold the ids: they must be the same both times.
        let mut client = client.unwrap();
        client.next_id = 1_000_000;
        clients.push(client);
    }
    for wish in moves {
        let decider = clients.iter().position(Client::decides).unwrap();
        let version = clients[decider].wish(&wish.to_string()).await.unwrap();
        for client in clients.iter_mut().chain([&mut watcher]) {
            client.until(version).await;
        }
    }
    // What is missed and told later is what was told then.
    let seat = seat.index();
    let again =
        Client::connect(server.address, &seated[seat].table, Some(&seated[seat].token), Some(1)).await;
    let late = Client::connect(server.address, &seated[0].table, None, Some(1)).await;
    let mut heard = [std::mem::take(&mut clients[seat].heard), std::mem::take(&mut watcher.heard)];
    heard[0].extend(again.unwrap().heard);
    heard[1].extend(late.unwrap().heard);
    server.stop().await;
    heard
}

async fn nothing_leaks(variant: Variant, seats: u8, seed: u64) {
    let mut rng = SmallRng::seed_from_u64(seed);
    let server = Server::start(generous()).await;
    let options = Options {
        edition: variant.edition().name().to_owned(),
        variant: variant.name().to_owned(),
        starts: Some(0),
        ..options(seats)
    };
    let (seated, mut clients) = server.table(&options).await;
    let id = clients[0].id();
    clients[0].ask(&ClientMessage::Start { id }).await.unwrap();
    drop(clients);
    let data = server.data.clone();
    let folder = server.stop().await.unwrap();

    let deck = stored_deck(&data);
    let setup = Setup { variant, players: usize::from(seats), starts: 0, deck };
    let mut game = Game::deal(&setup).unwrap();
    let mut moves = Vec::new();
    while moves.len() < MOVES
        && let Some(wish) = game.legal_moves().choose(&mut rng)
        && {
            game.apply(wish).unwrap();
            game.outcome().is_none()
        }
    {
        moves.push(wish);
    }
    let seat = Seat::new(rng.random_range(0..usize::from(seats))).unwrap();
    let other = permuted(&setup, &moves, seat, &mut rng);
    let differing = setup.deck.iter().zip(&other.deck).filter(|(a, b)| a != b).count();
    assert!(differing > 20, "only {differing} cards lie elsewhere: that would prove little");

    let copy = folder.path().join("other.sqlite");
    luxx_server::backup(&data, &copy).unwrap();
    store_deck(&copy, &setup.deck, &other.deck);
    let [one, two] = [heard(&data, &seated, &moves, seat).await, heard(&copy, &seated, &moves, seat).await];
    assert!(one[0].len() > moves.len() && one[1].len() > moves.len());
    for (one, two) in one.iter().flatten().zip(two.iter().flatten()) {
        assert_eq!(one, two);
    }
    assert_eq!(one, two);
    // The test can fail: whoever is dealt other cards hears something else.
    let mut visible = setup.clone();
    let mine = (0..visible.deck.len()).find(|place| place % usize::from(seats) == seat.index()).unwrap();
    let elsewhere = visible.deck.iter().rposition(|card| *card != visible.deck[mine]).unwrap();
    visible.deck.swap(mine, elsewhere);
    assert!(!same(&setup, &visible, &[], seat));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_hears_what_is_not_theirs() {
    for (seed, variant) in Variant::ALL.into_iter().enumerate() {
        for seats in 2..=5 {
            nothing_leaks(variant, seats, seed as u64 * 10 + u64::from(seats)).await;
        }
    }
}
