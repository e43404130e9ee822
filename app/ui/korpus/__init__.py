"""The law of the program: what is imported, what changed, what stands on it (spec 3)."""
