"""What readers find: a value with its place; and what is no value but a gap left by a template."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import TypeVar, cast

from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.falten import fold


@dataclass(frozen=True, slots=True)
class Fund:
    """Something read out of a document.

    Attributes:
        wert: the value in plain form (an e-mail address without its disguise, a number without blanks).
        span: place in the text.
    """

    wert: str
    span: Span


_T = TypeVar("_T")


def once(reader: Callable[[Pruefdokument], _T]) -> Callable[[Pruefdokument], _T]:
    """Lets a reader look at each document once; what it found is kept with the document."""
    key = f"_gelesen_{reader.__module__}.{reader.__qualname__}"

    @wraps(reader)
    def read(dokument: Pruefdokument) -> _T:
        kept = vars(dokument)
        if key not in kept:
            kept[key] = reader(dokument)
        return cast("_T", kept[key])

    return read


_GAP = re.compile(
    r"\bmuster(?:mann|frau|stra|str\.|stadt|weg|firma|ort\b|hausen|unternehmen|platz|allee|verein|gasse|mail|name"
    r"|domain"
    r"|seite|gesellschaft|betrieb)"
    r"|\bmuster (?:gmbh|ag|ug|kg|gbr|e\.? ?v)"
    r"|\bbeispiel(?:stra|str\.|stadt|weg|firma|ort\b|mail|domain|name|gmbh|\.(?:de|com|org))|@beispiel|\bbeispiel gmbh"
    r"|\b(?:john|jane) doe\b|\blorem ipsum|\bplatzhalter|\bplaceholder"
    r"|@?\bexample\.(?:com|org|net|de)|\bdomain\.(?:de|com|tld)\b|@(?:ihre?|deine?|meine?|your)[-\w]*(?:domain|firma"
    r"|seite|website|webseite|company)\b"
    r"|\b(?:ihr|dein|euer|your)e?[rsn]? ?-?(?:vor|nach|full |first |last )?(?:name|firma|firmenname|unternehmen"
    r"|stra(?:ß|ss)e"
    r"|adresse|anschrift|ort|plz|stadt|telefon|telefonnummer|e-?mail|company|street|address|city)\b(?! (?:wird|werden"
    r"|ist"
    r"|sind|nicht|nur|zu|bei|an|und e-?mail|bleib))"
    r"|\bvorname,? (?:und )?(?:nachname|name)\b|\bfirst ?name last ?name|\bname (?:der|des) (?:firma|unternehmens"
    r"|betreibers|inhabers|vereins)\b"
    r"|\[(?:[^\]\n]{0,60})?\b(?:name|firm|unternehm|stra(?:ß|ss)e|hausnummer|adress|anschrift|plz|postleitzahl|ort"
    r"|stadt"
    r"|telefon|tel|e-?mail|nummer|hier|ggf|bitte|einfügen|eintragen|ergänzen|inhaber|gericht|street|address|city|phone"
    r"|insert|todo)[^\]\n]{0,60}\]"
    r"|<(?:name|firma|stra(?:ß|ss)e|plz|ort|telefon|e-?mail|adresse|nummer)[^>\n]{0,30}>|\{\{[^}\n]{1,60}\}\}"
    r"|%%?[a-z_]{3,30}%%?"
    r"|\bx{3,}\b|\by{4,}\b|_{4,}|\.{6,}|…{2,}"
    r"|\b(?:hier|bitte) [^.\n]{0,40}(?:einfügen|eintragen|ergänzen|einsetzen|anpassen)"
    r"|\b(?:wird|werden|folgt|noch) (?:noch )?(?:nachgereicht|nachgetragen|ergänzt|in kürze|eingetragen werden)\b"
    r"|\btodo\b|\btbd\b|\btba\b|\b0?12345/?-? ?(?:muster|ort|stadt|beispiel|city)"
)
_GUILLEMETS = re.compile(
    r"[«‹](?:ihre? |dein\w* )?(?:name|vorname|nachname|firm|unternehm|stra(?:ß|ss)e|hausnummer|adress|anschrift|plz"
    r"|postleitzahl|ort\b|stadt\b|telefon|e-?mail|nummer|register)[^»›\n]{0,40}[»›]",
    re.IGNORECASE,
)
"""Looked for in the text itself: folding makes plain quotation marks of these."""
_BEISPIELNAME = re.compile(r"\b(?:max|maxi|erika|moritz|maria|herr|frau) muster\b")
"""Stands in templates, and is the name of people."""
_UMKREIS = 300
"""Characters around a name that tell whether it stands in a template."""
_SAME_DIGIT = re.compile(r"(\d)\1{5,}\Z")


def is_platzhalter(text: str) -> bool:
    """Whether a text is what a template left open: „Max Mustermann“, „[Straße]“, „XXXX“, „info@example.com“."""
    return bool(_GAP.search(fold(text)) or _GUILLEMETS.search(text))


def is_beispielname(text: str, span: Span) -> bool:
    """Whether a name is that of a template: left open, or „Max Muster“ where more around it was left open.

    „Max Muster, Hafenstraße 4, 24103 Kiel“ may be somebody; beside „Musterstraße 1“ nobody is called so.
    """
    start, end = span
    name = text[start:end]
    if is_platzhalter(name) or not _BEISPIELNAME.search(fold(name)):
        return is_platzhalter(name)
    return is_platzhalter(f"{text[max(0, start - _UMKREIS) : start]}\n{text[end : end + _UMKREIS]}")


def is_scheinnummer(ziffern: str) -> bool:
    """Whether digits only fill a gap: 123456789, 0000000. Area codes that begin with 0123 do not exist."""
    core = re.sub(r"\D", "", ziffern)
    core = re.sub(r"\A(?:0049|49|0)(?=\d{6})", "", core)
    rows = ("1234567890123", "9876543210", "0123456789")
    return (
        core.startswith(("123456", "12345"))
        or bool(_SAME_DIGIT.search(core))
        or any(len(core) >= 6 and core in row for row in rows)
    )
