"""Placeholders: one standard, ``{{UPPER_SNAKE_CASE}}`` (ORCH-05), and how texts are filled.

Three kinds of names are resolved: values of slots (``{{ZUGANG_DATUM}}``), grammar of the parties
(``{{DES_KLAEGERS}}``, see ``grammatik``) and agreement (``{{KLAEGER: ist|sind}}``). ``{{ERGAENZUNG: …}}`` marks a
case-specific gap that only a person can fill. The dotted form of older templates (``{{mandant.name}}``) is read and
mapped.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.deutsch import typografie
from app.domain.schriftsatz.grammatik import Seite

PLATZHALTER = re.compile(r"\{\{\s*([A-Za-z][A-Za-z0-9_.]*)\s*(?::([^{}]*))?\}\}")
_SATZANFANG = re.compile(r"(?:^|(?<=[A-Za-zÄÖÜäöüß0-9)“][.!?])[ \u00a0]+|\n\s*)$")
_ABKUERZUNG = re.compile(
    r"\b(?:[A-Za-z]|Nrn?|Abs|Art|Rn|lit|Az|Ziff|Anl|Urt|Beschl|bzw|vgl|ca|Dr|Prof|ggf|sog|etc|ff|usw)\.[ \u00a0]+$"
)

DOTTED = {
    "mandant.name": "KLAEGER_NAME",
    "mandant.anschrift": "KLAEGER_ANSCHRIFT",
    "gegner.name": "BEKLAGTER_NAME",
    "gegner.anschrift": "BEKLAGTER_ANSCHRIFT",
    "gegner.vertreter": "BEKLAGTER_VERTRETER",
    "gericht.name": "GERICHT",
    "akte.streitwert": "STREITWERT",
}
"""Dotted names of older templates → the one standard. Our client is taken as claimant there."""


def standard_name(name: str) -> str:
    """The name in the one standard: ``mandant.name`` → ``KLAEGER_NAME``; unknown dotted names by rule."""
    return DOTTED.get(name.lower(), re.sub(r"[.\-]", "_", name).upper()) if "." in name else name.upper()


def names_in(text: str) -> tuple[str, ...]:
    """Names of all placeholders of a text, in order, without duplicates."""
    return tuple(dict.fromkeys(standard_name(m[1]) for m in PLATZHALTER.finditer(text)))


def _begins_sentence(before: str) -> bool:
    return _SATZANFANG.search(before) is not None and _ABKUERZUNG.search(before) is None


@dataclass(frozen=True)
class Filled:
    """A filled text. ``slots``: keys whose values were used. ``offen``: placeholders still in it, verbatim."""

    text: str
    slots: tuple[str, ...]
    offen: tuple[str, ...]


def fill(text: str, values: Mapping[str, str], seiten: Mapping[str, Seite]) -> Filled:
    """Fill a text.

    Args:
        text: text with placeholders.
        values: placeholder name → text to insert.
        seiten: ``KLAEGER`` and ``BEKLAGTER`` → grammar of that side.

    Raises:
        ValueError: a placeholder with forms names no side or has a wrong number of forms (a defect of the Baustein).
    """
    grammar = {name: form for seite in seiten.values() for name, form in seite.forms().items()}
    used: list[str] = []
    open_: list[str] = []
    parts: list[str] = []
    position = 0
    for match in PLATZHALTER.finditer(text):
        parts.append(text[position : match.start()])
        position = match.end()
        name = standard_name(match[1])
        before = "".join(parts)
        if name == "ERGAENZUNG":
            gap = "{{ERGAENZUNG: " + (match[2] or "").strip() + "}}"
            open_.append(gap)
            parts.append(gap)
        elif match[2] is not None:
            if name not in seiten:
                raise ValueError(f"{match[0]}: unbekannte Seite {name}")
            parts.append(seiten[name].choose([form.strip() for form in match[2].split("|")]))
        elif name in grammar:
            word = grammar[name]
            parts.append(word[0].upper() + word[1:] if _begins_sentence(before) else word)
        elif name in values:
            used.append(name.lower())
            parts.append(values[name])
        else:
            open_.append("{{" + name + "}}")
            parts.append("{{" + name + "}}")
    parts.append(text[position:])
    return Filled(typografie("".join(parts)), tuple(dict.fromkeys(used)), tuple(dict.fromkeys(open_)))
