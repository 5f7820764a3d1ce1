# Before the program is there

# Start
page-tagline = Same count, higher number: yours.
page-play = Play
page-play-line = Four players, the base game
page-play-line-first = You and three beginner bots
page-continue = Go on playing
page-together = Play together
page-together-line = By link, each on their own device
page-learn = Learn
page-learn-line = The game in five minutes
page-learn-steps = { $done } of { $steps } steps done
page-rule-of = The rule behind this: { $rule }
page-set-up = Set up a game
page-rules = Rules
page-today = Today’s deal
page-today-line = The same for everybody
page-today-one = One day so far
page-today-days = { $days } days running
page-today-week = Played on { $days } of the last seven days
page-today-week-none = Not played in the last seven days
page-today-result = { $points }, played today
page-puzzles = Puzzles
page-games = Your games
page-settings = Settings
page-home = To the start
page-close = Close
page-own-names = Abluxxen and Linko! belong to their authors and publishers. luxx is made by players.

# Setting up
page-variant = Rules to play by
page-players-count = { $count ->
    [2] 2 (duel)
   *[other] { $count }
}
page-seat = Seat { $seat }
page-length = How long
page-practice = Practice
page-you = You

# The bar
page-hint = Hint
page-undo = Undo
page-log = Log
page-menu = Menu
page-deal-of = Deal { $deal } of { $deals }

# The table
page-holds = { $count ->
    [1] 1 card in hand
   *[other] { $count } cards in hand
}
page-points = { $count ->
    [1] 1 point
   *[other] { $count } points
}
page-on-turn = on turn
page-bare = nothing
page-thinking = thinking
page-middle = Pool and piles
page-deck = Draw deck, { $count ->
    [1] 1 card
   *[other] { $count } cards
}
page-discard = Discard pile, { $count ->
    [1] 1 card
   *[other] { $count } cards
}
page-shadow = Shadow display
page-hand = Your hand, { $count ->
    [1] 1 card
   *[other] { $count } cards
}

# Choosing a play
page-your-turn = Your turn. Choose a number.
page-play-why = Cards of one number go down together, as one layer. Before you play it you see whom it catches.
page-aim = The aim of the game
page-aim-points = Lay your cards in front of you: each earns a point, each card left in your hand costs one.
page-aim-catch = A layer catches another player’s if it has as many cards and a higher number. Only the top layer can be caught.
page-aim-end = When a hand is empty the deal ends: most points win.
page-begin = Begin
page-fewer = One fewer
page-more = One more
page-joker-more = Add a joker
page-joker-fewer = Take a joker away
page-how-many = How many
page-caught = Caught
page-caught-why = { $mine } beats { $theirs }
page-safe = Safe
page-safe-count = { $theirs ->
    [1] 1 card, not { $mine }
   *[other] { $theirs } cards, not { $mine }
}
page-safe-equal = { $mine } does not beat { $theirs }
page-safe-empty = nothing to catch
page-safe-last = last cards catch nothing
page-catches = Catches { $names }.
page-catches-nobody = Catches nobody.
page-catches-shadow = { $count ->
    [1] Catches { $groups } from the shadow display.
   *[other] Catches { $groups } from the shadow display, as you choose.
}
page-covers = Covers { $cards }.
page-threat = Until your next turn only { $count ->
    [1] a single card
   *[other] { $count } cards of one number
}, { $values }, can catch your layer.
page-threat-only-jokers = Until your next turn only { $count ->
    [1] a joker
   *[other] { $count } jokers together
} can catch your layer.
page-threat-or-higher = { $value }{ "\u00A0" }or{ "\u00A0" }higher
page-threat-ones = ones
page-threat-jokers = jokers
page-threat-none = Nobody can catch your layer.
page-goes-out-win = Your last cards: the deal ends and you win.
page-goes-out-lose = Your last cards: the deal ends and { $names } { $count ->
    [1] wins
   *[other] win
}.
page-surely = { $slip ->
    [loses] Press again to end the deal
    [lone-jokers] Press again to lay jokers alone
   *[lost-jokers] Press again to give jokers away
}

# Questions
page-take-ask = Take { $cards }?
page-take-line = Your hand: { $hand }. { $name } draws { $size ->
    [1] one card
   *[other] { $size } cards
}.
page-leave-line = { $name } takes { $size ->
    [1] it
   *[other] them
} back or draws anew.
page-take-why = Your number is higher: { $name } loses this layer.
page-return-why = This layer is lost. And its cards?
page-return-ask = { $name } does not want { $cards }.
page-take-back-line = Your hand: { $hand }. Nothing to draw.
page-discard-line = You draw { $size ->
    [1] a new one
   *[other] { $size } new ones
} instead.
page-draw-ask = { $owed ->
    [1] Draw one card
   *[other] Draw { $owed } cards
}
page-may-draw-ask = Draw one card?
page-may-draw-press = Draw one card? Press it.
page-pass = No, end my turn
page-shadow-ask = Which group of the shadow display do you catch?

# Hand-over
page-cover = It is { $name }’s turn
page-cover-line = Pass the device on. Nobody else should look.
page-cover-show = I am { $name }: show my cards

# End of a deal
page-score = Scores

# Settings
page-theme = Colours
page-theme-dark = Dark

# Hint and the rest
page-undone = Taken back.
page-damaged = A saved game could not be read: { $problem ->
    [unreadable] it is not what this page writes.
    [format] it comes from another program or another version.
    [record] its moves do not follow the rules.
   *[table] its table and its cards do not belong together.
} It was put aside; this is a fresh start.
page-not-kept = This browser keeps nothing on the device, so a reload would lose the game. You can play on.
page-broken = The bots cannot be reached. Your game is saved.

page-part-failed = This part of the page could not be loaded.

page-held = { $count ->
    [0] you hold none
   *[other] you hold { $count }
}
page-shadow-why = The group goes into your hand; then it is { $name }’s turn to be compared.
page-draw-why = For every card you lost you draw a new one: an open card or the top of the deck.
page-draw-took = { $name } took { $cards }.
page-draw-gave = You discarded { $cards }.
page-may-draw-why = You caught nobody, so you may draw. A card in hand costs a point, but may match others.

# Games that are kept, other tabs, and what can go wrong
page-forget = Throw this game away
page-forget-surely = Press again to throw it away
page-kept-more = { $count } more
page-elsewhere = This game is open in another tab
page-elsewhere-line = One game is played in one tab, so that no move is lost. Here it rests until you take it over.
page-elsewhere-here = Play it here
page-try-again = Try again
page-no-undo = { $why ->
    [nothing] You have not decided anything yet that could be taken back.
    [revealed] This cannot be taken back: a hidden card has been seen since.
    [others] This cannot be taken back: somebody else has played since.
    [counted] This cannot be taken back: the deal counts in the match.
   *[never] Nothing is taken back at this table.
}

# A closer look
page-look-at = All cards of { $name }
page-look-piles = Pool, deck and discard pile: what lies there
page-best = the hint’s choice

# Said by several parts of the page.
page-make-room = To your games
page-pause = Pause
page-run = Play
page-review = Review
page-no-server = No server answers here, so people cannot meet. You can still play.
page-to-tables = To the tables
