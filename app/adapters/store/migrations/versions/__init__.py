"""The released schemas, in order."""
