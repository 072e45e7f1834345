"""Bots at tables: their processes, and what is compiled for them in which order."""
