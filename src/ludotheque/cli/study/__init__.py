"""`ludotheque study`: what happens in games, and the effects of other cards."""
