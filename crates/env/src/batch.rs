//! Where the environment writes: one row for every game.

use luxx_learn::{FEATURE_WORDS, MASK_WORDS, SEATS};

use crate::slot::Row;
use crate::{EnvError, Prize};

/// Buffers lent for one step, each with one row after the other. The caller owns them, so that they can lie where the next
/// reader wants them, in memory that a GPU reads for instance.
#[derive(Debug)]
pub struct Batch<'a> {
    /// What the decider sees: [`FEATURE_WORDS`] words a row; or empty, then nobody wants to know, and a step takes two thirds of the time.
    pub features: &'a mut [u64],
    /// What it may do: [`MASK_WORDS`] words a row.
    pub masks: &'a mut [u64],
    /// Its seat.
    pub seats: &'a mut [u8],
    /// Who sits there: 0 for the learner, else the rival's number.
    pub players: &'a mut [u8],
    /// The number of the mode.
    pub modes: &'a mut [u8],
    /// 1 if the last action ended a deal: then the three below are of that deal, and the row is the first of a new one.
    pub done: &'a mut [u8],
    /// The rewards by seat, five a row.
    pub rewards: &'a mut [f32],
    /// The shares of the win by seat, five a row.
    pub shares: &'a mut [f32],
    /// Own points less the best other's by seat, five a row.
    pub margins: &'a mut [f32],
}

impl Batch<'_> {
    pub(crate) fn check(&self, games: usize) -> Result<(), EnvError> {
        let features = if self.features.is_empty() { 0 } else { FEATURE_WORDS };
        let sizes = [
            ("features", self.features.len(), features),
            ("masks", self.masks.len(), MASK_WORDS),
            ("seats", self.seats.len(), 1),
            ("players", self.players.len(), 1),
            ("modes", self.modes.len(), 1),
            ("done", self.done.len(), 1),
            ("rewards", self.rewards.len(), SEATS),
            ("shares", self.shares.len(), SEATS),
            ("margins", self.margins.len(), SEATS),
        ];
        match sizes.into_iter().find(|(_, found, each)| *found != games * each) {
            None => Ok(()),
            Some((what, found, each)) => Err(EnvError::Size { what, found, expected: games * each }),
        }
    }
}

impl Batch<'_> {
    /// The rows of so many games after the other.
    pub(crate) fn portions(&mut self, games: usize) -> impl Iterator<Item = Batch<'_>> {
        let mut features = self.features.chunks_mut(games * FEATURE_WORDS);
        let mut masks = self.masks.chunks_mut(games * MASK_WORDS);
        let mut bytes = [&mut *self.seats, &mut *self.players, &mut *self.modes, &mut *self.done]
            .map(|bytes| bytes.chunks_mut(games));
        let mut floats = [&mut *self.rewards, &mut *self.shares, &mut *self.margins]
            .map(|floats| floats.chunks_mut(games * SEATS));
        std::iter::from_fn(move || {
            let [seats, players, modes, done] = bytes.each_mut().map(Iterator::next);
            let [rewards, shares, margins] = floats.each_mut().map(Iterator::next);
            Some(Batch {
                // All of them, or none at all.
                features: features.next().unwrap_or_default(),
                masks: masks.next()?,
                seats: seats?,
                players: players?,
                modes: modes?,
                done: done?,
                rewards: rewards?,
                shares: shares?,
                margins: margins?,
            })
        })
    }

    /// The row of one game, as far as it says what the decider sees.
    pub(crate) fn row(&mut self, game: usize) -> Row<'_> {
        Row {
            features: self
                .features
                .get_mut(game * FEATURE_WORDS..(game + 1) * FEATURE_WORDS)
                .unwrap_or_default(),
            mask: &mut self.masks[game * MASK_WORDS..][..MASK_WORDS],
            seat: &mut self.seats[game],
            player: &mut self.players[game],
            mode: &mut self.modes[game],
        }
    }

    /// Writes how the deal ended, if it did.
    pub(crate) fn close(&mut self, game: usize, prize: Option<Prize>) {
        let was_done = std::mem::replace(&mut self.done[game], prize.is_some().into()) != 0;
        // What is zero already is not written again: most rows are in the middle of a deal.
        if was_done || prize.is_some() {
            let Prize { reward, share, margin } = prize.unwrap_or_default();
            self.rewards[game * SEATS..][..SEATS].copy_from_slice(&reward);
            self.shares[game * SEATS..][..SEATS].copy_from_slice(&share);
            self.margins[game * SEATS..][..SEATS].copy_from_slice(&margin);
        }
    }
}

/// Buffers of the right size, for callers without a place of their own.
#[derive(Clone, Debug, Default)]
pub struct Buffers {
    /// See [`Batch::features`].
    pub features: Vec<u64>,
    /// See [`Batch::masks`].
    pub masks: Vec<u64>,
    /// See [`Batch::seats`].
    pub seats: Vec<u8>,
    /// See [`Batch::players`].
    pub players: Vec<u8>,
    /// See [`Batch::modes`].
    pub modes: Vec<u8>,
    /// See [`Batch::done`].
    pub done: Vec<u8>,
    /// See [`Batch::rewards`].
    pub rewards: Vec<f32>,
    /// See [`Batch::shares`].
    pub shares: Vec<f32>,
    /// See [`Batch::margins`].
    pub margins: Vec<f32>,
}

impl Buffers {
    /// Room for so many games.
    pub fn new(games: usize) -> Buffers {
        Buffers {
            features: vec![0; games * FEATURE_WORDS],
            masks: vec![0; games * MASK_WORDS],
            seats: vec![0; games],
            players: vec![0; games],
            modes: vec![0; games],
            done: vec![0; games],
            rewards: vec![0.0; games * SEATS],
            shares: vec![0.0; games * SEATS],
            margins: vec![0.0; games * SEATS],
        }
    }

    /// The buffers, lent for a step.
    pub fn batch(&mut self) -> Batch<'_> {
        Batch {
            features: &mut self.features,
            masks: &mut self.masks,
            seats: &mut self.seats,
            players: &mut self.players,
            modes: &mut self.modes,
            done: &mut self.done,
            rewards: &mut self.rewards,
            shares: &mut self.shares,
            margins: &mut self.margins,
        }
    }
}
