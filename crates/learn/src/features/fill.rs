//! How the bits are filled, section by section. Nearly all of it is the same few steps whatever the position: every look costs
//! the same, and a processor never guesses wrongly.

use luxx_rules::{Card, Cards, Decision, Layer, Public, Seat, Variant, ViewRef};

use super::bits::{Bits, Steps, at_least, span};
use super::counts::{self, EIGHTS, KNOWN_BITS, Sparse, eights};
use super::layout::{
    AHEAD, DECK, FACES, GROUPS, HAND, LEFT, OTHERS, RUNS, SIZES, TOP, TWICE, UNKNOWN, start,
};
use super::tables::{Beating, SETS, catching, side_by_side};
use super::{FEATURE_WORDS, relative};
use crate::{SEATS, Stakes};

type Row = Bits<FEATURE_WORDS>;

pub(super) fn fill(view_ref: ViewRef<'_>, stakes: &Stakes) -> [u64; FEATURE_WORDS] {
    let (public, hand) = (view_ref.public(), view_ref.hand());
    let others = Others::of(public, view_ref.seat(), stakes);
    let mut row = Row::new();
    row.put_both(const { start("hand") }, eights(hand), EIGHTS);
    row.put_both(const { start("unseen") }, eights(view_ref.unseen()), EIGHTS);
    for (place, known) in others.known.into_iter().enumerate() {
        row.put(const { start("known") } + place * KNOWN_BITS, KNOWN_BITS, counts::known(known));
    }
    fill_pool(&mut row, public);
    for (place, top) in others.tops.into_iter().enumerate() {
        row.put(const { start("tops") } + place * LAYER, LAYER, layer(top));
    }
    fill_tables(&mut row, public, hand, &others);
    if public.is_duel() {
        fill_shadow(&mut row, public);
    }
    let own = public.hand_len(view_ref.seat());
    fill_sizes(&mut row, hand, own, &others);
    fill_points(&mut row, own, &others);
    row.put(const { start("deck") }, DECK.len(), DECK_STEPS.of_count(public.deck_len()));
    fill_decision(&mut row, public, view_ref.seat());
    fill_mode(&mut row, public, stakes);
    row.words()
}

static HAND_STEPS: Steps<{ span(HAND) }> = Steps::new(HAND);
static UNKNOWN_STEPS: Steps<{ span(UNKNOWN) }> = Steps::new(UNKNOWN);
static DECK_STEPS: Steps<{ span(DECK) }> = Steps::new(DECK);
static LEFT_STEPS: Steps<{ span(LEFT) }> = Steps::new(LEFT);
static AHEAD_STEPS: Steps<{ span(AHEAD) }> = Steps::new(AHEAD);

/// What is told of each of the others, clockwise from the left neighbour; nothing where nobody sits.
struct Others {
    /// How many there are.
    count: usize,
    known: [Cards; OTHERS],
    tops: [Option<Layer>; OTHERS],
    hands: [usize; OTHERS],
    hidden: [usize; OTHERS],
    /// By how many points the one who looks is ahead, those of earlier deals included if the match is played for.
    leads: [i32; OTHERS],
}

/// A lead over nobody: it reaches no threshold.
const NOBODY: i32 = AHEAD[0] - 1;

impl Others {
    #[inline]
    fn of(public: &Public, me: Seat, stakes: &Stakes) -> Others {
        let mut others = Others {
            count: public.players() - 1,
            known: [Cards::EMPTY; _],
            tops: [None; _],
            hands: [0; _],
            hidden: [0; _],
            leads: [NOBODY; _],
        };
        let own = public.points(me);
        for (place, other) in public.others(me).enumerate().take(OTHERS) {
            others.known[place] = public.known(other);
            others.tops[place] = public.top(other);
            others.hands[place] = public.hand_len(other);
            others.hidden[place] = public.hidden_len(other);
            others.leads[place] = own - public.points(other) + stakes.lead(me, other);
        }
        others
    }
}

/// How many bits a [`layer`] has.
const LAYER: usize = FACES + TOP + 3;

/// Value, size and jokers of a layer; nothing if there is none.
#[inline]
fn layer(layer: Option<Layer>) -> u64 {
    layer.map_or(0, |layer| {
        // The largest size stands for all beyond, too.
        let size = usize::from(layer.size()).min(TOP);
        let value = 1 << (layer.value().face() - 1);
        value | 1 << (FACES + size - 1) | at_least(layer.jokers(), 3) << (FACES + TOP)
    })
}

#[inline]
fn fill_pool(row: &mut Row, public: &Public) {
    let pool = public.pool();
    row.put(const { start("pool singles") }, 3 * FACES, counts::threes(pool.under(None)));
    if public.is_duel() {
        let pairs = |on_top: Card| counts::present(pool.under(Some(on_top)));
        let pairs = pairs(Card::Thirteen) | pairs(Card::Joker) << FACES;
        row.put(const { start("pool pairs") }, 2 * FACES, pairs);
    }
    row.put(const { start("pool spots") }, 6, at_least(pool.len(), 6));
}

#[inline]
fn fill_tables(row: &mut Row, public: &Public, hand: Cards, others: &Others) {
    let beating = Beating::by(public.variant());
    let (one, [two, _]) = catching(&others.tops, beating);
    row.put_both(const { start("catches one") }, one, SETS);
    row.put(const { start("catches two") }, TWICE * FACES, two & ((1 << (TWICE * FACES)) - 1));
    let own = side_by_side(counts::playable(hand).map(Sparse::gather));
    row.put_both(const { start("own catches") }, [own[0] & one[0], own[1] & one[1]], SETS);
    let mut threats = [Sparse::default(); SIZES];
    for known in &others.known[..others.count.min(OTHERS)] {
        for (threat, values) in threats.iter_mut().zip(counts::playable(*known)) {
            *threat = threat.or(values);
        }
    }
    let dangers = side_by_side(threats.map(|values| beating.below_any(values)));
    row.put_both(const { start("known dangers") }, dangers, SETS);
}

/// The duel's shadow: how large each value's group is, and which values would catch one, by size.
#[inline]
fn fill_shadow(row: &mut Row, public: &Public) {
    let (shadow, beating) = (public.shadow(), Beating::by(public.variant()));
    let mut groups = 0;
    let mut catching = [0; GROUPS];
    for (card, count) in shadow.groups() {
        // A group counts as a whole (rule 7.6), so its exact size is told; the largest stands for all beyond.
        let size = usize::from(count);
        groups |= 1 << (GROUPS * (usize::from(card.face()) - 1) + size.min(GROUPS) - 1);
        if size <= GROUPS {
            catching[size - 1] |= beating.above(card);
        }
    }
    row.put(const { start("shadow") }, 12 * GROUPS, groups);
    for (place, values) in catching.into_iter().enumerate() {
        row.put(const { start("shadow catches") } + place * FACES, FACES, values);
    }
}

#[inline]
fn fill_sizes(row: &mut Row, hand: Cards, own: usize, others: &Others) {
    row.put(const { start("hand sizes") }, HAND.len(), HAND_STEPS.of_count(own));
    for (place, count) in others.hands.into_iter().enumerate() {
        let at = const { start("hand sizes") } + (1 + place) * HAND.len();
        row.put(at, HAND.len(), HAND_STEPS.of_count(count));
    }
    for (place, count) in others.hidden.into_iter().enumerate() {
        let at = const { start("unknown cards") } + place * UNKNOWN.len();
        row.put(at, UNKNOWN.len(), UNKNOWN_STEPS.of_count(count));
    }
    let (mut groups, mut at) = (0, 0);
    for (least, width) in (1..).zip(RUNS) {
        groups |= at_least(counts::numbers_held(hand, least), width) << at;
        at += width;
    }
    row.put(const { start("own groups") }, const { RUNS[0] + RUNS[1] + RUNS[2] + RUNS[3] }, groups);
}

/// Points ahead of each other, and what they would be if somebody laid down the whole hand now.
#[inline]
fn fill_points(row: &mut Row, own: usize, others: &Others) {
    for (place, lead) in others.leads.into_iter().enumerate() {
        let at = const { start("points ahead") } + place * AHEAD.len();
        row.put(at, AHEAD.len(), AHEAD_STEPS.bits(lead));
    }
    let there = others.count.min(OTHERS);
    let worst = others.leads[..there].iter().copied().min().unwrap_or(0);
    let out = |hand: usize| 2 * hand as i32;
    row.put(const { start("ahead when out") }, AHEAD.len(), AHEAD_STEPS.bits(worst + out(own)));
    // How far each is behind the best of the rest, myself included, less what their hand would bring them. Where nobody sits
    // there is no hand.
    let best = worst.min(0);
    let mut winning = 0;
    for (place, (lead, hand)) in others.leads.into_iter().zip(others.hands).enumerate().take(there) {
        winning |= u64::from(lead - best < out(hand)) << place;
    }
    row.put(const { start("others win when out") }, OTHERS, winning);
}

const _: () = {
    let mut place = 0;
    while place < Decision::ALL.len() {
        assert!(Decision::ALL[place] as usize == place, "decisions are numbered in another order");
        place += 1;
    }
    let mut place = 0;
    while place < Variant::ALL.len() {
        assert!(Variant::ALL[place] as usize == place, "variants are numbered in another order");
        place += 1;
    }
};

#[inline]
fn fill_decision(row: &mut Row, public: &Public, me: Seat) {
    let kind = public.decision().map_or(0, |decision| 1 << decision as usize);
    row.put(const { start("decision") }, 12, kind | at_least(public.owed(), 6) << 6);
    let seat = |seat: Seat| 1 << relative(public, me, seat);
    let caught = public.caught().map_or(0, |(victim, caught)| layer(Some(caught)) | seat(victim) << LAYER);
    let paw: u64 = seat(public.paw());
    row.put(const { start("caught") }, LAYER + 2 * SEATS, caught | paw << (LAYER + SEATS));
}

#[inline]
fn fill_mode(row: &mut Row, public: &Public, stakes: &Stakes) {
    let (variant, players) = (public.variant() as usize, public.players() - 2);
    let both = 1 << (8 + 4 * variant + players);
    row.put(const { start("mode") }, 24, 1 << variant | 1 << (4 + players) | both);
    let kind = match stakes {
        Stakes::Deal => 1,
        Stakes::Points => 1 << 1,
        Stakes::Match { .. } => 1 << 2,
    };
    let left = LEFT_STEPS.of_count(stakes.left().into());
    row.put(const { start("stakes") }, 3 + LEFT.len(), kind | left << 3);
}
