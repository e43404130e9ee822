"""``main.py vertrag …``: contracts from templates – answer, choose, check, complete, export; check documents."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Annotated, Any, Protocol

import typer

from app.cli_vertrag_ausgabe import (
    befund_lines,
    check_dict,
    check_lines,
    files_dict,
    files_lines,
    progress_dict,
    progress_lines,
    repair_dict,
    repair_lines,
    stand_dict,
    stand_lines,
    upgrade_dict,
    vorlage_dict,
    zeile_dict,
    zeile_line,
)
from app.cli_vertrag_eingabe import from_file, from_words, places, text_of
from app.domain.regelwerk.rules import ConditionValue
from app.domain.vertrag.stand import VertragStand
from app.domain.vertrag.wortlaut import editable
from app.errors import InputError, NotFoundError, Problem
from app.messages_vertrag import (
    AnswerQuestions,
    ChooseClause,
    CompleteVertrag,
    CreateVertrag,
    ReopenVertrag,
    SetWording,
    TakeRepair,
    UpgradeVertrag,
)
from app.services.endkontrolle import EndkontrolleService
from app.services.vertraege import VertragService

Json = Annotated[bool, typer.Option("--json", help="Ergebnis als JSON ausgeben.")]
Id = Annotated[str, typer.Argument(metavar="VERTRAG", help="Kennung des Vertrags, ihr Anfang oder sein Titel.")]
Given = Mapping[str, ConditionValue | None]


class VertragServices(Protocol):
    """What the commands need."""

    @property
    def vertraege(self) -> VertragService:
        """Contracts of the library."""
        ...

    @property
    def endkontrolle(self) -> EndkontrolleService:
        """Checks documents from anywhere."""
        ...

    def first_start(self) -> None:
        """Fill a new library with the samples."""
        ...


def vertrag_commands(services: Callable[[], AbstractContextManager[VertragServices]]) -> typer.Typer:
    """The commands of ``vertrag``; ``services`` gives those of the chosen base directory."""
    app = typer.Typer(help="Verträge aus Vorlagen; Endkontrolle von Dokumenten.", no_args_is_help=True)

    @contextmanager
    def opened() -> Iterator[VertragService]:
        with services() as made:
            made.first_start()
            yield made.vertraege

    @contextmanager
    def named(vertrag: str) -> Iterator[tuple[VertragService, str]]:
        with opened() as service:
            yield service, _vertrag(service, vertrag)

    @app.command("templates")
    def templates(as_json: Json = False) -> None:
        """Vorlagen auflisten, aus denen Verträge entstehen."""
        with opened() as service:
            rows = service.templates()
        if as_json:
            _print_json([vorlage_dict(row) for row in rows])
        else:
            _print_lines(
                f"{r.template_id}  „{r.titel}“ ({', '.join(r.jurisdictions)}), {r.fragen} Fragen" for r in rows
            )

    @app.command("new")
    def new(
        vorlage: Annotated[str, typer.Option(help="Kennung oder Titel der Vorlage, z. B. arbeitsvertrag.")],
        land: Annotated[str, typer.Option(help="Rechtsraum, z. B. DE, AT oder CH.")],
        titel: Annotated[str, typer.Option(help="Titel in der Liste; ohne ihn ein nummerierter.")] = "",
        akte: Annotated[str | None, typer.Option(help="Kennung der Akte, zu der er gehört.")] = None,
        antworten: Annotated[Path | None, typer.Option(help="Antworten als JSON-Objekt {Frage: Antwort}.")] = None,
        as_json: Json = False,
    ) -> None:
        """Einen Vertrag anlegen; seine Kennung wird ausgegeben. Passt eine Antwort nicht, entsteht keiner."""
        given = {key: value for key, value in from_file(antworten).items() if value is not None}
        with opened() as service:
            template = _template(service, vorlage)
            with places(antworten):
                made = service.create(CreateVertrag(template, land.upper(), titel, akte, given))
            stand = service.stand(made.ids("vertraege")[0])
        if as_json:
            _print_json({**progress_dict(stand), "unsichtbar": _unseen(stand, given)})
        else:
            _print_lines([stand.vertrag.id])

    @app.command("list")
    def list_(as_json: Json = False) -> None:
        """Alle Verträge auflisten."""
        with opened() as service:
            rows = service.overview()
        if as_json:
            _print_json([zeile_dict(row) for row in rows])
        else:
            _print_lines(map(zeile_line, rows))

    @app.command("show")
    def show(
        vertrag: Id,
        text: Annotated[bool, typer.Option("--text", help="Auch den Vertragstext.")] = False,
        warum: Annotated[bool, typer.Option("--warum", help="Auch, warum gefragt wird und was enthalten ist.")] = False,
        as_json: Json = False,
    ) -> None:
        """Fragen, Plätze und Prüfliste eines Vertrags zeigen."""
        with named(vertrag) as (service, id_):
            stand = service.stand(id_)
        _told(as_json=as_json, data=lambda: stand_dict(stand), lines=lambda: stand_lines(stand, text=text, warum=warum))

    @app.command("answer")
    def answer(
        vertrag: Id,
        angaben: Annotated[
            list[str] | None,
            typer.Argument(metavar="FRAGE=WERT", help="Antworten; ohne Wert wird die Antwort zurückgenommen."),
        ] = None,
        datei: Annotated[Path | None, typer.Option(help="Antworten als JSON-Objekt {Frage: Antwort}.")] = None,
        spaeter: Annotated[list[str] | None, typer.Option(help="Diese Frage zurückstellen (mehrfach).")] = None,
        as_json: Json = False,
    ) -> None:
        """Fragen beantworten: alle Antworten oder keine; danach steht da, welche Frage als nächste kommt."""
        given = {**from_file(datei), **from_words(angaben or ())}
        if not given and not spaeter:
            raise InputError("Es ist keine Antwort angegeben.", "Nennen Sie FRAGE=WERT oder --datei DATEI.json.")
        with named(vertrag) as (service, id_):
            with places(datei if not angaben else None):
                service.answer_all(AnswerQuestions(id_, given, tuple(spaeter or ())))
            stand = service.stand(id_)
        unseen = _unseen(stand, given)
        notes = [f"Nach „{one}“ wird zurzeit nicht gefragt; die Antwort ist gemerkt und zählt nicht." for one in unseen]
        _told(
            as_json=as_json,
            data=lambda: {**progress_dict(stand), "unsichtbar": unseen},
            lines=lambda: [*notes, *progress_lines(stand)],
        )

    @app.command("choose")
    def choose(
        vertrag: Id,
        platz: Annotated[str, typer.Argument(metavar="PLATZ", help="Kennung des Platzes (siehe „show“).")],
        klausel: Annotated[
            str | None,
            typer.Argument(metavar="KLAUSEL", help="Klausel, die dort stehen soll; ohne sie bleibt er leer."),
        ] = None,
        vorgabe: Annotated[bool, typer.Option("--vorgabe", help="Wieder nach der Vorgabe der Vorlage.")] = False,
        as_json: Json = False,
    ) -> None:
        """Eine Klausel wählen oder weglassen; die Prüfliste danach wird gezeigt."""
        if klausel is not None and vorgabe:
            raise InputError("KLAUSEL und --vorgabe schließen sich aus.", "Geben Sie nur eines von beiden an.")
        with named(vertrag) as (service, id_):
            service.choose(ChooseClause(id_, platz, klausel, reset=vorgabe))
            stand = service.stand(id_)
        _told(as_json=as_json, data=lambda: check_dict(stand), lines=lambda: check_lines(stand))

    @app.command("repair")
    def repair(
        vertrag: Id,
        nehmen: Annotated[int | None, typer.Option(help="Diesen Vorschlag anwenden.", min=1)] = None,
        as_json: Json = False,
    ) -> None:
        """Die günstigsten Reparaturen vorschlagen und auf Wunsch eine anwenden."""
        with named(vertrag) as (service, id_):
            found = service.repairs(id_)
            if nehmen is not None:
                if nehmen > len(found.vorschlaege):
                    raise NotFoundError(
                        f"Einen Vorschlag {nehmen} gibt es nicht; gefunden: {len(found.vorschlaege)}.",
                        "Sehen Sie die Vorschläge ohne --nehmen an.",
                    )
                taken = found.vorschlaege[nehmen - 1]
                service.take_repair(TakeRepair(id_, taken.add, taken.remove))
            stand = service.stand(id_)
        if as_json:
            repairs = [repair_dict(one) for one in found.vorschlaege]
            told = {"repairs": repairs, "complete": found.vollstaendig, "sentences": list(found.hindernis)}
            _print_json({**told, "taken": nehmen, **check_dict(stand)})
        elif nehmen is None:
            _print_lines(repair_lines(found))
        else:
            _print_lines([f"Angewendet: {taken.bezeichnung}.", *check_lines(stand)])

    @app.command("check")
    def check(vertrag: Id, as_json: Json = False) -> None:
        """Die Prüfliste eines Vertrags; 2, wenn etwas den Abschluss aufhält."""
        with named(vertrag) as (service, id_):
            stand = service.stand(id_)
        _told(as_json=as_json, data=lambda: check_dict(stand), lines=lambda: check_lines(stand))
        if stand.sperren:
            raise typer.Exit(2)

    @app.command("complete")
    def complete(vertrag: Id, as_json: Json = False) -> None:
        """Einen Vertrag abschließen; 2 mit der Liste, wenn etwas ihn aufhält. Hinweise werden festgehalten."""
        with named(vertrag) as (service, id_):
            service.complete(CompleteVertrag(id_))
            stand = service.stand(id_)
        record = stand.vertrag.abschluss
        hints = record.hinweise if record is not None else ()
        _told(
            as_json=as_json,
            data=lambda: {
                "id": id_,
                "titel": stand.vertrag.titel,
                "abschluss": record.model_dump(mode="json") if record is not None else None,
            },
            lines=lambda: ["Abgeschlossen.", *(["Festgehaltene Hinweise:"] if hints else []), *befund_lines(hints)],
        )

    @app.command("reopen")
    def reopen(vertrag: Id, as_json: Json = False) -> None:
        """Den Abschluss eines Vertrags aufheben."""
        with named(vertrag) as (service, id_):
            service.reopen(ReopenVertrag(id_))
            stand = service.stand(id_)
        _told(as_json=as_json, data=lambda: check_dict(stand), lines=lambda: ["Der Vertrag ist wieder in Arbeit."])

    @app.command("upgrade")
    def upgrade(
        vertrag: Id,
        anwenden: Annotated[bool, typer.Option("--anwenden", help="Umstellen, nicht nur zeigen.")] = False,
        as_json: Json = False,
    ) -> None:
        """Zeigen, was sich mit den geltenden Fassungen ändern würde, und auf Wunsch umstellen."""
        with named(vertrag) as (service, id_):
            found = service.upgrade_report(id_)
            taken = anwenden and found is not None
            if found is not None and taken:
                service.upgrade(UpgradeVertrag(id_, found.vertrag.template_version_id))
        lines = found.saetze if found is not None else ("Der Vertrag hat schon die geltenden Fassungen.",)
        _told(
            as_json=as_json,
            data=lambda: upgrade_dict(found, taken=taken),
            lines=lambda: [*lines, *(["Umgestellt."] if taken else [])],
        )

    @app.command("wording")
    def wording(
        vertrag: Id,
        klausel: Annotated[str, typer.Argument(metavar="KLAUSEL", help="Kennung der Klausel.")],
        datei: Annotated[
            Path | None, typer.Option(help="Textdatei mit dem neuen Wortlaut, Absätze durch Leerzeilen.")
        ] = None,
        aus_bibliothek: Annotated[
            bool, typer.Option("--aus-bibliothek", help="Wieder der Wortlaut der Bibliothek.")
        ] = False,
        as_json: Json = False,
    ) -> None:
        """Den Wortlaut einer Klausel zeigen oder ändern; Abweichungen bleiben sichtbar."""
        if datei is not None and aus_bibliothek:
            raise InputError("--datei und --aus-bibliothek schließen sich aus.", "Geben Sie nur eines von beiden an.")
        with named(vertrag) as (service, id_):
            if datei is not None or aus_bibliothek:
                service.set_wording(SetWording(id_, klausel, text_of(datei) if datei is not None else None))
            stand = service.stand(id_)
        shown = next((k for k in stand.text.klauseln if k.clause_id == klausel), None)
        if shown is None:
            raise NotFoundError(f"Die Klausel „{klausel}“ steht nicht im Vertrag.", "Wählen Sie eine, die darin steht.")
        text = editable(shown)
        _told(
            as_json=as_json,
            data=lambda: {"clauseId": klausel, "titel": shown.titel, "text": text, "abweichend": shown.abweichend},
            lines=lambda: [text],
        )

    @app.command("export")
    def export(
        vertrag: Id,
        out: Annotated[Path, typer.Option(help="Zielordner; wird angelegt.", file_okay=False)],
        as_json: Json = False,
    ) -> None:
        """Einen Vertrag als PDF, Word-Datei und Daten schreiben; vor dem Abschluss als ENTWURF."""
        with named(vertrag) as (service, id_):
            written = service.export(id_, out, _silent)
        _told(
            as_json=as_json,
            data=lambda: {
                "dateien": files_dict(written),
                "befunde": [befund.model_dump(mode="json") for befund in written.befunde],
            },
            lines=lambda: files_lines(written),
        )

    @app.command("endcheck")
    def endcheck(
        path: Annotated[Path, typer.Argument(metavar="DATEI", help="Dokument: DOCX, PDF, HTML oder TXT.")],
        as_json: Json = False,
    ) -> None:
        """Ein Dokument prüfen: Begriffe, Verweise, Platzhalter, Daten, Beträge, Namen; 2, wenn etwas auffällt."""
        with services() as made:
            result = made.endkontrolle.check(path)
        open_ = [befund for befund in result.befunde if not befund.erfuellt]
        _told(
            as_json=as_json,
            data=lambda: {
                "befunde": [befund.model_dump(mode="json") for befund in result.befunde],
                "hinweise": list(result.hinweise),
            },
            lines=lambda: [*befund_lines(open_), *result.hinweise, *([] if open_ else ["Es ist nichts aufgefallen."])],
        )
        if open_:
            raise typer.Exit(2)

    return app


def _vertrag(service: VertragService, named: str) -> str:
    """Id of a contract named by id, the beginning of it, or title.

    Raises:
        InputError: several are named so.
    """
    rows = service.overview()
    if any(row.id == named for row in rows):
        return named
    wanted = named.strip().casefold()
    start = wanted.removeprefix("vertrag-")
    found = [row for row in rows if row.titel.casefold() == wanted] or [
        row for row in rows if start and row.id.removeprefix("vertrag-").startswith(start)
    ]
    if len(found) > 1:
        problems = tuple(Problem(row.id, f"„{row.titel}“", "eine genaue Kennung") for row in found)
        raise InputError(f"„{named}“ meint mehrere Verträge.", "Nennen Sie die Kennung.", "VERTRAG", problems)
    return found[0].id if found else named


def _template(service: VertragService, named: str) -> str:
    """Id of a template named by id or title; what is not known is refused with a list by the service."""
    rows = service.templates()
    if any(row.template_id == named for row in rows):
        return named
    wanted = named.strip().casefold()
    return next((row.template_id for row in rows if row.titel.casefold() == wanted), named)


def _unseen(stand: VertragStand, given: Given) -> list[str]:
    """Questions among those answered that are not asked at the moment."""
    shown = {frage.question.id for frage in stand.fragen}
    return [id_ for id_, value in given.items() if value is not None and id_ not in shown]


def _silent(stage: str, done: int, total: int) -> None:
    """Progress is not shown: the command is done within seconds."""


def _told(*, as_json: bool, data: Callable[[], Any], lines: Callable[[], Iterable[str]]) -> None:
    if as_json:
        _print_json(data())
    else:
        _print_lines(lines())


def _print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


def _print_lines(lines: Iterable[str] | Sequence[str]) -> None:
    for line in lines:
        print(line)
