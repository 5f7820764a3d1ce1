//! What lies on the table as one onlooker sees it, fact by fact: while cards are still on their way the game itself is
//! already further. A scene knows no rules; it moves cards as it is told.

use luxx_rules::{
    Card, Cards, Layer, Outcome, Public, PublicEvent, RevealedTo, Seat, SeenEvent, Spot, View, points,
};

/// The table as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Whose hand is shown, if anybody's.
    pub onlooker: Option<Seat>,
    /// That hand.
    pub hand: Cards,
    /// How many cards everybody holds.
    pub hand_lens: Vec<usize>,
    /// Everybody's layers, bottom first.
    pub displays: Vec<Vec<Layer>>,
    /// The caught layer that lies between attacker and victim, and whose it was.
    pub caught: Option<(Seat, Layer)>,
    /// The open row, singles first, ascending.
    pub pool: Vec<Spot>,
    /// The duel's shadow display.
    pub shadow: Cards,
    /// How many cards the deck has.
    pub deck: usize,
    /// The discard pile.
    pub discard: Cards,
    /// The cards that left the game.
    pub removed: Cards,
    /// Who holds the paw.
    pub paw: Seat,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

impl Scene {
    /// The table as the player of this view sees it; without one no hand is shown.
    pub fn of(public: &Public, view: Option<&View>) -> Scene {
        Scene {
            onlooker: view.map(View::seat),
            hand: view.map_or(Cards::EMPTY, View::hand),
            hand_lens: public.seats().map(|seat| public.hand_len(seat)).collect(),
            displays: public.seats().map(|seat| public.display(seat).to_vec()).collect(),
            caught: public.caught(),
            pool: public.pool().iter().collect(),
            shadow: public.shadow(),
            deck: public.deck_len(),
            discard: public.discard(),
            removed: public.removed(),
            paw: public.paw(),
            outcome: public.outcome(),
        }
    }

    /// Lets one fact happen.
    pub fn apply(&mut self, event: SeenEvent) {
        match event {
            SeenEvent::MyBlindDraw { seat, card } => {
                self.deck = self.deck.saturating_sub(1);
                self.gain(seat, 1, one(card));
            }
            SeenEvent::Open(open) => self.apply_open(open),
        }
    }

    fn apply_open(&mut self, event: PublicEvent) {
        match event {
            PublicEvent::Played { seat, layer } => {
                let size = usize::from(layer.size());
                self.hand_lens[seat.index()] = self.hand_lens[seat.index()].saturating_sub(size);
                if self.onlooker == Some(seat) {
                    self.hand = without(self.hand, layer.cards());
                }
                self.displays[seat.index()].push(layer);
            }
            PublicEvent::CaughtShadow { seat, value, count } => {
                let group = Cards::of(value, count).unwrap_or_default();
                self.shadow = without(self.shadow, group);
                self.gain(seat, usize::from(count), group);
            }
            PublicEvent::Revealed { card, place } => {
                self.deck = self.deck.saturating_sub(1);
                match place {
                    RevealedTo::Shadow => self.shadow = with(self.shadow, one(card)),
                    RevealedTo::OnPool(under) => {
                        self.leave_pool(Spot::single(under));
                        self.pool.extend(Spot::pair(under, card));
                        self.sort_pool();
                    }
                    RevealedTo::Removed => self.removed = with(self.removed, one(card)),
                }
            }
            PublicEvent::Caught { victim, layer, .. } => {
                self.displays[victim.index()].pop();
                self.caught = Some((victim, layer));
            }
            PublicEvent::Took { attacker: seat, layer, .. }
            | PublicEvent::TookBack { victim: seat, layer } => {
                self.caught = None;
                self.gain(seat, usize::from(layer.size()), layer.cards());
            }
            PublicEvent::Discarded { layer, .. } => {
                self.caught = None;
                self.discard = with(self.discard, layer.cards());
            }
            PublicEvent::DrewOpen { seat, spot } => {
                self.leave_pool(spot);
                self.gain(seat, usize::from(spot.cards().len()), spot.cards());
            }
            PublicEvent::DrewBlind { seat } => {
                self.deck = self.deck.saturating_sub(1);
                self.gain(seat, 1, Cards::EMPTY);
            }
            PublicEvent::Refilled { card } => {
                self.deck = self.deck.saturating_sub(1);
                self.pool.push(Spot::single(card));
                self.sort_pool();
            }
            PublicEvent::PawMoved { to } => self.paw = to,
            PublicEvent::Over { outcome } => self.outcome = Some(outcome),
            PublicEvent::Left { .. } | PublicEvent::Passed { .. } => {}
        }
    }

    /// Points as they stand: cards in the display less cards in the hand (rule 6.2).
    pub fn points(&self, seat: Seat) -> i32 {
        let displayed = self.displays[seat.index()].iter().map(|layer| usize::from(layer.size())).sum();
        points(displayed, self.hand_lens[seat.index()])
    }

    fn gain(&mut self, seat: Seat, count: usize, cards: Cards) {
        self.hand_lens[seat.index()] += count;
        if self.onlooker == Some(seat) {
            self.hand = with(self.hand, cards);
        }
    }

    fn leave_pool(&mut self, spot: Spot) {
        if let Some(place) = self.pool.iter().position(|lying| *lying == spot) {
            self.pool.remove(place);
        }
    }

    /// In the order of [`Pool::iter`](luxx_rules::Pool::iter).
    fn sort_pool(&mut self) {
        self.pool.sort_by_key(|spot| (spot.on_top(), spot.card()));
    }
}

fn one(card: Card) -> Cards {
    Cards::of(card, 1).unwrap_or_default()
}

fn with(cards: Cards, more: Cards) -> Cards {
    cards.checked_add(more).unwrap_or(cards)
}

fn without(cards: Cards, fewer: Cards) -> Cards {
    cards.checked_sub(fewer).unwrap_or(cards)
}
