"""The end-check of a document without Qt: the document as HTML with what was found marked, and a summary."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from app.domain.deutsch import typografie
from app.domain.pruefung.befund import Befund
from app.domain.vertrag.dokument_text import DokumentAbsatz, Standort
from app.services.endkontrolle import EndkontrolleErgebnis
from app.ui.tokens import ZEILENHOEHE_PROZENT, Tokens

FORMATE = ("docx", "pdf", "html", "htm", "txt")
"""Endings of files that can be checked."""
RUHE = "Die Datei bleibt, wo und wie sie ist; gespeichert und verschickt wird nichts."


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
    """The document as it was read; paragraphs with findings are marked, with their number."""
    found: dict[str, list[Befund]] = {}
    for befund in befunde:
        if (name := anker(befund.feld)) is not None and not befund.erfuellt:
            found.setdefault(name, []).append(befund)
    return f"<body>{''.join(_absatz(absatz, found) for absatz in absaetze)}</body>"


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
    return " ".join((text, *(typografie(note) for note in result.hinweise)))
