"""Recherche: search the imported law, read it, take a Fundstelle over into a draft (spec 3, Search)."""
