"""Alembic's steps from one schema version to the next, shipped inside the package."""
