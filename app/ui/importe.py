"""Importing modules without having them read for Qt, and without the window waiting for the disk."""

from __future__ import annotations

import sys
import threading
from contextlib import suppress
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from pathlib import Path
from types import ModuleType

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


def import_ready() -> None:
    """How modules are imported while there is a window."""
    skip_reading_of_sources()
    read_libraries_first()


def read_libraries_first() -> None:
    """Have a library in machine code read from the disk before another thread than the window's imports it.

    The system loads such a library while no other thread of Python can run. What is on the disk only is read by that,
    for tenths of a second where the disk is slow, and the window stands still. Read before, it is in memory already.
    """
    if ExtensionFileLoader.create_module is not _create_module:
        ExtensionFileLoader.create_module = _create_module  # type: ignore[method-assign]  # there is no hook for that


_loaded = ExtensionFileLoader.create_module
_packages: set[str] = set()
"""Those of which a library was read."""
_BLOCK = 1 << 20


def _create_module(self: ExtensionFileLoader, spec: ModuleSpec) -> ModuleType:
    if threading.current_thread() is not threading.main_thread() and spec.origin:
        for file in _belonging(spec.name, Path(spec.origin)):
            with suppress(OSError):  # loading it says what is wrong
                _read(file)
    return _loaded(self, spec)


def _belonging(name: str, file: Path) -> list[Path]:
    """The library itself; with the first one of a package those that lie beside the package for it."""
    package, depth = name.partition(".")[0], name.count(".")
    if package in _packages:
        return [file]
    _packages.add(package)
    beside = file.parents[depth] / f"{package}.libs"
    return [file, *(sorted(beside.iterdir()) if beside.is_dir() else ())]


def _read(file: Path) -> None:
    block = bytearray(_BLOCK)
    with file.open("rb", buffering=0) as library:
        while library.readinto(block):
            pass
