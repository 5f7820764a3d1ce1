# What happened, told to one person. $who is "you" if it was that person, else "other", and then $name says who.

events-played = { $who ->
    [you] You play { $layer }.
   *[other] { $name } plays { $layer }.
}
events-caught-shadow = { $who ->
    [you] You catch { $layer } from the shadow.
   *[other] { $name } catches { $layer } from the shadow.
}
events-revealed-shadow = The shadow gets { $card }.
events-revealed-pool = { $card } comes up and goes onto the pool’s { $under }.
events-revealed-removed = { $card } comes up and leaves the game.
events-caught = { $who ->
    [you] You catch { $whose } { $layer }.
   *[other] { $name } catches { $whose } { $layer }.
}
events-took = { $who ->
    [you] You take { $whose } { $layer }.
   *[other] { $name } takes { $whose } { $layer }.
}
events-left = { $who ->
    [you] You leave { $whose } { $layer }.
   *[other] { $name } leaves { $whose } { $layer }.
}
events-took-back = { $who ->
    [you] You take { $layer } back.
   *[other] { $name } takes { $layer } back.
}
events-discarded = { $who ->
    [you] You discard { $layer }.
   *[other] { $name } discards { $layer }.
}
events-drew-open = { $who ->
    [you] You draw { $card } from the pool.
   *[other] { $name } draws { $card } from the pool.
}
events-drew-blind = { $who ->
    [you] You draw from the deck.
   *[other] { $name } draws from the deck.
}
events-drew-mine = You draw { $card } from the deck.
events-passed = { $who ->
    [you] You draw nothing.
   *[other] { $name } draws nothing.
}
events-refilled = The pool gets { $card }.
events-paw = { $who ->
    [you] It is your turn.
   *[other] It is { $name }’s turn.
}
events-over = { $reason ->
    [empty-hand] The deal is over: a hand is empty.
    [no-cards-left] The deal is over: there are no cards left to draw.
   *[repetition] The deal is over: the same position stood for the third time.
}

# Short, below the name of whoever did it.
events-deed-played = plays { $layer }
events-deed-caught = catches { $whose } { $layer }
events-deed-caught-shadow = catches { $layer } from the shadow
events-deed-took = takes { $whose } { $layer }
events-deed-left = leaves { $whose } { $layer }
events-deed-took-back = takes { $layer } back
events-deed-discarded = discards { $layer }
events-deed-drew-open = draws { $card } from the pool
events-deed-drew-blind = draws from the deck
events-deed-passed = caught nobody, drew nothing

# Cards in words.
events-joker = joker
events-pair = the pair { $card } and { $upper }
