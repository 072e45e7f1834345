"""The truth of tables and lobbies, and where it is stored. Nothing here is shown."""
