"""From citations to places of the imported law, and what to say where there is none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.auslieferung import command_name
from app.domain.deutsch import format_datum
from app.domain.korpus.aufloesen import Nearest, Place, resolve, resolve_nearest
from app.domain.korpus.chunk import Chunk
from app.domain.korpus.quelle import SourceType
from app.domain.korpus.treffer import FoundBy, Hit
from app.domain.recht.zitat import CitationStyle, Entscheidungszitat, FoundCitation, NormArt, Normzitat
from app.domain.recht.zitat_schreiben import article_label, lawyer_form
from app.errors import InputError, NotFoundError

if TYPE_CHECKING:
    from app.domain.recht.gesetzesnamen import Gesetzesnamen
    from app.domain.recht.zitat_lesen import CitationReader
    from app.ports_korpus import DocumentStand, Korpus, NormHeading

SUMMARY = "Kurzfassung, kein amtlicher Wortlaut"
ONLY_SUMMARIES = "von diesem Gesetz sind nur Kurzfassungen da"
_CHUNK_ID = re.compile(r"[0-9a-f]{40}")
_NUMBER = re.compile(r"(\d+)([a-z]*)")
_BY_CITATION = frozenset({FoundBy.ZITAT})
_MANY = 200
"""At most so many norms of a range are listed."""


@dataclass(frozen=True, slots=True)
class NormView:
    """A norm as it is shown.

    Attributes:
        label: Fundstelle of the norm or of the place in it that was asked for, in contract form.
        heading, section: its title, and the divisions above it; "" if none.
        chunks: its text in order; empty if it is repealed.
        highlight: ``chunk_id``, start and end of the place that was asked for; None if the norm as a whole.
        vorige, naechste: labels of the norms beside it; "" at the ends.
        hinweise: German sentences (Kurzfassung, weggefallen …).
    """

    label: str
    heading: str
    section: str
    chunks: tuple[Chunk, ...]
    highlight: tuple[str, int, int] | None
    vorige: str
    naechste: str
    hinweise: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CitedPlace:
    """A citation of a text; without a ``hit`` the ``hinweis`` says why.

    ``fehlt``: the law is there in its official wording, but not this place of it.
    """

    found: FoundCitation
    label: str
    hit: Hit | None
    hinweis: str
    fehlt: bool = False


@dataclass(frozen=True, slots=True)
class Places:
    """Hits of one citation, the cited place first, and what is to be said; ``fehlt``: see ``CitedPlace``."""

    hits: tuple[Hit, ...]
    hinweise: tuple[str, ...] = ()
    fehlt: bool = False


def summary_note(chunk: Chunk) -> str:
    """What has to stand beside a text that is not official."""
    return SUMMARY if chunk.source_type == SourceType.KURZFASSUNG else ""


def has_wording(code: str, documents: Iterable[DocumentStand]) -> bool:
    """Whether more than Kurzfassungen is there of a law: only then a norm that is not there does not exist."""
    return any(
        document.meta.regulation_code == code and document.meta.source_type is not SourceType.KURZFASSUNG
        for document in documents
    )


class Fundstellen:
    """Resolves citations in the corpus.

    Args:
        korpus: the imported law.
        citations: reads citations.
        names: names of laws.
    """

    def __init__(self, korpus: Korpus, citations: CitationReader, names: Gesetzesnamen) -> None:
        self._korpus = korpus
        self._citations = citations
        self._names = names

    def hits(self, zitat: Normzitat | Entscheidungszitat, limit: int) -> Places:
        """The cited place, and the rest of the norm or range as far as it is meant."""
        places = self._places(zitat, limit)
        return replace(places, hinweise=(*places.hinweise, *self._renamed(zitat)))

    def earlier_name(self, written: str) -> str:
        """What ``renamed`` says of a law's name, "" if it is today's."""
        name = self._names.recognise(written)
        return self.renamed(name.code, name.frueher) if name is not None and name.frueher else ""

    def renamed(self, code: str, frueher: str) -> str:
        """That a law has another name today than the one that was written."""
        law = self._names.laws.get(code)
        return f"„{frueher}“ heißt heute {code}{f' ({law.name})' if law is not None and law.name != code else ''}."

    def _renamed(self, zitat: Normzitat | Entscheidungszitat) -> tuple[str, ...]:
        if isinstance(zitat, Entscheidungszitat) or not zitat.frueher:
            return ()
        return (self.renamed(zitat.regulation_code, zitat.frueher),)

    def _places(self, zitat: Normzitat | Entscheidungszitat, limit: int) -> Places:
        if isinstance(zitat, Entscheidungszitat):
            return self._decision(zitat, limit)
        if not zitat.article:
            return Places(tuple(self.beginning(zitat.regulation_code, limit)))
        if zitat.bis or zitat.folgende:
            return self._range(zitat, limit)
        chunks = self._korpus.norm(zitat.regulation_code, zitat.article, zitat.art)
        if not chunks:
            there = has_wording(zitat.regulation_code, self._korpus.documents())
            return Places((), (self._missing(zitat),), fehlt=there)
        place = resolve(chunks, zitat)
        if place is None:
            near = resolve_nearest(chunks, zitat)
            note = (_not_there(zitat, near, chunks[0]),)
            if near is not None:
                return Places((_hit(near.place),), note, fehlt=not summary_note(chunks[0]))
            return Places(tuple(_whole(chunk) for chunk in chunks[:limit]), note, fehlt=not summary_note(chunks[0]))
        hits = [_hit(place)]
        if not zitat.paragraph and not zitat.sub:
            hits = [_whole(chunk) for chunk in chunks[:limit]]
        return Places(tuple(hits), _old_version(zitat))

    def chunks(self, citation: str) -> tuple[Chunk, ...]:
        """Chunks of the norm or Absatz that a citation of the curated table names; empty if it is not there."""
        zitat = self._citations.read(citation)
        if isinstance(zitat, Entscheidungszitat):
            return ()
        chunks = self._korpus.norm(zitat.regulation_code, zitat.article, zitat.art)
        return tuple(chunk for chunk in chunks if not zitat.paragraph or chunk.paragraph == zitat.paragraph)

    def beginning(self, code: str, limit: int) -> list[Hit]:
        """The first norms of a law that are in force, one chunk each; what stands before them only if it has none."""
        headings = self._korpus.norms(code)
        norms = [heading for heading in headings if heading.art is NormArt.NORM and not heading.weggefallen]
        return self._first_chunks(code, (norms or headings)[: 2 * limit])[:limit]

    def cited(self, found: FoundCitation) -> CitedPlace:
        """The place of a citation in a text."""
        zitat = found.zitat
        places = self._places(zitat, 1)
        renamed = self._renamed(zitat)
        if not places.hits:
            said = places.hinweise or (self.not_imported(_code(zitat)),)
            return CitedPlace(found, "", None, " ".join((*said, *renamed)), places.fehlt)
        hit = places.hits[0]
        label = hit.label
        if isinstance(zitat, Normzitat) and not places.hinweise and not zitat.paragraph and not zitat.sub:
            label = article_label(hit.chunk.regulation_code, zitat.style, hit.chunk.article, art=zitat.art)
        said = places.hinweise or ((hit.hinweis,) if hit.hinweis else ())
        return CitedPlace(found, label, hit, " ".join((*said, *renamed)), places.fehlt)

    def show(self, label: str) -> NormView:
        """The norm of a Fundstelle; see ``RechercheService.show``."""
        written = label.strip()
        if _CHUNK_ID.fullmatch(written):
            return self._of_chunk(written)
        try:
            zitat = self._citations.read(written)
        except ValueError as error:
            if chunk := self._by_label(written):
                return self._view(chunk.regulation_code, chunk.article, chunk.art, chunk.citation_style, None)
            raise InputError(
                str(error), "Schreiben Sie die Fundstelle mit Norm und Gesetz, zum Beispiel „§ 622 Abs. 2 BGB“."
            ) from error
        if isinstance(zitat, Entscheidungszitat):
            places = self._decision(zitat, 1)
            if not places.hits:
                raise NotFoundError(places.hinweise[0])
            chunk = places.hits[0].chunk
            view = self._view(chunk.regulation_code, chunk.article, chunk.art, chunk.citation_style, None)
            return replace(view, hinweise=(*places.hinweise, *view.hinweise))
        if not zitat.article:
            first = next(iter(self.beginning(zitat.regulation_code, 1)), None)
            if first is None:
                raise NotFoundError(" ".join((self.not_imported(zitat.regulation_code), *self._renamed(zitat))))
            view = self._view(
                first.chunk.regulation_code, first.chunk.article, first.chunk.art, first.chunk.citation_style, None
            )
            return replace(view, hinweise=(*self._renamed(zitat), *view.hinweise))
        return self._view(zitat.regulation_code, zitat.article, zitat.art, zitat.style, zitat)

    def law(self, written: str) -> str:
        """Code of an imported law; see ``RechercheService.law``."""
        name = written.strip()
        documents = self._korpus.documents()
        there = {document.meta.regulation_code for document in documents}
        known = self._names.resolve(name)
        if found := next((code for code in (name, known) if code in there), None):
            return found
        folded = name.casefold()
        for meta in (document.meta for document in documents):
            if folded in (meta.regulation_code.casefold(), meta.regulation_name.casefold()):
                return meta.regulation_code
        said = self.not_imported(known) if known else f"„{name}“ ist nicht eingelesen und auch sonst nicht bekannt."
        raise NotFoundError(said, f"Was eingelesen ist, zeigt der Stand: „{command_name()} korpus stand“.")

    def not_imported(self, code: str) -> str:
        """Which law is missing and where the user gets it; that it is unknown or no longer in force."""
        law = self._names.laws.get(code)
        if law is None and self._names.resolve(code) is None:
            if books := self._names.books(code):
                fault = "gibt es nicht" if " " in code else "ist ohne die Nummer des Buches kein Gesetz"
                return f"„{code}“ {fault}; bekannt sind {', '.join(books[:-1])} und {books[-1]}."
            return f"„{code}“ ist ein unbekanntes Gesetz. Prüfen Sie die Abkürzung."
        if law is not None and law.ausser_kraft is not None:
            instead = f"; an seine Stelle ist das {law.nachfolger} getreten" if law.nachfolger else ""
            return f"{code} ({law.name}) ist seit dem {format_datum(law.ausser_kraft)} außer Kraft{instead}."
        said = f"{code} ({law.name})" if law is not None and law.name != code else code
        return f"{said} ist nicht eingelesen. {self._way(code)}"

    # ---- inside -------------------------------------------------------------------------------------------------

    def _way(self, code: str) -> str:
        """Where the user gets the wording of a law."""
        law = self._names.laws.get(code)
        european = law is not None and law.style is CitationStyle.ARTICLE and "EU" in " ".join(law.aliases)
        source = "eur-lex.europa.eu" if european else "gesetze-im-internet.de"
        return f"Im Bereich Rechtskorpus einlesen; amtliche Fassung: {source}."

    def _range(self, zitat: Normzitat, limit: int) -> Places:
        headings = self._korpus.norms(zitat.regulation_code)
        numbers = [h.article.casefold() if h.art is zitat.art else "" for h in headings]
        if zitat.article.casefold() not in numbers:
            return Places((), (self._missing(zitat),))
        start = numbers.index(zitat.article.casefold())
        if zitat.bis.casefold() in numbers[start:]:
            end = numbers.index(zitat.bis.casefold(), start) + 1
        else:
            end = start + (2 if zitat.folgende == "f." else _MANY)
        return Places(tuple(self._first_chunks(zitat.regulation_code, headings[start:end], limit)), _old_version(zitat))

    def _first_chunks(self, code: str, headings: Sequence[NormHeading], limit: int = _MANY) -> list[Hit]:
        hits: list[Hit] = []
        for heading in headings:
            if len(hits) == limit:
                break
            chunks = self._korpus.norm(code, heading.article, heading.art)
            hits += [_whole(chunk) for chunk in chunks[:1]]
        return hits

    def _decision(self, zitat: Entscheidungszitat, limit: int) -> Places:
        code = _code(zitat)
        if zitat.randnummer:
            chunks = self._korpus.norm(code, zitat.randnummer, NormArt.RANDNUMMER)
            if chunks:
                return Places(tuple(_whole(chunk) for chunk in chunks))
        hits = tuple(self.beginning(code, limit))
        if not hits:
            return Places((), (f"{lawyer_form(zitat)} ist nicht eingelesen. Im Bereich Rechtskorpus einlesen.",))
        missing = (f"Eine Randnummer {zitat.randnummer} gibt es nicht; gezeigt wird der Anfang.",)
        return Places(hits, missing if zitat.randnummer else ())

    def _missing(self, zitat: Normzitat) -> str:
        """Why a norm has no text."""
        headings = self._korpus.norms(zitat.regulation_code)
        if not headings:
            return self.not_imported(zitat.regulation_code)
        heading = _heading(headings, zitat.article, zitat.art)
        norm = lawyer_form(Normzitat(zitat.regulation_code, zitat.style, zitat.article, art=zitat.art))
        if heading is not None:
            return f"{norm} ist weggefallen."
        if not has_wording(zitat.regulation_code, self._korpus.documents()):
            return f"{norm} ist nicht eingelesen; {ONLY_SUMMARIES}. {self._way(zitat.regulation_code)}"
        return f"{norm} gibt es nicht."

    def _view(self, code: str, article: str, art: NormArt, style: CitationStyle, zitat: Normzitat | None) -> NormView:
        headings = self._korpus.norms(code)
        chunks = self._korpus.norm(code, article, art)
        heading = _heading(headings, article, art)
        if heading is None and not chunks:
            assert zitat is not None  # noqa: S101 - a chunk was found otherwise
            raise NotFoundError(" ".join((self._missing(zitat), *self._renamed(zitat))))
        place = resolve(chunks, zitat) if chunks and zitat is not None else None
        notes: list[str] = []
        label = article_label(code, style, _own_number(article, heading), art=art)
        highlight = None
        if not chunks:
            notes.append(_repealed(code, style, heading))
        elif zitat is not None and (zitat.paragraph or zitat.sub):
            if place is None:
                near = resolve_nearest(chunks, zitat)
                notes.append(_not_there(zitat, near, chunks[0]))
                place = near.place if near is not None else None
            if place is not None:
                label, highlight = place.label, (place.chunk.chunk_id, place.start, place.end)
        if zitat is not None:
            notes += (*self._renamed(zitat), *_old_version(zitat))
        for id_ in dict.fromkeys(chunk.document_id for chunk in chunks):
            if document := self._korpus.document(id_):
                notes += document.meta.hinweise
        notes += [note for chunk in chunks[:1] if (note := summary_note(chunk))]
        before, after = _beside(headings, heading)
        first = chunks[0] if chunks else None
        return NormView(
            label,
            heading.heading if heading else "",
            first.section_header if first else "",
            chunks,
            highlight,
            article_label(code, style, before.article, art=before.art) if before else "",
            article_label(code, style, after.article, art=after.art) if after else "",
            tuple(dict.fromkeys(notes)),
        )

    def _of_chunk(self, chunk_id: str) -> NormView:
        chunks = self._korpus.chunks([chunk_id])
        if not chunks:
            raise NotFoundError("Diese Textstelle gibt es nicht mehr.", "Suchen Sie erneut.")
        chunk = chunks[0]
        return self._view(chunk.regulation_code, chunk.article, chunk.art, chunk.citation_style, None)

    def _by_label(self, label: str) -> Chunk | None:
        """The chunk whose contract label this is, in documents without norms."""
        for document in self._korpus.documents():
            if label.startswith(document.meta.regulation_code):
                for chunk in self._korpus.document_chunks(document.meta.document_id):
                    if chunk.article_label == label:
                        return chunk
        return None


def _code(zitat: Normzitat | Entscheidungszitat) -> str:
    if isinstance(zitat, Entscheidungszitat):
        return f"{zitat.gericht} {zitat.aktenzeichen}"
    return zitat.regulation_code


def _hit(place: Place) -> Hit:
    whole = (place.start, place.end) == (0, len(place.chunk.chunk_text))
    spans = () if whole else ((place.start, place.end),)
    return Hit(place.chunk, place.label, 1.0, _BY_CITATION, spans, summary_note(place.chunk))


def _whole(chunk: Chunk) -> Hit:
    return Hit(chunk, chunk.article_label, 1.0, _BY_CITATION, (), summary_note(chunk))


def _heading(headings: Sequence[NormHeading], article: str, art: NormArt) -> NormHeading | None:
    """The heading of a norm; a repealed one may stand under a common heading („§§ 2 bis 9“)."""
    wanted = article.casefold()
    same = [heading for heading in headings if heading.art is art]
    exact = next((heading for heading in same if heading.article.casefold() == wanted), None)
    if exact is not None:
        return exact
    number = _number(article)
    return next((h for h in same if h.bis and number[0] and _number(h.article) <= number <= _number(h.bis)), None)


def _own_number(article: str, heading: NormHeading | None) -> str:
    """The number as the law writes it, also of a norm that stands under the heading of others."""
    if heading is None:
        return article
    return heading.article if heading.article.casefold() == article.casefold() else article.lower()


def _repealed(code: str, style: CitationStyle, heading: NormHeading | None) -> str:
    """That a norm has no text any more, and with which others it went."""
    if heading is None or not heading.bis:
        return "Weggefallen."
    return f"Weggefallen sind {lawyer_form(Normzitat(code, style, heading.article, art=heading.art, bis=heading.bis))}."


def _number(article: str) -> tuple[int, str]:
    """„12a“ as (12, "a"), for comparing; (0, "") for what is no plain number."""
    match = _NUMBER.fullmatch(article.casefold())
    return (int(match[1]), match[2]) if match else (0, "")


def _beside(
    headings: Sequence[NormHeading], heading: NormHeading | None
) -> tuple[NormHeading | None, NormHeading | None]:
    if heading is None:
        return None, None
    at = headings.index(heading)
    return headings[at - 1] if at else None, headings[at + 1] if at + 1 < len(headings) else None


def _not_there(zitat: Normzitat, near: Nearest | None, shown: Chunk) -> str:
    """That a place is not there, what is shown instead and what that has."""
    if shown.source_type == SourceType.KURZFASSUNG:
        return f"{lawyer_form(zitat)} ist nicht eingelesen; gezeigt wird die Kurzfassung der Norm."
    if near is None:
        return f"{lawyer_form(zitat)} gibt es nicht; gezeigt wird die Norm."
    return f"{lawyer_form(zitat)} gibt es nicht; gezeigt wird {lawyer_form(near.zitat)} {near.units}."


def _old_version(zitat: Normzitat) -> tuple[str, ...]:
    if not zitat.fassung.startswith("a"):
        return ()
    return (f"Gemeint ist eine alte Fassung ({zitat.fassung}); gezeigt wird die eingelesene.",)
