"""Recherche without Qt: what was typed, lines of the list of hits, sentences about the search, what is copied.

In the list a Fundstelle is shown as the payload contract writes it (``article_label``); what leaves the pane – a copy,
a citation in a draft – has the form lawyers write.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

from app.domain.deutsch import aufzaehlung, format_zahl, parse_datum, typografie, zitat
from app.domain.korpus.hervorheben import Fragewoerter
from app.domain.korpus.quelle import SourceType
from app.domain.korpus.treffer import FoundBy, Hit, SearchFilter, SearchMode, SearchResult, Term, WordQuery
from app.domain.korpus.wortform import words_of
from app.domain.recht.zitat import NormArt
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.schema import RetrievalBeleg, SchriftsatzSchema
from app.errors import InputError
from app.services.recherche import KEYWORD_ONLY

if TYPE_CHECKING:
    from app.domain.korpus.chunk import Chunk
    from app.domain.korpus.quelle import DocumentMeta
    from app.ports_korpus import DocumentStand

BEISPIELE = (
    "§ 4 KSchG",
    "Bis wann muss gegen eine Kündigung geklagt werden?",
    "Kaution",
    "§ 626 Abs. 2 BGB",
)
"""Requests that the empty pane offers."""
ARTEN = (
    ("Alle Quellen", None),
    ("Gesetze", SourceType.GESETZ),
    ("Urteile", SourceType.URTEIL),
    ("Leitlinien", SourceType.LEITLINIE),
    ("Muster", SourceType.MUSTER),
    ("Eigene Dokumente", SourceType.DOKUMENT),
    ("Kurzfassungen", SourceType.KURZFASSUNG),
)
"""Kinds of sources to choose from."""
ERSTE, WEITERE, MEISTE = 20, 40, 100
"""Hits shown at first, how many more each time the end is reached, and at most."""
MAX_VERLAUF = 50
KURZFASSUNG = "Kurzfassung"

_WORT = {FoundBy.ZITAT: "Fundstelle", FoundBy.STICHWORT: "Stichwort", FoundBy.VEKTOR: "Bedeutung"}
_SATZ_MODUS = {
    SearchMode.KEYWORD: "Suche nach Stichwörtern.",
    SearchMode.VECTOR: "Suche nach Bedeutung.",
    SearchMode.HYBRID: "Suche nach Stichwörtern und Bedeutung.",
}
_OHNE_MODELL = "Suche nach Stichwörtern; ein Vektormodell ist nicht eingerichtet."
_NUR_NAHE = "Keines der Wörter kommt vor; gezeigt wird, was der Bedeutung nach am nächsten liegt."
_AUSZUG, _VORLAUF = 90, 36
"""If the first word of the question stands later than that in a sentence, the line begins so many letters before it."""
_KURZ = 64
_LANG = 6
_QUELLE = {
    SourceType.GESETZ: "gesetz",
    SourceType.KURZFASSUNG: "gesetz",
    SourceType.LEITLINIE: "gesetz",
    SourceType.URTEIL: "urteil",
    SourceType.MUSTER: "muster",
    SourceType.DOKUMENT: "akte_dokument",
}
_ABSCHNITT = {
    Abschnitt.ANTRAEGE: "Anträge",
    Abschnitt.SACHVERHALT: "Sachverhalt",
    Abschnitt.RECHTLICHE_WUERDIGUNG: "Rechtliche Würdigung",
    Abschnitt.KOSTEN: "Wert und Kosten",
    Abschnitt.FORMALES: "Schluss",
}


# ---- what was typed -------------------------------------------------------------------------------------------------


@dataclass
class Verlauf:
    """Requests of the past, oldest first; a walk through them keeps what was being typed."""

    eintraege: list[str] = field(default_factory=list)
    _stelle: int | None = None
    _angefangen: str = ""

    def add(self, text: str) -> None:
        """Remember a request as the newest; none stands twice."""
        self._stelle = None
        self.eintraege[:] = [*(e for e in self.eintraege if e != text), text][-MAX_VERLAUF:]

    def older(self, text: str) -> str | None:
        """The request before; ``text`` is what stands in the field. None if there is none."""
        if self._stelle is None:
            self._angefangen, self._stelle = text, len(self.eintraege)
        if self._stelle == 0:
            return None
        self._stelle -= 1
        return self.eintraege[self._stelle]

    def newer(self) -> str | None:
        """The request after, at the end what was being typed; None if the walk has not begun."""
        if self._stelle is None:
            return None
        self._stelle += 1
        if self._stelle < len(self.eintraege):
            return self.eintraege[self._stelle]
        self._stelle = None
        return self._angefangen


@dataclass(frozen=True)
class Bestand:
    """What is imported, as the pane needs it.

    Attributes:
        gesetze: ``(code, name)`` of all laws by code.
        dokumente: what is said of a document as a whole, by ``document_id``.
    """

    gesetze: tuple[tuple[str, str], ...] = ()
    dokumente: dict[str, DocumentMeta] = field(default_factory=dict)

    @property
    def leer(self) -> bool:
        """Nothing is there."""
        return not self.dokumente

    @property
    def nur_kurzfassungen(self) -> bool:
        """No official text is there, only our summaries."""
        return not self.leer and all(m.source_type is SourceType.KURZFASSUNG for m in self.dokumente.values())

    def vorschlaege(self) -> list[str]:
        """Lines for the field of the law: „BGB – Bürgerliches Gesetzbuch“."""
        return [f"{code} – {name}" if name and name != code else code for code, name in self.gesetze]


def bestand(documents: Iterable[DocumentStand]) -> Bestand:
    """From the documents of the corpus."""
    metas = {d.meta.document_id: d.meta for d in documents}
    names: dict[str, str] = {}
    for meta in metas.values():
        if meta.source_type in (SourceType.GESETZ, SourceType.KURZFASSUNG):
            names[meta.regulation_code] = meta.regulation_name
    return Bestand(tuple(sorted(names.items(), key=lambda pair: pair[0].casefold())), metas)


def bestand_satz(da: Bestand) -> str:
    """What is said as long as there is no official text; "" otherwise."""
    if da.leer:
        return "Es ist noch kein Recht eingelesen."
    return "Bisher sind nur Kurzfassungen da, kein amtlicher Wortlaut." if da.nur_kurzfassungen else ""


def suchfilter(gesetz: str, art: SourceType | None, gueltig_am: str, da: Bestand, heute: date) -> SearchFilter:
    """The filter from what stands in its fields.

    Args:
        gesetz: codes or names separated by commas, or a line of ``Bestand.vorschlaege``; "" = all.
        art: kind of source; None = all.
        gueltig_am: a day as people write it; "" = any.
        da: what is imported.
        heute: completes a day without year.

    Raises:
        InputError: a law that is not there, or no day.
    """
    codes = frozenset(_code(teil, da) for teil in gesetz.split(",") if teil.strip())
    tag = None
    if gueltig_am.strip():
        try:
            tag = parse_datum(gueltig_am, heute=heute)
        except ValueError as error:
            raise InputError(f"„{gueltig_am.strip()}“ ist kein Datum.", "Schreiben Sie es wie 1.7.2026.") from error
    return SearchFilter(codes, frozenset() if art is None else frozenset((art.value,)), frozenset(), tag)


def _code(text: str, da: Bestand) -> str:
    written = text.partition(" – ")[0].strip().casefold()
    for code, name in da.gesetze:
        if written in (code.casefold(), name.casefold()):
            return code
    raise InputError(
        f"„{text.strip()}“ ist nicht eingelesen.", "Wählen Sie ein Gesetz aus der Liste oder leeren Sie das Feld."
    )


def filter_zahl(filters: SearchFilter) -> int:
    """How many filters limit the search."""
    return sum((bool(filters.regulation_codes), bool(filters.source_types), filters.gueltig_am is not None))


# ---- hits -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Trefferzeile:
    """A line of the list.

    Attributes:
        hit: what it stands for.
        fundstelle: label of the best place.
        titel: title of the norm and name of its law.
        satz: the best sentence on one line; ``stark`` are the places in it where words of the question stand.
        marken: why it was found, in words.
        kurzfassung: no official wording.
    """

    hit: Hit
    fundstelle: str
    titel: str
    satz: str
    stark: tuple[tuple[int, int], ...]
    marken: tuple[str, ...]
    kurzfassung: bool

    @property
    def vorlesen(self) -> str:
        """The whole line as one text, for screen readers and the tooltip."""
        parts = [self.fundstelle, self.titel, self.satz, f"Gefunden nach {aufzaehlung(self.marken)}"]
        if self.hit.hinweis:
            parts.append(self.hit.hinweis)
        return ". ".join(part.rstrip(".") for part in parts if part) + "."


@dataclass(frozen=True)
class Trefferliste:
    """An answered search.

    Attributes:
        anfrage: what was asked.
        zeilen: its hits.
        modus: one sentence: how many there are and how it was searched.
        hinweise: sentences that need attention.
        mehr: there are probably more hits.
        ohne_gesetz: citations of the request that lack their law.
        aufgeklaert: a place was asked for, and ``hinweise`` say why it has no text.
    """

    anfrage: str
    zeilen: tuple[Trefferzeile, ...] = ()
    modus: str = ""
    hinweise: tuple[str, ...] = ()
    mehr: bool = False
    ohne_gesetz: tuple[str, ...] = ()
    aufgeklaert: bool = False


def trefferliste(result: SearchResult, *, limit: int) -> Trefferliste:
    """What is shown of a result; ``limit`` is how many were asked for. Not quick: meant for the pool."""
    words = Fragewoerter(WordQuery(tuple(map(Term, telling_words(result.query)))))
    zeilen = tuple(_zeile(hit, words) for hit in result.hits)
    notes = tuple(typografie(note) for note in result.hinweise if note != KEYWORD_ONLY)
    if result.hits and all(hit.found_by == {FoundBy.VEKTOR} for hit in result.hits):
        notes = (*notes, _NUR_NAHE)
    modus, told = _modus(result, len(zeilen), limit), bool(result.zitate and notes)
    return Trefferliste(result.query, zeilen, modus, notes, len(zeilen) >= limit, result.ohne_gesetz, told)


def telling_words(text: str) -> tuple[str, ...]:
    """Words of a question worth showing in a sentence: nouns (the first word may be none), long words."""
    words = words_of(text)
    telling = tuple(word for number, word in enumerate(words) if len(word) >= _LANG or (number and word[0].isupper()))
    return telling or words


def _modus(result: SearchResult, count: int, limit: int) -> str:
    number = "Kein Treffer" if not count else f"{format_zahl(count)} {'Treffer' if count < limit else 'beste Treffer'}"
    if result.hits and all(hit.found_by == {FoundBy.ZITAT} for hit in result.hits):
        return f"{number} · Direkt nach der Fundstelle aufgeschlagen."
    sentence = _OHNE_MODELL if KEYWORD_ONLY in result.hinweise else _SATZ_MODUS[result.mode]
    return f"{number} · {sentence}"


def _zeile(hit: Hit, words: Fragewoerter) -> Trefferzeile:
    chunk = hit.chunk
    start, end = hit.highlights[0] if hit.highlights else (0, len(chunk.chunk_text))
    satz = typografie(" ".join(chunk.chunk_text[start:end].split()))
    met = words.met(satz) if hit.found_by != {FoundBy.ZITAT} else ()
    stark = sorted({(at, at + _word_length(satz, at)) for at, _, _ in met})
    if stark and stark[0][0] > _AUSZUG:
        cut = satz.find(" ", stark[0][0] - _VORLAUF) + 1
        satz = "… " + satz[cut:]
        stark = [(a - cut + 2, b - cut + 2) for a, b in stark]
    return Trefferzeile(
        hit=hit,
        fundstelle=typografie(hit.label),
        titel=" · ".join(teil for teil in (chunk.heading, _law(chunk)) if teil),
        satz=satz,
        stark=tuple(stark),
        marken=tuple(_WORT[way] for way in FoundBy if way in hit.found_by),
        kurzfassung=chunk.source_type == SourceType.KURZFASSUNG,
    )


def _word_length(text: str, at: int) -> int:
    match = re.compile(r"[^\W_]+").match(text, at)
    return len(match.group()) if match else 0


def _law(chunk: Chunk) -> str:
    return chunk.regulation_name if chunk.regulation_name != chunk.regulation_code else ""


def nichts_gefunden(filters: SearchFilter, shown: Trefferliste) -> str:
    """What to do after a search without a hit; of a law that is there, nobody is told to import it."""
    if shown.ohne_gesetz:
        return f"Zu welchem Gesetz gehört {zitat(typografie(shown.ohne_gesetz[0]))}?"
    if filter_zahl(filters):
        return "Nichts gefunden. Die Filter schließen vielleicht aus, was Sie suchen: Setzen Sie sie zurück."
    if shown.aufgeklaert:
        return "Zu dieser Fundstelle ist kein Text da. Nennen Sie eine andere oder fragen Sie mit eigenen Worten."
    return (
        "Nichts gefunden. Fragen Sie mit anderen Worten, nennen Sie die Fundstelle („§\u00a0622 Abs.\u00a02 BGB“) "
        "oder lesen Sie das Gesetz ein."
    )


# ---- what leaves the pane -------------------------------------------------------------------------------------------


def fundstelle(label: str, chunk: Chunk) -> str:
    """A contract label as lawyers write it, with plain spaces: „BGB § 622 Abs. 2“ → „§ 622 Abs. 2 BGB“."""
    head = f"{chunk.regulation_code} "
    if chunk.art in (NormArt.NORM, NormArt.ANLAGE) and label.startswith(head):
        return f"{label.removeprefix(head)} {chunk.regulation_code}"
    return label


def quoted_text(chunk: Chunk, marks: Sequence[tuple[int, int]]) -> str:
    """The marked place, without any the whole chunk, on one line."""
    start, end = marks[0] if marks else (0, len(chunk.chunk_text))
    return " ".join(chunk.chunk_text[start:end].split())


def zitat_text(label: str, chunk: Chunk, marks: Sequence[tuple[int, int]]) -> str:
    """„Satz“ (§ 622 Abs. 2 BGB); of a Kurzfassung with the words that it is none of the statute."""
    note = "; Kurzfassung, kein amtlicher Wortlaut" if chunk.source_type == SourceType.KURZFASSUNG else ""
    return typografie(f"{zitat(quoted_text(chunk, marks))} ({fundstelle(label, chunk)}{note})")


def beleg(label: str, chunk: Chunk, marks: Sequence[tuple[int, int]], score: float) -> RetrievalBeleg:
    """The Beleg of the audit trail; official texts count as checked against the corpus, everything else does not."""
    official = chunk.source_type in (SourceType.GESETZ, SourceType.URTEIL)
    return RetrievalBeleg.model_validate(
        {
            "quelle": _QUELLE[SourceType(chunk.source_type)],
            "chunkId": chunk.chunk_id,
            "referenz": label,
            "score": min(max(score, 0.0), 1.0),
            "auszug": quoted_text(chunk, marks)[:200],
            "stand": "verified" if official else "unverified",
        }
    )


@dataclass(frozen=True)
class Absatzwahl:
    """A paragraph of a draft to choose: its id, section and first words, and whether it cites the place already."""

    id: str
    abschnitt: str
    text: str
    schon_da: bool


def absatzwahl(schriftsatz: SchriftsatzSchema, stelle: str, aktuell: str | None) -> tuple[Absatzwahl, ...]:
    """Paragraphs in their order, the current one first."""
    plain = " ".join(stelle.split())
    rows = [
        Absatzwahl(
            absatz.id,
            _ABSCHNITT[absatz.abschnitt],
            kurz(typografie(absatz.text)),
            plain in (" ".join(f.split()) for f in absatz.fundstellen),
        )
        for absatz in schriftsatz.absaetze
    ]
    return tuple(sorted(rows, key=lambda row: row.id != aktuell))


def kurz(text: str) -> str:
    """The first words of a text on one line."""
    line = " ".join(text.split(" ")).replace("\n", " ")
    return line if len(line) <= _KURZ else f"{line[: _KURZ - 1].rsplit(' ', 1)[0]} …"
