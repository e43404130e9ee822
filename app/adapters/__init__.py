"""Floor 4: libraries behind ports; adapters are strangers to each other."""
