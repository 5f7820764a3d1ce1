//! The server and one that only hands on, by turns: a core of a rented machine may be half as fast from one minute to the next,
//! and then says little by itself. Whatever changes meets both alike.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::sleep;

use crate::figures::Figures;
use crate::server::Server;
use crate::{Outcome, tables};

/// How long one of them has its turn.
const TURN: Duration = Duration::from_secs(1);
/// How long it takes to be in full swing, or to come to rest.
const SWING: Duration = Duration::from_millis(200);

/// One of the two, and what was counted in its turns.
struct Side {
    name: &'static str,
    server: Server,
    figures: Arc<Figures>,
    go: watch::Sender<bool>,
    moves: u64,
    processor: f64,
}

impl Side {
    /// Everybody sits down.
    async fn new(name: &'static str, server: Server, count: usize) -> Outcome<Side> {
        let (figures, go) = (Figures::new(Duration::ZERO), watch::Sender::new(false));
        tables(&server, count, &figures, &go).await?;
        Ok(Side { name, server, figures, go, moves: 0, processor: 0.0 })
    }

    /// Everybody moves, and then rests.
    async fn turn(&mut self) -> Outcome {
        self.go.send_replace(true);
        sleep(SWING).await;
        let (moves, processor) = (self.figures.moves.load(Ordering::Relaxed), self.server.processor()?);
        sleep(TURN).await;
        self.moves += self.figures.moves.load(Ordering::Relaxed) - moves;
        self.processor += self.server.processor()? - processor;
        self.go.send_replace(false);
        sleep(SWING).await;
        Ok(())
    }

    /// Moves for each second of the processor.
    fn efficiency(&self) -> f64 {
        self.moves as f64 / self.processor.max(0.01)
    }

    /// Nothing counts that came before this.
    fn forget(&mut self) {
        (self.moves, self.processor) = (0, 0.0);
    }
}

/// Lets tables be played at, so many turns each, and prints the moves for each second of a server's processor.
pub(crate) async fn measure(luxx: Server, count: usize, turns: usize) -> Outcome {
    let turns = turns.max(1);
    let mut sides = [
        Side::new("luxx", luxx, count).await?,
        Side::new("only handing on, without rules and log", Server::bare()?, count).await?,
    ];
    for turn in 0..=turns {
        for side in &mut sides {
            side.turn().await?;
        }
        if turn == 0 {
            // The first turn is for warming up.
            sides.iter_mut().for_each(Side::forget);
        }
    }
    for side in &sides {
        println!(
            "{}: {count} tables, {turns} turns of a second: {} moves, {:.0} for each second of the server's processor",
            side.name,
            side.moves,
            side.efficiency(),
        );
        side.figures.leave.send_replace(true);
    }
    println!("luxx makes {:.2} of the other's moves", sides[0].efficiency() / sides[1].efficiency());
    Ok(())
}
