"""What several tests need: positions, in the words of the games' players."""
