"""Saved web pages, rendered offline by Qt WebEngine in a process of its own."""
