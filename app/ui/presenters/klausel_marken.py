"""The braces in a clause text without Qt: where they stand, what each means in words, what cannot be read, what can be
inserted (spec 1, Vertragsbaukasten).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from app.domain.beugung import Form
from app.domain.deutsch import aufzaehlung, typografie, zitat
from app.domain.jurisdictions import name as place_name
from app.domain.jurisdictions import places
from app.domain.regelwerk.klauseltext import (
    Agreement,
    Definition,
    InPlace,
    KlauseltextError,
    Node,
    PartyWord,
    Reference,
    Term,
    When,
    nodes_of,
    parse_klauseltext,
)
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import QuestionType
from app.domain.regelwerk.template_phrases import question_name
from app.domain.regelwerk.templates import Party
from app.domain.vertrag.parteien import Partei
from app.ui.presenters.bestand import Bestand

FAELLE = {"DER": "Nominativ", "DES": "Genitiv", "DEM": "Dativ", "DEN": "Akkusativ"}
WORTE = {
    **FAELLE,
    "ER": "Fürwort, Nominativ",
    "IHM": "Fürwort, Dativ",
    "IHN": "Fürwort, Akkusativ",
    "SEIN": "besitzanzeigend",
    "WORT": "ohne Artikel",
}
"""Words of a party and what they are."""
_NEAR = 14
"""Characters shown before and after a place that cannot be read."""
_KINDS = {2: "Einzahl, Mehrzahl", 3: "männlich, weiblich, Mehrzahl", 4: "männlich, weiblich, Mehrzahl, neutral"}
_EDGE = re.compile(r"\{\{|\}\}|\|")
_SIMPLE = re.compile(r"\{\{[A-Za-z][A-Za-z0-9_]*\}\}")


@dataclass(frozen=True)
class Umfeld:
    """What a clause text may name: parties, clauses, questions, terms."""

    parties: Mapping[str, Party] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)
    questions: Mapping[str, Question] = field(default_factory=dict)
    terms: tuple[str, ...] = ()


def umfeld_of(bestand: Bestand, clause_id: str, *, terms: bool = True) -> Umfeld:
    """What the text of a clause may name: the parties of the templates that use it, else of all templates.

    Without ``terms`` no text of another clause is read.
    """
    using = bestand.users.get(clause_id) or tuple(bestand.templates)
    parties: dict[str, Party] = {}
    for template in using:
        for version in bestand.template_versions(template)[:1]:
            for party in version.parties:
                parties.setdefault(party.key, party)
    newest = [version for clause in bestand.clauses for version in bestand.versions(clause)[:1]] if terms else []
    defined = dict.fromkeys(n.term for v in newest for n in nodes_of(v.content) if isinstance(n, Definition))
    titles = {clause.id: clause.title for clause in bestand.library.clauses}
    return Umfeld(parties, titles, bestand.questions, tuple(defined))


# ---- where braces stand ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Klammer:
    """Braces with a colon: a reference, a term, agreement or a variant.

    Attributes:
        start, end: from ``{{`` to behind ``}}``.
        marken: the parts of it that are syntax and no text of the contract: head, bars, end; each (start, end).
        worte: what it means.
    """

    start: int
    end: int
    marken: tuple[tuple[int, int], ...]
    worte: str


@dataclass(frozen=True)
class Fehler:
    """What cannot be read: where, and a sentence."""

    place: int
    text: str


def klammern(text: str, umfeld: Umfeld) -> tuple[Klammer, ...]:
    """All braces with a colon that are closed, outer ones first."""
    found: list[Klammer] = []
    open_: list[tuple[int, list[int]]] = []
    for match in _EDGE.finditer(text):
        match match[0]:
            case "{{":
                open_.append((match.start(), []))
            case "|" if open_:
                open_[-1][1].append(match.start())
            case "}}" if open_:
                start, bars = open_.pop()
                if (one := _klammer(text, start, match.end(), bars, umfeld)) is not None:
                    found.append(one)
            case _:
                pass
    return tuple(sorted(found, key=lambda one: (one.start, -one.end)))


def _klammer(text: str, start: int, end: int, bars: list[int], umfeld: Umfeld) -> Klammer | None:
    inside = text[start:end]
    colon = inside.find(":")
    if colon < 0 or _SIMPLE.fullmatch(inside) or "{{" in inside[2:colon]:
        return None
    keyword = inside[2:colon]
    if not bars:
        head = end if keyword in ("VERWEIS", "DEFINITION", "BEGRIFF") else start + colon + 1
    else:
        head = bars[0] + 1 if keyword in ("VERWEIS", "BEGRIFF", "RECHT", "WENN") else start + colon + 1
    marks = [(start, head), *((bar, bar + 1) for bar in bars if bar >= head)]
    if head < end:
        marks.append((end - 2, end))
    return Klammer(start, end, tuple(marks), _worte(inside, umfeld))


def _worte(inside: str, umfeld: Umfeld) -> str:
    try:
        node = parse_klauseltext(inside)[0]
    except KlauseltextError as error:
        return _sentence(error)
    return typografie(in_words(node, umfeld))


def fault(text: str) -> Fehler | None:
    """The first thing that cannot be read."""
    try:
        parse_klauseltext(text)
    except KlauseltextError as error:
        near = " ".join(text[max(0, error.place - _NEAR) : error.place + _NEAR].split())
        return Fehler(error.place, typografie(f"Bei „…{near}…“: {_sentence(error)}"))
    return None


def _sentence(error: KlauseltextError) -> str:
    return typografie(f"Nicht lesbar: gefunden {error.found}, erwartet {error.expected}.")


# ---- in words -------------------------------------------------------------------------------------------------------


def in_words(node: Node, umfeld: Umfeld) -> str:
    """What stands in the contract in place of braces."""
    match node:
        case PartyWord(word=word, party=party):
            return _party_words(word, party, umfeld)
        case Agreement(party=party, forms=forms):
            return f"Je nachdem, wer {_party(party, umfeld)} ist: {_KINDS[len(forms)]}"
        case Reference():
            return _reference(node, umfeld)
        case Definition(term=term):
            return f"Hier wird {zitat(term)} bestimmt"
        case Term(term=term):
            known = "" if term in umfeld.terms else " – noch keine Klausel bestimmt ihn"
            return f"Der Begriff {zitat(term)}{known}"
        case InPlace(codes=codes, otherwise=otherwise):
            return f"Nur in {places(codes)}{_else(bool(otherwise))}"
        case When(question_id=question, value=value, otherwise=otherwise):
            return f"{_when(question, value, umfeld)}{_else(bool(otherwise))}"
        case _:
            return ""


def _else(otherwise: bool) -> str:
    return "; sonst der Text hinter dem zweiten Strich" if otherwise else "; sonst nichts"


def _when(question: str, value: str | None, umfeld: Umfeld) -> str:
    name = question_name(question, umfeld.questions)
    if question not in umfeld.questions:
        return f"Nur bei einer Antwort auf {name} – eine solche Frage gibt es nicht"
    if value is not None:
        return f"Nur wenn die Antwort auf {name} {zitat(value)} ist oder enthält"
    yes_no = umfeld.questions[question].type is QuestionType.YES_NO
    return f"Nur wenn {name} mit ja beantwortet ist" if yes_no else f"Nur wenn {name} beantwortet ist"


def _reference(node: Reference, umfeld: Umfeld) -> str:
    title = umfeld.titles.get(node.clause_id)
    if title is None:
        return f"Verweis auf {zitat(node.clause_id)} – eine solche Klausel gibt es nicht"
    where = f", Abs. {node.absatz}" if node.absatz else ""
    gone = "; steht sie nicht im Vertrag, der letzte Text" if node.gone is not None else ""
    return f"Verweis auf {zitat(title)} ({node.clause_id}){where}{gone}"


def _party(key: str, umfeld: Umfeld) -> str:
    party = umfeld.parties.get(key)
    return zitat(party.noun.masculine) if party is not None else f"die unbekannte Partei {key.upper()}"


def _party_words(word: str, key: str, umfeld: Umfeld) -> str:
    party = umfeld.parties.get(key)
    if party is None:
        return f"Eine Partei {key.upper()} gibt es in den Vorlagen dieser Klausel nicht"
    shown = dict.fromkeys(Partei(party.noun, form).word(word) for form in Form)
    return f"{party.noun.masculine}, {WORTE[word]}: {aufzaehlung(list(shown), 'oder')}"


def party_chips(umfeld: Umfeld) -> dict[str, tuple[str, str]]:
    """Every word of every party as a chip: key (lower case) → what stands on it, and what it means."""
    return {
        f"{word.lower()}_{key}": (
            Partei(party.noun, party.form).word(word),
            typografie(_party_words(word, key, umfeld)),
        )
        for key, party in umfeld.parties.items()
        for word in WORTE
    }


# ---- to be inserted -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Einfuegung:
    """What is inserted before and after the selected words."""

    name: str
    before: str
    after: str = ""


def party_entries(party: Party) -> tuple[Einfuegung, ...]:
    """The words of a party, and agreement with it."""
    key = party.key.upper()
    partei = Partei(party.noun, party.form)
    words = [Einfuegung(f"{partei.word(w)} ({name})", f"{{{{{w}_{key}}}}}") for w, name in WORTE.items()]
    return (*words, Einfuegung("Einzahl oder Mehrzahl …", f"{{{{{key}: ", " | sind}}"))


def term_entries(terms: Iterable[str]) -> tuple[Einfuegung, ...]:
    """Uses of defined terms."""
    return tuple(Einfuegung(term, f"{{{{BEGRIFF: {term}}}}}") for term in terms)


DEFINITION = Einfuegung("Markierten Begriff bestimmen", "{{DEFINITION: ", "}}")


def place_entries(codes: Iterable[str]) -> tuple[Einfuegung, ...]:
    """Variants for one country each."""
    return tuple(Einfuegung(place_name(code), f"{{{{RECHT: {code} | ", " | }}") for code in codes)


def reference_entry(clause_id: str) -> Einfuegung:
    """A reference to a clause."""
    return Einfuegung(clause_id, f"{{{{VERWEIS: {clause_id}}}}}")


def when_entry(question: Question) -> Einfuegung:
    """A variant by an answer: the first one offered, else any."""
    value = f" = {question.options[0]}" if question.options else ""
    return Einfuegung(question.label, f"{{{{WENN: {question.id}{value} | ", " | }}")


def when_possible(question: Question) -> bool:
    """Whether a text can name the question."""
    return re.fullmatch(r"[a-z][a-z0-9_-]*", question.id) is not None
