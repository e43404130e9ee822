"""Citable law: source documents, chunks with their Fundstelle, search results, change radar (spec 3)."""
