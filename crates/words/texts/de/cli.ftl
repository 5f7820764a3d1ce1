# Was `luxx play`, `luxx replay` und `luxx rules` sagen.

# Was man beim Spielen tippt: Die Texte unten zeigen es, und der Befehl versteht es.
cli-key-help = ?
cli-key-hint = tipp
cli-key-rules = regeln
cli-key-quit = q
cli-key-take = n
cli-key-leave = l
cli-key-take-back = z
cli-key-discard = a
cli-key-deck = stapel
cli-key-pass = p

# Anfang und Ende
cli-title = luxx: { $variant }, { $players } Spieler, Startwert { $seed }
cli-aim = Lege Karten einer Zahl vor dir aus; Joker (J) gelten als jede Zahl. Du luxxt jede oberste Ebene ab, die ebenso viele Karten und einen niedrigeren Wert hat. Am Ende bringt jede Karte vor dir einen Punkt, jede auf deiner Hand kostet einen.
cli-keys = { cli-key-help } zeigt die Hilfe, { cli-key-hint } gibt einen Tipp, { cli-key-rules } erklärt die Regeln, { cli-key-quit } beendet das Spiel.
cli-goodbye = Auf Wiedersehen. Dieselben Karten noch einmal: dieselben Optionen und --seed { $seed }.
cli-goes-on = Das angefangene Spiel geht weiter. Stattdessen ein neues: luxx play --new
cli-other-game = { $option } passt nicht zum angefangenen Spiel ({ $variant }, { $players } Spieler). Mit luxx play allein geht es weiter; zusammen mit --new beginnt an seiner Stelle eines, wie du es willst.
cli-game-open = Dieses Spiel ist in einem anderen Fenster offen. Ein weiteres zur gleichen Zeit: luxx play --game DATEI
cli-damaged = Das Spiel in { $file } lässt sich nicht lesen. Es liegt jetzt in { $aside }.
cli-kept = Dein Spiel ist aufgehoben: Derselbe Befehl spielt es weiter; --new gibt neue Karten.

# Der Tisch. $shown ist $count, wie es in der Spalte steht.
cli-hand = { $count ->
    [1] { $shown } Handkarte
   *[other] { $shown } Handkarten
}
cli-points = { $count ->
    [1] { $shown } Punkt
   *[other] { $shown } Punkte
}
cli-bare = noch nichts
cli-on = { $top } auf { $below }
cli-pool = Vorrat: { $spots }
cli-piles = Stapel { $deck }, Ablage { $discard }
cli-shadow = Schattenauslage: { $groups }
cli-own-hand = Deine Hand: { $cards }

# Fragen, und was zu tippen ist, wo die Antwort nicht verstanden wurde. $count ist, wie viele Karten abgeluxxt wurden.
cli-ask-play = Welche Karten spielst du?
cli-ask-shadow = Welche Zahl luxxt du aus der Schattenauslage ab: { $values }?
cli-ask-take = { $count ->
   *[other] { $cards } nehmen oder liegen lassen? ({ cli-key-take }/{ cli-key-leave })
}
cli-ask-return = { $cards } zurücknehmen, oder ablegen und { $count ->
    [1] eine Karte
   *[other] { $number } Karten
} ziehen? ({ cli-key-take-back }/{ cli-key-discard })
cli-ask-draw = Du ziehst { $count ->
    [1] eine Karte
   *[other] { $number } Karten
}: eine aus dem Vorrat, oder { cli-key-deck }?
cli-ask-may-draw = Du darfst eine Karte ziehen: eine aus dem Vorrat, { cli-key-deck }, oder { cli-key-pass } für keine?
cli-type-play = Tippe die Karten, etwa 7 7 J oder 2x7.
cli-type-shadow = Tippe eine der Zahlen.
cli-type-take = Tippe { cli-key-take } zum Nehmen oder { cli-key-leave } zum Liegenlassen.
cli-type-return = Tippe { cli-key-take-back } zum Zurücknehmen oder { cli-key-discard } zum Ablegen und Ziehen.
cli-type-draw = Tippe eine Karte aus dem Vorrat oder { cli-key-deck }.
cli-type-may-draw = Tippe eine Karte aus dem Vorrat, { cli-key-deck }, oder { cli-key-pass }, um nichts zu ziehen.
cli-type-more = { $wanted } Mit { cli-key-help } siehst du alles.
cli-type-help = Mit { cli-key-help } siehst du, was du tun kannst.
cli-help-moves = Du kannst tippen: { $moves }.
cli-help-more = Züge darfst du auch wie in einer Mitschrift schreiben (play 7 7 J, take, draw deck). { cli-key-hint }: die besten Züge und warum; { cli-key-hint } 7 7: was gegen diesen Zug spricht. { cli-key-rules }: das Spiel in einer Minute. { cli-key-quit }: Ende.

# Aufgezeichnete Spiele
cli-replay-title = { $variant }, { $players } Spieler: { $names }
cli-unfinished = Das Spiel ist noch nicht zu Ende.
cli-over = { $over } (Regel { $rule })
cli-match-title = Die Partie nach { $deals } von { $all } Runden
cli-match-winner = gewinnt die Partie (Regel { $rule })

# Die Regeln
cli-more-topics = Mehr: luxx rules THEMA
cli-no-topic = Kein Thema und keine Regel „{ $word }“: Themen sind { $topics }; Regeln haben Nummern, etwa 2.5; all zeigt alles.

# Tische an einem Server
cli-no-link = „{ $link }“ ist kein Link zu einem Tisch. Einer sieht aus wie http://192.168.1.23:5899/#/t/… und muss in Anführungszeichen stehen.
cli-needs-terminal = Tische an einem Server brauchen den ganzen Bildschirm, und das hier ist kein Terminal.
cli-no-server = Unter { $server } antwortet kein Server.
cli-host-here = Dieser Befehl ist der Server: Der Tisch besteht, solange er läuft.
cli-host-link = Wer diesen Link hat, darf sich dazusetzen, im Browser oder mit luxx join:
cli-host-only-here = Diesen Server erreicht nur dieser Rechner, mit diesem Link also sonst niemand. Mit luxx serve --lan gestartet, ist er für andere da.
cli-host-no-network = Dieser Rechner ist in keinem Netz: Niemand sonst erreicht ihn.
cli-other-seat = Du hast an diesem Tisch schon einen Platz, und dieser Link bringt einen anderen mit. Nimm ihn nur, wenn der Link von dir kommt. Nehmen? j, oder Enter für deinen eigenen:
cli-other-seat-yes = j
cli-seat-kept = Dein Platz bleibt. Zurück zu ihm: luxx join '{ $link }'
