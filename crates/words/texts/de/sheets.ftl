# Sheets, the set-up, the column beside the table: what a game can begin without.

# Start
sheets-statistics = Statistik
sheets-compare = Was der Champion daraus macht
sheets-language = Sprache

# Einrichten
sheets-players = Spieler
sheets-seats = Wer sitzt wo
sheets-seat-name = Name von Platz { $seat }
sheets-seat-sitter = Wer spielt auf Platz { $seat }
sheets-person = Mensch
sheets-starts = Wer beginnt
sheets-starts-lot = Das Los
sheets-length-deal = Eine Runde
sheets-length-match = { $rounds ->
    [1] Jeder beginnt einmal
    [2] Jeder beginnt zweimal
   *[other] Jeder beginnt { $rounds }-mal
}
sheets-name-needed = Jeder Platz braucht einen Namen mit höchstens { $most } Buchstaben.
sheets-person-needed = Mindestens ein Mensch muss mitspielen.

# Der Tisch
sheets-story = Seit deinem letzten Zug

# Ende einer Runde
sheets-score-laid = { $count } ausgelegt
sheets-score-this = Diese Runde
sheets-score-match = Partie
sheets-score-tie = { $rule ->
    [fewer-cards] Gleich viele Punkte: Wer weniger Karten auf der Hand hat, liegt vorn.
   *[shared] Gleich viele Punkte teilen sich den Platz.
}
sheets-score-total = Summe
# Was in den Spalten steht, wo der Satz darunter keinen Platz hat.
sheets-score-columns = Tisch − Hand
sheets-score-how = Jede Karte vor dir bringt einen Punkt, jede auf der Hand kostet einen.
sheets-next-deal = Nächste Runde: { $who ->
    [you] Du beginnst
   *[other] { $name } beginnt
}
sheets-again = Gleiche Karten
sheets-new-game = Neues Spiel

# Verlauf
sheets-log-empty = Noch ist nichts geschehen.

# Einstellungen
sheets-theme-system = Wie das System
sheets-theme-light = Hell
sheets-speed = Tempo
sheets-speed-calm = Ruhig
sheets-speed-normal = Normal
sheets-speed-fast = Schnell
sheets-speed-instant = Sofort
sheets-sound = Töne
sheets-auto = Den einzig möglichen Zug für mich machen
sheets-confirm = Vor teuren Versehen nachfragen

# Tipp und der Rest
sheets-hint-thinking = Ich denke nach …
sheets-undo-end = Letzten Zug zurücknehmen
sheets-practice-line = Alles kann zurückgenommen werden, auch wenn Verdecktes zu sehen war.
sheets-share = Teilen sich mehrere das Gerät, sind beim Weitergeben alle Hände verdeckt.
sheets-score-held = { $count } auf der Hand
sheets-once-more = Noch einmal spielen
sheets-sound-line = Karten, Abluxxen, das Ende
sheets-auto-line = Wenn es nichts zu wählen gibt
sheets-confirm-line = Bevor du eine Runde beendest, die du nicht gewinnst, oder Joker hergibst
sheets-hint-title = Tipp
sheets-hint-line = { $judge ->
    [champion] Die Aussichten an diesem Tisch, wie der Champion sie nach { $worlds } Versuchen sieht
   *[other] Die Aussichten an diesem Tisch nach { $worlds } gedachten Spielen
}, wenn du wie ein Taktiker weiterspielst. Mehr als du sieht der Tipp nicht.
sheets-hint-equal = Vielleicht so gut wie der beste Zug.
sheets-hint-odds = Gewinnchance
sheets-hint-cancel = Doch nicht
sheets-hint-share = { $share } % der Spiele gewonnen, wahrscheinlich { $low } bis { $high }
sheets-hint-points = Etwa { $points } Punkte { $side ->
    [behind] zurück
   *[ahead] vorn
} (± { $margin })
sheets-hint-seats = So stehen danach alle

# Aufgehobene Spiele, andere Tabs, und was schiefgehen kann
sheets-hint-failed = Der Tipp kam nicht an: Die Bots sind nicht zu erreichen.

# Tasten
sheets-keys = Tasten
sheets-keys-pick = wählt eine Zahl aus deiner Hand; noch einmal lässt sie los
sheets-keys-joker = wählt Joker oder nimmt einen dazu
sheets-keys-count = eine Karte mehr, eine weniger
sheets-keys-play = spielt, was gewählt ist
sheets-keys-let-go = lässt los, was gewählt ist
sheets-keys-move = zur nächsten Karte in Hand oder Vorrat
sheets-keys-jump = hinauf zu Spielen oder den Antworten, hinunter zur Hand
sheets-keys-list = diese Liste

# Genauer hinsehen
sheets-look-display = Ausgelegt, die oberste Ebene zuerst
sheets-look-top = die oberste Ebene: Sie kann abgeluxxt werden
sheets-look-hand = { $count ->
    [1] Eine Karte auf der Hand
   *[other] { $count } Karten auf der Hand
}
sheets-look-known = { $count ->
    [0] Niemand hat eine davon gesehen.
    [1] Diese haben alle gesehen:
   *[other] Diese haben alle gesehen:
}
sheets-look-points = Punkte
sheets-look-pool = Offen im Vorrat
sheets-look-unseen = Hier oder verdeckt bei den anderen liegen:
sheets-look-removed = Aus dem Spiel
sheets-log-times = { $count }×
sheets-hint-later = Der nächste Tipp kommt, wenn du entscheidest.

# A friend's deal: both results
sheets-dare-won = { $mine } gegen { $theirs }: Du hast mehr daraus gemacht.
sheets-dare-lost = { $mine } gegen { $theirs }: Dein Gegenüber hat mehr daraus gemacht.
sheets-dare-tie = Beide { $mine }: genauso gut.
