"""Widgets of the page: they show what the engine says and know no rule."""
