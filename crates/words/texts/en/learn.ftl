# Learning the game: the lessons. What they say themselves is in lessons/.

# All of them
learn-title = Learn the game
learn-heading = Learn it by playing
learn-heading-line = Eight short steps at a real table, about five minutes. No clock, and nothing to lose.
learn-all-done = That’s the whole game
learn-all-done-line = You know all there is to know. Three beginners wait for your first game.
learn-begin = Begin
learn-go-on-with = Go on with step { $step }
learn-first-game = Play your first game
learn-extras = For later
learn-practice = For practice
learn-puzzles-line = Find the best move; easy ones and hard ones
learn-done = done
learn-skipped = skipped

# In one
learn-leave = Leave the lesson
learn-skip = Skip
learn-step = Step { $step } of { $steps }: { $title }

# What is said about an answer
learn-same-count = Same count?
learn-higher = Higher?
learn-and = and
learn-not = not
learn-over = over
learn-not-over = not over
learn-beats = beats
learn-yes = right
learn-no = not right
learn-show = Show me
learn-again = Try again
learn-go-on = Go on
learn-rule = The rule: { $rule }

# The rules
learn-seek = Search the rules
learn-clear = Clear the search
learn-topics = Topics
learn-found = { $count ->
    [0] Nothing found. Try another word, or the number of a rule, such as 2.5.
    [1] Found in one place
   *[other] Found in { $count } places
}
learn-ruling = Our own ruling.
learn-examples = For example
learn-this-table = at your table
learn-rules-note = ‡ marks our own ruling where the printed rules are silent, with its reason below it.
