//! How the bits are filled, section by section, in the order of the layout.

use luxx_rules::{Card, Cards, Decision, Layer, Public, Seat, Spot, Variant, ViewRef};

use super::bits::{Bits, Steps, span};
use super::layout::{
    AHEAD, DECK, FACES, FEATURES, GROUPS, HAND, KNOWN, KNOWN_JOKERS, LAYOUT, LEFT, RUNS, SIZES, TOP, TWICE,
    UNKNOWN,
};
use super::tables::{Beating, Faces, catching, playable};
use super::{FEATURE_WORDS, seats_from};
use crate::{SEATS, Stakes};

type Row = Bits<FEATURE_WORDS>;

pub(super) fn fill(view_ref: ViewRef<'_>, stakes: &Stakes) -> Row {
    let (public, me) = (view_ref.public(), view_ref.seat());
    let [_, others @ ..] = seats_from(public, me);
    let mut filling = Filling { row: Row::new(), section: 0 };
    let row = &mut filling;
    row.all("hand", |row| counts(row, view_ref.hand(), 8, 5));
    row.all("unseen", |row| counts(row, view_ref.unseen(), 8, 5));
    row.all("known", |row| {
        for other in others {
            match other.map_or(Cards::EMPTY, |other| public.known(other)) {
                Cards::EMPTY => row.push(0, (FACES - 1) * usize::from(KNOWN) + usize::from(KNOWN_JOKERS)),
                known => counts(row, known, KNOWN, KNOWN_JOKERS),
            }
        }
    });
    fill_pool(row, public);
    row.all("tops", |row| others.into_iter().for_each(|other| layer(row, other.and_then(|o| public.top(o)))));
    fill_tables(row, view_ref, others);
    fill_shadow(row, public);
    row.all("hand sizes", |row| {
        for seat in [Some(me)].into_iter().chain(others) {
            row.reaches(seat.map_or(0, |seat| public.hand_len(seat) as i32), &HAND_STEPS);
        }
    });
    row.all("unknown cards", |row| {
        for other in others {
            row.reaches(other.map_or(0, |other| public.hidden_len(other) as i32), &UNKNOWN_STEPS);
        }
    });
    row.all("own groups", |row| {
        let held = view_ref.hand().numbers_held();
        RUNS.into_iter().zip(held).for_each(|(width, values)| row.at_least(values, width));
    });
    fill_points(row, public, me, others, stakes);
    row.all("deck", |row| row.reaches(public.deck_len() as i32, &DECK_STEPS));
    fill_decision(row, public, me);
    fill_mode(row, public, stakes);
    filling.row
}

static HAND_STEPS: Steps<{ span(HAND) }> = Steps::new(HAND);
static UNKNOWN_STEPS: Steps<{ span(UNKNOWN) }> = Steps::new(UNKNOWN);
static DECK_STEPS: Steps<{ span(DECK) }> = Steps::new(DECK);
static LEFT_STEPS: Steps<{ span(LEFT) }> = Steps::new(LEFT);
static AHEAD_STEPS: Steps<{ span(AHEAD) }> = Steps::new(AHEAD);

/// The row, and which section comes next; sections out of order are noticed in tests.
struct Filling {
    row: Row,
    section: usize,
}

impl Filling {
    #[inline]
    fn all(&mut self, name: &str, fill: impl FnOnce(&mut Row)) {
        let before = self.row.len();
        fill(&mut self.row);
        debug_assert_eq!(name, LAYOUT[self.section].name);
        debug_assert_eq!(self.row.len() - before, LAYOUT[self.section].len, "section {name} of {FEATURES}");
        self.section += 1;
    }
}

/// At least 1, 2, … of each number, then of jokers.
#[inline]
fn counts(row: &mut Row, cards: Cards, numbers: u8, jokers: u8) {
    // As many faces at a time as have room in a word: writing is what takes time.
    for faces in Card::ALL[..FACES - 1].chunks(64 / usize::from(numbers)) {
        row.push(at_least(cards, faces, numbers), faces.len() * usize::from(numbers));
    }
    row.at_least(cards.jokers(), jokers);
}

/// For each of these faces `width` bits: at least 1, 2, … of it.
#[inline]
fn at_least(cards: Cards, faces: &[Card], width: u8) -> u64 {
    let bits = |(place, card): (usize, &Card)| {
        let count = cards.count(*card).min(width);
        ((1 << count) - 1) << (place * usize::from(width))
    };
    faces.iter().enumerate().map(bits).fold(0, |all: u64, face: u64| all | face)
}

/// Value, size and jokers of a layer; nothing if there is none.
fn layer(row: &mut Row, layer: Option<Layer>) {
    row.one_of(layer.map(|layer| place(layer.value())), FACES);
    // The largest size stands for all beyond, too.
    row.one_of(layer.map(|layer| (usize::from(layer.size()) - 1).min(TOP - 1)), TOP);
    row.at_least(layer.map_or(0, Layer::jokers), 3);
}

fn place(card: Card) -> usize {
    usize::from(card.face()) - 1
}

fn fill_pool(row: &mut Filling, public: &Public) {
    let pool = public.pool();
    row.all("pool singles", |row| {
        // Fourteen faces of three bits each.
        let bits = |card: Card| (1 << pool.count(Spot::single(card)).min(3)) - 1;
        let places = Card::ALL.into_iter().zip((0..).step_by(3));
        row.push(places.fold(0, |all, (card, place)| all | bits(card) << place), 3 * FACES);
    });
    row.all("pool pairs", |row| {
        for on_top in [Card::Thirteen, Card::Joker] {
            if !public.is_duel() {
                row.push(0, FACES);
                continue;
            }
            for card in Card::ALL {
                let pair = Spot::pair(card, on_top);
                row.at_least(pair.map_or(0, |pair| pool.count(pair)), 1);
            }
        }
    });
    row.all("pool spots", |row| row.at_least(pool.len(), 6));
}

fn fill_tables(row: &mut Filling, view_ref: ViewRef<'_>, others: [Option<Seat>; SEATS - 1]) {
    let public = view_ref.public();
    let (one, two) = catching(public, others.into_iter().flatten());
    row.all("catches one", |row| faces(row, one));
    row.all("catches two", |row| two[..TWICE].iter().for_each(|set| row.push((*set).into(), FACES)));
    row.all("own catches", |row| {
        let own = playable(view_ref.hand());
        faces(row, std::array::from_fn(|size| own[size] & one[size]));
    });
    row.all("known dangers", |row| {
        let beating = Beating::by(public.variant());
        let mut dangers = [0; SIZES];
        for other in others.into_iter().flatten() {
            for (danger, values) in dangers.iter_mut().zip(playable(public.known(other))) {
                *danger |= beating.below_any(values);
            }
        }
        faces(row, dangers);
    });
}

fn faces(row: &mut Row, sizes: [Faces; SIZES]) {
    for set in sizes {
        row.push(set.into(), FACES);
    }
}

/// The duel's shadow: how large each value's group is, and which values would catch one, by size.
fn fill_shadow(row: &mut Filling, public: &Public) {
    let shadow = public.shadow();
    let mut catching = [0 as Faces; GROUPS];
    row.all("shadow", |row| {
        if shadow.is_empty() {
            return row.push(0, 12 * GROUPS);
        }
        let beating = Beating::by(public.variant());
        for card in &Card::ALL[..12] {
            // A group counts as a whole (rule 7.6), so its exact size is told; the largest stands for all beyond.
            let size = usize::from(shadow.count(*card));
            row.one_of(size.checked_sub(1).map(|place| place.min(GROUPS - 1)), GROUPS);
            if (1..=GROUPS).contains(&size) {
                catching[size - 1] |= beating.above(*card);
            }
        }
    });
    row.all("shadow catches", |row| catching.into_iter().for_each(|set| row.push(set.into(), FACES)));
}

/// Points ahead of each other, those of earlier deals included if the match is played for; and what they would be if
/// somebody laid down the whole hand now.
fn fill_points(
    row: &mut Filling,
    public: &Public,
    me: Seat,
    others: [Option<Seat>; SEATS - 1],
    stakes: &Stakes,
) {
    let nobody = AHEAD[0] - 1;
    let own = public.points(me);
    let leads = others.map(|other| other.map(|other| own - public.points(other) + stakes.lead(me, other)));
    let out = |seat: Seat| 2 * public.hand_len(seat) as i32;
    row.all("points ahead", |row| {
        for lead in leads {
            row.reaches(lead.unwrap_or(nobody), &AHEAD_STEPS);
        }
    });
    let worst = leads.into_iter().flatten().min().unwrap_or(0);
    row.all("ahead when out", |row| row.reaches(worst + out(me), &AHEAD_STEPS));
    row.all("others win when out", |row| {
        // How far each is behind the best of the rest, myself included, less what their hand would bring them.
        let best = worst.min(0);
        for (other, lead) in others.into_iter().zip(leads) {
            let wins = other.zip(lead).is_some_and(|(other, lead)| lead - best < out(other));
            row.push(wins.into(), 1);
        }
    });
}

fn fill_decision(row: &mut Filling, public: &Public, me: Seat) {
    row.all("decision", |row| {
        let decision = public.decision();
        row.one_of(decision.and_then(|asked| Decision::ALL.into_iter().position(|d| d == asked)), 6);
        row.at_least(public.owed(), 6);
    });
    row.all("caught", |row| {
        let caught = public.caught();
        layer(row, caught.map(|(_, caught)| caught));
        let steps = |to: Seat| seats_from(public, me).into_iter().position(|seat| seat == Some(to));
        row.one_of(caught.and_then(|(victim, _)| steps(victim)), SEATS);
        row.one_of(steps(public.paw()), SEATS);
    });
}

fn fill_mode(row: &mut Filling, public: &Public, stakes: &Stakes) {
    row.all("mode", |row| {
        let variant = Variant::ALL.into_iter().position(|variant| variant == public.variant()).unwrap_or(0);
        let players = public.players() - 2;
        row.one_of(Some(variant), 4);
        row.one_of(Some(players), 4);
        row.one_of(Some(4 * variant + players), 16);
    });
    row.all("stakes", |row| {
        let kind = match stakes {
            Stakes::Deal => 0,
            Stakes::Points => 1,
            Stakes::Match { .. } => 2,
        };
        row.one_of(Some(kind), 3);
        row.reaches(stakes.left().into(), &LEFT_STEPS);
    });
}
