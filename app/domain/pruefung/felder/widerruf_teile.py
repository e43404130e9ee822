"""Parts of a Widerrufsbelehrung: its model form, its sentences on exceptions and extinction, and all others.

What stands in the model form and among the exceptions says nothing of the trader's own contracts (both name goods and
services in any case), so those parts are told apart first.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.falten import compile_frage, compile_muster
from app.domain.pruefung.felder.fund import once
from app.domain.pruefung.felder.widerruf_formular import read_formular

_AUSNAHME_TITEL = compile_frage(
    r"(?<!haftungs)ausschluss(?! (von der (teilnahme|nutzung|haftung)|der haftung))|\w*ausnahme"
    r"|\w*erlöschen|\w*erlischt|\w*nichtbestehen|\w*ausgeschlossen|kein(e)? (widerruf"
    r"|rückgabe)|besteht nicht|\w*verlust des"
)
_AUSNAHME = compile_frage(
    r"(besteht|bestehen|gilt|gelten|steht|greift|existiert)\b[^;]{0,140}\bnicht\b,?( \w+){0,2} (bei|für|wenn|zu\b"
    r"|sofern|soweit|falls|an\b|in\b)"
    r"|widerrufsrecht (besteht|gilt|entfällt)( \w+){0,14} nicht\b"
    r"|kein(e[ns]?)? (gesetzliche[ns]? |recht auf )?(widerruf|rückgabe)|vom (widerruf|rückgaberecht)\w* ausgenommen"
    r"|(ausgenommen|ausgeschlossen)\b( \w+){0,2} (vom|von der|von dem)\b[^.;]{0,30}\b\w*(widerruf|rückgabe)"
    r"|(erkennen|akzeptieren|nehmen|lehnen) wir\b[^.;]{0,60}\b(widerruf|rückgabe|rücknahme)\w* (nicht|ab)\b"
    r"|wir (erkennen|akzeptieren"
    r"|lehnen)\b[^.;]{0,60}\b(widerruf|rückgabe|rücknahme)\w*\b[^.;]{0,80}\b(nicht an|nicht|ab)\b"
    r"|(widerruf|rückgabe|es|rücktritt|rückerstattung)\w*\b[^.;]{0,160}\bausgeschlossen|ausgeschlossen (ist|sind"
    r"|bei|vom)"
    r"|\w*erlischt|\w*erlöschen|\w*erloschen|\w*verlier|widerrufsrecht[^.;]{0,60}\bentfällt|vorzeitig"
    r"|nicht (widerrufen|zurückgegeben|umgetauscht)|\w*ausschluss|ausnahmen? (vom|von|zum|beim"
    r"|des)( \w+)? \w*(widerruf|rückgabe)"
    r"|(keine|nicht) (\w+ ){0,3}rückgabe|\w*ausnahmen\b(?! der zusätz)|widerrufsrecht (nicht|verzichte)"
    r"|(verzicht\w*|verlust)\b[^.;]{0,60}\bwiderrufsrecht|nicht (mehr )?(erstattungsfähig|widerrufbar|widerruflich)"
    r"|(widerruf|widerrufsrecht|rückgabe)\b[^.;]{0,80}nicht (mehr )?möglich"
    r"|nicht (mehr )?möglich[^.;]{0,60}(widerruf|rückgabe)"
    r"|(widerruf|recht|lösung|rückgabe)\w*\b[^.;]{0,60}\b(vom tisch|verloren|hinfällig|futsch|verwirkt|verbraucht"
    r"|passé)\b"
    r"|scheidet[^.;]{0,60}\baus\b|(niemals|nie) (ein |das )?widerruf|recht ist (dann |damit )?weg\b|ist (dein|ihr"
    r"|euer|das) (widerrufs)?recht weg\b|endet[^.;]{0,40}\bwiderrufsrecht"
    r"|widerrufsrecht[^.;]{0,40}\bendet\b"
    r"|§ ?312 ?g[^.;§]{0,10}abs(atz|\.)? ?2"
)
_EBENSO = compile_muster(r"(-|\W)*(das gleiche|dasselbe|gleiches|entsprechendes|ebenso|ebenfalls)\b")
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
    form = read_formular(dok)
    formular = None if form is None else form.span
    ausnahmen: list[Span] = []
    frei: list[Span] = []
    offen, previous = False, None
    for span in dok.saetze:
        if formular is not None and formular[0] <= span[0] < formular[1]:
            continue
        titel = dok.abschnitt_bei(span[0]).titel
        words = dok.gefaltet[slice(*span)]
        own = _AUSNAHME.search(words) is not None
        listed = offen and is_listed(dok, span)
        likewise = bool(ausnahmen) and ausnahmen[-1] == previous and _EBENSO.match(words) is not None
        previous = span
        if own or listed or likewise or _AUSNAHME_TITEL.search(titel.lower()):
            ausnahmen.append(span)
        else:
            frei.append(span)
        offen = (own and not words.endswith((".", "!", "?", '"'))) or listed
    return Teile(formular, tuple(ausnahmen), tuple(frei))


def is_listed(dok: Pruefdokument, span: Span) -> bool:
    """Whether a sentence is an entry of a list."""
    return _LISTE.match(dok.text, span[0]) is not None


def stays_open(words: str) -> bool:
    """Whether a sentence, folded, goes on in a list or the next line."""
    return _SATZ_OFFEN.search(words) is not None
