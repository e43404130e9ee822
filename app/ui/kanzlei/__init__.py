"""Workspace Kanzlei: Akten, conversations, filings."""
