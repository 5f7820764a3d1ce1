//! The fair shuffle: how a deal follows from the server's secret and the players' contributions, so that nobody alone can
//! choose the cards and everybody can check them afterwards. `docs/fair-shuffle.md` explains it for people.
//!
//! Everything that is hashed is text with line ends, so that `printf … | sha256sum` gives the same.
//!
//! - The server generates a random secret of 32 bytes and publishes the **commitment**, SHA-256 of
//!   `luxx-commit/1`, the table, the number of the deal and the secret, a line each.
//! - Then every player may contribute 32 bytes. All bytes are written as 64 lower-case hexadecimal digits.
//! - The **seed** is SHA-256 of `luxx-deal/1`, the secret, and for each seat its contribution or `-`, a line each.
//! - The seed is the key of a `ChaCha20` stream (nonce and counter 0), read as little-endian 32-bit words. A number below
//!   `n` is the next word `w` with `w < n * floor(2^32 / n)`, modulo `n`.
//! - First a seat is drawn by lot. Then the deck, ascending with jokers last, is shuffled: for each place `i` from the last
//!   down to 1, the cards at `i` and at a number below `i + 1` change places.

use std::fmt::Write;

use luxx_rules::record::{Document, RecordError};
use luxx_rules::{Card, Setup};
use rand::rngs::ChaCha20Rng;
use rand::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use crate::{Code, Refusal};

/// The `format` of a proof.
pub const FORMAT: &str = "luxx-fair/1";

/// The largest proof that is read, in bytes.
pub const MAX_BYTES: usize = 16 << 20;

/// What a server publishes before it knows any contribution.
pub fn commitment(table: &str, deal: u32, secret: &str) -> String {
    hex(&sha256(&format!("luxx-commit/1\n{table}\n{deal}\n{secret}\n")))
}

/// A deal that follows from a secret and contributions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derived {
    /// The seat that was drawn by lot.
    pub lot: usize,
    /// The shuffled deck, in the order in which it is dealt.
    pub deck: Vec<Card>,
}

/// The deal that follows; `contributions` has an entry for every seat.
pub fn derive(secret: &str, contributions: &[Option<String>]) -> Derived {
    let mut text = format!("luxx-deal/1\n{secret}\n");
    for contribution in contributions {
        let _ = writeln!(text, "{}", contribution.as_deref().unwrap_or("-"));
    }
    let mut stream = ChaCha20Rng::from_seed(sha256(&text));
    let players = contributions.len();
    let lot = below(players as u32, &mut stream) as usize;
    let mut deck: Vec<Card> = Setup::full_deck(players).iter().collect();
    for place in (1..deck.len()).rev() {
        deck.swap(place, below(place as u32 + 1, &mut stream) as usize);
    }
    Derived { lot, deck }
}

/// A number below `n`, every one alike.
fn below(n: u32, stream: &mut ChaCha20Rng) -> u32 {
    let whole = (1 << 32) / u64::from(n) * u64::from(n);
    loop {
        let word = stream.next_u32();
        if u64::from(word) < whole {
            return word % n;
        }
    }
}

fn sha256(text: &str) -> [u8; 32] {
    Sha256::digest(text).into()
}

/// Bytes as lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Checks that a contribution is 64 lower-case hexadecimal digits.
pub fn check_contribution(text: &str) -> Result<(), Refusal> {
    if is_hex(text) {
        return Ok(());
    }
    Err(Refusal::new(Code::BadMessage, "a contribution is 64 lower-case hexadecimal digits"))
}

fn is_hex(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// Everything about the finished deals of a table, for checking them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// [`FORMAT`].
    pub format: String,
    /// The table.
    pub table: String,
    /// The deals in order.
    pub deals: Vec<DealProof>,
}

/// One deal of a [`Proof`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealProof {
    /// Which deal of the table, counted from 1.
    pub deal: u32,
    /// What the server had bound itself to.
    pub commitment: String,
    /// Its secret.
    pub secret: String,
    /// What each seat contributed; none for those who did not.
    pub contributions: Vec<Option<String>>,
    /// Whether the starting seat was drawn by lot.
    pub lot: bool,
    /// The game as a game record.
    pub record: Box<RawValue>,
}

/// Why a proof does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    /// Not a proof.
    #[error("{0}")]
    Json(String),
    /// Larger than any real table's.
    #[error("more than {MAX_BYTES} bytes: no table has played that much")]
    TooLarge,
    /// The format has another name.
    #[error("format {0:?}, not {FORMAT:?}")]
    Format(String),
    /// Something about one of its deals.
    #[error("deal {deal}: {problem}")]
    Deal {
        /// Which one.
        deal: u32,
        /// What.
        problem: String,
    },
}

impl Proof {
    /// Whether a document says that it is a proof.
    pub fn claims(json: &[u8]) -> bool {
        #[derive(Deserialize)]
        struct Head {
            format: String,
        }
        json.len() <= MAX_BYTES
            && serde_json::from_slice::<Head>(json).is_ok_and(|head| head.format == FORMAT)
    }

    /// Reads a proof; [`check`](Proof::check) verifies it.
    pub fn read(json: &[u8]) -> Result<Proof, ProofError> {
        if json.len() > MAX_BYTES {
            return Err(ProofError::TooLarge);
        }
        let proof: Proof = serde_json::from_slice(json).map_err(|error| {
            let text: String = error.to_string().chars().take(240).map(luxx_rules::printed).collect();
            ProofError::Json(text)
        })?;
        if proof.format != FORMAT {
            return Err(ProofError::Format(proof.format.chars().take(40).collect()));
        }
        Ok(proof)
    }

    /// Verifies every deal: the commitment, that the cards follow from secret and contributions, and the game itself.
    /// Returns how many deals there are.
    pub fn check(&self) -> Result<usize, ProofError> {
        for (deal, number) in self.deals.iter().zip(1..) {
            let wrong = |problem| ProofError::Deal { deal: deal.deal, problem };
            if deal.deal != number {
                return Err(wrong(format!("deal {number} is missing")));
            }
            deal.check(&self.table).map_err(wrong)?;
        }
        Ok(self.deals.len())
    }
}

impl DealProof {
    fn check(&self, table: &str) -> Result<(), String> {
        if !is_hex(&self.secret) {
            return Err("a secret is 64 lower-case hexadecimal digits".to_owned());
        }
        if commitment(table, self.deal, &self.secret) != self.commitment {
            return Err("the secret is not the one that the server had bound itself to".to_owned());
        }
        for contribution in self.contributions.iter().flatten() {
            check_contribution(contribution).map_err(|refusal| refusal.text)?;
        }
        let document = Document::read(self.record.get().as_bytes()).map_err(|error| error.to_string())?;
        let Document::Game(record) = &document else { return Err("the record is not one game".to_owned()) };
        record.check().map_err(|error: RecordError| error.to_string())?;
        if self.contributions.len() != record.setup.players {
            let (found, players) = (self.contributions.len(), record.setup.players);
            return Err(format!("{found} contributions for {players} players"));
        }
        let derived = derive(&self.secret, &self.contributions);
        if derived.deck != record.setup.deck {
            return Err("the cards do not follow from the secret and the contributions".to_owned());
        }
        if self.lot && derived.lot != record.setup.starts {
            return Err(format!("the lot fell on seat {}, not {}", derived.lot, record.setup.starts));
        }
        Ok(())
    }
}
