//! A match: several deals, added up (rule 6.5). (`match` is a word of the language, hence the file's name.)

use crate::{Outcome, Seat, SetupError};

/// The most often that everyone can start: more is a slip of the finger.
const MAX_ROUNDS: usize = 1000;

/// A match over several deals. Everyone starts equally often, clockwise in turn; the points are added up.
///
/// ```
/// use luxx_rules::Match;
///
/// let contest = Match::new(3, 1, 2)?; // three players, seat 1 starts, everyone starts twice
/// assert_eq!(contest.deal_count(), 6);
/// assert_eq!(contest.starts(0).index(), 1);
/// assert_eq!(contest.starts(2).index(), 0);
/// # Ok::<(), luxx_rules::MatchError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    players: u8,
    first: Seat,
    rounds: usize,
    deals: Vec<Outcome>,
}

impl Match {
    /// A match in which seat `first` starts the first deal and everyone starts `rounds` times.
    pub fn new(players: usize, first: usize, rounds: usize) -> Result<Match, MatchError> {
        let (players, first) = crate::setup::seats(players, first)?;
        if !(1..=MAX_ROUNDS).contains(&rounds) {
            return Err(MatchError::Rounds(rounds));
        }
        Ok(Match { players, first, rounds, deals: Vec::new() })
    }

    /// How many deals the match has.
    pub fn deal_count(&self) -> usize {
        self.rounds * usize::from(self.players)
    }

    /// Who starts the deal with this index.
    pub fn starts(&self, deal: usize) -> Seat {
        Match::starter(self.first, usize::from(self.players), deal)
    }

    /// Who starts the deal with this index at a table of so many, where `first` starts the first one: clockwise in turn.
    ///
    /// ```
    /// use luxx_rules::{Match, Seat};
    ///
    /// assert_eq!((0..4).map(|deal| Match::starter(Seat::FIRST, 3, deal).index()).collect::<Vec<_>>(), [0, 1, 2, 0]);
    /// ```
    pub fn starter(first: Seat, players: usize, deal: usize) -> Seat {
        let players = players.max(1);
        Seat::new((first.index() + deal % players) % players).unwrap_or(first)
    }

    /// Who starts the next deal; nobody once the match is over.
    pub fn next_starts(&self) -> Option<Seat> {
        (!self.is_over()).then(|| self.starts(self.deals.len()))
    }

    /// Adds the outcome of the next deal. Refused once the match is over, or if the table had another size.
    pub fn add(&mut self, outcome: Outcome) -> Result<(), MatchError> {
        if self.is_over() {
            return Err(MatchError::Over(self.deal_count()));
        }
        if outcome.scores().len() != usize::from(self.players) {
            return Err(MatchError::Players { expected: self.players, found: outcome.scores().len() });
        }
        self.deals.push(outcome);
        Ok(())
    }

    /// The deals played so far.
    pub fn deals(&self) -> &[Outcome] {
        &self.deals
    }

    /// Whether everyone has started as often as agreed.
    pub fn is_over(&self) -> bool {
        self.deals.len() >= self.deal_count()
    }

    /// The points of all deals so far, by seat.
    pub fn totals(&self) -> Vec<i32> {
        let total = |seat: Seat| self.deals.iter().map(|deal| i32::from(deal.scores()[seat.index()])).sum();
        Seat::all(usize::from(self.players)).map(total).collect()
    }

    /// Who has won. Nobody before the end.
    pub fn winners(&self) -> Vec<Seat> {
        if self.is_over() { Match::winners_of(&self.totals()).collect() } else { Vec::new() }
    }

    /// Who wins with these points over all deals, by seat: whoever has most; ties are shared, whatever decides one within a deal.
    ///
    /// ```
    /// use luxx_rules::Match;
    ///
    /// assert_eq!(Match::winners_of(&[-3, 20, 20]).map(|seat| seat.index()).collect::<Vec<_>>(), [1, 2]);
    /// ```
    pub fn winners_of(totals: &[i32]) -> impl Iterator<Item = Seat> {
        let best = totals.iter().max();
        Seat::all(totals.len()).filter(move |seat| Some(&totals[seat.index()]) == best)
    }
}

/// An outcome that does not belong into a match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MatchError {
    /// The players or the starting seat.
    #[error(transparent)]
    Seats(#[from] SetupError),
    /// Nobody would ever start, or too often.
    #[error("everyone starts {0} times: a match has 1 to {MAX_ROUNDS} rounds (rule 6.5)")]
    Rounds(usize),
    /// All deals have been played.
    #[error("the match is over after {0} deals (rule 6.5)")]
    Over(usize),
    /// Another number of players.
    #[error("a deal of {found} players in a match of {expected}")]
    Players {
        /// How many play the match.
        expected: u8,
        /// How many played the deal.
        found: usize,
    },
}
