//! Which bits there are.

/// A stretch of bits that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its name, as `docs/learning.md` lists it.
    pub name: &'static str,
    /// How many bits.
    pub len: usize,
}

const fn section(name: &'static str, len: usize) -> Section {
    Section { name, len }
}

/// The sizes of layers that the tables tell apart; larger ones are rare.
pub(super) const SIZES: usize = 6;
/// As many sizes of groups in the duel's shadow.
pub(super) const GROUPS: usize = 5;
/// The sizes at which it matters that two are caught at once.
pub(super) const TWICE: usize = 3;
/// Number of faces.
pub(super) const FACES: usize = 14;
/// Others at the largest table.
pub(super) const OTHERS: usize = 4;
/// The sizes of a top layer.
pub(super) const TOP: usize = 8;
/// How many copies of a number in another hand are told apart, and how many jokers.
pub(super) const KNOWN: usize = 3;
pub(super) const KNOWN_JOKERS: usize = 4;

/// Points ahead.
pub(super) const AHEAD: &[i32] =
    &[-24, -18, -14, -11, -9, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 19, 24, 30];
/// Cards in a hand.
pub(super) const HAND: &[i32] = &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 24, 28];
/// Cards in a hand that only its owner knows.
pub(super) const UNKNOWN: &[i32] = &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14];
/// Cards in the deck.
pub(super) const DECK: &[i32] = &[1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 36, 40, 45, 50, 60];
/// Deals that follow.
pub(super) const LEFT: &[i32] = &[1, 2, 4, 8];
/// How many values of the own hand come at least once, twice, three and four times.
pub(super) const RUNS: [usize; 4] = [10, 6, 4, 3];

/// The sections in order. "Others" are the four seats clockwise from the left neighbour; an empty one has no bit set.
pub const LAYOUT: [Section; 24] = [
    section("hand", 13 * 8 + 5),
    section("unseen", 13 * 8 + 5),
    section("known", OTHERS * (13 * KNOWN + KNOWN_JOKERS)),
    section("pool singles", FACES * 3),
    section("pool pairs", 2 * FACES),
    section("pool spots", 6),
    section("tops", OTHERS * (FACES + TOP + 3)),
    section("catches one", SIZES * FACES),
    section("catches two", TWICE * FACES),
    section("own catches", SIZES * FACES),
    section("known dangers", SIZES * FACES),
    section("shadow", 12 * GROUPS),
    section("shadow catches", GROUPS * FACES),
    section("hand sizes", (OTHERS + 1) * HAND.len()),
    section("unknown cards", OTHERS * UNKNOWN.len()),
    section("own groups", RUNS[0] + RUNS[1] + RUNS[2] + RUNS[3]),
    section("points ahead", OTHERS * AHEAD.len()),
    section("ahead when out", AHEAD.len()),
    section("others win when out", OTHERS),
    section("deck", DECK.len()),
    section("decision", 6 + 6),
    section("caught", FACES + TOP + 3 + 5 + 5),
    section("mode", 4 + 4 + 16),
    section("stakes", 3 + LEFT.len()),
];

/// How many bits a view has.
pub const FEATURES: usize = {
    let (mut total, mut at) = (0, 0);
    while at < LAYOUT.len() {
        total += LAYOUT[at].len;
        at += 1;
    }
    total
};

/// Where the section with this name begins. Asked while this is compiled, so that a name that does not exist fails there.
pub(super) const fn start(name: &str) -> usize {
    let (mut from, mut at) = (0, 0);
    while !same(LAYOUT[at].name.as_bytes(), name.as_bytes()) {
        from += LAYOUT[at].len;
        at += 1;
    }
    from
}

const fn same(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}
