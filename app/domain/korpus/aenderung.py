"""What changed between two versions of a document, and who depends on it (spec 3, Re-link and change radar)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from app.domain.recht.zitat import NormArt


class ChangeKind(StrEnum):
    """What happened to a norm."""

    GEAENDERT = "geaendert"
    NEU = "neu"
    WEGGEFALLEN = "weggefallen"
    VERSCHOBEN = "verschoben"
    """Same text under another number; ``neu_label`` names it."""

    @property
    def wort(self) -> str:
        """As people read it: „geändert“."""
        return "geändert" if self is ChangeKind.GEAENDERT else self.value


@dataclass(frozen=True, slots=True)
class NormChange:
    """One norm that is not what it was.

    Attributes:
        regulation_code, article, art: the norm (its old number; of a new one the new).
        label: Fundstelle of the norm („GVG § 23“).
        kind: what happened.
        alt, neu: whole text before and after, Absätze separated by line breaks and each with its number („(1) …“); ""
            where there was none.
        absaetze: what differs, in order: bare numbers of Absätze („1a“); where nothing is divided into Absätze the
            Nummern and Buchstaben („Nr. 2 lit. e“, „Nr. 8210“ of a Kostenverzeichnis); "" is the text around them.
        neu_label: where the text stands now, only for VERSCHOBEN.
        heading: title of the norm.
    """

    regulation_code: str
    article: str
    art: NormArt
    label: str
    kind: ChangeKind
    alt: str
    neu: str
    absaetze: tuple[str, ...] = ()
    neu_label: str = ""
    heading: str = ""


@dataclass(frozen=True, slots=True)
class StoredChange:
    """A change kept in the corpus until somebody has dealt with it.

    ``id`` counts up; ``von`` and ``nach`` are document versions; ``erledigt_am`` None = open.
    """

    id: int
    change: NormChange
    document_id: str
    von: str
    nach: str
    erkannt_am: date
    erledigt_am: date | None = None


class HolderKind(StrEnum):
    """What cites law."""

    KLAUSEL = "klausel"
    BAUSTEIN = "baustein"
    KLAGEART = "klageart"
    PRUEFUNG = "pruefung"
    FRIST = "frist"
    GEBUEHR = "gebuehr"
    ENTWURF = "entwurf"
    KURZFASSUNG = "kurzfassung"
    """Our own summary of a norm: it has to be revised when the norm changes."""

    @property
    def wort(self) -> str:
        """As people read it: „Prüfung“."""
        return _UMLAUTE.get(self, self.value.capitalize())


_UMLAUTE = {HolderKind.PRUEFUNG: "Prüfung", HolderKind.GEBUEHR: "Gebühr"}


@dataclass(frozen=True, slots=True)
class Citing:
    """A place of the program that cites a norm.

    Attributes:
        kind, id: the holder.
        titel: its name as people know it.
        ort: where inside it („Absatz 3“, „Slot kuendigungsdatum“).
        text: the citation, one for each norm and complete („§ 4 Satz 1 KSchG“; „§§ 187, 188 BGB“ makes two).
        source_original_text: the wording it was made from, if known; "" otherwise.
    """

    kind: HolderKind
    id: str
    titel: str
    ort: str
    text: str
    source_original_text: str = ""


class LinkMethod(StrEnum):
    """How a citation found its chunk."""

    ADRESSE = "adresse"
    """By its label alone; there was no earlier wording to compare."""
    HASH = "hash"
    FUZZY = "fuzzy"
    EMBEDDING = "embedding"


@dataclass(frozen=True, slots=True)
class Link:
    """A citation tied to the corpus.

    Attributes:
        citing: the place.
        label: Fundstelle of the chunk it is tied to; "" if none was found.
        chunk_id, chunk_hash: that chunk; "" if none.
        method: how it was found; None = not found: nothing stands there, or (with a label) something quite different.
        score: 0–1, 1 for address and hash.
        geaendert: the wording is not what it was when the citation was tied; until somebody has dealt with it.
        verschoben: the wording stands under another number than the citation says.
        wortlaut: text of that chunk, or the last one known: the old version is deleted, this is what is looked for in
            the new one. "" for a Kurzfassung, which is no wording.
    """

    citing: Citing
    label: str = ""
    chunk_id: str = ""
    chunk_hash: str = ""
    method: LinkMethod | None = None
    score: float = 0.0
    geaendert: bool = False
    verschoben: bool = False
    wortlaut: str = ""


@dataclass(frozen=True, slots=True)
class RadarEntry:
    """A line of the worklist: a change and everything that cites the norm.

    Attributes:
        stored: the change.
        betroffen: places that cite what changed.
        andere: places that cite the norm, but only Absätze that are as they were.
    """

    stored: StoredChange
    betroffen: tuple[Citing, ...]
    andere: tuple[Citing, ...] = ()
