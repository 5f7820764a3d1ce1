# Karten in Worten. Es sind $count, $number ist das Wort dafür; $value ist "joker" oder "number", und dann steht $face darauf.

# $case ist "nominative" oder "accusative".
cards-a = { $value ->
    [joker] { $count ->
        [1] { $case ->
            [nominative] ein Joker
           *[accusative] einen Joker
        }
       *[other] { $number } Joker
    }
   *[number] { $count ->
        [1] eine { $face }
       *[other] { $number } { $face }er
    }
}
cards-the = { $value ->
    [joker] { $count ->
        [1] den Joker
       *[other] die { $number } Joker
    }
   *[number] { $count ->
        [1] die { $face }
       *[other] die { $number } { $face }er
    }
}
cards-bare = { $value ->
    [joker] { $count ->
        [1] Joker
       *[other] { $number } Joker
    }
   *[number] { $count ->
        [1] { $face }
       *[other] { $number } { $face }er
    }
}

# „drei 9er (davon ein Joker)“.
cards-with-jokers = { $cards } (davon { $count ->
    [1] ein Joker
   *[other] { $number } Joker
})

# „Bens zwei 9er“, „deinen Joker“, immer im Akkusativ; $gender ist "masculine" bei einem einzelnen Joker.
cards-whose = { $owner_is ->
    [you] { $gender ->
        [masculine] deinen
       *[other] deine
    }
   *[other] { $owner_whose }
} { $cards }

cards-pair = das Paar { $card } und { $upper }
cards-joker = Joker
