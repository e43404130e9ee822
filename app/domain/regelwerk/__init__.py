"""Clauses, rules, evaluation (source 1, spec 1)."""
