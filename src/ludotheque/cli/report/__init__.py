"""The commands that report on a game: `report`, `compare`, `worth`, `plan`."""
