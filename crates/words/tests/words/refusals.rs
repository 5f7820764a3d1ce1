//! Every refusal of the rules, of the reader and of the server has its sentence in both languages.

use std::collections::BTreeSet;

use luxx_protocol::Code;
use luxx_rules::{Card, Decision, Illegal, Layer, Move, ParseMoveError, Reason, Seat, Spot};
use luxx_words::{Language, Narrator, People, Words};

/// The code after this one. A new code does not compile until it has its place here.
fn next(code: Code) -> Option<Code> {
    Some(match code {
        Code::BadMessage => Code::Protocol,
        Code::Protocol => Code::UnknownTable,
        Code::UnknownTable => Code::BadToken,
        Code::BadToken => Code::BadName,
        Code::BadName => Code::BadOptions,
        Code::BadOptions => Code::Full,
        Code::Full => Code::Started,
        Code::Started => Code::NotNow,
        Code::NotNow => Code::NotHost,
        Code::NotHost => Code::NotSeated,
        Code::NotSeated => Code::NotYours,
        Code::NotYours => Code::Illegal,
        Code::Illegal => Code::Stale,
        Code::Stale => Code::SwitchedOff,
        Code::SwitchedOff => Code::TooFast,
        Code::TooFast => Code::TooLarge,
        Code::TooLarge => Code::TooMany,
        Code::TooMany => Code::Origin,
        Code::Origin => Code::Unavailable,
        Code::Unavailable => Code::Moved,
        Code::Moved => Code::Removed,
        Code::Removed => Code::ClosedByHost,
        Code::ClosedByHost => Code::Restarting,
        // What a client does not know is named, not said.
        Code::Restarting | Code::Unknown => return None,
    })
}

#[test]
fn every_code_of_the_protocol_has_its_own_sentence() {
    for language in Language::ALL {
        let words = Words::of(language);
        let codes = std::iter::successors(Some(Code::BadMessage), |code| next(*code));
        let name = |code: Code| serde_json::to_value(code).unwrap().as_str().unwrap().to_owned();
        let mut said = BTreeSet::new();
        for code in codes.map(name) {
            let sentence = words.refusal(&code, None);
            assert!(!sentence.contains(&format!("({code})")), "{language}: nothing is said of {code}");
            assert!(sentence.ends_with('.') && sentence.starts_with(char::is_uppercase), "{sentence}");
            assert!(said.insert(sentence), "{language}: {code} is said like another");
        }
        assert_eq!(said.len(), 24);
    }
}

#[test]
fn an_unknown_code_is_named_and_a_rule_is_cited() {
    let [english, german] = Language::ALL.map(Words::of);
    assert_eq!(english.refusal("out-of-tea", None), "The server refused this (out-of-tea).");
    assert_eq!(german.refusal("\u{1b}[31m", None), "Der Server hat das abgelehnt (\u{fffd}[31m).");
    assert_eq!(english.refusal("illegal", Some("2.1")), "The rules do not allow this move (rule 2.1).");
    assert_eq!(german.refusal("illegal", Some("2.1")), "Diesen Zug erlauben die Regeln nicht (Regel 2.1).");
}

fn narrator(language: Language) -> Narrator {
    Narrator::new(Words::of(language), People::new(["Ada", "Ben"]))
}

#[test]
fn the_rules_refuse_in_both_languages() {
    let pair = Spot::pair(Card::Five, Card::Thirteen).unwrap();
    let decider = Seat::new(1).unwrap();
    let not_in_hand = |card, held, wanted| Illegal::NotInHand { card, held, wanted };
    for (illegal, expected) in [
        (
            Illegal::Over(Reason::Repetition),
            ["The deal is over (rule 6.4).", "Die Runde ist zu Ende (Regel 6.4)."],
        ),
        (
            Illegal::NotYours { decider, decision: Decision::Play },
            ["Ben decides now (rule 2.1).", "Gerade entscheidet Ben (Regel 2.1)."],
        ),
        (
            not_in_hand(Card::Seven, 0, 2),
            ["The hand has no 7 (rule 2.1).", "Auf der Hand ist keine 7 (Regel 2.1)."],
        ),
        (
            not_in_hand(Card::Joker, 0, 1),
            ["The hand has no joker (rule 2.1).", "Auf der Hand ist kein Joker (Regel 2.1)."],
        ),
        (
            not_in_hand(Card::Joker, 1, 2),
            [
                "The hand has only one joker, not two (rule 2.1).",
                "Auf der Hand ist nur ein Joker, nicht zwei (Regel 2.1).",
            ],
        ),
        (
            not_in_hand(Card::Seven, 2, 3),
            [
                "The hand has only two 7s, not three (rule 2.1).",
                "Auf der Hand sind nur zwei 7er, nicht drei (Regel 2.1).",
            ],
        ),
        (
            Illegal::NotInPool(Spot::single(Card::Nine)),
            ["The pool has no 9 (rule 4.1).", "Im Vorrat liegt keine 9 (Regel 4.1)."],
        ),
        (
            Illegal::NotInPool(pair),
            [
                "The pool does not have the pair 5 and 13 (rule 4.1).",
                "Im Vorrat liegt das Paar 5 und 13 nicht (Regel 4.1).",
            ],
        ),
        (Illegal::DeckEmpty, ["The deck is empty (rule 4.4).", "Der Stapel ist leer (Regel 4.4)."]),
        (
            Illegal::NotInShadow { value: Card::Four, size: 2 },
            [
                "4 cannot be caught from the shadow display: it takes a number below the one played that lies there exactly twice (rule 7.6).",
                "Die 4 lässt sich nicht aus der Schattenauslage abluxxen: Dazu muss eine niedrigere Zahl als die gespielte genau zweimal dort liegen (Regel 7.6).",
            ],
        ),
    ] {
        assert_eq!(Language::ALL.map(|language| narrator(language).illegal(illegal)), expected);
    }
    let mut said = BTreeSet::new();
    let asked = Decision::ALL.map(Illegal::NotAsked).into_iter().chain([Illegal::MustDraw]);
    for illegal in asked {
        for language in Language::ALL {
            let sentence = narrator(language).illegal(illegal);
            assert!(sentence.contains(illegal.rule()), "{sentence}");
            assert!(said.insert(sentence), "{illegal:?} is said like another");
        }
    }
}

#[test]
fn what_is_no_move_is_explained() {
    let error = |text: &str| -> ParseMoveError { text.parse::<Move>().unwrap_err() };
    for (typed, expected) in [
        ("dance", ["That is no move.", "Das ist kein Zug."]),
        (
            "play 7 99",
            [
                "“99” is no card: cards are written 1 to 13, and J for a joker.",
                "„99“ ist keine Karte: Karten schreibt man 1 bis 13, und J für einen Joker.",
            ],
        ),
        (
            "play",
            ["At least one card is played (rule 2.1).", "Man spielt mindestens eine Karte (Regel 2.1)."],
        ),
        (
            "play 7 6",
            [
                "Only cards of one number are played together: not 7 with 6 (rule 2.1).",
                "Nur Karten einer Zahl werden zusammen gespielt: nicht 7 mit 6 (Regel 2.1).",
            ],
        ),
        (
            "play J 7",
            ["Numbers are written first, then jokers.", "Erst schreibt man die Zahlen, dann die Joker."],
        ),
        (
            "play 7 7 7 7 7 7 7 7 7",
            [
                "There are only eight cards 7 in the game (rule 1.1).",
                "Von der 7 gibt es nur acht im Spiel (Regel 1.1).",
            ],
        ),
        (
            "play J J J J J J",
            [
                "There are only five jokers in the game (rule 1.1).",
                "Es gibt nur fünf Joker im Spiel (Regel 1.1).",
            ],
        ),
        (
            "draw 5+7",
            [
                "Only a 13 or a joker lies on another card, never a 7 (rule 7.3).",
                "Nur eine 13 oder ein Joker liegt auf einer anderen Karte, nie eine 7 (Regel 7.3).",
            ],
        ),
    ] {
        assert_eq!(
            Language::ALL.map(|language| Words::of(language).misread(&error(typed))),
            expected,
            "{typed}"
        );
    }
    let forged = Words::of(Language::English).misread(&error("play \u{1b}[31m"));
    assert!(!forged.contains('\u{1b}'), "{forged:?}");
    assert!("7 7".parse::<Layer>().is_ok());
}
