//! The hot path allocates nothing: `legal_moves`, choosing, `apply` and `clone`, in every mode.
//!
//! One test in a file of its own, because the allocator is the whole program's. It counts by thread: the test harness has
//! others, which allocate when they like.

#[allow(dead_code)] // needs a part of it
#[path = "rules/support/mod.rs"]
mod support;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use luxx_rules::Game;
use rand::RngExt;
use support::{modes, setup};

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: passes every call on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // A thread that is ending counts no more.
        let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn playing_allocates_nothing() {
    let (mut decisions, mut games_with, mut games) = (0u64, 0, 0);
    for (variant, players) in modes() {
        for seed in 0..200 {
            let setup = setup(variant, players, seed);
            let mut rng = support::rng(seed);
            let before = ALLOCATIONS.get();
            let mut game = Game::deal(&setup).unwrap();
            loop {
                let moves = game.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let copy = game.clone();
                game = copy;
                game.apply(moves.get(rng.random_range(0..moves.len())).unwrap()).unwrap();
                decisions += 1;
            }
            games += 1;
            let allocated = ALLOCATIONS.get() - before;
            // Only where positions can recur may a very long quiet stretch spill to the heap.
            assert!(allocated == 0 || variant.ones_catch(), "{variant} {players} seed {seed}: {allocated}");
            games_with += usize::from(allocated > 0);
        }
    }
    assert!(decisions > 100_000);
    assert!(games_with * 1000 <= games, "{games_with} of {games} games allocated");
}
