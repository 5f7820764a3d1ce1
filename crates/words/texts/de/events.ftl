# Was geschah, einer Person erzählt. $who ist "you", wenn sie es selbst war, sonst "other", und dann sagt $name, wer.

events-played = { $who ->
    [you] Du spielst { $layer }.
   *[other] { $name } spielt { $layer }.
}
events-caught-shadow = { $who ->
    [you] Du luxxt { $layer } aus der Schattenauslage ab.
   *[other] { $name } luxxt { $layer } aus der Schattenauslage ab.
}
events-revealed-shadow = Die Schattenauslage bekommt { $card }.
events-revealed-pool = { $card } wird aufgedeckt und kommt auf die { $under } im Vorrat.
events-revealed-removed = { $card } wird aufgedeckt und scheidet aus.
events-caught = { $who ->
    [you] Du luxxt { $whose } { $layer } ab.
   *[other] { $name } luxxt { $whose } { $layer } ab.
}
events-took = { $who ->
    [you] Du nimmst { $whose } { $layer }.
   *[other] { $name } nimmt { $whose } { $layer }.
}
events-left = { $who ->
    [you] Du lässt { $whose } { $layer } liegen.
   *[other] { $name } lässt { $whose } { $layer } liegen.
}
events-took-back = { $who ->
    [you] Du nimmst { $layer } zurück.
   *[other] { $name } nimmt { $layer } zurück.
}
events-discarded = { $who ->
    [you] Du legst { $layer } ab.
   *[other] { $name } legt { $layer } ab.
}
events-drew-open = { $who ->
    [you] Du ziehst { $card } aus dem Vorrat.
   *[other] { $name } zieht { $card } aus dem Vorrat.
}
events-drew-blind = { $who ->
    [you] Du ziehst vom Stapel.
   *[other] { $name } zieht vom Stapel.
}
events-drew-mine = Du ziehst { $card } vom Stapel.
events-passed = { $who ->
    [you] Du ziehst nichts.
   *[other] { $name } zieht nichts.
}
events-refilled = In den Vorrat kommt { $card }.
events-paw = { $who ->
    [you] Du bist am Zug.
   *[other] { $name } ist am Zug.
}
events-over = { $reason ->
    [empty-hand] Der Durchgang ist zu Ende: Eine Hand ist leer.
    [no-cards-left] Der Durchgang ist zu Ende: Es gibt nichts mehr zu ziehen.
   *[repetition] Der Durchgang ist zu Ende: Dieselbe Lage stand zum dritten Mal.
}

# Kurz, unter dem Namen dessen, der es tat.
events-deed-played = spielt { $layer }
events-deed-caught = luxxt { $whose } { $layer } ab
events-deed-caught-shadow = luxxt { $layer } aus dem Schatten ab
events-deed-took = nimmt { $whose } { $layer }
events-deed-left = lässt { $whose } { $layer } liegen
events-deed-took-back = nimmt { $layer } zurück
events-deed-discarded = legt { $layer } ab
events-deed-drew-open = zieht { $card } aus dem Vorrat
events-deed-drew-blind = zieht vom Stapel
events-deed-passed = luxxt nichts ab, zieht nichts

# Karten in Worten.
events-joker = Joker
events-pair = das Paar { $card } und { $upper }
