//! A short run of the fuzz targets on stable, fed by a seeded generator; `cargo xtask fuzz` is the long run.

use std::fs;
use std::path::Path;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt};

#[test]
fn spoilt_records() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    paths.sort();
    assert!(!paths.is_empty());
    let mut rng = crate::support::rng(2);
    for path in paths {
        let record = fs::read(path).unwrap();
        crate::harness::record_reader(&record);
        for _ in 0..60 {
            crate::harness::record_reader(&spoil(record.clone(), &mut rng));
        }
    }
}

/// Changes a text in the ways in which files get broken.
fn spoil(mut text: Vec<u8>, rng: &mut ChaCha8Rng) -> Vec<u8> {
    for _ in 0..rng.random_range(1..4) {
        if text.is_empty() {
            return text;
        }
        let from = rng.random_range(0..text.len());
        let to = (from + rng.random_range(0..20)).min(text.len());
        let some = text[from..to].to_vec();
        let place = rng.random_range(0..text.len());
        match rng.random_range(0..5) {
            0 => text[from] = rng.next_u32() as u8,
            1 => drop(text.drain(from..to)),
            2 => text.truncate(from),
            3 => drop(text.splice(place..place, some)),
            _ => text[from] = *b"0123456789J\"[]{},: ".get(rng.random_range(0..19)).unwrap(),
        }
    }
    text
}

#[test]
fn wild_sequences_of_moves() {
    let mut rng = crate::support::rng(3);
    for _ in 0..1500 {
        let mut bytes = vec![0; rng.random_range(2..1200)];
        rng.fill_bytes(&mut bytes);
        crate::harness::move_sequence(&bytes);
    }
}
