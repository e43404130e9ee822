"""Workspace Redaktion: clause library, rules, evaluation."""
