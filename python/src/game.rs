//! One game, and what a player sees of it.

use std::fmt::Write;

use luxx_env::Mode;
use luxx_learn::{FEATURE_WORDS, MASK_WORDS, SEATS, Stakes, action, encode, index, mask};
use luxx_rules::record::{Document, Record, TraceLine};
use luxx_rules::{Game, Move, Public, Seat, Setup, View};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use crate::vector::value_error;

/// A game in progress. Everything is known to it: players are given a `View`.
#[pyclass(name = "Game", module = "luxx")]
#[derive(Clone)]
pub(crate) struct PyGame {
    game: Game,
    /// How it came here; nothing of an imagined game, which was never dealt.
    record: Option<Record>,
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (mode = "base-4", seed = 0, starts = 0))]
    fn new(mode: &str, seed: u64, starts: usize) -> PyResult<PyGame> {
        let mode: Mode = mode.parse().map_err(value_error)?;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let setup = Setup::shuffled(mode.variant(), mode.players(), starts, &mut rng);
        let game = Game::deal(&setup).map_err(value_error)?;
        let names = (0..mode.players()).map(|seat| format!("player_{seat}"));
        let record = Record::new(setup, names).map_err(value_error)?;
        Ok(PyGame { game, record: Some(record) })
    }

    /// Reads a game record and plays it to its last move.
    #[staticmethod]
    fn from_record(json: &str) -> PyResult<PyGame> {
        let document = Document::read(json.as_bytes()).map_err(value_error)?;
        let Document::Game(record) = document else {
            return Err(value_error("this is the record of a match, not of one game"));
        };
        let mut game = Game::deal(&record.setup).map_err(value_error)?;
        for choice in &record.moves {
            game.apply(*choice).map_err(value_error)?;
        }
        record.check().map_err(value_error)?;
        Ok(PyGame { game, record: Some(record) })
    }

    /// The game so far as a record.
    fn record(&self) -> PyResult<String> {
        let record = self.record.clone();
        let mut record = record.ok_or_else(|| value_error("an imagined game has no record"))?;
        record.result = self.game.outcome().map(Into::into);
        Ok(record.to_json())
    }

    /// Everything about the position, hidden cards included, as one line of a trace (JSON).
    fn trace(&self) -> String {
        let step = self.record.as_ref().map_or(0, |record| record.moves.len());
        TraceLine::of(&self.game, step).to_json()
    }

    /// Makes a move: its number, or its text as in records.
    fn apply(&mut self, wish: &Bound<'_, PyAny>) -> PyResult<()> {
        let choice = read_move(wish)?;
        self.game.apply(choice).map_err(value_error)?;
        if let Some(record) = &mut self.record {
            record.moves.push(choice);
        }
        Ok(())
    }

    /// What the player in this seat sees.
    fn view(&self, seat: usize) -> PyResult<PyView> {
        let seat = self.game.public().seat(seat);
        let seat = seat.ok_or_else(|| PyIndexError::new_err("nobody sits there"))?;
        Ok(PyView { view: self.game.view(seat) })
    }

    /// A copy that can be played on by itself.
    fn copy(&self) -> PyGame {
        self.clone()
    }

    fn __copy__(&self) -> PyGame {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyGame {
        self.clone()
    }

    /// What is pickled is the record, so a game can go to another process; an imagined one has none.
    fn __reduce__<'py>(slf: &Bound<'py, PyGame>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let record = slf.borrow().record()?;
        Ok((slf.get_type().getattr("from_record")?, (record,)))
    }

    #[getter]
    fn players(&self) -> usize {
        self.game.public().players()
    }

    /// Who decides; None once the game is over.
    #[getter]
    fn decider(&self) -> Option<usize> {
        self.game.decider().map(Seat::index)
    }

    /// What is to be decided; None once the game is over.
    #[getter]
    fn decision(&self) -> Option<&'static str> {
        self.game.public().decision().map(luxx_rules::Decision::name)
    }

    /// The numbers of the legal moves.
    fn legal_actions(&self) -> Vec<usize> {
        self.game.legal_moves().iter().map(index).collect()
    }

    /// The legal moves as texts.
    fn legal_moves(&self) -> Vec<String> {
        self.game.legal_moves().iter().map(|choice| choice.to_string()).collect()
    }

    /// Why the game ended, the points and the winners; None before.
    #[getter]
    fn outcome(&self) -> Option<(&'static str, Vec<i8>, Vec<usize>)> {
        let outcome = self.game.outcome()?;
        let winners = outcome.winners().map(Seat::index).collect();
        Some((outcome.reason().name(), outcome.scores().to_vec(), winners))
    }

    fn __str__(&self) -> String {
        table(self.game.public(), |seat| format!("hand {}", self.game.hand(seat)))
    }
}

/// What one player sees: everything public and the own hand.
#[pyclass(name = "View", module = "luxx", frozen)]
pub(crate) struct PyView {
    pub(crate) view: View,
}

#[pymethods]
impl PyView {
    #[getter]
    fn seat(&self) -> usize {
        self.view.seat().index()
    }

    /// Whether this player decides.
    #[getter]
    fn is_decider(&self) -> bool {
        self.view.is_decider()
    }

    /// The own hand, as text.
    #[getter]
    fn hand(&self) -> String {
        self.view.hand().to_string()
    }

    #[getter]
    fn players(&self) -> usize {
        self.view.public().players()
    }

    /// Whose turn it is; in the middle of it somebody else may decide.
    #[getter]
    fn paw(&self) -> usize {
        self.view.public().paw().index()
    }

    /// Who decides; None once the game is over.
    #[getter]
    fn decider(&self) -> Option<usize> {
        self.view.public().decider().map(Seat::index)
    }

    /// What is to be decided: play, shadow, take, return, draw or may-draw; None once the game is over.
    #[getter]
    fn decision(&self) -> Option<&'static str> {
        self.view.public().decision().map(luxx_rules::Decision::name)
    }

    /// How many cards the decider has to draw.
    #[getter]
    fn owed(&self) -> u8 {
        self.view.public().owed()
    }

    /// Whose layer was caught and is being decided about, and that layer.
    #[getter]
    fn caught(&self) -> Option<(usize, String)> {
        self.view.public().caught().map(|(seat, layer)| (seat.index(), layer.to_string()))
    }

    /// How many cards everybody has in hand, by seat.
    #[getter]
    fn hand_sizes(&self) -> Vec<usize> {
        self.by_seat(|seat| self.view.public().hand_len(seat))
    }

    /// The cards that are known to be in everybody's hand because they were seen going there, by seat.
    #[getter]
    fn known(&self) -> Vec<String> {
        self.by_seat(|seat| self.view.public().known(seat).to_string())
    }

    /// Points as they stand, by seat: cards in front less cards in hand.
    #[getter]
    fn points(&self) -> Vec<i32> {
        self.by_seat(|seat| self.view.public().points(seat))
    }

    /// The layers in front of everybody, by seat; the top layer is the last.
    #[getter]
    fn displays(&self) -> Vec<Vec<String>> {
        self.by_seat(|seat| self.view.public().display(seat).iter().map(ToString::to_string).collect())
    }

    /// The top layers, by seat; None where nothing lies.
    #[getter]
    fn tops(&self) -> Vec<Option<String>> {
        self.by_seat(|seat| self.view.public().top(seat).map(|layer| layer.to_string()))
    }

    /// The cards in the pool; in a duel a spot may be a pair, as in moves: `5+13` is a 5 under a 13.
    #[getter]
    fn pool(&self) -> Vec<String> {
        self.view.public().pool().iter().map(|spot| spot.to_string()).collect()
    }

    /// How many cards are left in the deck.
    #[getter]
    fn deck(&self) -> usize {
        self.view.public().deck_len()
    }

    /// The duel's shadow display; None at other tables.
    #[getter]
    fn shadow(&self) -> Option<String> {
        let public = self.view.public();
        public.is_duel().then(|| public.shadow().to_string())
    }

    /// The numbers of the legal moves; none unless this player decides.
    fn legal_actions(&self) -> Vec<usize> {
        self.view.legal_moves().iter().map(index).collect()
    }

    /// The legal moves as texts.
    fn legal_moves(&self) -> Vec<String> {
        self.view.legal_moves().iter().map(|choice| choice.to_string()).collect()
    }

    /// The bits of the view, packed; see docs/learning.md.
    #[pyo3(signature = (stakes = "deal", totals = None, left = 0))]
    fn features_packed<'py>(
        &self,
        py: Python<'py>,
        stakes: &str,
        totals: Option<Vec<i32>>,
        left: u16,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let features = encode(&self.view, &read_stakes(stakes, totals, left)?);
        Ok(bytes::<FEATURE_WORDS>(py, features.as_words()))
    }

    /// The legal actions, packed.
    fn mask_packed<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        bytes::<MASK_WORDS>(py, &mask(&self.view.legal_moves()))
    }

    /// A game that this player cannot tell from the true one: unseen cards are dealt at random.
    fn determinize(&self, seed: u64) -> PyGame {
        let game = self.view.determinize(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
        PyGame { game, record: None }
    }

    fn __str__(&self) -> String {
        table(self.view.public(), |seat| {
            if seat == self.view.seat() {
                return format!("hand {}", self.view.hand());
            }
            let public = self.view.public();
            format!("hand of {} known {}", public.hand_len(seat), public.known(seat))
        })
    }
}

impl PyView {
    fn by_seat<T>(&self, of: impl Fn(Seat) -> T) -> Vec<T> {
        self.view.public().seats().map(of).collect()
    }
}

fn bytes<'py, const WORDS: usize>(py: Python<'py>, words: &[u64; WORDS]) -> Bound<'py, PyBytes> {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    PyBytes::new(py, &bytes)
}

fn read_move(wish: &Bound<'_, PyAny>) -> PyResult<Move> {
    if let Ok(number) = wish.extract::<usize>() {
        return action(number).ok_or_else(|| value_error(format!("{number} is no action")));
    }
    let text: String = wish.extract().map_err(|_| PyTypeError::new_err("a move is a number or a text"))?;
    text.parse().map_err(value_error)
}

pub(crate) fn read_stakes(stakes: &str, totals: Option<Vec<i32>>, left: u16) -> PyResult<Stakes> {
    match stakes {
        "deal" => Ok(Stakes::Deal),
        "points" => Ok(Stakes::Points),
        "match" => {
            let given = totals.unwrap_or_default();
            if given.len() > SEATS {
                return Err(value_error(format!(
                    "{} totals: a table has at most {SEATS} seats",
                    given.len()
                )));
            }
            let mut totals = [0; SEATS];
            totals.iter_mut().zip(given).for_each(|(total, points)| *total = points);
            Ok(Stakes::Match { totals, left })
        }
        other => Err(value_error(format!("no stakes {other:?}: there are deal, points and match"))),
    }
}

/// The table in the notation of positions.
fn table(public: &Public, hand: impl Fn(Seat) -> String) -> String {
    let mut text = format!("rules   {}\npaw     {}\n", public.variant(), public.paw().index());
    for seat in public.seats() {
        let layers: Vec<String> = public.display(seat).iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "seat {}  {}  display {}", seat.index(), hand(seat), layers.join(" | "));
    }
    let pool: Vec<String> = public.pool().iter().map(|spot| spot.to_string()).collect();
    let _ = write!(text, "pool    {}\ndeck    of {}", pool.join(" "), public.deck_len());
    if public.is_duel() {
        let _ = write!(text, "\nshadow  {}", public.shadow());
    }
    text
}
