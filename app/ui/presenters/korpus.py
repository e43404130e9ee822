"""Rechtskorpus without Qt: lines of the table, filter and order, sentences on Stand, import, vectors, removal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING

from app.domain.deutsch import format_datum, format_zahl, typografie
from app.domain.korpus.aenderung import ChangeKind
from app.domain.korpus.quelle import SourceType
from app.domain.korpus.standworte import stand_words

if TYPE_CHECKING:
    from app.domain.korpus.aenderung import NormChange
    from app.errors import KnownError
    from app.ports_korpus import DocumentStand, ModelPick, VectorState
    from app.services.korpus import ImportReport

SPALTEN = ("Kürzel", "Name", "Art", "Stand", "Eingelesen", "Normen", "Textstellen")
"""Titles of the columns."""
ZAHLEN = (5, 6)
"""Columns of figures, set flush right."""
ADRESSE = "https://www.gesetze-im-internet.de"
"""Where the official texts are; shown to be copied, the program itself opens no connection."""
ERSTER_START = (
    "Bisher sind nur Kurzfassungen da, kein amtlicher Wortlaut. Die amtlichen Fassungen gibt es als XML im Internet: "
    "Laden Sie bei einem Gesetz die Datei „XML“ herunter und lesen Sie sie hier ein, so wie sie ist (ZIP). Das "
    "Programm selbst geht nicht ins Netz."
)
LEER = "Es ist noch nichts eingelesen. " + ERSTER_START.partition(". ")[2]
DATEIEN = "Quellen (*.xml *.zip *.tar *.gz *.tgz *.pdf *.docx *.html *.htm *.txt *.md);;Alle Dateien (*)"
"""Files of the dialog."""

_ART = {
    SourceType.GESETZ: "Gesetz",
    SourceType.URTEIL: "Urteil",
    SourceType.LEITLINIE: "Leitlinie",
    SourceType.MUSTER: "Muster",
    SourceType.DOKUMENT: "Dokument",
    SourceType.KURZFASSUNG: "Kurzfassung",
}
_FEINER = {
    "verordnung": "Verordnung",
    "eu-verordnung": "EU-Verordnung",
    "eu-richtlinie": "EU-Richtlinie",
    "bekanntmachung": "Bekanntmachung",
    "beschluss": "Beschluss",
}
ARTEN = (("Alle Arten", None), *((word, kind) for kind, word in _ART.items()))
"""Kinds to choose from."""


# ---- table ----------------------------------------------------------------------------------------------------------


class Sortierung(StrEnum):
    """What the table is sorted by; the values are what the box offers."""

    KUERZEL = "Kürzel"
    NAME = "Name"
    ART = "Art"
    STAND = "Stand, neuester zuerst"
    EINGELESEN = "Zuletzt eingelesen"
    NORMEN = "Meiste Normen"
    TEXTSTELLEN = "Meiste Textstellen"


@dataclass(frozen=True, slots=True)
class Dokumentzeile:
    """A document in the table.

    Attributes:
        id: ``document_id``.
        zellen: texts of the columns.
        art: kind of source, for the filter.
        dokument: what it stands for.
        suche: what the filter looks in, in small letters.
        stand, eingelesen, normen, textstellen: what is sorted by; what official text replaces does not count.
    """

    id: str
    zellen: tuple[str, ...]
    art: SourceType
    dokument: DocumentStand
    suche: str
    stand: date
    eingelesen: date
    normen: int
    textstellen: int

    @property
    def kuerzel(self) -> str:
        """Citation form."""
        return self.zellen[0]

    @property
    def vorlesen(self) -> str:
        """Everything about it in words, for the line below the table and for screen readers."""
        return typografie(
            f"{self.kuerzel} – {self.zellen[1]}. {stand_satz(self.dokument).rstrip('.')}."
            f" Eingelesen am {format_datum(self.eingelesen)} aus „{self.dokument.source.name}“,"
            f" {zahl(self.normen, 'Norm', 'Normen')}, {zahl(self.textstellen, 'Textstelle', 'Textstellen')}."
        )


def zeilen(documents: Iterable[DocumentStand]) -> tuple[Dokumentzeile, ...]:
    """Lines of all documents that answer something; meant for the pool, there may be thousands.

    A Kurzfassung that official text replaces whole has nothing left to say and would only stand there twice.
    """
    return tuple(_zeile(document) for document in documents if not document.verdeckt or _seen(document))


def _seen(document: DocumentStand) -> int:
    return document.chunks - document.verdeckt


def _zeile(document: DocumentStand) -> Dokumentzeile:
    meta = document.meta
    stand = stand_satz(document)
    art = _FEINER.get(meta.doc_type, _ART[meta.source_type])
    name = meta.regulation_name or meta.regulation_code
    day = f"{format_datum(meta.stand_datum)} · " if meta.stand_datum else ""
    return Dokumentzeile(
        id=meta.document_id,
        zellen=(
            meta.regulation_code,
            name,
            art,
            f"{day}{stand}",
            format_datum(document.imported_on),
            format_zahl(document.norms),
            format_zahl(_seen(document)),
        ),
        art=meta.source_type,
        dokument=document,
        suche=f"{meta.regulation_code} {name}".casefold(),
        stand=meta.stand_datum or date.min,
        eingelesen=document.imported_on,
        normen=document.norms,
        textstellen=_seen(document),
    )


def stand_satz(document: DocumentStand) -> str:
    """„Zuletzt geändert durch …“; of a Kurzfassung also how much of it official text replaces."""
    words = stand_words(document.meta)
    if not document.verdeckt:
        return words
    return f"{words}; {document.verdeckt} von {document.chunks} durch amtlichen Text ersetzt"


_FOLGE: dict[Sortierung, Callable[[Dokumentzeile], tuple[object, ...]]] = {
    Sortierung.KUERZEL: lambda _: (),
    Sortierung.NAME: lambda z: (z.zellen[1].casefold(),),
    Sortierung.ART: lambda z: (z.zellen[2],),
    Sortierung.STAND: lambda z: (-z.stand.toordinal(),),
    Sortierung.EINGELESEN: lambda z: (-z.eingelesen.toordinal(),),
    Sortierung.NORMEN: lambda z: (-z.normen,),
    Sortierung.TEXTSTELLEN: lambda z: (-z.textstellen,),
}


def auswahl(
    alle: Sequence[Dokumentzeile], text: str, art: SourceType | None, folge: Sortierung, *, umgekehrt: bool = False
) -> tuple[Dokumentzeile, ...]:
    """Lines that hold all words of ``text`` and are of that kind, in order."""
    words = text.casefold().split()
    found = [z for z in alle if (art is None or z.art is art) and all(word in z.suche for word in words)]
    key = _FOLGE[folge]
    return tuple(sorted(found, key=lambda z: (*key(z), z.kuerzel.casefold(), z.id), reverse=umgekehrt))


def summe(gezeigt: Sequence[Dokumentzeile], alle: Sequence[Dokumentzeile]) -> str:
    """The line of sums over what is shown."""
    count = zahl(len(alle), "Dokument", "Dokumente")
    if len(gezeigt) != len(alle):
        count = f"{format_zahl(len(gezeigt))} von {zahl(len(alle), 'Dokument', 'Dokumenten')}"
    norms, places = sum(z.normen for z in gezeigt), sum(z.textstellen for z in gezeigt)
    return f"{count} · {zahl(norms, 'Norm', 'Normen')} · {zahl(places, 'Textstelle', 'Textstellen')}"


def nur_kurzfassungen(alle: Sequence[Dokumentzeile]) -> bool:
    """No official text is there."""
    return all(z.art in (SourceType.KURZFASSUNG, SourceType.DOKUMENT, SourceType.MUSTER) for z in alle)


def zahl(count: int, einzahl: str, mehrzahl: str) -> str:
    """„1 Norm“, „2.480 Normen“."""
    return f"{format_zahl(count)} {einzahl if count == 1 else mehrzahl}"


# ---- import ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bericht:
    """What an import did.

    Attributes:
        satz: one sentence with the counts.
        einzelheiten: refused sources with reason and way out, changed laws, what was passed over; "" if there are none.
        geaendert: how many norms are not what they were.
        schlecht: something was refused, or not reached.
    """

    satz: str
    einzelheiten: str
    geaendert: int
    schlecht: bool

    @property
    def text(self) -> str:
        """All of it, to be copied."""
        return f"{self.satz}\n\n{self.einzelheiten}".strip()


def bericht(report: ImportReport) -> Bericht:
    """The report in words."""
    changed = sum(len(document.changes) for document in report.imported)
    parts = [
        f"{zahl(len(report.imported), 'Dokument', 'Dokumente')} eingelesen",
        f"{format_zahl(len(report.unchanged))} unverändert",
        f"{format_zahl(len(report.refused))} abgelehnt",
    ]
    if report.foreign:
        parts.append(f"{format_zahl(len(report.foreign))} übersprungen")
    if changed:
        parts.append(zahl(changed, "Änderung an Normen", "Änderungen an Normen"))
    sentence = ", ".join(parts) + "."
    if report.cancelled:
        sentence = f"Abgebrochen; was eingelesen ist, bleibt. {sentence}"
    blocks = [f"Abgelehnt: {refused.name}\n{_error_words(refused.error)}" for refused in report.refused]
    laws = [f"{document.code}: {_kinds(document.changes)}" for document in report.imported if document.changes]
    if laws:
        blocks.append("\n".join(laws))
    if report.foreign:
        blocks.append("\n".join(("Übersprungen, weil diese Formate nicht gelesen werden:", *report.foreign)))
    return Bericht(sentence, "\n\n".join(blocks), changed, bool(report.refused) or report.cancelled)


def _kinds(changes: Sequence[NormChange]) -> str:
    """„20 Normen geändert, 5 neu, 2 weggefallen“."""
    counts = Counter(change.kind for change in changes)
    kinds = [kind for kind in ChangeKind if counts[kind]]
    first = f"{zahl(counts[kinds[0]], 'Norm', 'Normen')} {kinds[0].wort}"
    return ", ".join([first, *(f"{format_zahl(counts[kind])} {kind.wort}" for kind in kinds[1:])])


def _error_words(error: KnownError) -> str:
    lines = [error.text, *(f"– {problem}" for problem in error.probleme), error.abhilfe]
    return "\n".join(f"   {line}" for line in lines if line)


def radar_satz(offen: int, betroffen: int) -> str:
    """What the status bar says after an import; "" if nothing changed that anything stands on."""
    if not betroffen:
        return ""
    one = betroffen == 1
    return (
        f"Änderungsradar: {zahl(betroffen, 'Änderung', 'Änderungen')} an {'einer Norm' if one else 'Normen'},"
        f" auf {'der' if one else 'denen'} Ihre Texte oder Prüfungen beruhen"
        f" ({zahl(offen, 'offene Änderung', 'offene Änderungen')} insgesamt)."
    )


def entfernen_frage(zeile: Dokumentzeile, alle: Iterable[Dokumentzeile]) -> tuple[str, str]:
    """Question before one of all documents is removed, and what then happens."""
    summaries = any(z.art is SourceType.KURZFASSUNG and z.kuerzel == zeile.kuerzel and z.id != zeile.id for z in alle)
    instead = f" Zu {zeile.kuerzel} antworten dann wieder die Kurzfassungen des Programms." if summaries else ""
    again = (
        "Es kommt beim nächsten Start des Programms wieder."
        if zeile.art is SourceType.KURZFASSUNG
        else "Die Datei, aus der es eingelesen wurde, bleibt, wo sie liegt; Sie können es jederzeit wieder einlesen."
    )
    consequence = (
        f"{zahl(zeile.normen, 'Norm', 'Normen')} und {zahl(zeile.textstellen, 'Textstelle', 'Textstellen')} sind dann"
        f" nicht mehr zu finden, und Zitate dieses Textes führen nicht mehr zum Wortlaut.{instead} {again}"
        " Rückgängig machen lässt sich das Entfernen nicht."
    )
    return f"{zeile.kuerzel} aus dem Rechtskorpus entfernen?", consequence


# ---- vectors --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Vektorstand:
    """How far the search by meaning is.

    Attributes:
        satz: the state.
        hinweis: what is wrong, or ""; told apart because it needs attention.
        rechenbar: there is something to compute.
    """

    satz: str
    hinweis: str
    rechenbar: bool


def vektorstand(state: VectorState, pick: ModelPick) -> Vektorstand:
    """The state of the vectors in words."""
    if pick.folder is None or not state.target_id:
        reason = "kein Modell" if pick.folder is None else "das Modell ist nicht zu gebrauchen"
        return Vektorstand(
            f"Suche nach Bedeutung: {reason}. Gesucht wird nach Stichwörtern.", state.hinweis, rechenbar=False
        )
    name = "mitgeliefertes Modell" if pick.mitgeliefert else f"Modell „{pick.folder.name}“"
    if state.done < state.total:
        known = f"{100 * state.done // state.total} % der Textstellen"  # the same text is computed once: no counts
        meanwhile = (
            " Bis alle berechnet sind, antwortet das bisherige Modell."
            if state.model_id not in ("", state.target_id)
            else ""
        )
        return Vektorstand(f"Suche nach Bedeutung: {known} ({name}).{meanwhile}", state.hinweis, rechenbar=True)
    index = "" if state.index in ("chroma", "") else " Der schnelle Index fehlt noch; verglichen wird unmittelbar."
    return Vektorstand(
        f"Suche nach Bedeutung: bereit für alle Textstellen ({name}).{index}", state.hinweis, bool(index)
    )
