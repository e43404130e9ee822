"""Workspace Prüfung: the whole Prüfliste of a stored filing."""
