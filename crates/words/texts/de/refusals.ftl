# Warum etwas abgelehnt wurde.

# Von den Regeln. $why ist einer der Gründe von unten, $rule die Nummer der Regel.
refusals-by-rule = { $why } (Regel { $rule }).

refusals-over = Die Runde ist zu Ende
refusals-not-yours = Gerade entscheidet { $name }
refusals-must-draw = Diese Karten müssen gezogen werden; verzichten darf nur, wer niemanden abgeluxxt hat
refusals-not-in-hand = { $held ->
    [0] Auf der Hand ist { $gender ->
        [masculine] kein
       *[other] keine
    } { $face }
    [1] Auf der Hand ist nur { $cards }, nicht { $wanted }
   *[other] Auf der Hand sind nur { $cards }, nicht { $wanted }
}
refusals-not-in-pool = { $kind ->
    [pair] Im Vorrat liegt { $spot } nicht
    [joker] Im Vorrat liegt kein Joker
   *[number] Im Vorrat liegt keine { $spot }
}
refusals-deck-empty = Der Stapel ist leer
refusals-not-in-shadow = { $value ->
    [joker] Joker lassen
   *[number] Die { $face } lässt
} sich nicht aus der Schattenauslage abluxxen: Dazu muss eine niedrigere Zahl als die gespielte genau { $count ->
    [1] einmal
    [2] zweimal
   *[other] { $count }-mal
} dort liegen

# Was stattdessen zu entscheiden ist.
refusals-asked-play = Erst muss, wer am Zug ist, Karten spielen
refusals-asked-shadow = Erst muss etwas aus der Schattenauslage abgeluxxt werden
refusals-asked-take = Erst müssen die abgeluxxten Karten genommen oder liegen gelassen werden
refusals-asked-return = Erst müssen die Karten zurückgenommen oder abgelegt werden
refusals-asked-draw = Erst müssen Karten gezogen werden, aus dem Vorrat oder vom Stapel
refusals-asked-may-draw = Erst ist zu sagen, ob eine Karte gezogen wird

# Was getippt wurde, ist kein Zug.
refusals-no-move = Das ist kein Zug.
refusals-no-card = „{ $typed }“ ist keine Karte: Karten schreibt man 1 bis 13, und J für einen Joker.
refusals-no-cards = Man spielt mindestens eine Karte
refusals-mixed = Nur Karten einer Zahl werden zusammen gespielt: nicht { $first } mit { $second }
refusals-joker-first = Erst schreibt man die Zahlen, dann die Joker.
refusals-too-many = Von der { $face } gibt es nur { $most } im Spiel
refusals-too-many-jokers = Es gibt nur { $most } Joker im Spiel
refusals-no-pair = Nur eine 13 oder ein Joker liegt auf einer anderen Karte, nie { $cards }

# Von einem Server. Jede heißt wie ihr Code.
refusals-code-bad-message = Das hat der Server nicht verstanden.
refusals-code-protocol = Der Server spricht eine andere Version. Lade die Seite neu oder hol dir das neueste luxx.
refusals-code-unknown-table = Diesen Tisch gibt es nicht. Vielleicht wurde er geschlossen.
refusals-code-bad-token = Das ist nicht dein Platz, oder der Link ist nicht vollständig.
refusals-code-bad-name = Ein Name hat 1 bis 16 sichtbare Zeichen, und niemand am Tisch heißt so oder so ähnlich.
refusals-code-bad-options = So lässt sich kein Tisch einrichten.
refusals-code-full = Alle Plätze sind besetzt.
refusals-code-started = Das Spiel hat schon begonnen.
refusals-code-not-now = Das geht gerade nicht.
refusals-code-not-host = Das kann nur, wer den Tisch eingerichtet hat.
refusals-code-not-seated = Das kann nur, wer hier mitspielt.
refusals-code-not-yours = Gerade entscheidet jemand anderes.
refusals-code-illegal = Diesen Zug erlauben die Regeln nicht.
refusals-code-stale = Inzwischen ist am Tisch etwas anderes geschehen. Sieh noch einmal hin.
refusals-code-switched-off = Das ist an diesem Tisch abgeschaltet.
refusals-code-too-fast = Das war zu viel auf einmal. Warte einen Moment.
refusals-code-too-large = Das ist zu lang.
refusals-code-too-many = Es sind schon zu viele. Versuche es später noch einmal.
refusals-code-origin = Diese Seite gehört nicht zum Server und darf ihn nicht benutzen.
refusals-code-unavailable = Der Server konnte das nicht speichern, deshalb hat sich nichts geändert. Versuche es gleich noch einmal.
refusals-code-moved = Du spielst jetzt auf einem anderen Gerät oder in einem anderen Fenster.
refusals-code-removed = Du wurdest vom Tisch entfernt.
refusals-code-closed-by-host = Wer den Tisch eingerichtet hat, hat ihn geschlossen.
refusals-code-restarting = Der Server startet neu. Gleich geht es weiter.
refusals-code-unknown = Der Server hat das abgelehnt ({ $code }).
