"""A package read from the disk in another thread, for the main thread only to execute.

Half of the time of an import is finding files, unpacking their code, and PySide's look at each module's source.
"""

from __future__ import annotations

import linecache
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

_INIT = "__init__"


class _Loader(SourceFileLoader):
    """Knows the code already."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self._code = code

    def get_code(self, _fullname: str) -> CodeType:
        """The code that was read."""
        return self._code


class Vorgelesen(MetaPathFinder):
    """The modules of a package as they lie on the disk; nothing of them is executed yet."""

    def __init__(self, package: str, leave: Sequence[str] = ()) -> None:
        """Read it, in any thread; ``leave``: parts that nobody will import."""
        self._found: dict[str, tuple[Path, CodeType]] = {}
        spec = find_spec(package)
        if spec is None or not isinstance(spec.loader, SourceFileLoader):
            return  # in a shipped program it lies elsewhere: imported as ever
        root = Path(spec.loader.path).parent
        for file in sorted(root.rglob("*.py")):
            parts = file.relative_to(root.parent).with_suffix("").parts
            if not set(leave).intersection(parts):
                self._read(".".join(parts[:-1] if parts[-1] == _INIT else parts), file)

    def _read(self, name: str, file: Path) -> None:
        code = SourceFileLoader(name, str(file)).get_code(name)
        if code is not None:
            self._found[name] = (file, code)
            linecache.getlines(str(file))  # PySide looks into every module that is imported for the words it uses

    @contextmanager
    def at_hand(self) -> Iterator[None]:
        """While these modules are imported."""
        sys.meta_path.insert(0, self)
        try:
            yield
        finally:
            sys.meta_path.remove(self)

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None, /
    ) -> ModuleSpec | None:
        """The module with the code that was read; None: none of these."""
        if fullname not in self._found:
            return None
        file, code = self._found[fullname]
        inside = [str(file.parent)] if file.stem == _INIT else None
        loader = _Loader(fullname, str(file), code)
        return spec_from_file_location(fullname, file, loader=loader, submodule_search_locations=inside)
