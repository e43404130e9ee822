"""Readers of sources: statutes (gii XML, Formex), archives, Kurzfassungen, texts."""
