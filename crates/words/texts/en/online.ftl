# Playing together at tables of a server.

# The way there
online-name = Your name
online-guest = Guest { $number }
online-open = Open a table
online-open-line = Then send the link to the others
online-more = More settings
online-mine = Your tables
online-public = Open tables
online-public-none = Nobody has an open table right now.
online-host-table = { $name }’s table
online-free = { $count ->
    [0] no free seat
    [1] 1 free seat
   *[other] { $count } free seats
}
online-state-waiting = not begun
online-state-playing = being played
online-state-yours = it is your turn
online-state-over = over
online-solo = Play against bots
online-hot-seat = Several on this device
online-again = Try again
online-connecting = Looking for the table …

# Setting up
online-seats = Seats
online-bots = Bots in empty seats
online-clock = Time for a decision
online-clock-none = none
online-clock-seconds = { $seconds } s
online-clock-days = { $days ->
    [1] 1 day
   *[other] { $days } days
}
online-list = In the list of open tables
online-list-line = Anybody may sit down.
online-list-on = in the list of open tables
online-spectators = Spectators
online-spectators-line = Whoever has the link may watch.
online-spectators-off = no spectators
online-hints = Hints
online-hints-line = For learners: everybody may ask a strong bot.
online-hints-on = with hints
online-chat = What may be said
online-chat-off = nothing
online-chat-phrases = phrases
online-chat-free = anything
online-chat-is-off = no chat
online-chat-is-phrases = phrases only
online-setting = { $variant } · { $length } · { $clock }
online-one-deal = one deal
online-match = { $deals } deals
online-no-clock = no clock

# The door
online-door = A seat for you
online-door-with = At the table: { $names }.
online-sit = Sit down
online-watch = Watch
online-begun = The game has begun already.
online-ended = This game is over.
online-full = Every seat is taken.
online-watch-line = You can watch.
online-no-watch = Spectators are not wanted at this table.

# The waiting room
online-invite = Invite
online-link-line = Whoever has the link may sit down.
online-copy = Copy
online-copied = Copied
online-share = Share
online-share-text = Come and play Abluxxen with me:
online-at-table = At the table
online-taken = { $taken } of { $seats } seats
online-host = Host
online-you = you
online-seated = has sat down
online-ready = ready
online-not-ready = not ready yet
online-lost = connection lost
online-free-seat = Free seat
online-free-seat-line = If nobody comes:
online-free-seat-bot = If nobody comes: { $level }
online-seat-bot = Bot for seat { $seat }
online-changed = { $name } has changed the settings.
online-changed-ready = { $name } has changed the settings. Are you ready for them?
online-remove = Remove { $name }
online-im-ready = I’m ready
online-start = Start
online-start-all = Everybody is there
online-start-bots = { $count ->
    [1] A bot takes the free seat
   *[other] Bots take { $count } free seats
}
online-start-unready = { $count ->
    [1] { $names } is not ready yet
   *[other] { $names } are not ready yet
}
online-start-instead = { $name } is away: anybody may start now
online-wait-host = Waiting for { $name } to start
online-watching = You are watching.
online-spectators-count = { $count ->
    [1] 1 spectator
   *[other] { $count } spectators
}
online-leave = Leave the table
online-unheard = There is no connection, so nobody would hear it: nothing has changed, and your seat stays yours. Try again once the page is back.
online-close-table = Close the table
online-close-surely = Press again: it ends for everybody and for good

# The table
online-here = connected
online-half = connecting
online-away = not connected
online-replaced = a bot plays
online-bot = a bot
online-away-now = { $name } is away
online-away-bot = A bot takes over in { $time }.
online-away-wait = Nobody steps in yet.
online-offline = No connection. The page comes back by itself.
online-offline-move = Your move is kept and sent as soon as there is a connection.
online-offline-here = Your move is sent as soon as there is a connection. Leave this page open until then: nothing can be stored here.
online-back = While you were away: { $count ->
    [1] 1 change
   *[other] { $count } changes
}
online-skip = Skip
online-stepped-back = The server has lost its latest moves: it goes on from an earlier one.
online-step-back = One step back
online-step-on = One step on
online-time-left = { $seconds ->
    [1] 1 second left
   *[other] { $seconds } seconds left
}

# The end of a deal
online-next = Ready for the next deal
online-rematch = Play again
online-waiting-for = Waiting for { $names }.
online-start-now = Start without them

# Ends
online-moved = This seat is played in another window or on another device.
online-moved-line = You can take it back at any time.
online-take-back = Play here
online-closed = This does not go on here
online-offered = Which seat?
online-offered-line = You have a seat at this table, and this link brings another one. Take it only if the link comes from you: whoever else has it plays there, too, and your own seat is forgotten on this device.
online-offered-stay = Stay in my seat
online-offered-take = Take the seat of the link

# Talking
online-talk = Talk
online-say = Say something
online-send = Send
online-mute = Mute { $name }
online-unmute = Hear { $name } again
online-quiet = Nobody has said anything yet.
online-phrase = { $phrase ->
    [hello] Hello
    [good-luck] Good luck
    [well-played] Well played!
    [oops] Oops
    [thanks] Thanks
    [one-moment] One moment
    [again] Another one?
    [goodbye] Goodbye
   *[other] …
}

# The table in the middle
online-screen = Put the table on this screen
online-screen-line = Everybody holds their hand on a phone.
online-big-points = This deal
online-big-total = Total
online-big-join = Sit down or watch
online-beside = Only my hand
online-beside-line = The table is on the large screen
online-decides = { $name } decides

# It is your turn
online-turn-title = Your turn! · luxx
online-notify = Notifications
online-notify-line = When it is your turn and you look elsewhere.

# Another device
online-device = Continue on another device
online-device-line = Scan this with your other device. Show it to nobody: whoever has it plays in your place.

# The fair shuffle
online-fair-check = Check the shuffle
online-fair-save = Save the record with its proof
online-fair-right = { $deals ->
    [1] The shuffle is right.
   *[other] All { $deals } shuffles are right.
}
online-fair-promised = Before the cards were dealt the server had bound itself to its secret; it is the same one.
online-fair-not-seen = This device did not see, or does not remember, what the server had bound itself to before the cards were dealt; those who saw it can compare.
online-fair-own = Your own share, rolled by this device, is part of it, so nobody could choose your cards.
online-fair-no-share = No share of yours is part of it, so you rely on the others’.
online-fair-forgotten = A share of your seat is part of it; this device does not remember which one it gave, so it cannot compare.
online-fair-replaced = Another share lies at your seat than the one this device gave. If you did not give it from another device, something is wrong with this shuffle: save the record and ask whoever runs the server.
online-fair-limits = Every card and move follows from it. It does not prove that people do not talk to each other, or that nobody looked at another screen.
online-fair-wrong = Something is wrong with this shuffle. Save the record and ask whoever runs the server.

# A finished deal, shown again
online-replay = Look at it again
