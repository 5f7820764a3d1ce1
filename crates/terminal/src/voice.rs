//! Who speaks to the person at the terminal: the narrator of the table, and what everybody did last.

use luxx_rules::{PublicEvent, Seat, SeenEvent};
use luxx_session::{Occupant, Table, Who};
use luxx_words::{Narrator, People, Sentence, Words, printable, say};

/// The longest name that is shown, in characters.
const LONGEST_NAME: usize = 16;

/// The narrator that speaks to whoever looks.
pub(crate) fn narrator(words: &'static Words, table: &impl Table, onlooker: Option<Seat>) -> Narrator {
    let occupants = table.occupants();
    let names: Vec<String> = (0..occupants.len()).map(|seat| name(words, &occupants, seat)).collect();
    let people = People::new(names);
    Narrator::new(
        words,
        match onlooker {
            Some(seat) => people.told_to(seat),
            None => people,
        },
    )
}

/// The narrator that speaks to everybody who sits here.
pub(crate) fn narrator_for_all(
    words: &'static Words,
    table: &impl Table,
    onlooker: Option<Seat>,
) -> Narrator {
    narrator(words, table, onlooker.filter(|_| is_alone(&table.occupants())))
}

/// Whether one person sits here.
fn is_alone(occupants: &[Occupant]) -> bool {
    occupants.iter().filter(|occupant| occupant.who == Who::Here).count() == 1
}

/// The name of a seat for whoever looks: `You` for the only person here.
pub(crate) fn name(words: &Words, occupants: &[Occupant], seat: usize) -> String {
    match occupants.get(seat) {
        Some(occupant) if is_alone(occupants) && occupant.who == Who::Here => say!(words, "page-you"),
        Some(occupant) => printable(&occupant.name, LONGEST_NAME),
        None => "?".to_owned(),
    }
}

/// Whether a fact gets a line of its own: that the turn passes on is seen from the next one.
pub(crate) fn is_told(fact: SeenEvent) -> bool {
    !matches!(fact, SeenEvent::Open(PublicEvent::PawMoved { .. } | PublicEvent::Refilled { .. }))
}

/// What everybody did last, by seat.
pub(crate) fn captions(narrator: &Narrator, facts: &[SeenEvent], players: usize) -> Vec<Sentence> {
    let mut captions = vec![Sentence::default(); players];
    for (seat, caption) in facts.iter().filter_map(|fact| narrator.caption(*fact)) {
        if let Some(place) = captions.get_mut(seat.index()) {
            *place = caption;
        }
    }
    captions
}
