# Deals that are over: the list, showing one again, giving it away.

# The list
games-title = Your games
games-line = Every deal you finish is kept on this device.
games-empty = No deal is over yet. Each one that you finish is kept here.
games-count = { $count ->
    [1] One deal
   *[other] { $count } deals
}
games-room = { $percent } % of what this browser allows is used.
games-more = Show older ones
games-unreadable = A deal that cannot be read
games-forget = Throw this deal away
games-forget-oldest = { $count ->
    [1] Throw the oldest one away
   *[other] Throw the { $count } oldest away
}
games-forget-oldest-surely = Press again to throw { $count ->
    [1] it
   *[other] { $count } deals
} away
games-unforgotten = It could not be thrown away: this browser’s database failed. Try again.
games-unkept = This browser keeps no games: it has no database, or it is switched off.
games-nearly-full = There is little room left for your games on this device. Throw old ones away before nothing more can be kept.
games-full = This deal could not be kept: there is no room left on this device. Throw old ones away, and the next ones are kept again.
games-unfinished = not over
games-brought = brought here
games-daily = deal of the day
games-challenged = a friend’s deal
games-seen = same cards again
games-played-on = played on
games-practised = practice
games-together = played together
games-gone = This deal is not on this device, or it cannot be read.
games-none-at-table = No deal of this table is over yet, or there is no such table.

# Showing one again
games-place = Move { $at } of { $moves }
games-step-back = One move back
games-step-on = One move on
games-which-deal = Which deal
games-from-start = From the beginning
games-options = More
games-eyes = Through whose eyes
games-all-open = All cards open
games-hand-of = { $name }: { $count ->
    [0] no cards
    [1] 1 card
   *[other] { $count } cards
}

# What can be done with it
games-deal = This deal
games-look = To watch
games-play-on = Play on from here
games-play-on-line = As { $is ->
    [you] you
   *[other] { $name }
}, against bots
games-again = The same deal again
games-again-line = Same cards, same seat, same bots
games-challenge = Challenge a friend
games-share = Share
games-share-line = A link that holds the whole game
games-save = Save the record
games-save-line = A file to keep, and to open here again
games-bring = Open a saved game
games-to-list = To your games

# Giving it away
games-link = Link
games-link-look = Whoever has this link sees the whole game. It needs no server: the game is in the link itself.
games-link-challenge = Whoever has this link gets your cards in your seat, against the same bots. Then your results stand side by side.
games-link-copy = Copy the link
games-link-copied = Copied
games-link-share = Share …
games-link-text = A game of luxx
games-link-challenge-text = Can you do better with my cards?
games-link-failed = This deal does not fit into a link.

# A friend's deal
games-dare = Can you do better?
games-dare-line = { $name } made { $points } { $count ->
    [1] point
   *[other] points
} with these cards. Now they are yours: the same seat, the same bots.
games-dare-friend = Your friend
games-dare-play = Play it
games-dare-look = Only look at the game

# What was refused
games-refused = Nothing was taken over. { $why }
games-refused-link = This link cannot be opened. { $why }
games-link-empty = It is empty.
games-link-long = It is longer than any game.
games-link-version = It begins with “{ $letter }”: that is another version of luxx, or no link of ours.
games-link-damaged = Letters are missing or changed. Copy it again, to its very end.
games-link-senseless = Its letters are whole, but what they say cannot have been played.
games-record-large = It is larger than 16 MB: no game is that long.
games-record-json = It is not a record as luxx writes it: { $problem }.
games-record-format = Its format is “{ $format }”; a game has “luxx/1”, a match “luxx-match/1”.
games-record-names = It has { $names } names for { $players } players.
games-record-deck = Its cards cannot be dealt: { $problem }.
games-record-move = Move { $number }, “{ $text }”, is not possible. { $why }
games-record-unfinished = It names a result, but after { $moves } moves the deal is not over.
games-record-result = Its result is wrong: { $field } is { $claimed }, but the moves lead to { $actual }.
games-record-deal = Deal { $number }: { $why }
games-record-match = Its deals do not make a match: { $problem }.
games-brought-here = { $count ->
    [1] One deal was taken over.
   *[other] { $count } deals were taken over.
}

# What could have been done better. Shares are shares of the win, as "14 %".
games-review-line = Every decision and what it cost
games-review-back = Back
games-review-about = { $won } · { $name }: { $points }
games-review-whose = Whose decisions
games-review-unfinished = A deal that did not come to its end cannot be reviewed.
games-review-graph = Share of the win over the deal, from { $from } to { $to }
games-review-axis = share of the win · dashed: { $share }
games-review-decision = Decision
games-review-turn = Turn { $turn }
games-review-progress = { $done } of { $all } decisions judged
games-review-failed = The review stopped: the bots cannot be reached. What is there is kept.
games-review-ready = The review is complete.
games-review-accuracy = accuracy: { $good } of { $all } decisions as good as the best
games-review-decisions = Decisions
games-review-luck = Luck
games-review-luck-line = Luck: the cards, and what the others did.
games-review-costliest = Costliest decisions
games-review-flawless = Nothing to regret
games-review-flawless-line = No decision cost more than 2 % of the win.
games-review-mine = chosen
games-review-best = better
games-review-try = Try the better move
games-review-earlier = The decision before
games-review-later = The next decision
games-review-watch = Watch from here
games-review-judged = { $judge ->
    [champion] Judged by the champion
   *[searcher] The champion is not on this device: judged by games played out instead
}, in { $trials } trials a decision, from what could be seen then and never from hidden cards.
games-review-people = Nobody knows how well people play; they are judged as if they were good bots.
games-review-again = Judge again with the champion
