"""Parts of a Widerrufsbelehrung: its model form, its sentences on exceptions and extinction, and all others.

What stands in the model form and among the exceptions says nothing of the trader's own contracts (both name goods and
services in any case), so those parts are told apart first.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.felder.fund import is_platzhalter, once

FORMULAR_WEITE = 1_600
"""Characters in which the fields of a form stand together."""
ADRESSAT_WEITE = 400
"""Characters before the declaration of a form in which its addressee stands."""

_FORM_BEGINN = compile_muster(
    r"\w*wenn (sie|du|ihr) (den|diesen|einen|ihren|deinen) vertrag widerrufen (wollen|möchten|willst|möchtest)"
    r"|(hiermit )?widerrufe ?(\(n\)|n)? (ich|wir)|ich/wir \(?\*?\)? ?widerrufe|ich widerrufe"
    r"|erklärung, dass (sie|du|ich|wir) [^.]{0,60}widerr"
)
_ERKLAERUNG = compile_muster(
    r"widerrufe(?!n\b)|widerrufen wir|erklärung, dass (sie|du|ich|wir)\b|widerruf (des|meines|unseres|vom)"
)
_ADRESSAT = compile_muster(r"an( |:|\n)|empfänger|adressat|\w*(firma|händler|verkäufer|unternehmer|anbieter)\b")
_ANGABEN = tuple(
    compile_muster(muster)
    for muster in (
        (
            r"(bestellt|erhalten|gebucht|abgeschlossen|gekauft|beauftragt) am|\w*datum\b|(bestellung|vertrag|auftrag"
            r"|buchung) vom"
        ),
        r"\w*namen?\b|\w*vorname|(?<!der.)verbraucher|kund(e|in)\b",
        r"\w*anschrift|\w*adresse|\w*straße|wohnhaft",
    )
)
_UNTERSCHRIFT = compile_muster(r"\w*unterschrift|\w*unterzeichn|\w*signatur")
_LUECKE = re.compile(
    r"\[[^\]\n]{3,200}\]|<[^>\n]{3,120}>|\{\{?[^}\n]{3,80}\}|(?:hier"
    r"|bitte) [^.\n]{0,120}(?:ein(?:zu)?(?:setz|füg|trag))"
)

_AN = re.compile(r"\b[Aa]n\b|\bEmpfänger\b|\bAdressat\b")
_NAME = re.compile(r"[A-Za-zÄÖÜäöüß]{3}")
_BEZEICHNUNG = re.compile(
    r"(?i)\b(?:e-?mail(?:-adresse)?|telefon|telefax|tel|fax|adresse|anschrift|hiermit|ich|wir|an|uns)\b"
)

_AUSNAHME_TITEL = compile_muster(
    r"(?<!haftungs)ausschluss(?! (von der (teilnahme|nutzung|haftung)|der haftung))|\w*ausnahme"
    r"|\w*erlöschen|\w*erlischt|\w*nichtbestehen|\w*ausgeschlossen|kein(e)? (widerruf"
    r"|rückgabe)|besteht nicht|\w*verlust des"
)
_AUSNAHME = compile_muster(
    r"(besteht|bestehen|gilt|gelten|steht|greift|existiert)\b[^;]{0,140}\bnicht\b,?( \w+){0,2} (bei|für|wenn|zu\b"
    r"|sofern|soweit|falls|an\b|in\b)"
    r"|widerrufsrecht (besteht|gilt|entfällt)( \w+){0,4} nicht\b"
    r"|kein(e[ns]?)? (gesetzliche[ns]? |recht auf )?(widerruf|rückgabe)|vom (widerruf|rückgaberecht)\w* ausgenommen"
    r"|(widerruf|rückgabe|es|rücktritt|rückerstattung)\w*\b[^.;]{0,160}\bausgeschlossen|ausgeschlossen (ist|sind"
    r"|bei|vom)"
    r"|\w*erlischt|\w*erlöschen|\w*erloschen|\w*verlier|widerrufsrecht[^.;]{0,60}\bentfällt|vorzeitig"
    r"|nicht (widerrufen|zurückgegeben|umgetauscht)|\w*ausschluss|ausnahmen? (vom|von|zum|beim"
    r"|des)( \w+)? \w*(widerruf|rückgabe)"
    r"|(keine|nicht) (\w+ ){0,3}rückgabe|\w*ausnahmen\b(?! der zusätz)|widerrufsrecht (nicht|verzichte)"
    r"|(verzicht\w*|verlust)\b[^.;]{0,60}\bwiderrufsrecht|nicht (mehr )?(erstattungsfähig|widerrufbar|widerruflich)"
    r"|(widerruf|widerrufsrecht|rückgabe)\b[^.;]{0,80}nicht (mehr )?möglich"
    r"|nicht (mehr )?möglich[^.;]{0,60}(widerruf|rückgabe)"
)
_LISTE = re.compile(r"(?:[-•*–·▪●✓☐]|\d{1,2}[.)]|[a-z]\))\s")
_SATZ_OFFEN = re.compile(
    r"[:,;]\s*$|\b(?:bei|von|für|zur|und|oder|wenn|nachdem|du|sie|der verbraucher)\s*$|\s\d{1,2}[.)]\s*$"
)


@dataclass(frozen=True)
class Teile:
    """Sentences of a Belehrung by what they are.

    Attributes:
        formular: place of the model form; None: there is none.
        ausnahmen: sentences about exceptions and extinction.
        frei: all other sentences outside the form.
    """

    formular: Span | None
    ausnahmen: tuple[Span, ...]
    frei: tuple[Span, ...]


@once
def read_teile(dok: Pruefdokument) -> Teile:
    """The parts of a Belehrung."""
    formular = _place_of_form(dok)
    ausnahmen: list[Span] = []
    frei: list[Span] = []
    offen = False
    for span in dok.saetze:
        if formular is not None and formular[0] <= span[0] < formular[1]:
            continue
        titel = dok.abschnitt_bei(span[0]).titel
        words = dok.gefaltet[slice(*span)]
        own = _AUSNAHME.search(words) is not None
        listed = offen and is_listed(dok, span)
        if own or listed or _AUSNAHME_TITEL.search(titel.lower()):
            ausnahmen.append(span)
        else:
            frei.append(span)
        offen = (own and stays_open(words)) or listed
    return Teile(formular, tuple(ausnahmen), tuple(frei))


def is_listed(dok: Pruefdokument, span: Span) -> bool:
    """Whether a sentence is an entry of a list."""
    return _LISTE.match(dok.text, span[0]) is not None


def stays_open(words: str) -> bool:
    """Whether a sentence, folded, goes on in a list or the next line."""
    return _SATZ_OFFEN.search(words) is not None


def find_formular(dok: Pruefdokument) -> Span | None:
    """The model form with all its fields (Anlage 2 EGBGB); an announcement is none, nor one that names nobody."""
    span = _place_of_form(dok)
    if span is None or _names_nobody(dok, span):
        return None
    start = max((hit.end() for hit in _ERKLAERUNG.finditer(dok.gefaltet, *span)), default=span[0])
    fields = (*_ANGABEN[1:], _UNTERSCHRIFT)
    return span if all(field.search(dok.gefaltet, min(start, span[1]), span[1]) for field in fields) else None


@once
def _place_of_form(dok: Pruefdokument) -> Span | None:
    best: tuple[int, Span] | None = None
    for match in _FORM_BEGINN.finditer(dok.gefaltet):
        start = dok.gefaltet.rfind("\n\n", max(0, match.start() - 500), match.start())
        start = max(0, match.start() - 400) if start < 0 else max(0, min(start, match.start() - 300))
        end = min(len(dok.text), match.end() + FORMULAR_WEITE)
        fields = (_ADRESSAT, _ERKLAERUNG, *_ANGABEN, _UNTERSCHRIFT)
        there = [pattern.search(dok.gefaltet, start, end) is not None for pattern in fields]
        count = sum(there)
        if count >= len(fields) - 1 and there[1] and (best is None or count > best[0]):
            after = [hit.end() for pattern in fields[2:] if (hit := pattern.search(dok.gefaltet, match.end(), end))]
            best = count, (match.start(), max(after, default=match.end()))
    return None if best is None else best[1]


def _names_nobody(dok: Pruefdokument, form: Span) -> bool:
    """Whether all that stands before the declaration of a form is a gap that a template left."""
    declaration = _ERKLAERUNG.search(dok.gefaltet, *form)
    stop = declaration.start() if declaration else form[1]
    zone = dok.text[max(0, min(form[0], stop) - 20, stop - ADRESSAT_WEITE) : stop]
    addressee = max((hit.end() for hit in _AN.finditer(zone)), default=0)
    rest, gaps = _LUECKE.subn(" ", zone[addressee:])
    names = [line for line in re.split(r"[\n,;]", rest) if not is_platzhalter(line)]
    return bool(gaps) and not any(_NAME.search(_BEZEICHNUNG.sub(" ", line)) for line in names)
