"""Placeholders: one standard, ``{{UPPER_SNAKE_CASE}}`` (ORCH-05), and how texts are filled.

Three kinds of names are resolved: values of slots (``{{ZUGANG_DATUM}}``), grammar of the parties
(``{{DES_KLAEGERS}}``, see ``grammatik``) and agreement (``{{KLAEGER: ist|sind}}``). ``{{ERGAENZUNG: …}}`` marks a
case-specific gap that only a person can fill. The dotted form of older templates (``{{mandant.name}}``) is read and
mapped.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.domain.beugung import begins_sentence, capitalised
from app.domain.deutsch import aufzaehlung, typografie
from app.domain.schriftsatz.grammatik import Seite

PLATZHALTER = re.compile(r"\{\{\s*([A-Za-z][A-Za-z0-9_.]*)\s*(?::([^{}]*))?\}\}")
_MIT_ABSTAND = re.compile(f"( ?){PLATZHALTER.pattern}")

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

BRIEFKOPF = "akte:kanzlei"
"""Jump target of findings about letterhead and lawyer: they are entered in the Akte."""


class Luecke(NamedTuple):
    """A gap that no slot of a Klageart fills: what a person calls it, where it is filled, and the jump target there."""

    name: str
    ort: str
    feld: str | None = None


NAME_OF_GAP = {
    "STREITWERT": Luecke("Streitwert", "wird aus den Angaben berechnet"),
    "KANZLEI_ORT": Luecke("Ort der Kanzlei", "Stammdaten der Akte", BRIEFKOPF),
    "RECHTSANWALT": Luecke("verantwortende Person", "Stammdaten der Akte", BRIEFKOPF),
}


def standard_name(name: str) -> str:
    """The name in the one standard: ``mandant.name`` → ``KLAEGER_NAME``; unknown dotted names by rule."""
    return DOTTED.get(name.lower(), re.sub(r"[.\-]", "_", name).upper()) if "." in name else name.upper()


def names_in(text: str) -> tuple[str, ...]:
    """Names of all placeholders of a text, in order, without duplicates."""
    return tuple(dict.fromkeys(standard_name(m[1]) for m in PLATZHALTER.finditer(text)))


def in_words(text: str, names: Mapping[str, str]) -> str:
    """The text for a reader who does not fill gaps: „[Zugang der Kündigung]“ for one whose name is known, else „[…]“.

    ``names``: standard name → what a person calls it.
    """

    def words(match: re.Match[str]) -> str:
        name = standard_name(match[1])
        if name == "ERGAENZUNG":
            return f"[Ergänzung: {(match[2] or '…').strip()}]"
        known = NAME_OF_GAP.get(name)
        return f"[{names.get(name) or (known.name if known else '…')}]"

    return PLATZHALTER.sub(words, text)


@dataclass(frozen=True)
class Filled:
    """A filled text. ``slots``: keys whose values were used. ``offen``: placeholders still in it, verbatim."""

    text: str
    slots: tuple[str, ...]
    offen: tuple[str, ...]


def fill(
    text: str,
    values: Mapping[str, str],
    seiten: Mapping[str, Seite],
    antraege: Mapping[str, Sequence[int]] | None = None,
) -> Filled:
    """Fill a text.

    Args:
        text: text with placeholders.
        values: placeholder name → text to insert.
        seiten: ``KLAEGER``, ``BEKLAGTER``, ``MANDANT``, ``GEGNER`` → grammar of that side.
        antraege: marke → numbers of the Anträge made from Bausteine with it; ``{{ANTRAG: marke | dem Antrag zu # |
            den Anträgen zu #}}`` takes the first form for one number, the second for several.

    Raises:
        ValueError: a placeholder with forms names no side, has a wrong number of forms or refers to no Antrag (a defect
            of the Baustein).
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
            gap = typografie("{{ERGAENZUNG: " + (match[2] or "").strip() + "}}")  # as it stands in the text
            open_.append(gap)
            parts.append(gap)
        elif name == "ANTRAG":
            parts.append(_refer(match[2] or "", {} if antraege is None else antraege))
        elif match[2] is not None:
            if name not in seiten:
                raise ValueError(f"{match[0]}: unbekannte Seite {name}")
            parts.append(seiten[name].choose([form.strip() for form in match[2].split("|")]))
        elif name in grammar:
            word = grammar[name]
            parts.append(capitalised(word) if begins_sentence(before) else word)
        elif name in values:
            used.append(name.lower())
            parts.append(values[name])
        else:
            open_.append("{{" + name + "}}")
            parts.append("{{" + name + "}}")
    parts.append(text[position:])
    return Filled(typografie("".join(parts)), tuple(dict.fromkeys(used)), tuple(dict.fromkeys(open_)))


def insert(text: str, parts: Mapping[str, str]) -> str:
    """The text with ``parts`` (placeholder name → text, with placeholders of its own) put in; to be filled then.

    Parts may name each other, not in a circle. An empty part takes the space before it along.
    """

    def part(match: re.Match[str]) -> str:
        found = parts.get(standard_name(match[2])) if match[3] is None else None
        return match[0] if found is None else match[1] + found if found else ""

    for _ in range(len(parts)):  # one part deeper each time
        if (put_in := _MIT_ABSTAND.sub(part, text)) == text:
            break
        text = put_in
    return text


def _refer(reference: str, antraege: Mapping[str, Sequence[int]]) -> str:
    """``kuendigung | dem Antrag zu # | den Anträgen zu #`` with the numbers in place of ``#``."""
    marke, *forms = (part.strip() for part in reference.split("|"))
    if len(forms) != 2 or any(form.count("#") != 1 for form in forms):
        raise ValueError(f"ANTRAG: {reference}: erwartet sind marke | Form mit # für einen | Form mit # für mehrere")
    numbers = antraege.get(marke, ())
    if not numbers:
        raise ValueError(f"ANTRAG: zur Marke „{marke}“ gibt es keinen Antrag; die Bedingungen beider Bausteine prüfen")
    return forms[len(numbers) > 1].replace("#", number_list(numbers))


def antrag_references(text: str) -> tuple[str, ...]:
    """The marken of all ``{{ANTRAG: …}}`` of a text."""
    matches = (m for m in PLATZHALTER.finditer(text) if standard_name(m[1]) == "ANTRAG")
    return tuple((m[2] or "").split("|")[0].strip() for m in matches)


def number_list(numbers: Sequence[int]) -> str:
    """``1``, ``1 und 2``, ``1 bis 3``, ``1, 2 und 4``."""
    if len(numbers) > 2 and list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} bis {numbers[-1]}"
    return aufzaehlung([str(number) for number in numbers])
