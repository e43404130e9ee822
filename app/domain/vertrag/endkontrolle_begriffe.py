"""Defined terms: unused, defined twice, used before, used as if defined."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from app.domain.deutsch_lesen import find_woerter, plain_form
from app.domain.pruefung.befund import Befund, Schwere
from app.domain.vertrag.dokument_text import DokumentAbsatz
from app.domain.vertrag.endkontrolle_definitionen import Definition, find_definitions
from app.domain.vertrag.endkontrolle_gemeinsam import Pruefdokument, before, befund, quote
from app.domain.vertrag.endkontrolle_parteien import opening

_ENDUNG = re.compile(r"(?:nen|ern|es|en|er|em|e|s|n)$")
_UMLAUT = (("ae", "a"), ("oe", "o"), ("ue", "u"))

_ADJEKTIV = (
    r"[A-ZÄÖÜ][a-zäöüß]{2,}?(?:lich|ig|bar|sam|haft|los|iv|ell|ogen|iert|unden|tet|end)(?:e[nrsm]?)"
    r"|(?:Technisch|Elektronisch|Digital|Spezifisch|Kommerziell|Geistig|Frei|Eigen|Neu|Alt)(?:e[nrsm]?)"
)
_WIE_DEFINIERT = re.compile(rf"\b(?P<begriff>{_ADJEKTIV})\s(?P<nomen>[A-ZÄÖÜ][a-zäöüß-]{{2,}})", re.UNICODE)
_KEIN_ADJEKTIV = frozenset(
    re.findall(
        r"\w+",
        "Vorliegende Folgende Nachfolgende Nachstehende Vorstehende Allgemeine Gesetzliche Besondere Sonstige "
        "Ergänzende "
        "Zusätzliche Wichtige Sämtliche Etwaige Jegliche Einzelne Öffentliche Bürgerliche Königliche Städtische Freie "
        "Heilige Vereinigte Kassenärztliche Landwirtschaftliche Evangelische Römische Ambulante Ständige Auswärtige "
        "Datenschutzbeauftragte Zuständige Verantwortliche Abgeordnete Vorsitzende Stellvertretende Geschäftsführende "
        "Reisende Auszubildende Studierende Mitarbeitende Beschäftigte Angestellte Beauftragte Berechtigte Befugte "
        "Gewerbliche Ähnliche Delegierte Leitende Angehörige Verpflichtete Wesentliche Einzige Gegenseitige",
    )
)
"""Adjectives of names and titles („Allgemeine Geschäftsbedingungen“), and nouns that look like adjectives."""
_NAME = re.compile(
    r"(?:gericht|amt|bank|union|gesetzbuch|republik|universität|hochschule|kammer|verein|versicherung|bedingungen|kasse"
    r"|gesellschaft|kommission|parlament|rat|verband|ministerium|behörde|stiftung|akademie|institut|klinik|kirche|woche"
    r"|zeitung|messe|fonds|staaten|hilfe|damen|herren|frau|herr|grüßen|grüße|geschäftsbedingungen|dank"
    r"|beauftragte[rn]?)$",
    re.IGNORECASE,
)
_VERWEIS_DEFINITION = re.compile(
    r"(?:[„\"»](?P<zitiert>[A-ZÄÖÜ][^„“”\"»«]{1,50})[“”\"«]|(?P<begriff>[A-ZÄÖÜ][a-zäöüß-]+(?:\s[A-ZÄÖÜ][a-zäöüß-]+)?))"
    r"\s*[(,–]?\s*(?:\(?(?:wie|gemäß der Definition|im Sinne der Definition)\s+in\s+(?:§|Ziffer|Abschnitt"
    r"|Artikel)\s?[\d.]+"
    r"(?:\s(?:Abs\.|Absatz)\s\d+)?(?:\s+dieses\s+\w+|\s+dieser\s+\w+)?\s*(?:definiert|bestimmt|festgelegt)?)"
)
_SCHWACH = re.compile(r"\b(?:[Dd](?:er|ie|as|en|em|es)|vom|zum|im|beim|am)\s$")
_MIN_STAMM = 4
_MIN_TEIL = 3
"""Shorter terms do not count as parts of longer words."""
_OFT = 2
"""Capitals that stand but once are rather a slip or a name than a term."""


def check_terms(dokument: Pruefdokument) -> Iterator[Befund]:
    """Findings about defined terms."""
    definitions = find_definitions(dokument)
    yield from _doubles(dokument, definitions)
    yield from _unused(dokument, definitions)
    yield from _before(dokument, definitions)
    yield from _undefined(dokument, definitions)


# ---- words ----------------------------------------------------------------------------------------------------------


@cache
def stem(word: str) -> str:
    """A word without endings and umlauts, in small ASCII letters: „Verträgen“ and „Vertrag“ are one."""
    plain = plain_form(word)
    if word.isupper():
        return plain
    for umlaut, vowel in _UMLAUT:
        plain = plain.replace(umlaut, vowel)
    while len(short := _ENDUNG.sub("", plain)) >= _MIN_STAMM and short != plain:
        plain = short
    return plain


def stems(text: str) -> tuple[str, ...]:
    """Stems of the words of a text."""
    return tuple(stem(word.text) for word in find_woerter(text))


class _Woerter:
    """Stems of all texts, so that a term is counted without reading every text again.

    Args:
        texts: stems of each text, in its order.
    """

    def __init__(self, texts: Sequence[tuple[str, ...]]) -> None:
        self._texts = texts
        self._counted = Counter(word for words in texts for word in words)
        self._where: dict[str, list[int]] = {}
        for n, words in enumerate(texts):
            for word in set(words):
                self._where.setdefault(word, []).append(n)

    def uses(self, term: Sequence[str]) -> int:
        """How often a term stands in the texts; also as a part of a longer word („Auftraggeberseite“)."""
        first = term[0]
        if len(term) > 1:
            return sum(_follows(self._texts[n], tuple(term)) for n in self._where.get(first, ()))
        if len(first) <= _MIN_TEIL:
            return self._counted[first]
        return sum(count for word, count in self._counted.items() if first in word)


def _follows(words: tuple[str, ...], term: tuple[str, ...]) -> int:
    return sum(words[n : n + len(term)] == term for n in range(len(words) - len(term) + 1))


# ---- checks ---------------------------------------------------------------------------------------------------------


def _doubles(dokument: Pruefdokument, definitions: Sequence[Definition]) -> Iterator[Befund]:
    first: dict[tuple[int, tuple[str, ...]], Definition] = {}
    for definition in definitions:
        key = (dokument.stellen.area(definition.absatz), stems(definition.begriff))
        earlier = first.setdefault(key, definition)
        if earlier.absatz is not definition.absatz:
            yield befund(
                dokument,
                definition.absatz,
                "begriff.doppelt",
                f"Begriff doppelt definiert: {definition.begriff}",
                f"„{earlier.begriff}“ ist schon definiert ({dokument.name(earlier.absatz)}). Eine Definition streichen "
                f"oder "
                "einen anderen Begriff wählen.",
                zitat=quote(definition.absatz.text, definition.start, definition.end),
            )


def _unused(dokument: Pruefdokument, definitions: Sequence[Definition]) -> Iterator[Befund]:
    words = _Woerter([stems(a.text) for a in dokument.absaetze if not a.verzeichnis])
    given = Counter(stems(d.begriff) for d in definitions)
    parties = {a.nummer for a in opening(dokument)}  # a party need not be mentioned again
    known: set[tuple[str, ...]] = set()
    for definition in definitions:
        term = stems(definition.begriff)
        if not term or term in known or definition.absatz.nummer in parties:
            continue
        known.add(term)
        if words.uses(term) <= given[term]:
            yield befund(
                dokument,
                definition.absatz,
                "begriff.ungenutzt",
                f"Definierter Begriff nicht verwendet: {definition.begriff}",
                "Der Begriff kommt nach seiner Definition nicht mehr vor. Die Definition streichen oder prüfen, ob an "
                "anderer Stelle ein anderes Wort dafür steht.",
                schwere=Schwere.INFO,
                zitat=quote(definition.absatz.text, definition.start, definition.end),
            )


def _before(dokument: Pruefdokument, definitions: Sequence[Definition]) -> Iterator[Befund]:
    """Terms of several words or in capitals that a numbered section uses before their definition."""
    seen: set[tuple[str, ...]] = set()
    for definition in definitions:
        term = stems(definition.begriff)
        if term in seen or not (len(term) > 1 or definition.begriff.isupper()):
            continue
        seen.add(term)
        pattern = re.compile(r"\b" + r"\s".join(map(re.escape, definition.begriff.split())) + r"\b")
        for absatz in dokument.text:
            if absatz.nummer >= definition.absatz.nummer:
                break
            match = pattern.search(absatz.text)
            if match and absatz.ebene is None and dokument.stellen.of(absatz) is not None and len(absatz.text) > 60:
                yield befund(
                    dokument,
                    absatz,
                    "begriff.vorher",
                    f"Vor der Definition verwendet: {definition.begriff}",
                    f"Der Begriff wird erst später definiert ({dokument.name(definition.absatz)}). Die Definition "
                    "vorziehen oder hier auf sie verweisen.",
                    schwere=Schwere.INFO,
                    zitat=quote(absatz.text, *match.span()),
                )
                break


def _undefined(dokument: Pruefdokument, definitions: Sequence[Definition]) -> Iterator[Befund]:
    defined = {stems(d.begriff) for d in definitions}
    used = Counter(stems(m[0]) for a in dokument.text if a.ebene is None for m in _WIE_DEFINIERT.finditer(a.text))
    reported: set[tuple[str, ...]] = set()
    for absatz in dokument.text:
        for match in _VERWEIS_DEFINITION.finditer(absatz.text):
            name = match["zitiert"] or match["begriff"]
            term = stems(name)
            if not term or _is_defined(term, defined) or term in reported:
                continue
            reported.add(term)
            yield befund(
                dokument,
                absatz,
                "begriff.undefiniert",
                f"Begriff nicht definiert: {name}",
                "Der Text setzt eine Definition voraus, das Dokument enthält aber keine für diesen Begriff. Die "
                "Definition ergänzen oder den Verweis streichen.",
                zitat=quote(absatz.text, *match.span()),
            )
        if not definitions or absatz.ebene is not None or len(absatz.text) < 40:
            continue
        for match in _WIE_DEFINIERT.finditer(absatz.text):
            term = stems(match[0])
            if (
                used[term] < _OFT
                or term in reported
                or _is_defined(term, defined)
                or not _reads_like_a_term(dokument, absatz, match)
            ):
                continue
            reported.add(term)
            yield befund(
                dokument,
                absatz,
                "begriff.undefiniert",
                f"Begriff vielleicht nicht definiert: {match[0]}",
                "Die Großschreibung liest sich wie ein definierter Begriff; eine Definition dafür wurde nicht "
                "gefunden. "
                "Die Definition ergänzen oder das Eigenschaftswort kleinschreiben.",
                schwere=Schwere.INFO,
                zitat=quote(absatz.text, *match.span()),
            )


def _is_defined(term: tuple[str, ...], defined: set[tuple[str, ...]]) -> bool:
    """Whether a term is defined itself, or as the end of a longer one."""
    return term in defined or any(len(d) > len(term) and d[-len(term) :] == term for d in defined)


def _reads_like_a_term(dokument: Pruefdokument, absatz: DokumentAbsatz, match: re.Match[str]) -> bool:
    """Inside a sentence, after a small word, no name of an institution, no law."""
    base = re.sub(r"(?:e[nrsm])$", "e", match["begriff"])
    if base in _KEIN_ADJEKTIV or _NAME.search(match["nomen"]) or re.search(r"stelle[rn]?n?$", match["begriff"]):
        return False
    left = before(absatz.text, match.start())
    if _SCHWACH.search(left) and not match["begriff"].endswith(("e", "en")):
        return False  # „der Antragsteller Kosten“: a noun, no adjective
    if not re.search(r"[a-zäöüß],?\s$", left) or left.count("„") > left.count("“"):
        return False
    return not any(s <= match.start() < e for s, e in dokument.of_laws(absatz))
