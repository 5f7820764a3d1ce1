# Die Bots: wie jede Stufe heißt, und ihr Charakter in einer Zeile, die nach dem Namen weitergeht.

levels-random = Zufall
levels-random-character = spielt, was ihm in die Finger kommt
levels-beginner = Anfänger
levels-beginner-character = spielt zum ersten Mal und übersieht manches
levels-greedy = Gierig
levels-greedy-character = greift nach den meisten Karten und denkt nie voraus
levels-tactician = Taktiker
levels-tactician-character = weiß, was eine Hand wert ist und was eine Ebene riskiert
levels-searcher = Vorausdenker
levels-searcher-character = malt sich aus, wie es weitergehen kann, und wählt, was am häufigsten gewinnt
levels-champion = Champion
levels-champion-character = hat in Millionen Partien gegen sich selbst gelernt; rechne mit Niederlagen
