//! Which values catch and which are caught, size by size, as sets of faces.

use luxx_rules::{Card, Cards, Public, Variant};

use super::layout::{FACES, SIZES};

/// A set of faces: bit `face − 1`.
pub(super) type Faces = u16;

/// For each value, those that beat it, and those that it beats; asked of the rules once.
pub(super) struct Beating {
    above: [Faces; FACES],
    below: [Faces; FACES],
}

impl Beating {
    pub(super) fn by(variant: Variant) -> &'static Beating {
        if variant.ones_catch() { &WITH_ONES } else { &PLAIN }
    }

    /// The values that beat this one.
    pub(super) fn above(&self, value: Card) -> Faces {
        self.above[usize::from(value.face()) - 1]
    }

    /// The values that one of these beats.
    pub(super) fn below_any(&self, mut values: Faces) -> Faces {
        let mut beaten = 0;
        while values != 0 {
            beaten |= self.below[values.trailing_zeros() as usize % FACES];
            values &= values - 1;
        }
        beaten
    }
}

static PLAIN: Beating = beating(Variant::AmigoBase);
static WITH_ONES: Beating = beating(Variant::AmigoExpert);

const fn beating(variant: Variant) -> Beating {
    let mut table = Beating { above: [0; FACES], below: [0; FACES] };
    let mut value = 0;
    while value < FACES {
        let mut other = 0;
        while other < FACES {
            if variant.beats(Card::ALL[other], Card::ALL[value]) {
                table.above[value] |= 1 << other;
                table.below[other] |= 1 << value;
            }
            other += 1;
        }
        value += 1;
    }
    table
}

/// For each size from one on, the values of which these cards make a layer of that size, jokers included.
pub(super) fn playable(cards: Cards) -> [Faces; SIZES] {
    let jokers = usize::from(cards.jokers());
    let mut sizes = [0; SIZES];
    for (card, count) in cards.groups() {
        let most = if card.is_joker() { jokers } else { usize::from(count) + jokers };
        for size in &mut sizes[..most.min(SIZES)] {
            *size |= 1 << (card.face() - 1);
        }
    }
    sizes
}

/// For each size, the values that catch at least one top layer of the others, and those that catch two or more.
pub(super) fn catching(
    public: &Public,
    others: impl Iterator<Item = luxx_rules::Seat>,
) -> ([Faces; SIZES], [Faces; SIZES]) {
    let beating = Beating::by(public.variant());
    let (mut one, mut two) = ([0; SIZES], [0; SIZES]);
    for top in others.filter_map(|other| public.top(other)) {
        let size = usize::from(top.size()) - 1;
        if size < SIZES {
            let values = beating.above(top.value());
            two[size] |= one[size] & values;
            one[size] |= values;
        }
    }
    (one, two)
}
