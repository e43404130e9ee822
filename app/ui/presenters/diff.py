"""The difference of two versions as HTML: added is underlined, removed struck through, both also in words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape

from app.domain.deutsch import typografie, zitat
from app.domain.regelwerk.library import ClauseVersion
from app.domain.regelwerk.templates import TemplateVersion
from app.domain.regelwerk.version_diff import (
    Change,
    ChangeKind,
    ClauseDiff,
    TemplateDiff,
    clause_diff,
    template_diff,
)
from app.domain.wortdiff import DiffKind, TextPiece
from app.ui.presenters.bestand import Bestand
from app.ui.presenters.klausel_marken import party_chips, umfeld_of
from app.ui.presenters.redaktion import parameter_chip
from app.ui.tokens import ZEILENHOEHE_PROZENT, Tokens

LEGENDE = "unterstrichen = neu, durchgestrichen = entfallen"
_GAP = re.compile(r"\{\{([A-Za-z0-9_]+)\}\}")
_REFERENCE = re.compile(r"\{\{VERWEIS:\s*([^\s|{}.]+)(?:\.(\d+))?\s*\}\}")
_SIGN = {ChangeKind.ADDED: "+", ChangeKind.REMOVED: "−", ChangeKind.CHANGED: "≠"}
_WORD = {ChangeKind.ADDED: "neu", ChangeKind.CHANGED: "geändert", ChangeKind.REMOVED: "entfallen"}
_CLASS = {ChangeKind.ADDED: "neu", ChangeKind.REMOVED: "weg", ChangeKind.CHANGED: "anders"}


def stylesheet(tokens: Tokens) -> str:
    """CSS of the comparison (the subset Qt understands)."""
    return f"""
    body {{ color: {tokens.text}; }}
    p {{ margin-top: 0px; margin-bottom: 7px; line-height: {ZEILENHOEHE_PROZENT}%; }}
    h3 {{ font-size: medium; margin-top: 12px; margin-bottom: 5px; }}
    .neu {{ color: {tokens.erfuellt}; }}
    .weg {{ color: {tokens.sperrt}; }}
    .anders {{ color: {tokens.empfehlung}; }}
    .leise {{ color: {tokens.leise}; }}
    a.chip, a.neu, a.weg {{ color: {tokens.chip_text}; background-color: {tokens.chip}; text-decoration: none; }}
    a.neu {{ text-decoration: underline; }}
    a.weg {{ text-decoration: line-through; }}
    """


def diff_html(old: ClauseVersion | TemplateVersion, new: ClauseVersion | TemplateVersion, bestand: Bestand) -> str:
    """Everything that changed from ``old`` to ``new``, which are versions of the same clause or template."""
    if isinstance(old, ClauseVersion) and isinstance(new, ClauseVersion):
        parties = {key: words[0] for key, words in party_chips(umfeld_of(bestand, new.clause_id, terms=False)).items()}
        before, after = (parties | _labels(version) for version in (old, new))
        titles = {clause.id: clause.title for clause in bestand.library.clauses}
        return _clause(clause_diff(old, new, bestand.library), before, after, titles)
    if isinstance(old, TemplateVersion) and isinstance(new, TemplateVersion):
        return _template(template_diff(old, new, bestand.library))
    raise TypeError("verglichen werden zwei Versionen derselben Klausel oder Vorlage")


def _labels(version: ClauseVersion) -> dict[str, str]:
    return {parameter.key: parameter.label for parameter in version.parameters}


def _clause(diff: ClauseDiff, old: Mapping[str, str], new: Mapping[str, str], titles: Mapping[str, str]) -> str:
    text = "Text" if diff.text_changed else ""
    parts = [_overview(text, {"Regeln": diff.rules, "Parameter": diff.parameters, "Angaben": diff.metadata})]
    parts += [_heading("Text")]
    parts += [_text(diff.text, old, new, titles) if diff.text_changed else _nothing("Der Text ist derselbe.")]
    parts += _changes("Regeln", diff.rules, "Die Regeln sind dieselben.")
    parts += _changes("Parameter", diff.parameters, "")
    parts += _changes("Angaben", diff.metadata, "")
    return f"<body>{''.join(parts)}</body>"


def _template(diff: TemplateDiff) -> str:
    parts = [
        _overview("", {"Abschnitte": diff.sections, "Plätze": diff.slots, "Fragen": diff.interview,
                       "Parteien": diff.parties, "Angaben": diff.metadata})
    ]  # fmt: skip
    parts += _changes("Abschnitte", diff.sections, "Die Abschnitte sind dieselben.")
    parts += _changes("Plätze", diff.slots, "Die Plätze sind dieselben.")
    parts += _changes("Fragen", diff.interview, "Die Fragen sind dieselben.")
    parts += _changes("Parteien", diff.parties, "")
    parts += _changes("Angaben", diff.metadata, "")
    return f"<body>{''.join(parts)}</body>"


def _overview(text: str, parts: Mapping[str, Sequence[Change]]) -> str:
    """What is changed at all, in one line: a change may stand far below in a long text."""
    found = [text] if text else []
    for title, changes in parts.items():
        kinds = [change.kind for change in changes]
        if counts := [f"{kinds.count(kind)} {word}" for kind, word in _WORD.items() if kind in kinds]:
            found.append(f"{title} ({', '.join(counts)})")
    if not found:
        return _nothing("Beide Versionen sagen dasselbe.")
    return f"<p><b>Geändert:</b> {escape('; '.join(found))}</p>"


def _heading(text: str) -> str:
    return f"<h3>{escape(text)}</h3>"


def _nothing(text: str) -> str:
    return f'<p class="leise">{escape(text)}</p>'


def _changes(title: str, changes: Sequence[Change], nothing: str) -> list[str]:
    if not changes:
        return [_heading(title), _nothing(nothing)] if nothing else []
    return [_heading(title), *(_change(change) for change in changes)]


def _change(change: Change) -> str:
    sign = f'<span class="{_CLASS[change.kind]}"><b>{_SIGN[change.kind]}</b></span>'
    text = escape(typografie(change.text), quote=False)
    return f"<p>{sign}\u00a0{f'<s>{text}</s>' if change.kind is ChangeKind.REMOVED else text}</p>"


def _text(
    pieces: Sequence[TextPiece], old: Mapping[str, str], new: Mapping[str, str], titles: Mapping[str, str]
) -> str:
    html = []
    for piece in pieces:
        text = escape(_REFERENCE.sub(lambda found: _reference(found, titles), piece.text), quote=False)
        text = text.replace("\n\n", "</p><p>").replace("\n", "<br>")
        if piece.kind is DiffKind.EQUAL:
            html.append(_with_chips(text, new, "chip"))
        else:
            tag, name, labels = ("u", "neu", new) if piece.kind is DiffKind.INSERT else ("s", "weg", old)
            # a paragraph break inside a change closes and opens the marks again
            inner = text.replace("</p><p>", f'</{tag}></span></p><p><span class="{name}"><{tag}>')
            html.append(f'<span class="{name}"><{tag}>{_with_chips(inner, labels, name)}</{tag}></span>')
    return f"<p>{''.join(html)}</p>"


def _reference(found: re.Match[str], titles: Mapping[str, str]) -> str:
    """A reference in words, as a version that is only read has it; one to an unknown clause as it is written."""
    title = titles.get(found[1])
    if title is None:
        return found[0]
    return typografie(f"§ {zitat(title)}{f' Abs. {found[2]}' if found[2] else ''}")


def _with_chips(html: str, labels: Mapping[str, str], css: str) -> str:
    """Parameters by their labels, parties by what they are called; another key stays as it is written."""

    def chip(match: re.Match[str]) -> str:
        key = match[1].lower()
        return parameter_chip(key, labels[key], css) if key in labels else match[0]

    return _GAP.sub(chip, html)
