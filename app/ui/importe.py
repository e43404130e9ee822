"""Importing modules without having them read for Qt."""

from __future__ import annotations

import sys

import PySide6.QtCore  # noqa: F401 - brings along what is asked for below

_FEATURES = "shibokensupport.feature"
_READS = "_mod_uses_pyside"


def skip_reading_of_sources() -> None:
    """Keep PySide from reading the source of every module that is imported from now on.

    It looks there whether a module may use its switchable features (``from __feature__ import …``) and needs a tenth of
    the start for that. Nobody here uses them, and a module it has not looked at is treated as one that does not.
    """
    features = sys.modules.get(_FEATURES)
    if features is not None and hasattr(features, _READS):  # else another release of PySide has other habits
        setattr(features, _READS, lambda _module: False)
