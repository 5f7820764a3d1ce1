# Moves as something to do: on buttons, in hints. $count says how many cards were caught.

moves-play = Play { $cards }
moves-shadow = Catch { $cards } from the shadow
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

# What was done in a deal that is over, and what would have been better: a layer, or a move as above.
moves-verdict = { $is ->
    [you] You chose
   *[other] { $who } chose
}: { $made }{ $better ->
    [none] . Nothing was better.
   *[other] {" "}— better: { $better }
}
