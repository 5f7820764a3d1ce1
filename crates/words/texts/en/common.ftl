# What every speaker needs: numbers as words, names with an ending, lists.

# Small numbers read better as words.
common-count = { $count ->
    [0] no
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
   *[other] { $count }
}

common-whose = { $name }’s
common-you = you
common-you-to = you
common-whose-yours = your
# At the beginning of a list or alone, as in a table.
common-you-alone = You

# A list is put together from its end: "a, b and c".
common-list-last = { $first } and { $last }
common-either-last = { $first } or { $last }
common-list-more = { $first }, { $rest }

# A number with decimals.
common-decimal = { $whole }.{ $fraction }
common-percent = { $share }%
