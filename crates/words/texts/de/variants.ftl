# Wie die Varianten heißen, und in einer Zeile, was sie unterscheidet.

variants-amigo-base = AMIGO-Grundspiel
variants-amigo-base-line = Nichts abgeluxxt? Du darfst eine Karte ziehen.
variants-amigo-advanced = AMIGO für Fortgeschrittene
variants-amigo-advanced-line = Nichts abgeluxxt? Keine Karte.
variants-amigo-expert = AMIGO für Experten
variants-amigo-expert-line = Wie für Fortgeschrittene; 1er luxxen auch 13er und reine Joker-Ebenen ab.
variants-ravensburger = Ravensburger
variants-ravensburger-line = Die erste Ausgabe: keine Zusatzkarte, Gleichstand wird geteilt.
