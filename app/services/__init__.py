"""Floor 3: one module per workflow; asks the domain, writes through the store."""
