"""German declension of what parties are called: gender and number, all cases, pronouns, agreement."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import TypeVar


class Form(Enum):
    """Grammatical form of a party or of a group of parties."""

    M = "m"
    F = "f"
    D = "d"
    PLURAL = "pl"
    PLURAL_F = "pl_f"


class Beugungsart(StrEnum):
    """How a masculine noun is declined: des Arbeitnehmers, des Kunden, des Offenlegenden."""

    STARK = "stark"
    SCHWACH = "schwach"
    PARTIZIP = "partizip"


Faelle = tuple[str, str, str, str]
"""Nominativ, Genitiv, Dativ, Akkusativ – each with its article."""

PRONOMEN = {
    Form.M: ("er", "ihm", "ihn", "sein"),
    Form.F: ("sie", "ihr", "sie", "ihr"),
    Form.D: ("sie", "ihr", "sie", "ihr"),
    Form.PLURAL: ("sie", "ihnen", "sie", "ihr"),
    Form.PLURAL_F: ("sie", "ihnen", "sie", "ihr"),
}
"""er, ihm, ihn, sein(e)."""


def feminin(article: str, noun: str) -> Faelle:
    """``die Klägerin``, ``der Klägerin`` …; also for „meine“, „meiner“."""
    other = {"die": "der", "meine": "meiner"}[article]
    return (f"{article} {noun}", f"{other} {noun}", f"{other} {noun}", f"{article} {noun}")


def neutral(adjektiv: str, nomen: str) -> Faelle:
    """``die klagende Partei``, ``der klagenden Partei`` …"""
    n, other = f"die {adjektiv} {nomen}", f"der {adjektiv}n {nomen}"
    return (n, other, other, n)


def is_plural(form: Form) -> bool:
    """Whether several are meant."""
    return form in (Form.PLURAL, Form.PLURAL_F)


_SATZANFANG = re.compile(r"(?:^|(?<=[A-Za-zÄÖÜäöüß0-9)“€%}][.!?])[ \u00a0]+|\n\s*)$")
_ABKUERZUNG = re.compile(
    r"\b(?:[A-Za-z]|Nrn?|Abs|Art|Rn|lit|Az|Ziff|Anl|Urt|Beschl|bzw|vgl|ca|Dr|Prof|ggf|sog|etc|ff|usw)\.[ \u00a0]+$"
)


def begins_sentence(before: str) -> bool:
    """Whether a new sentence begins behind this text; an abbreviation with a point ends none."""
    return _SATZANFANG.search(before) is not None and _ABKUERZUNG.search(before) is None


def capitalised(words: str) -> str:
    """With a capital, the rest as it is: „die Klägerin“ → „Die Klägerin“."""
    return words[:1].upper() + words[1:]


_T = TypeVar("_T")


def choose(form: Form, forms: Sequence[_T]) -> _T:
    """Agreement: two forms = singular, plural; three = m, f, plural; four = m, f, plural, d.

    Raises:
        ValueError: another number of forms.
    """
    plural = is_plural(form)
    match forms:
        case [singular, plural_form]:
            return plural_form if plural else singular
        case [m, f, plural_form]:
            return plural_form if plural else (m if form is Form.M else f)
        case [m, f, plural_form, d]:
            return plural_form if plural else {Form.M: m, Form.F: f, Form.D: d}[form]
        case _:
            raise ValueError(f"zwei bis vier Formen erwartet, gefunden {len(forms)}")


@dataclass(frozen=True)
class Nomen:
    """A noun with article in all forms and cases, and without article."""

    faelle: dict[Form, Faelle]
    bloss: dict[Form, str]

    @classmethod
    def of(
        cls, maskulin: str, feminin_: str, neutral_: str, plural: str, plural_feminin: str, art: Beugungsart
    ) -> Nomen:
        """Decline a noun.

        Args:
            maskulin: „Arbeitnehmer“; of a participle with its strong ending: „Offenlegender“.
            feminin_: „Arbeitnehmerin“.
            neutral_: adjective and feminine noun: „beschäftigte Person“; a single word stays as it is.
            plural: without article („Arbeitnehmer“).
            plural_feminin: the same of women only („Arbeitnehmerinnen“).
            art: how ``maskulin`` is declined.
        """
        adjektiv, _, wort = neutral_.rpartition(" ")
        neutrum = neutral(adjektiv, wort) if adjektiv else feminin("die", wort)
        return cls(
            faelle={
                Form.M: _maskulin(maskulin, art),
                Form.F: _feminin(feminin_, art),
                Form.D: neutrum,
                Form.PLURAL: _plural(plural, art),
                Form.PLURAL_F: _plural(plural_feminin, art),
            },
            bloss={
                Form.M: maskulin,
                Form.F: feminin_,
                Form.D: neutral_,
                Form.PLURAL: plural,
                Form.PLURAL_F: plural_feminin,
            },
        )


def _maskulin(noun: str, art: Beugungsart) -> Faelle:
    match art:
        case Beugungsart.STARK:
            return (f"der {noun}", f"des {noun}s", f"dem {noun}", f"den {noun}")
        case Beugungsart.SCHWACH:
            weak = f"{noun}n" if noun.endswith("e") else f"{noun}en"
            return (f"der {noun}", f"des {weak}", f"dem {weak}", f"den {weak}")
        case Beugungsart.PARTIZIP:
            stem = noun.removesuffix("r")
            return (f"der {stem}", f"des {stem}n", f"dem {stem}n", f"den {stem}n")


def _feminin(noun: str, art: Beugungsart) -> Faelle:
    if art is Beugungsart.PARTIZIP:
        return (f"die {noun}", f"der {noun}n", f"der {noun}n", f"die {noun}")
    return feminin("die", noun)


def _plural(noun: str, art: Beugungsart) -> Faelle:
    if art is Beugungsart.PARTIZIP:  # without article „Offenlegende“, with it „die Offenlegenden“
        noun = f"{noun.removesuffix('n')}n"
    dative = noun if noun.endswith(("n", "s")) else f"{noun}n"
    return (f"die {noun}", f"der {noun}", f"den {dative}", f"die {noun}")
