"""What may be done and what happens: actions, verbs, the course of the game, secrets, and how a position stands."""
