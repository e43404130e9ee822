"""The end-check of a document without Qt: the document as HTML with what was found marked, and a summary."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape
from typing import TYPE_CHECKING

from app.domain.deutsch import typografie
from app.domain.pruefung.befund import Befund
from app.domain.vertrag.dokument_text import DokumentAbsatz, Standort
from app.ui.tokens import ZEILENHOEHE_PROZENT, Tokens

if TYPE_CHECKING:
    from app.services.endkontrolle import EndkontrolleErgebnis

FORMATE = ("docx", "pdf", "html", "htm", "txt")
"""Endings of files that can be checked."""
RUHE = "Die Datei bleibt, wo und wie sie ist; gespeichert und verschickt wird nichts."


LANG = 800_000
"""Characters that are shown; more would hold up the window for seconds."""
GEKUERZT = (
    "Das Dokument ist sehr lang: Rechts stehen nur Absätze mit Befunden und ihre Nachbarn. Geprüft ist das ganze."
)


def anker(feld: str | None) -> str | None:
    """Anchor of the paragraph a finding is about (``absatz:12``)."""
    kind, _, number = (feld or "").partition(":")
    return f"absatz-{number}" if kind == "absatz" and number else None


def stylesheet(tokens: Tokens) -> str:
    """CSS (the subset Qt understands)."""
    return f"""
    body {{ color: {tokens.text}; }}
    p {{ margin-top: 0px; margin-bottom: 7px; line-height: {ZEILENHOEHE_PROZENT}%; }}
    h3 {{ font-size: medium; margin-top: 12px; margin-bottom: 6px; }}
    .fund {{ background-color: {tokens.chip}; color: {tokens.chip_text}; }}
    .zeichen {{ color: {tokens.sperrt}; }}
    .leise {{ color: {tokens.leise}; font-family: 'Source Sans Pro'; font-size: small; }}
    """


def dokument_html(absaetze: Sequence[DokumentAbsatz], befunde: Sequence[Befund]) -> str:
    """The document as it was read, in part if very long; paragraphs with findings are marked, with their number."""
    found: dict[str, list[Befund]] = {}
    for befund in befunde:
        if (name := anker(befund.feld)) is not None and not befund.erfuellt:
            found.setdefault(name, []).append(befund)
    parts = []
    last = 0
    for absatz in _gezeigt(absaetze, found):
        if absatz.nummer > last + 1:
            parts.append('<p class="leise">[…]</p>')
        parts.append(_absatz(absatz, found))
        last = absatz.nummer
    return f"<body>{''.join(parts)}</body>"


def ist_lang(absaetze: Sequence[DokumentAbsatz]) -> bool:
    """Whether the document is shown in part only."""
    return sum(len(absatz.text) for absatz in absaetze) > LANG


def _gezeigt(absaetze: Sequence[DokumentAbsatz], found: Collection[str]) -> Sequence[DokumentAbsatz]:
    """All paragraphs, or of a very long document those with findings and their neighbours, as far as there is room."""
    if not ist_lang(absaetze):
        return absaetze
    marked = {n for n, absatz in enumerate(absaetze) if f"absatz-{absatz.nummer}" in found}
    around = sorted({n for m in marked for n in (m - 1, m, m + 1) if 0 <= n < len(absaetze)})
    room = sum(len(absaetze[n].text) for n in around) <= LANG
    shown, characters = [], 0
    for n in around if room else sorted(marked):
        characters += len(absaetze[n].text)
        if characters > LANG:
            break
        shown.append(absaetze[n])
    return shown


def _absatz(absatz: DokumentAbsatz, found: dict[str, list[Befund]]) -> str:
    name = f"absatz-{absatz.nummer}"
    text = escape(absatz.ganz, quote=False).replace("\n", "<br>") or "&nbsp;"
    here = found.get(name, [])
    inner = f'<b class="zeichen">{len(here)}\u00a0!</b> <span class="fund">{text}</span>' if here else text
    place = "" if absatz.ort is Standort.TEXT else f'<span class="leise">{absatz.ort.value}: </span>'
    tag = "h3" if absatz.ebene is not None else "p"
    return f'<{tag}><a name="{name}"></a>{place}{inner}</{tag}>'


def zusammenfassung(result: EndkontrolleErgebnis) -> str:
    """``12 Befunde in 84 Absätzen.`` with what could not be checked."""
    count, paragraphs = sum(not b.erfuellt for b in result.befunde), len(result.absaetze)
    what = "Ein Befund" if count == 1 else f"{count} Befunde" if count else "Kein Befund"
    text = f"{what} in {paragraphs} {'Absatz' if paragraphs == 1 else 'Absätzen'}."
    notes = (*result.hinweise, *([GEKUERZT] if ist_lang(result.absaetze) else []))
    return " ".join((text, *(typografie(note) for note in notes)))
