"""What draws and tells a game to people: scenes, sentences, previews, advice, collections, the course of points."""
