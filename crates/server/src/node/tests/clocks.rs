//! What depends on the time of day, where nodes do not agree on it.

use super::*;

/// How long a table is kept that nobody has played at, and by how much a clock is wrong: by more.
const KEPT: Duration = Duration::from_mins(15);
const WRONG: i64 = 30 * 60 * 1000;

#[tokio::test(start_paused = true)]
async fn tables_are_as_old_as_the_store_says_whatever_time_it_is_on_a_node() {
    let limits = Limits { unplayed: KEPT, ..Limits::default() };
    let world = World { limits, ..World::new() };
    let [right, ahead] = [world.node("a", 0).await, world.node("b", WRONG).await];
    let tables = [sit_down(&[&right], options(2)).await, sit_down(&[&ahead], options(2)).await];
    let left = async || {
        let mut left = 0;
        for seated in &tables {
            left += usize::from(!world.memory.read(&seated[0].table, 0).await.unwrap().is_empty());
        }
        left
    };
    // By then each has looked for old tables again.
    sleep(Duration::from_mins(11)).await;
    assert_eq!(left().await, 2, "people wait at them");
    sleep(2 * KEPT).await;
    assert_eq!(left().await, 0, "whoever set them up");
}

#[tokio::test(start_paused = true)]
async fn while_the_time_is_not_known_nothing_is_removed() {
    let limits = Limits { unplayed: KEPT, ..Limits::default() };
    let world = World { limits, ..World::new() };
    let [first, second] = [world.node("a", 0).await, world.node("b", 0).await];
    let seated = sit_down(&[&first], options(2)).await;
    first.way.silent.store(true, Relaxed);
    second.way.silent.store(true, Relaxed);
    sleep(3 * KEPT).await;
    assert!(!world.memory.read(&seated[0].table, 0).await.unwrap().is_empty());
}
