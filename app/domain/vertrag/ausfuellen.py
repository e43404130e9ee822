"""A clause text as it is printed: answers, words for parties, references, terms and variants put in."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from app.domain.beugung import Form
from app.domain.deutsch import NBSP, zitat
from app.domain.jurisdictions import covers
from app.domain.regelwerk.answers import AnswerError, parse_answer
from app.domain.regelwerk.klauseltext import (
    Agreement,
    Definition,
    InPlace,
    KlauseltextError,
    Node,
    Nodes,
    PartyWord,
    Reference,
    Term,
    Value,
    When,
    Words,
    parse_klauseltext,
    walk,
)
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import ConditionValue, QuestionType
from app.domain.regelwerk.templates import PartyNoun
from app.domain.vertrag.anzeige_werte import show_answer, spelled
from app.domain.vertrag.gliederung import NICHTS, Block, blocks_of, capitals, visible
from app.domain.vertrag.parteien import Partei
from app.domain.vertrag.quelltext import source, source_of
from app.domain.vertrag.vertragstext import Lauf, LaufArt, Punkt, VertragsAbsatz

LUECKE = "[___]"
"""How a gap is printed."""


@dataclass(frozen=True)
class Ziel:
    """A clause that references can point to: number, title, whether it has but one paragraph."""

    nummer: int | None
    titel: str
    ein_absatz: bool = False


@dataclass(frozen=True)
class Umfeld:
    """What clause texts speak of."""

    parties: Mapping[str, Partei]
    titles: Mapping[str, str]
    snapshot: Mapping[str, ConditionValue]
    questions: Mapping[str, Question]
    jurisdiction: str
    ziele: Mapping[str, Ziel]


def write_clause(text: str, umfeld: Umfeld, *, numbered: bool) -> tuple[VertragsAbsatz, ...]:
    """The paragraphs of a clause text; one that cannot be read stands as it is.

    A change of an answer writes only the clauses anew that read it.
    """
    read = _what_is_read(text)
    answers, questions, parties, ziele = umfeld.snapshot, umfeld.questions, umfeld.parties, umfeld.ziele
    seen = _Ausschnitt(
        tuple((id_, type(answers[id_]), answers[id_]) for id_ in read.questions if id_ in answers),
        tuple((id_, questions[id_]) for id_ in read.questions if id_ in questions),
        tuple((key, parties[key].form, parties[key].noun) for key in read.parties if key in parties),
        tuple((id_, ziele.get(id_), umfeld.titles.get(id_, id_)) for id_ in read.clauses),
        umfeld.jurisdiction,
    )
    return _absaetze(text, seen, numbered)


@dataclass(frozen=True)
class _Ausschnitt:
    """That of an ``Umfeld`` which one clause text reads, so that two can be compared.

    The types of answers tell true from 1, which are equal.
    """

    answers: tuple[tuple[str, type, ConditionValue], ...]
    questions: tuple[tuple[str, Question], ...]
    parties: tuple[tuple[str, Form, PartyNoun], ...]
    ziele: tuple[tuple[str, Ziel | None, str], ...]
    jurisdiction: str

    def whole(self) -> Umfeld:
        """To look things up in."""
        return Umfeld(
            {key: Partei(noun, form) for key, form, noun in self.parties},
            {id_: title for id_, _, title in self.ziele},
            {id_: answer for id_, _, answer in self.answers},
            dict(self.questions),
            self.jurisdiction,
            {id_: ziel for id_, ziel, _ in self.ziele if ziel is not None},
        )


@lru_cache(maxsize=4096)
def _absaetze(text: str, seen: _Ausschnitt, numbered: bool) -> tuple[VertragsAbsatz, ...]:
    blocks = _blocks(text, seen.whole())
    several = numbered and len(blocks) > 1
    return tuple(
        VertragsAbsatz(
            nummer=n if several else None,
            laeufe=block.laeufe,
            punkte=tuple(Punkt(item_mark(m), laeufe) for m, laeufe in enumerate(block.punkte)),
            schluss=block.schluss,
        )
        for n, block in enumerate(blocks, 1)
    )


def item_mark(index: int) -> str:
    """The mark of an item, from 0: ``a)`` … ``z)``, ``aa)``, ``bb)``, as Word counts."""
    rounds, letter = divmod(index, 26)
    return f"{chr(ord('a') + letter) * (rounds + 1)})"


@lru_cache(maxsize=4096)
def _read(content: str) -> Nodes | None:
    """What a clause text says; None: it cannot be read."""
    try:
        return parse_klauseltext(visible(content))
    except KlauseltextError:
        return None


@dataclass(frozen=True)
class _Gelesen:
    """What a clause text looks at: questions, parties, and clauses it refers to."""

    questions: tuple[str, ...] = ()
    parties: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


@lru_cache(maxsize=4096)
def _what_is_read(content: str) -> _Gelesen:
    """What the words of a clause text depend on; of one that cannot be read, nothing."""
    questions: dict[str, None] = {}
    parties: dict[str, None] = {}
    clauses: dict[str, None] = {}
    for node in walk(_read(content) or ()):
        match node:
            case Value(key) | When(question_id=key):
                questions[key] = None
            case PartyWord(party=key) | Agreement(party=key):
                parties[key] = None
            case Reference(clause_id=key):
                clauses[key] = None
    return _Gelesen(tuple(questions), tuple(parties), tuple(clauses))


def _blocks(text: str, umfeld: Umfeld) -> list[Block]:
    nodes = _read(text)
    runs = [Lauf(visible(text))] if nodes is None else _expand(nodes, umfeld)
    return [capitals(block) for block in blocks_of(_spelled(run, umfeld) for run in runs)]


def _spelled(run: Lauf, umfeld: Umfeld) -> Lauf:
    """As the place writes it; an answer stays as it is shown: people typed it."""
    text = run.text if run.art is LaufArt.ANTWORT else spelled(run.text, umfeld.jurisdiction)
    return run if text == run.text else replace(run, text=text)


def _expand(nodes: Nodes, umfeld: Umfeld) -> list[Lauf]:
    """The runs of a text, references and variants resolved; only plain words hold line breaks."""
    return [lauf for node in nodes for lauf in _expand_node(node, umfeld)]


def _expand_node(node: Node, umfeld: Umfeld) -> list[Lauf]:
    match node:
        case Words(text):
            return [Lauf(text)]
        case Value(key):
            return [_value(node, key, umfeld)]
        case PartyWord(word, key):
            if (partei := umfeld.parties.get(key)) is None:
                return [Lauf(LUECKE, LaufArt.LUECKE, key, source_of(node))]
            return [Lauf(partei.word(word), LaufArt.PARTEI, key, source_of(node))]
        case Agreement(key, forms):
            partei = umfeld.parties.get(key)
            chosen = forms[0] if partei is None else partei.choose(forms)
            return _one_piece(node, chosen, umfeld, lambda text: [Lauf(_one_line(text), LaufArt.PARTEI, key)])
        case Definition(term):
            return [Lauf(zitat(_one_line(term)), LaufArt.DEFINITION, term, source_of(node))]
        case Term(term, shown):
            return [Lauf(_one_line(shown), LaufArt.BEGRIFF, term, source_of(node))]
        case Reference():
            return _reference(node, umfeld)
        case InPlace(codes, then, otherwise):
            return _variant(then if covers(codes, umfeld.jurisdiction) else otherwise, umfeld)
        case When(_, _, then, otherwise):
            return _variant(then if is_met(node, umfeld.snapshot, umfeld.questions) else otherwise, umfeld)


def is_met(node: When, snapshot: Mapping[str, ConditionValue], questions: Mapping[str, Question]) -> bool:
    """Whether the variant of a ``WENN`` counts: answered, of yes/no with yes; with a value, answered with that."""
    answer, question = snapshot.get(node.question_id), questions.get(node.question_id)
    if answer is None:
        return False
    if node.value is None:
        return answer if isinstance(answer, bool) else answer != ()
    if question is None:
        return False
    try:
        wanted = parse_answer(question, node.value)
    except AnswerError:
        return False
    if question.type is QuestionType.MULTIPLE_CHOICE and isinstance(answer, tuple) and isinstance(wanted, tuple):
        return set(wanted) <= set(answer)
    return type(wanted) is type(answer) and wanted == answer


def _variant(nodes: Nodes, umfeld: Umfeld) -> list[Lauf]:
    return _expand(nodes, umfeld) or [Lauf(NICHTS)]


def _value(node: Value, key: str, umfeld: Umfeld) -> Lauf:
    answer = umfeld.snapshot.get(key)
    if answer is None:
        return Lauf(LUECKE, LaufArt.LUECKE, key, source_of(node))
    shown = show_answer(answer, umfeld.questions.get(key), umfeld.jurisdiction)
    return Lauf(shown, LaufArt.ANTWORT, key, source_of(node))


def _one_piece(node: Node, nodes: Nodes, umfeld: Umfeld, write: Callable[[str], Sequence[Lauf]]) -> list[Lauf]:
    """What braces with a text in them print.

    A text of plain words goes back into its braces as one piece; one with braces in it is written run by run.
    """
    if all(isinstance(inner, Words) for inner in nodes):
        runs = [run for run in write(_one_line(source(nodes))) if run.text]
        origin = source_of(node)
        pieces = [replace(run, platzhalter=origin, fortsetzung=n > 0) for n, run in enumerate(runs)]
        return pieces or [Lauf(NICHTS)]
    result: list[Lauf] = []
    for lauf in _expand(nodes, umfeld):
        result += [lauf] if lauf.platzhalter else write(lauf.text)
    return result


def _reference(node: Reference, umfeld: Umfeld) -> list[Lauf]:
    ziel = umfeld.ziele.get(node.clause_id)
    if ziel is None:
        if node.gone is not None:
            return _one_piece(node, node.gone, umfeld, lambda text: [Lauf(text, quelle=node.clause_id)])
        text = f"[Verweis auf {zitat(umfeld.titles.get(node.clause_id, node.clause_id))}]"
        return [Lauf(text, LaufArt.LUECKE, node.clause_id, source_of(node), node.absatz)]
    # the only paragraph of a clause has no number to point to
    absatz = None if node.absatz == 1 and ziel.ein_absatz else node.absatz
    number = Lauf(_number(ziel, absatz), LaufArt.VERWEIS, node.clause_id, absatz=absatz)
    if node.there is None:
        return [replace(number, platzhalter=source_of(node))]

    simple = source_of(replace(node, there=None, gone=None))
    whole = all(isinstance(inner, Words) for inner in node.there)

    def write(text: str) -> list[Lauf]:
        before, *others = text.split("#")
        runs = [Lauf(before, quelle=node.clause_id if whole else None)]
        for other in others:
            runs += [replace(number, platzhalter=simple), Lauf(other, quelle=node.clause_id if whole else None)]
        return runs

    return _one_piece(node, node.there, umfeld, write)


def _number(ziel: Ziel, absatz: int | None) -> str:
    """„§ 7“, „§ 7 Abs. 2“; a clause without § goes by its title."""
    if ziel.nummer is None:
        return ziel.titel
    return f"§{NBSP}{ziel.nummer}" + (f" Abs.{NBSP}{absatz}" if absatz is not None else "")


def _one_line(text: str) -> str:
    """A piece that stands for braces keeps to its line."""
    return re.sub(r"\s*\n\s*|  +", " ", text)
