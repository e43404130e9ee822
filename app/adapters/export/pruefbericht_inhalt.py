"""What stands in the report of a check, in the order of reading; PDF and DOCX only set it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from app.domain.deutsch import format_datum, format_zeitpunkt
from app.domain.pruefung.artefakt import art_name
from app.domain.pruefung.bericht import Berichtszeile, Pruefbericht, Tier, status_word, tier_of
from app.domain.pruefung.fall import Merkmalstand
from app.domain.pruefung.urteil import Beleg, CheckStatus

MAX_BELEGE = 4
"""Places quoted for one finding; the others stand in the JSON."""


@dataclass(frozen=True)
class Punkt:
    """A finding written out: heading, norm, what was found, the places that show it, why it matters, what to do."""

    kennung: str
    titel: str
    gewicht: str
    """„Mangel“, „Hinweis“, „Empfehlung“, „nicht entscheidbar“, „abgewiesen“."""
    norm: str
    dokument: str
    vorspann: tuple[tuple[str, str], ...]
    belege: tuple[str, ...]
    nachspann: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Tabelle:
    """A table; ``breiten`` are parts of the width."""

    kopf: tuple[str, ...]
    breiten: tuple[int, ...]
    zeilen: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Abschnitt:
    """A section: sentences, then findings or a table."""

    titel: str
    saetze: tuple[str, ...] = ()
    punkte: tuple[Punkt, ...] = ()
    tabelle: Tabelle | None = None


@dataclass(frozen=True)
class Inhalt:
    """The whole report; ``datum`` is the day of the export (ISO)."""

    titel: str
    datum: str
    kopf: tuple[tuple[str, str], ...]
    abschnitte: tuple[Abschnitt, ...]


def content_of(bericht: Pruefbericht, erstellt: datetime) -> Inhalt:
    """The report as it is read: what is open first, then what was decided otherwise, then all that is in order."""
    names = {dokument.id: dokument.name for dokument in bericht.dokumente}
    writer = _Schreiber(bericht, names)
    return Inhalt(
        f"Prüfbericht: {bericht.titel}",
        erstellt.date().isoformat(),
        tuple(_head(bericht, erstellt)),
        tuple(abschnitt for abschnitt in writer.sections() if abschnitt is not None),
    )


def _head(bericht: Pruefbericht, erstellt: datetime) -> Iterator[tuple[str, str]]:
    yield "Fall", bericht.titel
    yield "Stichtag", f"{format_datum(bericht.stichtag)} (geprüft ist das an diesem Tag geltende Recht)"
    yield "Erstellt", format_zeitpunkt(erstellt.astimezone())
    module = [f"{modul.title} (Stand der Normen {format_datum(modul.stand)})" for modul in bericht.module]
    yield "Module", "\n".join(module) or "keines"


class _Schreiber:
    def __init__(self, bericht: Pruefbericht, names: dict[str, str]) -> None:
        self._bericht = bericht
        self._names = names
        self._open = [zeile for zeile in bericht.zeilen if zeile.abweisung is None]

    def sections(self) -> Iterator[Abschnitt | None]:
        yield self._summary()
        yield self._documents()
        for tier, title in ((Tier.MANGEL, "Mängel"), (Tier.HINWEIS, "Hinweise"), (Tier.EMPFEHLUNG, "Empfehlungen")):
            yield self._findings(title, tier.value, self._lacks(tier))
        unclear = [z for z in self._open if z.urteil.status is CheckStatus.UNKLAR]
        yield self._findings("Nicht entscheidbar", status_word(CheckStatus.UNKLAR), unclear)
        yield self._findings("Abgewiesen", "abgewiesen", [z for z in self._bericht.zeilen if z.abweisung is not None])
        yield self._table("Erfüllt", CheckStatus.ERFUELLT)
        yield self._table("Nicht anwendbar", CheckStatus.NICHT_ANWENDBAR)
        yield self._facts()
        yield self._evidence()

    def _lacks(self, tier: Tier) -> list[Berichtszeile]:
        return [z for z in self._open if z.offen and tier_of(z.control) is tier]

    def _summary(self) -> Abschnitt:
        def count(wanted: Callable[[Berichtszeile], bool]) -> int:
            return sum(map(wanted, self._bericht.zeilen))

        rows = [
            ("Mängel", str(len(self._lacks(Tier.MANGEL))), "Pflichten von hohem Gewicht, die nicht erfüllt sind"),
            ("Hinweise", str(len(self._lacks(Tier.HINWEIS))), "weitere Pflichten, die nicht erfüllt sind"),
            ("Empfehlungen", str(len(self._lacks(Tier.EMPFEHLUNG))), "was sich empfiehlt, ohne dass es Pflicht ist"),
            (
                "Nicht entscheidbar",
                str(count(lambda z: z.urteil.status is CheckStatus.UNKLAR and z.abweisung is None)),
                "was die Unterlagen offen lassen",
            ),
            ("Abgewiesen", str(count(lambda z: z.abweisung is not None)), "von einer Person mit Grund abgelehnt"),
            ("Erfüllt", str(self._bericht.count(CheckStatus.ERFUELLT)), "im Dokument nachgewiesen"),
            ("Nicht anwendbar", str(self._bericht.count(CheckStatus.NICHT_ANWENDBAR)), "gilt für diesen Fall nicht"),
        ]
        return Abschnitt(
            "Ergebnis",
            self._bericht.hinweise,
            tabelle=Tabelle(("Ergebnis", "Anzahl", "Bedeutung"), (26, 12, 62), tuple(rows)),
        )

    def _documents(self) -> Abschnitt:
        rows = tuple((d.name, art_name(d.art), str(len(d.text)), d.sha256 or "–") for d in self._bericht.dokumente)
        head = ("Dokument", "Art", "Zeichen", "SHA-256")
        return Abschnitt("Geprüfte Dokumente", tabelle=Tabelle(head, (34, 20, 10, 36), rows))

    def _findings(self, title: str, weight: str, zeilen: Sequence[Berichtszeile]) -> Abschnitt | None:
        if not zeilen:
            return None
        return Abschnitt(f"{title} ({len(zeilen)})", punkte=tuple(self._point(zeile, weight) for zeile in zeilen))

    def _point(self, zeile: Berichtszeile, weight: str) -> Punkt:
        control, urteil = zeile.control, zeile.urteil
        found = [("Feststellung", urteil.grund)]
        if zeile.abweisung is not None:
            entry = zeile.abweisung
            who = f"{entry.grund} ({entry.wer}, {format_datum(entry.am.astimezone().date())})"
            found = [("Abgewiesen", who), *found]
        lack = urteil.status is CheckStatus.FEHLT
        return Punkt(
            control.id,
            control.title,
            weight,
            "; ".join((control.fundstelle, *control.weitere)),
            self._names.get(zeile.dokument, ""),
            tuple(found),
            tuple(self._quote(beleg) for beleg in urteil.belege[:MAX_BELEGE]),
            (("Warum", control.warum), ("Zu tun", control.abhilfe)) if lack else (),
        )

    def _quote(self, beleg: Beleg) -> str:
        document = next((d for d in self._bericht.dokumente if d.id == beleg.dokument), None)
        if document is None:
            return beleg.text
        heading = document.abschnitt_bei(beleg.span[0]).titel if beleg.span[1] else ""
        where = ", ".join(filter(None, (document.name, f"Abschnitt „{heading}“" if heading else "")))
        return f"„{beleg.text}“ ({where})"

    def _table(self, title: str, status: CheckStatus) -> Abschnitt | None:
        rows = tuple(
            (z.control.id, z.control.title, z.control.fundstelle, z.urteil.grund)
            for z in self._open
            if z.urteil.status is status
        )
        if not rows:
            return None
        head = ("Kennung", "Prüfpunkt", "Norm", "Begründung")
        return Abschnitt(f"{title} ({len(rows)})", tabelle=Tabelle(head, (10, 25, 21, 44), rows))

    def _facts(self) -> Abschnitt | None:
        rows = tuple(
            (merkmal.frage, next((w.bezeichnung for w in merkmal.werte if w.wert == stand.wert), "–"), _source(stand))
            for merkmal, stand in self._bericht.merkmale.values()
        )
        if not rows:
            return None
        return Abschnitt("Angaben zum Fall", tabelle=Tabelle(("Frage", "Antwort", "Herkunft"), (48, 24, 28), rows))

    def _evidence(self) -> Abschnitt | None:
        rows = tuple((n.control, n.was, n.wer, format_datum(n.wann), n.datei or "–") for n in self._bericht.nachweise)
        if not rows:
            return None
        head = ("Prüfpunkt", "Nachweis", "Wer", "Wann", "Datei")
        return Abschnitt("Nachweise", tabelle=Tabelle(head, (11, 39, 18, 12, 20), rows))


def _source(stand: Merkmalstand) -> str:
    if stand.belege:
        return f"{stand.herkunft.value}: „{stand.belege[0].text}“"
    return stand.herkunft.value
