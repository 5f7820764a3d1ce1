//! Who may open a link: whoever knows the secret that all nodes share. Both sides prove it before anything else is said, each with a
//! fresh challenge of the other, so a proof that was overheard is of no use later. The proof names the node that is meant: an
//! address may be somebody else's by now.

use std::fmt;
use std::io;
use std::time::Duration;

use hmac::{Hmac, KeyInit, Mac};
use luxx_protocol::fair::hex;
use sha2::Sha256;
use subtle::ConstantTimeEq;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::time::timeout;

use crate::secret::Entropy;
use crate::store::NodeId;

/// What a link begins with; the number changes with what is said on it.
const GREETING: &[u8; 12] = b"luxx-link/1\n";
/// How long it may take.
const PATIENCE: Duration = Duration::from_secs(1);
/// The fewest characters of a secret.
const SHORTEST: usize = 16;

type Challenge = [u8; 32];

/// What all nodes know and nobody else.
#[derive(Clone)]
pub struct Secret(Vec<u8>);

impl fmt::Debug for Secret {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("Secret(..)")
    }
}

impl Secret {
    /// The secret in a text, without the white space around it.
    pub fn new(text: &str) -> Result<Secret, String> {
        let text = text.trim();
        if text.len() < SHORTEST {
            return Err(format!(
                "a secret has at least {SHORTEST} characters: `openssl rand -hex 32` makes one"
            ));
        }
        Ok(Secret(text.as_bytes().to_vec()))
    }

    fn proof(&self, who: &str, node: NodeId, theirs: &Challenge, ours: &Challenge) -> Challenge {
        self.mac(&[who.as_bytes(), &node.0.to_be_bytes(), theirs, ours])
    }

    /// Something that every node derives in the same way and nobody else can.
    pub(crate) fn derived(&self, what: &str) -> String {
        hex(&self.key(what))
    }

    /// The same as bytes.
    pub(super) fn key(&self, what: &str) -> [u8; 32] {
        self.mac(&[what.as_bytes()])
    }

    #[allow(clippy::expect_used, reason = "a key of any length is one")]
    fn mac(&self, parts: &[&[u8]]) -> Challenge {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("any key will do");
        for part in parts {
            mac.update(part);
        }
        mac.finalize().into_bytes().into()
    }
}

/// Opens a link to this node.
pub(crate) async fn dial(
    io: &mut (impl AsyncRead + AsyncWrite + Unpin),
    secret: &Secret,
    entropy: &Entropy,
    node: NodeId,
) -> io::Result<()> {
    in_time(async {
        let ours = challenge(entropy);
        io.write_all(&[&GREETING[..], &node.0.to_be_bytes(), &ours].concat()).await?;
        io.flush().await?;
        let (mut theirs, mut proof) = (Challenge::default(), Challenge::default());
        io.read_exact(&mut theirs).await?;
        io.read_exact(&mut proof).await?;
        same(&proof, &secret.proof("owner", node, &ours, &theirs))?;
        io.write_all(&secret.proof("edge", node, &theirs, &ours)).await?;
        io.flush().await
    })
    .await
}

/// Lets somebody open a link to this node.
pub(crate) async fn accept(
    io: &mut (impl AsyncRead + AsyncWrite + Unpin),
    secret: &Secret,
    entropy: &Entropy,
    node: NodeId,
) -> io::Result<()> {
    in_time(async {
        let (mut greeting, mut wanted, mut theirs) = ([0; 12], [0; 8], Challenge::default());
        io.read_exact(&mut greeting).await?;
        if greeting != *GREETING {
            return Err(refused("somebody speaks another language, or another version of luxx does"));
        }
        io.read_exact(&mut wanted).await?;
        io.read_exact(&mut theirs).await?;
        if u64::from_be_bytes(wanted) != node.0 {
            return Err(refused("an earlier life of this node is meant"));
        }
        let ours = challenge(entropy);
        io.write_all(&[ours, secret.proof("owner", node, &theirs, &ours)].concat()).await?;
        io.flush().await?;
        let mut proof = Challenge::default();
        io.read_exact(&mut proof).await?;
        same(&proof, &secret.proof("edge", node, &ours, &theirs))
    })
    .await
}

fn challenge(entropy: &Entropy) -> Challenge {
    let mut challenge = Challenge::default();
    entropy.fill(&mut challenge);
    challenge
}

fn same(proof: &Challenge, right: &Challenge) -> io::Result<()> {
    if bool::from(proof.ct_eq(right)) { Ok(()) } else { Err(refused("the other side has another secret")) }
}

fn refused(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::PermissionDenied, why)
}

async fn in_time<T>(work: impl Future<Output = io::Result<T>>) -> io::Result<T> {
    timeout(PATIENCE, work).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
}

#[cfg(test)]
mod tests {
    use tokio::io::duplex;

    use super::*;

    async fn meet(edge: &str, owner: &str, wanted: u64) -> (bool, bool) {
        let (mut ours, mut theirs) = duplex(256);
        let (edge, owner) = (Secret::new(edge).unwrap(), Secret::new(owner).unwrap());
        let entropy = Entropy::System;
        let (edge, owner) = tokio::join!(
            async {
                let met = dial(&mut ours, &edge, &entropy, NodeId(wanted)).await;
                // Whoever is refused hangs up.
                drop(ours);
                met.is_ok()
            },
            async {
                let met = accept(&mut theirs, &owner, &entropy, NodeId(7)).await;
                drop(theirs);
                met.is_ok()
            },
        );
        (edge, owner)
    }

    #[tokio::test(start_paused = true)]
    async fn only_who_knows_the_secret_and_means_this_node_is_let_in() {
        let (right, wrong) = ("a secret of many words", "another secret of many words");
        assert_eq!(meet(right, right, 7).await, (true, true));
        assert_eq!(meet(wrong, right, 7).await, (false, false));
        assert_eq!(meet(right, right, 8).await, (false, false));
        assert!(Secret::new(" too short\n").unwrap_err().contains("16 characters"));
    }

    #[tokio::test(start_paused = true)]
    async fn what_was_overheard_opens_nothing() {
        let (secret, entropy, node) =
            (Secret::new("a secret of many words").unwrap(), Entropy::System, NodeId(7));
        let (mut ours, mut theirs) = duplex(256);
        // The owner's own proof, sent back to it.
        let parrot = async {
            ours.write_all(&[&GREETING[..], &node.0.to_be_bytes(), &[1; 32]].concat()).await.unwrap();
            let mut heard = [0; 64];
            ours.read_exact(&mut heard).await.unwrap();
            ours.write_all(&heard[32..]).await.unwrap();
        };
        let ((), met) = tokio::join!(parrot, accept(&mut theirs, &secret, &entropy, node));
        assert_eq!(met.unwrap_err().kind(), io::ErrorKind::PermissionDenied);
        // Whoever says nothing does not hold anybody up.
        let (_silent, mut theirs) = duplex(256);
        assert_eq!(
            accept(&mut theirs, &secret, &entropy, node).await.unwrap_err().kind(),
            io::ErrorKind::TimedOut
        );
    }
}
