"""Vectors: embedders, their BLOBs in SQLite, Chroma as a disposable index over them (spec 3, Search)."""
