# What one does alone besides playing: the deal of the day, statistics. They come with a part of the page that is loaded later.

# The deal of the day
solo-today = Runde des Tages
solo-day = Runde eines Tages
solo-today-what = Vier am Tisch, das Grundspiel, gegen drei Taktiker. Alle bekommen heute diese Karten auf diesem Platz. Das erste Mal zählt.
solo-today-then = Danach spielt der Champion dieselben Karten von deinem Platz, und du siehst, wo du so gut warst wie er.
solo-today-left = Du hast diese Runde begonnen und weggeworfen. Sie zählt nicht mehr, denn du kennst schon Karten davon. Spielen kannst du sie trotzdem, einfach zum Spaß.
solo-today-play = Spielen
solo-today-resume = Weiterspielen
solo-today-you = Du
solo-today-champion = Der Champion
solo-today-searcher = Der Vorausdenker
solo-today-against = gegen
solo-today-made = { $laid }{ "\u00A0" }ausgelegt − { $held } auf der Hand
solo-today-made-said = { $laid } ausgelegt, { $held } auf der Hand
solo-today-thinking = Der Champion spielt deine Karten …
solo-today-stand-in = Die Datei des Champions ist nicht auf diesem Gerät und es gibt kein Netz, also hat der Vorausdenker deine Karten gespielt. Mit Netz spielt sie der Champion.
solo-today-unknown = Auf diesem Gerät konnte niemand deine Karten spielen.
solo-today-said = { $won ->
    [yes] Du hast gewonnen.
   *[no] Du hast nicht gewonnen.
} { $rival ->
    [champion] Der Champion
   *[searcher] Der Vorausdenker
} holte aus deinen Karten { $side ->
    [ahead] { $points ->
        [1] einen Punkt weniger
       *[other] { $points } Punkte weniger
    }
    [behind] { $points ->
        [1] einen Punkt mehr
       *[other] { $points } Punkte mehr
    }
   *[level] genauso viele Punkte wie du
}.
solo-today-gone = Dein Spiel selbst ist nicht mehr auf diesem Gerät, darum lassen sich seine Züge nicht ansehen.
solo-marks = Zug um Zug
solo-marks-count = { $good } von { $turns } Zügen so gut wie die des Champions
solo-marks-judging = { $done } von { $all } Entscheidungen angesehen
solo-marks-failed = Die Züge ließen sich hier nicht beurteilen.
solo-mark-good = so gut
solo-mark-less = etwas weniger
solo-mark-costly = teuer
solo-mark-said = Zug { $turn }: { $grade }
solo-parted = Wo ihr auseinandergingt: Zug { $turn }
solo-parted-said = Du: { $made }. Der Champion: { $best }.
solo-share = Teilen
solo-share-line = luxx { $date } · { $points }
solo-share-rival = (Champion { $points })
solo-share-what = Dein Ergebnis als Text: Über die Karten verrät er nichts
solo-copy = Ergebnis kopieren
solo-copied = Kopiert
solo-streak = { $days ->
    [0] Noch nicht gespielt
    [1] Erster Tag deiner Reihe
   *[other] { $days } Tage in Folge
}
solo-next = nächste Runde in { $hours }{ "\u00A0" }Std. { $minutes }{ "\u00A0" }Min.
solo-earlier = Frühere Tage
solo-earlier-line = Du kannst sie noch spielen, und sie zählen für deine Reihe.
solo-day-open = { $date }: nicht gespielt
solo-day-done = { $date }: { $points }

# Statistics
solo-figures = Statistik
solo-figures-line = Es zählen Runden, die du allein gegen Bots zu Ende gespielt hast, mit Karten, die du nicht kanntest. Übungen zählen nicht. Alles bleibt auf diesem Gerät.
solo-figures-none = Noch keine Runde, die zählt. Spiel eine gegen Bots, dann steht sie hier.
solo-figures-failed = Dieser Browser behält keine Spiele, also gibt es nichts zu zählen.
solo-figures-deals = Runden
solo-figures-won = Gewonnen
solo-figures-margin = Mittlerer Abstand
solo-figures-streak = Siege in Folge
solo-figures-best = längste: { $count }
solo-figures-days = Tage in Folge
solo-figures-solved = gelöst
solo-figures-modes = Nach Regeln
solo-figures-mode = { $variant }, zu { $players ->
    [2] zweit
    [3] dritt
    [4] viert
   *[other] fünft
}
solo-figures-opponents = Nach Gegnern
solo-figures-tally = { $won } von { $deals }
solo-figures-together = Mit anderen
solo-figures-together-line = Runden an gemeinsamen Tischen stehen für sich: Niemand weiß, wie gut die anderen sind, und für alle, die weg sind, spielt ein Bot.
solo-figures-margins = Abstände
solo-figures-margins-line = Punkte vor der besten anderen Person (oben) oder hinter ihr (unten). { $count ->
    [1] Eine Runde.
   *[other] Die letzten { $count } Runden.
}
solo-figures-margins-said = { $count ->
    [1] Abstand einer Runde
   *[other] Abstände der letzten { $count } Runden
}: bester { $best }, schlechtester { $worst }
solo-figures-accuracy = Genauigkeit
solo-figures-accuracy-line = Anteil deiner Entscheidungen, die so gut waren wie die beste: { $count ->
    [1] in der einen beurteilten Runde.
   *[other] in den letzten { $count } beurteilten Runden.
}
solo-figures-accuracy-said = { $count ->
    [1] { $last } %
   *[other] { $last } % in der letzten Runde, { $mean } % im Schnitt
}
solo-figures-accuracy-none = Noch keine Runde ist beurteilt. Runden des Tages werden es, und was du dir noch einmal ansiehst.
solo-figures-save = Alles sichern
solo-figures-wipe = Alles löschen
solo-figures-wipe-line = Alle behaltenen Runden, die Tage, jeder Fortschritt
solo-figures-wipe-surely = Alle behaltenen Runden und Zahlen auf diesem Gerät sind dann endgültig weg.
solo-figures-wipe-yes = Löschen
solo-figures-wipe-no = Behalten
solo-figures-wiped = Alles ist gelöscht.
solo-figures-unwiped = Nichts wurde gelöscht: Die Datenbank dieses Browsers hat versagt. Versuch es noch einmal.
solo-figures-unsaved = Nichts wurde gesichert: Die Datenbank dieses Browsers hat versagt. Versuch es noch einmal.
solo-figures-bring = Aus einer Datei wiederherstellen
solo-figures-bring-line = Hier oder auf einem anderen Gerät gesichert; was hier ist, bleibt
solo-figures-brought = { $count ->
    [0] Hier fehlte keine Runde.
    [1] Eine Runde ist wieder hier.
   *[other] { $count } Runden sind wieder hier.
}
solo-figures-left-out = { $count ->
    [1] Eine ließ sich nicht lesen und blieb weg.
   *[other] { $count } ließen sich nicht lesen und blieben weg.
}
solo-figures-refused = Nichts wurde übernommen: Das ist keine Datei, in der luxx alles gesichert hat.
solo-figures-unbrought = Nicht alles konnte übernommen werden: Auf diesem Gerät ist kein Platz mehr, oder die Datenbank dieses Browsers hat versagt.
