"""Backups in words, without Qt: the list, the question before a restoration, what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from app.domain.deutsch import format_datum, format_zeitpunkt
from app.errors import KennwortError, KnownError
from app.ports_sicherung import Altersklasse, Sicherung
from app.services.sicherung import Kopie, Pruefung, Uebersicht, Wiederherstellung
from app.ui.presenters.export import groesse
from app.ui.presenters.tabelle import Spalten

SPALTEN = ("Datum", "Uhrzeit", "Größe", "Aufbewahrt als", "Dokumente", "Geprüft")
KLASSEN = {
    Altersklasse.STUNDE: "Stundensicherung",
    Altersklasse.TAG: "Tagessicherung",
    Altersklasse.WOCHE: "Wochensicherung",
    Altersklasse.BLEIBT: "bleibt (Zeit liegt voraus)",
    Altersklasse.ERSETZT: "ersetzte Bibliothek",
}
"""As what a copy is kept."""
EINLEITUNG = (
    "Solange das Fenster offen ist, sichert Satzwerk die Bibliothek jede Stunde von selbst und prüft jede Sicherung. "
    "Aufgehoben wird die jeweils neueste der letzten 24 Stunden, 14 Tage und 8 Wochen, in denen gearbeitet wurde."
)
SERVER = "Diese Bibliothek liegt auf einem Datenbankserver und wird dort gesichert, von der Person, die ihn betreut."
LEER = "Es gibt noch keine Sicherung."
NUR_ERSETZT = "Von der jetzigen Bibliothek gibt es noch keine Sicherung; aufgehoben ist, was sie ersetzt hat."
_MOST = 12
"""Missing documents that are named one by one."""


def zeit(at: datetime) -> str:
    """``23.11.2026, 09:15 Uhr``, by the clock on the wall."""
    return format_zeitpunkt(at.astimezone())


def stand(uebersicht: Uebersicht, now: datetime) -> str:
    """When the last backup was made, how many there are, how much room they take."""
    made = [s for s in uebersicht.sicherungen if s.klasse is not Altersklasse.ERSETZT]
    if not made:
        return NUR_ERSETZT if uebersicht.sicherungen else LEER
    local, today = made[0].at.astimezone(), now.astimezone().date()
    when = f"heute, {local:%H:%M}\u00a0Uhr" if local.date() == today else zeit(made[0].at)
    room = groesse(sum(s.size for s in uebersicht.sicherungen))
    count = "Eine Sicherung" if len(made) == 1 else f"{len(made)} Sicherungen"
    return f"Letzte Sicherung: {when}. {count}, {room}."


def zeilen(uebersicht: Uebersicht, geprueft: Mapping[Path, Pruefung]) -> tuple[Spalten, ...]:
    """One line for each copy."""
    return tuple(_zeile(sicherung, geprueft.get(sicherung.path)) for sicherung in uebersicht.sicherungen)


def _zeile(sicherung: Sicherung, geprueft: Pruefung | None) -> Spalten:
    local = sicherung.at.astimezone()
    replaced = sicherung.klasse is Altersklasse.ERSETZT
    if geprueft is None:
        checked = "noch nicht" if replaced else "bei der Herstellung"
    elif geprueft.fehler is None:
        checked = f"in Ordnung ({geprueft.at.astimezone():%H:%M}\u00a0Uhr)"
    else:
        checked = "Kennwort fehlt" if isinstance(geprueft.fehler, KennwortError) else "nicht brauchbar"
    reason = f"\n{geprueft.fehler}" if geprueft is not None and geprueft.fehler is not None else ""
    documents = "wie jetzt" if replaced else "ja" if sicherung.dokumente else "nein"
    return Spalten(
        (
            format_datum(local.date()),
            f"{local:%H:%M}\u00a0Uhr",
            groesse(sicherung.size),
            KLASSEN[sicherung.klasse],
            documents,
            checked,
        ),
        f"{sicherung.path.name}{reason}",
        str(sicherung.path),
    )


def frage(path: Path, sicherung: Sicherung | None) -> tuple[str, str]:
    """The question before a restoration: what is to happen, what is replaced and what is kept."""
    if sicherung is None:
        text = f"Soll die Bibliothek durch die Datei „{path.name}“ ersetzt werden?"
    elif sicherung.klasse is Altersklasse.ERSETZT:
        text = f"Soll die Bibliothek wieder so werden, wie sie vor dem {zeit(sicherung.at)} war?"
    else:
        text = f"Soll die Bibliothek auf den Stand vom {zeit(sicherung.at)} zurückgesetzt werden?"
    return text, (
        "Ersetzt werden alle Akten, Gespräche, Entwürfe, Verträge, Klauseln und Prüfvorgänge samt Journal. Was seit "
        "diesem Stand geschrieben wurde, steht danach nicht mehr in der Bibliothek.\n\n"
        "Erhalten bleibt die jetzige Bibliothek: Sie steht danach als „ersetzte Bibliothek“ in der Liste und lässt "
        "sich ebenso wiederherstellen. Die Dateien der Akten bleiben, fehlende werden ergänzt; der Rechtskorpus "
        "bleibt, wie er ist.\n\n"
        "Was Sie gerade schreiben, wird vorher in die jetzige Bibliothek gespeichert. Dann öffnet sich das Fenster neu."
    )


def geprueft(pruefungen: tuple[Pruefung, ...]) -> str:
    """How a check went; what is locked is asked for elsewhere, and could not be checked."""
    locked = [p for p in pruefungen if isinstance(p.fehler, KennwortError)]
    bad = [p for p in pruefungen if p.fehler is not None and p not in locked]
    if locked:
        checked = tuple(p for p in pruefungen if p not in locked)
        sound = all(p.fehler is None for p in checked)
        rest = "" if not checked else " Die übrigen sind in Ordnung." if sound else f" {geprueft(checked)}"
        if len(locked) == 1:
            return f"Eine Sicherung hat ein anderes Kennwort und ist noch nicht geprüft.{rest}"
        return f"{len(locked)} Sicherungen haben ein anderes Kennwort und sind noch nicht geprüft.{rest}"
    if not bad:
        return "Die Sicherung ist in Ordnung." if len(pruefungen) == 1 else f"Alle {len(pruefungen)} sind in Ordnung."
    if len(pruefungen) == 1:
        return f"Die Sicherung ist nicht brauchbar. {_einzeilig(bad[0].fehler)}"
    is_are = "ist" if len(bad) == 1 else "sind"
    return f"{len(bad)} von {len(pruefungen)} {is_are} nicht brauchbar: {', '.join(p.path.name for p in bad)}."


def kopiert(kopie: Kopie) -> str:
    """Where a copy lies and what is with it."""
    documents = {0: "Dokumente gibt es nicht", 1: "daneben ein Dokument"}.get(
        kopie.dokumente, f"daneben {kopie.dokumente} Dokumente"
    )
    return f"Gesichert und geprüft: „{kopie.path}“, {documents}."


def bericht(done: Wiederherstellung) -> str:
    """What a restoration did; documents that are missing are named."""
    lines = [f"Die Bibliothek ist aus „{done.quelle.name}“ wiederhergestellt."]
    if done.ersetzt is not None:
        lines.append(f"Die ersetzte Bibliothek ist aufgehoben: „{done.ersetzt.name}“.")
    if done.zurueckgeholt == 1:
        lines.append("Ein Dokument, das fehlte, ist aus der Sicherung zurückgeholt.")
    elif done.zurueckgeholt:
        lines.append(f"{done.zurueckgeholt} Dokumente, die fehlten, sind aus der Sicherung zurückgeholt.")
    if done.fehlend:
        count = "Ein Dokument fehlt" if len(done.fehlend) == 1 else f"{len(done.fehlend)} Dokumente fehlen"
        lines.append(f"{count}; fügen Sie sie der Akte noch einmal hinzu:" if len(done.fehlend) > 1 else
                     f"{count}; fügen Sie es der Akte noch einmal hinzu:")  # fmt: skip
        lines += [f"– {d.akte}: {d.titel} ({d.datei})" for d in done.fehlend[:_MOST]]
        if len(done.fehlend) > _MOST:
            lines.append(f"– und {len(done.fehlend) - _MOST} weitere")
    return "\n".join(lines)


def _einzeilig(error: KnownError | None) -> str:
    return " ".join(part for part in (error.text, error.abhilfe) if part) if error is not None else ""
