# What happened, told to one person. $who is "you" if it was that person, else "other", and then $name says who. $cards and
# $card are as in cards.ftl, with whose they are where that matters; with _subject as what something happens to, with _the a
# certain one.

events-played = { $who ->
    [you] You play { $cards }.
   *[other] { $name } plays { $cards }.
}
events-caught-shadow = { $who ->
    [you] You catch { $cards } from the shadow display.
   *[other] { $name } catches { $cards } from the shadow display.
}
events-revealed-shadow = The shadow display gets { $card }.
events-revealed-pool = { $card_subject } comes up and goes onto { $under_the } in the pool.
events-revealed-removed = { $card_subject } comes up and leaves the game.
events-caught = { $who ->
    [you] You catch { $cards }.
   *[other] { $name } catches { $cards }.
}
events-took = { $who ->
    [you] You take { $cards }.
   *[other] { $name } takes { $cards }.
}
events-left = { $who ->
    [you] You leave { $cards }.
   *[other] { $name } leaves { $cards }.
}
events-took-back = { $who ->
    [you] You take { $cards } back.
   *[other] { $name } takes { $cards } back.
}
events-discarded = { $who ->
    [you] You discard { $cards }.
   *[other] { $name } discards { $cards }.
}
events-drew-open = { $who ->
    [you] You draw { $card } from the pool.
   *[other] { $name } draws { $card } from the pool.
}
events-drew-blind = { $who ->
    [you] You draw from the deck.
   *[other] { $name } draws from the deck.
}
events-drew-known = { $who ->
    [you] You draw { $card } from the deck.
   *[other] { $name } draws { $card } from the deck.
}
events-passed = { $who ->
    [you] You draw nothing.
   *[other] { $name } draws nothing.
}
events-refilled = The pool gets { $card }.
events-paw = { $who ->
    [you] It is your turn.
   *[other] It is { $name }’s turn.
}
events-decides = { $name } decides now.
events-over = { $reason ->
    [empty-hand] The deal is over: a hand is empty.
    [no-cards-left] The deal is over: there are no cards left to draw.
   *[repetition] The deal is over: the same position stood for the third time.
}

# Short, below the name of whoever did it; the shadow display is "the shadow" here, and nowhere else.
events-caption-played = plays { $cards }
events-caption-caught = catches { $cards }
events-caption-caught-shadow = catches { $cards } from the shadow
events-caption-took = takes { $cards }
events-caption-left = leaves { $cards }
events-caption-took-back = takes { $cards } back
events-caption-discarded = discards { $cards }
events-caption-drew-open = draws { $card } from the pool
events-caption-drew-blind = draws from the deck
events-caption-passed = catches nobody, draws nothing

# How it begins and ends. $who is "you" if the listener alone won, "you-too" if with others, else "other";
# $names are all who won.
events-starts = { $who ->
    [you] You start.
   *[other] { $name } starts.
}
events-won = { $who ->
    [you] You win!
    [you-too] { $names } share the win!
   *[other] { $names } { $count ->
        [1] wins
       *[other] share the win
    }
}
# The same while more deals of the match follow.
events-won-deal = { $who ->
    [you] You win the deal!
    [you-too] { $names } share the deal!
   *[other] { $names } { $count ->
        [1] wins the deal
       *[other] share the deal
    }
}
events-won-match = { $who ->
    [you] You win the match!
    [you-too] { $names } share the match!
   *[other] { $names } { $count ->
        [1] wins the match
       *[other] share the match
    }
}
