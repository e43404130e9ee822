"""Backups in the window: the list, the way to it. Import the modules you need; here is nothing."""
