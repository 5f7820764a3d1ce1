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
online-list-on = in der Liste offener Tische
online-spectators = Zuschauer
online-spectators-line = Wer den Link hat, darf zuschauen.
online-spectators-off = ohne Zuschauer
online-hints = Tipps
online-hints-line = Für Lernende: Alle dürfen einen starken Bot fragen.
online-hints-on = mit Tipps
online-chat = Was gesagt werden darf
online-chat-off = nichts
online-chat-phrases = fertige Sätze
online-chat-free = alles
online-chat-is-off = kein Chat
online-chat-is-phrases = nur fertige Sätze
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
online-free-seat-line = Wenn niemand kommt:
online-free-seat-bot = Wenn niemand kommt: { $level }
online-seat-bot = Bot für Platz { $seat }
online-changed = { $name } hat die Einstellungen geändert.
online-changed-ready = { $name } hat die Einstellungen geändert. Bist du damit bereit?
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
online-start-instead = { $name } ist weg: Jetzt darf jeder anfangen
online-wait-host = Gleich geht es los: { $name } startet das Spiel
online-watching = Du schaust zu.
online-spectators-count = { $count ->
    [1] 1 Zuschauer
   *[other] { $count } Zuschauer
}
online-leave = Tisch verlassen
online-unheard = Ohne Verbindung hört das niemand: Nichts hat sich geändert, und dein Platz bleibt deiner. Versuch es noch einmal, wenn die Seite zurück ist.
online-close-table = Tisch schließen
online-close-surely = Noch einmal drücken: Dann ist er für alle und endgültig zu

# Der Tisch
online-here = verbunden
online-half = verbindet sich
online-away = nicht verbunden
online-replaced = ein Bot spielt
online-bot = ein Bot
online-away-now = { $name } ist weg
online-away-bot = In { $time } springt ein Bot ein.
online-away-wait = Noch springt niemand ein.
online-offline = Keine Verbindung. Die Seite kommt von selbst zurück.
online-offline-move = Dein Zug ist gemerkt und wird gesendet, sobald die Verbindung da ist.
online-offline-here = Dein Zug wird gesendet, sobald die Verbindung da ist. Lass die Seite bis dahin offen: Hier lässt sich nichts speichern.
online-back = Während du weg warst: { $count ->
    [1] 1 Änderung
   *[other] { $count } Änderungen
}
online-skip = Überspringen
online-stepped-back = Der Server hat die letzten Züge verloren: Es geht bei einem früheren weiter.
online-step-back = Einen Schritt zurück
online-step-on = Einen Schritt weiter
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
online-offered = Welcher Platz?
online-offered-line = Du hast an diesem Tisch schon einen Platz, und dieser Link bringt einen anderen mit. Nimm ihn nur, wenn der Link von dir kommt: Wer ihn sonst noch hat, spielt dort mit, und dieses Gerät vergisst deinen eigenen Platz.
online-offered-stay = Auf meinem Platz bleiben
online-offered-take = Den Platz aus dem Link nehmen

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
online-big-points = Diese Runde
online-big-total = Gesamt
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
online-fair-save = Mitschrift mit Beweis sichern
online-fair-right = { $deals ->
    [1] Richtig gemischt.
   *[other] Alle { $deals } Runden sind richtig gemischt.
}
online-fair-promised = Vor dem Geben hatte sich der Server auf sein Geheimnis festgelegt; es ist dasselbe.
online-fair-not-seen = Dieses Gerät hat nicht gesehen oder weiß nicht mehr, worauf sich der Server vor dem Geben festgelegt hatte; wer es gesehen hat, kann vergleichen.
online-fair-own = Dein eigener Anteil, von diesem Gerät gewürfelt, ist dabei: Niemand konnte deine Karten aussuchen.
online-fair-no-share = Von dir ist kein eigener Anteil dabei, du verlässt dich auf die der anderen.
online-fair-forgotten = Ein Anteil von deinem Platz ist dabei; dieses Gerät weiß nicht mehr, welchen es gegeben hat, und kann nicht vergleichen.
online-fair-replaced = An deinem Platz liegt ein anderer Anteil, als dieses Gerät gegeben hat. Wenn du ihn nicht von einem anderen Gerät gegeben hast, stimmt mit diesem Mischen etwas nicht: Sichere die Mitschrift und frag, wer den Server betreibt.
online-fair-limits = Jede Karte und jeder Zug folgt daraus. Es beweist nicht, dass niemand sich abspricht oder auf einen anderen Bildschirm schaut.
online-fair-wrong = Mit diesem Mischen stimmt etwas nicht. Sichere die Mitschrift und frag, wer den Server betreibt.

# A finished deal, shown again
online-replay = Noch einmal ansehen
