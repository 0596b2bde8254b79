"""Bots by name, for each seat of a table."""
