"""The shelf: boxes, rules, words, sets of cards, and decks."""
