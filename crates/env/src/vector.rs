//! All games, on all cores.

use luxx_learn::Mask;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::chairs::Tacticians;
use crate::slot::Slot;
use crate::{Batch, Config, EnvError, Prize};

/// Thousands of games side by side, each at a decision from outside.
pub struct VectorEnv {
    config: Config,
    tacticians: Tacticians,
    slots: Vec<Slot>,
    /// What may be done in each game: the caller's copy may have been changed.
    masks: Vec<Mask>,
    /// None on a single thread: then the caller's plays.
    pool: Option<ThreadPool>,
}

/// A few games with the places for their rows, and which portion it is.
type Portion<'a> = (usize, ((&'a mut [Slot], &'a mut [Mask]), Batch<'a>));

/// How many games a thread takes at a time, at most: few enough that none waits long for the last, many enough to be worth
/// the way.
const PORTION: usize = 64;

/// How many portions a thread gets at least, if there are games enough: bots that search take their time.
const PORTIONS: usize = 4;

impl VectorEnv {
    /// Deals all games and plays each to its first decision.
    pub fn new(config: &Config) -> Result<VectorEnv, EnvError> {
        config.check()?;
        let builder = ThreadPoolBuilder::new().num_threads(config.threads);
        let pool = (config.threads != 1).then(|| builder.build()).transpose();
        let pool = pool.map_err(|error| EnvError::Threads(error.to_string()))?;
        let tacticians = Tacticians::new();
        let slots: Vec<Slot> =
            (0..config.games as u64).map(|number| Slot::new(config, &tacticians, number)).collect();
        let masks = slots.iter().map(Slot::mask).collect();
        Ok(VectorEnv { config: config.clone(), tacticians, slots, masks, pool })
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Never: there is at least one game.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// What a point ahead is worth from now on; see [`Config::point`].
    pub fn set_point(&mut self, point: f32) {
        self.config.point = point;
    }

    /// Writes the rows as they stand; nothing is done, and there are no rewards.
    pub fn observe(&mut self, batch: &mut Batch<'_>) -> Result<(), EnvError> {
        batch.check(self.len())?;
        // Whatever was in the caller's buffers before: afterwards a step clears only what it has written itself.
        batch.done.fill(1);
        self.each(batch, |_, _, _| None);
        Ok(())
    }

    /// Takes one action in every game, plays on to the next decisions and writes them. Refused as a whole if one of the actions
    /// is not legal.
    pub fn step(&mut self, actions: &[u16], batch: &mut Batch<'_>) -> Result<(), EnvError> {
        batch.check(self.len())?;
        self.check(actions)?;
        self.each(batch, |config, tacticians, (slot, row)| slot.step(config, tacticians, actions[row]));
        Ok(())
    }

    /// Does something with every game, on all threads, and writes the rows.
    fn each(
        &mut self,
        batch: &mut Batch<'_>,
        act: impl Fn(&Config, &Tacticians, (&mut Slot, usize)) -> Option<Prize> + Sync,
    ) {
        let (config, tacticians) = (&self.config, &self.tacticians);
        let threads = self.pool.as_ref().map_or(1, ThreadPool::current_num_threads);
        let size = (self.slots.len() / (PORTIONS * threads)).clamp(1, PORTION);
        let places = self.slots.chunks_mut(size).zip(self.masks.chunks_mut(size));
        let portions = places.zip(batch.portions(size)).enumerate();
        let play = |(number, ((slots, masks), mut rows)): Portion<'_>| {
            for (game, (slot, mask)) in slots.iter_mut().zip(masks).enumerate() {
                let prize = act(config, tacticians, (slot, number * size + game));
                rows.close(game, prize);
                *mask = slot.write(&mut rows.row(game));
            }
        };
        match &self.pool {
            None => portions.for_each(play),
            Some(pool) => {
                let portions: Vec<Portion<'_>> = portions.collect();
                pool.install(|| portions.into_par_iter().for_each(play));
            }
        }
    }

    /// What the tactician would do in each row: something to imitate.
    pub fn advise(&mut self, advice: &mut [u16]) -> Result<(), EnvError> {
        self.check_len("advice", advice.len())?;
        let tacticians = &self.tacticians;
        let advise = |(slot, place): (&mut Slot, &mut u16)| *place = slot.advice(tacticians);
        match &self.pool {
            None => self.slots.iter_mut().zip(advice).for_each(advise),
            Some(pool) => {
                pool.install(|| self.slots.par_iter_mut().zip(advice).with_min_len(PORTION).for_each(advise));
            }
        }
        Ok(())
    }

    fn check(&self, actions: &[u16]) -> Result<(), EnvError> {
        self.check_len("actions", actions.len())?;
        let allowed = |(mask, action): (&Mask, &u16)| {
            let action = usize::from(*action);
            mask.get(action / 64).is_some_and(|word| word >> (action % 64) & 1 == 1)
        };
        match self.masks.iter().zip(actions).position(|row| !allowed(row)) {
            None => Ok(()),
            Some(row) => Err(EnvError::Illegal { row, action: actions[row] }),
        }
    }

    fn check_len(&self, what: &'static str, found: usize) -> Result<(), EnvError> {
        if found == self.len() { Ok(()) } else { Err(EnvError::Size { what, found, expected: self.len() }) }
    }
}
