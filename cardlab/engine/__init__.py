"""What every game shares: gears, playouts, hidden cards, deals and matches."""
