"""What the rulebook needs from outside: libraries as files, graphs as pictures, engines to measure beside ours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from app.domain.regelwerk.compiled import CompiledRules
    from app.domain.regelwerk.graph import RuleGraph
    from app.domain.regelwerk.graph_layout import Layout
    from app.domain.regelwerk.library import Library
    from app.domain.regelwerk.matrix import Matrix
    from app.domain.regelwerk.scenarios import Selection
    from app.domain.regelwerk.simple_form import SimpleLibrary
    from app.ports import ExportFile


class LibrarySource(Protocol):
    """Reads clause libraries that users bring."""

    def read(self, path: Path) -> Library | SimpleLibrary:
        """The library of a JSON file, in whichever of the two forms it is written.

        Raises:
            InputError: unreadable, too large, no JSON or no library; each problem with its JSON path.
        """
        ...

    def read_whole(self, path: Path) -> Library:
        """The library of a file that stands for itself, in either form: nothing in it refers to what is here.

        Raises:
            InputError: as ``read``; or a title or question that a rule names is not in the file.
        """
        ...


class LibraryFiles(Protocol):
    """Writes libraries and matrices; a file that was there before is replaced whole or stays as it is."""

    def write_library(self, path: Path, library: Library) -> ExportFile:
        """Write JSON that reads back as the same library; the same library gives the same bytes.

        Raises:
            ExportError: the file could not be written; nothing half-written remains.
        """
        ...

    def write_matrix(self, path: Path, matrix: Matrix) -> ExportFile:
        """Write CSV or XLSX, as the suffix of ``path`` says.

        Raises:
            InputError: another suffix.
            ExportError: the file could not be written, or the matrix is too large for a worksheet.
        """
        ...


class GraphLayout(Protocol):
    """Finds places for the nodes of a rule graph."""

    def arrange(self, graph: RuleGraph, previous: Layout | None = None) -> Layout:
        """Places for all nodes; the same graph gets the same ones.

        Args:
            graph: what is to be shown.
            previous: places so far; they stay as long as every node has one there.
        """
        ...


class GraphExporter(Protocol):
    """Writes a rule graph as a picture."""

    def export(self, graph: RuleGraph, layout: Layout, title: str, ziel: Path) -> ExportFile:
        """Write SVG or PNG, as the suffix of ``ziel`` says, with title and legend.

        Raises:
            InputError: another suffix.
            ExportError: the file could not be written; one that existed before is unchanged.
        """
        ...


class PeerRules(Protocol):
    """Rules that another engine has loaded."""

    def prepare(self, selection: Selection) -> Callable[[], Any]:
        """The engine's own work for ``selection`` and nothing else, as often as it is called: that is measured.

        What the engine needs as input is made here, before.
        """
        ...

    def numbers(self, answer: Any) -> Sequence[int]:
        """Numbers of the findings in what the call gave, ascending; as ``CompiledRules.potentials`` counts them."""
        ...


class PeerEngine(Protocol):
    """Another rule engine that runs the same rules, to measure beside ours."""

    @property
    def name(self) -> str:
        """What the table of figures calls it."""
        ...

    def load(self, compiled: CompiledRules) -> PeerRules:
        """The rules in the engine's own form, made once.

        Raises:
            ValueError: the engine is not told rules of this kind.
        """
        ...
