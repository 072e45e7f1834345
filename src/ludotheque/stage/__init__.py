"""How a game is drawn and described to people: scenes, sentences, previews, advice, collections, points over time."""
