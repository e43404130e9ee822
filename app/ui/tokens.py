"""Semantic design tokens (spec 5): every colour and size of the window has a name here; widgets name meanings only.

No Qt in this module: presenters that write HTML use the tokens too, and a test computes the contrasts.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tokens:
    """Colours as ``#rrggbb``. Each ``*_text`` is written on the background named before it.

    Attributes:
        flaeche: window background.
        papier: background of lists, fields and filings.
        erhoben: background of toolbars, headers, cards.
        linie: decorative separators.
        rand: border of fields and buttons (3 : 1 against ``papier`` and ``flaeche``).
        text: body text.
        leise: secondary text.
        akzent: primary buttons, links, focus ring.
        auf_akzent: text on ``akzent``.
        auswahl: background of selected rows; ``auf_auswahl`` their text.
        sperrt, empfehlung, hinweis, erfuellt: severities; always together with shape and word.
        chip: background of placeholders and parameters; ``chip_rand`` border, ``chip_text`` text.
    """

    name: str
    dunkel: bool
    flaeche: str
    papier: str
    erhoben: str
    linie: str
    rand: str
    text: str
    leise: str
    akzent: str
    auf_akzent: str
    auswahl: str
    auf_auswahl: str
    sperrt: str
    empfehlung: str
    hinweis: str
    erfuellt: str
    chip: str
    chip_rand: str
    chip_text: str
    beweis: str


ZEILENHOEHE_PROZENT = 103
"""Line height of legal text in percent of the font's own line, which is 1.37 em for Source Serif: about 1.4 em."""

HELL = Tokens(
    name="hell",
    dunkel=False,
    flaeche="#f3f4f6",
    papier="#ffffff",
    erhoben="#e9ebef",
    linie="#d3d7de",
    rand="#7d8592",
    text="#1b1f27",
    leise="#535b69",
    akzent="#1f4f8f",
    auf_akzent="#ffffff",
    auswahl="#d6e4f7",
    auf_auswahl="#14243b",
    sperrt="#b3261e",
    empfehlung="#8a5300",
    hinweis="#1f5fa8",
    erfuellt="#1d6b3a",
    chip="#fff4d6",
    chip_rand="#8a6200",
    chip_text="#5c4100",
    beweis="#eef2f8",
)

DUNKEL = Tokens(
    name="dunkel",
    dunkel=True,
    flaeche="#1a1d23",
    papier="#22262e",
    erhoben="#2b303a",
    linie="#3b424e",
    rand="#8b94a3",
    text="#e8eaee",
    leise="#b0b7c3",
    akzent="#8db8f2",
    auf_akzent="#10203a",
    auswahl="#34486a",
    auf_auswahl="#f3f6fb",
    sperrt="#ff9f97",
    empfehlung="#f2bd63",
    hinweis="#94c3fb",
    erfuellt="#84d19d",
    chip="#423619",
    chip_rand="#d9ab4a",
    chip_text="#f8dfa6",
    beweis="#2a303b",
)

_SCHRIFT = ("text", "leise", "akzent", "sperrt", "empfehlung", "hinweis", "erfuellt", "chip_text", "auf_auswahl")
_GRUND = ("flaeche", "papier", "erhoben", "beweis", "auswahl", "chip")

TEXT_PAARE: tuple[tuple[str, str], ...] = (
    *((schrift, grund) for schrift in _SCHRIFT for grund in _GRUND),
    ("auf_akzent", "akzent"),
)
"""Every text on every background, also what is disabled, selected or a link: WCAG AA, 4.5 : 1."""

FORM_PAARE: tuple[tuple[str, str], ...] = (
    ("rand", "papier"),
    ("rand", "flaeche"),
    ("akzent", "flaeche"),
    ("akzent", "papier"),
    ("chip_rand", "papier"),
    ("sperrt", "auswahl"),
    ("empfehlung", "auswahl"),
    ("hinweis", "auswahl"),
    ("erfuellt", "auswahl"),
)
"""Borders, focus ring and marks: WCAG AA for non-text, 3 : 1."""


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two ``#rrggbb`` colours after WCAG 2.2 (1 … 21)."""
    one, two = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (one + 0.05) / (two + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
