//! What would come of playing a layer, before it is played.

use luxx_rules::{Card, Layer, Outcome, Seat, View};

/// Why somebody's top layer is caught or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Caught: the same count, a lower value (rule 2.5).
    Caught(Layer),
    /// Safe: another count.
    OtherCount(Layer),
    /// Safe: the same count, but not beaten.
    NotBeaten(Layer),
    /// Nothing lies there.
    Empty,
    /// Last cards catch nothing (rule 2.4).
    LastCards(Layer),
}

/// What would come of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The layer.
    pub layer: Layer,
    /// The own layer it would cover.
    pub covers: Option<Layer>,
    /// The values of the shadow display of which one is caught (rule 7.6).
    pub shadow: Vec<Card>,
    /// The others, in the order in which they are compared.
    pub others: Vec<(Seat, Fate)>,
    /// The values that catch it with as many cards.
    pub beaten_by: Vec<Card>,
    /// How the deal would end, if these are the last cards.
    pub going_out: Option<Outcome>,
}

impl Preview {
    /// Asks the rules what would happen if the player of this view played `layer` now.
    pub fn of(view: &View, layer: Layer) -> Preview {
        let (public, me) = (view.public(), view.seat());
        let last = layer.cards() == view.hand();
        let caught: Vec<Seat> = public.catches(me, layer).map(|(seat, _)| seat).collect();
        let fate = |seat: Seat| match public.top(seat) {
            None => Fate::Empty,
            Some(top) if caught.contains(&seat) => Fate::Caught(top),
            Some(top) if last => Fate::LastCards(top),
            Some(top) if top.size() != layer.size() => Fate::OtherCount(top),
            Some(top) => Fate::NotBeaten(top),
        };
        let beats = |value: &Card| public.variant().beats(*value, layer.value());
        Preview {
            layer,
            covers: public.top(me),
            shadow: public.shadow_catches(me, layer).collect(),
            others: public.others(me).map(|seat| (seat, fate(seat))).collect(),
            beaten_by: Card::ALL.into_iter().filter(beats).collect(),
            going_out: last.then(|| public.going_out(me, layer)),
        }
    }
}
