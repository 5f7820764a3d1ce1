//! How things stand, as far as this client has been told: the table, the cards, who is there, the time left, the chat.

use luxx_protocol::{ChatLine, ClockView, Presence, TableInfo, Update, Welcome};
use luxx_rules::observation::{OwnObservation, PublicObservation};
use luxx_rules::{Cards, ObservationError, Public, Seat, View};

use crate::checked::{self, Impossible};

/// How many lines of chat are kept.
const CHAT_KEPT: usize = 200;

/// The time left for the decision that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// Whose clock runs.
    pub seat: u8,
    /// Milliseconds left for this decision, the reserve not counted.
    pub decision_ms: u64,
    /// Milliseconds of reserve left, by seat.
    pub reserve_ms: Vec<u64>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    /// The version of the table that all of this is about.
    pub(crate) version: Option<u64>,
    pub(crate) seat: Option<Seat>,
    pub(crate) table: Option<TableInfo>,
    pub(crate) chat: Vec<ChatLine>,
    seen: Option<Seen>,
    /// As told at this time.
    presence: Option<(Presence, u64)>,
    clock: Option<(ClockView, u64)>,
}

/// The cards, checked.
#[derive(Clone, Debug)]
enum Seen {
    Player(Box<View>),
    Spectator(Box<Public>),
}

impl Seen {
    fn players(&self) -> usize {
        match self {
            Seen::Player(view) => view.public().seats().count(),
            Seen::Spectator(public) => public.seats().count(),
        }
    }
}

impl Known {
    /// Everything anew. Returns the lines of chat that were not known. What cannot be changes nothing.
    pub(crate) fn welcome(&mut self, welcome: &Welcome, now: u64) -> Result<Vec<ChatLine>, Impossible> {
        let seat = welcome.you.map(|seat| Seat::new(usize::from(seat)).ok_or(ObservationError::NoSeat));
        let seat = seat.transpose()?;
        let seen = match &welcome.public {
            Some(public) => Some(seen(public, seat, welcome.own.as_ref().map(|own| own.hand))?),
            None => None,
        };
        checked::table(&welcome.table, seen.as_ref().map(Seen::players))?;
        let seats = welcome.table.chairs.len();
        if let Some(seat) = seat.filter(|seat| seat.index() >= seats) {
            return Err(Impossible::Seat(seat.index()));
        }
        welcome.missed.iter().try_for_each(|missed| checked::change(&missed.change, seats))?;
        welcome.clock.iter().try_for_each(|clock| checked::clock(clock, seats))?;
        self.seen = seen;
        self.seat = seat;
        self.version = Some(welcome.version);
        self.table = Some(welcome.table.clone());
        self.presence = Some((welcome.presence.clone(), now));
        self.clock = welcome.clock.clone().map(|clock| (clock, now));
        Ok(self.merge(&welcome.chat))
    }

    /// What changed. What cannot be changes nothing.
    pub(crate) fn update(&mut self, update: &Update, now: u64) -> Result<(), Impossible> {
        let new = match &update.public {
            Some(public) => {
                let told = update.own.as_ref().map(|own| own.hand);
                let hand = told.or_else(|| self.view().map(View::hand));
                Some(seen(public, self.seat, hand)?)
            }
            None => None,
        };
        if let Some(table) = update.table.as_deref().or(self.table.as_ref()) {
            checked::table(table, new.as_ref().or(self.seen.as_ref()).map(Seen::players))?;
            checked::change(&update.change, table.chairs.len())?;
            update.clock.iter().try_for_each(|clock| checked::clock(clock, table.chairs.len()))?;
        }
        self.seen = new.or(self.seen.take());
        self.version = Some(update.version);
        if let Some(table) = &update.table {
            self.table = Some(TableInfo::clone(table));
        }
        self.clock = update.clock.clone().map(|clock| (clock, now));
        Ok(())
    }

    pub(crate) fn set_presence(&mut self, presence: Presence, now: u64) {
        self.presence = Some((presence, now));
    }

    pub(crate) fn say(&mut self, line: ChatLine) {
        self.chat.push(line);
        let surplus = self.chat.len().saturating_sub(CHAT_KEPT);
        self.chat.drain(..surplus);
    }

    pub(crate) fn view(&self) -> Option<&View> {
        match &self.seen {
            Some(Seen::Player(view)) => Some(view),
            _ => None,
        }
    }

    pub(crate) fn public(&self) -> Option<&Public> {
        match &self.seen {
            Some(Seen::Player(view)) => Some(view.public()),
            Some(Seen::Spectator(public)) => Some(public),
            None => None,
        }
    }

    /// Who is there; the seconds until a bot steps in run down.
    pub(crate) fn presence(&self, now: u64) -> Option<Presence> {
        let (presence, told) = self.presence.as_ref()?;
        let gone = u32::try_from(now.saturating_sub(*told) / 1000).unwrap_or(u32::MAX);
        let mut presence = presence.clone();
        presence.bot_in_s.iter_mut().flatten().for_each(|left| *left = left.saturating_sub(gone));
        Some(presence)
    }

    /// The time left: first that of the decision runs down, then the reserve.
    pub(crate) fn time_left(&self, now: u64) -> Option<TimeLeft> {
        let (ClockView { seat, decision_ms, reserve_ms }, told) = self.clock.as_ref()?;
        let gone = now.saturating_sub(*told);
        let mut reserve_ms = reserve_ms.clone();
        if let Some(reserve) = reserve_ms.get_mut(usize::from(*seat)) {
            *reserve = reserve.saturating_sub(gone.saturating_sub(*decision_ms));
        }
        Some(TimeLeft { seat: *seat, decision_ms: decision_ms.saturating_sub(gone), reserve_ms })
    }

    /// Adds the lines that are not known: the server tells the latest, of which some may be. A server that was restarted
    /// knows none.
    fn merge(&mut self, told: &[ChatLine]) -> Vec<ChatLine> {
        let most = told.len().min(self.chat.len());
        let known = (0..=most).rev().find(|known| self.chat.ends_with(&told[..*known])).unwrap_or(0);
        let new = told[known..].to_vec();
        for line in &new {
            self.say(line.clone());
        }
        new
    }
}

/// The cards as somebody in this seat, or nobody in particular, sees them.
fn seen(
    public: &PublicObservation,
    seat: Option<Seat>,
    hand: Option<Cards>,
) -> Result<Seen, ObservationError> {
    match (seat, hand) {
        (None, _) => Ok(Seen::Spectator(Box::new(Public::try_from(public)?))),
        (Some(seat), Some(hand)) => {
            let view = View::from_observation(public, OwnObservation { seat, hand })?;
            Ok(Seen::Player(Box::new(view)))
        }
        (Some(_), None) => Err(ObservationError::Hand { hand: Cards::EMPTY }),
    }
}
