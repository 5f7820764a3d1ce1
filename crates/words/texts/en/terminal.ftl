# The full-screen table in the terminal. What it shares with the page stands in page.ftl.

# Letters that mean something; no two of them the same where both can be typed.
terminal-key-hint = h
terminal-key-undo = u
terminal-key-log = g
terminal-key-rules = r
terminal-key-quit = q
terminal-key-take = t
terminal-key-leave = l
terminal-key-take-back = b
terminal-key-discard = d
terminal-key-deck = d
terminal-key-pass = n
terminal-key-talk = c
terminal-key-invite = i
# In the waiting room, and where one leaves: nothing else is typed there.
terminal-key-remove = x
terminal-key-bot = b
terminal-key-leave-for-good = l
terminal-key-close-table = x

# The bar
terminal-help = Keys
terminal-leave = Leave

# The table
terminal-hand = { $count ->
    [1] 1 card
   *[other] { $count } cards
}
terminal-pool = Pool
terminal-deck = Deck { $count }
terminal-discard = Discard { $count }
terminal-shadow = Shadow
terminal-away = away

# Questions and keys
terminal-your-turn = Your turn: which number do you play?
terminal-pick-first = First pick a number: type it, or use the arrows.
terminal-not-there = There is no { $number } to pick.
terminal-no-answer = A bot has no answer. Your game is kept; Enter: ask it again.
terminal-not-kept = The game cannot be kept: { $why }
terminal-keys-play = Type a number or use the arrows; j for jokers. ?: all keys
terminal-keys-picked = Enter: play   + −: count   j J: jokers   Esc: let go
terminal-keys-draw = Arrows or a number, then Enter; { terminal-key-deck }: deck
terminal-keys-may-draw = Arrows or a number, then Enter; { terminal-key-deck }: deck, { terminal-key-pass }: none
terminal-keys-shadow = Arrows or a number, then Enter
terminal-keys-answer = Arrows and Enter, or the letter
terminal-keys-hint = { terminal-key-hint }: hint
terminal-keys-wait = Space: do not wait. ?: all keys
terminal-keys-over = Enter: the scores

# Sheets
terminal-close = any key closes
terminal-scroll = arrows: up and down, any other key closes
terminal-rules-foot = arrows: left and right for topics, up and down; Esc closes
# Behind the chances of a move among bots, on a line of its own.
terminal-hint-figures = probably { $low } to { $high }%, about { $points } points { $side ->
    [behind] behind
   *[ahead] ahead
} (± { $margin })
terminal-only-here = Only this computer reaches this server.
terminal-hint-foot = arrows: the other moves; Enter takes this one to the table
terminal-scores-foot = { terminal-key-log }: log, { terminal-key-undo }: undo, { terminal-key-quit }: leave
terminal-next-deal = the next deal
terminal-end = leave the table
terminal-help-joker = picks jokers or adds one; takes one away
terminal-help-step = to the next number, or the next answer
terminal-help-enter = plays what is picked, gives the answer, goes on
terminal-help-space = Space
terminal-help-hurry = does not wait for what the others do
terminal-help-hint = a hint: the best moves and why
terminal-help-undo = takes back
terminal-help-log = everything that happened
terminal-help-rules = the rules by topic
terminal-help-quit = leaves; the game is kept and goes on next time
terminal-help-exit = leaves at once, whatever is open
terminal-key-shift = Shift
terminal-help-select = held down: the mouse selects text, to copy it
terminal-select = With Shift held down the mouse selects text, to copy it.
terminal-too-small = This window is too small: { $width } columns and { $height } rows are needed.

# At a table of people
terminal-offline = No connection. It comes back by itself.
terminal-offline-move = No connection. Your move is kept and sent as soon as it is back.
terminal-room-keys-host = arrows, then { terminal-key-remove }: remove, { terminal-key-bot }: another bot   { terminal-key-talk }: talk   { terminal-key-invite }: invite   { terminal-key-quit }: leave
terminal-room-keys = { terminal-key-talk }: talk   { terminal-key-invite }: invite   { terminal-key-quit }: leave
terminal-room-keys-watch = { terminal-key-talk }: what is said   { terminal-key-invite }: invite   { terminal-key-quit }: leave
terminal-talk-foot = 1 to 8, or write and Enter; ↑ ↓ and Tab: mute; Esc closes
terminal-talk-foot-phrases = 1 to 8: say it; ↑ ↓ and Tab: mute; Esc closes
terminal-talk-foot-quiet = ↑ ↓ and Tab: mute; Esc closes
terminal-leave-keep = leave the screen
terminal-leave-keep-line = Your seat is kept: luxx join with this link comes back to it.
terminal-leave-serving = The table is on this computer: it ends for everybody.
terminal-leave-good-line = Before the start the seat is free again; later a bot plays on.
terminal-close-table = Close the table
terminal-close-table-line = For everybody and for good: nobody comes back to it.
terminal-scores-foot-online = { terminal-key-log }: log, { terminal-key-talk }: talk, { terminal-key-quit }: leave
terminal-help-talk = what people say; say something yourself
terminal-help-invite = the link to this table, and its code
terminal-help-quit-online = leaves; your seat is kept
