"""The text of a clause: words, gaps, party words, references, defined terms, variants (spec 1, Vertragsbaukasten).

What may stand in double braces:

=====================================================  ==================================================
``{{MONATSGEHALT}}``                                    the answer to the question ``monatsgehalt``
``{{DER_ARBEITNEHMER}}`` DES DEM DEN ER IHM IHN SEIN    the party ``arbeitnehmer`` in its gender and number; an ending
                                                        follows directly: ``{{SEIN_ARBEITNEHMER}}en``
``{{WORT_ARBEITNEHMER}}``                               what the party is called, without article
``{{ARBEITNEHMER: ist | sind}}``                        agreement; two forms: singular, plural; three: m, f, plural;
                                                        four: m, f, plural, neutral
``{{VERWEIS: C15}}`` ``{{VERWEIS: C15.2}}``             „§ 7“, „§ 7 Abs. 2“
``{{VERWEIS: C15 | nach # | nach dem Gesetz}}``         the second text, if the clause is not in the contract
``{{DEFINITION: Vertrauliche Informationen}}``          the place where a term is defined
``{{BEGRIFF: Vertrauliche Informationen}}``             its use; with another ending
                                                        ``{{BEGRIFF: Vertrauliche Informationen | Vertraulichen …}}``
``{{RECHT: DE, AT | Text | sonst}}``                    a variant for jurisdictions
``{{WENN: frage | Text | sonst}}``                      answered (of yes/no: yes); ``frage = Wert``: that answer (of
                                                        several: among them)
=====================================================  ==================================================

Texts inside may hold braces again; the last part may be left out. Blank lines separate paragraphs, lines that begin
with ``- `` are items of a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

Nodes = tuple["Node", ...]


@dataclass(frozen=True)
class Words:
    """Text as it stands."""

    text: str


@dataclass(frozen=True)
class Value:
    """An answer; ``key`` is the id of the question, lower case."""

    key: str


@dataclass(frozen=True)
class PartyWord:
    """A party: in a case (``DER`` … ``DEN``), as pronoun (``ER``, ``IHM``, ``IHN``, ``SEIN``), bare (``WORT``)."""

    word: str
    party: str


@dataclass(frozen=True)
class Agreement:
    """Forms of which the one that fits the party is taken."""

    party: str
    forms: tuple[Nodes, ...]


@dataclass(frozen=True)
class Reference:
    """A reference to another clause, ``absatz`` from 1 or None.

    ``there``: text with ``#`` for the number (None: the number alone); ``gone``: text if the clause is not in.
    """

    clause_id: str
    absatz: int | None
    there: Nodes | None = None
    gone: Nodes | None = None


@dataclass(frozen=True)
class Definition:
    """Where a term is defined."""

    term: str


@dataclass(frozen=True)
class Term:
    """A use of a defined term, ``shown`` as it stands in the sentence."""

    term: str
    shown: str


@dataclass(frozen=True)
class InPlace:
    """``then`` in these jurisdictions, ``otherwise`` in others."""

    codes: tuple[str, ...]
    then: Nodes
    otherwise: Nodes


@dataclass(frozen=True)
class When:
    """``then`` if the question is answered (yes/no: with yes; with ``value``: with that), else ``otherwise``."""

    question_id: str
    value: str | None
    then: Nodes
    otherwise: Nodes


Node = Words | Value | PartyWord | Agreement | Reference | Definition | Term | InPlace | When


class KlauseltextError(ValueError):
    """A clause text cannot be read.

    Attributes:
        found: what stands there, shortened.
        expected: what was expected.
        place: offset in the text.
    """

    def __init__(self, found: str, expected: str, place: int) -> None:
        super().__init__(f"gefunden: {found}, erwartet: {expected}")
        self.found = found
        self.expected = expected
        self.place = place


_KEY = re.compile(r"[A-Z][A-Z0-9_]*")
_PARTY = re.compile(r"(DER|DES|DEM|DEN|ER|IHM|IHN|SEIN|WORT)_([A-Z][A-Z0-9_]*)")
_CLAUSE = re.compile(r"([A-Za-z0-9][A-Za-z0-9_-]*)(?:\.(\d+))?")
_PLACE = re.compile(r"[A-Z]{2}(?:-[A-Z0-9]{1,3})?")
_QUESTION = re.compile(r"([a-z][a-z0-9_-]*)(?:\s*=\s*(.+))?", re.DOTALL)
_MARK = re.compile(r"\{\{|\}\}")
_MARK_IN_BRACES = re.compile(r"\{\{|\}\}|\|")
_END_OF_HEAD = re.compile(r"\||\}\}|\{\{")
_LONGEST = 40
MAX_DEPTH = 8
"""So deep texts may stand in texts."""


@lru_cache(maxsize=4096)
def parse_klauseltext(content: str) -> Nodes:
    """Read a clause text; what was read lately is remembered.

    Raises:
        KlauseltextError: what stands in braces is not understood, or braces are not closed.
    """
    nodes, end = _nodes(content, 0, 0, "")
    if end != len(content):
        raise KlauseltextError("„}}“", "ein „{{“ davor", end)
    return nodes


def walk(nodes: Nodes) -> Iterator[Node]:
    """All nodes, also those inside others, in the order of the text."""
    for node in nodes:
        yield node
        for inner in inside(node):
            yield from walk(inner)


def inside(node: Node) -> tuple[Nodes, ...]:
    """The texts inside a node."""
    match node:
        case Agreement(forms=forms):
            return forms
        case Reference(there=there, gone=gone):
            return tuple(text for text in (there, gone) if text is not None)
        case InPlace(then=then, otherwise=otherwise) | When(then=then, otherwise=otherwise):
            return (then, otherwise)
        case _:
            return ()


@lru_cache(maxsize=4096)
def nodes_of(content: str) -> tuple[Node, ...]:
    """All nodes of a clause text, also those inside others, in the order of the text; none if it cannot be read."""
    try:
        return tuple(walk(parse_klauseltext(content)))
    except KlauseltextError:
        return ()


def referenced_clauses(content: str) -> tuple[str, ...]:
    """Ids of the clauses a text refers to, in order of first appearance."""
    if "VERWEIS" not in content:  # most texts; the libraries to be searched are large
        return ()
    return tuple(dict.fromkeys(node.clause_id for node in nodes_of(content) if isinstance(node, Reference)))


def variants(content: str) -> tuple[When, ...]:
    """The variants of a text that depend on answers."""
    if "WENN" not in content:
        return ()
    return tuple(node for node in nodes_of(content) if isinstance(node, When))


def placeholders(content: str) -> tuple[str, ...]:
    """Ids of the questions whose answers stand in a clause text, in order of first appearance.

    Of a text that cannot be read, those of its plain gaps.
    """
    try:
        keys = [node.key for node in walk(parse_klauseltext(content)) if isinstance(node, Value)]
    except KlauseltextError:
        keys = [key.lower() for key in re.findall(r"\{\{([A-Z][A-Z0-9_]*)\}\}", content) if not _PARTY.fullmatch(key)]
    return tuple(dict.fromkeys(keys))


def _nodes(text: str, at: int, depth: int, stops: str) -> tuple[Nodes, int]:
    """Nodes up to ``|`` (if it is among ``stops``) or ``}}`` of the braces around, and where that stands."""
    found: list[Node] = []
    mark = _MARK_IN_BRACES if stops else _MARK
    while at < len(text):
        match = mark.search(text, at)
        end = match.start() if match else len(text)
        if end > at:
            found.append(Words(text[at:end]))
        if match is None or match[0] != "{{":
            return tuple(found), end
        node, at = _braces(text, end, depth + 1)
        found.append(node)
    return tuple(found), at


def _braces(text: str, start: int, depth: int) -> tuple[Node, int]:
    if depth > MAX_DEPTH:
        raise KlauseltextError(f"mehr als {MAX_DEPTH} Klammern ineinander", "weniger", start)
    end = _end_of_head(text, start + 2)
    head = text[start + 2 : end]
    name, colon, rest = head.partition(":")
    if not colon:
        if not text.startswith("}}", end):
            raise KlauseltextError(_short(head), "„}}“ am Ende", start)
        return _simple(head, start), end + 2
    first = rest.strip()
    if name not in ("VERWEIS", "DEFINITION", "BEGRIFF", "RECHT", "WENN"):
        forms_start = start + 2 + len(name) + 1
        parts, end = _parts(text, forms_start, depth)
        return _agreement(name, parts, start), end
    if not text.startswith("}}", end):
        parts, end = _parts(text, end + 1, depth)
    else:
        parts, end = [], end + 2
    return _keyword(name, first, parts, start), end


def _end_of_head(text: str, at: int) -> int:
    found = _END_OF_HEAD.search(text, at)
    if found is None:
        raise KlauseltextError(_short(text[at - 2 :]), "„}}“ am Ende", at - 2)
    return found.start()


def _parts(text: str, at: int, depth: int) -> tuple[list[Nodes], int]:
    """Texts separated by ``|`` up to the closing braces, and where the text goes on behind them."""
    parts: list[Nodes] = []
    start = at
    while True:
        nodes, at = _nodes(text, at, depth, "|")
        parts.append(_trimmed(nodes))
        if at >= len(text):
            raise KlauseltextError(_short(text[start:]), "„}}“ am Ende", start)
        if text.startswith("}}", at):
            return parts, at + 2
        at += 1


def _trimmed(nodes: Nodes) -> Nodes:
    """Without the spaces beside the ``|``; line breaks stay."""
    result = list(nodes)
    if result and isinstance(result[0], Words):
        result[0] = Words(result[0].text.lstrip(" "))
    if result and isinstance(result[-1], Words):
        result[-1] = Words(result[-1].text.rstrip(" "))
    return tuple(node for node in result if node != Words(""))


def _simple(head: str, start: int) -> Node:
    if match := _PARTY.fullmatch(head):
        return PartyWord(match[1], match[2].lower())
    if _KEY.fullmatch(head):
        return Value(head.lower())
    raise KlauseltextError(_short(head), "ein Schlüssel in Großbuchstaben, zum Beispiel MONATSGEHALT", start)


def _agreement(name: str, forms: list[Nodes], start: int) -> Node:
    if not _KEY.fullmatch(name):
        raise KlauseltextError(
            _short(name), "VERWEIS, DEFINITION, BEGRIFF, RECHT, WENN oder der Schlüssel einer Partei", start
        )
    if not 2 <= len(forms) <= 4:
        raise KlauseltextError(f"{len(forms)} Formen bei „{name}“", "zwei bis vier Formen, getrennt durch „|“", start)
    return Agreement(name.lower(), tuple(forms))


def _keyword(name: str, first: str, parts: list[Nodes], start: int) -> Node:
    then, otherwise = (*parts[:2], (), ())[:2]
    if not first:
        raise KlauseltextError(f"{name} ohne Angabe", "eine Angabe hinter dem Doppelpunkt", start)
    if len(parts) > 2 or (name == "DEFINITION" and parts) or (name == "BEGRIFF" and len(parts) > 1):
        raise KlauseltextError(f"{len(parts) + 1} Teile bei {name}", "weniger „|“", start)
    match name:
        case "DEFINITION":
            return Definition(first)
        case "BEGRIFF":
            return Term(first, _plain(then, start) if parts else first)
        case "VERWEIS":
            if not (match := _CLAUSE.fullmatch(first)):
                raise KlauseltextError(_short(first), "die Kennung einer Klausel, zum Beispiel C15 oder C15.2", start)
            gone = otherwise if len(parts) > 1 else None
            return Reference(match[1], int(match[2]) if match[2] else None, then if parts else None, gone)
        case "RECHT":
            codes = tuple(code.strip() for code in first.split(","))
            if not parts or not all(_PLACE.fullmatch(code) for code in codes):
                raise KlauseltextError(_short(first), "Länder und ein Text: „RECHT: DE, AT | Text“", start)
            return InPlace(codes, then, otherwise)
        case _:
            if not parts or not (match := _QUESTION.fullmatch(first)):
                raise KlauseltextError(_short(first), "eine Frage und ein Text: „WENN: frage = Wert | Text“", start)
            return When(match[1], match[2].strip() if match[2] else None, then, otherwise)


def _plain(nodes: Nodes, start: int) -> str:
    if len(nodes) == 1 and isinstance(nodes[0], Words):
        return nodes[0].text
    raise KlauseltextError("Klammern in einem Begriff", "nur Wörter", start)


def _short(text: str) -> str:
    return f"„{text if len(text) <= _LONGEST else text[: _LONGEST - 1] + '…'}“"
