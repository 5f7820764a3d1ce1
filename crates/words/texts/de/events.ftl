# Was geschah, einer Person erzählt. $who ist "you", wenn sie es selbst war, sonst "other", und dann sagt $name, wer. $cards und
# $card stehen wie in cards.ftl im Akkusativ, mit Besitzer, wo es auf ihn ankommt; mit _subject im Nominativ, mit _the mit
# bestimmtem Artikel.

events-played = { $who ->
    [you] Du spielst { $cards }.
   *[other] { $name } spielt { $cards }.
}
events-caught-shadow = { $who ->
    [you] Du luxxt { $cards } aus der Schattenauslage ab.
   *[other] { $name } luxxt { $cards } aus der Schattenauslage ab.
}
events-revealed-shadow = Die Schattenauslage bekommt { $card }.
events-revealed-pool = { $card_subject } wird aufgedeckt und kommt auf { $under_the } im Vorrat.
events-revealed-removed = { $card_subject } wird aufgedeckt und scheidet aus.
events-caught = { $who ->
    [you] Du luxxt { $cards } ab.
   *[other] { $name } luxxt { $cards } ab.
}
events-took = { $who ->
    [you] Du nimmst { $cards }.
   *[other] { $name } nimmt { $cards }.
}
events-left = { $who ->
    [you] Du lässt { $cards } liegen.
   *[other] { $name } lässt { $cards } liegen.
}
events-took-back = { $who ->
    [you] Du nimmst { $cards } zurück.
   *[other] { $name } nimmt { $cards } zurück.
}
events-discarded = { $who ->
    [you] Du legst { $cards } ab.
   *[other] { $name } legt { $cards } ab.
}
events-drew-open = { $who ->
    [you] Du ziehst { $card } aus dem Vorrat.
   *[other] { $name } zieht { $card } aus dem Vorrat.
}
events-drew-blind = { $who ->
    [you] Du ziehst vom Stapel.
   *[other] { $name } zieht vom Stapel.
}
events-drew-known = { $who ->
    [you] Du ziehst { $card } vom Stapel.
   *[other] { $name } zieht { $card } vom Stapel.
}
events-passed = { $who ->
    [you] Du ziehst nichts.
   *[other] { $name } zieht nichts.
}
events-refilled = In den Vorrat kommt { $card_subject }.
events-paw = { $who ->
    [you] Du bist am Zug.
   *[other] { $name } ist am Zug.
}
events-decides = { $name } entscheidet jetzt.
events-over = { $reason ->
    [empty-hand] Die Runde ist zu Ende: Eine Hand ist leer.
    [no-cards-left] Die Runde ist zu Ende: Es gibt nichts mehr zu ziehen.
   *[repetition] Die Runde ist zu Ende: Dieselbe Lage stand zum dritten Mal.
}

# Kurz, unter dem Namen dessen, der es tat; nur hier ist die Schattenauslage „der Schatten“.
events-caption-played = spielt { $cards }
events-caption-caught = luxxt { $cards } ab
events-caption-caught-shadow = luxxt { $cards } aus dem Schatten ab
events-caption-took = nimmt { $cards }
events-caption-left = lässt { $cards } liegen
events-caption-took-back = nimmt { $cards } zurück
events-caption-discarded = legt { $cards } ab
events-caption-drew-open = zieht { $card } aus dem Vorrat
events-caption-drew-blind = zieht vom Stapel
events-caption-passed = luxxt nichts{ "\u00A0" }ab, zieht nichts

# Wie es beginnt und endet. $who ist "you", wenn allein der Angesprochene gewann, "you-too", wenn mit anderen, sonst
# "other"; $names sind alle, die gewannen.
events-starts = { $who ->
    [you] Du beginnst.
   *[other] { $name } beginnt.
}
events-won = { $who ->
    [you] Du gewinnst!
    [you-too] { $names } teilt euch den Sieg!
   *[other] { $names } { $count ->
        [1] gewinnt
       *[other] teilen sich den Sieg
    }
}
# Dasselbe, solange noch Runden der Partie folgen.
events-won-deal = { $who ->
    [you] Du gewinnst die Runde!
    [you-too] { $names } teilt euch die Runde!
   *[other] { $names } { $count ->
        [1] gewinnt die Runde
       *[other] teilen sich die Runde
    }
}
events-won-match = { $who ->
    [you] Du gewinnst die Partie!
    [you-too] { $names } teilt euch den Sieg der Partie!
   *[other] { $names } { $count ->
        [1] gewinnt die Partie
       *[other] teilen sich den Sieg der Partie
    }
}
