//! The shipped weights are the ones whose origin is told.

use sha2::{Digest, Sha256};

const BYTES: &[u8] = include_bytes!("../weights/champion.safetensors");
const ORIGIN: &str = include_str!("../weights/champion.toml");

/// The value of a line `key = value`.
fn told(key: &str) -> &str {
    let line = ORIGIN.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "));
    line.unwrap_or_else(|| panic!("champion.toml says nothing of {key}")).trim_matches('"')
}

#[test]
fn the_weights_are_the_ones_of_the_provenance_file() {
    let digest =
        Sha256::digest(BYTES).iter().fold(String::new(), |digits, byte| digits + &format!("{byte:02x}"));
    assert_eq!(told("sha256"), digest);
    assert_eq!(told("bytes"), BYTES.len().to_string());
    assert!(BYTES.len() <= 600_000, "the page loads this");
}

#[test]
fn the_weights_can_be_read_and_know_a_good_move() {
    let network = luxx_learn::Network::from_bytes(BYTES).unwrap();
    let mut evaluator = luxx_learn::Evaluator::new(std::sync::Arc::new(network));
    // Going out wins: everybody else has fewer points.
    let position = "
        rules   amigo base
        paw     0
        seat 0  hand 13 13   display 4 4 | 9 9 9 9
        seat 1  hand 2 2 8   display 5
        seat 2  hand 1 1 6   known 6
        pool    1 2 3 4 5 6
        deck    7 7 7
        discard rest
    ";
    let game = luxx_rules::Game::from_position(&position.parse().unwrap()).unwrap();
    let view = game.view(game.decider().unwrap());
    evaluator.look(&luxx_learn::encode(&view, &luxx_learn::Stakes::Deal));
    assert_eq!(evaluator.best(&view.legal_moves()).unwrap().to_string(), "play 13 13");
    let values = evaluator.values(3);
    assert!(values.win[0] > 0.9 && values.margin > 5.0, "{values:?}");
}
