# Warum ein Zug gut oder schlecht ist.
#
# Jeder Grund ist ein Verb mit dem, was dazugehört; er spricht vom Zug: „luxxt Bens zwei 9er ab“. Wer am Zug ist, heißt
# $mover, jemand anderes $rival: allein ein Name oder „du“, mit _whose der Besitz im Akkusativ der Mehrzahl, mit _to der
# Dativ, und _is ist "you" oder "other". $number ist das Wort für $count. $cards und $with sind Karten wie in cards.ftl;
# $gender ist "masculine" bei einem einzelnen Joker. $but ist „aber “, wo ein Grund gegen den Zug auf einen dafür folgt, sonst nichts.

# Was auf der Hand ist, nach „zu“: „deinen drei 8ern“, „deiner 9“.
reasons-group = { $held_count ->
    [1] { $mover_is ->
        [you] deiner
       *[other] { $mover_whose }
    } { $face }
   *[other] { $mover_is ->
        [you] deinen
       *[other] { $mover_whose }
    } { $held } { $face }ern
}

# Das Ende. $mine sind die Punkte dessen, der zieht, $best die von $rival, dem besten anderen.
reasons-ends = { $result ->
    [win] beendet die Runde, und { $mover_is ->
        [you] du gewinnst
       *[other] { $mover } gewinnt
    } { $mine } zu { $best }
    [win-with-fewer-cards] beendet die Runde, und { $mover_is ->
        [you] du gewinnst
       *[other] { $mover } gewinnt
    } { $mine } zu { $best } gegen { $rival_is ->
        [you] dich
       *[other] { $rival }
    }: weniger Karten auf der Hand
    [share] beendet die Runde, und { $mover_is ->
        [you] du teilst dir
       *[other] { $mover } teilt sich
    } den Sieg, { $mine } zu { $best }
    [lose-with-more-cards] beendet die Runde, und { $mover_is ->
        [you] du verlierst
       *[other] { $mover } verliert
    } { $mine } zu { $best } gegen { $rival_is ->
        [you] dich
       *[other] { $rival }
    }: mehr Karten auf der Hand
   *[lose] beendet die Runde, und { $mover_is ->
        [you] du verlierst
       *[other] { $mover } verliert
    } { $mine } zu { $best } gegen { $rival_is ->
        [you] dich
       *[other] { $rival }
    }
}

# Spielen
reasons-catches = luxxt { $caught } ab
reasons-catches-nobody = { $may_draw ->
    [yes] luxxt niemanden ab, also { $mover_is ->
        [you] darfst du
       *[other] darf { $mover }
    } eine Karte ziehen
   *[no] luxxt niemanden ab
}
reasons-from-shadow = holt { $choice } aus der Schattenauslage
reasons-could-join = erlaubt { $mover_to }, { $cards } zu { $group } zu nehmen
reasons-baits = luxxt niemanden ab, also { $mover_is ->
    [you] darfst du
   *[other] darf { $mover }
} { $kind ->
    [joker] den Joker aus dem Vorrat ziehen
    [pair] das Paar { $spot } aus dem Vorrat ziehen
   *[number] { $cards } aus dem Vorrat zu { $group } ziehen
}
reasons-pool-offers = { $kind ->
    [joker] erlaubt { $mover_to }, den Joker aus dem Vorrat zu ziehen
    [pair] erlaubt { $mover_to }, das Paar { $spot } aus dem Vorrat zu ziehen
   *[number] erlaubt { $mover_to }, { $cards } aus dem Vorrat zu { $group } zu ziehen
}
reasons-leaves-few = lässt { $mover_to } nur { $count ->
    [1] eine Karte
   *[other] { $number } Karten
}
reasons-leaves = lässt { $mover_to } { $number } Karten
reasons-one-play = { $count ->
    [1] lässt { $mover_to } eine einzige Karte
   *[other] lässt { $mover_to } { $number } Karten, die sich auf einmal ausspielen lassen
}
reasons-hurry = bringt { $shed } Karten auf den Tisch, solange { $rival } nur noch { $number } { $rival_is ->
    [you] hast
   *[other] hat
}
reasons-splits = teilt { $but }{ $cards } auf
reasons-spends-jokers = verbraucht { $but }{ $cards }
reasons-saves-jokers = spart { $cards } auf
reasons-safe = { $forever ->
    [yes] kann nie abgeluxxt werden
   *[no] kann vor { $mover_is ->
        [you] deinem
       *[other] { $mover_whose }
    } nächsten Zug nicht abgeluxxt werden
}
reasons-only-by = kann vor { $mover_is ->
    [you] deinem
   *[other] { $mover_whose }
} nächsten Zug nur von { $rivals } abgeluxxt werden
reasons-in-danger = ist { $but }in Gefahr ({ $holdings })
# $again: Das Verb ist das des Vorigen.
reasons-holding = { $again ->
    [yes] { $rival } { $with }
   *[no] { $rival_is ->
        [you] du hast { $with }
       *[other] { $rival } hat bekanntlich { $with }
    }
}
reasons-shows = { $count ->
    [1] zeigt { $but }{ $cards }, die jede höhere Karte abluxxt
    [2] zeigt { $but }{ $cards }, die schon zwei gleiche höhere Karten abluxxen
   *[other] zeigt { $but }{ $cards }, die nur { $number } gleiche höhere Karten abluxxen
}
reasons-shows-few = zeigt { $but }{ $cards }, { $gender ->
    [masculine] den
   *[other] die
} nur { $catchers } { $count ->
    [1] abluxxt
   *[other] abluxxen
}
reasons-covers = { $known ->
    [yes] bedeckt { $cards }, { $gender ->
        [masculine] den
       *[other] die
    } { $rival } abluxxen { $rival_is ->
        [you] könntest
       *[other] könnte
    }
   *[no] bedeckt { $cards } (nur die oberste Ebene ist in Gefahr)
}

# Karten, die auf die Hand kommen
reasons-joins = bringt { $cards } zu { $group }, zusammen { $total }
reasons-new-set = bringt { $cards }, die zusammenpassen
reasons-lone = bringt { $but }{ $cards }, und sonst { $mover_is ->
    [you] hast du
   *[other] hat { $mover }
} keine
reasons-gains-jokers = bringt { $cards }
reasons-two-for-one = bringt zwei Karten für eine
reasons-blind = bringt eine unbekannte Karte, die sonst niemand sieht
reasons-nothing-fits = zieht verdeckt, weil im Vorrat nichts zu { $mover_is ->
    [you] deiner
   *[other] { $mover_whose }
} Hand passt
reasons-keeps-from = nimmt { $rival_to } { $cards } weg (auf { $rival_is ->
    [you] deiner
   *[other] { $rival_whose }
} Hand sind schon { $held })
reasons-passes-up-joker = lässt { $but }einen Joker im Vorrat
reasons-hand-grows = bringt { $but }{ $mover_whose } Hand auf { $number } Karten
reasons-hand-stays = lässt { $mover_whose } Hand bei { $count ->
    [1] einer Karte
   *[other] { $number } Karten
}
reasons-late = vergrößert { $but }{ $mover_whose } Hand, obwohl { $rival } nur noch { $count ->
    [1] eine Karte
   *[other] { $number } Karten
} { $rival_is ->
    [you] hast
   *[other] hat
}
reasons-in-time = hält { $mover_whose } Hand klein, solange { $rival } nur noch { $count ->
    [1] eine Karte
   *[other] { $number } Karten
} { $rival_is ->
    [you] hast
   *[other] hat
}
reasons-denies = verhindert, dass { $rival } { $cards } { $rival_is ->
    [you] zurücknimmst
   *[other] zurücknimmt
}
reasons-victim-chooses = lässt { $rival_to } { $but }die Wahl, { $cards } zurückzunehmen oder abzulegen und zu ziehen
reasons-leaves-jokers = gibt { $rival_to } { $but }vielleicht { $cards } zurück
reasons-gives-back = bringt { $cards } auf { $mover_whose } Hand zurück, ohne zu ziehen
reasons-new-cards = bringt { $mover_to } { $count ->
    [1] eine neue Karte
   *[other] { $number } neue Karten
}
reasons-gives-up = gibt { $but }{ $cards } auf

# Sätze aus Gründen
reasons-more = { $first }; { $next }
reasons-but = aber{ " " }
reasons-sentence = { $reasons }.
reasons-contrast = { $yours ->
    [none] Der bessere Zug { $better }.
   *[other] Der bessere Zug { $better }. Deiner { $yours }.
}
reasons-side = { $side ->
    [better] Der bessere Zug { $reasons }.
   *[other] Der gewählte { $reasons }.
}

# Zahlen: Anteil der Siege in Prozent mit 95-%-Intervall und Punkte mehr oder weniger als der beste
# andere. Wo Menschen mitspielen, gibt es keine Zahlen.
reasons-share = gewinnt in { $share } % der Fälle ({ $low }–{ $high }), im Schnitt { $points } Punkte { $side ->
    [behind] zurück
   *[ahead] vorn
}
reasons-band = { $band ->
    [far-behind] ein Sieg wäre eine Überraschung
    [behind] die anderen haben die besseren Aussichten
    [even] etwa ausgeglichen
    [ahead] die besseren Aussichten
   *[far-ahead] eine Niederlage wäre eine Überraschung
}
# Steht hinter den Zahlen eines Zuges, der nicht nachweislich schlechter ist als der beste.
reasons-equal = { $figures }; so gut wie der beste

# Tipps
reasons-hint-agrees = Etwas Besseres ist nicht in Sicht. { $why }
# Worauf die Zahlen beruhen.
reasons-hint-assumes = Setzt voraus, dass du wie ein Taktiker weiterspielst.
