"""All tests of Le Royaume, and positions and a table to play them on."""
