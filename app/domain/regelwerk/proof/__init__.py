"""The proof over all jurisdictions, answers and contracts (spec 1, the proof)."""
