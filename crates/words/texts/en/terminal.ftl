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
terminal-out-of-reach = The table cannot be reached now.
terminal-keys-play = Type a number or use the arrows; j for jokers. h: hint. ?: all keys
terminal-keys-picked = Enter: play   + −: count   j J: jokers   Esc: let go   h: hint
terminal-keys-draw = Arrows or a number, then Enter; { terminal-key-deck }: deck. h: hint
terminal-keys-may-draw = Arrows or a number, then Enter; { terminal-key-deck }: deck, { terminal-key-pass }: none. h: hint
terminal-keys-shadow = Arrows or a number, then Enter. h: hint
terminal-keys-answer = Arrows and Enter, or the letter. h: hint
terminal-keys-wait = Space: do not wait. ?: all keys
terminal-keys-over = Enter: the scores

# Sheets
terminal-close = any key closes
terminal-scroll = arrows: up and down, any other key closes
terminal-rules-foot = arrows: left and right for topics, up and down; Esc closes
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
terminal-too-small = This window is too small: { $width } columns and { $height } rows are needed.
