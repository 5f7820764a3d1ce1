//! What `play` and `replay` both print: sentences with their cards in bold, points, the end of a game.

use luxx_rules::{Outcome, Public, PublicEvent, Seat, SeenEvent};
use luxx_words::{Narrator, Part, People, Sentence, Words, printable, say};

use crate::style::{FAINT, NAME, paint};

/// People whose names can be printed.
pub(crate) fn people<'a>(names: impl IntoIterator<Item = &'a str>) -> People {
    const LONGEST: usize = 24;
    People::new(names.into_iter().map(|name| printable(name, LONGEST)))
}

/// Whether an event gets a line: that the turn passes on is seen from the next one, and the end is told with the points.
pub(crate) fn is_told(event: SeenEvent) -> bool {
    !matches!(event, SeenEvent::Open(PublicEvent::PawMoved { .. } | PublicEvent::Over { .. }))
}

/// A sentence for the terminal.
pub(crate) fn painted(sentence: &Sentence) -> String {
    let part = |part: &Part| match part {
        Part::Text(text) => text.clone(),
        Part::Chip(_, spoken) => paint(NAME, spoken),
    };
    sentence.parts().iter().map(part).collect()
}

/// A player's name in a table.
pub(crate) fn label(narrator: &Narrator, seat: Seat) -> String {
    let people = narrator.people();
    if people.is_listener(seat) {
        say!(narrator.words(), "common-you-alone")
    } else {
        people.name(seat).to_owned()
    }
}

fn signed(points: i32) -> String {
    if points == 0 { "0".to_owned() } else { format!("{points:+}") }
}

/// ` +3 points`, the number in a column.
pub(crate) fn points(words: &Words, points: i32) -> String {
    say!(words, "cli-points", count = points.abs(), shown = format!("{:>3}", signed(points)))
}

/// ` 7 cards in hand`, the number in a column.
pub(crate) fn cards_in_hand(words: &Words, count: usize) -> String {
    say!(words, "cli-hand", count = count, shown = format!("{count:>2}"))
}

/// Everybody's points as they stand.
pub(crate) fn scores(narrator: &Narrator, public: &Public) -> String {
    let entry = |seat| format!("{} {}", label(narrator, seat), signed(public.points(seat)));
    paint(FAINT, public.seats().map(entry).collect::<Vec<_>>().join("  "))
}

/// How a game ended: who won, why it was over, everybody's points.
pub(crate) fn ending(narrator: &Narrator, outcome: &Outcome) -> String {
    let words = narrator.words();
    let winners: Vec<Seat> = outcome.winners().collect();
    let over = say!(words, "cli-over", over = narrator.over(outcome), rule = outcome.reason().rule());
    let mut lines = vec![paint(NAME, narrator.won(&winners)), over];
    for (seat, (score, hand)) in
        Seat::all(outcome.scores().len()).zip(outcome.scores().iter().zip(outcome.hands()))
    {
        let name = label(narrator, seat);
        lines.push(format!(
            "  {name:<24} {}, {}",
            points(words, i32::from(*score)),
            cards_in_hand(words, usize::from(*hand)).trim_start()
        ));
    }
    lines.join("\n")
}
