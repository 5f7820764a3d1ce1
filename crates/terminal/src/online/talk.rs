//! What is said at a table: what was said a moment ago, who is not heard, and the line that is being written.

use luxx_protocol::{ChatLine, LONGEST_CHAT};

/// How long something that was said is shown beside the name, in milliseconds.
const SHOWN: u64 = 4_000;

/// What is said.
#[derive(Clone, Debug, Default)]
pub(crate) struct Talk {
    /// What was said a moment ago, and until when it is shown.
    said: Vec<(ChatLine, u64)>,
    /// How many lines came since the talk was looked at.
    pub(crate) unread: usize,
    /// Whose lines are not shown.
    muted: Vec<u8>,
    /// What is being written.
    pub(crate) text: String,
    /// Who is pointed at, for not hearing them.
    pub(crate) pointed: usize,
}

impl Talk {
    pub(crate) fn hear(&mut self, line: ChatLine, now: u64) {
        if self.is_muted(line.seat) {
            return;
        }
        self.said.retain(|(earlier, _)| earlier.seat != line.seat);
        self.said.push((line, now + SHOWN));
        self.unread += 1;
    }

    /// When the next line goes.
    pub(crate) fn wake_at(&self) -> Option<u64> {
        self.said.iter().map(|(_, until)| *until).min()
    }

    /// What was said long enough ago goes.
    pub(crate) fn forget(&mut self, now: u64) {
        self.said.retain(|(_, until)| *until > now);
    }

    /// What was said a moment ago.
    pub(crate) fn said(&self) -> impl Iterator<Item = &ChatLine> {
        self.said.iter().map(|(line, _)| line)
    }

    pub(crate) fn is_muted(&self, seat: u8) -> bool {
        self.muted.contains(&seat)
    }

    /// Does not hear somebody any more, or hears them again.
    pub(crate) fn mute(&mut self, seat: u8) {
        if self.is_muted(seat) {
            self.muted.retain(|muted| *muted != seat);
        } else {
            self.muted.push(seat);
            self.said.retain(|(line, _)| line.seat != seat);
        }
    }

    /// Goes on with the line, as far as a line may go. What is no letter is left out.
    pub(crate) fn write(&mut self, text: &str) {
        let room = LONGEST_CHAT.saturating_sub(self.text.chars().count());
        self.text.extend(text.chars().filter(|letter| !letter.is_control()).take(room));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(seat: u8, text: &str) -> ChatLine {
        ChatLine { seat, text: Some(text.to_owned()), phrase: None }
    }

    #[test]
    fn the_latest_line_of_everybody_is_shown_for_a_moment() {
        let mut talk = Talk::default();
        talk.hear(line(1, "one"), 0);
        talk.hear(line(1, "two"), 100);
        talk.hear(line(2, "three"), 200);
        assert_eq!(
            talk.said().map(|line| line.text.as_deref().unwrap()).collect::<Vec<_>>(),
            ["two", "three"]
        );
        assert_eq!((talk.unread, talk.wake_at()), (3, Some(4100)));
        talk.forget(4100);
        assert_eq!(talk.said().count(), 1);
        talk.mute(2);
        assert_eq!(talk.said().count(), 0);
        talk.hear(line(2, "four"), 5000);
        assert_eq!((talk.unread, talk.wake_at()), (3, None));
        talk.mute(2);
        assert!(!talk.is_muted(2));
    }

    #[test]
    fn pasted_nonsense_stays_a_line() {
        let mut talk = Talk::default();
        talk.write("\u{1b}[2J\n\r\0hello");
        assert_eq!(talk.text, "[2Jhello");
        talk.write(&"x".repeat(1000));
        assert_eq!(talk.text.chars().count(), LONGEST_CHAT);
    }
}
