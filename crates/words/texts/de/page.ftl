# Die Seite.

# Bevor das Programm da ist
page-description = Spiel das Kartenspiel Abluxxen (Linko!) gegen gute Bots, mit Freunden an einem Gerät oder gemeinsam über einen Link.
page-no-script = luxx läuft in deinem Browser und braucht JavaScript und WebAssembly.

# Start
page-tagline = Gleich viele, höhere Zahl: deins.
page-play = Spielen
page-play-line = Zu viert, das Grundspiel
page-play-line-first = Zu viert, alle Anfänger
page-continue = Weiterspielen
page-together = Gemeinsam spielen
page-together-line = Mit Link, jeder am eigenen Gerät
page-set-up = Spiel einrichten
page-rules = Regeln
page-rules-note = Zahlen in Klammern sind die der vollständigen Regeln; ‡ steht für unsere Festlegung, wo die gedruckten Regeln schweigen.
page-settings = Einstellungen
page-home = Zum Anfang
page-close = Schließen
page-language = Sprache
page-own-names = Abluxxen und Linko! sind Spiele ihrer Autoren und Verlage. luxx wird von Spielern gemacht.

# Einrichten
page-variant = Regeln
page-players = Spieler
page-players-count = { $count ->
    [2] 2, das Duell
   *[other] { $count }
}
page-seats = Wer sitzt wo
page-seat = Platz { $seat }
page-seat-name = Name von Platz { $seat }
page-seat-sitter = Wer spielt auf Platz { $seat }
page-person = Ein Mensch
page-starts = Wer beginnt
page-starts-lot = Das Los
page-length = Wie lange
page-length-deal = Ein Durchgang
page-length-match = { $rounds ->
    [1] Eine Partie: jeder beginnt einmal
   *[other] Eine Partie: jeder beginnt { $rounds }-mal
}
page-practice = Üben
page-name-needed = Jeder Platz braucht einen Namen mit höchstens { $most } Buchstaben.
page-person-needed = Mindestens ein Mensch muss mitspielen.
page-you = Du

# Die Leiste
page-hint = Tipp
page-undo = Rückgängig
page-log = Verlauf
page-menu = Menü
page-deal-of = Durchgang { $deal } von { $deals }

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
page-bare = noch nichts
page-thinking = denkt nach
page-middle = Vorrat, Nachziehstapel und Ablagestapel
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
page-story = Seit deinem letzten Zug

# Karten wählen
page-your-turn = Du bist am Zug. Wähle eine Zahl.
page-play-why = Alle deine Karten einer Zahl liegen dann zusammen als eine Ebene. Wen sie abluxxt, siehst du, bevor du sie spielst.
page-aim = Worum es geht
page-aim-points = Leg deine Karten vor dir aus: Jede bringt einen Punkt, jede auf der Hand kostet am Ende einen.
page-aim-catch = Eine Ebene luxxt eine andere ab, wenn sie gleich viele Karten und eine höhere Zahl hat. Nur die oberste Ebene kann abgeluxxt werden.
page-aim-end = Ist eine Hand leer, ist der Durchgang zu Ende.
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
    [1] luxxt deine Ebene nur eine Karte
   *[other] luxxen deine Ebene nur { $count } gleiche Karten
} ab: { $values }.
page-threat-only-jokers = Bis zu deinem nächsten Zug { $count ->
    [1] luxxt deine Ebene nur ein Joker ab
   *[other] luxxen deine Ebene nur { $count } Joker zusammen ab
}.
page-threat-or-higher = { $value } oder höher
page-threat-ones = Einsen
page-threat-jokers = Joker
page-threat-none = Niemand kann deine Ebene abluxxen.
page-goes-out-win = Deine letzten Karten: Der Durchgang endet, und du gewinnst.
page-goes-out-lose = Deine letzten Karten: Der Durchgang endet, und { $names } { $count ->
    [1] gewinnt
   *[other] gewinnen
}.
page-surely = { $slip ->
    [loses] Noch einmal drücken beendet den Durchgang
    [lone-jokers] Noch einmal drücken legt Joker allein
   *[lost-jokers] Noch einmal drücken gibt Joker her
}

# Fragen
page-take-ask = { $cards } nehmen?
page-take-line = Deine Hand: { $hand }. { $name } zieht { $size ->
    [1] eine Karte
   *[other] { $size } Karten
}.
page-leave-line = { $name } nimmt zurück oder legt ab und zieht { $size ->
    [1] eine Karte
   *[other] { $size } Karten
}.
page-take-why = Höhere Zahl: { $name } verliert diese Ebene.
page-return-why = Was wird aus deinen Karten?
page-return-ask = { $name } will { $cards } nicht.
page-take-back-line = Deine Hand: { $hand }. Nichts zu ziehen.
page-discard-line = Weg damit; du ziehst { $size ->
    [1] eine neue Karte
   *[other] { $size } neue Karten
}.
page-draw-ask = { $owed ->
    [1] Zieh eine Karte
   *[other] Zieh { $owed } Karten
}
page-may-draw-ask = Eine Karte ziehen?
page-pass = Nein, Zug beenden
page-shadow-ask = Welche Gruppe der Schattenauslage luxxt du ab?

# Weitergeben
page-cover = { $name } ist am Zug
page-cover-line = Gib das Gerät weiter. Sonst sollte niemand hinsehen.
page-cover-show = Ich bin { $name }: meine Karten zeigen

# Ende eines Durchgangs
page-score = Punkte
page-score-laid = { $count } ausgelegt
page-score-this = Dieser Durchgang
page-score-match = Partie
page-score-tie = { $rule ->
    [fewer-cards] Gleich viele Punkte: Wer weniger Karten auf der Hand hat, liegt vorn.
   *[shared] Gleich viele Punkte teilen sich den Platz.
}
page-score-total = Summe
page-score-how = Jede Karte vor dir bringt einen Punkt, jede auf der Hand kostet einen.
page-next-deal = Nächster Durchgang: { $who ->
    [you] Du beginnst
   *[other] { $name } beginnt
}
page-again = Dieselben Karten noch einmal
page-new-game = Neues Spiel

# Verlauf
page-log-empty = Noch ist nichts geschehen.

# Einstellungen
page-theme = Farben
page-theme-system = Wie das System
page-theme-light = Hell
page-theme-dark = Dunkel
page-speed = Tempo
page-speed-calm = Ruhig
page-speed-normal = Normal
page-speed-fast = Schnell
page-speed-instant = Sofort
page-sound = Töne
page-auto = Den einzig möglichen Zug für mich machen
page-confirm = Vor teuren Versehen nachfragen

# Tipp und der Rest
page-hint-thinking = Ich denke nach …
page-undone = Zurückgenommen.
page-undo-end = Letzten Zug zurücknehmen
page-damaged = Ein gespeichertes Spiel war nicht zu lesen: { $problem ->
    [unreadable] Es ist nicht, was diese Seite schreibt.
    [format] Es stammt von einem anderen Programm oder einer anderen Version.
    [record] Seine Züge folgen nicht den Regeln.
   *[table] Tisch und Karten gehören nicht zusammen.
} Es wurde beiseitegelegt; das hier ist ein neuer Anfang.
page-not-kept = Dieser Browser behält nichts auf dem Gerät; beim Neuladen ginge das Spiel verloren. Du kannst weiterspielen.
page-broken = Die Bots sind nicht zu erreichen. Dein Spiel ist gespeichert.

page-part-failed = Dieser Teil der Seite konnte nicht geladen werden.

page-practice-line = Alles kann zurückgenommen werden, auch wenn Verdecktes zu sehen war.
page-share = Teilen sich mehrere das Gerät, sind beim Weitergeben alle Hände verdeckt.
page-held = { $count ->
    [0] du hast keine
   *[other] du hast { $count }
}
page-shadow-why = Sie kommt auf deine Hand. Dann wird deine Ebene mit der des anderen verglichen.
page-draw-why = Du ziehst ebenso viele neue, Karte für Karte: eine offene oder die verdeckte vom Stapel.
page-draw-took = { $name } hat { $cards } genommen.
page-draw-gave = Du hast { $cards } abgelegt.
page-may-draw-why = Niemand abgeluxxt, also darfst du ziehen: Das kostet einen Punkt, passt aber vielleicht.
page-score-held = { $count } auf der Hand
page-once-more = Noch einmal spielen
page-sound-line = Karten, Abluxxen, das Ende
page-auto-line = Wenn es nichts zu wählen gibt
page-confirm-line = Bevor du einen Durchgang beendest, den du nicht gewinnst, oder Joker hergibst
page-hint-title = Tipp
page-hint-line = Die Aussichten an diesem Tisch nach { $worlds } gedachten Spielen, wenn du wie ein Taktiker weiterspielst.
page-hint-equal = Etwa so gut wie der beste.

# Aufgehobene Spiele, andere Tabs, und was schiefgehen kann
page-forget = Dieses Spiel wegwerfen
page-elsewhere = Dieses Spiel ist in einem anderen Tab offen
page-elsewhere-line = Ein Spiel wird in einem Tab gespielt, damit kein Zug verloren geht. Hier ruht es, bis du es übernimmst.
page-elsewhere-here = Hier spielen
page-load-failed = luxx konnte nicht geladen werden. Besteht eine Verbindung? Deine Spiele bleiben auf diesem Gerät.
page-try-again = Noch einmal versuchen
page-hint-failed = Der Tipp kam nicht an: Die Bots sind nicht zu erreichen.
page-no-undo = { $why ->
    [nothing] Du hast noch nichts entschieden, das sich zurücknehmen ließe.
    [revealed] Das geht nicht mehr zurück: Seither wurde eine verdeckte Karte gesehen.
    [others] Das geht nicht mehr zurück: Seither hat jemand anderes gespielt.
    [counted] Das geht nicht mehr zurück: Der Durchgang zählt für die Partie.
   *[never] An diesem Tisch wird nichts zurückgenommen.
}

# Tasten
page-keys = Tasten
page-keys-pick = wählt eine Zahl aus deiner Hand; noch einmal lässt sie los
page-keys-joker = wählt Joker oder nimmt einen dazu
page-keys-count = eine Karte mehr, eine weniger
page-keys-play = spielt, was gewählt ist
page-keys-let-go = lässt los, was gewählt ist
page-keys-move = zur nächsten Karte in Hand oder Vorrat
page-keys-jump = hinauf zu Spielen oder den Antworten, hinunter zur Hand
page-keys-list = diese Liste

# Genauer hinsehen
page-look-at = Alle Karten: { $name }
page-look-piles = Vorrat, Nachziehstapel und Ablagestapel: was dort liegt
page-look-display = Ausgelegt, die oberste Ebene zuerst
page-look-top = die oberste Ebene: Sie kann abgeluxxt werden
page-look-hand = { $count ->
    [1] Eine Karte auf der Hand
   *[other] { $count } Karten auf der Hand
}
page-look-known = { $count ->
    [0] Niemand hat eine davon gesehen.
    [1] Diese haben alle gesehen:
   *[other] Diese haben alle gesehen:
}
page-look-points = Punkte
page-look-pool = Offen im Vorrat
page-look-unseen = Hier oder verdeckt auf den Händen der anderen sind:
page-look-removed = Aus dem Spiel
page-log-times = ({ $count }-mal)
page-best = die Wahl des Tipps
page-hint-later = Der nächste Tipp kommt, wenn du entscheidest.
