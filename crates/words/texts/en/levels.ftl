# The bots: what each level is called, and its character in a line, which goes on after the name.

levels-random = Random
levels-random-character = plays whatever comes to hand
levels-beginner = Beginner
levels-beginner-character = plays for the first time and overlooks things
levels-greedy = Greedy
levels-greedy-character = grabs the most cards and never thinks ahead
levels-tactician = Tactician
levels-tactician-character = knows what a hand is worth and what a layer risks
levels-searcher = Searcher
levels-searcher-character = imagines how it could go on and picks what wins most often
levels-champion = Champion
levels-champion-character = learnt by playing against itself, millions of games; expect to lose
