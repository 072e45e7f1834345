"""How the game is shown: the table, its questions, the cards’ faces, and the rules in our words."""
