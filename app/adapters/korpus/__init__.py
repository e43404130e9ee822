"""The corpus on disk: parsers of its sources, SQLite with full text, vectors, embedding models."""
