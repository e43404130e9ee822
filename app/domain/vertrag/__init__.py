"""Contracts: interview, filled slots, assembled text, end-check (spec 1, Vertragsbaukasten)."""
