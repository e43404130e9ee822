"""The window of a desk that shares its library with others."""
