//! Secrets: where they come from, and how a seat's token is compared. Of a token only the hash is ever stored, so a stolen
//! copy of the data opens no seat.

use luxx_protocol::fair::hex;
use luxx_protocol::{Code, Refusal, Token};
use rand::TryRng;
use rand::rngs::SysRng;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// Where secrets come from.
pub(crate) enum Entropy {
    /// The system's generator.
    System,
    /// In a simulation, a generator with a seed: the same secrets every time.
    #[cfg(test)]
    Seeded(parking_lot::Mutex<rand::rngs::SmallRng>),
}

impl Entropy {
    /// So many fresh random bytes, as hexadecimal digits.
    pub(crate) fn fresh<const BYTES: usize>(&self) -> String {
        let mut bytes = [0; BYTES];
        self.fill(&mut bytes);
        hex(&bytes)
    }

    /// Fills these with fresh random bytes.
    #[allow(clippy::expect_used, reason = "without random bytes there are no secrets: better no server")]
    pub(crate) fn fill(&self, bytes: &mut [u8]) {
        match self {
            Entropy::System => SysRng.try_fill_bytes(bytes).expect("the system has random bytes"),
            #[cfg(test)]
            Entropy::Seeded(generator) => rand::Rng::fill_bytes(&mut *generator.lock(), bytes),
        }
    }

    /// A new seat's token: 128 bits that nobody guesses.
    pub(crate) fn token(&self) -> Token {
        Token::new(self.fresh::<16>())
    }
}

/// The token of a seat that was asked for with a key: the same for the same key, so that an answer that got lost can be given
/// again. Whoever knows the key has the seat; a key must be as hard to guess as a token.
pub(crate) fn token_of(key: &Token, table: &str) -> Result<Token, Refusal> {
    Ok(Token::new(&digest("luxx-key/1", key, table)?[..32]))
}

/// The name of a table that was asked for with a key.
pub(crate) fn table_of(key: &Token) -> Result<String, Refusal> {
    Ok(digest("luxx-table/1", key, "")?[..24].to_owned())
}

fn digest(what: &str, key: &Token, table: &str) -> Result<String, Refusal> {
    let key = key.expose();
    if key.len() != 32 || !key.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(Refusal::new(Code::BadMessage, "a key has 32 hexadecimal digits, randomly generated"));
    }
    Ok(hex(&Sha256::digest(format!("{what}\n{table}\n{key}\n"))))
}

/// What is stored of a token.
pub(crate) fn hash(token: &Token) -> String {
    hex(&Sha256::digest(format!("luxx-seat/1\n{}\n", token.expose())))
}

/// Whether this is the token with this hash. Takes as long for a wrong one as for the right one.
pub(crate) fn opens(token: &Token, stored: &str) -> bool {
    bool::from(hash(token).as_bytes().ct_eq(stored.as_bytes()))
}

/// A number that stands for something that must not be told, below 2^63; another one with another salt.
pub(crate) fn number_of(salt: &str, what: &str) -> u64 {
    first_bytes(&format!("luxx-origin/1\n{salt}\n{what}\n")) >> 1
}

/// The seed for a bot's decision: the same after a crash, and not to be guessed from the cards.
pub(crate) fn seed(secret: &str, version: u64) -> u64 {
    first_bytes(&format!("luxx-bot/1\n{secret}\n{version}\n"))
}

fn first_bytes(text: &str) -> u64 {
    let hash: [u8; 32] = Sha256::digest(text).into();
    hash.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_right_token_opens() {
        let (mine, other) = (Entropy::System.token(), Entropy::System.token());
        assert_ne!(mine, other);
        assert!(opens(&mine, &hash(&mine)));
        assert!(!opens(&other, &hash(&mine)));
        assert!(!opens(&Token::new(hash(&mine)), &hash(&mine)), "what is stored is of no use");
        assert!(!opens(&Token::new(""), ""));
    }
}
