"""A contract put together: the text of every clause, numbers, references, terms, signatures (spec 1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby

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
from app.domain.regelwerk.library import ClauseVersion, Question
from app.domain.regelwerk.rules import ConditionValue, QuestionType
from app.domain.regelwerk.templates import Party, Section, Slot
from app.domain.regelwerk.visibility import condition_holds
from app.domain.vertrag.anzeige_werte import show_answer
from app.domain.vertrag.gliederung import NICHTS, Block, blocks_of, capitals, visible
from app.domain.vertrag.parteien import Partei, parties_of
from app.domain.vertrag.quelltext import source, source_of
from app.domain.vertrag.vertrag import Wortlaut
from app.domain.vertrag.vertragstext import (
    Lauf,
    LaufArt,
    Punkt,
    Unterschrift,
    VertragsAbsatz,
    VertragsKlausel,
    VertragsTeil,
    Vertragstext,
)

LUECKE = "[___]"
"""How a gap is printed."""


@dataclass(frozen=True)
class _Ziel:
    """A clause that references can point to: number, title, and how many paragraphs it has (None: not known yet)."""

    nummer: int | None
    titel: str
    absaetze: int | None = None


@dataclass(frozen=True)
class _Umfeld:
    """What clause texts speak of."""

    parties: Mapping[str, Partei]
    titles: Mapping[str, str]
    snapshot: Mapping[str, ConditionValue]
    questions: Mapping[str, Question]
    jurisdiction: str
    ziele: Mapping[str, _Ziel]


@dataclass(frozen=True)
class _Platz:
    """A clause in its slot."""

    section: Section
    slot: Slot
    version: ClauseVersion
    nummer: int | None


def assemble(
    gefuellt: Sequence[tuple[Section, Slot, tuple[str, ...]]],
    *,
    titel: str,
    parties: Sequence[Party],
    titles: Mapping[str, str],
    versions: Mapping[str, ClauseVersion],
    wordings: Mapping[str, Wortlaut],
    snapshot: Mapping[str, ConditionValue],
    questions: Mapping[str, Question],
    jurisdiction: str,
) -> Vertragstext:
    """Put a contract together.

    Nothing makes this fail: what is missing prints as a gap, a text that cannot be read prints as it stands; both are
    found by ``text_befunde``.

    Args:
        gefuellt: every slot in document order with its section and the clauses it holds.
        titel: stands over the contract.
        parties: the parties of the template.
        titles: clause id → title, also of clauses that are not in the contract.
        versions: clause id → the version that counts; a clause without one is left out.
        wordings: clause id → changed wording.
        snapshot: the answers that count.
        questions: by id.
        jurisdiction: where the contract applies.
    """
    places = _numbered(gefuellt, versions)
    ziele = {p.version.clause_id: _Ziel(p.nummer, _title(p.version.clause_id, titles)) for p in reversed(places)}
    umfeld = _Umfeld(parties_of(parties, snapshot), titles, snapshot, questions, jurisdiction, ziele)

    texts = [(place, _text(place.version, wordings)) for place in places]
    written = [_blocks(text, umfeld) for _, text in texts]
    counts = {p.version.clause_id: len(blocks) for p, blocks in zip(places, written, strict=True)}
    counted = replace(umfeld, ziele={id_: replace(z, absaetze=counts[id_]) for id_, z in ziele.items()})
    klauseln: list[tuple[Section, VertragsKlausel]] = []
    for (place, text), blocks in zip(texts, written, strict=True):
        # only now is known whether the paragraphs of a clause are numbered at all
        final = _blocks(text, counted) if _points_to_absatz(text) else blocks
        klauseln.append((place.section, _klausel(place, final, counted, wordings)))
    return Vertragstext(
        titel=titel,
        jurisdiction=jurisdiction,
        teile=tuple(
            VertragsTeil(section.id, section.title, section.numbered, tuple(klausel for _, klausel in group))
            for section, group in groupby(klauseln, key=lambda item: item[0])
        ),
        unterschriften=tuple(_unterschrift(p, umfeld) for p in umfeld.parties.values() if _signs(p, umfeld)),
    )


def _numbered(
    gefuellt: Sequence[tuple[Section, Slot, tuple[str, ...]]], versions: Mapping[str, ClauseVersion]
) -> list[_Platz]:
    places: list[_Platz] = []
    number = 0
    for section, slot, clause_ids in gefuellt:
        for clause_id in clause_ids:
            if (version := versions.get(clause_id)) is None:
                continue
            number += section.numbered
            places.append(_Platz(section, slot, version, number if section.numbered else None))
    return places


def _title(clause_id: str, titles: Mapping[str, str]) -> str:
    return titles.get(clause_id, clause_id)


def _text(version: ClauseVersion, wordings: Mapping[str, Wortlaut]) -> str:
    own = wordings.get(version.clause_id)
    return version.content if own is None else own.text


def _klausel(
    place: _Platz, blocks: Sequence[Block], umfeld: _Umfeld, wordings: Mapping[str, Wortlaut]
) -> VertragsKlausel:
    version = place.version
    own = version.clause_id in wordings
    return VertragsKlausel(
        clause_id=version.clause_id,
        version_id=version.id,
        slot_id=place.slot.id,
        nummer=place.nummer,
        titel=_title(version.clause_id, umfeld.titles),
        absaetze=_absaetze(blocks, place),
        abweichend=own,
        bibliothek=_absaetze(_blocks(version.content, umfeld), place) if own else (),
    )


def _absaetze(blocks: Sequence[Block], place: _Platz) -> tuple[VertragsAbsatz, ...]:
    several = place.section.numbered and len(blocks) > 1
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


def _signs(partei: Partei, umfeld: _Umfeld) -> bool:
    return all(condition_holds(c, umfeld.questions, umfeld.snapshot) for c in partei.party.signs_if)


def _unterschrift(partei: Partei, umfeld: _Umfeld) -> Unterschrift:
    question = partei.party.name_question_id
    answer = umfeld.snapshot.get(question) if question is not None else None
    name = None
    if question is not None and answer is not None:
        name = show_answer(answer, umfeld.questions.get(question), umfeld.jurisdiction)
    return Unterschrift(name, partei.bezeichnung, question)


# ---- the text of one clause -----------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _read(content: str) -> Nodes | None:
    """What a clause text says; None: it cannot be read."""
    try:
        return parse_klauseltext(visible(content))
    except KlauseltextError:
        return None


@lru_cache(maxsize=4096)
def _points_to_absatz(content: str) -> bool:
    return any(isinstance(node, Reference) and node.absatz is not None for node in walk(_read(content) or ()))


def _blocks(text: str, umfeld: _Umfeld) -> list[Block]:
    nodes = _read(text)
    runs = [Lauf(visible(text))] if nodes is None else expand(nodes, umfeld)
    return [capitals(block) for block in blocks_of(runs)]


def expand(nodes: Nodes, umfeld: _Umfeld) -> list[Lauf]:
    """The runs of a text, references and variants resolved; only plain words hold line breaks."""
    return [lauf for node in nodes for lauf in _expand_node(node, umfeld)]


def _expand_node(node: Node, umfeld: _Umfeld) -> list[Lauf]:
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


def _variant(nodes: Nodes, umfeld: _Umfeld) -> list[Lauf]:
    return expand(nodes, umfeld) or [Lauf(NICHTS)]


def _value(node: Value, key: str, umfeld: _Umfeld) -> Lauf:
    answer = umfeld.snapshot.get(key)
    if answer is None:
        return Lauf(LUECKE, LaufArt.LUECKE, key, source_of(node))
    shown = show_answer(answer, umfeld.questions.get(key), umfeld.jurisdiction)
    return Lauf(shown, LaufArt.ANTWORT, key, source_of(node))


def _one_piece(node: Node, nodes: Nodes, umfeld: _Umfeld, write: Callable[[str], Sequence[Lauf]]) -> list[Lauf]:
    """What braces with a text in them print.

    A text of plain words goes back into its braces as one piece; one with braces in it is written run by run.
    """
    if all(isinstance(inner, Words) for inner in nodes):
        runs = [run for run in write(_one_line(source(nodes))) if run.text]
        origin = source_of(node)
        pieces = [replace(run, platzhalter=origin, fortsetzung=n > 0) for n, run in enumerate(runs)]
        return pieces or [Lauf(NICHTS)]
    result: list[Lauf] = []
    for lauf in expand(nodes, umfeld):
        result += [lauf] if lauf.platzhalter else write(lauf.text)
    return result


def _reference(node: Reference, umfeld: _Umfeld) -> list[Lauf]:
    ziel = umfeld.ziele.get(node.clause_id)
    if ziel is None:
        if node.gone is not None:
            return _one_piece(node, node.gone, umfeld, lambda text: [Lauf(text, quelle=node.clause_id)])
        text = f"[Verweis auf {zitat(_title(node.clause_id, umfeld.titles))}]"
        return [Lauf(text, LaufArt.LUECKE, node.clause_id, source_of(node), node.absatz)]
    # the only paragraph of a clause has no number to point to
    absatz = None if node.absatz == 1 and ziel.absaetze == 1 else node.absatz
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


def _number(ziel: _Ziel, absatz: int | None) -> str:
    """„§ 7“, „§ 7 Abs. 2“; a clause without § goes by its title."""
    if ziel.nummer is None:
        return ziel.titel
    return f"§{NBSP}{ziel.nummer}" + (f" Abs.{NBSP}{absatz}" if absatz is not None else "")


def _one_line(text: str) -> str:
    """A piece that stands for braces keeps to its line."""
    return re.sub(r"\s*\n\s*|  +", " ", text)
