"""``main.py korpus …``: import law, look it up, see what changed and what depends on it.

Reading commands work beside an open window; those that write (import, relink, radar --erledigt, entfernen, vektoren)
want the library for themselves.
"""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Protocol

import typer

from app import cli_fundstellen as out
from app import cli_radar as tell
from app.auslieferung import command_name
from app.domain.korpus.quelle import SourceType
from app.domain.korpus.treffer import SearchFilter, SearchMode
from app.errors import InputError, NotFoundError, OperationCancelled
from app.ports import Progress

if TYPE_CHECKING:
    from app.ports_korpus import DocumentStand
    from app.services.korpus import KorpusService
    from app.services.radar import RadarService
    from app.services.recherche import RechercheService
    from app.services.vektoren import VektorService
    from app.services.verweise import VerweisService

Json = Annotated[bool, typer.Option("--json", help="Ergebnis als JSON ausgeben.")]


class KorpusServices(Protocol):
    """What the commands need."""

    @property
    def korpus(self) -> KorpusService:
        """Import and Stand."""
        ...

    @property
    def recherche(self) -> RechercheService:
        """Search and answers."""
        ...

    @property
    def verweise(self) -> VerweisService:
        """Citations tied to the corpus."""
        ...

    @property
    def radar(self) -> RadarService:
        """Changes and their dependents."""
        ...

    @property
    def vektoren(self) -> VektorService:
        """Vectors."""
        ...

    def prepare_korpus(self) -> None:
        """Take over the shipped Kurzfassungen."""
        ...


class _Open(Protocol):
    def __call__(self, *, readonly: bool = False) -> AbstractContextManager[KorpusServices]: ...


def korpus_commands(services: _Open) -> typer.Typer:
    """The commands of ``korpus``; ``services`` gives those of the chosen base directory."""
    app = typer.Typer(help="Gesetze und andere Quellen: einlesen, finden, Änderungen verfolgen.", no_args_is_help=True)

    @app.command("import")
    def import_(
        paths: Annotated[list[Path], typer.Argument(metavar="PFAD", help="Dateien, Ordner, ZIP- oder tar-Archive.")],
        as_json: Json = False,
    ) -> None:
        """Quellen einlesen: jedes Dokument ganz oder gar nicht; 2, wenn etwas abgelehnt wurde."""
        with services() as made, _progress() as progress:
            made.prepare_korpus()
            report = made.korpus.import_paths(paths, progress)
        _tell(as_json, lambda: tell.import_dict(report), lambda: tell.import_lines(report))
        if report.refused or report.cancelled:
            raise typer.Exit(2)

    @app.command("stand")
    def stand(as_json: Json = False) -> None:
        """Was eingelesen ist und auf welchem Stand."""
        with services(readonly=True) as made:
            found = made.korpus.stand()
        _tell(as_json, lambda: tell.stand_dict(found), lambda: tell.stand_lines(found))

    @app.command("search")
    def search(
        query: Annotated[str, typer.Argument(metavar="SUCHE", help="Zitat, Stichwörter oder eine Frage.")],
        k: Annotated[int, typer.Option("-k", help="Wie viele Treffer.", min=1, max=200)] = 10,
        gesetz: Annotated[list[str] | None, typer.Option(help="Nur in diesem Gesetz, z. B. BGB (mehrfach).")] = None,
        modus: Annotated[SearchMode | None, typer.Option(help="Stichwörter, Vektoren oder beides.")] = None,
        as_json: Json = False,
    ) -> None:
        """Suchen: Zitate führen unmittelbar zur Norm, alles andere wird nach Wörtern und Bedeutung gefunden."""
        _check_asked(query, "Die Suche ist leer.", "ein Zitat, Stichwörter oder eine Frage, zum Beispiel „§ 622 BGB“")
        with services(readonly=True) as made:
            filters = SearchFilter(regulation_codes=frozenset(map(made.recherche.law, gesetz or ())))
            result = made.recherche.search(query, limit=k, filters=filters, mode=modus)
            renamed = filter(None, map(made.recherche.earlier_name, gesetz or ()))
            result = replace(result, hinweise=tuple(dict.fromkeys((*renamed, *result.hinweise))))
        _tell(as_json, lambda: out.search_dict(result), lambda: out.search_lines(result))

    @app.command("cite")
    def cite(
        text: Annotated[str, typer.Argument(metavar="TEXT", help="Text mit Zitaten.")], as_json: Json = False
    ) -> None:
        """Alle Zitate eines Textes auflösen."""
        with services(readonly=True) as made:
            places, missing = made.recherche.cite(text), made.recherche.incomplete(text)
        _tell(as_json, lambda: out.cite_dict(places, missing), lambda: out.cite_lines(places, missing))

    @app.command("show")
    def show(
        label: Annotated[str, typer.Argument(metavar="FUNDSTELLE", help="z. B. „§ 622 Abs. 2 BGB“.")],
        as_json: Json = False,
    ) -> None:
        """Eine Norm im Wortlaut zeigen."""
        with services(readonly=True) as made:
            view = made.recherche.show(label)
        _tell(as_json, lambda: out.norm_dict(view), lambda: out.norm_lines(view))

    @app.command("ask")
    def ask(
        question: Annotated[str, typer.Argument(metavar="FRAGE", help="Eine Frage in ganzen Worten.")],
        as_json: Json = False,
    ) -> None:
        """Eine Frage mit wörtlich zitierten Sätzen beantworten."""
        _check_asked(question, "Die Frage ist leer.", "eine Frage, zum Beispiel „Welche Frist hat eine Kündigung?“")
        with services(readonly=True) as made:
            answer = made.recherche.ask(question)
        _tell(as_json, lambda: out.answer_dict(answer), lambda: out.answer_lines(answer))

    @app.command("relink")
    def relink(as_json: Json = False) -> None:
        """Alle Zitate des Programms neu mit dem Korpus verknüpfen."""
        with services() as made, _progress() as progress:
            try:
                report = made.verweise.relink(progress)
            except OperationCancelled as error:
                raise typer.Abort from error
        _tell(as_json, lambda: tell.relink_dict(report), lambda: tell.relink_lines(report))

    @app.command("radar")
    def radar(
        alle: Annotated[bool, typer.Option("--alle", help="Auch Erledigtes zeigen.")] = False,
        erledigt: Annotated[
            list[int] | None, typer.Option(metavar="NUMMER", help="Diese Änderung abhaken (mehrfach).")
        ] = None,
        offen: Annotated[
            list[int] | None, typer.Option(metavar="NUMMER", help="Diese Änderung wieder öffnen (mehrfach).")
        ] = None,
        as_json: Json = False,
    ) -> None:
        """Geänderte Normen und was davon abhängt."""
        with services(readonly=not (erledigt or offen)) as made:
            if erledigt:
                made.radar.settle(erledigt)
            if offen:
                made.radar.reopen(offen)
            entries = made.radar.worklist(offen=not alle)
        _tell(as_json, lambda: tell.radar_dict(entries), lambda: tell.radar_lines(entries))

    @app.command("entfernen")
    def remove(
        name: Annotated[str, typer.Argument(metavar="DOKUMENT", help="Kennung aus „stand“ oder Kürzel, z. B. BGB.")],
        as_json: Json = False,
    ) -> None:
        """Ein Dokument aus dem Korpus löschen."""
        with services() as made:
            gone = made.korpus.remove(_document_of(made.korpus.documents(), name))
        told = f"{gone.meta.regulation_code} ({gone.meta.document_id}) ist entfernt."
        _tell(as_json, lambda: {"entfernt": gone.meta.document_id}, lambda: [told])

    @app.command("vektoren")
    def vektoren(
        modell: Annotated[
            str | None, typer.Option(help="Ordner eines anderen Modells, „mitgeliefert“ oder „keines“.")
        ] = None,
        as_json: Json = False,
    ) -> None:
        """Fehlende Vektoren der Textstellen berechnen; abgebrochen bleibt, was berechnet ist."""
        with services() as made, _progress() as progress:
            if modell == "mitgeliefert":
                made.vektoren.choose_shipped()
            elif modell is not None:
                made.vektoren.choose(None if modell == "keines" else Path(modell))
            try:
                state = made.vektoren.update(progress)
            except OperationCancelled:
                state = made.vektoren.state()
        _tell(as_json, lambda: tell.vector_dict(state), lambda: [tell.vector_line(state)])
        if state.target_id and state.done < state.total:
            raise typer.Exit(2)

    return app


def _check_asked(text: str, empty: str, expected: str) -> None:
    """Refuse what holds no letter and no figure.

    Raises:
        InputError: nothing was asked.
    """
    if not any(map(str.isalnum, text)):
        raise InputError(empty, f"Erwartet wird {expected}.")


def _tell(as_json: bool, data: Callable[[], Any], lines: Callable[[], Iterable[str]]) -> None:
    if as_json:
        print(json.dumps(data(), ensure_ascii=False, indent=2))
    else:
        for line in lines():
            print(line)


def _document_of(documents: Sequence[DocumentStand], name: str) -> str:
    """The id of the document that is meant.

    Raises:
        NotFoundError: there is none.
        InputError: there are several.
    """
    wanted = name.casefold()
    exact = [d.meta.document_id for d in documents if d.meta.document_id.casefold() == wanted]
    official = [
        d.meta.document_id
        for d in documents
        if d.meta.regulation_code.casefold() == wanted and d.meta.source_type is not SourceType.KURZFASSUNG
    ]
    found = exact or official
    if not found:
        raise NotFoundError(f"„{name}“ ist nicht eingelesen.", f"„{command_name()} korpus stand“ zeigt, was da ist.")
    if len(found) > 1:
        raise InputError(f"„{name}“ ist mehrdeutig.", f"Nennen Sie die Kennung: {', '.join(found)}.")
    return found[0]


@contextmanager
def _progress() -> Iterator[Progress]:
    """A line on stderr if that is a terminal; Ctrl-C cancels at the next step instead of killing the work."""
    shown = sys.stderr.isatty()
    cancelled = False

    def stop(_signal: int, _frame: object) -> None:
        nonlocal cancelled
        cancelled = True

    def progress(stage: str, done: int, total: int) -> None:
        if cancelled:
            raise OperationCancelled
        if shown:
            of = f" {done} von {total}" if total else ""
            print(f"\r\x1b[K{stage} …{of}", end="", file=sys.stderr, flush=True)

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield progress
    finally:
        signal.signal(signal.SIGINT, before)
        if shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
