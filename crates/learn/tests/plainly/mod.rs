//! The bits of a view the long way: one after the other, as `docs/learning.md` lists them, every one asked of the rules.

use luxx_learn::{SEATS, Stakes};
use luxx_rules::{Card, Cards, Decision, Layer, Seat, Spot, Variant, View};

const AHEAD: [i32; 27] =
    [-24, -18, -14, -11, -9, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 19, 24, 30];
const DECK: [usize; 21] = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 36, 40, 45, 50, 60];

/// All bits, in the order of the layout.
pub(crate) fn bits(view: &View, stakes: &Stakes) -> Vec<bool> {
    let (public, me, hand) = (view.public(), view.seat(), view.hand());
    let clockwise: Vec<Seat> = [me].into_iter().chain(public.others(me)).collect();
    let seats: [Option<Seat>; SEATS] = std::array::from_fn(|place| clockwise.get(place).copied());
    let others = &seats[1..];
    let beats = |value: Card, other: Card| public.variant().beats(value, other);
    // Whether such a layer catches a top of that size, and how many tops.
    let caught = |size: u8, value: Card| {
        let tops = others.iter().flatten().filter_map(|other| public.top(*other));
        tops.filter(|top| top.size() == size && beats(value, top.value())).count()
    };
    let mut row = Row(Vec::new());

    row.counts(hand, 8, 5);
    row.counts(view.unseen(), 8, 5);
    for other in others {
        row.counts(other.map_or(Cards::EMPTY, |other| public.known(other)), 3, 4);
    }

    let pool = public.pool();
    for card in Card::ALL {
        row.at_least(pool.count(Spot::single(card)).into(), 3);
    }
    for (on_top, card) in each([Card::Thirteen, Card::Joker], Card::ALL) {
        row.0.push(public.is_duel() && Spot::pair(card, on_top).is_some_and(|pair| pool.count(pair) > 0));
    }
    row.at_least(pool.len().into(), 6);

    for other in others {
        row.layer(other.and_then(|other| public.top(other)));
    }
    row.0.extend(each(1..=6, Card::ALL).map(|(size, value)| caught(size, value) > 0));
    row.0.extend(each(1..=3, Card::ALL).map(|(size, value)| caught(size, value) > 1));
    row.0.extend(
        each(1..=6, Card::ALL).map(|(size, value)| caught(size, value) > 0 && makes(hand, value, size)),
    );
    row.0.extend(each(1..=6, Card::ALL).map(|(size, value)| {
        let catches = |known: Cards| Card::ALL.into_iter().any(|c| makes(known, c, size) && beats(c, value));
        others.iter().flatten().any(|other| catches(public.known(*other)))
    }));

    let group = |card: Card| public.shadow().count(card);
    for (card, size) in each(Card::ALL[..12].iter().copied(), 1..=5) {
        row.0.push(group(card).min(5) == size);
    }
    for (size, value) in each(1..=5, Card::ALL) {
        row.0.push(Card::ALL[..12].iter().any(|card| group(*card) == size && beats(value, *card)));
    }

    let hands = (1..=16).chain([18, 20, 24, 28]);
    for seat in seats {
        row.reaches(seat.map_or(0, |seat| public.hand_len(seat)), hands.clone());
    }
    for other in others {
        row.reaches(other.map_or(0, |other| public.hidden_len(other)), (1..=12).chain([14]));
    }
    for (copies, width) in (1..).zip([10, 6, 4, 3]) {
        let values = Card::ALL[..13].iter().filter(|card| hand.count(**card) >= copies).count();
        row.at_least(values, width);
    }

    let lead = |other: Seat| public.points(me) - public.points(other) + stakes.lead(me, other);
    let out = |seat: Seat| 2 * public.hand_len(seat) as i32;
    for other in others {
        row.reaches(other.map_or(i32::MIN, lead), AHEAD);
    }
    let smallest = public.others(me).map(lead).min().unwrap();
    row.reaches(smallest + out(me), AHEAD);
    for other in others {
        let ahead_of_all = |other: Seat| {
            let then = points(view, stakes, other) + out(other);
            clockwise.iter().all(|seat| points(view, stakes, *seat) < then)
        };
        row.0.push(other.is_some_and(ahead_of_all));
    }
    row.reaches(public.deck_len(), DECK);

    row.0.extend(Decision::ALL.map(|decision| public.decision() == Some(decision)));
    row.at_least(public.owed().into(), 6);
    row.layer(public.caught().map(|(_, layer)| layer));
    let victim = public.caught().map(|(victim, _)| victim);
    row.0.extend(seats.map(|seat| seat.is_some() && seat == victim));
    row.0.extend(seats.map(|seat| seat == Some(public.paw())));

    let (variant, players) = (public.variant(), public.players());
    row.0.extend(Variant::ALL.map(|one| one == variant));
    row.0.extend((2..=5).map(|number| number == players));
    row.0.extend(each(Variant::ALL, 2..=5).map(|mode| mode == (variant, players)));
    row.0.extend([
        *stakes == Stakes::Deal,
        *stakes == Stakes::Points,
        matches!(stakes, Stakes::Match { .. }),
    ]);
    row.reaches(usize::from(stakes.left()), [1, 2, 4, 8]);
    row.0
}

/// Points with those of the earlier deals, if they count.
fn points(view: &View, stakes: &Stakes, seat: Seat) -> i32 {
    let before = if let Stakes::Match { totals, .. } = stakes { totals[seat.index()] } else { 0 };
    view.public().points(seat) + before
}

/// Whether these cards make a layer of this size and value.
fn makes(cards: Cards, value: Card, size: u8) -> bool {
    let jokers = if value.is_joker() { 0 } else { cards.jokers() };
    cards.count(value) > 0 && cards.count(value) + jokers >= size
}

/// Every pair, the first one slowly.
fn each<A: Copy, B: Copy>(
    slow: impl IntoIterator<Item = A>,
    fast: impl IntoIterator<Item = B> + Clone,
) -> impl Iterator<Item = (A, B)> {
    slow.into_iter().flat_map(move |a| fast.clone().into_iter().map(move |b| (a, b)))
}

struct Row(Vec<bool>);

impl Row {
    /// At least one, at least two, …
    fn at_least(&mut self, count: usize, width: usize) {
        self.reaches(count, 1..=width);
    }

    fn reaches<N: PartialOrd + Copy>(&mut self, number: N, thresholds: impl IntoIterator<Item = N>) {
        self.0.extend(thresholds.into_iter().map(|threshold| number >= threshold));
    }

    fn counts(&mut self, cards: Cards, numbers: usize, jokers: usize) {
        for card in Card::ALL {
            let width = if card.is_joker() { jokers } else { numbers };
            self.at_least(cards.count(card).into(), width);
        }
    }

    /// Value, size (the largest for all beyond), jokers.
    fn layer(&mut self, layer: Option<Layer>) {
        self.0.extend(Card::ALL.map(|value| layer.is_some_and(|layer| layer.value() == value)));
        self.0.extend((1..=8).map(|size| layer.is_some_and(|layer| layer.size().min(8) == size)));
        self.at_least(layer.map_or(0, |layer| layer.jokers().into()), 3);
    }
}
