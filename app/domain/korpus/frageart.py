"""What kind of thing a question asks for („wie lange“ → a time, „wie hoch“ → a number), and whether a text has it."""

from __future__ import annotations

import re
from enum import Enum

_WHEN = (
    r"wie (?:lange?|schnell|viel zeit)|bis wann|ab wann|(?:\b|\w)(?:frist|dauer)\b|"
    r"wann (?:verjähr|verfäll|ende|beginn|muss|müssen|ist \w+ fällig)"
)
_HOW_MUCH = r"wie ?viele?[nr]?\b|wie hoch|was kostet|wie teuer|wie oft"
_NUMBER = (
    r"(?:\d+(?:[.,]\d+)*|ein(?:e[rnms]?)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|"
    r"vierzig|fünfzig|sechzig|neunzig|hundert|tausend)"
)
_ORDINAL = r"(?:\d+\.|(?:ers|zwei|drit|vier|fünf|sechs|sieb|ach|neun|zehn|elf|zwölf|fünfzehn)ten)"
_PERIOD = (
    r"(?:Kalender|Arbeits|Werk|Lebens)?(?:stunde|tag|woche|monat|vierteljahr|quartal|halbjahr|jahr)(?:e[ns]?|s|n)?\b"
)
_DATE = r"\b\d+\. (?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b"
_CITED = re.compile(
    r"(?:§§?|\bArt(?:\.|ikels?n?)|\bAbs(?:\.|atz(?:es)?|ätzen?)|\bS[aä]tz(?:e[sn]?)?|\bNr\.|\bNummern?|\bBuchstabe)\s*"
    r"\d+[a-z]?(?:(?:,| und| oder| bis)\s+\d+[a-z]?\b)*|^\s*\d+[.)] ",
    re.MULTILINE,
)
"""Numbers of norms and of items."""


class Frageart(Enum):
    """A kind of answer: (turns of the question, expressions of the answer)."""

    ZEIT = (_WHEN, rf"\b{_NUMBER} (?:\w+ )?{_PERIOD}|\b{_ORDINAL} {_PERIOD}|{_DATE}|\bunverzüglich\b")
    ZAHL = (
        _HOW_MUCH,
        rf"\b\d|\b(?!ein){_NUMBER}(?:fache[ns]?)?\b|\beinfache[ns]\b|\bHälfte\b|\bDrittel|\bViertel|Prozent",
    )

    def __init__(self, asked: str, answer: str) -> None:
        self.asked = re.compile(asked, re.IGNORECASE)
        self._answer = re.compile(answer, re.IGNORECASE)

    def answered_in(self, text: str) -> bool:
        """Whether the text has such a thing; numbers of norms are none."""
        return self._answer.search(_CITED.sub(" ", text)) is not None

    @classmethod
    def of(cls, question: str) -> Frageart | None:
        """What the question asks for; None if it does not say."""
        return next((kind for kind in cls if kind.asked.search(question)), None)
