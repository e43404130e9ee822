"""Clause texts written back from what was read: the braces a run of text was made from."""

from __future__ import annotations

from collections.abc import Iterable

from app.domain.regelwerk.klauseltext import (
    Agreement,
    Definition,
    InPlace,
    Node,
    Nodes,
    PartyWord,
    Reference,
    Term,
    Value,
    When,
    Words,
)


def source(nodes: Iterable[Node]) -> str:
    """A clause text that reads as these nodes."""
    return "".join(source_of(node) for node in nodes)


def source_of(node: Node) -> str:
    """One node as it is written."""
    match node:
        case Words(text):
            return text
        case Value(key):
            return f"{{{{{key.upper()}}}}}"
        case PartyWord(word, party):
            return f"{{{{{word}_{party.upper()}}}}}"
        case Agreement(party, forms):
            return _braces(f"{party.upper()}: {source(forms[0])}", forms[1:])
        case Definition(term):
            return _braces(f"DEFINITION: {term}", ())
        case Term(term, shown):
            return _braces(f"BEGRIFF: {term}", () if shown == term else ((Words(shown),),))
        case Reference(clause_id, absatz, there, gone):
            target = clause_id if absatz is None else f"{clause_id}.{absatz}"
            parts = () if there is None else (there,) if gone is None else (there, gone)
            return _braces(f"VERWEIS: {target}", parts)
        case InPlace(codes, then, otherwise):
            return _braces(f"RECHT: {', '.join(codes)}", (then, otherwise) if otherwise else (then,))
        case When(question_id, value, then, otherwise):
            met = question_id if value is None else f"{question_id} = {value}"
            return _braces(f"WENN: {met}", (then, otherwise) if otherwise else (then,))


def _braces(head: str, parts: Iterable[Nodes]) -> str:
    return "{{" + " | ".join([head, *(source(part) for part in parts)]) + "}}"
