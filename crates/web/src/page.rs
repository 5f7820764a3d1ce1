//! The state of the page, as signals. Everything that must survive a reload is in the session and the settings.

use leptos::prelude::*;
use luxx_rules::{Decision, Move, Seat, SeenEvent, View};
use luxx_session::{Estimated, SavedError, Scene, Selection, Session, Settings, Speed, Theme};
use luxx_words::{Language, Sentence, Words, say};

use crate::thinker::Thinker;
use crate::{browser, sound, store, tell};

/// What fills the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    Start,
    SetUp,
    Table,
}

/// What lies above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sheet {
    Menu,
    Rules,
    Hint,
    Log,
    Score,
}

/// How everybody sits: as long as this stays the same, seats are not drawn anew but changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seating {
    round: u32,
    pub(crate) players: usize,
    pub(crate) onlooker: Option<Seat>,
}

/// The page.
#[derive(Clone, Copy)]
pub(crate) struct Page {
    pub(crate) settings: RwSignal<Settings>,
    pub(crate) screen: RwSignal<Screen>,
    pub(crate) sheet: RwSignal<Option<Sheet>>,
    /// The game, always at its newest.
    pub(crate) session: RwSignal<Option<Session>>,
    /// The table as far as it has been shown.
    pub(crate) scene: RwSignal<Option<Scene>>,
    /// Whose hand is shown: nobody's while the device is handed over.
    pub(crate) onlooker: RwSignal<Option<Seat>>,
    /// Facts that have not been shown yet.
    pub(crate) pending: RwSignal<Vec<SeenEvent>>,
    /// Whether facts are being shown or a bot thinks: people wait.
    pub(crate) busy: RwSignal<bool>,
    pub(crate) selection: RwSignal<Option<Selection>>,
    /// When a 1 was typed that may be the first digit of 10 to 13, in milliseconds.
    pub(crate) typed_one: RwSignal<Option<f64>>,
    /// A move has been tapped and is about to be carried out.
    pub(crate) moved: RwSignal<bool>,
    /// A move that hurts and was tapped once.
    pub(crate) surely: RwSignal<Option<Move>>,
    /// What happened last, told above the panel while others act.
    pub(crate) story: RwSignal<Sentence>,
    /// What everybody did last, by seat.
    pub(crate) captions: RwSignal<Vec<Sentence>>,
    /// The bot that thinks.
    pub(crate) thinking: RwSignal<Option<Seat>>,
    /// What a screen reader says next.
    pub(crate) news: RwSignal<String>,
    /// Something the person must know, shown until dismissed.
    pub(crate) notice: RwSignal<Option<String>>,
    /// What the strongest bot thinks of, once asked.
    pub(crate) hints: RwSignal<Vec<Estimated>>,
    /// Counts up whenever what the driver is doing no longer matters.
    pub(crate) round: RwSignal<u32>,
    /// What the person at the device has to decide now, with what that person sees.
    asked: Memo<Option<(Decision, View)>>,
    /// Whether the device has refused to keep the session, and that was said.
    unkept: StoredValue<bool>,
    pub(crate) thinker: StoredValue<Option<Thinker>, LocalStorage>,
}

impl Page {
    /// The page as it was left.
    pub(crate) fn new(worker: &str) -> Page {
        let settings = store::settings();
        let (session, busy, onlooker) = (RwSignal::new(None), RwSignal::new(false), RwSignal::new(None));
        let page = Page {
            settings: RwSignal::new(settings),
            screen: RwSignal::new(Screen::Start),
            sheet: RwSignal::new(None),
            session,
            scene: RwSignal::new(None),
            onlooker,
            pending: RwSignal::new(Vec::new()),
            busy,
            selection: RwSignal::new(None),
            typed_one: RwSignal::new(None),
            moved: RwSignal::new(false),
            surely: RwSignal::new(None),
            story: RwSignal::new(Sentence::default()),
            captions: RwSignal::new(Vec::new()),
            thinking: RwSignal::new(None),
            news: RwSignal::new(String::new()),
            notice: RwSignal::new(None),
            hints: RwSignal::new(Vec::new()),
            round: RwSignal::new(0),
            asked: Memo::new(move |_| asked(busy, onlooker, session)),
            unkept: StoredValue::new(false),
            thinker: StoredValue::new_local(Thinker::new(worker).ok()),
        };
        match store::session() {
            Ok(Some(session)) => page.put(session),
            Ok(None) => {}
            Err(error) => {
                let problem = match error {
                    SavedError::Json(_) => "unreadable",
                    SavedError::Format(_) => "format",
                    SavedError::Record(_) => "record",
                    SavedError::Table(_) | SavedError::Mixed => "table",
                };
                page.notice.set(Some(say!(page.words(), "page-damaged", problem = problem)));
                browser::note(&error.to_string());
            }
        }
        page.dress();
        page
    }

    /// Puts a session on the table, shown as it stands.
    pub(crate) fn put(self, session: Session) {
        let person = session.table().only_person();
        self.round.update(|round| *round += 1);
        self.busy.set(false);
        self.pending.set(Vec::new());
        self.thinking.set(None);
        self.session.set(Some(session));
        self.show_to(person);
        self.screen.set(Screen::Table);
    }

    /// Shows the table to somebody, or to nobody: nothing stays that only the one before may know.
    pub(crate) fn show_to(self, onlooker: Option<Seat>) {
        self.let_go();
        self.story.set(Sentence::default());
        self.news.set(String::new());
        self.onlooker.set(onlooker);
        self.session.with_untracked(|session| {
            self.scene.set(session.as_ref().map(|session| Scene::of(session.game(), onlooker)));
        });
        self.captions.set(tell::captions(self));
    }

    /// Forgets what was picked and asked for this decision.
    pub(crate) fn let_go(self) {
        self.selection.set(None);
        self.typed_one.set(None);
        self.moved.set(false);
        self.surely.set(None);
        self.hints.set(Vec::new());
    }

    /// The language of the page: the one chosen, else the browser's.
    pub(crate) fn language(self) -> Language {
        let chosen = self.settings.with(|settings| settings.german);
        let german = chosen.unwrap_or_else(|| {
            browser::window().navigator().language().is_some_and(|language| language.starts_with("de"))
        });
        if german { Language::German } else { Language::English }
    }

    /// The words of that language.
    pub(crate) fn words(self) -> &'static Words {
        Words::of(self.language())
    }

    /// How fast cards move; where less motion is wished for, they do not.
    pub(crate) fn speed(self) -> Speed {
        self.settings.with_untracked(|settings| settings.speed)
    }

    /// Keeps the session on the device; says so once where that cannot be done.
    pub(crate) fn keep(self) {
        let kept = self.session.with_untracked(|session| session.as_ref().is_none_or(store::keep_session));
        if kept {
            self.unkept.set_value(false);
        } else if !self.unkept.get_value() {
            self.unkept.set_value(true);
            self.notice.set(Some(say!(self.words(), "page-not-kept")));
        }
    }

    /// Changes a setting and keeps it.
    pub(crate) fn set(self, change: impl FnOnce(&mut Settings)) {
        let (before, silent) = (self.language(), !self.settings.with_untracked(|settings| settings.sound));
        self.settings.update(change);
        if self.language() != before {
            self.news.set(String::new());
            self.story.set(Sentence::default());
            self.captions.set(tell::captions(self));
        }
        let settings = self.settings.get_untracked();
        store::keep_settings(settings);
        self.dress();
        if silent && settings.sound {
            sound::play(sound::Sound::Turn);
        }
    }

    /// Tells the document about language, colours and speed.
    fn dress(self) {
        let settings = self.settings.get_untracked();
        let Some(root) = browser::document().document_element() else { return };
        let _ = root.set_attribute("lang", self.language().code());
        let _ = match settings.theme {
            Theme::System => root.remove_attribute("data-theme"),
            Theme::Light => root.set_attribute("data-theme", "light"),
            Theme::Dark => root.set_attribute("data-theme", "dark"),
        };
        let speed = match settings.speed {
            Speed::Calm => "calm",
            Speed::Normal => "normal",
            Speed::Fast => "fast",
            Speed::Instant => "instant",
        };
        let _ = root.set_attribute("data-speed", speed);
    }

    /// What the person at the device has to decide now, with what that person sees.
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
        if self.busy.get() { None } else { self.next_person() }
    }

    /// The person to whom the device must be handed once everything has been shown.
    pub(crate) fn next_person(self) -> Option<Seat> {
        let onlooker = self.onlooker.get();
        self.session.with(|session| {
            let session = session.as_ref()?;
            let decider = session.game().decider()?;
            (session.table().is_person(decider) && onlooker != Some(decider)).then_some(decider)
        })
    }

    /// The name of a seat for whoever looks: `You` for the only person. Names do not change at a table, so a move
    /// draws none anew.
    pub(crate) fn name(self, seat: Seat) -> String {
        self.session.with_untracked(|session| {
            let Some(session) = session else { return String::new() };
            if session.table().only_person() == Some(seat) {
                return say!(self.words(), "page-you");
            }
            session.table().name(seat).to_owned()
        })
    }
}

fn asked(
    busy: RwSignal<bool>,
    onlooker: RwSignal<Option<Seat>>,
    session: RwSignal<Option<Session>>,
) -> Option<(Decision, View)> {
    if busy.get() {
        return None;
    }
    let onlooker = onlooker.get()?;
    session.with(|session| {
        let game = session.as_ref()?.game();
        let view = game.view(onlooker);
        view.is_decider().then_some(())?;
        Some((view.public().decision()?, view))
    })
}
