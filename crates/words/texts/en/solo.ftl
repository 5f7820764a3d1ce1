# What one does alone besides playing: the deal of the day, statistics. They come with a part of the page that is loaded later.

# The deal of the day
solo-today = Today’s deal
solo-day = The deal of a day
solo-today-what = Four players, the base game, against three tacticians. Everybody gets these cards in this seat today. The first time counts.
solo-today-then = Afterwards the champion plays the same cards from your seat, and you see where you did as well.
solo-today-left = You began this deal and threw it away, so it no longer counts: by now you know cards in it. You can still play it, for nothing but the fun of it.
solo-today-play = Play it
solo-today-resume = Go on playing
solo-today-you = You
solo-today-champion = The champion
solo-today-searcher = The searcher
solo-today-against = against
solo-today-made = { $laid }{ "\u00A0" }laid − { $held }{ "\u00A0" }held
solo-today-made-said = { $laid } on the table, { $held } in hand
solo-today-thinking = The champion is playing your cards …
solo-today-stand-in = The champion’s file is not on this device and there is no network, so the searcher played your cards instead. With a network the champion will.
solo-today-unknown = Nobody could play your cards on this device.
solo-today-said = { $won ->
    [yes] You won.
   *[no] You did not win.
} With your cards { $rival ->
    [champion] the champion
   *[searcher] the searcher
} made { $side ->
    [ahead] { $points ->
        [1] one point less
       *[other] { $points } points less
    }
    [behind] { $points ->
        [1] one point more
       *[other] { $points } points more
    }
   *[level] as many points as you
}.
solo-today-gone = Your game itself is no longer on this device, so its turns cannot be looked at.
solo-marks = Turn by turn
solo-marks-count = { $good } of { $turns } turns as good as the champion’s
solo-marks-judging = { $done } of { $all } decisions looked at
solo-marks-failed = The turns could not be judged here.
solo-mark-good = as good
solo-mark-less = a little less
solo-mark-costly = costly
solo-mark-said = Turn { $turn }: { $grade }
solo-parted = Where you parted: turn { $turn }
solo-parted-said = You: { $made }. The champion: { $best }.
solo-share = Share
solo-share-line = luxx { $date } · { $points }
solo-share-rival = (champion { $points })
solo-share-what = Your result as text: it tells nothing about the cards
solo-copy = Copy result
solo-copied = Copied
solo-streak = { $days ->
    [0] Not played yet
    [1] First day of your streak
   *[other] { $days } days running
}
solo-next = next deal in { $hours }{ "\u00A0" }h { $minutes }{ "\u00A0" }min
solo-earlier = Earlier days
solo-earlier-line = They can still be played, and count for your streak.
solo-day-open = { $date }: not played
solo-day-done = { $date }: { $points }

# Statistics
solo-figures = Statistics
solo-figures-line = Deals you finished alone against bots, with cards you did not know, count; practice does not. All of this stays on this device.
solo-figures-none = No deal yet that counts. Play one against bots, and it stands here.
solo-figures-failed = This browser keeps no games, so there is nothing to count.
solo-figures-deals = Deals
solo-figures-won = Won
solo-figures-margin = Usual margin
solo-figures-streak = Won in a row
solo-figures-best = longest: { $count }
solo-figures-days = Days in a row
solo-figures-solved = solved
solo-figures-modes = By rules
solo-figures-mode = { $variant }, { $players } players
solo-figures-opponents = By opponents
solo-figures-tally = { $won } of { $deals }
solo-figures-together = With others
solo-figures-together-line = Deals at tables of people stand apart: nobody knows how good the others are, and a bot plays for whoever is away.
solo-figures-margins = Margins
solo-figures-margins-line = Points ahead of the best other player (up) or behind (down). { $count ->
    [1] One deal.
   *[other] The last { $count } deals.
}
solo-figures-margins-said = { $count ->
    [1] Margin of one deal
   *[other] Margins of the last { $count } deals
}: best { $best }, worst { $worst }
solo-figures-accuracy = Accuracy
solo-figures-accuracy-line = Share of your decisions that were as good as the best: { $count ->
    [1] in the one deal that was judged.
   *[other] in the last { $count } deals that were judged.
}
solo-figures-accuracy-said = { $count ->
    [1] { $last } %
   *[other] { $last } % in the last deal, { $mean } % on average
}
solo-figures-accuracy-none = No deal has been judged yet. Deals of the day are, and whatever you look through.
solo-figures-save = Save all of it
solo-figures-wipe = Wipe all of it
solo-figures-wipe-line = Every kept deal, the days, all progress
solo-figures-wipe-surely = All kept deals and figures on this device are lost for good.
solo-figures-wipe-yes = Wipe
solo-figures-wipe-no = Keep
solo-figures-wiped = All of it is gone.
solo-figures-unwiped = Nothing was wiped: this browser’s database failed. Try again.
solo-figures-unsaved = Nothing was saved: this browser’s database failed. Try again.
solo-figures-bring = Restore from a file
solo-figures-bring-line = Saved here or on another device; what is here stays
solo-figures-brought = { $count ->
    [0] No deal was missing here.
    [1] One deal is here again.
   *[other] { $count } deals are here again.
}
solo-figures-left-out = { $count ->
    [1] One could not be read and was left out.
   *[other] { $count } could not be read and were left out.
}
solo-figures-refused = Nothing was taken over: this is no file in which luxx saved everything.
solo-figures-unbrought = Not everything could be taken over: there is no room left on this device, or this browser’s database failed.
