//! The others at the table, as far as they matter for choosing a play.

use luxx_rules::{Card, Cards, Layer, Public, Seat, Variant, ViewRef};

/// Everybody but the one who looks, clockwise.
pub(crate) struct Rivals {
    /// Empty places are held by nobody, who has no cards: a loop of fixed length is quicker than one that ends early.
    all: [Rival; MOST],
    /// The sizes of their top layers, a bit each.
    sizes: u16,
    variant: Variant,
}

/// Another player, from outside.
#[derive(Clone, Copy)]
pub(crate) struct Rival {
    /// Their top layer; anything if they have none, but then it has no size and no prize.
    top: Layer,
    /// The size of their top layer as a bit; none if they have no layer.
    size: u16,
    /// What it is worth to catch their top layer.
    prize: f32,
    /// How many cards they hold.
    pub(crate) cards: u8,
    /// How many of them nobody has seen, up to [`HIDDEN`].
    pub(crate) hidden: u8,
    /// For every size, the highest face of which they are known to hold that many, jokers included.
    highest: [u8; SIZES],
}

/// The most others there are.
const MOST: usize = 4;
/// Hidden cards of one player are told apart below this number; more hardly make a difference.
pub(crate) const HIDDEN: usize = 32;
/// The sizes of layers that are told apart.
pub(crate) const SIZES: usize = 9;

impl Rivals {
    pub(crate) fn new(view_ref: ViewRef<'_>) -> Rivals {
        let public = view_ref.public();
        let nobody =
            Rival { top: any_layer(), size: 0, prize: 0.0, cards: 0, hidden: 0, highest: [0; SIZES] };
        let mut rivals = Rivals { all: [nobody; MOST], sizes: 0, variant: public.variant() };
        for (place, seat) in rivals.all.iter_mut().zip(public.others(view_ref.seat())) {
            *place = Rival::at(public, seat);
            rivals.sizes |= place.size;
        }
        rivals
    }

    pub(crate) fn all(&self) -> &[Rival; MOST] {
        &self.all
    }

    /// Says of each top layer what it is worth to catch it.
    pub(crate) fn price(&mut self, worth: impl Fn(&Rival, Layer) -> f32) {
        for rival in self.all.iter_mut().filter(|rival| rival.size != 0) {
            rival.prize = worth(rival, rival.top);
        }
    }

    /// What it is worth to catch all that this layer catches.
    pub(crate) fn prizes(&self, layer: Layer) -> f32 {
        if self.sizes & 1 << layer.size() == 0 {
            return 0.0;
        }
        // Multiplied, not branched upon: who is caught is the least foreseeable thing in this game.
        let prize = |rival: &Rival| f32::from(u8::from(layer.catches(rival.top, self.variant))) * rival.prize;
        self.all.iter().map(prize).sum()
    }

    /// Every layer from `hand` that makes sense at a glance: each whole group with 0 to `spend` jokers, jokers alone, and
    /// parts of a group or further jokers where just that size catches someone.
    pub(crate) fn plausible_plays(&self, hand: Cards, spend: u8, mut tell: impl FnMut(Layer)) {
        let jokers = hand.jokers();
        let mut play = |layer: Option<Layer>| layer.into_iter().for_each(&mut tell);
        for (value, count) in hand.groups() {
            if value.is_joker() {
                (1..=jokers).for_each(|size| play(Layer::jokers_alone(size)));
                break;
            }
            for with in 0..=spend {
                play(Layer::numbers(value, count, with));
            }
            let possible = up_to(count + jokers) & !(up_to(count + spend) & !up_to(count - 1));
            if self.sizes & possible == 0 {
                continue;
            }
            let mut sizes = self.sizes_caught_by(value) & possible;
            while sizes != 0 {
                let size = sizes.trailing_zeros() as u8;
                sizes &= sizes - 1;
                let numbers = size.min(count);
                play(Layer::numbers(value, numbers, size - numbers));
            }
        }
    }

    /// The sizes of the top layers that this value catches, a bit each.
    fn sizes_caught_by(&self, value: Card) -> u16 {
        let size = |rival: &Rival| rival.size * u16::from(self.variant.beats(value, rival.top.value()));
        self.all.iter().fold(0, |sizes, rival| sizes | size(rival))
    }
}

/// A layer for positions that do not come up.
pub(crate) fn any_layer() -> Layer {
    Layer::jokers_alone(1).unwrap_or_else(|| unreachable!("one joker is a layer"))
}

/// The sizes from one to this one, a bit each.
fn up_to(size: u8) -> u16 {
    (2 << size) - 2
}

impl Rival {
    #[inline]
    fn at(public: &Public, seat: Seat) -> Rival {
        let (known, hidden) = (public.known(seat), public.hidden_len(seat));
        let mut highest = [0; SIZES];
        let jokers = known.jokers();
        for (size, face) in highest.iter_mut().enumerate().skip(1) {
            let missing = (size as u8).saturating_sub(jokers);
            match if missing == 0 { Some(Card::Joker) } else { known.highest_held(missing) } {
                Some(card) => *face = card.face(),
                None => break,
            }
        }
        let (cards, hidden) = (known.len() + hidden as u8, hidden.min(HIDDEN - 1) as u8);
        let (top, size) = public.top(seat).map_or((any_layer(), 0), |top| (top, 1 << top.size()));
        Rival { top, size, prize: 0.0, cards, hidden, highest }
    }

    /// Whether they are known to hold what catches this layer. Ones that catch jokers (rule 5.5) are not thought of.
    pub(crate) fn can_catch(&self, layer: Layer) -> bool {
        self.highest[usize::from(layer.size()).min(SIZES - 1)] > layer.value().face()
    }
}
