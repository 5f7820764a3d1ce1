# Why a move is good or bad.
#
# Every reason is a verb with what belongs to it; the move is what it speaks of: "catches Ben's two 9s". Whoever makes the
# move is $mover, somebody else $rival: the bare variable is a name or "you", with _whose it says whose something is, with
# _to to whom, and _is is "you" or "other". $number is the word for $count. $cards and $with are cards as in cards.ftl. $but is
# "but " where a reason against the move follows one for it, else nothing.

# What is in the mover's hand, after "to": "your three 8s", "your 9".
reasons-group = { $held_count ->
    [1] { $mover_whose } { $face }
   *[other] { $mover_whose } { $held } { $face }s
}

# The end. $mine are the mover's points, $best those of $rival, the best of the others.
reasons-ends = { $result ->
    [win] ends the deal, and { $mover_is ->
        [you] you win
       *[other] { $mover } wins
    } { $mine } to { $best }
    [win-with-fewer-cards] ends the deal, and { $mover_is ->
        [you] you win
       *[other] { $mover } wins
    } { $mine } to { $best } against { $rival }: fewer cards in hand
    [share] ends the deal, and { $mover_is ->
        [you] you share
       *[other] { $mover } shares
    } the win, { $mine } to { $best }
    [lose-with-more-cards] ends the deal, and { $mover_is ->
        [you] you lose
       *[other] { $mover } loses
    } { $mine } to { $best } against { $rival }: more cards in hand
   *[lose] ends the deal, and { $mover_is ->
        [you] you lose
       *[other] { $mover } loses
    } { $mine } to { $best } against { $rival }
}

# Playing
reasons-catches = catches { $caught }
reasons-catches-nobody = { $may_draw ->
    [yes] catches nobody, so { $mover } may draw a card
   *[no] catches nobody
}
reasons-from-shadow = takes { $choice } from the shadow display
reasons-could-join = lets { $mover_to } take { $cards } to join { $group }
reasons-baits = { $kind ->
    [joker] catches nobody, so { $mover } may draw the joker in the pool
    [pair] catches nobody, so { $mover } may draw the pair { $spot } from the pool
   *[number] catches nobody, so { $mover } may draw { $cards } from the pool to join { $group }
}
reasons-pool-offers = { $kind ->
    [joker] lets { $mover_to } draw the joker in the pool
    [pair] lets { $mover_to } draw the pair { $spot } from the pool
   *[number] lets { $mover_to } draw { $cards } from the pool to join { $group }
}
reasons-leaves-few = leaves { $mover_to } only { $count ->
    [1] one card
   *[other] { $number } cards
}
reasons-leaves = leaves { $mover_to } { $number } cards
reasons-one-play = { $count ->
    [1] leaves { $mover_to } a single card
   *[other] leaves { $mover_to } { $number } cards that go out in one play
}
reasons-hurry = gets { $shed } cards out while { $rival } { $rival_is ->
    [you] have
   *[other] has
} only { $number } left
reasons-splits = { $but }splits { $cards }
reasons-spends-jokers = { $but }spends { $cards }
reasons-saves-jokers = saves { $cards }
reasons-safe = { $forever ->
    [yes] can never be caught
   *[no] cannot be caught before { $mover_whose } next turn
}
reasons-only-by = can be caught only by { $rivals } before { $mover_whose } next turn
reasons-in-danger = { $but }is in danger ({ $holdings })
# $again: the verb is that of the one before.
reasons-holding = { $again ->
    [yes] { $rival } { $with }
   *[no] { $rival_is ->
        [you] you hold { $with }
       *[other] { $rival } is known to hold { $with }
    }
}
reasons-shows = { $count ->
    [1] { $but }shows { $cards }, which any higher card catches
    [2] { $but }shows { $cards }, which any two of a higher number catch
   *[other] { $but }shows { $cards }, which only { $number } of a higher number catch
}
reasons-shows-few = { $but }shows { $cards }, which only { $catchers } { $count ->
    [1] catches
   *[other] catch
}
reasons-covers = { $known ->
    [yes] covers { $cards }, which { $rival } could catch
   *[no] covers { $cards } (only the top layer can be caught)
}

# Cards that come into the hand
reasons-joins = adds { $cards } to { $group }, { $total } in all
reasons-new-set = brings { $cards } that go together
reasons-lone = { $but }brings { $cards }, and { $mover } { $mover_is ->
    [you] hold
   *[other] holds
} no other
reasons-gains-jokers = brings { $cards }
reasons-two-for-one = brings two cards for one
reasons-blind = brings an unknown card that nobody else sees
reasons-nothing-fits = draws blind, as nothing in the pool fits { $mover_whose } hand
reasons-keeps-from = keeps { $cards } from { $rival_is ->
    [you] you, who hold { $held }
   *[other] { $rival }, who is known to hold { $held }
}
reasons-passes-up-joker = { $but }leaves a joker in the pool
reasons-hand-grows = { $but }brings { $mover_whose } hand to { $number } cards
reasons-hand-stays = keeps { $mover_whose } hand at { $count ->
    [1] one card
   *[other] { $number } cards
}
reasons-late = { $but }adds to { $mover_whose } hand although { $rival } { $rival_is ->
    [you] have
   *[other] has
} only { $count ->
    [1] one card
   *[other] { $number } cards
} left
reasons-in-time = keeps { $mover_whose } hand small while { $rival } { $rival_is ->
    [you] have
   *[other] has
} only { $count ->
    [1] one card
   *[other] { $number } cards
} left
reasons-denies = keeps { $rival_to } from taking { $cards } back
reasons-victim-chooses = { $but }lets { $rival_to } take { $cards } back, or discard and draw instead
reasons-leaves-jokers = { $but }may give { $rival_to } { $cards } back
reasons-gives-back = brings { $cards } back into { $mover_whose } hand, with nothing to draw
reasons-new-cards = brings { $mover_to } { $count ->
    [1] one new card
   *[other] { $number } new cards
}
reasons-gives-up = { $but }gives up { $cards }

# Sentences made of reasons
reasons-more = { $first }; { $next }
reasons-but = but{ " " }
reasons-sentence = { $reasons }.
reasons-contrast = { $yours ->
    [none] The better move { $better }.
   *[other] The better move { $better }. Yours { $yours }.
}
reasons-side = { $side ->
    [better] The better move { $reasons }.
   *[other] What was chosen { $reasons }.
}

# Figures: the share of wins in per cent with its 95 % interval, and the points more or less
# than the best of the others. Where people play there are no figures.
reasons-share = wins { $share }% ({ $low }–{ $high }), on average { $points } points { $side ->
    [behind] behind
   *[ahead] ahead
}
reasons-band = { $band ->
    [far-behind] a win would be a surprise
    [behind] the others have the better chances
    [even] about even
    [ahead] the better chances
   *[far-ahead] a loss would be a surprise
}
# Added to the figures of a move that nothing proves to be worse than the best.
reasons-equal = { $figures }; as good as the best

# Hints
reasons-hint-agrees = Nothing better is in sight. { $why }
# What the figures rest on.
reasons-hint-assumes = Assumes that you play on as a tactician would.
