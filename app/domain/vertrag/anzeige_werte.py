"""Words and answers as the jurisdiction writes them: spelling, amounts, dates and numbers."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from functools import lru_cache

from app.domain.deutsch import (
    NBSP,
    aufzaehlung,
    format_betrag,
    format_datum_lang,
    format_franken,
    format_zahl,
    ohne_eszett,
)
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import ConditionValue, QuestionType
from app.domain.vertrag.gliederung import visible

_FRANKEN = frozenset(("CH", "LI"))
"""Countries whose amounts are in Swiss francs and that write no „ß“; elsewhere they are in euro."""

_MOST_UNGROUPED = Decimal(9999)
_BULLET = re.compile(r"^(?:[-–—•*]\s+)+")


def spelled(text: str, jurisdiction: str) -> str:
    """Words of the library as a contract there writes them: „ss“ for „ß“ in Switzerland."""
    return ohne_eszett(text) if jurisdiction[:2] in _FRANKEN else text


def currency(jurisdiction: str) -> str:
    """``CHF`` or ``EUR``: in what the amounts of a contract there are."""
    return "CHF" if jurisdiction[:2] in _FRANKEN else "EUR"


def show_answer(value: ConditionValue, question: Question | None, jurisdiction: str) -> str:
    """A canonical answer in the words of a contract; one line, never empty.

    „3.500,00 €“ (CH: „CHF 3’500.00“), „1. Januar 2027“ (AT: „1. Jänner 2027“), „38,5“, „a, b und c“, „ja“; a text as
    it was typed, a chosen one as words of the library. A value that does not fit the type of its question (of an older
    version) stands as what it is.

    Args:
        value: the answer.
        question: whose answer; None: unknown.
        jurisdiction: where the contract applies.
    """
    country = jurisdiction[:2]
    kind = question.type if question is not None else None
    match value:
        case bool():
            return "ja" if value else "nein"
        case Decimal() if kind is QuestionType.CURRENCY:
            return format_franken(value) if country in _FRANKEN else format_betrag(value)
        case Decimal():
            return _number(value, country)
        case tuple():
            return spelled(aufzaehlung([one_line(option) for option in value]), jurisdiction) or "keine"
        case str() if kind is QuestionType.SINGLE_CHOICE:
            return spelled(one_line(value), jurisdiction)
        case str() if kind is QuestionType.DATE:
            return _day(value, country)
        case _:
            return one_line(value)


def _number(value: Decimal, country: str) -> str:
    """Grouped from five digits on: „2027“ may be a year."""
    text = format_zahl(value)
    if abs(value) <= _MOST_UNGROUPED:
        return text.replace(".", "")
    return text.replace(".", "’") if country in _FRANKEN else text


def _day(value: str, country: str) -> str:
    try:
        text = format_datum_lang(date.fromisoformat(value))
    except ValueError:
        return one_line(value)
    return text.replace(f"Januar{NBSP}", f"Jänner{NBSP}") if country == "AT" else text


@lru_cache(maxsize=4096)
def one_line(text: str) -> str:
    """A text of several lines, also a list, as it stands in a sentence. Never empty.

    Between lines stands a comma; a line without mark that begins with a small letter goes on with the one before.
    """
    result = ""
    for line in visible(text).splitlines():
        bare = " ".join(line.split())
        item = _BULLET.sub("", bare).strip()
        if not item:
            continue
        goes_on = item == bare and item[0].islower()
        comma = not goes_on and not result.endswith((",", ";", ":", ".", "!", "?"))
        result += ("" if not result else ", " if comma else " ") + item
    return result if result not in ("", "-") else "–"  # a lone hyphen would begin an item
