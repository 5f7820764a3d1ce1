# Deals that are over: the list, showing one again, giving it away.

# The list
games-title = Deine Spiele
games-line = Jede Runde, die du zu Ende spielst, bleibt auf diesem Gerät.
games-empty = Noch keine Runde ist zu Ende. Jede, die du zu Ende spielst, findest du hier.
games-count = { $count ->
    [1] Eine Runde
   *[other] { $count } Runden
}
games-room = { $percent } % von dem, was dieser Browser erlaubt, sind belegt.
games-more = Ältere zeigen
games-unreadable = Eine Runde, die sich nicht lesen lässt
games-forget = Diese Runde wegwerfen
games-forget-oldest = { $count ->
    [1] Die älteste wegwerfen
   *[other] Die { $count } ältesten wegwerfen
}
games-forget-oldest-surely = Noch einmal drücken, um { $count ->
    [1] sie
   *[other] { $count } Runden
} wegzuwerfen
games-unforgotten = Wegwerfen ging nicht: Die Datenbank dieses Browsers hat versagt. Versuch es noch einmal.
games-unkept = Dieser Browser behält keine Spiele: Er hat keine Datenbank, oder sie ist abgeschaltet.
games-nearly-full = Auf diesem Gerät ist wenig Platz für deine Spiele. Wirf alte weg, bevor keine neuen mehr hineinpassen.
games-full = Diese Runde ließ sich nicht behalten: Auf diesem Gerät ist kein Platz mehr. Wirf alte weg, dann bleiben die nächsten wieder.
games-unfinished = nicht zu Ende
games-brought = mitgebracht
games-daily = Runde des Tages
games-challenged = von jemandem geschickt
games-seen = dieselben Karten noch einmal
games-played-on = weitergespielt
games-practised = Übung
games-together = zusammen gespielt
games-gone = Diese Runde ist nicht auf diesem Gerät, oder sie lässt sich nicht lesen.
games-none-at-table = An diesem Tisch ist noch keine Runde zu Ende, oder es gibt ihn nicht.

# Showing one again
games-place = Zug { $at } von { $moves }
games-step-back = Einen Zug zurück
games-step-on = Einen Zug weiter
games-which-deal = Welche Runde
games-from-start = Von vorn
games-options = Mehr
games-eyes = Mit wessen Augen
games-all-open = Alle Karten offen
games-hand-of = { $name }: { $count ->
    [0] keine Karten
    [1] 1 Karte
   *[other] { $count } Karten
}

# What can be done with it
games-deal = Diese Runde
games-look = Zum Ansehen
games-play-on = Von hier weiterspielen
games-play-on-line = { $is ->
    [you] Mit deinen Karten
   *[other] Als { $name }
}, gegen Bots
games-again = Dieselbe Runde noch einmal
games-again-line = Gleiche Karten, gleicher Platz, gleiche Bots
games-challenge = Jemanden herausfordern
games-share = Teilen
games-share-line = Ein Link, in dem das ganze Spiel steckt
games-save = Mitschrift sichern
games-save-line = Eine Datei zum Aufheben und Wiederöffnen
games-bring = Gespeichertes Spiel öffnen
games-to-list = Zu deinen Spielen

# Giving it away
games-link = Link
games-link-look = Wer diesen Link hat, sieht das ganze Spiel. Ein Server ist nicht nötig: Das Spiel steckt im Link selbst.
games-link-challenge = Wer diesen Link hat, bekommt deine Karten auf deinem Platz, gegen dieselben Bots. Danach stehen eure Ergebnisse nebeneinander.
games-link-copy = Link kopieren
games-link-copied = Kopiert
games-link-share = Teilen …
games-link-text = Eine Runde luxx
games-link-challenge-text = Machst du mehr aus meinen Karten?
games-link-failed = Diese Runde passt in keinen Link.

# A friend's deal
games-dare = Machst du mehr daraus?
games-dare-line = { $name } hat mit diesen Karten { $points } { $count ->
    [1] Punkt
   *[other] Punkte
} gemacht. Jetzt sind es deine: derselbe Platz, dieselben Bots.
games-dare-friend = Wer dich herausfordert,
games-dare-play = Spielen
games-dare-look = Das Spiel nur ansehen

# What was refused
games-refused = Nichts wurde übernommen. { $why }
games-refused-link = Dieser Link lässt sich nicht öffnen. { $why }
games-link-empty = Er ist leer.
games-link-long = Er ist länger als jedes Spiel.
games-link-version = Er beginnt mit „{ $letter }“: Das ist eine andere Fassung von luxx oder kein Link von uns.
games-link-damaged = Buchstaben fehlen oder sind verändert. Kopiere ihn noch einmal, bis ganz ans Ende.
games-link-senseless = Seine Buchstaben sind vollständig, aber was sie sagen, kann niemand gespielt haben.
games-record-large = Sie ist größer als 16 MB: So lang ist kein Spiel.
games-record-json = Es ist keine Mitschrift, wie luxx sie schreibt: { $problem }.
games-record-format = Ihr Format ist „{ $format }“; ein Spiel hat „luxx/1“, eine Partie „luxx-match/1“.
games-record-names = Sie hat { $names } Namen für { $players } Spieler.
games-record-deck = Ihre Karten lassen sich nicht geben: { $problem }.
games-record-move = Zug { $number }, „{ $text }“, ist nicht möglich. { $why }
games-record-unfinished = Sie nennt ein Ergebnis, aber nach { $moves } Zügen ist die Runde nicht zu Ende.
games-record-result = Ihr Ergebnis stimmt nicht: { $field } ist { $claimed }, aber die Züge führen zu { $actual }.
games-record-deal = Runde { $number }: { $why }
games-record-match = Ihre Runden ergeben keine Partie: { $problem }.
games-brought-here = { $count ->
    [1] Eine Runde wurde übernommen.
   *[other] { $count } Runden wurden übernommen.
}

# Was besser gewesen wäre. Anteile sind Anteile am Sieg, als „14 %“.
games-review-line = Jede Entscheidung und was sie gekostet hat
games-review-back = Zurück
games-review-about = { $won } · { $name }: { $points }
games-review-whose = Wessen Entscheidungen
games-review-unfinished = Auf eine Runde, die nicht zu Ende ging, gibt es keinen Rückblick.
games-review-graph = Anteil am Sieg im Lauf der Runde, von { $from } bis { $to }
games-review-axis = Anteil am Sieg · gestrichelt: { $share }
games-review-decision = Entscheidung
games-review-turn = { $turn }. Zug
games-review-progress = { $done } von { $all } Entscheidungen beurteilt
games-review-failed = Der Rückblick ist stehen geblieben: Die Bots sind nicht zu erreichen. Was da ist, bleibt.
games-review-ready = Der Rückblick ist fertig.
games-review-accuracy = Genauigkeit: { $good } von { $all } Entscheidungen so gut wie die beste
games-review-decisions = Entscheidungen
games-review-luck = Glück
games-review-luck-line = Glück: die Karten und was die anderen taten.
games-review-costliest = Teuerste Entscheidungen
games-review-flawless = Nichts zu bereuen
games-review-flawless-line = Keine Entscheidung hat mehr als 2 % vom Sieg gekostet.
games-review-mine = gewählt
games-review-best = besser
games-review-try = Den besseren Zug versuchen
games-review-earlier = Die Entscheidung davor
games-review-later = Die nächste Entscheidung
games-review-watch = Ab hier ansehen
games-review-judged = { $judge ->
    [champion] Beurteilt vom Champion
   *[searcher] Der Champion ist nicht auf diesem Gerät; beurteilt nach ausgespielten Partien
}, mit { $trials } Versuchen je Entscheidung, nach dem, was damals zu sehen war, nie nach verdeckten Karten.
games-review-people = Wie gut Menschen spielen, weiß niemand; gerechnet wird, als wären es gute Bots.
games-review-again = Noch einmal, mit dem Champion
