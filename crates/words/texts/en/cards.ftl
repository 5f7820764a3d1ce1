# Cards in words. There are $count of them, $number is the word for it; $value is "joker" or "number", and then $face is it.

# German needs to know the $case.
cards-a = { $value ->
    [joker] { $count ->
        [1] a joker
       *[other] { $number } jokers
    }
   *[number] { $count ->
        [1] { $face ->
            [8] an 8
            [11] an 11
           *[other] a { $face }
        }
       *[other] { $number } { $face }s
    }
}
cards-the = { $value ->
    [joker] { $count ->
        [1] the joker
       *[other] the { $number } jokers
    }
   *[number] { $count ->
        [1] the { $face }
       *[other] the { $number } { $face }s
    }
}
cards-bare = { $value ->
    [joker] { $count ->
        [1] joker
       *[other] { $number } jokers
    }
   *[number] { $count ->
        [1] { $face }
       *[other] { $number } { $face }s
    }
}

# "three 9s (one a joker)"; so many of them are jokers.
cards-with-jokers = { $cards } ({ $count ->
    [1] one a joker
   *[other] { $number } of them jokers
})

# "Ben's two 9s". $cards are without an article.
cards-whose = { $owner_whose } { $cards }

cards-pair = the pair { $card } and { $upper }
cards-joker = joker
