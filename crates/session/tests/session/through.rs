//! Following a director to the end of a deal, and holding it to what it promises on the way: the same for a table on this
//! device and for one at a server, whose tests use this file, too.

use luxx_bots::Level;
use luxx_rules::SeenEvent;
use luxx_session::{BotReply, BotRequest, Conduct, Director, Next, Pace, Scene, Speed, Table, answer};

pub(crate) const CONDUCT: Conduct = Conduct { pace: Pace { speed: Speed::Normal, still: false }, auto: true };

/// What a bot says, asked as the page asks: by text.
pub(crate) fn reply(request: &BotRequest) -> BotReply {
    BotReply::read(&answer(&request.to_json()).expect("a question that can be answered"))
}

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

/// Takes one step and looks whether everything is as promised.
pub(crate) fn step<T: Table>(director: &mut Director<T>) -> Next {
    let before = director.facts().len();
    let next = director.next(CONDUCT);
    match &next {
        Next::Show(shown) => {
            let facts = director.facts();
            assert_eq!(facts.len(), before + 1, "one fact after the other");
            assert_eq!(facts.last(), Some(&shown.fact));
            if let SeenEvent::MyBlindDraw { seat, .. } = shown.fact {
                assert_eq!(director.onlooker(), Some(seat), "a hidden card is shown to its owner only");
            }
            let all = facts.len() == director.table().fact_count();
            assert!(all || director.asked().is_none(), "nobody is asked before everything has been shown");
        }
        Next::Decide => {
            let (_, view) = director.asked().expect("a question");
            assert_eq!(Some(view.seat()), director.onlooker());
            assert!(view.legal_moves().len() > 1, "what is forced is done");
        }
        Next::HandOver(seat) => {
            assert_eq!(director.onlooker(), None);
            assert!(director.scene().hand.is_empty(), "no hand is shown until its owner looks");
            assert_eq!(director.awaited(), Some(*seat));
            assert!(director.asked().is_none());
        }
        Next::Ask(..) | Next::Wait(_) => assert!(director.asked().is_none()),
        Next::Over => assert!(director.table().public().outcome().is_some()),
    }
    if !matches!(next, Next::Show(_)) {
        assert_eq!(*director.scene(), scene_of(director), "what is shown is what there is");
    }
    follow(director, &next);
    next
}
