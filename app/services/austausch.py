"""Exchange: importing and exporting the clause library, and its matrix as a table (spec 1, „Import and export“)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from app.domain.regelwerk.graph import RuleGraph, rule_graph
from app.domain.regelwerk.import_preview import ImportPreview, import_preview
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.library_part import LibraryPart, along_text, chosen_clauses, clauses_along, extract, in_order
from app.domain.regelwerk.matrix import Matrix, build_matrix
from app.domain.regelwerk.simple_form import ImportProblem, SimpleFormError, SimpleLibrary, from_simple
from app.domain.regelwerk.surroundings import graph_around, matrix_around
from app.errors import InputError, NotFoundError, Problem
from app.messages import ChangeSet, ImportLibrary
from app.ports import ExportFile, Repositories, Repository, Store
from app.ports_regelwerk import LibraryFiles, LibrarySource
from app.services.bibliothek import members_of, put_together
from app.services.vertrag_bindung import with_contracts

_MAX_PROBLEMS = 50
_NOTHING_WRITTEN = "Es wurde nichts übernommen."


class AustauschService:
    """Brings libraries in and out; what comes in is taken over whole or not at all."""

    def __init__(self, store: Store, reader: LibrarySource, files: LibraryFiles, *, author: str = "Import") -> None:
        """``author`` is entered in versions that come in the simple form, which names nobody."""
        self._store = store
        self._reader = reader
        self._files = files
        self._author = author

    def preview(self, path: Path) -> ImportPreview:
        """What importing a file would do; ``ImportLibrary(preview.library)`` does it.

        Raises:
            InputError: the file cannot be read, or names what cannot be understood; with JSON paths.
        """
        read = self._reader.read(path)
        with self._store.read() as view:
            present = _library(view)
            if not isinstance(read, SimpleLibrary):
                return _preview(view, present, read)
            try:
                incoming = from_simple(read, present, self._author)
            except SimpleFormError as error:
                raise _refused(path.name, error.problems) from error
            return _in_simple_words(_preview(view, present, incoming))

    def import_library(self, command: ImportLibrary) -> ChangeSet:
        """Take over a library in one transaction, seen against what is there at that moment.

        Raises:
            InputError: something is refused; nothing was written.
        """
        with self._store.unit_of_work(command) as work:
            preview = _preview(work, _library(work), command.library)
            if not preview.accepted:
                raise _refused(command.library.title, preview.problems)
            for kind, entity in preview.changed_entities():
                repository: Repository[Any] = getattr(work, kind)
                repository.put(entity)
            return work.commit()

    def library(self) -> Library:
        """Everything there is, as it is exported."""
        with self._store.read() as view:
            return _library(view)

    def export(self, path: Path, part: LibraryPart | None = None, library: Library | None = None) -> ExportFile:
        """Write the library, or a part of it, as JSON; ``library`` instead of the own one if given.

        What comes along with a part because rules name it is said in the notes of the file.

        Raises:
            NotFoundError: the part names a clause or template that does not exist.
            ExportError: the file could not be written.
        """
        library = self.library() if library is None else in_order(library)
        if part is None:
            return self._files.write_library(path, library)
        _require_known(library, part)
        along = clauses_along(library, part) if part.with_targets else ()
        file = self._files.write_library(path, extract(library, part))
        return (
            replace(file, hinweise=(*file.hinweise, f"{along_text(len(along))}: {', '.join(along)}")) if along else file
        )

    def graph(self, part: LibraryPart | None = None, library: Library | None = None) -> RuleGraph:
        """The graph of the library, or of a part of it with its neighbours; as ``export``.

        Raises:
            NotFoundError: the part names a clause or template that does not exist.
        """
        library = library or self.library()
        graph = rule_graph(library)
        if part is None:
            return graph
        _require_known(library, part)
        return graph_around(graph, chosen_clauses(library, part))

    def matrix(self, *, published: bool = False) -> Matrix:
        """The matrix of the newest versions, or of the published ones."""
        return build_matrix(self.library(), published=published)

    def export_matrix(
        self,
        path: Path,
        *,
        published: bool = False,
        part: LibraryPart | None = None,
        library: Library | None = None,
    ) -> ExportFile:
        """Write the matrix as CSV or XLSX, as the suffix says.

        Args:
            path: the file.
            published: the published versions count instead of the newest ones.
            part: only these clauses and their neighbours.
            library: instead of the own one.

        Raises:
            InputError: another suffix.
            NotFoundError: the part names a clause or template that does not exist.
            ExportError: the file could not be written.
        """
        library = library or self.library()
        matrix = build_matrix(library, published=published)
        if part is not None:
            _require_known(library, part)
            matrix = matrix_around(matrix, chosen_clauses(library, part))
        return self._files.write_matrix(path, matrix)


def _require_known(library: Library, part: LibraryPart) -> None:
    clauses, templates = {c.id for c in library.clauses}, {t.id for t in library.templates}
    for ids, known in ((part.clause_ids, clauses), (part.template_ids, templates)):
        for id_ in ids:
            if id_ not in known:
                text = f"„{id_}“ gibt es nicht (mehr). Es wurde nichts geschrieben."
                raise NotFoundError(text, "Wählen Sie neu aus, was in die Datei soll.")


def _in_simple_words(preview: ImportPreview) -> ImportPreview:
    """JSON paths as they are in a file of the simple form, where a version stands inside its clause."""
    entries = tuple(
        replace(
            entry,
            problems=tuple(p._replace(ort=p.ort.replace("$.versions[", "$.clauses[")) for p in entry.problems),
        )
        for entry in preview.entries
    )
    return replace(preview, entries=entries)


def _preview(view: Repositories, present: Library, incoming: Library) -> ImportPreview:
    return with_contracts(view, import_preview(present, incoming))


def _library(view: Repositories) -> Library:
    return in_order(put_together(members_of(view)))


def _refused(name: str, problems: tuple[ImportProblem, ...]) -> InputError:
    more = len(problems) - _MAX_PROBLEMS
    rest = f" Es gibt noch {more} weitere Stellen." if more > 0 else ""
    return InputError(
        f"Die Bibliothek „{name}“ wurde nicht angenommen.",
        f"Bitte die genannten Stellen berichtigen. {_NOTHING_WRITTEN}{rest}",
        probleme=tuple(Problem(*problem) for problem in problems[:_MAX_PROBLEMS]),
    )
