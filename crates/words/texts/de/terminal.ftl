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
terminal-key-talk = c
terminal-key-invite = i
# Im Warteraum, und wo man geht: sonst wird dort nichts getippt.
terminal-key-remove = x
terminal-key-bot = b
terminal-key-leave-for-good = v
terminal-key-close-table = x

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
terminal-not-there = Hier gibt es keine { $number } zu wählen.
terminal-no-answer = Ein Bot hat keine Antwort. Dein Spiel ist gespeichert; Enter: noch einmal fragen.
terminal-not-kept = Das Spiel lässt sich nicht speichern: { $why }
terminal-keys-play = Tippe eine Zahl oder nimm die Pfeile; j für Joker. ?: alle Tasten
terminal-keys-picked = Enter: spielen   + −: Anzahl   j J: Joker   Esc: loslassen
terminal-keys-draw = Pfeile oder eine Zahl, dann Enter; { terminal-key-deck }: Stapel
terminal-keys-may-draw = Pfeile oder eine Zahl, dann Enter; { terminal-key-deck }: Stapel, { terminal-key-pass }: keine
terminal-keys-shadow = Pfeile oder eine Zahl, dann Enter
terminal-keys-answer = Pfeile und Enter, oder der Buchstabe
terminal-keys-hint = { terminal-key-hint }: Tipp
terminal-keys-wait = Leertaste: nicht warten. ?: alle Tasten
terminal-keys-over = Enter: die Wertung

# Blätter
terminal-close = jede Taste schließt
terminal-scroll = Pfeile: auf und ab, jede andere Taste schließt
terminal-rules-foot = Pfeile: links und rechts zu den Themen, auf und ab; Esc schließt
# Unter den Aussichten eines Zuges unter Bots, auf einer eigenen Zeile.
terminal-hint-figures = wahrscheinlich { $low } bis { $high } %, etwa { $points } Punkte { $side ->
    [behind] zurück
   *[ahead] vorn
} (± { $margin })
terminal-only-here = Diesen Server erreicht nur dieser Rechner.
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
terminal-help-exit = geht sofort, was auch offen ist
terminal-key-shift = Umschalt
terminal-help-select = gedrückt: Die Maus wählt Text aus, zum Kopieren
terminal-select = Mit gedrückter Umschalttaste wählt die Maus Text aus, zum Kopieren.
terminal-too-small = Dieses Fenster ist zu klein: { $width } Spalten und { $height } Zeilen sind nötig.

# An einem Tisch mit Leuten
terminal-offline = Keine Verbindung. Sie kommt von selbst zurück.
terminal-offline-move = Keine Verbindung. Dein Zug ist gemerkt und geht ab, sobald sie da ist.
terminal-room-keys-host = Pfeile, dann { terminal-key-remove }: entfernen, { terminal-key-bot }: anderer Bot   { terminal-key-talk }: reden   { terminal-key-invite }: einladen   { terminal-key-quit }: gehen
terminal-room-keys = { terminal-key-talk }: reden   { terminal-key-invite }: einladen   { terminal-key-quit }: gehen
terminal-room-keys-watch = { terminal-key-talk }: was gesagt wird   { terminal-key-invite }: einladen   { terminal-key-quit }: gehen
terminal-talk-foot = 1 bis 8, oder schreiben und Enter; ↑ ↓ und Tab: stumm; Esc schließt
terminal-talk-foot-phrases = 1 bis 8: sagen; ↑ ↓ und Tab: stumm; Esc schließt
terminal-talk-foot-quiet = ↑ ↓ und Tab: stumm; Esc schließt
terminal-leave-keep = nur den Bildschirm verlassen
terminal-leave-keep-line = Dein Platz bleibt: luxx join mit diesem Link bringt dich zurück.
terminal-leave-serving = Der Tisch ist auf diesem Computer: Er endet für alle.
terminal-leave-good-line = Vor dem Start wird der Platz frei; später spielt ein Bot weiter.
terminal-close-table = Tisch schließen
terminal-close-table-line = Für alle und endgültig: Niemand kommt zurück.
terminal-scores-foot-online = { terminal-key-log }: Verlauf, { terminal-key-talk }: reden, { terminal-key-quit }: gehen
terminal-help-talk = was die Leute sagen; selbst etwas sagen
terminal-help-invite = der Link zu diesem Tisch und sein Code
terminal-help-quit-online = geht; dein Platz bleibt
