"""What is on the shelf: boxes, rules, words, sets of cards and decks."""
