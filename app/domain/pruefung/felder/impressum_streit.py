"""What an Impressum says about settling disputes with consumers (§ 36 VSBG): whether the provider takes part."""

from __future__ import annotations

import re

from app.domain.pruefung.auswerten import Antwort, Lesepruefung
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.felder.impressum_personen import beleg

_SUBJECT = compile_muster(
    r"~schlichtung|schlichter\b|streit-?(?:beilegung|schlichtung|auflösung|lösung|verfahren)|streitigkeiten|vsbg"
    r"|ombuds|alternative\w* streit"
    r"|dispute resolution"
)
_NO = r"(?:nicht|kein\w*|weder|ohne|nie|niemals)"
_WILL = (
    r"(?:bereit(?! ?gestellt)\w*|gewillt|willens|wille\w*|wollen|möchten?|wunsch|absicht|\w*pflicht\w*|gehalten"
    r"|gebunden|müssen|muss\b"
    r"|teilnahme|teilnehm\w*|teilzunehmen|teil\b|beteilig\w*|mitwirk\w*|mitzuwirken|mitmach\w*|verhandel\w*|auftreten"
    r"|unterwerf\w*"
    r"|einlass\w*|anschließ\w*|angeschlossen|vorgesehen|zur verfügung|in betracht|in frage|infrage|interesse)"
)
_DECLARES = compile_muster(
    rf"{_NO}\b[^.]{{0,90}}?\b{_WILL}|{_WILL}\b[^.]{{0,60}}?\b{_NO}\b"
    r"|(?:nehmen|nehme|nimmt|beteilig\w+|wirk\w+|lass\w*|lässt|tret\w*|tritt|verhandel\w*|unterwerf\w*|stell\w*"
    r"|mach\w*)"
    rf"\b[^.]{{0,100}}\b{_NO}\b"
    r"|(?:sind|ist|bin|haben uns|hat sich|habe mich)\b[^.]{0,80}\b(?:angeschlossen|bereit\b(?! ?gestellt)"
    r"|verpflichtet|gewillt)"
    r"|verzicht\w*|lehn\w*\b[^.]{0,100}\bab\b|abgelehnt|ablehn\w*|seh\w*\b[^.]{0,60}\bab\b"
    r"|scheide\w*\b[^.]{0,30}\baus\b|ausgeschlossen"
    r"|bleib\w*\b[^.]{0,40}\bfern\b|freiwillig"
)
_OTHER = compile_muster(
    r"haft\w*|überwach\w*|fremde\w* inhalt\w*|einzelfall|im einzelnen fall|plattform (?:teil|zur verfügung)"
    r"|gerichtsverfahren"
)


def _declares(blick: Blick) -> Antwort:
    """One sentence that names the settling of disputes and says yes or no; „we decide case by case“ says neither."""
    dokument = blick.dokument
    text = dokument.gefaltet
    for satz in dokument.saetze:
        if _SUBJECT.search(text, *satz) and _DECLARES.search(text, *satz) and not _OTHER.search(text, *satz):
            return Antwort(wert=True, belege=(beleg(dokument, satz),))
    return Antwort(wert=False)


_WORDS = (
    r"elf|zwölf|dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn|achtzehn|neunzehn|\w*(?:zwanzig|dreißig|vierzig|fünfzig"
    r"|sechzig|siebzig"
    r"|achtzig|neunzig|hundert|tausend)"
)
_PEOPLE = (
    r"(?:beschäftigte\w*|mitarbeite\w*|angestellte\w*|arbeitnehme\w*|kolleg\w*|leute\w*|köpfe\w*|menschen|personen"
    r"|fachkräfte\w*|mann\b"
    r"|gesell\w*|monteure\w*|fahrer\w*|teammitglied\w*)"
)
_WORK = r"(?:beschäftig\w*|arbeit\w*|team\b|belegschaft|betrieb|bei uns|unser\w*|angestellt\w*|mitarbeite\w*)"
_SIZE = compile_muster(
    rf"(?:\d{{1,3}}(?:\.\d{{3}})*|{_WORDS})(?: \w+){{0,2}} {_PEOPLE}|belegschaft[^.\n\d]{{0,30}}\d{{1,6}}"
)
_AT_WORK = compile_muster(_WORK)
LIMIT = 10
"""Employees up to whom § 36 Abs. 3 VSBG asks for no statement."""


def _more_than_ten(blick: Blick) -> Antwort:
    """The document tells that more than ten people work for the provider."""
    dokument = blick.dokument
    for start, end in dokument.saetze:
        if not _AT_WORK.search(dokument.gefaltet, start, end):
            continue
        for hit in _SIZE.finditer(dokument.gefaltet, start, end):
            digits = re.sub(r"\D", "", hit[0])
            if not digits or int(digits) > LIMIT:
                return Antwort(wert=True, belege=(beleg(dokument, hit.span()),))
    return Antwort(wert=False)


BEDINGUNGEN: dict[str, Lesepruefung] = {"streit_erklaerung": _declares, "mehr_als_zehn_beschaeftigte": _more_than_ten}
