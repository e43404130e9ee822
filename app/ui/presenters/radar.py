"""Änderungsradar without Qt: worklist, comparison of the wording, dependents, citations without a place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.deutsch import format_datum, format_zahl, typografie
from app.domain.korpus.aenderung import ChangeKind, Citing, HolderKind, Link, NormChange, RadarEntry
from app.domain.korpus.quelle import SourceType
from app.domain.korpus.vergleich import changed_places, only_numbering
from app.services.fundstellen import ONLY_SUMMARIES
from app.ui.presenters.korpus import zahl

if TYPE_CHECKING:
    from app.ports_korpus import DocumentStand

SPALTEN = ("Norm", "Änderung", "Betroffen", "Überschrift")
ERLEDIGT = "Zurück geht es so: „auch erledigte“ anhaken, Änderung wählen, „Wieder öffnen“."
"""The way back: settling belongs to the corpus, Ctrl+Z to the library."""
_KOPF = 110
"""Characters of a heading."""
LEGENDE = "Unterstrichen ist neu, durchgestrichen ist entfallen."
_ZEICHEN = {
    ChangeKind.GEAENDERT: "≠",
    ChangeKind.NEU: "+",
    ChangeKind.WEGGEFALLEN: "−",
    ChangeKind.VERSCHOBEN: "→",
}
_ZIEL = {HolderKind.KLAUSEL: "clause", HolderKind.ENTWURF: "draft"}
"""Holders that have a place of their own in the program; the others are data that come with it."""


# ---- worklist -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Radarzeile:
    """A line of the worklist.

    Attributes:
        eintrag: what it stands for.
        zellen: texts of the columns.
        suche: what the filter looks in, in small letters.
        vorlesen: the whole line.
    """

    eintrag: RadarEntry
    zellen: tuple[str, ...]
    suche: str
    vorlesen: str

    @property
    def id(self) -> int:
        """Number of the change."""
        return self.eintrag.stored.id

    @property
    def offen(self) -> bool:
        """Nobody has dealt with it yet."""
        return self.eintrag.stored.erledigt_am is None


def zeilen(entries: Iterable[RadarEntry]) -> tuple[Radarzeile, ...]:
    """Lines of all entries."""
    return tuple(_zeile(entry) for entry in entries)


def _zeile(entry: RadarEntry) -> Radarzeile:
    stored = entry.stored
    change = stored.change
    label = typografie(change.label)
    what = f"{_ZEICHEN[change.kind]} {aenderung_words(change)}"
    done = f"✓ erledigt am {format_datum(stored.erledigt_am)} · " if stored.erledigt_am else ""
    return Radarzeile(
        entry,
        (label, done + what, _abhaengige(entry), change.heading),
        f"{change.label} {change.heading}".casefold(),
        f"{label}, {change.heading or 'ohne Überschrift'}: {done}{aenderung_words(change)}. {abhaengige_words(entry)}",
    )


def aenderung_words(change: NormChange) -> str:
    """„geändert in Abs. 2, 3“, „verschoben, jetzt BGB § 5“."""
    what = change.kind.wort
    if only_numbering(change):
        what = "nur Absätze anders gezählt"
    elif change.kind is ChangeKind.GEAENDERT and (places := changed_places(change)):
        what += f" in {places}"
    if change.neu_label:
        what += f", jetzt {change.neu_label}"
    return typografie(what)


def gekuerzt(words: str) -> str:
    """A heading of two lines at the most."""
    return words if len(words) <= _KOPF else f"{words[:_KOPF].rpartition(' ')[0]} …"


def _abhaengige(entry: RadarEntry) -> str:
    """„2 von 10 Stellen“: so many of those that cite the norm cite what changed; „–“ if none cites it."""
    count = len(entry.betroffen) + len(entry.andere)
    return f"{len(entry.betroffen)} von {zahl(count, 'Stelle', 'Stellen')}" if count else "–"


def abhaengige_words(entry: RadarEntry) -> str:
    """How many places stand on it."""
    if not entry.betroffen and not entry.andere:
        return "Keine Stelle des Programms beruht darauf."
    words = []
    if entry.betroffen:
        words.append(f"{zahl(len(entry.betroffen), 'Stelle beruht', 'Stellen beruhen')} darauf.")
    if entry.andere:
        words.append(f"{zahl(len(entry.andere), 'Stelle zitiert', 'Stellen zitieren')} anderes aus der Norm.")
    return " ".join(words)


def auswahl(alle: Sequence[Radarzeile], text: str, *, abhaengige: bool, erledigte: bool) -> tuple[Radarzeile, ...]:
    """Lines that hold all words, those with dependents only if wanted, settled ones if wanted."""
    words = text.casefold().split()
    return tuple(
        z
        for z in alle
        if (erledigte or z.offen)
        and (not abhaengige or z.eintrag.betroffen or z.eintrag.andere)
        and all(word in z.suche for word in words)
    )


def offene(alle: Iterable[Radarzeile]) -> tuple[int, int]:
    """Open changes, and those of them that something stands on."""
    found = [z for z in alle if z.offen]
    return len(found), sum(bool(z.eintrag.betroffen) for z in found)


def radar_kopf(alle: Sequence[Radarzeile]) -> str:
    """The sentence at the top."""
    count, hit = offene(alle)
    if not count:
        return "Alle Änderungen sind erledigt." if alle else "Keine offenen Änderungen."
    most = "keine davon berührt Ihre Texte oder Prüfungen"
    if hit:
        norms = "einer Norm, auf der" if hit == 1 else "Normen, auf denen"
        most = f"{format_zahl(hit)} davon an {norms} Stellen beruhen"
    return f"{zahl(count, 'offene Änderung', 'offene Änderungen')}, {most}."


def nichts_gezeigt(alle: Sequence[Radarzeile], *, abhaengige: bool) -> str:
    """Why the list is empty."""
    if not alle:
        return (
            "Wird eine neue Fassung eines Gesetzes eingelesen, stehen hier die Normen, die sich geändert haben, und"
            " alles, was darauf beruht. Was erledigt ist, zeigt das Häkchen „auch erledigte“."
        )
    if abhaengige:
        return "Keine Stelle zitiert eine dieser Normen. Ohne das Häkchen „nur zitierte Normen“ stehen hier alle."
    return "Keine Änderung passt zu dieser Auswahl."


# ---- dependents -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stelle:
    """A place that cites.

    Attributes:
        titel: „Frist: Klage gegen eine Kündigung“.
        text: the citation and where it stands.
        ziel: target of ``desk.goto``; "" if it comes with the program.
    """

    titel: str
    text: str
    ziel: str = ""


def stelle(citing: Citing) -> Stelle:
    """A place in words."""
    kind = _ZIEL.get(citing.kind)
    return Stelle(
        f"{citing.kind.wort}: {typografie(citing.titel)}",
        f"{typografie(citing.text)} · {citing.ort}" + ("" if kind else " · mitgeliefert"),
        f"{kind}:{citing.id}" if kind else "",
    )


def stellen(citings: Iterable[Citing]) -> tuple[Stelle, ...]:
    """Places in words, those that can be opened first."""
    return tuple(sorted((stelle(c) for c in citings), key=lambda s: not s.ziel))


# ---- citations without a place --------------------------------------------------------------------------------------


ZITAT_SPALTEN = ("Zitat", "Steht in", "Grund")


@dataclass(frozen=True, slots=True)
class Zitatzeile:
    """A citation that leads nowhere: cells of the table, target of its holder, citation to look up."""

    zellen: tuple[str, ...]
    ziel: str
    zitat: str
    vorlesen: str


def zitatzeilen(links: Iterable[Link], documents: Iterable[DocumentStand]) -> tuple[Zitatzeile, ...]:
    """Ties that were not found; ``documents`` are those of the corpus."""
    laws = [d.meta for d in documents if d.meta.source_type is not SourceType.DOKUMENT]
    wording = tuple(f" {law.regulation_code}" for law in laws if law.source_type is not SourceType.KURZFASSUNG)
    summaries = tuple(f" {law.regulation_code}" for law in laws if law.source_type is SourceType.KURZFASSUNG)
    return tuple(_zitatzeile(link, wording, summaries) for link in links if link.method is None)


def _zitatzeile(link: Link, wording: tuple[str, ...], summaries: tuple[str, ...]) -> Zitatzeile:
    place = stelle(link.citing)
    words = typografie(link.citing.text)
    cited = link.citing.text.replace("\u00a0", " ")
    if link.label:
        reason = f"In {typografie(link.label)} steht jetzt etwas anderes"
    elif cited.endswith(wording):
        reason = "Das Gesetz ist eingelesen, diese Norm steht nicht darin"
    elif cited.endswith(summaries):
        reason = f"Diese Norm ist nicht eingelesen; {ONLY_SUMMARIES}"
    else:
        reason = "Das Gesetz ist nicht eingelesen"
    where = f"{place.titel}, {link.citing.ort}"
    return Zitatzeile((words, where, reason), place.ziel, link.citing.text, f"{words}: {where}. {reason}.")


def zitat_kopf(zeilen: Sequence[Zitatzeile], verknuepft: int) -> str:
    """The sentence above them; ``verknuepft`` counts all ties."""
    if not verknuepft:
        return "Die Zitate des Programms sind noch nicht mit dem Rechtskorpus verknüpft."
    if not zeilen:
        return f"Alle {format_zahl(verknuepft)} Zitate haben ihre Fundstelle im Rechtskorpus."
    return f"{format_zahl(len(zeilen))} von {zahl(verknuepft, 'Zitat', 'Zitaten')} ohne Fundstelle im Rechtskorpus."
