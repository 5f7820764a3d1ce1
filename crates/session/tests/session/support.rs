//! Tables in every mode, and somebody who plays at them.

use luxx_bots::Level;
use luxx_rules::{Event, Variant};
use luxx_session::{
    BotReply, BotRequest, Chair, Conduct, Director, Length, Next, Pace, Scene, Session, Sitter, Speed,
    Starts, Table, TableConfig, answer,
};

/// A table at which the first `people` seats are persons.
pub(crate) fn shared(variant: Variant, players: usize, people: usize, length: Length) -> TableConfig {
    let chair = |seat: usize| Chair {
        name: format!("P{seat}"),
        sitter: if seat < people { Sitter::Person } else { Sitter::Bot(Level::LADDER[seat % 4]) },
    };
    let chairs = (0..players).map(chair).collect();
    TableConfig { variant, chairs, starts: Starts::Lot, length, practice: false }
}

/// A table with one person.
pub(crate) fn table(variant: Variant, players: usize, length: Length) -> TableConfig {
    shared(variant, players, 1, length)
}

/// One in each of the sixteen modes.
pub(crate) fn every_table(length: Length) -> impl Iterator<Item = TableConfig> {
    let players = move |variant| (2..=5).map(move |players| table(variant, players, length));
    Variant::ALL.into_iter().flat_map(players)
}

/// What a bot says, asked as the page asks: by text.
pub(crate) fn reply(request: &BotRequest) -> BotReply {
    BotReply::read(&answer(&request.to_json()).expect("a question that can be answered"))
}

/// Makes the next move: the bot's own, or for the person what a bot would do.
pub(crate) fn advance(session: &mut Session) -> Vec<Event> {
    let question = session.question().or_else(|| session.hint(Level::Greedy)).expect("somebody decides");
    let moves = reply(&question).moves;
    session.apply(moves[0].choice).expect("a bot's move is legal").to_vec()
}

pub(crate) fn play_out(session: &mut Session) {
    while session.outcome().is_none() {
        advance(session);
    }
}

pub(crate) const CONDUCT: Conduct = Conduct { pace: Pace { speed: Speed::Normal, still: false }, auto: true };

/// Does what the director says. People do what a greedy bot would; whoever is handed the device looks at once.
pub(crate) fn follow<T: Table>(director: &mut Director<T>, next: &Next) {
    match next {
        Next::Ask(ticket, request) => {
            director.answer(*ticket, &reply(request)).expect("a bot's move is legal");
        }
        Next::Decide => {
            let (_, request) = director.hint(Level::Greedy).expect("whoever decides may ask");
            director.play(reply(&request).moves[0].choice).expect("a hint is legal");
        }
        Next::HandOver(seat) => director.hand_over(*seat),
        Next::Show(_) | Next::Over | Next::Wait(_) => {}
    }
}

/// The table as it stands, for whoever looks.
pub(crate) fn scene_of<T: Table>(director: &Director<T>) -> Scene {
    let table = director.table();
    let view = director.onlooker().and_then(|seat| table.view(seat));
    Scene::of(table.public(), view.as_ref())
}
