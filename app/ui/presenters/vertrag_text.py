"""The contract as HTML for the window: like the paper, each clause an anchor, each gap a way to its question."""

from __future__ import annotations

from html import escape

from app.domain.deutsch import typografie
from app.domain.vertrag.vertragstext import (
    Laeufe,
    Lauf,
    LaufArt,
    Unterschrift,
    VertragsAbsatz,
    VertragsKlausel,
    VertragsTeil,
    Vertragstext,
    plain,
)
from app.ui.tokens import ZEILENHOEHE_PROZENT, Tokens

_INDENT, _HANGING = 24, 24
KOPF = "kopf"
"""Anchor of the title."""


def anker(clause_id: str) -> str:
    """Name of the anchor of a clause."""
    return f"klausel-{clause_id}"


def klausel_at(name: str) -> str | None:
    """Id of the clause whose anchor that is; None for another place."""
    prefix = anker("")
    return name.removeprefix(prefix) if name.startswith(prefix) else None


def changed_anchors(before: Vertragstext | None, after: Vertragstext) -> frozenset[str]:
    """Anchors of the clauses that read differently now; none while nothing was shown before."""
    if before is None:
        return frozenset()
    known = {k.clause_id: _words(k) for k in before.klauseln}
    return frozenset(anker(k.clause_id) for k in after.klauseln if known.get(k.clause_id) != _words(k))


def stylesheet(tokens: Tokens) -> str:
    """CSS (the subset Qt understands); sizes come from the document's font."""
    return f"""
    body {{ color: {tokens.text}; }}
    p {{ margin-top: 0px; margin-bottom: 8px; line-height: {ZEILENHOEHE_PROZENT}%; }}
    h1 {{ font-size: x-large; margin-top: 18px; margin-bottom: 18px; }}
    h2 {{ font-size: large; margin-top: 24px; margin-bottom: 8px; }}
    h3 {{ font-size: medium; margin-top: 16px; margin-bottom: 7px; }}
    a {{ color: {tokens.akzent}; }}
    a.chip {{ color: {tokens.chip_text}; background-color: {tokens.chip}; text-decoration: none; }}
    a.antwort {{ color: {tokens.text}; text-decoration: none; }}
    a.still {{ color: {tokens.leise}; text-decoration: none; font-weight: normal; }}
    .leise {{ color: {tokens.leise}; font-family: 'Source Sans Pro'; font-size: small; font-weight: normal; }}
    """


def vertrag_html(text: Vertragstext) -> str:
    """The whole contract as an HTML body; use ``stylesheet`` beside it.

    Links: ``frage:<id>`` (gaps, shown as chips), ``antwort:<id>`` (answers, quietly), ``klausel:<id>`` (references),
    ``warum:<id>`` and ``wortlaut:<id>`` (at the heading of a clause).
    """
    parts = [f'<h1 align="center"><a name="{KOPF}"></a>{_plain(text.titel)}</h1>']
    for teil in text.teile:
        if teil.klauseln:
            parts += _teil(teil)
    parts += _unterschriften(text.unterschriften)
    return "<body>" + "\n".join(parts) + "</body>"


def _teil(teil: VertragsTeil) -> list[str]:
    parts = [f'<h2 align="center">{_plain(teil.ueberschrift)}</h2>'] if teil.ueberschrift else []
    for klausel in teil.klauseln:
        parts += _klausel(klausel)
    return parts


def _klausel(klausel: VertragsKlausel) -> list[str]:
    mark = f'<a name="{anker(klausel.clause_id)}"></a>'
    parts = []
    if klausel.nummer is not None:
        title = f"{klausel.nummer_text}\u2002{_plain(klausel.titel)}"
        parts.append(f"<h3>{mark}{title}{_notes(klausel)}</h3>")
        mark = ""
    for number, absatz in enumerate(klausel.absaetze):
        tail = _notes(klausel) if klausel.nummer is None and number == len(klausel.absaetze) - 1 else ""
        parts.append(_absatz(absatz, mark, tail))
        mark = ""
    return parts


def _notes(klausel: VertragsKlausel) -> str:
    """What can be asked of a clause, quietly behind its heading."""
    key = escape(klausel.clause_id)
    changed = f' · <a class="still" href="wortlaut:{key}">Wortlaut\u00a0geändert</a>' if klausel.abweichend else ""
    return f'<span class="leise">\u2003<a class="still" href="warum:{key}">warum?</a>{changed}</span>'


def _absatz(absatz: VertragsAbsatz, mark: str, tail: str) -> str:
    left = 0
    number = ""
    style = ""
    if absatz.nummer is not None:
        left, number = _INDENT, f"({absatz.nummer})\u2002"
        style = f' style="margin-left:{left}px; text-indent:-{_HANGING}px;"'
    lines = [f"<p{style}>{mark}{number}{_runs(absatz.laeufe)}{'' if absatz.punkte or absatz.schluss else tail}</p>"]
    lines += [
        f'<p style="margin-left:{left + _INDENT}px; text-indent:-{_HANGING - 4}px; margin-bottom:4px">'
        f"{escape(punkt.marke)}\u2002{_runs(punkt.laeufe)}</p>"
        for punkt in absatz.punkte
    ]
    if absatz.schluss:
        lines.append(f'<p style="margin-left:{left}px">{_runs(absatz.schluss)}{tail}</p>')
    elif absatz.punkte and tail:
        lines.append(f"<p>{tail}</p>")
    return "\n".join(lines)


def _runs(laeufe: Laeufe) -> str:
    return "".join(_run(lauf) for lauf in laeufe)


def _run(lauf: Lauf) -> str:
    shown = _plain(lauf.text)
    source = escape(lauf.quelle or "")
    match lauf.art:
        case LaufArt.LUECKE if lauf.quelle:
            return f'<a class="chip" href="frage:{source}">\u00a0{shown.replace(" ", chr(160))}\u00a0</a>'
        case LaufArt.ANTWORT if lauf.quelle:
            return f'<a class="antwort" href="antwort:{source}">{shown}</a>'
        case LaufArt.VERWEIS if lauf.quelle:
            return f'<a href="klausel:{source}">{shown}</a>'
        case LaufArt.DEFINITION:
            return f"<b>{shown}</b>"
        case _:
            return shown


def _unterschriften(unterschriften: tuple[Unterschrift, ...]) -> list[str]:
    if not unterschriften:
        return []
    cells = "".join(
        f'<td width="50%"><br>_________________________<br>Ort, Datum<br><br>_________________________<br>'
        f"{_plain(one.name) if one.name else '[___]'}<br>{_plain(one.bezeichnung)}</td>"
        + ("</tr><tr>" if number % 2 else "")
        for number, one in enumerate(unterschriften)
    )
    return [f'<table width="99%" cellpadding="4"><tr>{cells}</tr></table>']


def _words(klausel: VertragsKlausel) -> tuple[object, ...]:
    texts = tuple((plain(a.laeufe), *(plain(p.laeufe) for p in a.punkte), plain(a.schluss)) for a in klausel.absaetze)
    return (klausel.nummer, klausel.titel, klausel.abweichend, texts)


def _plain(text: str) -> str:
    return escape(typografie(text), quote=False).replace("\n", "<br>")
