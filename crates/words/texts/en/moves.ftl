# Moves as something to do: on buttons, in hints. $count says how many cards were caught.

moves-play = Play { $cards }
moves-shadow = Catch { $cards } from the shadow display
moves-take = Take { $count ->
    [1] it
   *[other] them
}
moves-leave = Leave { $count ->
    [1] it
   *[other] them
}
moves-take-back = Take back
moves-discard = Discard
moves-draw-deck = From the deck, unseen
moves-draw-open = Draw { $card } from the pool
moves-pass = Draw nothing

# What has just been done, told to whoever did it.
moves-made-play = You played { $cards }
moves-made-shadow = You caught { $cards } from the shadow display
moves-made-take = You took the { $count ->
    [1] card
   *[other] cards
}
moves-made-leave = You left the { $count ->
    [1] card
   *[other] cards
}
moves-made-take-back = You took your { $count ->
    [1] card
   *[other] cards
} back
moves-made-discard = You discarded your { $count ->
    [1] card
   *[other] cards
}
moves-made-draw-deck = You drew from the deck
moves-made-draw-open = You drew { $card } from the pool
moves-made-pass = You drew nothing

# What was done in a deal that is over, and what would have been better: a layer, or a move as above.
moves-verdict = { $is ->
    [you] You chose
   *[other] { $who } chose
}: { $made }{ $better ->
    [none] . Nothing was better.
   *[other] {" "}— better: { $better }
}
