# Gemeinsam spielen an Tischen eines Servers.

# Der Weg dorthin
online-name = Dein Name
online-guest = Gast { $number }
online-open = Tisch eröffnen
online-open-line = Dann schickst du den anderen den Link
online-more = Weitere Einstellungen
online-mine = Deine Tische
online-public = Offene Tische
online-public-none = Gerade hat niemand einen offenen Tisch.
online-host-table = Tisch von { $name }
online-free = { $count ->
    [0] kein freier Platz
    [1] 1 freier Platz
   *[other] { $count } freie Plätze
}
online-state-waiting = noch nicht begonnen
online-state-playing = wird gespielt
online-state-yours = du bist dran
online-state-over = zu Ende
online-no-server = Hier antwortet kein Server, also kann man sich nicht treffen. Spielen geht trotzdem.
online-solo = Gegen Bots spielen
online-hot-seat = Mehrere an diesem Gerät
online-again = Noch einmal versuchen
online-connecting = Der Tisch wird gesucht …

# Einrichten
online-seats = Plätze
online-bots = Bots auf leeren Plätzen
online-clock = Zeit je Entscheidung
online-clock-none = keine
online-clock-seconds = { $seconds } s
online-clock-days = { $days ->
    [1] 1 Tag
   *[other] { $days } Tage
}
online-list = In der Liste offener Tische
online-list-line = Jeder darf sich dazusetzen.
online-spectators = Zuschauer
online-spectators-line = Wer den Link hat, darf zuschauen.
online-hints = Tipps
online-hints-line = Für Lernende: Alle dürfen einen starken Bot fragen.
online-hints-on = mit Tipps
online-chat = Was gesagt werden darf
online-chat-off = nichts
online-chat-phrases = Sätze
online-chat-free = alles
online-setting = { $variant } · { $length } · { $clock }
online-one-deal = eine Runde
online-match = { $deals } Runden
online-no-clock = ohne Uhr

# Die Tür
online-door = Ein Platz für dich
online-door-with = Am Tisch: { $names }.
online-sit = Hinsetzen
online-watch = Zuschauen
online-begun = Das Spiel hat schon begonnen.
online-ended = Dieses Spiel ist zu Ende.
online-full = Alle Plätze sind besetzt.
online-watch-line = Du kannst zuschauen.
online-no-watch = An diesem Tisch sind keine Zuschauer erwünscht.

# Der Warteraum
online-invite = Einladen
online-link-line = Wer den Link hat, darf sich dazusetzen.
online-copy = Kopieren
online-copied = Kopiert
online-share = Teilen
online-share-text = Spiel mit mir Abluxxen:
online-at-table = Am Tisch
online-taken = { $taken } von { $seats } Plätzen
online-host = Gastgeber
online-you = du
online-seated = hat sich gesetzt
online-ready = bereit
online-not-ready = noch nicht bereit
online-lost = Verbindung weg
online-free-seat = Freier Platz
online-free-seat-line = Kommt niemand, setzt sich ein Bot.
online-remove = { $name } entfernen
online-im-ready = Ich bin bereit
online-start = Los geht’s
online-start-all = Alle sind da
online-start-bots = { $count ->
    [1] Ein Bot nimmt den freien Platz
   *[other] Bots nehmen { $count } freie Plätze
}
online-start-unready = { $count ->
    [1] { $names } ist noch nicht bereit
   *[other] { $names } sind noch nicht bereit
}
online-wait-host = { $name } eröffnet gleich das Spiel
online-watching = Du schaust zu.
online-spectators-count = { $count ->
    [1] 1 Zuschauer
   *[other] { $count } Zuschauer
}
online-leave = Tisch verlassen

# Der Tisch
online-here = verbunden
online-half = verbindet sich
online-away = nicht verbunden
online-replaced = ein Bot spielt
online-bot = ein Bot
online-away-now = { $name } ist weg
online-away-bot = Ein Bot springt ein in { $time }.
online-away-wait = Noch springt niemand ein.
online-offline = Keine Verbindung. Die Seite kommt von selbst zurück.
online-offline-move = Dein Zug ist gemerkt und wird gesendet, sobald die Verbindung da ist.
online-back = Während du weg warst: { $count ->
    [1] 1 Änderung
   *[other] { $count } Änderungen
}
online-skip = Überspringen
online-time-left = { $seconds ->
    [1] noch 1 Sekunde
   *[other] noch { $seconds } Sekunden
}

# Das Ende einer Runde
online-next = Bereit für die nächste Runde
online-rematch = Noch einmal spielen
online-waiting-for = Es fehlt noch: { $names }.
online-start-now = Ohne sie anfangen

# Enden
online-moved = Dieser Platz wird in einem anderen Fenster oder an einem anderen Gerät gespielt.
online-moved-line = Du kannst ihn jederzeit zurückholen.
online-take-back = Hier spielen
online-closed = Hier geht es nicht weiter
online-to-tables = Zu den Tischen

# Reden
online-talk = Reden
online-say = Sag etwas
online-send = Senden
online-mute = { $name } stummschalten
online-unmute = { $name } wieder hören
online-quiet = Noch hat niemand etwas gesagt.
online-phrase = { $phrase ->
    [hello] Hallo
    [good-luck] Viel Glück
    [well-played] Gut gespielt!
    [oops] Hoppla
    [thanks] Danke
    [one-moment] Moment
    [again] Noch eins?
    [goodbye] Tschüss
   *[other] …
}

# Der Tisch in der Mitte
online-screen = Den Tisch auf diesen Bildschirm
online-screen-line = Alle haben ihre Hand auf dem Handy.
online-big-join = Hinsetzen oder zuschauen
online-beside = Nur meine Karten
online-beside-line = Der Tisch liegt auf dem großen Bildschirm
online-decides = { $name } entscheidet

# Du bist dran
online-turn-title = Du bist dran! · luxx
online-notify = Mitteilungen
online-notify-line = Wenn du dran bist und woanders hinschaust.

# Ein anderes Gerät
online-device = Auf anderem Gerät weiterspielen
online-device-line = Scanne das mit deinem anderen Gerät. Zeig es niemandem: Wer es hat, spielt an deiner Stelle.

# Das faire Mischen
online-fair-check = Mischen prüfen
online-fair-save = Aufzeichnung mit Beweis sichern
online-fair-right = { $deals ->
    [1] Richtig gemischt.
   *[other] Alle { $deals } Runden sind richtig gemischt.
}
online-fair-promised = Vor dem Geben hatte sich der Server auf sein Geheimnis festgelegt; es ist dasselbe.
online-fair-not-seen = Du kamst nach dem Geben, darum hat diese Seite nicht gesehen, worauf sich der Server festgelegt hatte; wer da war, kann vergleichen.
online-fair-own = Dein eigener Anteil, von diesem Gerät gewürfelt, ist dabei: Niemand konnte deine Karten aussuchen.
online-fair-no-share = Von dir kam kein eigener Anteil, du verlässt dich auf die der anderen.
online-fair-limits = Jede Karte und jeder Zug folgt daraus. Es beweist nicht, dass niemand sich abspricht oder auf einen anderen Bildschirm schaut.
online-fair-wrong = Mit diesem Mischen stimmt etwas nicht. Sichere die Aufzeichnung und frag, wer den Server betreibt.

# A finished deal, shown again
online-replay = Noch einmal ansehen
online-replay-none = An diesem Tisch ist noch keine Runde zu Ende, oder es gibt ihn nicht.
online-replay-place = Zug { $at } von { $moves }
online-pause = Anhalten
online-run = Abspielen
online-step-back = Einen Zug zurück
online-step-on = Einen Zug weiter
online-which-deal = Welche Runde
online-save-record = Partie speichern
online-from-start = Von Anfang an
