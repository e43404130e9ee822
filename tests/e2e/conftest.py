"""The real program in a temporary base directory."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The offscreen platform complains about what a screen does; nothing of ours."""
    for item in items:
        item.add_marker(pytest.mark.qt_log_ignore(r"This plugin does not support (propagateSizeHints|raise)\(\)"))
