"""The window: PySide6 views over presenters without Qt (ARCHITECTURE, floor 4)."""
