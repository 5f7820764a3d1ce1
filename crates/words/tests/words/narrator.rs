//! What the narrator says: whole games word for word, `tests/narrator/*.txt`, and that whatever happens can be told.
//!
//! A file begins with the game: the variant, how many play, the seed, and to whom it is told. `UPDATE_EXPECT=1 cargo test
//! -p luxx-words` writes the story below it, every event in both languages.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use expect_test::expect_file;
use luxx_bots::{Bot, Greedy};
use luxx_rules::{
    Card, Event, Game, Move, PublicEvent, RevealedTo, Seat, SeenEvent, Setup, Source, Spot, Variant,
};
use luxx_words::{Article, Chip, Language, Narrator, Part, People, Sentence, Words, tell};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// A long name, one that ends in a sibilant, and plain ones.
const NAMES: [&str; 5] = ["Ada", "Hans", "Cleo", "Konstantin", "Max"];

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

fn narrator(language: Language, players: usize, listener: Option<Seat>) -> Narrator {
    let people = People::new(NAMES.into_iter().take(players));
    Narrator::new(Words::of(language), listener.map_or(people.clone(), |seat| people.told_to(seat)))
}

/// A sentence with its chips as they are drawn, in brackets.
fn drawn(sentence: &Sentence) -> String {
    let part = |part: &Part| match part {
        Part::Text(text) => text.clone(),
        Part::Chip(Chip::Layer(layer), _) => format!("[{layer}]"),
        Part::Chip(Chip::Card(card), _) => format!("[{card}]"),
        Part::Chip(Chip::Spot(spot), _) => format!("[{spot}]"),
    };
    sentence.parts().iter().map(part).collect()
}

/// As the listener sees it; who listens without playing is told everything, as in a replay.
fn heard(event: Event, listener: Option<Seat>) -> SeenEvent {
    match (event, listener) {
        (event, Some(seat)) => event.seen_by(seat),
        (Event::DrewBlind { seat, .. }, None) => event.seen_by(seat),
        (Event::Open(open), None) => SeenEvent::Open(open),
    }
}

/// The story of a game that greedy bots play.
fn story(variant: Variant, players: usize, seed: u64, listener: Option<Seat>) -> String {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut game = Game::deal(&Setup::shuffled(variant, players, 0, &mut rng)).unwrap();
    let mut bots: Vec<Greedy> = (0..players).map(|seat| Greedy::new(seed ^ seat as u64)).collect();
    let mut story = String::new();
    while let Some(decider) = game.decider() {
        let view = game.view(decider);
        let choice = bots[decider.index()].choose(&view);
        writeln!(story, "\n> {choice}").unwrap();
        for language in Language::ALL {
            let advice = narrator(language, players, listener).advice(choice, &view);
            writeln!(story, "{language} ({advice})").unwrap();
        }
        game.apply_with(choice, |event| {
            let event = heard(event, listener);
            for language in Language::ALL {
                let narrator = narrator(language, players, listener);
                let line = narrator.line(event);
                let caption = narrator.caption(event).map(|(_, caption)| format!("  | {}", drawn(&caption)));
                writeln!(story, "{language} {line}{}", caption.unwrap_or_default()).unwrap();
            }
        })
        .unwrap();
    }
    story
}

#[test]
fn games_are_told_word_for_word() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/narrator");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let head = text.lines().next().unwrap();
        let [game, seed, told] = head.split(", ").collect::<Vec<_>>()[..] else { panic!("{head}") };
        let (variant, players) = game.rsplit_once(" with ").unwrap();
        let variant = Variant::ALL.into_iter().find(|known| known.to_string() == variant).unwrap();
        let listener = told.strip_prefix("told to ").unwrap().parse().ok().and_then(Seat::new);
        let seed = seed.strip_prefix("seed ").unwrap().parse().unwrap();
        let said = story(variant, players.parse().unwrap(), seed, listener);
        let said = format!("{head}\n{said}");
        expect_file![&path].assert_eq(&said);
    }
}

/// What kind of event it is. A new kind does not compile until it is told.
fn kind(event: SeenEvent) -> &'static str {
    let SeenEvent::Open(open) = event else { return "own blind draw" };
    match open {
        PublicEvent::Played { .. } => "played",
        PublicEvent::CaughtShadow { .. } => "caught shadow",
        PublicEvent::Revealed { place: RevealedTo::Shadow, .. } => "revealed",
        PublicEvent::Revealed { place: RevealedTo::OnPool(_), .. } => "revealed onto the pool",
        PublicEvent::Revealed { place: RevealedTo::Removed, .. } => "removed",
        PublicEvent::Caught { .. } => "caught",
        PublicEvent::Took { .. } => "took",
        PublicEvent::Left { .. } => "left",
        PublicEvent::TookBack { .. } => "took back",
        PublicEvent::Discarded { .. } => "discarded",
        PublicEvent::DrewOpen { .. } => "drew open",
        PublicEvent::DrewBlind { .. } => "drew blind",
        PublicEvent::Passed { .. } => "passed",
        PublicEvent::Refilled { .. } => "refilled",
        PublicEvent::PawMoved { .. } => "paw",
        PublicEvent::Over { .. } => "over",
    }
}

/// A message that lacks a variable panics in tests.
#[test]
fn whatever_happens_can_be_told_to_anybody_in_all_modes() {
    let mut told = BTreeSet::new();
    for (variant, players) in
        Variant::ALL.into_iter().flat_map(|variant| (2..=5).map(move |players| (variant, players)))
    {
        let mut rng = ChaCha8Rng::seed_from_u64(players as u64);
        let mut game = Game::deal(&Setup::shuffled(variant, players, 0, &mut rng)).unwrap();
        while game.decider().is_some() {
            let choice = game.legal_moves().choose(&mut rng).unwrap();
            let listener = Some(rng.random_range(0..=players)).filter(|seat| *seat < players).map(seat);
            game.apply_with(choice, |event| {
                let event = heard(event, listener);
                told.insert(kind(event));
                for language in Language::ALL {
                    let narrator = narrator(language, players, listener);
                    let line = narrator.line(event).to_string();
                    assert!(line.ends_with('.') && line.starts_with(char::is_uppercase), "{line}");
                    let caption = narrator.caption(event).map(|(_, caption)| caption.to_string());
                    for said in [Some(line), caption].into_iter().flatten() {
                        let clean = !said.contains("  ") && !said.contains(['{', '$', '?', '\u{fffd}']);
                        let unmarked = !said.contains(|c| ('\u{e000}'..='\u{f8ff}').contains(&c));
                        assert!(clean && unmarked, "{said:?}");
                    }
                }
            })
            .unwrap();
        }
    }
    assert_eq!(told.len(), 16, "every kind but a card that leaves the game, which is told below: {told:?}");
}

/// "Draws 4 from the pool" reads as four cards.
#[test]
fn a_drawn_card_is_a_chip_and_never_a_bare_number() {
    let pair = Spot::pair(Card::Five, Card::Joker).unwrap();
    let drawn_cards = [
        (Spot::single(Card::Four), ["Ada draws a 4 from the pool.", "Ada zieht eine 4 aus dem Vorrat."]),
        (
            Spot::single(Card::Joker),
            ["Ada draws a joker from the pool.", "Ada zieht einen Joker aus dem Vorrat."],
        ),
        (
            pair,
            [
                "Ada draws the pair 5 and joker from the pool.",
                "Ada zieht das Paar 5 und Joker aus dem Vorrat.",
            ],
        ),
    ];
    for (spot, expected) in drawn_cards {
        let event = SeenEvent::Open(PublicEvent::DrewOpen { seat: seat(0), spot });
        for (language, expected) in Language::ALL.into_iter().zip(expected) {
            let narrator = narrator(language, 3, None);
            let line = narrator.line(event);
            assert_eq!(line.to_string(), expected);
            let (_, caption) = narrator.caption(event).unwrap();
            for sentence in [line, caption] {
                let chip = |part: &Part| matches!(part, Part::Chip(Chip::Spot(drawn), _) if *drawn == spot);
                assert!(sentence.parts().iter().any(chip), "{sentence}");
            }
        }
    }
}

#[test]
fn german_knows_case_gender_and_whose() {
    let tell =
        |event, listener| narrator(Language::German, 4, listener).line(SeenEvent::Open(event)).to_string();
    let [ada, hans, cleo, konstantin] = [0, 1, 2, 3].map(seat);
    let layer = |cards: &str| cards.parse().unwrap();
    let caught = |attacker, victim, cards| PublicEvent::Caught { attacker, victim, layer: layer(cards) };
    for (event, listener, expected) in [
        (caught(ada, hans, "9 9 J"), None, "Ada luxxt Hans’ drei 9er (davon ein Joker) ab."),
        (caught(ada, hans, "J"), Some(hans), "Ada luxxt deinen Joker ab."),
        (caught(hans, ada, "9"), Some(ada), "Hans luxxt deine 9 ab."),
        (caught(cleo, konstantin, "J J"), Some(cleo), "Du luxxt Konstantins zwei Joker ab."),
        (PublicEvent::Refilled { card: Card::Joker }, None, "In den Vorrat kommt ein Joker."),
        (
            PublicEvent::Revealed { card: Card::Thirteen, place: RevealedTo::OnPool(Card::Joker) },
            None,
            "Eine 13 wird aufgedeckt und kommt auf den Joker im Vorrat.",
        ),
        (
            PublicEvent::Revealed { card: Card::Joker, place: RevealedTo::Removed },
            None,
            "Ein Joker wird aufgedeckt und scheidet aus.",
        ),
        (PublicEvent::Played { seat: ada, layer: layer("J") }, None, "Ada spielt einen Joker."),
    ] {
        assert_eq!(tell(event, listener), expected);
    }
    let event = SeenEvent::Open(caught(ada, konstantin, "9 9"));
    let (who, caption) = narrator(Language::German, 4, None).caption(event).unwrap();
    assert_eq!((who, caption.to_string().as_str()), (ada, "luxxt Konstan…s zwei 9er ab"));
}

#[test]
fn a_recap_tells_who_played_and_what_the_listener_lost() {
    let [ada, hans, cleo] = [0, 1, 2].map(seat);
    let layer = "7 7".parse().unwrap();
    let events = [
        PublicEvent::Played { seat: hans, layer: "9 9".parse().unwrap() },
        PublicEvent::Caught { attacker: hans, victim: ada, layer },
        PublicEvent::Took { attacker: hans, victim: ada, layer },
        PublicEvent::DrewBlind { seat: ada },
        PublicEvent::Caught { attacker: hans, victim: cleo, layer },
        PublicEvent::Took { attacker: hans, victim: cleo, layer },
        PublicEvent::PawMoved { to: cleo },
    ];
    let recap = narrator(Language::English, 3, Some(ada)).recap(events.map(SeenEvent::Open));
    assert_eq!(
        recap.to_string(),
        "Hans plays two 9s. Hans catches your two 7s. Hans takes your two 7s. Hans catches Cleo’s two 7s."
    );
    assert!(narrator(Language::English, 3, None).recap([]).is_empty());
}

#[test]
fn what_only_jokers_catch_is_said_without_numbers() {
    let threat = |language, layer: &str, beaten_by: &[Card]| {
        narrator(language, 3, Some(seat(0))).threat(layer.parse().unwrap(), beaten_by).to_string()
    };
    let jokers = [Card::Joker];
    assert_eq!(
        threat(Language::English, "13 13", &jokers),
        "Until your next turn only 2 jokers together can catch your layer."
    );
    assert_eq!(
        threat(Language::German, "13", &jokers),
        "Bis zu deinem nächsten Zug kann nur ein Joker deine Ebene abluxxen."
    );
    // Ones catch thirteens in the expert game.
    let both = [Card::One, Card::Joker];
    assert_eq!(
        threat(Language::English, "13 13", &both),
        "Until your next turn only 2 cards of one number, jokers or ones, can catch your layer."
    );
}

/// Whoever tried a wrong move in a puzzle must not read it as advice.
#[test]
fn what_was_done_is_told_to_whoever_did_it() {
    let setup = Setup::shuffled(Variant::AmigoBase, 3, 0, &mut ChaCha8Rng::seed_from_u64(1));
    let view = Game::deal(&setup).unwrap().view(seat(0));
    let made = |choice: &str| {
        let choice = choice.parse().unwrap();
        Language::ALL.map(|language| narrator(language, 3, Some(seat(0))).made(choice, &view).to_string())
    };
    let spoken = [
        ("play 7 7", "You played two 7s", "Du hast zwei 7er gespielt"),
        ("take", "You took the card", "Du hast die Karte genommen"),
        ("leave", "You left the card", "Du hast die Karte liegen lassen"),
        ("take-back", "You took your card back", "Du hast deine Karte zurückgenommen"),
        ("discard", "You discarded your card", "Du hast deine Karte abgelegt"),
        ("draw deck", "You drew from the deck", "Du hast vom Stapel gezogen"),
        ("draw 8", "You drew an 8 from the pool", "Du hast eine 8 aus dem Vorrat gezogen"),
        ("pass", "You drew nothing", "Du hast nichts gezogen"),
    ];
    for (choice, english, german) in spoken {
        assert_eq!(made(choice), [english, german]);
    }
}

#[test]
fn winners_are_named_and_you_are_among_them() {
    let seats = [0, 1, 2].map(seat);
    let won = |listener, winners: &[Seat]| {
        Language::ALL.map(|language| narrator(language, 3, listener).won(winners))
    };
    assert_eq!(won(None, &seats[..1]), ["Ada wins", "Ada gewinnt"]);
    assert_eq!(won(Some(seats[0]), &seats[..1]), ["You win!", "Du gewinnst!"]);
    assert_eq!(won(None, &seats[..2]), ["Ada and Hans share the win", "Ada und Hans teilen sich den Sieg"]);
    assert_eq!(
        won(Some(seats[1]), &seats[..2]),
        ["You and Ada share the win!", "Du und Ada teilt euch den Sieg!"]
    );
    let german = narrator(Language::German, 3, Some(seats[2]));
    assert_eq!(german.won_match(&seats), "Du, Ada und Hans teilt euch den Sieg der Partie!");
    assert_eq!([german.starts(seats[2]), german.starts(seats[0])], ["Du beginnst.", "Ada beginnt."]);
}

/// A name cannot pass itself off as a chip, and what is no chip is left out.
#[test]
fn marks_in_a_name_mean_nothing() {
    let forged = "A\u{e000}card 7\u{e001}x\u{e002}da";
    let narrator = Narrator::new(Words::of(Language::English), People::new([forged]));
    let line = narrator.line(SeenEvent::Open(PublicEvent::Passed { seat: seat(0) }));
    assert_eq!(line.parts(), [Part::Text("Acard 7xda draws nothing.".to_owned())]);
    let words = Words::of(Language::English);
    for forged in ["\u{e000}", "\u{e000}card 99\u{e001}a 99\u{e002}", "\u{e002}\u{e001}", "\u{e000}x\u{e002}"]
    {
        let said = tell!(words, "page-cover", name = forged);
        assert!(said.parts().iter().all(|part| matches!(part, Part::Text(_))), "{forged:?}: {said:?}");
        assert_eq!(said.to_string(), "It is ’s turn", "{forged:?}");
    }
}

#[test]
fn a_draw_is_advised_with_the_card() {
    let words = Words::of(Language::German);
    let card = words.card_chip(Card::Joker, Article::A);
    assert_eq!(tell!(words, "moves-draw-open", card = card).to_string(), "einen Joker aus dem Vorrat ziehen");
    let setup = Setup::shuffled(Variant::AmigoBase, 3, 0, &mut ChaCha8Rng::seed_from_u64(1));
    let view = Game::deal(&setup).unwrap().view(seat(0));
    let advice = |choice: Move| narrator(Language::English, 3, None).advice(choice, &view).to_string();
    assert_eq!(advice("play 7 7 J".parse().unwrap()), "Play three 7s (one a joker)");
    assert_eq!(advice(Move::Draw(Source::Deck)), "From the deck, unseen");
    assert_eq!(advice(Move::Take), "Take it");
}
