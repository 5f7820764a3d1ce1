//! A client of a server as a table: one seat is played from here, the server asks its bots itself, and what happens comes in
//! frames. No socket here: whoever has one [tells](RemoteTable::tell) the [`Client`] what came and does what
//! [`RemoteTable::poll`] says.

use std::collections::VecDeque;

use luxx_bots::{Aim, Level};
use luxx_client::{CannotPlay, Client, Notice, Output};
use luxx_protocol::{Change, State};
use luxx_rules::{Move, Public, Seat, SeenEvent, Variant, View};

use crate::{BotRequest, NoUndo, Occupant, Refused, Scene, Standing, Table, Wanted, Who, random};

/// A table at a server, once cards have been dealt.
#[derive(Clone, Debug)]
pub struct RemoteTable {
    client: Client,
    /// How the cards lie, as far as this client knows: kept here so that there always are some.
    seen: Seen,
    /// What happened in this deal since this client has known of it.
    facts: Vec<SeenEvent>,
    generation: u64,
    /// How the table stood when it was last seen, before this client began, and how many of the facts lead there.
    last_seen: Option<(Scene, usize)>,
    /// What is random about hints follows from this.
    seed: u64,
    /// What is to be done, and shown around the table.
    out: VecDeque<Output>,
}

/// The cards as a player or a spectator sees them.
#[derive(Clone, Debug)]
enum Seen {
    Player(Box<View>),
    Spectator(Box<Public>),
}

impl Seen {
    fn of(client: &Client) -> Option<Seen> {
        match client.view() {
            Some(view) => Some(Seen::Player(Box::new(view.clone()))),
            None => client.public().map(|public| Seen::Spectator(Box::new(*public))),
        }
    }
}

impl RemoteTable {
    /// A table to show; the client itself again while no cards have been dealt.
    pub fn new(client: Client, seed: u64) -> Result<RemoteTable, Box<Client>> {
        let Some(seen) = Seen::of(&client) else { return Err(Box::new(client)) };
        let (facts, out) = (Vec::new(), VecDeque::new());
        let before =
            client.last_seen().map(|(version, view)| (version, Scene::of(view.public(), Some(view))));
        let mut table = RemoteTable { client, seen, facts, generation: 0, last_seen: None, seed, out };
        // What the client has been told so far is shown as it stands, or from where the person saw it last; the facts of this deal, if it
        // was told them, can be read.
        table.absorb();
        table.last_seen = before.and_then(|(version, scene)| table.leads_here(version, scene));
        Ok(table)
    }

    /// A scene of an earlier version, with the number of facts before it, if those after it lead from there to how the cards lie now. Where
    /// they do not, because other cards were dealt, something is missing or the scene was made up, there is no telling.
    fn leads_here(&self, version: u64, scene: Scene) -> Option<(Scene, usize)> {
        let mut before = 0;
        for output in &self.out {
            match output {
                Output::Show(Notice::Happened { change: Change::Dealt { .. }, .. }) => before = 0,
                Output::Show(Notice::Happened {
                    version: at, change: Change::Moved { facts, .. }, ..
                }) if *at <= version => {
                    before += facts.len();
                }
                _ => {}
            }
        }
        let view = self.me().and_then(|me| self.view(me));
        let now = Scene::of(self.public(), view.as_ref());
        if scene.onlooker != now.onlooker || scene.displays.len() != now.displays.len() {
            return None;
        }
        let mut then = scene.clone();
        self.facts.get(before..)?.iter().for_each(|fact| then.apply(*fact));
        (then == now).then_some((scene, before))
    }

    /// Tells the client what came, or how time passes; whatever is to be done then comes from [`poll`](RemoteTable::poll).
    pub fn tell(&mut self, what: impl FnOnce(&mut Client)) {
        what(&mut self.client);
        self.absorb();
    }

    /// The next thing to do for the client, or to show around the table.
    pub fn poll(&mut self) -> Option<Output> {
        self.out.pop_front()
    }

    /// The client.
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// Takes over all that has happened at once: the cards as they lie now, and the facts that led there.
    fn absorb(&mut self) {
        if let Some(seen) = Seen::of(&self.client) {
            self.seen = seen;
        }
        while let Some(output) = self.client.poll() {
            match &output {
                // Where something is missing, and with new cards, what is shown starts anew.
                Output::Show(
                    Notice::Welcomed { complete: false, .. }
                    | Notice::SteppedBack { .. }
                    | Notice::Happened { change: Change::Dealt { .. }, .. },
                ) => self.start_anew(),
                Output::Show(Notice::Happened { change: Change::Moved { facts, .. }, .. }) => {
                    self.facts.extend(facts);
                }
                _ => {}
            }
            self.out.push_back(output);
        }
    }

    fn start_anew(&mut self) {
        self.facts.clear();
        self.generation += 1;
    }

    fn me(&self) -> Option<Seat> {
        self.client.seat()
    }
}

impl Table for RemoteTable {
    fn variant(&self) -> Variant {
        self.public().variant()
    }

    fn occupants(&self) -> Vec<Occupant> {
        let chairs = self.client.table().map(|table| table.chairs.as_slice()).unwrap_or_default();
        // The seconds until a bot steps in are nobody's business here.
        let presence = self.client.presence(0);
        let connected = |seat: usize| {
            presence.as_ref().and_then(|presence| presence.here.get(seat).copied()).unwrap_or(false)
        };
        let who = |seat: usize, sitter| match sitter {
            _ if self.me().is_some_and(|me| me.index() == seat) => Who::Here,
            luxx_protocol::Sitter::Bot => Who::Bot(None),
            _ => Who::Elsewhere { connected: connected(seat) },
        };
        let occupants = chairs.iter().enumerate();
        occupants
            .map(|(seat, chair)| Occupant { name: chair.name.clone(), who: who(seat, chair.sitter) })
            .collect()
    }

    fn public(&self) -> &Public {
        match &self.seen {
            Seen::Player(view) => view.public(),
            Seen::Spectator(public) => public,
        }
    }

    fn view(&self, seat: Seat) -> Option<View> {
        match &self.seen {
            Seen::Player(view) if view.seat() == seat => Some(View::clone(view)),
            _ => None,
        }
    }

    fn is_asked(&self, seat: Seat) -> bool {
        self.client.asked().is_some_and(|view| view.seat() == seat)
    }

    fn fact_count(&self) -> usize {
        self.facts.len()
    }

    /// They came as this client may know them.
    fn facts(&self, _: Option<Seat>, from: usize) -> Vec<SeenEvent> {
        self.facts.get(from..).unwrap_or_default().to_vec()
    }

    fn generation(&self) -> u64 {
        self.generation
    }

    fn last_seen(&self) -> Option<(Scene, usize)> {
        self.last_seen.clone()
    }

    /// The server asks its bots itself.
    fn bot_request(&self) -> Option<BotRequest> {
        None
    }

    fn hint_request(&self, seat: Seat, level: Level) -> Option<BotRequest> {
        let view = self.view(seat).filter(|_| self.is_asked(seat) && self.allows_hints())?;
        let decision = usize::try_from(self.client.version()).unwrap_or(0);
        let seed = random::bot_seed(self.seed, 0, seat, decision);
        let aim = self.standing().map_or(Aim::Win, |at| Aim::in_deal(at.deal, at.deals, &at.totals));
        // Which level the server's bots have is agreed for every seat.
        let bot = |seat| self.client.table().and_then(|table| table.options.bot(seat).parse().ok());
        let company = self
            .occupants()
            .iter()
            .enumerate()
            .map(|(seat, occupant)| matches!(occupant.who, Who::Bot(_)).then(|| bot(seat)).flatten())
            .collect();
        Some(BotRequest { view, level, seed, wanted: Wanted::Hint, aim, company })
    }

    fn play(&mut self, seat: Seat, choice: Move) -> Result<(), Refused> {
        if self.me() != Some(seat) {
            return Err(Refused::NotAsked);
        }
        let played = self.client.play(choice);
        self.absorb();
        match played {
            Ok(_) => Ok(()),
            Err(CannotPlay::NotAsked) => Err(Refused::NotAsked),
            Err(CannotPlay::Illegal) => {
                // The rules say why, in any world that this player cannot tell from the true one.
                let world =
                    self.client.view().map(|view| view.determinize(&mut random::dealer(self.seed, 0)));
                let why = world.and_then(|mut world| world.apply(choice).err());
                Err(why.map_or(Refused::NotAsked, Refused::Illegal))
            }
        }
    }

    fn may_undo(&self, _: Seat) -> Result<(), NoUndo> {
        Err(NoUndo::Never)
    }

    fn undo(&mut self, _: Seat) -> Result<(), NoUndo> {
        Err(NoUndo::Never)
    }

    fn has_next_deal(&self) -> bool {
        self.client.table().is_some_and(|table| table.state == State::Between)
    }

    fn next_deal(&mut self) -> bool {
        let follows = self.has_next_deal();
        if follows {
            self.tell(|client| {
                client.ready(None);
            });
        }
        follows
    }

    fn standing(&self) -> Option<Standing> {
        // Its client has checked that there are points for every seat, and that every seat exists.
        let table = self.client.table()?;
        let rounds = table.options.rounds?;
        let players = table.chairs.len();
        let played = table.points.len();
        let seat = |index: u8| Seat::new(usize::from(index));
        Some(Standing {
            // A rematch counts from 1 again.
            deal: played + usize::from(table.state == State::Playing),
            deals: usize::from(rounds) * players,
            totals: table.totals.clone(),
            points: table.points.clone(),
            first: table.first.and_then(seat).unwrap_or(self.public().paw()),
            winners: table.winners.iter().filter_map(|winner| seat(*winner)).collect(),
        })
    }

    fn is_practice(&self) -> bool {
        false
    }

    /// The host's choice.
    fn allows_hints(&self) -> bool {
        self.client.table().is_some_and(|table| table.options.hints)
    }
}
