//! A table at a server in the second life of a program: what happened since somebody looked is told from there, and nothing else is.

use luxx_client::{Client, Hello, Kept, Pacing};
use luxx_protocol::Token;
use luxx_session::{Director, Next, RemoteTable, Scene};

use crate::hostile::served::Table;
use crate::through::{CONDUCT, scene_of};

fn hello() -> Hello {
    Hello { table: "t".into(), token: Some(Token::new("secret")), since: Some(0) }
}

fn begin(mut client: Client, table: &Table) -> Director<RemoteTable> {
    client.on_open(0);
    client.on_text(&table.welcome(Some(0)), 1);
    Director::new(RemoteTable::new(client, 1).expect("cards"))
}

/// What somebody in this seat keeps who looks at the table now.
fn left(table: &Table) -> Kept {
    let mut director = begin(Client::new(hello(), Pacing::default(), 1), table);
    assert!(!director.has_news(), "the first time it is shown as it stands");
    director.table_mut().tell(Client::see);
    Kept::read(&director.table().client().kept().unwrap().to_text()).unwrap()
}

/// Moves that are chosen, each time another one.
fn play(table: &mut Table, moves: usize, nth: usize) {
    for _ in 0..moves {
        let legal = table.game.legal_moves();
        let wish = legal.get(nth % legal.len()).unwrap();
        table.play(wish);
    }
}

#[test]
fn what_happened_is_told_from_where_it_was_last_seen() {
    for seat in 0..3 {
        for (before, after) in [(0, 7), (5, 1), (9, 30), (20, 0)] {
            let mut table = Table::new(Some(seat));
            play(&mut table, before, 0);
            let kept = left(&table);
            let seen = Scene::of(table.game.public(), Some(&table.game.view(table.seat.unwrap())));
            let read = begin(Client::new(hello(), Pacing::default(), 1), &table).facts().len();
            play(&mut table, after, 0);
            let mut director = begin(Client::resumed(hello(), Pacing::default(), 2, kept), &table);
            assert_eq!(*director.scene(), seen);
            assert_eq!(director.facts().len(), read, "what was seen before can be read");
            assert_eq!(director.has_news(), after > 0);
            let mut told = 0;
            while let Next::Show(_) = director.next(CONDUCT) {
                told += 1;
            }
            assert!(told >= after, "{told} facts of {after} moves");
            assert_eq!(*director.scene(), scene_of(&director));
        }
    }
}

#[test]
fn what_does_not_lead_here_is_not_told() {
    let (mut table, mut other) = (Table::new(Some(1)), Table::new(Some(1)));
    play(&mut table, 6, 0);
    play(&mut other, 6, 1);
    let kept = left(&other);
    play(&mut table, 6, 0);
    let director = begin(Client::resumed(hello(), Pacing::default(), 2, kept), &table);
    assert!(!director.has_news(), "it is shown as it stands");
    assert_eq!(*director.scene(), scene_of(&director));
}
