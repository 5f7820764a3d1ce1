# Bevor das Programm da ist

# Start
page-tagline = Gleich viele, höhere Zahl: deins.
page-play = Spielen
page-play-line = Zu viert, das Grundspiel
page-play-line-first = Du und drei Anfänger-Bots
page-continue = Weiterspielen
page-together = Gemeinsam spielen
page-together-line = Mit Link, jeder am eigenen Gerät
page-learn = Lernen
page-learn-line = Das Spiel in fünf Minuten
page-learn-steps = { $done } von { $steps } Schritten geschafft
page-rule-of = Die Regel dazu: { $rule }
page-set-up = Spiel einrichten
page-rules = Regeln
page-today = Runde des Tages
page-today-line = Für alle die gleiche
page-today-one = Ein Tag bisher
page-today-days = { $days } Tage in Folge
page-today-week = An { $days } der letzten sieben Tage gespielt
page-today-week-none = In den letzten sieben Tagen nicht gespielt
page-today-result = { $points }, heute gespielt
page-puzzles = Rätsel
page-games = Deine Spiele
page-settings = Einstellungen
page-home = Zum Anfang
page-close = Schließen
page-own-names = Abluxxen und Linko! gehören ihren Autoren und Verlagen. luxx wird von Spielern gemacht.

# Einrichten
page-variant = Regeln
page-players-count = { $count ->
    [2] 2 (Duell)
   *[other] { $count }
}
page-seat = Platz { $seat }
page-length = Wie lange
page-practice = Üben
page-you = Du

# Die Leiste
page-hint = Tipp
page-undo = Rückgängig
page-log = Verlauf
page-menu = Menü
page-deal-of = Runde { $deal } von { $deals }

# Der Tisch
page-holds = { $count ->
    [1] 1 Handkarte
   *[other] { $count } Handkarten
}
page-points = { $count ->
    [1] 1 Punkt
   *[other] { $count } Punkte
}
page-on-turn = am Zug
page-bare = nichts
page-thinking = denkt nach
page-middle = Vorrat und Stapel
page-deck = Nachziehstapel, { $count ->
    [1] 1 Karte
   *[other] { $count } Karten
}
page-discard = Ablagestapel, { $count ->
    [1] 1 Karte
   *[other] { $count } Karten
}
page-shadow = Schattenauslage
page-hand = Deine Hand, { $count ->
    [1] 1 Karte
   *[other] { $count } Karten
}

# Karten wählen
page-your-turn = Du bist am Zug. Wähle eine Zahl.
page-play-why = Karten einer Zahl liegen zusammen als eine Ebene. Bevor du sie spielst, siehst du, wen sie abluxxt.
page-aim = Worum es geht
page-aim-points = Leg deine Karten vor dir aus: Jede bringt einen Punkt, jede auf der Hand kostet am Ende einen.
page-aim-catch = Eine Ebene luxxt eine andere ab, wenn sie gleich viele Karten und eine höhere Zahl hat. Nur die oberste Ebene kann abgeluxxt werden.
page-aim-end = Ist eine Hand leer, endet die Runde: Die meisten Punkte gewinnen.
page-begin = Los geht’s
page-fewer = Eine weniger
page-more = Eine mehr
page-joker-more = Joker dazu
page-joker-fewer = Joker weg
page-how-many = Wie viele
page-caught = Abgeluxxt
page-caught-why = { $mine } schlägt { $theirs }
page-safe = Sicher
page-safe-count = { $theirs ->
    [1] 1 Karte, nicht { $mine }
   *[other] { $theirs } Karten, nicht { $mine }
}
page-safe-equal = { $mine } schlägt { $theirs } nicht
page-safe-empty = nichts zu holen
page-safe-last = letzte Karten luxxen nicht ab
page-catches = Luxxt { $names } ab.
page-catches-nobody = Luxxt niemanden ab.
page-catches-shadow = { $count ->
    [1] Luxxt { $groups } aus der Schattenauslage ab.
   *[other] Luxxt { $groups } aus der Schattenauslage ab, was du willst.
}
page-covers = Verdeckt { $cards }.
page-threat = Bis zu deinem nächsten Zug { $count ->
    [1] kann nur eine einzelne Karte
   *[other] können nur { $count } gleiche Karten
} deine Ebene abluxxen: { $values }.
page-threat-only-jokers = Bis zu deinem nächsten Zug { $count ->
    [1] kann nur ein Joker
   *[other] können nur { $count } Joker zusammen
} deine Ebene abluxxen.
page-threat-or-higher = { $value }{ "\u00A0" }oder{ "\u00A0" }höher
page-threat-ones = Einsen
page-threat-jokers = Joker
page-threat-none = Niemand kann deine Ebene abluxxen.
page-goes-out-win = Deine letzten Karten: Die Runde endet, und du gewinnst.
page-goes-out-lose = Deine letzten Karten: Die Runde endet, und { $names } { $count ->
    [1] gewinnt
   *[other] gewinnen
}.
page-surely = { $slip ->
    [loses] Noch einmal drücken beendet die Runde
    [lone-jokers] Noch einmal drücken legt Joker allein
   *[lost-jokers] Noch einmal drücken gibt Joker her
}

# Fragen
page-take-ask = { $cards } nehmen?
page-take-line = Deine Hand: { $hand }. { $name } zieht { $size ->
    [1] eine Karte
   *[other] { $size } Karten
}.
page-leave-line = { $size ->
   *[other] { $name } nimmt zurück oder zieht neu.
}
page-take-why = Höhere Zahl: { $name } verliert diese Ebene.
page-return-why = Was wird aus deinen Karten?
page-return-ask = { $name } will { $cards } nicht.
page-take-back-line = Deine Hand: { $hand }. Nichts zu ziehen.
page-discard-line = Du ziehst dafür { $size ->
    [1] eine neue
   *[other] { $size } neue
}.
page-draw-ask = { $owed ->
    [1] Zieh eine Karte
   *[other] Zieh { $owed } Karten
}
page-may-draw-ask = Eine Karte ziehen?
page-may-draw-press = Eine Karte ziehen? Drück auf sie.
page-pass = Nein, Zug beenden
page-shadow-ask = Welche Gruppe der Schattenauslage luxxt du ab?

# Weitergeben
page-cover = { $name } ist am Zug
page-cover-line = Gib das Gerät weiter. Sonst sollte niemand hinsehen.
page-cover-show = Ich bin { $name }: meine Karten zeigen

# Ende einer Runde
page-score = Punkte

# Einstellungen
page-theme = Farben
page-theme-dark = Dunkel

# Tipp und der Rest
page-undone = Zurückgenommen.
page-damaged = Ein gespeichertes Spiel war nicht zu lesen: { $problem ->
    [unreadable] Es ist nicht, was diese Seite schreibt.
    [format] Es stammt von einem anderen Programm oder einer anderen Version.
    [record] Seine Züge folgen nicht den Regeln.
   *[table] Tisch und Karten gehören nicht zusammen.
} Es wurde beiseitegelegt; das hier ist ein neuer Anfang.
page-not-kept = Dieser Browser behält nichts auf dem Gerät; beim Neuladen ginge das Spiel verloren. Du kannst weiterspielen.
page-broken = Die Bots sind nicht zu erreichen. Dein Spiel ist gespeichert.

page-part-failed = Dieser Teil der Seite konnte nicht geladen werden.

page-held = { $count ->
    [0] du hast keine
   *[other] du hast { $count }
}
page-shadow-why = Die Gruppe kommt auf deine Hand; dann geht es gegen { $name }.
page-draw-why = Für jede verlorene Karte ziehst du eine neue: offen aus dem Vorrat oder verdeckt vom Stapel.
page-draw-took = { $name } hat { $cards } genommen.
page-draw-gave = Du hast { $cards } abgelegt.
page-may-draw-why = Niemanden abgeluxxt: Du darfst ziehen. Die Karte kostet einen Punkt, hilft aber oft.

# Aufgehobene Spiele, andere Tabs, und was schiefgehen kann
page-forget = Dieses Spiel wegwerfen
page-forget-surely = Zum Wegwerfen noch einmal drücken
page-kept-more = { $count } weitere
page-elsewhere = Dieses Spiel ist in einem anderen Tab offen
page-elsewhere-line = Ein Spiel wird in einem Tab gespielt, damit kein Zug verloren geht. Hier ruht es, bis du es übernimmst.
page-elsewhere-here = Hier spielen
page-try-again = Noch einmal versuchen
page-no-undo = { $why ->
    [nothing] Du hast noch nichts entschieden, das sich zurücknehmen ließe.
    [revealed] Das geht nicht mehr zurück: Seither wurde eine verdeckte Karte gesehen.
    [others] Das geht nicht mehr zurück: Seither hat jemand anderes gespielt.
    [counted] Das geht nicht mehr zurück: Die Runde zählt für die Partie.
   *[never] An diesem Tisch wird nichts zurückgenommen.
}

# Genauer hinsehen
page-look-at = Alle Karten: { $name }
page-look-piles = Vorrat, Nachziehstapel und Ablagestapel: was dort liegt
page-best = die Wahl des Tipps

# Said by several parts of the page.
page-make-room = Zu deinen Spielen
page-pause = Anhalten
page-run = Abspielen
page-review = Rückblick
page-no-server = Hier antwortet kein Server, also kann man sich nicht treffen. Spielen geht trotzdem.
page-to-tables = Zu den Tischen
