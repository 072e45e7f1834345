"""Chronica Universalis: its rules, positions, golden files, and what the shared suites must know of it."""
