# What the variants are called, and what sets them apart in a line.

variants-amigo-base = AMIGO base
variants-amigo-base-line = Caught nobody? You may draw one card.
variants-amigo-advanced = AMIGO advanced
variants-amigo-advanced-line = No card for catching nobody.
variants-amigo-expert = AMIGO expert
variants-amigo-expert-line = Advanced, and ones catch 13s and jokers alone.
variants-ravensburger = Ravensburger
variants-ravensburger-line = The first edition: no extra card, ties are shared.
