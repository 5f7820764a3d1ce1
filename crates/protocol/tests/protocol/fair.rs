//! The fair shuffle: fixed examples that another program can be compared with, and proofs that must not hold.

use luxx_protocol::fair::{DealProof, FORMAT, Proof, commitment, derive};
use luxx_rules::record::Record;
use luxx_rules::{Cards, Game, Setup, Variant};
use rand::rngs::ChaCha20Rng;
use rand::{Rng, SeedableRng};
use serde_json::value::RawValue;

fn secret(digit: char) -> String {
    digit.to_string().repeat(64)
}

#[test]
fn the_stream_is_plain_chacha20() {
    // The first keystream words for a key of zeros, from RFC 8439 (appendix A.1, vector 1).
    let mut stream = ChaCha20Rng::from_seed([0; 32]);
    let words: Vec<u32> = (0..4).map(|_| stream.next_u32()).collect();
    assert_eq!(words, [0xade0_b876, 0x903d_f1a0, 0xe56a_5d40, 0x28bd_8653]);
}

#[test]
fn a_commitment_is_what_sha256sum_says() {
    // printf 'luxx-commit/1\ntable\n1\n%064d\n' 0 | sha256sum
    assert_eq!(
        commitment("table", 1, &secret('0')),
        "614c7c7f19cb0f70217492259913ab53c802be16e312a87888a437b419173bba"
    );
}

#[test]
fn the_same_secrets_give_the_same_deal_and_others_another() {
    for players in 2..=5 {
        let nobody = vec![None; players];
        let first = derive(&secret('a'), &nobody);
        assert_eq!(first, derive(&secret('a'), &nobody));
        assert_ne!(first.deck, derive(&secret('b'), &nobody).deck);
        let mut one = nobody.clone();
        one[players - 1] = Some(secret('1'));
        assert_ne!(first.deck, derive(&secret('a'), &one).deck, "a single contribution changes everything");
        assert!(first.lot < players);
        let jokers = if players == 2 { 1 } else { 5 };
        assert_eq!(Cards::collect(first.deck.iter().copied()).unwrap().jokers(), jokers);
        let setup = Setup { variant: Variant::AmigoBase, players, starts: first.lot, deck: first.deck };
        assert!(Game::deal(&setup).is_ok());
    }
}

#[test]
fn every_card_comes_everywhere_alike() {
    // The first card of 2,000 deals: each number about 8/109 of them, far within five standard deviations.
    let mut seen = [0_i32; 15];
    for number in 0..2000_u32 {
        let deal = derive(&format!("{number:064x}"), &[None, None, None]);
        seen[usize::from(deal.deck[0].face())] += 1;
    }
    assert!(seen[1..=13].iter().all(|count| (count - 147).abs() < 60), "{seen:?}");
}

fn proof() -> Proof {
    let contributions = vec![Some(secret('1')), None, Some(secret('2'))];
    let derived = derive(&secret('c'), &contributions);
    let setup = Setup { variant: Variant::AmigoBase, players: 3, starts: derived.lot, deck: derived.deck };
    let mut record = Record::new(setup, ["Ada", "Ben", "Cleo"]).unwrap();
    let mut game = Game::deal(&record.setup).unwrap();
    while let Some(choice) = game.legal_moves().get(0) {
        game.apply(choice).unwrap();
        record.moves.push(choice);
    }
    record.result = game.outcome().map(Into::into);
    Proof {
        format: FORMAT.to_owned(),
        table: "a-table".to_owned(),
        deals: vec![DealProof {
            deal: 1,
            commitment: commitment("a-table", 1, &secret('c')),
            secret: secret('c'),
            contributions,
            lot: true,
            record: RawValue::from_string(record.to_json()).unwrap(),
        }],
    }
}

#[test]
fn a_true_proof_holds_and_survives_writing() {
    let text = serde_json::to_vec(&proof()).unwrap();
    assert!(Proof::claims(&text));
    assert_eq!(Proof::read(&text).unwrap().check(), Ok(1));
}

#[test]
fn whatever_is_changed_is_noticed() {
    type Spoil = fn(&mut Proof);
    let spoilt: [(Spoil, &str); 7] = [
        (|proof| proof.table.push('x'), "bound itself"),
        (|proof| proof.deals[0].deal = 2, "deal 1 is missing"),
        (|proof| proof.deals[0].secret.push('\n'), "64"),
        (|proof| proof.deals[0].secret = secret('d'), "bound itself"),
        (|proof| proof.deals[0].contributions[1] = Some(secret('3')), "do not follow"),
        (|proof| proof.deals[0].contributions[1] = Some("short".into()), "64"),
        (|proof| drop(proof.deals[0].contributions.pop()), "2 contributions for 3"),
    ];
    for (spoil, word) in spoilt {
        let mut proof = proof();
        spoil(&mut proof);
        let problem = proof.check().unwrap_err().to_string();
        assert!(problem.contains(word), "{problem}");
    }
    assert!(Proof::read(b"{}").is_err());
    assert!(!Proof::claims(b"{\"format\": \"luxx/1\"}"));
}
