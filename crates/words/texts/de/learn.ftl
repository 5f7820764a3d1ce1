# Das Spiel lernen: die Lektionen. Was sie selbst sagen, steht in lessons/.

# Alle zusammen
learn-title = Das Spiel lernen
learn-heading = Lern es beim Spielen
learn-heading-line = Acht kurze Schritte an einem echten Tisch, etwa fünf Minuten. Ohne Uhr, und verlieren kannst du nichts.
learn-all-done = Das ist das ganze Spiel
learn-all-done-line = Mehr musst du nicht wissen. Drei Anfänger warten auf deine erste Partie.
learn-begin = Anfangen
learn-go-on-with = Weiter mit Schritt { $step }
learn-first-game = Deine erste Partie
learn-extras = Für später
learn-practice = Zum Üben
learn-puzzles-line = Den besten Zug finden; leichte und schwere
learn-done = geschafft
learn-skipped = übersprungen

# In einer
learn-leave = Lektion verlassen
learn-skip = Überspringen
learn-step = Schritt { $step } von { $steps }: { $title }

# Was zu einer Antwort gesagt wird
learn-same-count = Gleich viele?
learn-higher = Höher?
learn-and = und
learn-not = nicht
learn-over = über
learn-not-over = nicht über
learn-beats = schlägt
learn-yes = richtig
learn-no = nicht richtig
learn-show = Zeig’s mir
learn-again = Nochmal
learn-go-on = Weiter
learn-rule = Die Regel: { $rule }

# Die Regeln
learn-seek = In den Regeln suchen
learn-clear = Suche leeren
learn-topics = Themen
learn-found = { $count ->
    [0] Nichts gefunden. Versuch ein anderes Wort oder die Zahl einer Regel, etwa 2.5.
    [1] An einer Stelle gefunden
   *[other] An { $count } Stellen gefunden
}
learn-ruling = Unsere Festlegung.
learn-examples = Zum Beispiel
learn-this-table = an deinem Tisch
learn-rules-note = ‡ steht für unsere eigene Festlegung, wo die gedruckten Regeln schweigen; der Grund steht darunter.
