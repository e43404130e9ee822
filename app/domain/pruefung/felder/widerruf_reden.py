"""What each sentence of a Widerrufsbelehrung speaks of: the period, the refund, or the goods that go back.

„Vierzehn Tage“ stand in a Belehrung three times, each time of something else. A sentence speaks of what its own words
name; one that names nothing („Spätestens nach 14 Tagen.“, an answer, a cell of a table) goes on with what the sentence,
question or heading before it began.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.falten import compile_frage, compile_muster, fold
from app.domain.pruefung.felder.fund import once
from app.domain.pruefung.felder.widerruf_formular import read_formular


class Rede(StrEnum):
    """What a sentence speaks of."""

    RECHT = "recht"
    GELD = "geld"
    WARE = "ware"


@dataclass(frozen=True, slots=True)
class Satz:
    """A sentence.

    Attributes:
        worte: its words, folded.
        eigene: what its own words name.
        reden: the same, or what it goes on with.
        span: its place.
        weiter: its words and those of the next sentence, folded.
    """

    worte: str
    eigene: frozenset[Rede]
    reden: frozenset[Rede]
    span: Span
    weiter: str


RECHT = compile_frage(
    r"(?<!nach.ihrem.)(?<!nach.dem.)(?<!ab.ihrem.)\w*widerr[uo]f|\w*zurückt?r[ei]t|\w*zurückzutret|\w*rücktritt"
    r"|(vertrag|kauf|bestellung|buchung|abo|davon|vereinbarung)\w*\b[^.;?!]{0,90}\b\w*(lösen|lossagen|trennen|auflös"
    r"|löst"
    r"|rückgängig|zurücknehm|zurückzunehm|abstand|aussteig|auszusteig|zurückzieh|zurückdreh|rauskomm)"
    r"|\w*(lösen|lösung|lossagen|trennen|rückgängig|aussteig|auszusteig)\w*\b[^.;?!]{0,60}\b\w*(vertrag|kauf"
    r"|bestellung"
    r"|buchung)"
    r"|\w*aussteigen|anders (zu )?überleg|umentscheid|umentschieden|bedenkzeit|abkühlung|wie (lange|viel zeit)"
    r"|lösungsrecht|recht auf lösung|kauf[^.;]{0,60}zurückziehen|es sich anders"
)
GELD = compile_muster(
    r"\w*erstatt|\w*rückzahl|\w*zurück(zu)?zahl|\w*zurückgezahl|\w*rückgewähr|\w*zurückgewähr|\w*zurückzugewähr|geld"
    r"|\w*rücküberweis"
    r"|\w*zurückgeführt|\w*rückbuch|\w*zurückgebucht|\w*gutschrift|\w*gutgeschrieb|schreib\w*\b[^.;]{0,60}\bgut\b"
    r"|(\w*zahlung|\w*zahlungen|\w*beträge|\w*betrag|\w*preis|\w*gelder|\w*gebühr|\w*gebühren|\w*entgelte?"
    r"|\w*beitr[aä]ge?|summe|invest)\b"
    r"[^.;?!]{0,140}\b(zurück|vergüt\w*|wieder|überweis\w*|aus\b|ausgekehrt|ausgezahlt|auszahl\w*)"
    r"|(zahl|überweis|buch|kehr)\w*\b[^.;?!]{0,260}\b(zurück|aus)\b|vergüt(en|et) wir|wir vergüten"
    r"|(geb|gib|bekomm|erh[aä]lt)\w*\b[^.;]{0,60}\b(cent|euro|alles|summe|kosten)\b[^.;]{0,120}\bzurück"
    r"|(vergüt|erstatt)\w*\b[^.;]{0,40}\b(kauf|preis|betrag|zahlung)|\w*zahlungsmittel|\w*zahlungsweg"
)
WARE = compile_frage(
    r"\w*zurück(zu)?(send|schick|geb|bring)|\w*zurückgesandt|\w*zurückgesendet|\w*zurückgeschickt|\w*rück(send"
    r"|versand|sand|gabe|liefer|transport"
    r"|fracht|porto)|retour|\w*retour"
    r"|(schick|send|gib|gebt|geben|bring|liefer)\w*\b[^.;?!]{0,120}\b(zurück|retour|wieder her|zur post)\b|\w*abhol"
    r"|hol(en|t|e)\b[^.;?!]{0,100}\bab\b|zu übergeben|an uns (zu )?(senden|schicken|geben)"
    r"|als (versichertes )?paket|gehen\b[^.;]{0,60}\ban:"
)
_LEHRT = compile_frage(
    r"\w*wertverlust|\w*wertersatz|\w*anteil|\w*erlischt|\w*erlösch|\w*garantie|\w*gewährleist|\w*mangel"
)
_BEZUG = compile_muster(
    r"(nach|ab|seit|bis|zum|vom|mit|bei)( \w+){0,3} (zugang|eingang|erhalt|mitteilung|erklärung"
    r"|ankunft)?( \w+)? ?widerruf(e?s)?\b"
    r"|(zugang|eingang|erhalt)s?( \w+)? (widerruf|widerrufs)\b|\w*rückzahlungsfrist|durch (die )?rücksendung( der \w+)?"
    r"|(nachdem|wenn|sobald|falls|sofern|dass|an dem)\b((?! (tage?n?|wochen?"
    r"|monate?s?)\b)[^.;]){0,60}?\b\w*widerr[uo]f\w*"
)
"""What only says from when, on what condition or how."""
_MUSTER = {Rede.RECHT: RECHT, Rede.GELD: GELD, Rede.WARE: WARE}


@once
def read_saetze(dok: Pruefdokument) -> tuple[Satz, ...]:
    """The sentences outside the form with what they speak of."""
    return tuple(_read(dok))


def _read(dok: Pruefdokument) -> Iterator[Satz]:
    form = read_formular(dok)
    titel, going = "", frozenset[Rede]()
    for n, span in enumerate(dok.saetze):
        if form is not None and form.span[0] <= span[0] < form.span[1]:
            continue
        heading = dok.abschnitt_bei(span[0]).titel
        if heading != titel:
            titel, going = heading, _named(fold(heading))
        words = dok.gefaltet[slice(*span)]
        own = _named(words)
        going = own or (frozenset() if _LEHRT.search(words) else going)
        end = dok.saetze[min(n + 1, len(dok.saetze) - 1)][1]
        yield Satz(words, own, going, span, dok.gefaltet[span[0] : end])


def without_bezug(words: str) -> str:
    """Folded words without those that only refer to a withdrawal: „nach Zugang des Widerrufs“."""
    return _BEZUG.sub(" ", words)


def _named(words: str) -> frozenset[Rede]:
    plain = without_bezug(words)
    return frozenset(rede for rede, muster in _MUSTER.items() if muster.search(plain))
