//! Whoever knows a game only from what is told over a wire gets the same hints as whoever sits at it.

use luxx_bots::{Budget, Coach, Company, Judge, Level, explain};
use luxx_rules::{Game, Setup, Variant, View};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

#[test]
fn a_view_that_has_travelled_gets_the_same_hint_in_every_mode() {
    crate::install_weights();
    let (mut hints, mut moves) = (0, 0);
    for (variant, players) in Variant::ALL.into_iter().flat_map(|variant| (2..=5).map(move |n| (variant, n)))
    {
        let mut rng = ChaCha8Rng::seed_from_u64(players as u64);
        let mut game = Game::deal(&Setup::shuffled(variant, players, 0, &mut rng)).unwrap();
        while let Some(choice) = game.legal_moves().choose(&mut rng) {
            for view in game.public().seats().map(|seat| game.view(seat)).filter(View::is_decider) {
                let text = serde_json::to_string(&view).unwrap();
                let travelled: View = serde_json::from_str(&text).unwrap();
                for level in [Level::Greedy, Level::Tactician] {
                    let [here, there] =
                        [&view, &travelled].map(|view| level.bot(players, 7).unwrap().choose(view));
                    assert_eq!(here, there, "{level:?}: {text}");
                    moves += 1;
                }
                assert_eq!(explain(&view, choice), explain(&travelled, choice), "{choice}: {text}");
                if moves % 40 == 0 {
                    let advice = |view: &View, judge: Judge| {
                        let company = Company::new(vec![Some(Level::Greedy); players]);
                        let coach = Coach::judged_by(judge, players, 7, Budget::Worlds(6), company);
                        format!("{:?}", coach.unwrap().advise(view))
                    };
                    for judge in Judge::ALL {
                        assert_eq!(advice(&view, judge), advice(&travelled, judge), "{judge}: {text}");
                    }
                    hints += 1;
                }
            }
            game.apply(choice).unwrap();
        }
    }
    assert!(moves > 1000 && hints > 20, "{moves} moves and {hints} hints show little");
}
