//! How far somebody has come with the lessons, as it is kept on the device: by names, so that lessons may be added between others.

use luxx_rules::Move;
use serde::{Deserialize, Serialize};

use super::{KEYS, STEPS};

/// What has been learnt. Unknown entries of another version are left alone, damaged ones are nothing.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// The lessons that were gone through.
    done: Vec<String>,
    /// Those that somebody knew already.
    skipped: Vec<String>,
    /// The one that was left in the middle,
    at: Option<String>,
    /// and the right answers there.
    made: Vec<String>,
}

/// How one lesson stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It is still to come.
    Open,
    /// It was skipped.
    Skipped,
    /// It was gone through.
    Done,
}

impl Progress {
    /// How the lesson of this place in [`KEYS`] stands.
    pub fn state(&self, lesson: usize) -> State {
        let among =
            |names: &[String]| KEYS.get(lesson).is_some_and(|key| names.iter().any(|name| name == key));
        match (among(&self.done), among(&self.skipped)) {
            (true, _) => State::Done,
            (false, true) => State::Skipped,
            (false, false) => State::Open,
        }
    }

    /// Whether nothing has been begun.
    pub fn is_fresh(&self) -> bool {
        *self == Progress::default()
    }

    /// How many of the steps need not be gone through any more.
    pub fn steps_passed(&self) -> usize {
        (0..STEPS).filter(|step| self.state(*step) != State::Open).count()
    }

    /// The step to go on with: the one that was left, else the first that is open; none once all are passed.
    pub fn next(&self) -> Option<usize> {
        let open = |step: &usize| self.state(*step) == State::Open;
        let left = (0..STEPS).find(|step| self.at.as_deref() == Some(KEYS[*step]));
        left.filter(open).or_else(|| (0..STEPS).find(open))
    }

    /// What comes after a lesson: the next step that is open, else the first one; nothing after an extra.
    pub fn after(&self, lesson: usize) -> Option<usize> {
        let open = |step: &usize| self.state(*step) == State::Open;
        if lesson >= STEPS {
            return None;
        }
        (lesson + 1..STEPS).find(open).or_else(|| self.next())
    }

    /// The right answers with which a lesson was left.
    pub fn made(&self, lesson: usize) -> Vec<Move> {
        let is_it = self.at.as_deref() == KEYS.get(lesson).copied();
        let made = if is_it { self.made.as_slice() } else { &[] };
        made.iter().map_while(|choice| choice.parse().ok()).collect()
    }

    /// A lesson is being gone through, and these were the right answers so far.
    pub fn begin(&mut self, lesson: usize, made: &[Move]) {
        self.at = KEYS.get(lesson).map(|key| (*key).to_owned());
        self.made = made.iter().map(Move::to_string).collect();
    }

    /// A lesson is behind somebody, or was skipped.
    pub fn pass(&mut self, lesson: usize, skipped: bool) {
        let (Some(key), state) = (KEYS.get(lesson), self.state(lesson)) else { return };
        if state != State::Done && !(skipped && state == State::Skipped) {
            self.skipped.retain(|name| name != key);
            let names = if skipped { &mut self.skipped } else { &mut self.done };
            names.push((*key).to_owned());
        }
        (self.at, self.made) = (None, Vec::new());
    }

    /// Takes over what another device knows. What was gone through anywhere is; what was left in the middle here stays so.
    pub fn add(&mut self, other: &Progress) {
        let add = |names: &mut Vec<String>, more: &[String]| {
            for name in more {
                if !names.contains(name) {
                    names.push(name.clone());
                }
            }
        };
        add(&mut self.done, &other.done);
        add(&mut self.skipped, &other.skipped);
        let Progress { done, skipped, .. } = self;
        skipped.retain(|name| !done.contains(name));
        let is_open = |name: &&String| !done.contains(name) && !skipped.contains(name);
        if self.at.is_none()
            && let Some(at) = other.at.as_ref().filter(is_open)
        {
            (self.at, self.made) = (Some(at.clone()), other.made.clone());
        }
    }

    /// As it is kept.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// What was kept; nothing if that cannot be read.
    pub fn from_json(json: &str) -> Progress {
        serde_json::from_str(json).unwrap_or_default()
    }
}
