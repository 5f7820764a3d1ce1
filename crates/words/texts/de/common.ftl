# Was jeder braucht: Zahlen als Wörter, Namen mit Endung, Aufzählungen.

# Kleine Zahlen lesen sich als Wörter besser.
common-count = { $count ->
    [0] keine
    [1] eine
    [2] zwei
    [3] drei
    [4] vier
    [5] fünf
    [6] sechs
    [7] sieben
    [8] acht
    [9] neun
    [10] zehn
    [11] elf
    [12] zwölf
   *[other] { $count }
}

# $ending ist "sibilant" bei Namen wie Hans oder Max, sonst "plain".
common-whose = { $ending ->
    [sibilant] { $name }’
   *[plain] { $name }s
}
common-you = du
common-you-to = dir
common-whose-yours = deine
# Am Anfang einer Aufzählung oder allein, wie in einer Tabelle.
common-you-alone = Du

# Eine Aufzählung entsteht von hinten: „a, b und c“.
common-list-last = { $first } und { $last }
common-either-last = { $first } oder { $last }
common-list-more = { $first }, { $rest }

# Eine Zahl mit Nachkommastellen.
common-decimal = { $whole },{ $fraction }
common-percent = { $share } %
