# Rätsel: Stellungen aus echten Partien, in denen ein Zug klar der beste ist.

# Alle zusammen
puzzles-back = Zurück
puzzles-heading = Ein Zug ist klar der beste
puzzles-line = Stellungen aus Partien zwischen Bots. Für jede hast du drei Versuche und, wenn du willst, einen Tipp.
puzzles-none = So ein Rätsel gibt es nicht. Wähle weniger genau.
puzzles-all-solved = Diese hast du alle gelöst.
puzzles-solved = { $solved } von { $count } gelöst
puzzles-go-on = Rätsel { $number } lösen
puzzles-seek-level = Schwierigkeit
puzzles-any-level = Egal
puzzles-seek-theme = Thema
puzzles-any-theme = Egal
puzzles-seek-rules = Regeln
puzzles-any-rules = Alle Regeln
puzzles-seek-players = Spieler
puzzles-any-players = 2 bis 5
puzzles-level = { $level ->
    [1] Leicht
    [2] Mittel
    [3] Knifflig
    [4] Schwer
   *[5] Sehr schwer
}
puzzles-theme = { $theme ->
    [finish] Fertig werden
    [sweep] Mehrere abluxxen
    [jokers] Joker einsetzen
    [catch] Abluxxen
    [patience] Niemanden abluxxen
    [split] Eine Gruppe aufteilen
    [lay] Gut auslegen
    [prize] Nehmen oder liegen lassen
    [loss] Zurücknehmen oder ablegen
    [draw] Karten ziehen
   *[shadow] Die Schattenauslage
}
puzzles-tile = Rätsel { $number }: { $theme }. { $kind }. { $how }
puzzles-how = { $how ->
    [first] auf Anhieb gelöst
    [later] mit Hilfe gelöst
    [not] nicht gelöst
   *[open] noch nicht versucht
}

# Eines am Tisch
puzzles-leave = Zurück zu den Rätseln
puzzles-number = Rätsel { $number }
puzzles-of = von { $count }
puzzles-tries = { $used } von { $all } Versuchen verbraucht
puzzles-kind = { $rules }, { $players } Spieler · { $level }
puzzles-goal = { $theme ->
    [finish] Du kannst die Runde sofort gewinnen. Wie?
    [sweep] Luxx mehrere Ebenen auf einmal ab. Mit welchen Karten?
    [jokers] Hier lohnt sich ein Joker. Welche Karten spielst du aus?
    [catch] Hier gibt es etwas abzuluxxen. Was, und womit?
    [patience] Du könntest etwas abluxxen, aber es geht besser. Was spielst du aus?
    [split] Alle Karten einer Zahl auszuspielen, ist nicht immer das Beste. Was spielst du aus?
    [lay] Abzuluxxen gibt es nichts. Was legst du aus?
    [prize] Das hast du abgeluxxt. Nimmst du es, oder lässt du es liegen?
    [loss] Du wurdest abgeluxxt. Zurücknehmen oder ablegen?
    [draw] Welche Karte ist die beste für dich, wenn überhaupt eine?
   *[shadow] Welche Gruppe der Schattenauslage nimmst du?
}

# Tipps
puzzles-idea = Ein Tipp
puzzles-idea-catches = { $count ->
    [1] Abgeluxxt wird { $caught }.
   *[other] Abgeluxxt werden { $caught }.
}
puzzles-idea-shadow = eine Gruppe der Schattenauslage
puzzles-idea-count = { $count ->
    [1] Es ist eine einzelne Karte.
   *[other] Es sind { $count } Karten.
}
puzzles-idea-pool = Sie liegt im Vorrat.
puzzles-answer = Lösung zeigen

# Was zu einem Versuch gesagt wird
puzzles-right = { $tries ->
    [1] Gelöst
    [2] Im zweiten Versuch gelöst
   *[other] Im dritten Versuch gelöst
}
puzzles-wrong = { $left ->
    [0] Nicht der beste Zug, und kein Versuch mehr
    [1] Nicht der beste Zug. Noch ein Versuch
   *[other] Nicht der beste Zug. Noch { $left } Versuche
}
puzzles-wrong-share = Das gewinnt in { $share } % der Fälle, der beste Zug in { $best } %.
puzzles-wrong-other = Ein anderer Zug gewinnt deutlich öfter.
puzzles-wrong-after = Auf dem Tisch siehst du, wie es weitergehen könnte.
puzzles-answer-is = Die Lösung
puzzles-again = Nochmal
puzzles-look = Tisch ansehen
puzzles-why = Warum?
puzzles-next = Nächstes Rätsel
puzzles-shares = Wie oft jeder Zug gewinnt
puzzles-shares-line = Der Champion hat dafür die Karten, die du nicht siehst, { $worlds }-mal ausgeteilt. Der dünne Strich zeigt, was ungewiss bleibt.
puzzles-behind = { $behind } Prozentpunkte weniger, ±{ "\u00A0" }{ $margin }
puzzles-yours = dein Zug
