"""`ludotheque study`: what happens in games, and what other cards would do."""
