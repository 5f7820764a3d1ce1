# Puzzles: positions from real games in which one move is clearly the best.

# All of them
puzzles-back = Back
puzzles-heading = One move is clearly the best
puzzles-line = Positions from games between bots. You have three tries at each; ideas are there if you want them.
puzzles-none = No puzzle is like that. Ask for a little less.
puzzles-all-solved = You have solved all of these.
puzzles-solved = { $solved } of { $count } solved
puzzles-go-on = Solve puzzle { $number }
puzzles-seek-level = Difficulty
puzzles-any-level = Any
puzzles-seek-theme = Theme
puzzles-any-theme = Any
puzzles-seek-rules = Rules
puzzles-any-rules = All rules
puzzles-seek-players = Players
puzzles-any-players = 2 to 5
puzzles-level = { $level ->
    [1] Easy
    [2] Medium
    [3] Tricky
    [4] Hard
   *[5] Very hard
}
puzzles-theme = { $theme ->
    [finish] Going out
    [sweep] Catching several
    [jokers] Using jokers
    [catch] Catching
    [patience] Catching nobody
    [split] Splitting a group
    [lay] Laying well
    [prize] Take or leave
    [loss] Take back or discard
    [draw] Drawing
   *[shadow] The shadow display
}
puzzles-tile = Puzzle { $number }: { $theme }. { $kind }. { $how }
puzzles-how = { $how ->
    [first] solved at once
    [later] solved with help
    [not] not solved
   *[open] not tried yet
}

# One at the table
puzzles-leave = Back to the puzzles
puzzles-number = Puzzle { $number }
puzzles-of = of { $count }
puzzles-tries = { $used } of { $all } tries used
puzzles-kind = { $rules }, { $players } players · { $level }
puzzles-goal = { $theme ->
    [finish] You can win the deal right now. How?
    [sweep] Catch several layers at once. With which cards?
    [jokers] This is worth a joker. Which cards do you play?
    [catch] There is something to catch. What, and with which cards?
    [patience] You could catch something, but you can do better. What do you play?
    [split] Playing all of a number isn’t always best. What do you play?
    [lay] There is nothing to catch. What do you lay?
    [prize] You caught this. Do you take it or leave it?
    [loss] You were caught. Do you take your cards back or discard them?
    [draw] Which card is best for you, if any?
   *[shadow] Which group of the shadow display do you take?
}

# Ideas
puzzles-idea = An idea
puzzles-idea-catches = { $count ->
    [1] It catches { $caught }.
   *[other] It catches { $caught } at once.
}
puzzles-idea-shadow = a group of the shadow display
puzzles-idea-count = { $count ->
    [1] It is a single card.
   *[other] It is { $count } cards.
}
puzzles-idea-pool = It lies in the pool.
puzzles-answer = Show the answer

# What is said about a try
puzzles-right = { $tries ->
    [1] Solved
    [2] Solved at the second try
   *[other] Solved at the third try
}
puzzles-wrong = { $left ->
    [0] Not the best, and no tries left
    [1] Not the best. One try left
   *[other] Not the best. { $left } tries left
}
puzzles-wrong-share = That wins { $share } % of the time, the best move { $best } %.
puzzles-wrong-other = Another move wins clearly more often.
puzzles-wrong-after = On the table you see how it could go on.
puzzles-answer-is = The answer
puzzles-again = Try again
puzzles-look = See the table
puzzles-why = Why?
puzzles-next = Next puzzle
puzzles-shares = How often each move wins
puzzles-shares-line = Found by the champion in { $worlds } deals of the cards that you cannot see. The thin line is what remains uncertain.
puzzles-behind = { $behind } percentage points behind, ±{ "\u00A0" }{ $margin }
puzzles-yours = your move
