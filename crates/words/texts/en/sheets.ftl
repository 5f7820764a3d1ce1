# Sheets, the set-up, the column beside the table: what a game can begin without.

# Start
sheets-statistics = Statistics
sheets-compare = How the champion did
sheets-language = Language

# Setting up
sheets-players = Players
sheets-seats = Who sits where
sheets-seat-name = Name of seat { $seat }
sheets-seat-sitter = Who plays on seat { $seat }
sheets-person = A person
sheets-starts = Who starts
sheets-starts-lot = By lot
sheets-length-deal = A single deal
sheets-length-match = { $rounds ->
    [1] Everybody starts once
    [2] Everybody starts twice
   *[other] Everybody starts { $rounds } times
}
sheets-name-needed = Every seat needs a name of at most { $most } letters.
sheets-person-needed = At least one seat must be a person.

# The table
sheets-story = Since your last turn

# End of a deal
sheets-score-laid = { $count } in front
sheets-score-this = This deal
sheets-score-match = Match
sheets-score-tie = { $rule ->
    [fewer-cards] Equal points: fewer cards in hand come first.
   *[shared] Equal points share a place.
}
sheets-score-total = Total
# What stands in the columns, where the sentence below has no room.
sheets-score-columns = table − hand
sheets-score-how = Each card in front counts one, each card in hand costs one.
sheets-next-deal = Next deal: { $who ->
    [you] you start
   *[other] { $name } starts
}
sheets-again = Same cards
sheets-new-game = New game

# Log
sheets-log-empty = Nothing has happened yet.

# Settings
sheets-theme-system = Like the system
sheets-theme-light = Light
sheets-speed = Speed
sheets-speed-calm = Calm
sheets-speed-normal = Normal
sheets-speed-fast = Fast
sheets-speed-instant = Instant
sheets-sound = Sounds
sheets-auto = Make the only possible move for me
sheets-confirm = Ask before a costly slip

# Hint and the rest
sheets-hint-thinking = Thinking about it …
sheets-undo-end = Take the last move back
sheets-practice-line = Everything can be taken back, even after hidden cards were seen.
sheets-share = If several people share this device, hands are hidden whenever it is passed on.
sheets-score-held = { $count } in hand
sheets-once-more = Play again
sheets-sound-line = Cards, catches, the end
sheets-auto-line = When there is nothing to choose
sheets-confirm-line = Before you end a deal that you would not win, or part with jokers
sheets-hint-title = Hint
sheets-hint-line = { $judge ->
    [champion] Chances at this table as the champion sees them after { $worlds } trials
   *[other] Chances at this table, judged in { $worlds } imagined games
}, if you play on as a tactician would. It sees only what you see.
sheets-hint-equal = Perhaps as good as the best: hard to tell.
sheets-hint-odds = Chance to win
sheets-hint-cancel = Never mind
sheets-hint-share = { $share }% of games won, probably { $low } to { $high }
sheets-hint-points = About { $points } points { $side ->
    [behind] behind
   *[ahead] ahead
} (± { $margin })
sheets-hint-seats = Everybody’s chances then

# Games that are kept, other tabs, and what can go wrong
sheets-hint-failed = The hint did not come: the bots cannot be reached.

# Keys
sheets-keys = Keys
sheets-keys-pick = picks a number from your hand; again lets it go
sheets-keys-joker = picks jokers, or adds one
sheets-keys-count = one card more, one fewer
sheets-keys-play = plays what is picked
sheets-keys-let-go = lets go of what is picked
sheets-keys-move = to the next card in hand or pool
sheets-keys-jump = up to Play or to the answers, down to the hand
sheets-keys-list = this list

# A closer look
sheets-look-display = In front, the top layer first
sheets-look-top = the top layer: it can be caught
sheets-look-hand = { $count ->
    [1] One card in hand
   *[other] { $count } cards in hand
}
sheets-look-known = { $count ->
    [0] Nobody has seen any of them.
    [1] Everybody has seen this one:
   *[other] Everybody has seen these:
}
sheets-look-points = Points
sheets-look-pool = Open in the pool
sheets-look-unseen = Here, or hidden in the others’ hands, are:
sheets-look-removed = Out of the game
sheets-log-times = { $count }×
sheets-hint-later = The next hint comes when you decide.

# A friend's deal: both results
sheets-dare-won = { $mine } against { $theirs }: you did better than your friend.
sheets-dare-lost = { $mine } against { $theirs }: your friend did better.
sheets-dare-tie = { $mine } each: as good as your friend.
