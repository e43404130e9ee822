"""Modules read from the disk in another thread, for the main thread only to execute.

A module that makes classes of Qt's is never executed off the main thread: PySide crashes now and then when that works
with others meanwhile. But most of the time of an import is finding files, unpacking their code and importing what has
nothing to do with Qt; that any thread can do.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec, spec_from_file_location
from opcode import EXTENDED_ARG, opmap
from pathlib import Path
from types import CodeType, ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.ui.tasks import Tasks

_OF_QT = ("app.ui.", "PySide6.", "pyqtgraph")
"""How the names of modules begin that are for the main thread."""
_INIT = "__init__"
_LOAD_CONST, _IMPORT_NAME = opmap["LOAD_CONST"], opmap["IMPORT_NAME"]


def load(modules: Sequence[str], tasks: Tasks) -> None:
    """Import these; meant for a worker, which waits while the main thread takes what is its own in turns."""
    read = Vorgelesen()
    for module in modules:
        read.read(module)
    if read.order:
        tasks.in_turns(read.execute())


class Vorgelesen:
    """Modules as they lie on the disk; none of them is executed yet.

    Attributes:
        order: names of those that ``execute`` imports, each behind those it needs.
    """

    def __init__(self) -> None:
        self.order: list[str] = []
        self._begun: set[str] = set()
        self._found: dict[str, tuple[ModuleSpec, CodeType]] = {}

    def read(self, name: str) -> None:
        """Read a module and what it imports, in any thread; what makes no classes of Qt's is imported at once."""
        if name in sys.modules or name in self._begun:
            return
        if not name.startswith(_OF_QT):
            import_module(name)
            return
        self._begun.add(name)
        spec = find_spec(name)
        if spec is not None:
            for needed in self._keep(name, spec):
                self.read(needed)
        self.order.append(name)

    def read_package(self, package: str, leave: Sequence[str] = ()) -> None:
        """Read all modules of a package, in any thread; ``leave``: parts that nobody will import."""
        found = find_spec(package)
        if found is not None and isinstance(found.loader, SourceFileLoader):  # in a shipped program: imported as ever
            root = Path(found.loader.path).parent
            for file in sorted(root.rglob("*.py")):
                parts = file.relative_to(root.parent).with_suffix("").parts
                if not set(leave).intersection(parts):
                    name = ".".join(parts[:-1] if parts[-1] == _INIT else parts)
                    inside = [str(file.parent)] if parts[-1] == _INIT else None
                    spec = spec_from_file_location(name, file, submodule_search_locations=inside)
                    if spec is not None:
                        self._keep(name, spec)
        self.order.append(package)

    def execute(self) -> Iterator[None]:
        """Import what was read, a module a step; for the main thread."""
        _at_hand.offer(self._found)
        for name in self.order:
            import_module(name)
            yield
        _at_hand.withdraw(self._found)

    def _keep(self, name: str, spec: ModuleSpec) -> Iterator[str]:
        """Keep the code of a module; the modules it imports. What is machine code is left for who imports it."""
        get_code = getattr(spec.loader, "get_code", None)
        code: CodeType | None = get_code(name) if get_code is not None else None
        if code is None:
            return iter(())
        self._found[name] = (spec, code)
        return _imports(code)


class _AtHand(MetaPathFinder):
    """Gives who imports the modules that were read.

    It is never taken off the interpreter's list again: another thread that goes through that would miss the next one.
    """

    def __init__(self) -> None:
        self._found: dict[str, tuple[ModuleSpec, CodeType]] = {}

    def offer(self, found: dict[str, tuple[ModuleSpec, CodeType]]) -> None:
        """From now on these are there."""
        self._found.update(found)
        if self not in sys.meta_path:
            sys.meta_path.insert(0, self)

    def withdraw(self, found: dict[str, tuple[ModuleSpec, CodeType]]) -> None:
        """What nobody has imported of them is no longer wanted."""
        for name in found:
            self._found.pop(name, None)

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None, /
    ) -> ModuleSpec | None:
        """The module with the code that was read; None: none of these."""
        if (found := self._found.pop(fullname, None)) is None:
            return None
        spec, code = found
        spec.loader = _Loader(code)
        return spec


_at_hand = _AtHand()


class _Loader(Loader):
    """Knows the code already."""

    def __init__(self, code: CodeType) -> None:
        self._code = code

    def create_module(self, spec: ModuleSpec) -> None:
        """A module as any other."""

    def exec_module(self, module: ModuleType) -> None:
        """Execute the code that was read."""
        exec(self._code, vars(module))  # noqa: S102 - that is what a loader does


def _imports(code: CodeType) -> Iterator[str]:
    """The modules that a module imports when it is executed: what stands at the left margin, not what types need."""
    argument, names = 0, None
    units = code.co_code
    for operation, low, (_, _, column, _) in zip(units[::2], units[1::2], code.co_positions(), strict=True):
        argument = argument << 8 | low
        if operation == EXTENDED_ARG:
            continue
        if operation == _LOAD_CONST:
            names = code.co_consts[argument]
        elif operation == _IMPORT_NAME and column == 0:
            module = code.co_names[argument]
            yield module
            yield from _submodules(module, names or ())
        argument = 0


def _submodules(package: str, names: Sequence[str]) -> Iterator[str]:
    """Those of the names that are modules of the package."""
    found = sys.modules.get(package)
    if hasattr(found, "__path__"):
        for name in names:
            if not hasattr(found, name) and find_spec(f"{package}.{name}") is not None:
                yield f"{package}.{name}"
