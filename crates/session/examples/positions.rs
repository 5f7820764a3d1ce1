//! Writes saved sessions for the tests of the page: one before each kind of decision, the most crowded table before each kind of
//! decision with any number of players (`crowded-take-3`) and by other rules (`expert-crowded-take-5`), the fullest hands and those with
//! the most values, finished matches, deals that end with equal points.
//!
//!     cargo run --package luxx-session --example positions -- FOLDER
//!
//! Every one is a game that was really played, the bots' moves included, so that it holds whatever the rules or the bots become.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use luxx_bots::Level;
use luxx_rules::{Decision, Move, Source, Variant, View};
use luxx_session::{Chair, Fate, Length, Preview, Saved, Session, Sitter, Starts, TableConfig};

/// How many deals are tried before giving up.
const PATIENCE: u64 = 50_000;
/// Hands this full must be comfortable to play.
const FULL: u8 = 25;
/// A hand with nearly all values in a duel, and one with all of them at a table of four.
const VALUES: [(&str, usize, usize); 2] = [("most-values", 2, 13), ("all-values", 4, 14)];
/// Among how many deals the most crowded tables are looked for.
const CROWDS: u64 = 12;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("where to? Name a folder")?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    for decision in Decision::ALL {
        let (players, level) = (if decision == Decision::Shadow { 2 } else { 4 }, Level::Tactician);
        let found = search(&table(players, level, short), |session| {
            decision_of_person(session) == Some(decision) && session.forced().is_none()
        })?;
        write(folder, decision.name(), &found)?;
    }
    for players in 2..=5 {
        let mut table = table(players, Level::Beginner, long);
        table.variant = Variant::AmigoBase;
        let found = search(&table, |session| {
            let hand = person(session).hand().len();
            hand >= FULL && decision_of_person(session) == Some(Decision::Play)
        })?;
        write(folder, &format!("full-hand-{players}"), &found)?;
    }
    for (name, players, values) in VALUES {
        let found = search(&table(players, Level::Beginner, long), |session| {
            let held = person(session).hand().groups().count();
            held >= values && decision_of_person(session) == Some(Decision::Play)
        })?;
        write(folder, name, &found)?;
    }
    for players in 2..=5 {
        for (decision, found) in crowded(&table(players, Level::Tactician, long))? {
            write(folder, &format!("crowded-{}-{players}", decision.name()), &found)?;
        }
    }
    for (name, variant) in [("expert", Variant::AmigoExpert), ("ravensburger", Variant::Ravensburger)] {
        for players in [2, 5] {
            let table = TableConfig { variant, ..table(players, Level::Tactician, long) };
            for (decision, found) in crowded(&table)? {
                write(folder, &format!("{name}-crowded-{}-{players}", decision.name()), &found)?;
            }
        }
        let found = search(&TableConfig { variant, ..table(3, Level::Greedy, short) }, ended_equal)?;
        write(folder, &format!("{name}-tie"), &found)?;
    }
    let long_match = TableConfig { length: Length::Match { rounds: 2 }, ..table(5, Level::Beginner, long) };
    let match_of_five = TableConfig { length: Length::Match { rounds: 1 }, ..long_match.clone() };
    write(folder, "match-of-five", &play_out(Session::new(match_of_five, 1)?))?;
    write(folder, "match-over", &play_out(Session::new(long_match, 1)?))?;
    let short_match = TableConfig { length: Length::Match { rounds: 1 }, ..table(2, Level::Greedy, short) };
    let next = search(&short_match, Session::has_next)?;
    write(folder, "match-goes-on", &next)
}

/// The first seat is the person's; all others are bots'.
fn person(session: &Session) -> View {
    let seat = session.table().people().next().expect("a table has a person");
    session.game().view(seat)
}

fn table(players: usize, level: Level, name: fn(usize) -> String) -> TableConfig {
    let chair = |seat| Chair {
        name: name(seat),
        sitter: if seat == 0 { Sitter::Person } else { Sitter::Bot(level) },
    };
    TableConfig {
        variant: Variant::AmigoBase,
        chairs: (0..players).map(chair).collect(),
        starts: Starts::Lot,
        length: Length::Deal,
        practice: false,
    }
}

fn short(seat: usize) -> String {
    ["Toni", "Anna", "Ben", "Cleo", "Dora"].into_iter().nth(seat).unwrap_or_default().to_owned()
}

/// The widest letters, as many as a name may have.
fn long(seat: usize) -> String {
    let letter = ['W', 'M', 'Q', 'O', 'G'].into_iter().nth(seat).unwrap_or('W');
    letter.to_string().repeat(TableConfig::LONGEST_NAME)
}

fn decision_of_person(session: &Session) -> Option<Decision> {
    let view = person(session);
    view.public().decision().filter(|_| view.is_decider())
}

/// Whether the deal is over and two have the same points.
fn ended_equal(session: &Session) -> bool {
    let equal = |scores: &[i8]| (1..scores.len()).any(|seat| scores[..seat].contains(&scores[seat]));
    session.outcome().is_some_and(|outcome| equal(outcome.scores()))
}

/// The first position of the first deal that is as wished.
fn search(table: &TableConfig, wished: impl Fn(&Session) -> bool) -> Result<Session, Box<dyn Error>> {
    for seed in 0..PATIENCE {
        let mut session = Session::new(table.clone(), seed)?;
        loop {
            if wished(&session) {
                return Ok(session);
            }
            if session.outcome().is_some() {
                break;
            }
            advance(&mut session)?;
        }
    }
    Err(format!("no such position in {PATIENCE} deals").into())
}

/// The position with the most on the table before each kind of decision that comes up.
fn crowded(table: &TableConfig) -> Result<Vec<(Decision, Session)>, Box<dyn Error>> {
    let mut found: Vec<(Decision, Session)> = Vec::new();
    for seed in 0..CROWDS {
        let mut session = Session::new(table.clone(), seed)?;
        while session.outcome().is_none() {
            let asked = decision_of_person(&session).filter(|_| session.forced().is_none());
            if let Some(decision) = asked {
                match found.iter_mut().find(|(known, _)| *known == decision) {
                    Some((_, best)) if crowd(best) >= crowd(&session) => {}
                    Some((_, best)) => best.clone_from(&session),
                    None => found.push((decision, session.clone())),
                }
            }
            advance(&mut session)?;
        }
    }
    Ok(found)
}

/// How much there is to show: groups in the hand and in the shadow, layers, and what one can choose from.
fn crowd(session: &Session) -> usize {
    let view = person(session);
    let public = view.public();
    let layers: usize = public.seats().map(|seat| public.display(seat).len()).sum();
    let groups = view.hand().groups().count() + public.shadow().groups().count();
    groups + layers + view.legal_moves().len().min(10)
}

fn play_out(mut session: Session) -> Session {
    loop {
        if session.outcome().is_none() {
            // A session that goes on has a legal move.
            advance(&mut session).expect("somebody decides");
        } else if let Some(next) = session.next_deal() {
            session = next;
        } else {
            return session;
        }
    }
}

/// The bot's own move, or what somebody does who cannot get enough cards.
fn advance(session: &mut Session) -> Result<(), Box<dyn Error>> {
    let bot = session.question().and_then(|question| question.answer());
    let choice = match bot {
        Some(answer) => answer.moves.first().map(|best| best.choice),
        None => hoard(&person(session)),
    };
    session.apply(choice.ok_or("nobody decides")?)?;
    Ok(())
}

fn hoard(view: &View) -> Option<Move> {
    view.legal_moves().iter().max_by_key(|choice| match choice {
        Move::Play(layer) => {
            let preview = Preview::of(view, *layer);
            let caught = preview.others.iter().filter(|(_, fate)| matches!(fate, Fate::Caught(_))).count();
            let size = i32::from(layer.size());
            (caught as i32 + i32::from(!preview.shadow.is_empty())) * size - size
        }
        Move::Take | Move::TakeBack | Move::Draw(Source::Deck) => 1,
        _ => 0,
    })
}

fn write(folder: &Path, name: &str, session: &Session) -> Result<(), Box<dyn Error>> {
    let hand = person(session).hand().len();
    println!("{name}: seed {}, {} decisions, {hand} cards in hand", session.seed(), session.steps().len());
    let Saved { head, moves } = session.save();
    let text = serde_json::json!({ "head": head, "moves": moves }).to_string();
    fs::write(folder.join(format!("{name}.json")), text)?;
    Ok(())
}
