//! Rows that are promised: legal, the same for every number of threads, scored at the end.

use luxx_env::{Buffers, Config, EnvError, Mode, Player, StakesMix, Table, VectorEnv};
use luxx_learn::MASK_WORDS;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// All modes, all kinds of tables, all stakes.
fn everything(games: usize, threads: usize) -> Config {
    let others = |names: &[&str]| names.iter().map(|name| name.parse().unwrap()).collect();
    Config {
        games,
        seed: 5,
        modes: Mode::all().map(|mode| (mode, 1.0)).collect(),
        tables: vec![
            Table { weight: 3.0, others: others(&["learner"]) },
            Table { weight: 2.0, others: others(&["tactician", "greedy", "random"]) },
            Table { weight: 1.0, others: others(&["learner", "rival:1"]) },
        ],
        stakes: StakesMix { deal: 1.0, points: 1.0, contest: 1.0 },
        point: 0.01,
        threads,
    }
}

/// A legal action for every row, drawn by lot.
fn any(buffers: &Buffers, rng: &mut Xoshiro256PlusPlus) -> Vec<u16> {
    let choose = |mask: &[u64]| {
        let legal: Vec<u16> =
            (0..64 * MASK_WORDS as u16).filter(|a| mask[usize::from(a / 64)] >> (a % 64) & 1 == 1).collect();
        assert!(legal.len() > 1, "a row without a choice");
        legal[rng.random_range(0..legal.len() as u32) as usize]
    };
    buffers.masks.chunks(MASK_WORDS).map(choose).collect()
}

fn play(config: &Config, steps: usize, mut look: impl FnMut(&Buffers)) {
    let mut env = VectorEnv::new(config).unwrap();
    let mut buffers = Buffers::new(config.games);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    env.observe(&mut buffers.batch()).unwrap();
    for _ in 0..steps {
        look(&buffers);
        let actions = any(&buffers, &mut rng);
        env.step(&actions, &mut buffers.batch()).unwrap();
    }
}

#[test]
fn threads_change_nothing() {
    let rows = |threads| {
        let mut rows = Vec::new();
        play(&everything(150, threads), 60, |buffers| {
            let Buffers { features, masks, seats, players, modes, done, rewards, shares, margins } = buffers;
            let bytes = [seats, players, modes, done].map(Clone::clone);
            let floats =
                [rewards, shares, margins].map(|all| all.iter().map(|x| x.to_bits()).collect::<Vec<_>>());
            rows.push((features.clone(), masks.clone(), bytes, floats));
        });
        rows
    };
    let alone = rows(1);
    assert!(alone == rows(3), "three threads play other games than one");
    assert!(alone[0] != alone[1]);
}

#[test]
fn deals_end_and_are_scored() {
    let (mut ended, mut modes, mut rivals) = (0, [0; Mode::COUNT], 0);
    play(&everything(200, 1), 400, |buffers| {
        rivals += buffers.players.iter().map(|player| usize::from(*player)).sum::<usize>();
        for row in 0..200 {
            modes[usize::from(buffers.modes[row])] += 1;
            let of = |all: &[f32]| -> Vec<f32> { all[5 * row..5 * row + 5].to_vec() };
            let share: f32 = of(&buffers.shares).iter().sum();
            if buffers.done[row] == 1 {
                ended += 1;
                assert!((share - 1.0).abs() < 1e-5, "{share}");
                let best = of(&buffers.margins).into_iter().fold(f32::MIN, f32::max);
                assert!(best >= 0.0);
            } else {
                assert!(share == 0.0 && of(&buffers.rewards).iter().all(|reward| *reward == 0.0));
            }
        }
    });
    assert!(ended > 300, "only {ended} deals ended");
    assert!(rivals > 100 && modes.iter().all(|rows| *rows > 100), "{rivals} {modes:?}");
}

#[test]
fn an_illegal_action_is_refused_and_nothing_changes() {
    let config = everything(8, 1);
    let mut env = VectorEnv::new(&config).unwrap();
    let (mut buffers, mut rng) = (Buffers::new(8), Xoshiro256PlusPlus::seed_from_u64(1));
    env.observe(&mut buffers.batch()).unwrap();
    let mut actions = any(&buffers, &mut rng);
    let before = buffers.features.clone();
    for wrong in [688, 689, u16::MAX] {
        let legal = std::mem::replace(&mut actions[3], wrong);
        let refused = env.step(&actions, &mut buffers.batch());
        assert_eq!(refused, Err(EnvError::Illegal { row: 3, action: wrong }));
        actions[3] = legal;
    }
    let short = env.step(&actions[1..], &mut buffers.batch());
    assert_eq!(short, Err(EnvError::Size { what: "actions", found: 7, expected: 8 }));
    env.observe(&mut buffers.batch()).unwrap();
    assert_eq!(buffers.features, before);
    env.step(&actions, &mut buffers.batch()).unwrap();
    assert_ne!(buffers.features, before);
}

#[test]
fn a_tactician_taught_row_by_row_plays_like_one() {
    let mut config = Config { games: 64, ..Config::default() };
    config.tables = vec![Table { weight: 1.0, others: vec!["greedy".parse().unwrap()] }];
    let mut env = VectorEnv::new(&config).unwrap();
    let mut buffers = Buffers::new(64);
    env.observe(&mut buffers.batch()).unwrap();
    let (mut advice, mut won, mut ended) = (vec![0; 64], 0.0, 0);
    let mut seats = buffers.seats.clone();
    for _ in 0..400 {
        env.advise(&mut advice).unwrap();
        env.step(&advice, &mut buffers.batch()).unwrap();
        for row in (0..64).filter(|row| buffers.done[*row] == 1) {
            ended += 1;
            won += buffers.shares[5 * row + usize::from(seats[row])];
        }
        seats.clone_from(&buffers.seats);
    }
    let share = won / ended as f32;
    assert!(ended > 300 && share > 0.4, "{share} of {ended}: a tactician wins more against greedy players");
}

#[test]
fn names_are_read_and_wrong_ones_refused() {
    for mode in Mode::all() {
        assert_eq!(mode.to_string().parse(), Ok(mode));
    }
    for player in ["learner", "rival:3", "greedy", "searcher:50"] {
        assert_eq!(player.parse::<Player>().unwrap().to_string(), player);
    }
    assert!("base-6".parse::<Mode>().is_err() && "rival:0".parse::<Player>().is_err());
    assert!("champignon".parse::<Player>().is_err());
    let broken = |change: fn(&mut Config)| {
        let mut config = Config::default();
        change(&mut config);
        VectorEnv::new(&config).err().unwrap()
    };
    assert_eq!(broken(|config| config.games = 0), EnvError::NoGames);
    assert_eq!(broken(|config| config.modes.clear()), EnvError::NoWeight("modes"));
    assert_eq!(broken(|config| config.tables[0].others.clear()), EnvError::EmptyTable);
    assert_eq!(broken(|config| config.stakes.deal = -1.0), EnvError::Weight { what: "stakes", weight: -1.0 });
}
