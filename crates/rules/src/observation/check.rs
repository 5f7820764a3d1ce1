//! From raw observations to [`Public`] and [`View`]: everything is counted before anything is believed.

use super::{CaughtLayer, ObservationError, OwnObservation, PublicObservation, quiet};
use crate::game::SHADOW_LEN;
use crate::history::LongHistory;
use crate::{Card, Cards, Decision, Layer, Phase, Pool, Public, Reason, Seat, Setup, View};

/// What everybody sees, checked.
pub(super) fn public(raw: &PublicObservation) -> Result<(Public, LongHistory), ObservationError> {
    let players = raw.seats.len();
    if !Setup::PLAYERS.contains(&players) {
        return Err(ObservationError::Players(players));
    }
    let at_the_table = |field, seat: Seat| {
        if seat.index() < players { Ok(seat) } else { Err(ObservationError::Seat { field, seat, players }) }
    };
    let paw = at_the_table("paw", raw.paw)?;
    let hidden = hidden_lens(raw)?;
    count(raw, &hidden)?;

    let mut public = Public::bare(raw.rules, players as u8, paw);
    public.hidden_len[..players].copy_from_slice(&hidden);
    public.deck_len = raw.deck;
    (public.discard, public.removed, public.shadow) = (raw.discard, raw.removed, raw.shadow);
    for (seat, place) in Seat::all(players).zip(&raw.seats) {
        public.known[seat.index()] = place.known;
        for layer in &place.display {
            public.displays.push(seat, *layer);
        }
    }
    for spot in &raw.pool {
        public.pool.add(*spot);
    }
    public.phase = phase(raw, &public)?;
    if let Some((victim, _)) = public.caught() {
        at_the_table("caught", victim)?;
    }
    if let Some(decider) = public.decider() {
        at_the_table("decider", decider)?;
    }
    piles(&public)?;
    lies_so(&public)?;
    follows(raw, &public)?;
    let (history, long_history) = quiet::history(&public, &raw.quiet)?;
    public.history = history;
    Ok((public, long_history))
}

/// What one player sees, checked.
pub(super) fn view(raw: &PublicObservation, own: OwnObservation) -> Result<View, ObservationError> {
    let (public, long_history) = public(raw)?;
    let OwnObservation { seat, hand } = own;
    if seat.index() >= public.players() {
        return Err(ObservationError::Seat { field: "own", seat, players: public.players() });
    }
    let wrong = ObservationError::Hand { hand };
    let hidden = hand.checked_sub(public.known(seat)).ok_or(wrong.clone())?;
    let unseen = Cards::BOX.minus(public.open_cards());
    if usize::from(hidden.len()) != public.hidden_len(seat) || !unseen.contains(hidden) {
        return Err(wrong);
    }
    Ok(View { public, seat, hidden, long_history })
}

/// How many cards of each hand only its owner knows.
fn hidden_lens(raw: &PublicObservation) -> Result<Vec<u8>, ObservationError> {
    let hidden = Seat::all(raw.seats.len()).zip(&raw.seats).map(|(seat, place)| {
        let (hand, known) = (place.hand, place.known.len());
        hand.checked_sub(known).ok_or(ObservationError::Known { seat, hand, known })
    });
    hidden.collect()
}

/// All cards of the box are somewhere, and none twice. Lists may be longer than any game's, so nothing is put together
/// before this is known.
fn count(raw: &PublicObservation, hidden: &[u8]) -> Result<(), ObservationError> {
    let mut open = [0; 1 + Card::ALL.len()];
    let piles = [raw.discard, raw.removed, raw.shadow].into_iter();
    let layers = raw.seats.iter().flat_map(|seat| &seat.display).chain(raw.caught.iter().map(|c| &c.layer));
    let all = piles
        .chain(raw.seats.iter().map(|seat| seat.known))
        .chain(layers.map(|layer| layer.cards()))
        .chain(raw.pool.iter().map(|spot| spot.cards()));
    for (card, count) in all.flat_map(Cards::groups) {
        open[usize::from(card.face())] += usize::from(count);
    }
    for card in Card::ALL {
        let found = open[usize::from(card.face())];
        if found > usize::from(card.copies()) {
            return Err(ObservationError::TooMany { card, found });
        }
    }
    let unseen = hidden.iter().copied().chain([raw.deck]).map(usize::from);
    let found = open.iter().sum::<usize>() + unseen.sum::<usize>();
    if found == usize::from(Cards::BOX.len()) { Ok(()) } else { Err(ObservationError::Total { found }) }
}

/// Where in a turn the game stands.
fn phase(raw: &PublicObservation, public: &Public) -> Result<Phase, ObservationError> {
    let other = |seat: Seat| seat != public.paw;
    Ok(match (raw.decision, raw.caught, raw.owed, raw.over, raw.decider) {
        (Some(Decision::Play), None, 0, None, _) => Phase::Play,
        (Some(Decision::Shadow), None, 0, None, _) => Phase::Shadow,
        (Some(Decision::Take), Some(CaughtLayer { victim, layer }), 0, None, _) if other(victim) => {
            Phase::Take { victim, layer }
        }
        (Some(Decision::Return), Some(CaughtLayer { victim, layer }), 0, None, _) if other(victim) => {
            Phase::Return { victim, layer }
        }
        (Some(Decision::Draw), None, owed @ 1.., None, Some(victim)) if other(victim) => {
            Phase::Draw { victim, owed }
        }
        (Some(Decision::MayDraw), None, 1, None, _) => Phase::MayDraw,
        (None, None, 0, Some(over), None) => Phase::Over(over.reason()),
        _ => return Err(ObservationError::Phase),
    })
}

/// Pool, deck and shadow have the sizes they have in this phase.
fn piles(public: &Public) -> Result<(), ObservationError> {
    let (pool, deck, full) = (public.pool.len(), public.deck_len, Pool::SPOTS);
    let nothing = pool == 0 && deck == 0;
    // While somebody draws, the pool is not refilled (rule 4.3): it may lack as many spots as were drawn.
    let drawn = match public.phase {
        Phase::Draw { owed, .. } => public.played().size().saturating_sub(owed),
        _ => 0,
    };
    let full_enough = pool + drawn >= full || deck == 0;
    let ended = public.phase == Phase::Over(Reason::NoCardsLeft);
    if pool > full || nothing != ended || !full_enough {
        return Err(ObservationError::Pool { pool: usize::from(pool), deck });
    }
    let shadow = public.shadow;
    if !public.is_duel() {
        let pairs = public.pool.iter().any(|spot| spot.on_top().is_some());
        let duel = pairs || !shadow.is_empty() || !public.removed.is_empty();
        return if duel { Err(ObservationError::NotADuel) } else { Ok(()) };
    }
    let high = shadow.count(Card::Thirteen) + shadow.count(Card::Joker);
    if high > 0 || shadow.len() > SHADOW_LEN || (shadow.len() < SHADOW_LEN && deck > 0) {
        return Err(ObservationError::Shadow);
    }
    Ok(())
}

/// The phase can come up with what lies on the table.
fn lies_so(public: &Public) -> Result<(), ObservationError> {
    let ended = public.phase == Phase::Over(Reason::EmptyHand);
    for seat in public.seats() {
        if (public.hand_len(seat) == 0) != (ended && seat == public.paw) {
            return Err(ObservationError::EmptyHand(seat));
        }
    }
    // What was played; nothing lies there before the first turn.
    let (played, none) = (public.played(), Layer::NONE);
    let catches = |layer| played != none && played.catches(layer, public.variant);
    let fine = match public.phase {
        Phase::Play | Phase::Over(Reason::NoCardsLeft) => true,
        Phase::Shadow => played != none && !public.catchable_shadow(played).is_empty(),
        Phase::Take { victim, layer } | Phase::Return { victim, layer } => {
            return if catches(layer) { Ok(()) } else { Err(ObservationError::Caught { victim, layer }) };
        }
        Phase::Draw { owed, .. } => owed <= played.size(),
        Phase::MayDraw => {
            public.variant.may_draw()
                && played != none
                && public.catchable_shadow(played).is_empty()
                && public.others(public.paw).all(|other| !catches(public.displays.top(other)))
        }
        Phase::Over(Reason::EmptyHand) => played != none,
        Phase::Over(Reason::Repetition) => public.variant.ones_catch(),
    };
    match public.decision() {
        _ if fine => Ok(()),
        Some(decision) => Err(ObservationError::Decision(decision)),
        None => Err(ObservationError::Derived("over")),
    }
}

/// What is written for readers without the rules is what follows.
fn follows(raw: &PublicObservation, public: &Public) -> Result<(), ObservationError> {
    let mut points = public.seats().zip(&raw.seats);
    if raw.decider != public.decider() {
        return Err(ObservationError::Derived("decider"));
    }
    if raw.over != public.outcome() {
        return Err(ObservationError::Derived("over"));
    }
    if !points.all(|(seat, place)| i32::from(place.points) == public.points(seat)) {
        return Err(ObservationError::Derived("points"));
    }
    Ok(())
}
