//! Connections that have yet to prove that they know the secret. They have few places, and whoever knows it needs one for
//! milliseconds only: so nobody is kept out by others who say nothing, the one who has waited longest gives way.

use std::cmp::Reverse;
use std::convert::Infallible;
use std::net::IpAddr;

use tokio::sync::oneshot;

use crate::limits::network;

/// How many connections may be proving that they know the secret.
pub(super) const STRANGERS: usize = 64;

/// Who has a place, oldest first.
#[derive(Default)]
pub(super) struct Strangers(Vec<Stranger>);

struct Stranger {
    network: IpAddr,
    /// Closed when the place is left, dropped when it is taken away.
    place: oneshot::Sender<Infallible>,
}

/// A permit for a place, given back by dropping it. It is over with an error when the place is taken away.
pub(super) type Permit = oneshot::Receiver<Infallible>;

impl Strangers {
    /// A place for somebody who has just come. True: for that somebody else had to give way.
    pub(super) fn enter(&mut self, from: IpAddr) -> (Permit, bool) {
        self.0.retain(|stranger| !stranger.place.is_closed());
        let full = self.0.len() >= STRANGERS;
        if full {
            // Whoever fills the places is pushed out by their own, not those who come from elsewhere.
            let crowd = |network| self.0.iter().filter(|other| other.network == network).count();
            let longest = (0..self.0.len()).min_by_key(|&at| Reverse(crowd(self.0[at].network)));
            longest.map(|at| self.0.remove(at));
        }
        let (place, left) = oneshot::channel();
        self.0.push(Stranger { network: network(from), place });
        (left, full)
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use tokio::sync::oneshot::error::TryRecvError;

    use super::*;

    fn from(last: u8) -> IpAddr {
        Ipv4Addr::new(192, 0, 2, last).into()
    }

    #[test]
    fn whoever_fills_the_places_is_pushed_out_by_their_own() {
        let mut strangers = Strangers::default();
        let (mut peer, _) = strangers.enter(from(1));
        let mut idle: Vec<Permit> = (1..STRANGERS).map(|_| strangers.enter(from(2)).0).collect();
        for round in 0..3 * STRANGERS {
            let (place, full) = strangers.enter(from(2));
            assert!(full);
            idle.push(place);
            let gone = |place: &mut Permit| place.try_recv() == Err(TryRecvError::Closed);
            assert!(gone(&mut idle[round]) && !gone(&mut idle[round + 1]), "the oldest of them gives way");
            assert!(!gone(&mut peer), "who is alone stays");
        }
        // A place that was left is free.
        drop(peer);
        let (_place, full) = strangers.enter(from(2));
        assert!(!full && strangers.enter(from(3)).1);
        // Where all come from elsewhere, it is the oldest of all.
        let mut strangers = Strangers::default();
        let mut places: Vec<Permit> =
            (0..=STRANGERS as u8).map(|last| strangers.enter(from(last)).0).collect();
        assert!(places[0].try_recv() == Err(TryRecvError::Closed));
        assert_eq!(strangers.0.len(), STRANGERS);
    }
}
