"""Odds and simulation."""
