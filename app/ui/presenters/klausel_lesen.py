"""A clause text for reading, without Qt: what the contract puts in is named in words, no braces are left (spec 5)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from app.domain.deutsch import typografie, zitat
from app.domain.jurisdictions import places
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
)
from app.domain.regelwerk.library import ClauseVersion
from app.domain.regelwerk.rules import QuestionType
from app.domain.regelwerk.template_phrases import question_name
from app.domain.vertrag.parteien import Partei
from app.ui.presenters.klausel_marken import Umfeld
from app.ui.presenters.redaktion import parameter_chip

_SIMPLE = re.compile(r"\{\{([A-Za-z0-9_]+)\}\}")


def clause_html(version: ClauseVersion, umfeld: Umfeld | None = None) -> str:
    """Text of a version: parameters and words of parties as chips, references as links to the clause, conditions of
    variants as small words in square brackets. What cannot be read stands as it was written.
    """
    reader = _Leser(version, umfeld or Umfeld())
    try:
        text = reader.nodes(parse_klauseltext(version.content))
    except KlauseltextError:
        text = _SIMPLE.sub(lambda match: reader.chip(match[1]), escape(version.content, quote=False))
    return "<body>" + "".join(f"<p>{p}</p>" for p in text.split("\n") if p.strip()) + "</body>"


def _mark(text: str) -> str:
    return f'<span class="leise">{escape(typografie(text), quote=False)}</span>'


class _Leser:
    def __init__(self, version: ClauseVersion, umfeld: Umfeld) -> None:
        self._labels = {p.key: p.label for p in version.parameters}
        self._umfeld = umfeld

    def chip(self, key: str, label: str | None = None) -> str:
        """The label of a parameter, else what is given, else the key."""
        return parameter_chip(key.lower(), self._labels.get(key.lower(), label or key))

    def nodes(self, nodes: Nodes) -> str:
        """HTML of a piece of text."""
        return "".join(self._node(node) for node in nodes)

    def _node(self, node: Node) -> str:
        match node:
            case Words(text=text):
                return escape(text, quote=False)
            case Value(key=key):
                question = self._umfeld.questions.get(key)
                return self.chip(key, question.label if question is not None else None)
            case PartyWord(word=word, party=key):
                party = self._umfeld.parties.get(key)
                known = Partei(party.noun, party.form).word(word) if party is not None else f"{word}_{key.upper()}"
                return self.chip(f"{word}_{key}", known)
            case Agreement(forms=forms):
                return f"{_mark('[')}{_mark('/').join(self.nodes(form) for form in forms)}{_mark(']')}"
            case Reference():
                return self._reference(node)
            case Definition(term=term):
                return f"<b>{escape(zitat(term), quote=False)}</b>"
            case Term(shown=shown):
                return escape(shown, quote=False)
            case InPlace(codes=codes, then=then, otherwise=otherwise):
                return self._variant(f"nur in {places(codes)}", then, otherwise)
            case When():
                return self._variant(self._when(node), node.then, node.otherwise)

    def _variant(self, condition: str, then: Nodes, otherwise: Nodes) -> str:
        parts = [_mark(f"[{condition}:") + " ", self.nodes(then)]
        if otherwise:
            parts += [" " + _mark("| sonst:") + " ", self.nodes(otherwise)]
        return "".join([*parts, _mark("]")])

    def _when(self, node: When) -> str:
        name = question_name(node.question_id, self._umfeld.questions)
        question = self._umfeld.questions.get(node.question_id)
        if node.value is not None:
            return f"wenn {name} {zitat(node.value)} ist"
        yes_no = question is not None and question.type is QuestionType.YES_NO
        return f"wenn {name} mit ja beantwortet ist" if yes_no else f"wenn {name} beantwortet ist"

    def _reference(self, node: Reference) -> str:
        title = self._umfeld.titles.get(node.clause_id, node.clause_id)
        where = f" Abs. {node.absatz}" if node.absatz else ""
        words = escape(typografie(f"§ {zitat(title)}{where}"), quote=False)
        link = f'<a href="clause:{escape(node.clause_id)}">{words}</a>'
        there = link if node.there is None else self.nodes(node.there).replace("#", link)
        if node.gone is None:
            return there
        parts: Sequence[str] = (_mark(f"[wenn {zitat(title)} im Vertrag steht:") + " ", there)
        if node.gone:
            parts = (*parts, " " + _mark("| sonst:") + " ", self.nodes(node.gone))
        return "".join((*parts, _mark("]")))
