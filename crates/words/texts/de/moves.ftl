# Züge als etwas, was man tun kann: auf Knöpfen, in Tipps. $count sagt, wie viele Karten abgeluxxt wurden.

moves-play = { $cards } spielen
moves-shadow = { $cards } aus der Schattenauslage abluxxen
moves-take = { $count ->
   *[other] Nehmen
}
moves-leave = { $count ->
   *[other] Liegen lassen
}
moves-take-back = Zurücknehmen
moves-discard = Ablegen
moves-draw-deck = Vom Stapel, verdeckt
moves-draw-open = { $card } aus dem Vorrat ziehen
moves-pass = Nichts ziehen

# Was eben getan wurde, dem gesagt, der es tat.
moves-made-play = Du hast { $cards } gespielt
moves-made-shadow = Du hast { $cards } aus der Schattenauslage abgeluxxt
moves-made-take = Du hast die { $count ->
    [1] Karte
   *[other] Karten
} genommen
moves-made-leave = Du hast die { $count ->
    [1] Karte
   *[other] Karten
} liegen lassen
moves-made-take-back = Du hast deine { $count ->
    [1] Karte
   *[other] Karten
} zurückgenommen
moves-made-discard = Du hast deine { $count ->
    [1] Karte
   *[other] Karten
} abgelegt
moves-made-draw-deck = Du hast vom Stapel gezogen
moves-made-draw-open = Du hast { $card } aus dem Vorrat gezogen
moves-made-pass = Du hast nichts gezogen

# Was in einer Runde getan wurde, die vorbei ist, und was besser gewesen wäre: eine Auslage oder ein Zug wie oben.
moves-verdict = { $is ->
    [you] Deine Wahl
   *[other] { $who } wählte
}: { $made }{ $better ->
    [none] . Nichts war besser.
   *[other] {" "}– besser: { $better }
}
