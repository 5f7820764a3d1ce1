# What the variants are called, and what sets them apart in a line.

variants-amigo-base = AMIGO base
variants-amigo-base-line = Caught nobody? You may draw one card.
variants-amigo-advanced = AMIGO advanced
variants-amigo-advanced-line = Caught nobody? No card.
variants-amigo-expert = AMIGO expert
variants-amigo-expert-line = Like advanced; ones also catch 13s and layers of nothing but jokers.
variants-ravensburger = Ravensburger
variants-ravensburger-line = The first edition: no extra card, ties are shared.
