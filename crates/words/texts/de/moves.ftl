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

# Was in einer Runde getan wurde, die vorbei ist, und was besser gewesen wäre: eine Auslage oder ein Zug wie oben.
moves-verdict = { $is ->
    [you] Deine Wahl
   *[other] { $who } wählte
}: { $made }{ $better ->
    [none] . Nichts war besser.
   *[other] {" "}– besser: { $better }
}
