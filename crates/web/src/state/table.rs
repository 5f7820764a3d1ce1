//! The table as it is shown. The director has the game; what is drawn are its signals, published after every step.

use leptos::prelude::*;
use luxx_rules::{Decision, Seat, SeenEvent, View};
use luxx_session::{
    AnyTable, Conduct, Director, Next, NoUndo, Occupant, OtherTable, Scene, Session, Table, Who,
};

use crate::browser::Patience;
use crate::store::GameId;

/// Where the table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Shown as it stands; the driver has not begun yet.
    Resting,
    /// Nothing has been played, and the person is told the aim of the game first.
    Aim,
    /// Facts are being shown or a bot thinks: people wait.
    Busy,
    /// The onlooker decides.
    Decide,
    /// The device must be handed to this person.
    HandOver(Seat),
    /// The deal is over.
    Over,
    /// The game is played in another tab.
    Elsewhere,
}

/// How everybody sits: as long as this stays the same, seats are not drawn anew but changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seating {
    round: u32,
    pub(crate) players: usize,
    pub(crate) onlooker: Option<Seat>,
}

/// Where the game on the table is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Venue {
    /// On this device.
    #[default]
    Device,
    /// At a server.
    Server,
    /// It is over, and shown again.
    Replay,
    /// In a lesson, a puzzle or a picture of the rules.
    Learning,
}

/// The game on the table, wherever it is played.
#[derive(Debug)]
pub(crate) struct Played {
    /// Its name in the store; none where it is not kept there.
    id: Option<GameId>,
    venue: Venue,
    pub(crate) director: Director<AnyTable>,
}

impl Played {
    /// The game and its name in the store, if it is played on this device: for what only such games can do.
    pub(crate) fn kept(&self) -> Option<(&GameId, &Session)> {
        Some((self.id.as_ref()?, self.director.table().local()?))
    }
}

/// The table.
#[derive(Clone, Copy)]
pub(crate) struct TableState {
    played: StoredValue<Option<Played>>,
    /// The table as far as it has been shown.
    pub(crate) scene: RwSignal<Option<Scene>>,
    pub(crate) stage: RwSignal<Stage>,
    /// Whose hand is shown: nobody's while the device is handed over.
    pub(crate) onlooker: RwSignal<Option<Seat>>,
    /// What the onlooker has to decide now, with what that player sees.
    pub(crate) asked: RwSignal<Option<(Decision, View)>>,
    /// Whether the onlooker may take back, or why not.
    pub(crate) undo: RwSignal<Result<(), NoUndo>>,
    /// Whether cards are on their way: what comes of them is not said yet.
    pub(crate) flying: RwSignal<bool>,
    /// The bot that thinks.
    pub(crate) thinking: RwSignal<Option<Seat>>,
    /// Counts up when it has changed how the match stands or who sits there, without a card being played.
    pub(crate) around: RwSignal<u32>,
    /// Counts up whenever what the driver is doing no longer matters.
    pub(crate) round: RwSignal<u32>,
    /// So many facts more are shown before somebody who looks through what was missed goes on; none: they are shown in their time.
    pub(crate) halted: RwSignal<Option<u32>>,
    /// How long facts stay.
    pub(crate) patience: Patience,
    /// The round in which the driver is at work.
    pub(crate) driven: StoredValue<Option<u32>>,
}

impl TableState {
    pub(crate) fn new() -> TableState {
        TableState {
            played: StoredValue::new(None),
            scene: RwSignal::new(None),
            stage: RwSignal::new(Stage::Resting),
            onlooker: RwSignal::new(None),
            asked: RwSignal::new(None),
            undo: RwSignal::new(Err(NoUndo::Nothing)),
            flying: RwSignal::new(false),
            thinking: RwSignal::new(None),
            around: RwSignal::new(0),
            round: RwSignal::new(0),
            halted: RwSignal::new(None),
            patience: Patience::new(),
            driven: StoredValue::new(None),
        }
    }

    /// Puts a game on the table, shown as it stands.
    pub(crate) fn put(self, id: GameId, session: Session) {
        let director = Director::new(session.into());
        self.played.set_value(Some(Played { id: Some(id), venue: Venue::Device, director }));
        self.interrupt();
    }

    /// Puts a table of the server there, shown as it stands.
    pub(crate) fn put_remote(self, table: Box<dyn OtherTable>) {
        self.put_other(table, Venue::Server);
    }

    /// Puts a deal there that is over, to be shown again.
    pub(crate) fn put_replay(self, table: Box<dyn OtherTable>) {
        self.put_other(table, Venue::Replay);
    }

    /// Puts something there by which one learns.
    pub(crate) fn put_learning(self, table: Box<dyn OtherTable>) {
        self.put_other(table, Venue::Learning);
    }

    fn put_other(self, table: Box<dyn OtherTable>, venue: Venue) {
        let director = Director::new(AnyTable::Other(table));
        self.played.set_value(Some(Played { id: None, venue, director }));
        self.interrupt();
    }

    /// Where the game on the table is played.
    pub(crate) fn venue(self) -> Venue {
        self.with(|played| played.venue).unwrap_or_default()
    }

    /// Whether a server keeps the game on the table.
    pub(crate) fn is_remote(self) -> bool {
        self.venue() == Venue::Server
    }

    /// Takes the game off the table.
    pub(crate) fn clear(self) {
        self.played.set_value(None);
        self.interrupt();
    }

    /// Ends what the driver is doing and publishes how the table stands.
    pub(crate) fn interrupt(self) {
        self.round.update(|round| *round += 1);
        self.thinking.set(None);
        self.halted.set(None);
        self.set_flying(false);
        self.stage.set(Stage::Resting);
        self.publish();
    }

    /// Looks at the game on the table. Draws nothing anew: what changes is in the signals.
    pub(crate) fn with<R>(self, look: impl FnOnce(&Played) -> R) -> Option<R> {
        self.played.with_value(|played| played.as_ref().map(look))
    }

    /// Looks at the game on the table if it is played on this device.
    pub(crate) fn with_kept<R>(self, look: impl FnOnce(&GameId, &Session) -> R) -> Option<R> {
        self.with(|played| played.kept().map(|(id, session)| look(id, session))).flatten()
    }

    /// Lets something happen at the table; how it stands then is published by whoever goes on.
    pub(crate) fn with_director<R>(self, change: impl FnOnce(&mut Director<AnyTable>) -> R) -> Option<R> {
        self.played
            .try_update_value(|played| played.as_mut().map(|played| change(&mut played.director)))
            .flatten()
    }

    /// What to do next. A fact to be shown is published by whoever shows it: first the cards are measured.
    pub(crate) fn next(self, conduct: Conduct) -> Option<Next> {
        self.with_director(|director| director.next(conduct))
    }

    /// Publishes how the table stands.
    pub(crate) fn publish(self) {
        self.played.with_value(|played| {
            let director = played.as_ref().map(|played| &played.director);
            let onlooker = director.and_then(Director::onlooker);
            if self.onlooker.get_untracked() != onlooker {
                self.onlooker.set(onlooker);
            }
            self.scene.set(director.map(|director| director.scene().clone()));
            self.set_undo(director.map_or(Err(NoUndo::Nothing), Director::may_undo));
            if self.stage.get_untracked() != Stage::Decide {
                self.ask(None);
            }
        });
    }

    /// The driver has come to where people decide, or to the end.
    pub(crate) fn arrive(self, stage: Stage) {
        self.halted.set(None);
        self.publish();
        let asked = self.with(|played| played.director.asked()).flatten();
        self.ask(asked.filter(|_| stage == Stage::Decide));
        self.stage.set(stage);
    }

    /// People wait.
    pub(crate) fn set_busy(self) {
        self.stage.set(Stage::Busy);
        self.ask(None);
    }

    /// Cards are on their way, or none are.
    pub(crate) fn set_flying(self, flying: bool) {
        if self.flying.get_untracked() != flying {
            self.flying.set(flying);
        }
    }

    fn ask(self, asked: Option<(Decision, View)>) {
        if self.asked.with_untracked(|before| *before != asked) {
            self.asked.set(asked);
        }
    }

    fn set_undo(self, undo: Result<(), NoUndo>) {
        if self.undo.get_untracked() != undo {
            self.undo.set(undo);
        }
    }

    /// What the onlooker has to decide now, with what that player sees.
    pub(crate) fn turn(self) -> Option<(Decision, View)> {
        self.asked.get()
    }

    /// The kind of that decision.
    pub(crate) fn decision(self) -> Option<Decision> {
        self.asked.with(|asked| asked.as_ref().map(|(decision, _)| *decision))
    }

    /// A part of the table as it is shown. Whatever draws it does so only when that part changes.
    pub(crate) fn part<T: Clone + PartialEq + Send + Sync + 'static>(
        self,
        of: impl Fn(&Scene) -> T + Send + Sync + 'static,
    ) -> Memo<Option<T>> {
        Memo::new(move |_| self.scene.with(|scene| scene.as_ref().map(&of)))
    }

    /// A part of what belongs to a seat, as long as there is such a seat.
    pub(crate) fn part_of<T: Clone + PartialEq + Send + Sync + 'static>(
        self,
        seat: Seat,
        of: impl Fn(&Scene) -> T + Send + Sync + 'static,
    ) -> Memo<Option<T>> {
        let there = move |scene: &&Scene| seat.index() < scene.displays.len();
        Memo::new(move |_| self.scene.with(|scene| scene.as_ref().filter(there).map(&of)))
    }

    /// How everybody sits.
    pub(crate) fn seating(self) -> Memo<Option<Seating>> {
        Memo::new(move |_| {
            let (round, onlooker) = (self.round.get(), self.onlooker.get());
            let seating = |scene: &Scene| Seating { round, players: scene.displays.len(), onlooker };
            self.scene.with(|scene| scene.as_ref().map(seating))
        })
    }

    /// The person to whom the device must be handed now.
    pub(crate) fn awaited(self) -> Option<Seat> {
        if let Stage::HandOver(seat) = self.stage.get() { Some(seat) } else { None }
    }

    /// The onlooker does not want to wait: everything is shown at once until the next question.
    pub(crate) fn hurry(self) {
        self.halted.set(None);
        self.with_director(Director::hurry);
        self.patience.end();
    }

    /// Whether what there is to show waits for somebody who looks through it.
    pub(crate) fn is_halted(self) -> bool {
        self.halted.get_untracked() == Some(0) && self.with(|played| played.director.has_news()) == Some(true)
    }

    /// A fact that says something has been shown to whoever looks through them.
    pub(crate) fn count_shown(self) {
        if let Some(left) = self.halted.get_untracked() {
            self.halted.set(Some(left.saturating_sub(1)));
        }
    }

    /// Whom the onlooker waits for, and who has the turn.
    pub(crate) fn acting(self) -> Option<(Seat, Seat)> {
        self.scene.track();
        self.with(|played| Some((played.director.acting()?, played.director.scene().paw))).flatten()
    }

    /// Whether the onlooker's move is under way to a server.
    pub(crate) fn is_waiting_for_me(self) -> bool {
        self.scene.track();
        self.with(|played| {
            let decider = played.director.table().public().decider();
            decider.is_some() && decider == played.director.onlooker() && played.director.asked().is_none()
        }) == Some(true)
    }

    pub(crate) fn is_busy(self) -> bool {
        self.stage.get() == Stage::Busy
    }

    /// Who sits there. People do not change at a table, so a move draws none anew.
    pub(crate) fn occupants(self) -> Vec<Occupant> {
        self.with(|played| played.director.table().occupants()).unwrap_or_default()
    }

    /// The only person at this device, if there is just one. Where a deal is shown again: whoever reads it and has played in it.
    pub(crate) fn only_person(self) -> Option<Seat> {
        let occupants = self.occupants();
        let mut here = Seat::all(occupants.len()).filter(|seat| occupants[seat.index()].who == Who::Here);
        let only = here.next().filter(|_| here.next().is_none());
        only.or_else(|| self.with(|played| played.director.table().reader()).flatten())
    }

    /// The facts of this deal that have been shown, as the onlooker may know them.
    pub(crate) fn facts(self) -> Vec<SeenEvent> {
        self.with(|played| played.director.facts()).unwrap_or_default()
    }
}
