# Der Tisch im Terminal. Was er mit der Seite teilt, steht in page.ftl.

# Buchstaben, die etwas bedeuten; keine zwei gleich, wo beide getippt werden können.
terminal-key-hint = h
terminal-key-undo = u
terminal-key-log = g
terminal-key-rules = r
terminal-key-quit = q
terminal-key-take = n
terminal-key-leave = l
terminal-key-take-back = z
terminal-key-discard = a
terminal-key-deck = s
terminal-key-pass = k

# Die Leiste
terminal-help = Tasten
terminal-leave = Gehen

# Der Tisch
terminal-hand = { $count ->
    [1] 1 Karte
   *[other] { $count } Karten
}
terminal-pool = Vorrat
terminal-deck = Stapel { $count }
terminal-discard = Ablage { $count }
terminal-shadow = Schatten
terminal-away = nicht da

# Fragen und Tasten
terminal-your-turn = Du bist dran: Welche Zahl spielst du?
terminal-pick-first = Wähle zuerst eine Zahl: tippe sie, oder nimm die Pfeile.
terminal-out-of-reach = Der Tisch ist gerade nicht zu erreichen.
terminal-keys-play = Tippe eine Zahl oder nimm die Pfeile; j für Joker. h: Tipp. ?: alle Tasten
terminal-keys-picked = Enter: spielen   + −: Anzahl   j J: Joker   Esc: loslassen   h: Tipp
terminal-keys-draw = Pfeile oder eine Zahl, dann Enter; { terminal-key-deck }: Stapel. h: Tipp
terminal-keys-may-draw = Pfeile oder eine Zahl, dann Enter; { terminal-key-deck }: Stapel, { terminal-key-pass }: keine. h: Tipp
terminal-keys-shadow = Pfeile oder eine Zahl, dann Enter. h: Tipp
terminal-keys-answer = Pfeile und Enter, oder der Buchstabe. h: Tipp
terminal-keys-wait = Leertaste: nicht warten. ?: alle Tasten
terminal-keys-over = Enter: die Wertung

# Blätter
terminal-close = jede Taste schließt
terminal-scroll = Pfeile: auf und ab, jede andere Taste schließt
terminal-rules-foot = Pfeile: links und rechts zu den Themen, auf und ab; Esc schließt
terminal-hint-foot = Pfeile: die anderen Züge; Enter nimmt diesen mit an den Tisch
terminal-scores-foot = { terminal-key-log }: Verlauf, { terminal-key-undo }: zurück, { terminal-key-quit }: gehen
terminal-next-deal = die nächste Runde
terminal-end = vom Tisch gehen
terminal-help-joker = wählt Joker oder nimmt einen dazu; lässt einen weg
terminal-help-step = zur nächsten Zahl oder Antwort
terminal-help-enter = spielt das Gewählte, gibt die Antwort, geht weiter
terminal-help-space = Leertaste
terminal-help-hurry = wartet nicht auf das, was die anderen tun
terminal-help-hint = ein Tipp: die besten Züge und warum
terminal-help-undo = nimmt zurück
terminal-help-log = alles, was geschehen ist
terminal-help-rules = die Regeln nach Themen
terminal-help-quit = geht; das Spiel bleibt und geht das nächste Mal weiter
terminal-too-small = Dieses Fenster ist zu klein: { $width } Spalten und { $height } Zeilen sind nötig.
