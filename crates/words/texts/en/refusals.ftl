# Why something was refused.

# By the rules. $why is one of the reasons below, $rule the number of the rule.
refusals-by-rule = { $why } (rule { $rule }).

refusals-over = The deal is over
refusals-not-yours = { $name } decides now
refusals-must-draw = These cards must be drawn; only the card after catching nobody may be declined
refusals-not-in-hand = { $held ->
    [0] The hand has no { $face }
    [1] The hand has only one { $face }, not { $wanted }
   *[other] The hand has only { $cards }, not { $wanted }
}
refusals-not-in-pool = { $kind ->
    [pair] The pool does not have { $spot }
    [joker] The pool has no joker
   *[number] The pool has no { $spot }
}
refusals-deck-empty = The deck is empty
refusals-not-in-shadow = { $value ->
    [joker] Jokers cannot
   *[number] { $face } cannot
} be caught from the shadow display: it takes a number below the one played that lies there exactly { $count ->
    [1] once
    [2] twice
   *[other] { $count } times
}

# What has to be decided instead.
refusals-asked-play = First the active player must play cards
refusals-asked-shadow = First something must be caught from the shadow display
refusals-asked-take = First the caught cards must be taken or left
refusals-asked-return = First the cards must be taken back or discarded
refusals-asked-draw = First the cards owed must be drawn, from the pool or the deck
refusals-asked-may-draw = First it must be said whether a card is drawn

# What was typed is no move.
refusals-no-move = That is no move.
refusals-no-card = “{ $typed }” is no card: cards are written 1 to 13, and J for a joker.
refusals-no-cards = At least one card is played
refusals-mixed = Only cards of one number are played together: not { $first } with { $second }
refusals-joker-first = Numbers are written first, then jokers.
refusals-too-many = There are only { $most } cards { $face } in the game
refusals-too-many-jokers = There are only { $most } jokers in the game
refusals-no-pair = Only a 13 or a joker lies on another card, never { $cards }

# By a server. Each is named after its code.
refusals-code-bad-message = The server did not understand this.
refusals-code-protocol = The server speaks another version. Reload the page, or get the newest luxx.
refusals-code-unknown-table = There is no such table. It may have been closed.
refusals-code-bad-token = This seat is not yours, or the link is not complete.
refusals-code-bad-name = A name has 1 to 16 characters that can be seen, and nobody at the table has it or one that looks like it.
refusals-code-bad-options = No table can be set up like that.
refusals-code-full = Every seat is taken.
refusals-code-started = The game has begun already.
refusals-code-not-now = That is not possible now.
refusals-code-not-host = Only the host can do that.
refusals-code-not-seated = Only those who play here can do that.
refusals-code-not-yours = Somebody else decides now.
refusals-code-illegal = The rules do not allow this move.
refusals-code-stale = Meanwhile something else happened at the table. Look again.
refusals-code-switched-off = The host has switched this off.
refusals-code-too-fast = That was too much at once. Wait a moment.
refusals-code-too-large = That is too long.
refusals-code-too-many = There are too many already. Try again later.
refusals-code-origin = This page does not belong to the server and may not use it.
refusals-code-unavailable = The server could not save this, so nothing has changed. Try again in a moment.
refusals-code-moved = You play on another device or in another window now.
refusals-code-removed = The host has removed you from the table.
refusals-code-closed-by-host = The host has closed this table.
refusals-code-restarting = The server restarts. You will be back in a moment.
refusals-code-unknown = The server refused this ({ $code }).
