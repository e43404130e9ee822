"""``main.py sicherung …``: list, make, check and restore backups, carry the library to a server and back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Protocol

import typer

from app.arbeitsplatz import Arbeitsplatz
from app.domain.deutsch import format_zahl
from app.ports_sicherung import Altersklasse, Dokumentverweis, Sicherung
from app.services.sicherung import Journalvergleich, Pruefung, SicherungService, Wiederherstellung
from app.services.verbund import Umzugsbericht, VerbundService

KLASSEN = {
    Altersklasse.STUNDE: "stündlich",
    Altersklasse.TAG: "täglich",
    Altersklasse.WOCHE: "wöchentlich",
    Altersklasse.BLEIBT: "in der Zukunft",
    Altersklasse.ERSETZT: "ersetzte Bibliothek",
}
Json = Annotated[bool, typer.Option("--json", help="Ergebnis als JSON ausgeben.")]
Name = Annotated[
    str, typer.Argument(metavar="SICHERUNG", help="„neueste“, ein Name aus der Liste oder der Pfad einer Datei.")
]


class SicherungServices(Protocol):
    """What the commands need."""

    @property
    def sicherung(self) -> SicherungService:
        """Backups of the library."""
        ...

    @property
    def verbund(self) -> VerbundService:
        """The way to a library on a server and back."""
        ...

    @property
    def platz(self) -> Arbeitsplatz:
        """What this desk is connected with."""
        ...

    def give_key(self, path: Path | None = None) -> None:
        """Ask for the Kennwort of the library, or of a backup, if it is needed."""
        ...


class _Open(Protocol):
    def __call__(self, *, readonly: bool = False) -> AbstractContextManager[SicherungServices]: ...


def sicherung_commands(services: _Open) -> typer.Typer:
    """The commands of ``sicherung``; ``services`` gives those of the chosen base directory."""
    app = typer.Typer(help="Sicherungen der Bibliothek; Umzug auf einen Server.", no_args_is_help=True)

    @app.command("list")
    def list_(as_json: Json = False) -> None:
        """Sicherungen zeigen, die neueste zuerst."""
        with services(readonly=True) as made:
            found = made.sicherung.overview()
        if as_json:
            _print({"ordner": _text(found.folder), "sicherungen": [_dict(s) for s in found.sicherungen]})
            return
        for sicherung in found.sicherungen:
            documents = ", mit Dokumenten" if sicherung.dokumente else ""
            size = f"{format_zahl(max(1, round(sicherung.size / 1000)))} KB"
            print(f"{sicherung.path.name}  {_local(sicherung.at)}  {size}  {KLASSEN[sicherung.klasse]}{documents}")
        if not found.sicherungen:
            print("Es gibt noch keine Sicherung.")

    @app.command("make")
    def make(
        to: Annotated[
            Path | None, typer.Option("--nach", help="Zusätzlich mit allen Dokumenten dorthin.", file_okay=False)
        ] = None,
        as_json: Json = False,
    ) -> None:
        """Jetzt sichern, auch während das Fenster offen ist; die Sicherung wird geprüft."""
        with services(readonly=True) as made:
            if to is None:
                path, documents = made.sicherung.make(), None
            else:
                copy = made.sicherung.copy_to(to, _silent)
                path, documents = copy.path, copy.dokumente
        if as_json:
            _print({"sicherung": str(path), **({} if documents is None else {"dokumente": documents})})
            return
        print(f"Gesichert und geprüft: {path}")
        if documents is not None:
            print(f"Dokumente der Akten daneben: {documents}")

    @app.command("verify")
    def verify(
        name: Annotated[
            str | None, typer.Argument(metavar="SICHERUNG", help="Wie bei „restore“; ohne Angabe alle.")
        ] = None,
        as_json: Json = False,
    ) -> None:
        """Sicherungen öffnen und vollständig prüfen."""
        with services(readonly=True) as made:
            service = made.sicherung
            made.give_key(None if name is None else service.find(name))
            paths = [s.path for s in service.overview().sicherungen] if name is None else [service.find(name)]
            checked = service.verify(paths, _silent)
        if as_json:
            _print({"sicherungen": [_checked(p) for p in checked], "ok": all(p.fehler is None for p in checked)})
        else:
            for one in checked:
                print(f"{one.path.name}: {'in Ordnung' if one.fehler is None else one.fehler}")
            if not checked:
                print("Es gibt noch keine Sicherung.")
        if any(one.fehler is not None for one in checked):
            raise typer.Exit(2)

    @app.command("restore")
    def restore(name: Name, as_json: Json = False) -> None:
        """Bibliothek durch eine Sicherung ersetzen; die ersetzte bleibt im Ordner der Sicherungen erhalten."""
        with services() as made:
            path = made.sicherung.find(name)
            made.give_key(path)
            done = made.sicherung.restore(path, _silent)
        if as_json:
            _print(
                {
                    "aus": str(done.quelle),
                    "ersetzt": _text(done.ersetzt),
                    "zurueckgeholt": done.zurueckgeholt,
                    "fehlend": [_missing(d) for d in done.fehlend],
                }
            )
        else:
            print("\n".join(_restored(done)))

    @app.command("transfer")
    def transfer(
        zurueck: Annotated[
            bool, typer.Option("--zurueck", help="Vom Server hierher; die Bibliothek von hier bleibt als Sicherung.")
        ] = False,
        as_json: Json = False,
    ) -> None:
        """Bibliothek dieses Rechners samt Journal und Dokumenten in die leere gemeinsame Bibliothek übertragen."""
        with services() as made:
            made.give_key()
            carry = made.verbund.hole if zurueck else made.verbund.uebertrage
            done = carry(made.platz, _silent)
        if as_json:
            _print(
                {
                    "eintraege": done.uebernahme.eintraege,
                    "datensaetze": done.uebernahme.datensaetze,
                    "dokumente": done.dokumente,
                    "ersetzt": _text(done.uebernahme.ersetzt),
                    "fehlend": [_missing(d) for d in done.fehlend],
                }
            )
        else:
            print("\n".join(_transferred(done, zurueck=zurueck)))

    return app


def _transferred(done: Umzugsbericht, *, zurueck: bool) -> list[str]:
    taken = done.uebernahme
    lines = [
        f"Übertragen und geprüft: {taken.eintraege} Einträge im Journal, {taken.datensaetze} Datensätze.",
        f"Dokumente kopiert: {done.dokumente}",
    ]
    if taken.ersetzt is not None:
        lines.append(f"Die ersetzte Bibliothek bleibt erhalten: {taken.ersetzt}")
    lines += _named(done.fehlend)
    where = "auf diesem Rechner" if zurueck else "auf dem Server"
    lines.append(
        f"Weitergearbeitet wird {where} erst, wenn Sie das im Fenster unter „Datei › Gemeinsame Bibliothek …“ oder in "
        "der Datei arbeitsplatz.toml so einstellen."
    )
    return lines


def _named(fehlend: Sequence[Dokumentverweis]) -> list[str]:
    rows = [f"  {d.akte}: {d.titel} (akten/{d.akte_id}/{d.datei})" for d in fehlend]
    return [f"Dokumente, die fehlen: {len(fehlend)}", *rows] if fehlend else []


def compared(report: Journalvergleich) -> str:
    """How many backups agree with the journal."""
    since = f" seit der Wiederherstellung vom {_local(report.seit)}" if report.seit is not None else ""
    if not report.verglichen:
        return f"Mit Sicherungen verglichen: keine{since} vorhanden."
    count = "eine Sicherung" if report.verglichen == 1 else f"{report.verglichen} Sicherungen"
    return f"Mit den Enden der Sicherungen verglichen: {count}{since}, keine Abweichung."


def _restored(done: Wiederherstellung) -> list[str]:
    lines = [f"Wiederhergestellt: {done.quelle}"]
    if done.ersetzt is not None:
        lines.append(f"Die ersetzte Bibliothek bleibt erhalten: {done.ersetzt}")
    if done.zurueckgeholt:
        lines.append(f"Dokumente zurückgeholt: {done.zurueckgeholt}")
    return lines + _named(done.fehlend)


def _local(at: datetime) -> str:
    return f"{at.astimezone():%d.%m.%Y, %H:%M} Uhr"


def _dict(sicherung: Sicherung) -> dict[str, Any]:
    return {
        "name": sicherung.path.name,
        "pfad": str(sicherung.path),
        "zeit": sicherung.at.isoformat(),
        "groesse": sicherung.size,
        "klasse": sicherung.klasse.value,
        "dokumente": sicherung.dokumente,
    }


def _checked(one: Pruefung) -> dict[str, Any]:
    return {"name": one.path.name, "pfad": str(one.path), "fehler": one.fehler.text if one.fehler else None}


def _missing(reference: Dokumentverweis) -> dict[str, Any]:
    return {"akte": reference.akte_id, "datei": reference.datei, "titel": reference.titel}


def _text(path: Path | None) -> str | None:
    return None if path is None else str(path)


def _print(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


def _silent(stage: str, done: int, total: int) -> None:
    """Progress is not shown: the command tells what came of it."""
