"""Finding definitions as lawyers write them: (im Folgenden „X“), – „X“ –, „X“ bezeichnet …, lists and tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.deutsch_lesen import find_woerter
from app.domain.vertrag.dokument_text import DokumentAbsatz
from app.domain.vertrag.endkontrolle_gemeinsam import Pruefdokument

_AUF, _ZU = '„“"»›«', '“”"«‹»'
_ZITIERT = re.compile(rf"[{_AUF}](?P<begriff>[A-ZÄÖÜ0-9][^„“”\"»«]{{0,60}}?)[{_ZU}]")
_KLAMMER = re.compile(r"\((?P<innen>[^()]{2,220})\)|(?<=\s)[–—-]\s(?P<strich>[^–—()]{2,160}?)\s?[–—-](?=[\s,.;]|$)")
_EINLEITUNG = r"(?:im\s+(?:Folgenden|Weiteren)|in\s+der\s+Folge|nachfolgend|nachstehend|fortan|künftig|hiernach|hier)"
_FUELLWORT = frozenset(
    re.findall(
        r"\w+",
        "im folgenden weiteren in der folge nachfolgend nachstehend fortan künftig hiernach hier auch kurz gemeinsam "
        "zusammen einzeln jeweils jede jeder je eine ein einer beide die das den dem des als und oder bzw sowie "
        "genannt "
        "beziehungsweise bezeichnet alle diese dieser dieses gemeinschaftlich insgesamt einheitlich wird werden ist "
        "sind",
    )
)
_OHNE_ZEICHEN = re.compile(
    rf"\b(?i:{_EINLEITUNG})\s*:?\s+(?:(?:auch|kurz|gemeinsam|als|nur|jeweils|der|die|das)\s+){{0,3}}"
    r"(?P<begriff>[A-ZÄÖÜ][\wäöüß-]+(?:\s[A-ZÄÖÜ][\wäöüß-]+){0,2})(?=\s+(?:genannt|bezeichnet)\b|\s*$)"
)
_MIT_ZEICHEN = re.compile(
    rf"\b(?i:{_EINLEITUNG})\s*:?\s+(?:(?:auch|kurz|gemeinsam|zusammen|einzeln|als|nur|jeweils|der|die|das)\s+){{0,4}}"
    rf"[{_AUF}](?P<begriff>[A-ZÄÖÜ][^„“”\"»«]{{0,60}}?)[{_ZU}]"
)
_VERB = r"(?:bezeichne[nt]|bedeute[nt]|mein(?:t|en)|umfass(?:t|en)|steh(?:t|en)\s+für|heiß(?:t|en))"
_SATZ = re.compile(
    r"(?:^|(?<=[.;:]\s))(?:(?:Der|Die|Das)\s+(?:Begriff|Ausdruck)\s+)?"
    rf"[{_AUF}](?P<begriff>[A-ZÄÖÜ][^„“”\"»«]{{0,60}}?)[{_ZU}]\s*"
    rf"(?:(?:im\s+Sinne\s+[^.]{{3,60}}?)?\s*(?:{_VERB}|ist|sind)\b|:)"
)
_LISTE = re.compile(
    rf"^(?:(?:Eine?|Der|Die|Das)\s+)?(?P<begriff>[A-ZÄÖÜ][\wäöüß-]+(?:\s[A-ZÄÖÜ][\wäöüß-]+){{0,3}})\s*(?::\s+\S|[–—]\s+\S|\b{_VERB}\b|(?:ist"
    rf"|sind)\b)"
)
_DEFINITIONEN = re.compile(
    r"^(?:Definitionen|Begriffsbestimmungen|Begriffe|Begriffsdefinitionen|Begriff$)\b", re.IGNORECASE
)
_KOPF = re.compile(r"^(?:Begriff|Ausdruck|Definition)$", re.IGNORECASE)


@dataclass(frozen=True)
class Definition:
    """A term that a document defines.

    Attributes:
        begriff: as it is written.
        absatz: where.
        start: offset of the term in the text of the paragraph.
        end: offset behind it.
    """

    begriff: str
    absatz: DokumentAbsatz
    start: int
    end: int


def find_definitions(dokument: Pruefdokument) -> tuple[Definition, ...]:
    """All definitions in the running text and in footnotes, in order."""
    found: list[Definition] = []
    for absatz in dokument.text:
        spans: set[tuple[int, int]] = set()
        for start, end in _in_paragraph(absatz.text):
            if not any(s < end and start < e for s, e in spans):
                spans.add((start, end))
        found += [Definition(absatz.text[s:e], absatz, s, e) for s, e in sorted(spans)]
    known = {d.absatz.nummer for d in found}
    found += [d for d in (*_in_sections(dokument), *_in_tables(dokument)) if d.absatz.nummer not in known]
    return tuple(sorted(found, key=lambda d: (d.absatz.nummer, d.start)))


def _in_paragraph(text: str) -> Iterator[tuple[int, int]]:
    for bracket in _KLAMMER.finditer(text):
        group = "innen" if bracket["innen"] is not None else "strich"
        yield from _in_bracket(bracket[group], bracket.start(group))
    for pattern in (_MIT_ZEICHEN, _SATZ):
        for match in pattern.finditer(text):
            yield match.span("begriff")
    for match in _OHNE_ZEICHEN.finditer(text):
        if match["begriff"][0].isupper() and match["begriff"].split()[0].casefold() not in _FUELLWORT:
            yield match.span("begriff")


def _in_bracket(inner: str, offset: int) -> Iterator[tuple[int, int]]:
    """Terms in brackets or between dashes that hold nothing else than terms and the little words of a definition."""
    terms = list(_ZITIERT.finditer(inner))
    rest = _ZITIERT.sub(" ", inner)
    words = [w.text.casefold() for w in find_woerter(rest)]
    if terms and all(word in _FUELLWORT for word in words):
        for term in terms:
            yield offset + term.start("begriff"), offset + term.end("begriff")
        return
    bare = _OHNE_ZEICHEN.fullmatch(inner.strip()) if not terms else None
    if bare and bare["begriff"][0].isupper():
        shift = offset + len(inner) - len(inner.lstrip())
        yield shift + bare.start("begriff"), shift + bare.end("begriff")


def _in_sections(dokument: Pruefdokument) -> Iterator[Definition]:
    """Items of a section „Begriffsbestimmungen“: „Werk: …“, „Werk bezeichnet …“."""
    for stelle in dokument.stellen:
        if not _DEFINITIONEN.match(stelle.absatz.text) or len(stelle.absatz.text) > 60:
            continue
        for absatz in dokument.stellen.paragraphs(stelle):
            match = _LISTE.match(absatz.text)
            if absatz is not stelle.absatz and match and match["begriff"].casefold() not in _FUELLWORT:
                yield Definition(match["begriff"], absatz, *match.span("begriff"))


def _in_tables(dokument: Pruefdokument) -> Iterator[Definition]:
    """Tables headed „Begriff | Bedeutung“."""
    cells = [a for a in dokument.text if a.zelle is not None]
    heads = {(a.zelle.tabelle, a.zelle.spalte) for a in cells if a.zelle and a.zelle.zeile == 1 and _KOPF.match(a.text)}
    for absatz in cells:
        zelle = absatz.zelle
        if zelle is None or zelle.zeile == 1 or (zelle.tabelle, zelle.spalte) not in heads:
            continue
        term = absatz.text.strip(f"{_AUF}{_ZU} :")
        if term[:1].isupper() and len(term) <= 60:
            start = absatz.text.index(term)
            yield Definition(term, absatz, start, start + len(term))
