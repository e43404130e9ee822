"""The real program in a temporary base directory."""

from __future__ import annotations

from tests.ui.conftest import pytest_collection_modifyitems

__all__ = ["pytest_collection_modifyitems"]
