//! What keys mean. The letters of answers come from the texts, so that they begin the words they stand for in every language.

use luxx_protocol::Phrase;
use luxx_rules::{Card, Decision, Move, Source};
use luxx_words::{Words, say};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// What a person wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// A digit: it picks a number.
    Digit(u8),
    /// Picks the cards of this value, or lets them go.
    Pick(Card),
    /// Jokers: picks them, or adds one.
    Joker,
    /// One joker fewer.
    NoJoker,
    /// One card more, or the choice above.
    More,
    /// One card fewer, or the choice below.
    Fewer,
    /// To the next choice, or back.
    Step(isize),
    /// Plays what is picked; goes on where there is nothing to pick.
    Enter,
    /// This answer at once.
    Answer(Move),
    /// Lets go of what is picked, closes what is open.
    Escape,
    /// A hint.
    Hint,
    /// Takes back.
    Undo,
    /// Everything that happened.
    Log,
    /// The rules.
    Rules,
    /// The keys.
    Help,
    /// Does not wait for what others do.
    Hurry,
    /// A page up or down.
    Page(isize),
    /// Leaves the table, or closes what lies over it.
    Quit,
    /// Leaves at once, whatever lies over the table.
    Exit,
    /// Gives the own seat up.
    LeaveForGood,
    /// The host closes the table for everybody.
    CloseTable,
    /// What people say.
    Talk,
    /// How others come to this table.
    Invite,
    /// Says something ready-made.
    Say(Phrase),
    /// Does not hear this seat any more, or hears it again.
    Mute(u8),
    /// The host frees this seat.
    Remove(u8),
    /// The host wants another bot for this seat, if it stays free.
    OtherBot(u8),
}

/// What a key means while this is decided; none: nothing.
pub fn command(key: KeyEvent, decision: Option<Decision>, words: &Words) -> Option<Command> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return matches!(key.code, KeyCode::Char('c' | 'd')).then_some(Command::Exit);
    }
    if key.modifiers.contains(KeyModifiers::ALT) {
        return None;
    }
    Some(match key.code {
        KeyCode::Enter => Command::Enter,
        KeyCode::Esc => Command::Escape,
        KeyCode::Left | KeyCode::BackTab => Command::Step(-1),
        KeyCode::Right | KeyCode::Tab => Command::Step(1),
        KeyCode::Up | KeyCode::Char('+' | '=') => Command::More,
        KeyCode::Down | KeyCode::Char('-') => Command::Fewer,
        KeyCode::PageUp => Command::Page(-1),
        KeyCode::PageDown => Command::Page(1),
        KeyCode::Char(' ') => Command::Hurry,
        KeyCode::Char(letter) => match letter.to_digit(10) {
            Some(digit) => Command::Digit(digit as u8),
            None => return of_letter(letter, decision, words),
        },
        _ => return None,
    })
}

fn of_letter(letter: char, decision: Option<Decision>, words: &Words) -> Option<Command> {
    match letter {
        'J' => return Some(Command::NoJoker),
        'j' => return Some(Command::Joker),
        '?' => return Some(Command::Help),
        _ => {}
    }
    let letter: String = letter.to_lowercase().collect();
    let answers = decision.map(answers).unwrap_or_default();
    if let Some(answer) =
        answers.iter().find(|answer| key_of(**answer, words).is_some_and(|key| key == letter))
    {
        return Some(Command::Answer(*answer));
    }
    let known = [
        (say!(words, "terminal-key-hint"), Command::Hint),
        (say!(words, "terminal-key-undo"), Command::Undo),
        (say!(words, "terminal-key-log"), Command::Log),
        (say!(words, "terminal-key-rules"), Command::Rules),
        (say!(words, "terminal-key-quit"), Command::Quit),
        (say!(words, "terminal-key-talk"), Command::Talk),
        (say!(words, "terminal-key-invite"), Command::Invite),
    ];
    known.into_iter().find(|(key, _)| *key == letter).map(|(_, command)| command)
}

/// The answers that have a letter of their own.
fn answers(decision: Decision) -> &'static [Move] {
    match decision {
        Decision::Play | Decision::Shadow => &[],
        Decision::Take => &[Move::Take, Move::Leave],
        Decision::Return => &[Move::TakeBack, Move::Discard],
        Decision::Draw => &[Move::Draw(Source::Deck)],
        Decision::MayDraw => &[Move::Draw(Source::Deck), Move::Pass],
    }
}

/// The letter of an answer.
pub(crate) fn key_of(answer: Move, words: &Words) -> Option<String> {
    Some(match answer {
        Move::Take => say!(words, "terminal-key-take"),
        Move::Leave => say!(words, "terminal-key-leave"),
        Move::TakeBack => say!(words, "terminal-key-take-back"),
        Move::Discard => say!(words, "terminal-key-discard"),
        Move::Draw(Source::Deck) => say!(words, "terminal-key-deck"),
        Move::Pass => say!(words, "terminal-key-pass"),
        Move::Play(_) | Move::Shadow(_) | Move::Draw(Source::Pool(_)) => return None,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use luxx_words::Language;

    use super::*;

    /// A letter that answers must not mean anything else at the same time.
    #[test]
    fn no_letter_means_two_things() {
        for language in [Language::English, Language::German] {
            let words = Words::of(language);
            let general = [
                say!(words, "terminal-key-hint"),
                say!(words, "terminal-key-undo"),
                say!(words, "terminal-key-log"),
                say!(words, "terminal-key-rules"),
                say!(words, "terminal-key-quit"),
                say!(words, "terminal-key-talk"),
                say!(words, "terminal-key-invite"),
                "j".to_owned(),
            ];
            for decision in Decision::ALL {
                let answers = answers(decision).iter().filter_map(|answer| key_of(*answer, words));
                let letters: Vec<String> = general.iter().cloned().chain(answers).collect();
                let different: HashSet<&String> = letters.iter().collect();
                assert_eq!(letters.len(), different.len(), "{language} {decision:?}: {letters:?}");
                assert!(letters.iter().all(|letter| letter.chars().count() == 1), "{letters:?}");
            }
        }
    }

    #[test]
    fn pasted_nonsense_is_nothing() {
        let words = Words::of(Language::English);
        for letter in ['\u{0}', '\u{7f}', '猫', '\u{202e}', '%'] {
            let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE);
            assert_eq!(command(key, Some(Decision::Take), words), None, "{letter:?}");
        }
    }
}
