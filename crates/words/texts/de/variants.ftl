# Wie die Varianten heißen, und in einer Zeile, was sie unterscheidet.

variants-amigo-base = AMIGO-Grundspiel
variants-amigo-base-line = Nichts abgeluxxt? Du darfst eine Karte ziehen.
variants-amigo-advanced = AMIGO für Fortgeschrittene
variants-amigo-advanced-line = Keine Karte, wenn du nichts abluxxt.
variants-amigo-expert = AMIGO für Experten
variants-amigo-expert-line = Wie für Fortgeschrittene; 1er luxxen 13er und Joker allein ab.
variants-ravensburger = Ravensburger
variants-ravensburger-line = Die erste Ausgabe: keine Zusatzkarte, Gleichstand wird geteilt.
