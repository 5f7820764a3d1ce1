# What `luxx play`, `luxx replay` and `luxx rules` say.

# What is typed while playing: the texts below show these, and the command understands them.
cli-key-help = ?
cli-key-hint = hint
cli-key-rules = rules
cli-key-quit = q
cli-key-take = t
cli-key-leave = l
cli-key-take-back = b
cli-key-discard = d
cli-key-deck = deck
cli-key-pass = p

# The beginning and the end
cli-title = luxx: { $variant }, { $players } players, seed { $seed }
cli-aim = Lay cards of one number in front of you; jokers (J) count as any. You catch every top layer that has as many cards and a lower value. In the end each card in front of you counts one, each in your hand costs one.
cli-keys = Type { cli-key-help } for help, { cli-key-hint } for a hint, { cli-key-rules } for the rules, { cli-key-quit } to leave.
cli-goodbye = Good-bye. The same deal again: the same options and --seed { $seed }.
cli-goes-on = The game that was left goes on. A new one instead: luxx play --new
cli-other-game = { $option } is not how the game is played that was left ({ $variant }, { $players } players). It goes on with luxx play alone; with --new as well a game as you want it begins in its place.
cli-game-open = This game is open in another window. One more at the same time: luxx play --game FILE
cli-damaged = The game in { $file } cannot be read. It was put aside as { $aside }.
cli-kept = Your game is kept: the same command goes on with it; --new deals anew.

# The table. $shown is $count as it stands in its column.
cli-hand = { $count ->
    [1] { $shown } card in hand
   *[other] { $shown } cards in hand
}
cli-points = { $count ->
    [1] { $shown } point
   *[other] { $shown } points
}
cli-bare = nothing yet
cli-on = { $top } on { $below }
cli-pool = Pool: { $spots }
cli-piles = deck { $deck }, discard pile { $discard }
cli-shadow = Shadow: { $groups }
cli-own-hand = Your hand: { $cards }

# Questions, and what to type where the answer was not understood. $count is how many cards were caught.
cli-ask-play = Which cards do you play?
cli-ask-shadow = Which number do you catch from the shadow display: { $values }?
cli-ask-take = Take { $cards }, or leave { $count ->
    [1] it
   *[other] them
}? ({ cli-key-take }/{ cli-key-leave })
cli-ask-return = Take { $cards } back, or discard and draw { $count ->
    [1] one card
   *[other] { $number } cards
}? ({ cli-key-take-back }/{ cli-key-discard })
cli-ask-draw = You draw { $count ->
    [1] one card
   *[other] { $number } cards
}: one of the pool, or { cli-key-deck }?
cli-ask-may-draw = You may draw a card: one of the pool, { cli-key-deck }, or { cli-key-pass } for none?
cli-type-play = Type the cards, such as 7 7 J or 2x7.
cli-type-shadow = Type one of the numbers.
cli-type-take = Type { cli-key-take } to take or { cli-key-leave } to leave.
cli-type-return = Type { cli-key-take-back } to take back or { cli-key-discard } to discard and draw.
cli-type-draw = Type a card of the pool, or { cli-key-deck }.
cli-type-may-draw = Type a card of the pool, { cli-key-deck }, or { cli-key-pass } to draw nothing.
cli-type-more = { $wanted } Type { cli-key-help } to see everything.
cli-type-help = Type { cli-key-help } to see what you can do.
cli-help-moves = You can type: { $moves }.
cli-help-more = Moves may also be written as in a record (play 7 7 J, take, draw deck). { cli-key-hint }: the best moves and why; { cli-key-hint } 7 7: what speaks against that move. { cli-key-rules }: the game in one minute. { cli-key-quit }: leave.

# Recorded games
cli-replay-title = { $variant }, { $players } players: { $names }
cli-unfinished = The game is not over yet.
cli-over = { $over } (rule { $rule })
cli-match-title = The match after { $deals } of { $all } deals
cli-match-winner = wins the match (rule { $rule })

# The rules
cli-more-topics = More: luxx rules TOPIC
cli-no-topic = No topic or rule “{ $word }”: topics are { $topics }; rules go by number, such as 2.5; all prints everything.

# Tables at a server
cli-no-link = “{ $link }” is no link to a table. It looks like http://192.168.1.23:5899/#/t/… and has to stand in quotes.
cli-needs-terminal = Tables at a server need the whole screen, and this is no terminal.
cli-no-server = No server answers at { $server }.
cli-host-here = This command is the server: the table is there as long as it runs.
cli-host-link = Whoever has this link may sit down, in a browser or with luxx join:
cli-host-only-here = Only this computer reaches that server, and nobody else by this link. Others do if it is started with luxx serve --lan.
cli-host-no-network = This computer is in no network: nobody else reaches it.
cli-other-seat = You have a seat at this table, and this link brings another one. Take it only if the link comes from you. Take it? y, or Enter for your own:
cli-other-seat-yes = y
cli-seat-kept = Your seat is kept. Back to it: luxx join '{ $link }'
